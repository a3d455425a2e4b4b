/** Firefox, where one is installed: the embedded runtime with code that misbehaves. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import type { HarnessRequest, HarnessResult } from './harness/protocol'
import { FIREFOX, NO_FIREFOX } from './support/bidi'
import { serveHarness } from './support/harness'
import { HOSTILE_ROWS, requestOf, verdicts } from './support/hostile-code'
import { NETWORK, PAGE, probed, probeFile, STORAGE } from './support/probes'

/** What Firefox has none of. */
const MISSING = ['files']

const probes = [...NETWORK, ...STORAGE, ...PAGE].filter(({ name }) => !MISSING.includes(name))

test.describe('Firefox', () => {
  test.skip(FIREFOX === undefined, NO_FIREFOX)
  let browser: ChildProcess | null = null
  const profile = mkdtempSync(join(tmpdir(), 'hunkscope-firefox-'))

  test.afterAll(() => {
    browser?.kill('SIGKILL')
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  })

  test('ends or contains code that misbehaves, and lets no probe through', async ({ page }) => {
    const plan = (origin: string): HarnessRequest[] => [
      ...HOSTILE_ROWS.map(requestOf),
      { files: { 'probe.test.js': probeFile(origin, probes) }, tests: ['probe.test.js'] },
    ]
    const host = await serveHarness(page, { plan: (origin) => JSON.stringify(plan(origin)) })
    browser = spawn(FIREFOX ?? '', ['--headless', '--no-remote', '--profile', profile, `${host.url}#plan`], { stdio: 'ignore' })
    const results: HarnessResult[] = JSON.parse(await host.posted)
    for (const [index, row] of HOSTILE_ROWS.entries()) {
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
})
