import { useId } from 'react'
import { chosenModels } from '../../session/agent/model-settings'
import type { ModelRegistry } from '../../session/agent/models'
import { Action } from '../controls'
import { SegmentedControl } from '../SegmentedControl'
import { useDriver, useSession } from '../session'
import { OllamaWindow } from './OllamaWindow'
import { fill, useKept } from './panel-state'
import { Recordings } from './Recordings'

const WAYS = [
  { id: 'recording', name: 'A recording' },
  { id: 'live', name: 'A live model' },
] as const

/** Who answers. */
export function AnswerSource({ desk }: { readonly desk: ModelRegistry | null }) {
  const from = useKept((kept) => kept.draft.from)
  const label = useId()
  return (
    <section aria-labelledby={label}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 pb-1.5">
        <h3 id={label} className="heading">
          Who answers
        </h3>
        <SegmentedControl label="Who answers" options={WAYS} value={from} onChange={(chosen) => fill({ from: chosen })} />
      </div>
      {from === 'live' ? (
        <LiveModel desk={desk} />
      ) : desk === null ? (
        <p className="text-muted">Loading…</p>
      ) : (
        <Recordings desk={desk} />
      )}
    </section>
  )
}

function LiveModel({ desk }: { readonly desk: ModelRegistry | null }) {
  const driver = useDriver()
  const settings = useSession((state) => state.models)
  const models = chosenModels(settings)
  const chosen = desk?.chosen() ?? null
  const provider = chosen?.known.name ?? settings.provider ?? ''
  // The page asks no host here that the person has not allowed.
  const isOllama = chosen?.known.id === 'ollama' && driver.page.allowsHost(chosen.baseUrl)
  const asked = models === null ? [] : [...new Set([models.main, models.cheap])]
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {models === null ? (
          <span className="text-muted">
            No model is chosen yet. With a key of yours, or a model on your own machine, the page asks it directly.
          </span>
        ) : (
          <span>
            <b className="font-medium">{models.main}</b> <span className="text-muted">at {provider}</span>
            {models.cheap !== models.main && (
              <span className="text-muted">, {models.cheap} for summaries and other small questions</span>
            )}
          </span>
        )}
        <Action onPress={() => driver.page.show({ dialog: 'models' })}>
          {models === null ? 'Choose a model' : 'Models and keys'}
        </Action>
      </p>
      {desk !== null &&
        isOllama &&
        asked.map((model) => <OllamaWindow key={model} desk={desk} model={model} isNamed={asked.length > 1} />)}
    </>
  )
}
