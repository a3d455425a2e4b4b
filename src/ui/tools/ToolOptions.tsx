import { useId } from 'react'
import type { ApplierId, EmulateOptions, Options } from '../../engine/appliers'
import { wordsOfOption } from '../../engine/appliers/appliers-messages'
import { Action } from '../controls'

type Value = Options[string]

type Props = {
  readonly id: ApplierId
  readonly tool: string
  /** What the tool ships with. */
  readonly usual: Options
  readonly set: EmulateOptions
  readonly onSet: (options: Options) => void
}

/** The options that a tool's user has. Setting one asks the tools again. */
export function ToolOptions({ id, tool, usual, set, onSet }: Props) {
  const names = Object.keys(usual)
  if (names.length === 0) return null
  const now: Options = Object.fromEntries(names.map((name) => [name, asValue(set[name]) ?? usual[name] ?? '']))
  const isUsual = names.every((name) => now[name] === usual[name])
  return (
    <details className="mt-2">
      <summary className="heading cursor-default">
        Options{!isUsual && <span className="font-normal normal-case tracking-normal"> · not as it ships</span>}
      </summary>
      <fieldset className="mt-1 flex flex-col gap-1.5">
        <legend className="sr-only">Options of {tool}</legend>
        {names.map((name) => (
          <Option key={name} tool={id} name={name} value={now[name] ?? ''} onSet={(value) => onSet({ ...now, [name]: value })} />
        ))}
        {!isUsual && (
          <Action className="self-start" onPress={() => onSet(usual)}>
            As it ships
          </Action>
        )}
      </fieldset>
    </details>
  )
}

type OptionProps = {
  readonly tool: ApplierId
  readonly name: string
  readonly value: Value
  readonly onSet: (value: Value) => void
}

const FIELD = 'h-7 rounded-control border border-line bg-panel px-1.5'

function Option({ tool, name, value, onSet }: OptionProps) {
  const id = useId()
  const { name: label, choices, step } = wordsOfOption(name, tool)
  const caption = (
    <label htmlFor={id} className="min-w-0">
      {label}
    </label>
  )
  if (typeof value === 'boolean')
    return (
      <span className="flex items-center gap-1.5">
        <input id={id} type="checkbox" checked={value} onChange={(event) => onSet(event.target.checked)} />
        {caption}
      </span>
    )
  return (
    <span className="flex items-center justify-between gap-3">
      {caption}
      {typeof value === 'number' ? (
        <input
          id={id}
          type="number"
          step={step}
          value={value}
          className={`digits w-20 ${FIELD}`}
          onChange={({ target }) => {
            if (!Number.isNaN(target.valueAsNumber)) onSet(target.valueAsNumber)
          }}
        />
      ) : (
        <select id={id} value={value} className={FIELD} onChange={(event) => onSet(event.target.value)}>
          {(choices ?? [value]).map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      )}
    </span>
  )
}

const asValue = (set: unknown): Value | null =>
  typeof set === 'number' || typeof set === 'boolean' || typeof set === 'string' ? set : null
