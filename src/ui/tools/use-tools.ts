/** Asks every tool what it makes of the reply, and keeps the answers as they come. */
import { useEffect, useRef, useState } from 'react'
import type { ToolResult } from '../../engine/appliers'
import { useAnalysis, useDriver } from '../session'

export type Asked = {
  readonly results: readonly ToolResult[]
  readonly state: 'running' | 'done' | 'stopped' | 'failed'
}

const NONE: Asked = { results: [], state: 'running' }

/** `translate`: tools of other formats get the edits in one of their own. `ask` asks again. */
export function useTools(translate: boolean): Asked & { readonly stop: () => void; readonly ask: () => void } {
  const { analysis } = useAnalysis()
  const driver = useDriver()
  const [asked, setAsked] = useState(NONE)
  const [round, setRound] = useState(0)
  const control = useRef<AbortController | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` asks the same again
  useEffect(() => {
    if (analysis === null || analysis.transaction.decisions.length === 0) return
    const mine = new AbortController()
    control.current = mine
    setAsked(NONE)
    const take = (result: ToolResult) => {
      if (!mine.signal.aborted) setAsked((last) => ({ ...last, results: [...last.results, result] }))
    }
    const end = (state: Asked['state']) => {
      if (!mine.signal.aborted) setAsked((last) => ({ ...last, state }))
    }
    driver.compare(translate, take, mine.signal).then(
      () => end('done'),
      (failed: unknown) => {
        console.warn(failed)
        end('failed')
      },
    )
    return () => mine.abort()
  }, [analysis, driver, translate, round])
  return {
    ...asked,
    stop() {
      control.current?.abort()
      setAsked((last) => ({ ...last, state: 'stopped' }))
    },
    ask: () => setRound((last) => last + 1),
  }
}
