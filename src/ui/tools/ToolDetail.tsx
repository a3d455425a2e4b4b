import { Suspense, useId, useState } from 'react'
import type { ApplierId, Cell, EmulateOptions, Options, ToolResult, TraceStep } from '../../engine/appliers'
import { APPLIER_STATE, explainParting, explainStep, PROOF, partingOf, RULE } from '../../engine/appliers/appliers-messages'
import type { Content } from '../../engine/model'
import { lazy } from '../lazy'
import { useSession } from '../session'
import { HunkRemedy } from './HunkRemedy'
import { sourceLinesOf, whyNoLines } from './source-lines'
import { ToolLinks } from './ToolLinks'
import { ToolOptions } from './ToolOptions'
import { hostOf, hostText } from './tool-hosts'
import { sourceAddress, sourceOf } from './tool-sources'
import { agreementTexts, CELL, replyOutcomeText } from './tools-messages'

const FileDifference = lazy(() => import('../timeline/FileDifference'))

type Props = {
  readonly result: ToolResult
  readonly native: ToolResult
  /** Those that it can be compared with. */
  readonly others: readonly ToolResult[]
  readonly hunk: number
  /** Its options that are set otherwise than it ships with. */
  readonly set: EmulateOptions
  readonly onSet: (options: Options) => void
}

/** Of these hunks the tool does not write what Hunkscope writes. */
const LANDS_NOT: ReadonlySet<Cell> = new Set(['other', 'refused', 'untried', 'none'])

/** One tool: its way with the selected hunk, what it tells the model, and how its bytes differ. */
export function ToolDetail({ result, native, others, hunk, set, onSet }: Props) {
  const { about, message, stopped } = result
  const cell = result.cells[hunk]
  const [agreement = null] = agreementTexts(result.id)
  const host = hostOf(result.id)
  return (
    <section
      aria-label={`What ${about.name} does`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
      tabIndex={0}
      className="min-w-0 flex-1 overflow-y-auto border-line border-l px-4 py-2 max-[899px]:flex-none max-[899px]:overflow-visible max-[899px]:border-l-0"
    >
      <h3 className="font-semibold">
        {about.name} <span className="font-normal text-muted">· {about.version}</span>
      </h3>
      <p className="text-muted">{replyOutcomeText(result)}</p>
      <ToolLinks result={result} native={native} hunk={hunk} set={set} />
      {stopped === null && cell !== undefined && (
        <p className="mt-1">
          Hunk {hunk + 1}: <span className={CELL[cell].colour}>{CELL[cell].sign}</span> {CELL[cell].says}.
        </p>
      )}
      {host !== null && (
        <p className="mt-1">
          <span className="text-muted">As people meet it:</span> {hostText(host)}
        </p>
      )}
      <ToolOptions id={about.id} tool={about.name} usual={about.options} set={set} onSet={onSet} />
      {message !== '' && (
        <>
          <h4 className="heading mt-3">What it tells the model</h4>
          <p className="mt-0.5 whitespace-pre-wrap">{message}</p>
        </>
      )}
      {stopped === null && <Steps result={result} hunk={hunk} />}
      {result.id !== 'native' && cell !== undefined && LANDS_NOT.has(cell) && (
        <HunkRemedy result={result} hunk={hunk} set={set} />
      )}
      {stopped === null && <Parting result={result} native={native} others={others} hunk={hunk} />}
      <Bytes result={result} native={native} />
      <details className="mt-3">
        <summary className="heading cursor-default">What this rests on</summary>
        <ul className="mt-1 flex flex-col gap-1">
          {agreement !== null && <li>{agreement}</li>}
          {about.evidence.map(({ proof, about }) => (
            <li key={about}>
              {about} <span className="text-muted">({PROOF[proof]})</span>
            </li>
          ))}
        </ul>
      </details>
    </section>
  )
}

/** The tool's steps with one of this engine's hunks. Where it gave the hunk up before it came to it, what it gave it up for. */
function stepsOf({ trace, own, hunks }: ToolResult, hunk: number): readonly TraceStep[] {
  const index = own[hunk] ?? -1
  const steps = index < 0 ? [] : trace.filter((step) => step.hunk === index)
  const rule = hunks[index]?.state === 'refused' ? hunks[index].rule : null
  return steps.length > 0 || rule === null ? steps : [{ hunk: index, rule, result: 'none', at: [] }]
}

const RESULT_SIGN = { took: '✓', none: '–', several: '?', refused: '✗', did: '→' } as const

function Steps({ result, hunk }: { readonly result: ToolResult; readonly hunk: number }) {
  const steps = stepsOf(result, hunk)
  const own = result.hunks[result.own[hunk] ?? -1]
  if (steps.length === 0 && own === undefined) return null
  const lines = sourceLinesOf(result.id)
  const why = whyNoLines(result.id)
  return (
    <>
      <h4 className="heading mt-3">Its way with hunk {hunk + 1}</h4>
      <ol className="mt-0.5 flex flex-col">
        {steps.map((step, index) => (
          <li key={index} className="flex gap-2 py-px">
            <span aria-hidden="true" className="w-4 shrink-0 text-center font-mono text-muted">
              {RESULT_SIGN[step.result]}
            </span>
            <span className="min-w-0 flex-1">
              <b className="font-medium">{RULE[step.rule].name}</b> <span className="text-muted">{explainStep(step)}</span>{' '}
              <SourceLine id={result.id} line={lines[step.rule]} />
            </span>
          </li>
        ))}
        {own !== undefined && (
          <li className="flex gap-2 py-px">
            <span aria-hidden="true" className="w-4 shrink-0 text-center font-mono text-muted">
              =
            </span>
            <span>
              Result: {APPLIER_STATE[own.state]}
              {own.rule !== null && own.state !== 'refused' && (
                <span className="text-muted">, by {RULE[own.rule].name.toLowerCase()}</span>
              )}
            </span>
          </li>
        )}
      </ol>
      {why !== null && <p className="mt-0.5 text-muted">{why}</p>}
    </>
  )
}

/** The line of the tool's source where it takes a step of this kind. */
function SourceLine({ id, line }: { readonly id: ApplierId; readonly line: number | undefined }) {
  const source = sourceOf(id)
  if (source === null || line === undefined) return null
  const file = source.file?.split('/').at(-1)
  return (
    <a
      href={sourceAddress(source, line)}
      target="_blank"
      rel="noreferrer"
      title={`${source.repository}, ${source.file} at ${source.commit}`}
      className="whitespace-nowrap text-accent underline-offset-2 hover:underline"
    >
      {file}, line {line}
    </a>
  )
}

/** Why tools differ: the first step at which this one and another part. */
function Parting({ result, native, others, hunk }: Omit<Props, 'set' | 'onSet'>) {
  const [chosen, choose] = useState<ApplierId>(native.id)
  const label = useId()
  const choices = others.filter(({ id, stopped }) => id !== result.id && stopped === null)
  const other = choices.find(({ id }) => id === chosen) ?? choices[0]
  if (other === undefined) return null
  const names = [other.about.name, result.about.name] as const
  return (
    <section aria-labelledby={label} className="mt-3 rounded-card border border-line p-2.5">
      <div className="flex items-center gap-2">
        <h4 id={label} className="shrink-0 font-medium">
          Why it differs from
        </h4>
        <select
          aria-label="The tool to compare with"
          value={other.id}
          onChange={(event) => choose(choices.find(({ id }) => id === event.target.value)?.id ?? native.id)}
          className="h-7 min-w-0 rounded-control border border-line bg-panel px-1.5"
        >
          {choices.map(({ id, about }) => (
            <option key={id} value={id}>
              {about.name}
            </option>
          ))}
        </select>
      </div>
      <p className="mt-1">{explainParting(partingOf(stepsOf(other, hunk), stepsOf(result, hunk)), names)}</p>
    </section>
  )
}

/** Files whose differences are drawn; the others are only named. */
const DRAWN = 6

/** How the files that the tool leaves differ from those of this engine. */
function Bytes({ result, native }: { readonly result: ToolResult; readonly native: ToolResult }) {
  const tree = useSession((state) => state.tree)
  if (result.id === 'native' || result.stopped !== null) return null
  const before = new Map<string, Content>(tree)
  const textIn = ({ changed }: ToolResult, path: string): string | null => {
    const text = changed[path]
    if (text !== undefined) return text
    const content = before.get(path)
    return typeof content === 'string' ? content : null
  }
  const paths = [...new Set([...Object.keys(native.changed), ...Object.keys(result.changed)])].filter(
    (path) => textIn(native, path) !== textIn(result, path),
  )
  return (
    <>
      <h4 className="heading mt-3">Its bytes beside Hunkscope’s</h4>
      {paths.length === 0 && <p className="mt-0.5">The same in every file.</p>}
      {paths.slice(0, DRAWN).map((path) => (
        <div key={path} className="mt-1 h-[220px] overflow-hidden rounded-card border border-line">
          <Suspense>
            <FileDifference
              change={{ path, before: textIn(native, path), after: textIn(result, path) }}
              onClose={null}
              isBeside
            />
          </Suspense>
        </div>
      ))}
      {paths.length > DRAWN && <p className="mt-1 text-muted">and {paths.slice(DRAWN).join(', ')}</p>}
    </>
  )
}
