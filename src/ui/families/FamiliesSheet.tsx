import { useEffect, useState } from 'react'
import { estimateTokenCount } from 'tokenx'
import type { Drift, Trial, TrialJob, TrialResult } from '../../engine/appliers'
import type { FormatId } from '../../engine/model'
import { Sheet } from '../Sheet'
import { useAnalysis, useDriver, useSession } from '../session'
import { AGENT_FACTS, ARCHITECTURE, type Fact, FORMAT_FACTS } from './facts'
import { SAMPLE } from './sample'

/** One edit through every family of formats, and how agents differ in the rest. */
export default function FamiliesSheet({ onClose }: { readonly onClose: () => void }) {
  return (
    <Sheet title="Formats and agents compared" onClose={onClose} wide>
      <section
        aria-label="The comparison"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
        tabIndex={0}
        className="min-h-0 overflow-y-auto pr-1"
      >
        <OneEdit />
        <Said />
        <Agents />
      </section>
    </Sheet>
  )
}

const DRIFT: Record<Drift, string> = {
  none: 'as it was',
  moved: 'lines added above',
  'trailing-space': 'trailing spaces',
  tabs: 'tabs for spaces',
  crlf: 'CR LF',
  neighbour: 'next line changed',
  twice: 'the text is there twice',
}

const RESULT: Record<TrialResult, { readonly sign: string; readonly name: string; readonly colour: string }> = {
  right: { sign: '✓', name: 'right', colour: 'text-exact' },
  guessed: { sign: '?', name: 'guessed', colour: 'text-ambiguous' },
  wrong: { sign: '✗', name: 'wrong bytes', colour: 'text-refused' },
  refused: { sign: '∅', name: 'refused', colour: 'text-fuzzy' },
}

const TOOL: Partial<Record<Trial['applier'], string>> = {
  'aider-whole': 'Aider whole',
  'aider-diff': 'Aider diff',
  'git-apply': 'git apply',
  'codex-apply-patch': 'Codex',
  'exact-unique': 'Claude Code Edit',
}

function OneEdit() {
  const own = useOwnEdit()
  const [isOwn, setOwn] = useState(own !== null)
  const job = isOwn && own !== null ? own : SAMPLE
  const trials = useTrials(job)
  const [opened, open] = useState<FormatId | null>(null)
  const shown = trials?.find(({ format }) => format === opened)
  return (
    <section>
      <div className="flex flex-wrap items-center gap-3">
        <h3 className="font-semibold">One edit, format by format</h3>
        <label className="flex items-center gap-1.5 text-muted">
          <input
            type="checkbox"
            disabled={own === null}
            checked={job !== SAMPLE}
            onChange={(event) => setOwn(event.target.checked)}
          />
          the selected hunk’s edit{own === null ? ' (none here)' : ''}
        </label>
      </div>
      <p className="mt-1 text-muted">
        The same edit written in each format and given to a tool that reads it, first for the file as the model saw it, then after
        the file has changed. Right: the intended bytes, or a refusal where two places are equal.
      </p>
      <div className="mt-2 overflow-x-auto">
        <table className="w-full border-collapse">
          <thead className="text-muted">
            <tr>
              <th scope="col" className="py-1 pr-3 text-left font-normal">
                Format
              </th>
              <th scope="col" className="py-1 pr-3 text-left font-normal">
                Tool
              </th>
              <th scope="col" className="py-1 pr-3 text-right font-normal">
                Tokens
              </th>
              {(Object.keys(DRIFT) as Drift[]).map((drift) => (
                <th key={drift} scope="col" className="w-16 px-1 py-1 text-center align-bottom font-normal leading-tight">
                  {DRIFT[drift]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {trials === null ? (
              <tr>
                <td colSpan={10} className="py-1 text-muted">
                  Trying…
                </td>
              </tr>
            ) : (
              trials.map((trial) => <TrialRow key={trial.format} trial={trial} isOpen={trial.format === opened} onOpen={open} />)
            )}
          </tbody>
        </table>
      </div>
      {shown?.text != null && (
        <pre className="mt-2 max-h-[240px] overflow-auto rounded-card border border-line bg-bg p-2 font-mono text-code">
          {shown.text}
        </pre>
      )}
    </section>
  )
}

type RowProps = { readonly trial: Trial; readonly isOpen: boolean; readonly onOpen: (format: FormatId | null) => void }

function TrialRow({ trial: { format, applier, text, results }, isOpen, onOpen }: RowProps) {
  return (
    <tr className="border-line border-t">
      <th scope="row" className="py-1 pr-3 text-left font-normal">
        <button
          type="button"
          aria-expanded={isOpen}
          className="text-left underline-offset-2 hover:underline"
          onClick={() => onOpen(isOpen ? null : format)}
        >
          {FORMAT_FACTS[format]?.name ?? format}
        </button>
      </th>
      <td className="py-1 pr-3 text-muted">{TOOL[applier] ?? applier}</td>
      <td className="digits py-1 pr-3 text-right">{text === null ? '–' : estimateTokenCount(text)}</td>
      {text === null ? (
        <td colSpan={7} className="py-1 text-center text-muted">
          this edit cannot be said in it
        </td>
      ) : (
        results.map(({ drift, result }) => (
          <td key={drift} className={`py-1 text-center ${RESULT[result].colour}`}>
            <span aria-hidden="true" className="font-bold font-mono">
              {RESULT[result].sign}
            </span>
            <span className="block text-key leading-tight">{RESULT[result].name}</span>
          </td>
        ))
      )}
    </tr>
  )
}

/** The edit of the selected hunk with the text of its file; null where it has none. */
function useOwnEdit(): TrialJob | null {
  const { analysis, selected } = useAnalysis()
  const tree = useSession((state) => state.tree)
  const decision = analysis?.transaction.decisions[selected]
  const edit = decision === undefined ? undefined : analysis?.reading.edits[decision.edit]
  const before = decision?.path == null ? undefined : tree.get(decision.path)
  const [job, setJob] = useState<TrialJob | null>(null)
  const next =
    edit !== undefined && decision?.path != null && typeof before === 'string' ? { edit, before, path: decision.path } : null
  if (job?.edit !== next?.edit || job?.before !== next?.before) setJob(next)
  return job
}

/** Each family's trial as it comes; null: none yet. */
function useTrials(job: TrialJob): readonly Trial[] | null {
  const driver = useDriver()
  const [found, setFound] = useState<{ readonly of: TrialJob; readonly trials: readonly Trial[] } | null>(null)
  useEffect(() => {
    const mine = new AbortController()
    const take = (trial: Trial) => setFound((last) => ({ of: job, trials: [...(last?.of === job ? last.trials : []), trial] }))
    setFound({ of: job, trials: [] })
    driver
      .tools()
      .then(({ trials }) => trials(job, take, mine.signal))
      .catch((failed: unknown) => console.warn(failed))
    return () => mine.abort()
  }, [driver, job])
  return found?.of === job && found.trials.length > 0 ? found.trials : null
}

const Cell = ({ fact: { text, corrected } }: { readonly fact: Fact }) => (
  <>
    {text}
    {corrected !== undefined && (
      <span className="mt-0.5 block text-muted">
        <b className="font-medium text-fuzzy">Corrected</b> {corrected}
      </span>
    )}
  </>
)

const HEAD = 'py-1 pr-3 text-left align-top font-normal text-muted'
const BODY = 'py-1.5 pr-3 align-top'

function Said() {
  return (
    <section className="mt-5">
      <h3 className="font-semibold">What is said of the formats, and what is so</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard */}
      <div tabIndex={0} className="overflow-x-auto">
        <table className="mt-1 w-full min-w-[560px] border-collapse">
          <thead>
            <tr>
              <th scope="col" className={HEAD}>
                Format
              </th>
              <th scope="col" className={HEAD}>
                Used by
              </th>
              <th scope="col" className={HEAD}>
                Good
              </th>
              <th scope="col" className={HEAD}>
                What can go wrong
              </th>
            </tr>
          </thead>
          <tbody>
            {Object.values(FORMAT_FACTS).map(({ name, usedBy, good, bad }) => (
              <tr key={name} className="border-line border-t">
                <th scope="row" className={`${BODY} text-left font-medium`}>
                  {name}
                </th>
                <td className={BODY}>
                  <Cell fact={usedBy} />
                </td>
                <td className={BODY}>
                  <Cell fact={good} />
                </td>
                <td className={BODY}>
                  <Cell fact={bad} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function Agents() {
  return (
    <section className="mt-5">
      <h3 className="font-semibold">Three agents</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard */}
      <div tabIndex={0} className="overflow-x-auto">
        <table className="mt-1 w-full min-w-[560px] border-collapse">
          <thead>
            <tr>
              <td />
              {AGENT_FACTS.map((agent) => (
                <th key={agent} scope="col" className={HEAD}>
                  {agent}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ARCHITECTURE.map(({ aspect, facts }) => (
              <tr key={aspect} className="border-line border-t">
                <th scope="row" className={`${BODY} w-28 text-left font-medium`}>
                  {aspect}
                </th>
                {AGENT_FACTS.map((agent) => (
                  <td key={agent} className={BODY}>
                    <Cell fact={facts[agent]} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
