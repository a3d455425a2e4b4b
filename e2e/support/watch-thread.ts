/** How long the page's thread is held up, however busy the machine is with other things. */
import type { Page } from '@playwright/test'
import { z } from 'zod'

/** An event of a trace, in microseconds: `ph` its kind, `ts` and `dur` by the clock, `tdur` what its thread computed, without the time that others had the processor. */
const traced = z.object({
  name: z.string(),
  ph: z.string(),
  pid: z.number(),
  tid: z.number(),
  ts: z.number(),
  dur: z.number().optional(),
  tdur: z.number().optional(),
})
type Traced = z.infer<typeof traced>

const MARK = 'the thread that is watched'

/** All that these computed; an event within another is part of it. */
function computedMs(events: readonly Traced[]): number {
  let end = 0
  let computed = 0
  for (const { ts, dur = 0, tdur = 0 } of events.toSorted((one, other) => one.ts - other.ts)) {
    if (ts < end) continue
    end = ts + dur
    computed += tdur
  }
  return computed / 1000
}

/**
 * Watches from now on; `stop` gives the longest stretch that the page's thread computed without a break, in milliseconds.
 * `computedMs`: all that it computed until then.
 */
export async function watchThread(page: Page): Promise<{ stop(): Promise<number>; computedMs(): number }> {
  const session = await page.context().browser()?.newBrowserCDPSession()
  if (session === undefined) throw new Error('no browser to ask')
  const events: Traced[] = []
  session.on('Tracing.dataCollected', ({ value }) => {
    for (const event of value) {
      const known = traced.safeParse(event)
      if (known.success) events.push(known.data)
    }
  })
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'blink.user_timing'], excludedCategories: ['*'] },
  })
  await page.evaluate((mark) => void performance.mark(mark), MARK)
  let computed = 0
  return {
    computedMs: () => computed,
    async stop() {
      const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
      await session.send('Tracing.end')
      await complete
      await session.detach()
      const mark = events.find(({ name }) => name === MARK)
      if (mark === undefined) throw new Error('the page is not in the trace')
      const own = events.filter(({ ph, pid, tid }) => ph === 'X' && pid === mark.pid && tid === mark.tid)
      if (own.length === 0) throw new Error('no task of the page is in the trace')
      computed = computedMs(own)
      return Math.max(...own.map(({ tdur = 0 }) => tdur)) / 1000
    },
  }
}
