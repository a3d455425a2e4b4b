/** Chooses which edits of the reply are staged, so that each step can be tested by itself. */
import { useState } from 'react'
import { linesIn, plural } from '../../engine/explain'
import type { Decision, Path } from '../../engine/model'
import { pathLabel } from '../../session/state'
import type { Analysis } from '../../workers/protocol'
import { Action, SignMark } from '../controls'
import { decisionStyleOf } from '../file-rows'
import { useDriver, useSession } from '../session'

/** An edit as something to be chosen. */
type Choice = { readonly index: number; readonly decisions: readonly Decision[] }
type FileChoices = { readonly path: string; readonly choices: readonly Choice[] }

/** Hunks of one edit that are listed; the rest are only counted. */
const LISTED = 6

/** The reply's edits, file by file. */
function choicesOf(analysis: Analysis | null): FileChoices[] {
  const files = new Map<string, Choice[]>()
  for (const [index, edit] of (analysis?.reading.edits ?? []).entries()) {
    const decisions = analysis?.transaction.decisions.filter((decision) => decision.edit === index) ?? []
    const [first] = decisions
    const path = first === undefined ? edit.written || 'no path' : pathLabel(analysis, first)
    const known = files.get(path) ?? []
    files.set(path, known)
    known.push({ index, decisions })
  }
  return [...files].map(([path, choices]) => ({ path, choices }))
}

/** What is ticked at first: what was chosen before, else the files that the pause is not about, else the first edit. */
function firstChoice(files: readonly FileChoices[], chosen: readonly number[] | null, pause: readonly string[]): Set<number> {
  if (chosen !== null) return new Set(chosen)
  const others = files.flatMap(({ path, choices }) => (pause.includes(path) ? [] : choices.map(({ index }) => index)))
  return new Set(others.length > 0 ? others : [0])
}

export function SplitTask({ pause }: { readonly pause: readonly Path[] }) {
  const driver = useDriver()
  const analysis = useSession((state) => state.analysis)
  const chosen = useSession((state) => state.chosen)
  const files = choicesOf(analysis)
  const all = files.flatMap(({ choices }) => choices)
  const [wanted, want] = useState<ReadonlySet<number>>(() => firstChoice(files, chosen, pause))
  if (all.length === 0) return <p className="text-muted">There is no reply that could be split.</p>
  if (all.length === 1)
    return (
      <p className="text-muted">
        The reply is one single edit{hunksOf(all[0])}: it is staged as a whole or not at all. Ask the model for smaller steps.
      </p>
    )
  const stage = async () => {
    await driver.reply.choose([...wanted].sort((a, b) => a - b))
    driver.project.stageAgain()
    driver.project.goOn()
  }
  return (
    <>
      <p className="pb-2 text-muted">Stage some of the reply’s edits, test and commit them, then take the next.</p>
      <ul aria-label="Edits of the reply" className="flex flex-col gap-1.5">
        {files.map(({ path, choices }) => (
          <li key={path}>
            <span className="break-words font-medium">{path}</span>
            {choices.map((choice) => (
              <Tick
                key={choice.index}
                choice={choice}
                path={path}
                isIn={wanted.has(choice.index)}
                onChange={(isIn) => want(withOr(wanted, choice.index, isIn))}
              />
            ))}
          </li>
        ))}
      </ul>
      <div className="flex justify-end pt-2">
        <Action look="ink" isDisabled={wanted.size === 0} onPress={stage}>
          Stage {wanted.size === all.length ? 'all' : plural(wanted.size, 'edit')}
        </Action>
      </div>
    </>
  )
}

type TickProps = {
  readonly choice: Choice
  readonly path: string
  readonly isIn: boolean
  readonly onChange: (isIn: boolean) => void
}

const Tick = ({ choice: { index, decisions }, path, isIn, onChange }: TickProps) => (
  <label className="flex items-center gap-2 rounded-control px-1.5 py-0.5 hover:bg-shade">
    <input
      type="checkbox"
      className="accent-[var(--accent)]"
      checked={isIn}
      onChange={(event) => onChange(event.target.checked)}
    />
    <span className="sr-only">{path}</span> Edit {index + 1}
    <span className="flex min-w-0 flex-wrap gap-x-3 text-muted">
      {decisions.slice(0, LISTED).map((decision) => (
        <span key={decision.hunk} className="flex items-center">
          <SignMark {...decisionStyleOf(decision)} />
          {decision.state === 'refused' ? 'refused' : decision.before.end === 0 ? 'new file' : linesIn(decision.before)}
        </span>
      ))}
      {decisions.length > LISTED && <span>and {plural(decisions.length - LISTED, 'hunk')} more</span>}
      {decisions.length === 0 && <span>left out now</span>}
    </span>
  </label>
)

const hunksOf = (choice: Choice | undefined): string =>
  choice === undefined || choice.decisions.length < 2 ? '' : ` of ${plural(choice.decisions.length, 'hunk')}`

function withOr(set: ReadonlySet<number>, index: number, isIn: boolean): ReadonlySet<number> {
  const next = new Set(set)
  if (isIn) next.add(index)
  else next.delete(index)
  return next
}
