import { useEffect, useRef, useState } from 'react'
import type { ModelRegistry } from '../../session/agent/models'
import { Action } from '../controls'
import { isTight, sayOllamaWindow } from './ollama-words'

type Props = { readonly desk: ModelRegistry; readonly model: string; readonly isNamed: boolean }

/** How many tokens Ollama gives the model, before a run is begun. Nothing where Ollama does not answer. */
export function OllamaWindow({ desk, model, isNamed }: Props) {
  const [, setSaid] = useState(0)
  const [isLoading, setLoading] = useState(false)
  const mine = useRef<AbortController | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    mine.current = controller
    void desk.askOllama(model, false, controller.signal).then(() => controller.signal.aborted || setSaid((count) => count + 1))
    return () => controller.abort()
  }, [desk, model])
  const said = desk.ollamaSaid(model)
  if (said === null) return null
  const load = () => {
    const { signal } = mine.current ?? new AbortController()
    setLoading(true)
    void desk.askOllama(model, true, signal).then(() => signal.aborted || setLoading(false))
  }
  return (
    <p role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1 pt-1">
      <span className={isTight(said) ? 'text-fuzzy' : 'text-muted'}>
        {isNamed && (
          <>
            <span className="font-mono text-code-small text-text">{model}</span>
            {': '}
          </>
        )}
        {isLoading ? 'Ollama loads the model…' : sayOllamaWindow(said)}
      </span>
      {said.loaded === null && said.asks === null && (
        <Action isDisabled={isLoading} onPress={load}>
          Load it
        </Action>
      )}
    </p>
  )
}
