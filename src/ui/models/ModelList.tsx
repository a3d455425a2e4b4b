import { useDeferredValue, useState } from 'react'
import { plural } from '../../engine/explain'
import type { ModelSlot } from '../../session/agent/model-changes'
import type { ListedModel } from '../../session/agent/models'
import { MODEL_FIELD, NO_AUTOCORRECT } from './fields'
import { filterModels } from './filter-models'
import { SLOT_NAME } from './models-messages'
import { shortPrice, shortTokens } from './price-draft'

/** Models that are drawn. More: the dialog stutters with a router's list, fewer: more typing. */
const SHOWN = 60

type Props = {
  readonly models: readonly ListedModel[]
  readonly chosen: Readonly<Record<ModelSlot, string>>
  readonly onChoose: (role: ModelSlot, model: string) => void
}

/** The provider's list: a filter, and for each model what is known of it and what it may be taken for. */
export function ModelList({ models, chosen, onChoose }: Props) {
  const [typed, setTyped] = useState('')
  const sought = useDeferredValue(typed)
  const fitting = filterModels(models, sought)
  const shown = fitting.slice(0, SHOWN)
  if (models.length === 0)
    return <p className="pt-2.5 text-muted">The provider answers, and lists no model. Load one there, or type its name above.</p>
  return (
    <div className="pt-3">
      <div className="flex items-center gap-3">
        <input
          type="search"
          aria-label="Filter the models"
          className={`${MODEL_FIELD} min-w-0 flex-1`}
          value={typed}
          placeholder="Filter"
          {...NO_AUTOCORRECT}
          onChange={(event) => setTyped(event.target.value)}
        />
        <span role="status" className="digits shrink-0 text-muted">
          {sought.trim() === '' ? plural(models.length, 'model') : `${fitting.length} of ${models.length}`}
        </span>
      </div>
      <ul
        aria-label="Models"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
        tabIndex={0}
        className="-mx-1 mt-1 max-h-[246px] overflow-y-auto px-1"
      >
        {shown.map((model) => (
          <Row key={model.id} model={model} chosen={chosen} onChoose={onChoose} />
        ))}
      </ul>
      {fitting.length === 0 && <p className="pt-1 text-muted">None of them has that in its name.</p>}
      {fitting.length > SHOWN && (
        <p className="pt-1 text-muted">and {(fitting.length - SHOWN).toLocaleString('en')} more: type part of a name above.</p>
      )}
    </div>
  )
}

const ROLES: readonly ModelSlot[] = ['main', 'cheap']

type RowProps = Omit<Props, 'models'> & { readonly model: ListedModel }

function Row({ model: { id, name, context, price }, chosen, onChoose }: RowProps) {
  const facts = [
    ...(context === null ? [] : [`${shortTokens(context)} tokens`]),
    ...(price === null ? [] : [shortPrice(price.price)]),
  ]
  return (
    <li className="flex items-center gap-3 border-line border-b py-1.5 last:border-b-0 max-[479px]:flex-wrap max-[479px]:gap-y-1">
      <span className="min-w-0 flex-1 max-[479px]:basis-full">
        <span className="block break-all font-mono text-code">{id}</span>
        {(name !== id || facts.length > 0) && (
          <span className="block text-small text-muted">{[...(name === id ? [] : [name]), ...facts].join(' · ')}</span>
        )}
      </span>
      <span className="flex shrink-0 gap-1">
        {ROLES.map((role) => {
          const isTaken = chosen[role] === id
          return (
            <button
              key={role}
              type="button"
              aria-pressed={isTaken}
              aria-label={`${SLOT_NAME[role].name}: ${id}`}
              className={`h-7 rounded-control border px-2 ${isTaken ? 'border-accent font-medium text-accent' : 'border-line text-muted hover:bg-shade hover:text-text'}`}
              onClick={() => onChoose(role, isTaken ? '' : id)}
            >
              <span aria-hidden="true">{isTaken ? '✓ ' : ''}</span>
              {SLOT_NAME[role].name}
            </button>
          )
        })}
      </span>
    </li>
  )
}
