import { type ChangeEvent, type ReactNode, useId, useState } from 'react'
import { windowName, withPrice, withWindow } from '../../session/agent/model-changes'
import { chosenModels, type ModelSettings } from '../../session/agent/model-settings'
import type { ModelRegistry } from '../../session/agent/models'
import { Action } from '../controls'
import { SheetSection } from '../opening/sheet-parts'
import { MODEL_FIELD, NO_AUTOCORRECT } from './fields'
import { draftText, PRICE_FIELD } from './models-messages'
import { PRICE_FIELDS, type PriceDraft, priceDraftOf, readPriceDraft, readTokens, shortTokens, typed } from './price-draft'

type Props = {
  readonly desk: ModelRegistry
  readonly known: ModelRegistry['providers'][number]
  readonly settings: ModelSettings
}

/** What the chosen models cost and take, as the person or the list says. */
export function PricePart({ desk, known, settings }: Props) {
  const chosen = chosenModels(settings)
  if (chosen === null) return null
  const models = [...new Set([chosen.main, chosen.cheap])]
  return (
    <SheetSection title="What they cost">
      <p className="pb-2 text-muted">
        US dollars for a million tokens. Empty means not known: the page makes up no price, and a run’s cost is shown only where
        its prices are.
      </p>
      <div className="flex flex-col gap-4">
        {models.map((model) => (
          <ModelPrices key={`${known.id} ${model}`} desk={desk} provider={known.id} model={model} settings={settings} />
        ))}
      </div>
    </SheetSection>
  )
}

type ModelProps = Omit<Props, 'known'> & { readonly provider: string; readonly model: string }

/** The fields of a model's price, kept as the person types. */
function useDraft({ desk, provider, model, settings }: ModelProps) {
  const row = desk.priceOf(model)
  /** What the person is typing; null: the fields show what is known. */
  const [draft, setDraft] = useState<PriceDraft | null>(null)
  const shown = draft ?? priceDraftOf(row)
  const read = readPriceDraft(shown)
  const keep = (kept: typeof row) => void desk.change(withPrice(settings, provider, model, kept))
  return {
    shown,
    wrong: draft !== null && read.state === 'wrong' ? read.field : null,
    problem: draft === null ? null : draftText(read),
    isOwn: settings.prices.some((each) => each.provider === provider && each.model === model),
    change(field: keyof PriceDraft, text: string) {
      const next = typed(shown, field, text, desk.today())
      setDraft(next)
      const now = readPriceDraft(next)
      if (now.state === 'empty') keep(null)
      if (now.state === 'whole') keep({ provider, model, price: now.price, source: next.source, date: next.date })
    },
    clear() {
      setDraft(null)
      keep(null)
    },
    /** The person leaves the fields: they show what is kept again, or what the list says. */
    leave() {
      if (read.state === 'whole' || (read.state === 'empty' && row !== null)) setDraft(null)
    },
  }
}

function ModelPrices(props: ModelProps) {
  const { model } = props
  const { shown, wrong, problem, isOwn, change, clear, leave } = useDraft(props)
  const id = useId()
  const field = (name: keyof PriceDraft) => ({
    value: shown[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => change(name, event.target.value),
  })
  return (
    <fieldset className="min-w-0" onBlur={leave}>
      <legend className="max-w-full break-all pb-1 font-mono text-code">{model}</legend>
      <div className="grid grid-cols-5 gap-x-2.5 gap-y-2 max-[699px]:grid-cols-2">
        {PRICE_FIELDS.map((name) => (
          <Field key={name} name={PRICE_FIELD[name]}>
            <input
              type="text"
              inputMode="decimal"
              aria-invalid={wrong === name}
              aria-describedby={id}
              className={`${MODEL_FIELD} digits w-full text-right`}
              maxLength={20}
              placeholder="–"
              {...NO_AUTOCORRECT}
              {...field(name)}
            />
          </Field>
        ))}
        <WindowField {...props} />
        <Field name="Date">
          <input type="date" className={`${MODEL_FIELD} digits w-full min-w-0`} {...field('date')} />
        </Field>
        <Field name="Source" className="col-span-3 max-[699px]:col-span-2">
          <input
            type="text"
            className={`${MODEL_FIELD} w-full`}
            maxLength={2000}
            placeholder="Address of the page that says so"
            {...NO_AUTOCORRECT}
            {...field('source')}
          />
        </Field>
        {isOwn && (
          <Action
            look="ghost"
            aria-label={`Clear the prices of ${model}`}
            className="h-8 self-end justify-self-start max-[699px]:-ml-2.5"
            onPress={clear}
          >
            Clear
          </Action>
        )}
      </div>
      <p id={id} role="status" className={`pt-1 empty:hidden ${wrong === null ? 'text-muted' : 'text-refused'}`}>
        {problem}
      </p>
    </fieldset>
  )
}

const Field = ({
  name,
  className = '',
  children,
}: {
  readonly name: string
  readonly className?: string
  readonly children: ReactNode
}) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the control is the child
  <label className={`block min-w-0 ${className}`}>
    <span className="block truncate pb-0.5 text-small text-muted">{name}</span>
    {children}
  </label>
)

/** Tokens that the model takes: as the person says, else as the list does. */
function WindowField({ desk, provider, model, settings }: ModelProps) {
  const own = settings.windows[windowName(provider, model)] ?? null
  const listed = desk.listed()?.find(({ id }) => id === model)?.context ?? null
  const [text, setText] = useState<string | null>(null)
  const tokens = text === null ? own : readTokens(text)
  const isWrong = Number.isNaN(tokens)
  return (
    <Field name={isWrong ? 'Window: no number' : 'Window, tokens'}>
      <input
        type="text"
        inputMode="numeric"
        aria-invalid={isWrong}
        className={`${MODEL_FIELD} digits w-full text-right`}
        value={text ?? (own === null ? '' : String(own))}
        maxLength={20}
        placeholder={listed === null ? '–' : shortTokens(listed)}
        {...NO_AUTOCORRECT}
        onChange={(event) => {
          setText(event.target.value)
          const now = readTokens(event.target.value)
          if (!Number.isNaN(now)) void desk.change(withWindow(settings, provider, model, now))
        }}
        onBlur={() => isWrong || setText(null)}
      />
    </Field>
  )
}
