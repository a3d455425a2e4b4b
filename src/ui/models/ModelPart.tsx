import { useEffect, useId, useRef, useState } from 'react'
import type { ModelSlot } from '../../session/agent/model-changes'
import { chosenModels, type ModelSettings } from '../../session/agent/model-settings'
import type { ListedModel, ModelRegistry } from '../../session/agent/models'
import { Action } from '../controls'
import { SheetSection } from '../opening/sheet-parts'
import { MODEL_FIELD, NO_AUTOCORRECT, StatusNote } from './fields'
import { ModelList } from './ModelList'
import { failureDetailOf, SLOT_NAME, worksText } from './models-messages'

type Props = {
  readonly desk: ModelRegistry
  readonly known: ModelRegistry['providers'][number]
  readonly settings: ModelSettings
}

type Listing = Extract<Awaited<ReturnType<ModelRegistry['list']>>, object>
type Failed = Extract<Listing, { readonly ok: false }>['failure']
type Tries = readonly { readonly model: string; readonly tried: NonNullable<Awaited<ReturnType<ModelRegistry['tryOut']>>> }[]

/** What the provider is being asked; null: nothing. */
type Asking = 'list' | 'try'

/** The models that think and edit: chosen from the provider's list or typed, and tried. */
export function ModelPart({ desk, known, settings }: Props) {
  const { asking, outcome, models, show, attempt, stop } = useAsking(desk)
  const chosen = chosenModels(settings)
  const own = settings.chosen[known.id] ?? { main: '', cheap: '' }
  const choose = (role: ModelSlot, model: string) => void desk.choose(role, model)
  return (
    <SheetSection title="Models">
      <div className="grid grid-cols-2 gap-x-4 gap-y-2 max-[479px]:grid-cols-1">
        <ModelField of="main" value={own.main} placeholder="Name of a model" models={models} onChoose={choose} />
        <ModelField of="cheap" value={own.cheap} placeholder="The same" models={models} onChoose={choose} />
      </div>
      <div className="flex flex-wrap items-center gap-2 pt-2.5">
        <Action isDisabled={asking !== null} onPress={() => void show()}>
          {models === null ? 'Show the models' : 'Ask for the list again'}
        </Action>
        <Action isDisabled={asking !== null || chosen === null} onPress={() => void attempt(chosen)}>
          Try it
        </Action>
        {asking !== null && (
          <Action look="ghost" onPress={stop}>
            Stop
          </Action>
        )}
        <span role="status" className="text-muted">
          {asking === 'list' && `Asking ${known.name} for its models…`}
          {asking === 'try' && `Waiting for an answer from ${known.name}…`}
        </span>
      </div>
      <div role="status" className="flex flex-col gap-2 pt-2 empty:hidden">
        {outcome.list !== null && <Failure desk={desk} failure={outcome.list} />}
        {outcome.tries.map(({ model, tried }) =>
          tried.ok ? (
            <StatusNote key={model} tone="exact">
              {worksText(model, tried.ms)}
            </StatusNote>
          ) : (
            <Failure key={model} desk={desk} failure={tried.failure} model={model} />
          ),
        )}
        {outcome.stopped && <StatusNote tone="muted">Stopped. Nothing was changed.</StatusNote>}
      </div>
      {models !== null && <ModelList models={models} chosen={own} onChoose={choose} />}
    </SheetSection>
  )
}

type Outcome = { readonly list: Failed | null; readonly tries: Tries; readonly stopped: boolean }

const NOTHING: Outcome = { list: null, tries: [], stopped: false }

/** What the provider is asked and what it said, one thing at a time. */
function useAsking(desk: ModelRegistry) {
  const [asking, setAsking] = useState<Asking | null>(null)
  const [outcome, setOutcome] = useState<Outcome>(NOTHING)
  const mine = useRef<AbortController | null>(null)
  useEffect(() => () => mine.current?.abort(), [])
  /** Gives null where the person has stopped it or has closed the dialog. */
  const ask = async <T,>(what: Asking, act: (signal: AbortSignal) => Promise<T>): Promise<T | null> => {
    const controller = new AbortController()
    mine.current = controller
    setAsking(what)
    setOutcome(NOTHING)
    const answer = await act(controller.signal)
    if (controller.signal.aborted) return null
    setAsking(null)
    return answer
  }
  return {
    asking,
    outcome,
    models: desk.listed(),
    async show() {
      const list = await ask('list', (signal) => desk.list(signal))
      if (list !== null && !list.ok) setOutcome({ ...NOTHING, list: list.failure })
    },
    async attempt(chosen: ReturnType<typeof chosenModels>) {
      if (chosen === null) return
      await ask('try', async (signal) => {
        const tries: Tries[number][] = []
        for (const model of new Set([chosen.main, chosen.cheap])) {
          const tried = await desk.tryOut(model, signal)
          if (tried === null || signal.aborted) return
          tries.push({ model, tried })
          setOutcome({ ...NOTHING, tries: [...tries] })
        }
      })
    },
    stop() {
      mine.current?.abort()
      setAsking(null)
      setOutcome((before) => ({ ...before, stopped: true }))
    },
  }
}

type FieldProps = {
  readonly of: ModelSlot
  readonly value: string
  readonly placeholder: string
  readonly models: readonly ListedModel[] | null
  readonly onChoose: (role: ModelSlot, model: string) => void
}

const LONGEST = 200 // UTF-16 units of a model's name

/** The name of a model, to be typed where no list is to be had. */
function ModelField({ of: role, value, placeholder, models, onChoose }: FieldProps) {
  const id = useId()
  const { name, says } = SLOT_NAME[role]
  const isStrange = models !== null && value !== '' && !models.some((model) => model.id === value)
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="block pb-1">
        <span className="font-medium">{name}</span> <span className="text-muted">{says}</span>
      </label>
      <input
        id={id}
        type="text"
        aria-describedby={`${id}-note`}
        className={`${MODEL_FIELD} w-full font-mono text-code placeholder:font-sans placeholder:text-body`}
        value={value}
        maxLength={LONGEST}
        placeholder={placeholder}
        {...NO_AUTOCORRECT}
        onChange={(event) => onChoose(role, event.target.value.trim())}
      />
      <p id={`${id}-note`} className={isStrange ? 'pt-1 text-small text-muted' : 'hidden'}>
        {isStrange && 'This name is not in the list.'}
      </p>
    </div>
  )
}

type FailureProps = {
  readonly desk: ModelRegistry
  readonly failure: Failed
  readonly model?: string
}

/** What went wrong, what to do, and what the provider itself said. */
function Failure({ desk, failure, model }: FailureProps) {
  const detail = failureDetailOf(failure)
  return (
    <div>
      <StatusNote tone="refused">
        {model !== undefined && <b className="font-medium font-mono text-code">{model} </b>}
        {desk.sayFailure(failure)}
      </StatusNote>
      {detail !== '' && (
        <p className="mt-1.5 max-h-24 overflow-y-auto break-words border-line border-l-2 pl-3 text-small text-muted">
          <span className="sr-only">The provider’s answer: </span>
          {detail}
        </p>
      )}
    </div>
  )
}
