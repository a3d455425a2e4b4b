/** Asks every tool what it makes of the reply, and keeps the answers as they come. */
import { useEffect, useRef, useState } from 'react'
import type { ToolResult } from '../../engine/appliers'
import type { ApplierComparison } from '../../session/compare-appliers'
import { useAnalysis, useDriver } from '../session'

/** `answered`: tools that have answered what is asked now; `results` has earlier answers too. */
export type ToolsRequest = {
  readonly results: readonly ToolResult[]
  readonly answered: number
  readonly state: 'running' | 'done' | 'stopped' | 'failed'
}

const NONE: ToolsRequest = { results: [], answered: 0, state: 'running' }

/** `ask` asks again. Another comparison of the same reply takes the place of the one before, tool by tool. */
export function useTools(comparison: ApplierComparison): ToolsRequest & { readonly stop: () => void; readonly ask: () => void } {
  const { analysis } = useAnalysis()
  const driver = useDriver()
  const [asked, setAsked] = useState(NONE)
  const [round, setRound] = useState(0)
  const control = useRef<AbortController | null>(null)
  const answered = useRef(analysis)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` asks the same again
  useEffect(() => {
    if (analysis === null || analysis.transaction.decisions.length === 0) return
    const mine = new AbortController()
    control.current = mine
    if (answered.current === analysis) setAsked(({ results }) => ({ results, answered: 0, state: 'running' }))
    else setAsked(NONE)
    answered.current = analysis
    const take = (result: ToolResult) => {
      if (mine.signal.aborted) return
      setAsked((last) => ({ ...last, results: withResult(last.results, result), answered: last.answered + 1 }))
    }
    const end = (state: ToolsRequest['state']) => {
      if (!mine.signal.aborted) setAsked((last) => ({ ...last, state }))
    }
    const compared = driver.tools().then(({ compare }) => compare(comparison, take, mine.signal))
    compared.then(
      () => end('done'),
      (failed: unknown) => {
        console.warn(failed)
        end('failed')
      },
    )
    return () => mine.abort()
  }, [analysis, driver, comparison, round])
  return {
    ...asked,
    stop() {
      control.current?.abort()
      setAsked((last) => ({ ...last, state: 'stopped' }))
    },
    ask: () => setRound((last) => last + 1),
  }
}

/** In the place of what the tool has answered before, else at the end. */
function withResult(results: readonly ToolResult[], result: ToolResult): readonly ToolResult[] {
  const at = results.findIndex(({ id }) => id === result.id)
  return at < 0 ? [...results, result] : results.with(at, result)
}
