import { useId, useState } from 'react'
import { withAddress } from '../../session/agent/model-changes'
import type { ModelSettings } from '../../session/agent/model-settings'
import type { ModelRegistry } from '../../session/agent/models'
import { Action } from '../controls'
import { baseUrlProblem } from './base-url'
import { MODEL_FIELD, NO_AUTOCORRECT, SettingLine } from './fields'
import { ADDRESS_PROBLEM, settingFor } from './models-messages'

type Props = {
  readonly desk: ModelRegistry
  readonly known: ModelRegistry['providers'][number]
  readonly settings: ModelSettings
  /** As it is asked now; null: there is no address yet. */
  readonly baseUrl: string | null
}

/** The provider's name, where it is asked, and what it needs before it answers. */
export function AddressPart({ desk, known, settings, baseUrl }: Props) {
  const { id, name, hint } = known
  const [isOpen, open] = useState(known.local || baseUrl === null)
  const setting = settingFor(id, location.origin)
  return (
    <section aria-label={name}>
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h3 className="font-semibold text-title max-[699px]:sr-only">{name}</h3>
        {!isOpen && (
          <>
            <span className="min-w-0 break-all font-mono text-code-small text-muted">{baseUrl}</span>
            <Action look="ghost" className="-mx-2.5" aria-label={`Another address for ${name}`} onPress={() => open(true)}>
              Another address
            </Action>
          </>
        )}
      </div>
      {isOpen && (
        <AddressField
          usual={known.baseUrl}
          baseUrl={baseUrl}
          onTake={(address) => void desk.change(withAddress(settings, id, address))}
          isAsked={!known.local && known.baseUrl !== null}
          onLeave={() => open(false)}
        />
      )}
      {hint !== null && <p className="mt-1.5 text-muted">{hint}</p>}
      {setting !== null && <SettingLine {...setting} />}
    </section>
  )
}

type FieldProps = {
  /** null: the provider has none of its own. */
  readonly usual: string | null
  readonly baseUrl: string | null
  /** null: the provider's own. */
  readonly onTake: (address: string | null) => void
  /** Whether the field was asked for, and can be left. */
  readonly isAsked: boolean
  readonly onLeave: () => void
}

const LONGEST = 2000 // UTF-16 units

function AddressField({ usual, baseUrl, onTake, isAsked, onLeave }: FieldProps) {
  const id = useId()
  const [text, setText] = useState(baseUrl ?? '')
  const [isChecked, check] = useState(false)
  const problem = baseUrlProblem(text)
  const isChanged = text.trim() !== (baseUrl ?? '')
  const take = () => {
    check(true)
    if (problem === null && isChanged) onTake(text.trim() === usual ? null : text.trim())
  }
  const says = isChecked && problem !== null ? ADDRESS_PROBLEM[problem] : null
  return (
    <div className="mt-2 max-[699px]:mt-0">
      <div className="flex flex-wrap items-center gap-2">
        <input
          type="url"
          aria-label="Address"
          aria-invalid={says !== null}
          aria-describedby={id}
          className={`${MODEL_FIELD} min-w-[200px] flex-1 font-mono text-code`}
          value={text}
          maxLength={LONGEST}
          placeholder="https://models.example/v1"
          {...NO_AUTOCORRECT}
          // biome-ignore lint/a11y/noAutofocus: the person has just asked for the field
          autoFocus={isAsked}
          onChange={(event) => {
            setText(event.target.value)
            check(false)
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') take()
          }}
        />
        <Action className="h-8" isDisabled={!isChanged} onPress={take}>
          Use it
        </Action>
        {usual !== null && baseUrl !== usual && (
          <Action look="ghost" className="h-8 max-[479px]:-ml-2.5" onPress={() => onTake(null)}>
            The usual one
          </Action>
        )}
        {isAsked && baseUrl === usual && (
          <Action look="ghost" className="h-8" onPress={onLeave}>
            Leave it
          </Action>
        )}
      </div>
      <p id={id} role={says === null ? undefined : 'alert'} className={`mt-1 ${says === null ? 'text-muted' : 'text-refused'}`}>
        {says ??
          (isAsked ? 'A key goes to the server that it was given for and to no other: another address asks for it again.' : '')}
      </p>
    </div>
  )
}
