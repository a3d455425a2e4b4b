/** Nothing that was acknowledged is lost when the renderer is killed. `HUNKSCOPE_KILLS` and `HUNKSCOPE_SEED` say how often and by which plan. */

import { expect, test } from '@playwright/test'
import { crashRenderer } from './support/crash'
import { serveHarness } from './support/harness'

const TIMES = Number(process.env.HUNKSCOPE_KILLS ?? 10)
const SEED = Number(process.env.HUNKSCOPE_SEED ?? Date.now() % 1_000_000)
/** Milliseconds for one kill with its reopening, on a busy machine. */
const EACH = 60_000

test.describe('a renderer that is killed during commits, restores and imports', () => {
  test(`${TIMES} times: the last acknowledged commit is there`, async ({ context, page }) => {
    test.setTimeout(30_000 + TIMES * EACH)
    const host = await serveHarness(page)
    const found = await crashRenderer(context, host.url, TIMES, SEED)
    expect(found).toHaveLength(TIMES)
    const kills = found.map(({ during, acknowledged, found: what }) => `${during} after ${acknowledged}: ${what}`)
    test.info().annotations.push({ type: 'killed', description: kills.join('; ') }, { type: 'plan', description: String(SEED) })
  })
})
