/** Firefox, where one is installed: a minute with the whole page. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { FIREFOX, type Firefox, launchFirefox, NO_FIREFOX } from './support/bidi'

test.describe('Firefox', () => {
  test.skip(FIREFOX === undefined, NO_FIREFOX)

  test('the whole page: the sample lands, its tests run, it is committed and there after a reload', async ({ baseURL }) => {
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
  expect.poll(() => firefox.evaluate('document.body?.innerText ?? ""')).toMatch(text)

/** Presses the button of that name, once it is there and can be pressed. */
async function press(firefox: Firefox, name: string): Promise<void> {
  const click = `(() => {
    const named = (one) => one.innerText.startsWith(${JSON.stringify(name)}) || one.getAttribute('aria-label') === ${JSON.stringify(name)}
    const button = [...document.querySelectorAll('button:not([disabled])')].find(named)
    button?.click()
    return button !== undefined
  })()`
  await expect.poll(() => firefox.evaluate(click)).toBe(true)
}
