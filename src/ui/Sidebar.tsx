import { FilePlus2 } from 'lucide-react'
import { Fragment, memo } from 'react'
import { linesIn, shortly } from '../engine/explain'
import type { Decision, Path } from '../engine/model'
import { pathLabel, stagedAnalysis } from '../session/state'
import { Action, SignMark, toneColour } from './kit'
import { lookOf } from './rows'
import { Steps } from './Steps'
import { useAnalysis, useDriver, useSession } from './session'
import { causeOf, clock } from './words'

export function Sidebar() {
  return (
    <nav aria-label="Project" className="flex h-full flex-col gap-6 overflow-y-auto overflow-x-hidden bg-panel py-3.5">
      <Files />
      <Hunks />
      <Snapshots />
    </nav>
  )
}

const ROW = 'flex w-full items-center gap-1.5 border-l-2 px-3.5 py-[3.5px] text-left hover:bg-shade'
const chosen = (yes: boolean) => (yes ? 'border-accent bg-shade' : 'border-transparent')

export function Files() {
  const driver = useDriver()
  const tree = useSession((state) => state.tree)
  const openFile = useSession((state) => state.openFile)
  const { analysis } = useAnalysis()
  const decisions = analysis?.transaction.decisions ?? []
  const paths = new Set<Path>(tree.keys())
  for (const decision of decisions) if (decision.path !== null && decision.state === 'applied') paths.add(decision.path)
  const folders = new Map<string, Path[]>()
  for (const path of [...paths].sort()) {
    const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')))
    folders.set(folder, [...(folders.get(folder) ?? []), path])
  }
  return (
    <section aria-labelledby="files-heading">
      <div className="flex items-center justify-between pr-2 pl-4">
        <h2 id="files-heading" className="heading">
          Files
        </h2>
        <Action
          look="ghost"
          className="px-1.5"
          aria-label="Add files"
          onPress={() => driver.show({ dialog: 'add-file', wanted: '' })}
        >
          <FilePlus2 size={14} />
        </Action>
      </div>
      <ul>
        {[...folders]
          .sort(([a], [b]) => (a === '' ? 1 : b === '' ? -1 : a.localeCompare(b)))
          .map(([folder, files]) => (
            <Fragment key={folder}>
              {folder !== '' && (
                <li className="truncate px-4 pt-1.5 pb-0.5 text-muted" title={folder}>
                  {folder}
                </li>
              )}
              {files.map((path) => (
                <li key={path}>
                  <button
                    type="button"
                    aria-current={path === openFile}
                    className={`${ROW} ${folder === '' ? '' : 'pl-6'} ${chosen(path === openFile)}`}
                    onClick={() => driver.openFile(path)}
                    title={path}
                  >
                    <span className="min-w-0 flex-1 truncate">{path.slice(path.lastIndexOf('/') + 1)}</span>
                    <Tally decisions={decisions.filter((decision) => decision.path === path)} />
                    {typeof tree.get(path) === 'object' && <span className="text-[11px] text-muted">binary</span>}
                  </button>
                </li>
              ))}
            </Fragment>
          ))}
      </ul>
    </section>
  )
}

/** "≈1 =2": how many hunks of each sign a file has. */
function Tally({ decisions }: { readonly decisions: readonly Decision[] }) {
  const counts = new Map<string, { sign: string; count: number }>()
  for (const decision of decisions) {
    const { tone, sign } = lookOf(decision)
    counts.set(tone, { sign, count: (counts.get(tone)?.count ?? 0) + 1 })
  }
  if (counts.size === 0) return null
  return (
    <span className="digits text-[11.5px]">
      {[...counts].map(([tone, { sign, count }]) => (
        <span key={tone} className={`ml-1.5 ${toneColour(tone)}`}>
          {sign}
          {count}
        </span>
      ))}
    </span>
  )
}

/** Hunks that the list draws, around the selected one; the others are reached by stepping. More: a slow page, fewer: more stepping. */
const LISTED = 120

export function Hunks() {
  const { analysis, selected } = useAnalysis()
  const waiting = useSession((state) =>
    state.replay !== null
      ? 'Decided once all of it has arrived.'
      : state.deciding && state.reply !== ''
        ? 'Reading…'
        : 'None yet.',
  )
  const decisions = analysis?.transaction.decisions ?? []
  const landing = decisions.filter((decision) => decision.state !== 'refused').length
  const first = Math.max(0, Math.min(selected - LISTED / 2, decisions.length - LISTED))
  const after = decisions.length - first - LISTED
  return (
    <section aria-labelledby="hunks-heading">
      <h2 id="hunks-heading" className="heading px-4 pb-1">
        Hunks{decisions.length > 0 && ` · ${landing} of ${decisions.length} land`}
      </h2>
      {decisions.length === 0 && <p className="px-4 text-muted">{waiting}</p>}
      {first > 0 && <p className="px-4 pb-1 text-muted">{first} above</p>}
      <ol>
        {decisions.slice(first, first + LISTED).map((decision, i) => (
          <li key={`${decision.edit}.${decision.hunk}`} className="[contain-intrinsic-size:auto_26px] [content-visibility:auto]">
            <HunkButton
              decision={decision}
              index={first + i}
              count={decisions.length}
              path={pathLabel(analysis, decision)}
              isSelected={first + i === selected}
            />
          </li>
        ))}
      </ol>
      {after > 0 && <p className="px-4 pt-1 text-muted">{after} more</p>}
      {analysis !== null && analysis.reading.steps.length > 0 && (
        <div className="pt-4">
          <Steps steps={analysis.reading.steps} />
        </div>
      )}
    </section>
  )
}

type HunkProps = {
  readonly decision: Decision
  readonly index: number
  readonly count: number
  readonly path: string
  readonly isSelected: boolean
}

const HunkButton = memo(function HunkButton({ decision, index, count, path, isSelected }: HunkProps) {
  const driver = useDriver()
  const look = lookOf(decision)
  const quiet = decision.state === 'applied' && decision.how === 'exact'
  return (
    <button
      type="button"
      aria-current={isSelected}
      className={`${ROW} ${chosen(isSelected)}`}
      onClick={() => driver.select(index)}
    >
      <SignMark {...look} />
      <span className="sr-only">{hunkLabel(decision, index, count, path)}</span>
      <span aria-hidden="true" className="min-w-0 flex-1 truncate">
        {hunkName(decision, path)}
      </span>
      <span className={`shrink-0 text-[11.5px] ${quiet ? 'text-muted' : toneColour(look.tone)}`}>{shortly(decision)}</span>
    </button>
  )
})

/** "pool.ts :15" */
function hunkName(decision: Decision, label: string): string {
  const name = label.slice(label.lastIndexOf('/') + 1)
  if (decision.state === 'refused' || decision.before.end === 0) return name
  return `${name} :${decision.before.start + 1}`
}

/** Which hunk, where and with what score, up to the few words that `shortly` has for it. */
export function hunkLabel(decision: Decision, index: number, count: number, path: string): string {
  const place = decision.state === 'refused' ? '' : `, ${linesIn(decision.before)}`
  const score = decision.state === 'applied' ? `, score ${decision.score.toFixed(2)}` : ''
  return `hunk ${index + 1} of ${count}, ${path}${place}${score}, ${decision.state.replace('-', ' ')}:`
}

export function Snapshots() {
  const driver = useDriver()
  const timeline = useSession((state) => state.timeline)
  const staged = useSession((state) => stagedAnalysis(state) !== null)
  return (
    <section aria-labelledby="snapshots-heading">
      <h2 id="snapshots-heading" className="heading px-4 pb-1">
        Snapshots
      </h2>
      <ol>
        {timeline?.snapshots.slice(-8).map((snapshot) => (
          <li key={snapshot.id}>
            <button
              type="button"
              className={`${ROW} border-transparent`}
              onClick={() => driver.show({ tab: 'timeline', narrowTab: 'tests' })}
              title={causeOf(snapshot.cause)}
            >
              <span className={`w-4 text-center ${snapshot.id === timeline.head ? 'text-exact' : 'text-muted'}`}>●</span>
              <span className="min-w-0 flex-1 truncate">{causeOf(snapshot.cause)}</span>
              <span className="text-[11.5px] text-muted">{clock(snapshot.time)}</span>
            </button>
          </li>
        ))}
        {staged && (
          <li className={`${ROW} border-transparent text-muted hover:bg-transparent`}>
            <span className="w-4 text-center">○</span> staged
          </li>
        )}
      </ol>
    </section>
  )
}
