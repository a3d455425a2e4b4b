/** Asks for a branch's name, in place. */
import { useId, useState } from 'react'
import type { Timeline } from '../../workspace/timeline'
import { Action } from '../controls'
import { branchProblem } from './timeline-messages'

type Props = {
  readonly timeline: Timeline
  /** What the field is called. */
  readonly label: string
  readonly onName: (name: string) => void
  readonly onCancel?: () => void
}

export function BranchForm({ timeline, label, onName, onCancel }: Props) {
  const [name, setName] = useState('')
  const id = useId()
  const problem = branchProblem(name, timeline)
  return (
    <form
      className="flex flex-wrap items-center gap-x-2 gap-y-1"
      onSubmit={(event) => {
        event.preventDefault()
        if (problem === null) onName(name.trim())
      }}
    >
      <input
        // biome-ignore lint/a11y/noAutofocus: it was opened to type here
        autoFocus={onCancel !== undefined}
        aria-label={label}
        aria-describedby={id}
        placeholder={label}
        value={name}
        maxLength={80}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || onCancel === undefined) return
          event.stopPropagation()
          onCancel()
        }}
        className="h-7 min-w-0 flex-1 rounded-control border border-line bg-bg px-2 outline-none placeholder:text-muted focus:border-accent"
      />
      <Action type="submit" isDisabled={problem !== null}>
        Create
      </Action>
      {onCancel !== undefined && (
        <Action look="ghost" onPress={onCancel}>
          Cancel
        </Action>
      )}
      <p id={id} role="status" className={`basis-full text-refused ${name === '' || problem === null ? 'sr-only' : ''}`}>
        {name === '' ? '' : problem}
      </p>
    </form>
  )
}
