import { useEffect, useRef, useState } from 'react'
import type { ReplyFailure, ShrinkProgress } from '../../session/report/failures'
import type { Report } from '../../session/report/report'
import type { State } from '../../session/state'
import type { Analysis } from '../../workers/protocol'
import { useDriver, useSession } from '../session'
import { projectNameIn } from './export-analysis'

export type ReportProgress =
  | { readonly state: 'making'; readonly progress: ShrinkProgress | null; readonly stop: () => void }
  | { readonly state: 'made'; readonly report: Report }
  | { readonly state: 'failed'; readonly detail: string }

type Asked = Pick<State, 'tree' | 'turn' | 'chosen' | 'demands' | 'hand' | 'defaultPath' | 'timeline'>

/** What is to be reported, and how. */
const useAsked = (): Asked => {
  const tree = useSession((state) => state.tree)
  const turn = useSession((state) => state.turn)
  const chosen = useSession((state) => state.chosen)
  const demands = useSession((state) => state.demands)
  const hand = useSession((state) => state.hand)
  const defaultPath = useSession((state) => state.defaultPath)
  const timeline = useSession((state) => state.timeline)
  return { tree, turn, chosen, demands, hand, defaultPath, timeline }
}

/** Lets the page draw, and hear a key. */
const pause = () => new Promise<void>((go) => setTimeout(go))

/** Makes the smallest thing that fails in the same way, from the state when the component appears; `key` the component by the failure. */
export function useReport(analysis: Analysis, failure: ReplyFailure): ReportProgress {
  const asked = useRef(useAsked())
  const driver = useDriver()
  const [making, set] = useState<ReportProgress>({ state: 'making', progress: null, stop: () => {} })
  useEffect(() => {
    const stopping = new AbortController()
    const stop = () => stopping.abort()
    let isGone = false
    const say = (next: ReportProgress) => isGone || set(next)
    const make = async () => {
      const [{ shrinkFailure }, { reportOf }] = await Promise.all([
        import('../../session/report/shrink-failure'),
        import('../../session/report/report'),
      ])
      const { tree, ...page } = asked.current
      const made = await shrinkFailure(
        { tree, analysis, failure },
        {
          now: () => performance.now(),
          pause,
          onProgress: (progress) => say({ state: 'making', progress, stop }),
          signal: stopping.signal,
        },
      )
      if (isGone) return
      const address = new URL(import.meta.env.BASE_URL, location.href)
      const own = address.origin + address.pathname
      const keyless = await driver.keyless()
      const report = await reportOf({
        ...page,
        tree,
        keyless,
        analysis,
        failure,
        made,
        name: projectNameIn(page) || 'project',
        page: own,
      })
      say({ state: 'made', report })
    }
    make().catch((failed: unknown) => say({ state: 'failed', detail: failed instanceof Error ? failed.message : String(failed) }))
    return () => {
      isGone = true
      stop() // nothing waits for it any more
    }
  }, [analysis, failure, driver])
  return making
}
