/** A renderer that is killed while the workspace is at work, and what is there afterwards. */

import { isDeepStrictEqual } from 'node:util'
import type { BrowserContext, Page } from '@playwright/test'
import { type Files, Journey, type JourneyStep, type PageContents, randomly } from '../harness/journey'

/** Milliseconds of work before the latest kill. */
const LATEST = 400

/** What was going on as the renderer was killed, and how much of it was there afterwards. */
export type RendererCrash = {
  readonly during: JourneyStep['kind'] | 'nothing'
  readonly acknowledged: number
  readonly found: 'last acknowledged' | 'the step in flight'
}

async function openWorkspace(context: BrowserContext, url: string): Promise<{ page: Page; now: PageContents }> {
  const page = await context.newPage()
  await page.goto(`${url}workspace.html`)
  await page.waitForFunction(() => 'workspace' in window)
  return { page, now: await page.evaluate(() => window.workspace.standing()) }
}

const same = (a: Files, b: Files): boolean => isDeepStrictEqual({ ...a }, { ...b })

/** Steps back to back until the renderer is gone. */
async function work(page: Page, journey: Journey, start: PageContents) {
  let last = start
  let acknowledged = 0
  for (;;) {
    const { step, after } = journey.next(last)
    const done = await page.evaluate((given) => window.workspace.perform(given), step).catch(() => null)
    if (done === null) return { last, step, after, acknowledged }
    if (!same(done.files, after)) throw new Error(`${step.kind} gave other files than it should: ${done.notices.join(', ')}`)
    journey.took(step, last, done)
    last = done
    acknowledged++
  }
}

/**
 * Kills the renderer `times` times, at moments that `seed` decides, and reopens after each.
 * Throws unless the page holds what was acknowledged last, or that with the whole of the step in flight.
 */
export async function crashRenderer(context: BrowserContext, url: string, times: number, seed: number): Promise<RendererCrash[]> {
  const random = randomly(seed)
  const journey = new Journey(seed)
  const found: RendererCrash[] = []
  let { page, now } = await openWorkspace(context, url)
  journey.begin(now)
  while (found.length < times) {
    const killer = await context.newCDPSession(page)
    const working = work(page, journey, now)
    // No wait for anything: how far the work has come is what varies.
    await new Promise((resume) => setTimeout(resume, random() * LATEST))
    const gone = page.waitForEvent('crash')
    void killer.send('Page.crash').catch(() => {}) // nothing is left to answer
    await gone
    const { last, step, after, acknowledged } = await working
    await page.close()
    ;({ page, now } = await openWorkspace(context, url))
    const isNext = same(now.files, after) && now.head !== last.head
    if (!isNext && !(same(now.files, last.files) && now.head === last.head))
      throw new Error(
        `killed during ${step.kind} after ${acknowledged} steps (seed ${seed}, kill ${found.length}): found ${now.head}, acknowledged ${last.head}; ${now.notices.join(', ')}`,
      )
    if (isNext) journey.took(step, last, now)
    found.push({ during: step.kind, acknowledged, found: isNext ? 'the step in flight' : 'last acknowledged' })
  }
  await page.close()
  return found
}
