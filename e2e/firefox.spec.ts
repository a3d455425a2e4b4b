/** Firefox, where one is installed: a minute with the whole page, and the embedded runtime with code that misbehaves. */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import type { HarnessRequest, HarnessResult } from './harness/protocol'
import { type Firefox, launchFirefox } from './support/bidi'
import { serveHarness } from './support/harness'
import { ROWS, requestOf, verdicts } from './support/hostile-code'
import { NETWORK, PAGE, probed, probeFile, STORAGE } from './support/probes'

const FIREFOX = [process.env.HUNKSCOPE_FIREFOX ?? '', '/usr/bin/firefox', '/usr/bin/firefox-esr'].find(
  (path) => path !== '' && existsSync(path),
)

/** What Firefox has none of. */
const MISSING = ['files']

const probes = [...NETWORK, ...STORAGE, ...PAGE].filter(({ name }) => !MISSING.includes(name))

test.describe('Firefox', () => {
  test.skip(FIREFOX === undefined, 'No Firefox here: install one, or name it in HUNKSCOPE_FIREFOX.')
  let browser: ChildProcess | null = null
  const profile = mkdtempSync(join(tmpdir(), 'hunkscope-firefox-'))

  test.afterAll(() => {
    browser?.kill('SIGKILL')
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  })

  test('ends or contains code that misbehaves, and lets no probe through', async ({ page }) => {
    test.setTimeout(120_000)
    const plan = (origin: string): HarnessRequest[] => [
      ...ROWS.map(requestOf),
      { files: { 'probe.test.js': probeFile(origin, probes) }, tests: ['probe.test.js'] },
    ]
    const host = await serveHarness(page, { plan: (origin) => JSON.stringify(plan(origin)) })
    browser = spawn(FIREFOX ?? '', ['--headless', '--no-remote', '--profile', profile, `${host.url}#plan`], { stdio: 'ignore' })
    const results: HarnessResult[] = JSON.parse(await host.posted)
    for (const [index, row] of ROWS.entries()) {
      const result = results[index]
      if (!result) throw new Error(`${row.title}: no result`)
      expect.soft(verdicts(result, 'bad.test.js'), row.title).toEqual(row.expected)
      expect.soft(verdicts(result, 'next.test.js'), row.title).toEqual([['next', 'pass']])
      if (row.says) expect.soft(JSON.stringify(result.events), row.title).toMatch(row.says)
    }
    const probing = results.at(-1)
    expect(probing && verdicts(probing, 'probe.test.js')).toEqual(probes.map(({ name }) => [name, 'pass']))
    expect(probed(host.asked)).toEqual([])
  })

  test('the whole page: the sample lands, its tests run, it is committed and there after a reload', async ({ baseURL }) => {
    test.setTimeout(120_000)
    const own = mkdtempSync(join(tmpdir(), 'hunkscope-firefox-'))
    const firefox = await launchFirefox(FIREFOX ?? '', own)
    try {
      await firefox.open(`${baseURL}/`)
      await press(firefox, 'Try the sample')
      await shows(firefox, /Hunks · 6 of 6 land/i)
      await press(firefox, 'Run tests')
      await shows(firefox, /Green · /)
      await press(firefox, 'Commit')
      await shows(firefox, /Committed 3 files\./)
      await firefox.reload()
      await shows(firefox, /errors\.ts/)
      expect(await firefox.evaluate('crossOriginIsolated')).toBe(true)
      // As in Chromium: the page asks no host but its own.
      const violated =
        "new Promise((resolve) => { addEventListener('securitypolicyviolation', ({ effectiveDirective }) => resolve(effectiveDirective)); fetch('https://example.test/').then(resolve, () => setTimeout(resolve, 10000, 'nothing')) })"
      expect(await firefox.evaluate(violated)).toBe('connect-src')
      expect(firefox.errors.filter((text) => !text.includes('https://example.test/'))).toEqual([])
    } finally {
      firefox.close()
      rmSync(own, { recursive: true, force: true, maxRetries: 5 })
    }
  })
})

/** Waits until the page shows a text. */
const shows = (firefox: Firefox, text: RegExp): Promise<void> =>
  expect.poll(() => firefox.evaluate('document.body?.innerText ?? ""'), { timeout: 30_000 }).toMatch(text)

/** Presses the button of that name, once it is there and can be pressed. */
async function press(firefox: Firefox, name: string): Promise<void> {
  const click = `(() => {
    const named = (one) => one.innerText.startsWith(${JSON.stringify(name)}) || one.getAttribute('aria-label') === ${JSON.stringify(name)}
    const button = [...document.querySelectorAll('button:not([disabled])')].find(named)
    button?.click()
    return button !== undefined
  })()`
  await expect.poll(() => firefox.evaluate(click), { timeout: 30_000 }).toBe(true)
}
