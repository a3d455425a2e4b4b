/** Asks every tool what it makes of the reply, and keeps the answers as they come. */
import { useEffect, useRef, useState } from 'react'
import type { ToolResult } from '../../engine/appliers'
import type { Path, Tree } from '../../engine/model'
import type { ApplierComparison } from '../../session/compare-appliers'
import { useAnalysis, useDriver, useSession } from '../session'

/** `answered`: tools that have answered what is asked now; `results` has earlier answers too. */
export type ToolsRequest = {
  readonly results: readonly ToolResult[]
  readonly answered: number
  readonly state: 'running' | 'done' | 'stopped' | 'failed'
}

/** What the tools' answers follow from; `round` counts how often the person asked for the same. */
type Question = {
  readonly edits: { readonly reply: string; readonly tree: Tree; readonly defaultPath: Path | null }
  readonly comparison: ApplierComparison
  readonly round: number
}

const isSameEdits = (a: Question['edits'], b: Question['edits']): boolean =>
  a.reply === b.reply && a.tree === b.tree && a.defaultPath === b.defaultPath

const isSameQuestion = (a: Question, b: Question): boolean =>
  isSameEdits(a.edits, b.edits) && a.comparison === b.comparison && a.round === b.round

const NONE: ToolsRequest = { results: [], answered: 0, state: 'running' }

/** `ask` asks again. Another comparison of the same reply takes the place of the one before, tool by tool. */
export function useTools(comparison: ApplierComparison): ToolsRequest & { readonly stop: () => void; readonly ask: () => void } {
  const { analysis } = useAnalysis()
  const tree = useSession((state) => state.tree)
  const defaultPath = useSession((state) => state.defaultPath)
  const driver = useDriver()
  const [asked, setAsked] = useState(NONE)
  const [round, setRound] = useState(0)
  const control = useRef<AbortController | null>(null)
  const last = useRef<Question | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: an analysis follows each change of the files
  useEffect(() => {
    if (analysis === null || analysis.transaction.decisions.length === 0) {
      control.current?.abort()
      last.current = null
      return
    }
    const question: Question = { edits: { reply: analysis.reply, tree, defaultPath }, comparison, round }
    // Decided once more, as a grammar has come: what the tools make of it is the same, and a stop holds.
    if (last.current !== null && isSameQuestion(last.current, question)) return
    control.current?.abort()
    const mine = new AbortController()
    control.current = mine
    if (last.current !== null && isSameEdits(last.current.edits, question.edits))
      setAsked(({ results }) => ({ results, answered: 0, state: 'running' }))
    else setAsked(NONE)
    last.current = question
    const take = (result: ToolResult) => {
      if (mine.signal.aborted) return
      setAsked((now) => ({ ...now, results: withResult(now.results, result), answered: now.answered + 1 }))
    }
    const end = (state: ToolsRequest['state']) => {
      if (!mine.signal.aborted) setAsked((now) => ({ ...now, state }))
    }
    const compared = driver.tools().then(({ compare }) => compare(comparison, take, mine.signal))
    compared.then(
      () => end('done'),
      (failed: unknown) => {
        console.warn(failed)
        end('failed')
      },
    )
  }, [analysis, driver, comparison, round])
  useEffect(
    () => () => {
      control.current?.abort()
      last.current = null
    },
    [],
  )
  return {
    ...asked,
    stop() {
      control.current?.abort()
      setAsked((now) => ({ ...now, state: 'stopped' }))
    },
    ask: () => setRound((before) => before + 1),
  }
}

/** In the place of what the tool has answered before, else at the end. */
function withResult(results: readonly ToolResult[], result: ToolResult): readonly ToolResult[] {
  const at = results.findIndex(({ id }) => id === result.id)
  return at < 0 ? [...results, result] : results.with(at, result)
}
