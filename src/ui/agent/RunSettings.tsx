import { type ReactNode, useDeferredValue, useId, useMemo } from 'react'
import { plural } from '../../engine/explain'
import type { Path } from '../../engine/model'
import { type AlongReason, fileAt, filesAlong, roomIn } from '../../session/agent/files-along'
import { chosenModels } from '../../session/agent/model-settings'
import { testsOf } from '../../session/test-run'
import { useSession } from '../session'
import { EFFORT_WHY, sayEffort } from './agent-messages'
import { Disclosure } from './Disclosure'
import { fill, useKept } from './panel-state'
import { adviceOf, type CapTexts, capsText, EFFORTS, USUAL_CAPS } from './run-draft'
import { useDesk } from './use-agents'

const FIELDS: readonly { readonly id: Exclude<keyof CapTexts, 'repairs'>; readonly name: string; readonly unit: string }[] = [
  { id: 'calls', name: 'Calls', unit: '' },
  { id: 'tokens', name: 'Tokens', unit: 'in and out' },
  { id: 'money', name: 'Money', unit: 'US dollars' },
  { id: 'minutes', name: 'Time', unit: 'minutes' },
]

const FIELD = 'h-7 rounded-control border border-line bg-bg px-2 outline-none focus:border-accent'

/** Limits, files and rules: the defaults hold unless the person unfolds them. */
export function RunSettings() {
  const { caps, chosen, rules, looks } = useKept((kept) => kept.draft)
  return (
    <div className="flex flex-col gap-1">
      <label className="flex items-center gap-1.5 max-[699px]:min-h-11">
        <input type="checkbox" checked={looks} onChange={(event) => fill({ looks: event.target.checked })} />
        Look at each prompt before it is sent
      </label>
      <Term name="Limits" says={capsText(caps)}>
        <Limits caps={caps} />
      </Term>
      <Term
        name="Files that go along"
        says={chosen === null ? 'all where they are few, else those that the task needs' : plural(chosen.length, 'file')}
      >
        <Files chosen={chosen} />
      </Term>
      <Thinking />
      <Term name="Rules of your own" says={rules.trim() === '' ? 'none' : 'they go with every prompt'}>
        <textarea
          aria-label="Rules of your own"
          value={rules}
          placeholder="For example: two spaces, no new packages, tests with node:test."
          onChange={(event) => fill({ rules: event.target.value })}
          className="mt-1 mb-1.5 h-16 w-full resize-y rounded-panel border border-line bg-bg px-2.5 py-1.5 outline-none placeholder:text-muted focus:border-accent"
        />
      </Term>
    </div>
  )
}

/** More thinking costs time and tokens; edits seldom need the most. */
function Thinking() {
  const draft = useKept((kept) => kept.draft)
  const settings = useSession((state) => state.models)
  const advice = adviceOf(draft, settings)
  if (draft.from === 'recording') return null
  return (
    <Term name="Thinking" says={sayEffort(draft.effort, advice)}>
      <select
        aria-label="Thinking"
        value={draft.effort ?? ''}
        onChange={(event) => fill({ effort: EFFORTS.find((each) => each === event.target.value) ?? null })}
        className="mt-1 mb-1.5 h-7 rounded-control border border-line bg-panel px-1.5"
      >
        <option value="">{sayEffort(null, advice)}</option>
        {EFFORTS.map((effort) => (
          <option key={effort}>{effort}</option>
        ))}
      </select>
      {advice.effort !== null && draft.effort === null && <p className="pb-1.5 text-muted">{EFFORT_WHY}</p>}
    </Term>
  )
}

type TermProps = { readonly name: string; readonly says: string; readonly children: ReactNode }

/** `says`: what holds while it is folded. */
const Term = ({ name, says, children }: TermProps) => (
  <Disclosure
    head={
      <>
        <span className="font-medium">{name}</span> <span className="text-muted">{says}</span>
      </>
    }
  >
    {children}
  </Disclosure>
)

function Limits({ caps }: { readonly caps: CapTexts }) {
  const id = useId()
  const put = (change: Partial<CapTexts>) => fill({ caps: { ...caps, ...change } })
  return (
    <div className="grid grid-cols-[auto_auto_1fr] items-center gap-x-3 gap-y-1 py-1.5">
      <label htmlFor={`${id}-repairs`}>Repairs</label>
      <select
        id={`${id}-repairs`}
        value={caps.repairs}
        onChange={(event) => put({ repairs: event.target.value })}
        className="h-7 w-24 rounded-control border border-line bg-panel px-1.5"
      >
        {[1, 2, 3, 4, 5].map((count) => (
          <option key={count}>{count}</option>
        ))}
      </select>
      <span className="text-muted">of one piece of work</span>
      {FIELDS.map(({ id: field, name, unit }) => (
        <div key={field} className="contents">
          <label htmlFor={`${id}-${field}`}>{name}</label>
          <input
            id={`${id}-${field}`}
            inputMode="decimal"
            value={caps[field]}
            placeholder={field === 'calls' ? USUAL_CAPS.calls : 'no limit'}
            onChange={(event) => put({ [field]: event.target.value })}
            className={`digits w-24 placeholder:font-sans placeholder:text-muted ${FIELD}`}
          />
          <span className="text-muted">{unit}</span>
        </div>
      ))}
    </div>
  )
}

const WHY: Readonly<Record<AlongReason, string>> = {
  all: 'all of them fit',
  named: 'the task names it',
  'failing-test': 'a test in it fails',
  'under-test': 'a failing test imports it',
  defines: 'it defines what the task names',
  mentions: 'it uses what the task names',
}

/** Tokens of the window of the model that is asked; null where they are not known, or a recording answers. */
function useWindow(): number | null {
  const desk = useDesk()
  const isLive = useKept((kept) => kept.draft.from === 'live')
  const models = chosenModels(useSession((state) => state.models))
  return isLive && models !== null ? (desk?.windowOf(models.main) ?? null) : null
}

/** The choice for the task as it is written now. */
function Along() {
  const task = useDeferredValue(useKept((kept) => kept.draft.task))
  const tree = useSession((state) => state.tree)
  const run = useSession((state) => state.run)
  const window = useWindow()
  const { files, left } = useMemo(() => {
    const failing = testsOf(run).flatMap(({ file, state }) => (state === 'fail' ? (fileAt(tree, file) ?? []) : []))
    return filesAlong({ task, tree, failing: [...new Set(failing)], room: roomIn(window) })
  }, [task, tree, run, window])
  if (left.length === 0) return <p className="pl-5 text-muted">{plural(files.length, 'file')}: all of them fit.</p>
  return (
    <>
      <ul aria-label="Files that go along with this task" className="pl-5">
        {files.map(({ path, why }) => (
          <li key={path}>
            {path} <span className="text-muted">{WHY[why]}</span>
          </li>
        ))}
      </ul>
      <p className="pl-5 text-muted">
        {plural(left.length, 'file')} stay out, {left[0]} first. The model has a map of all, and is shown what it asks for.
      </p>
    </>
  )
}

/** Files that are listed. More: a long way to scroll, and a prompt that no window takes. */
const LISTED = 300

function Files({ chosen }: { readonly chosen: readonly Path[] | null }) {
  const tree = useSession((state) => state.tree)
  const paths = [...tree].flatMap(([path, content]) =>
    typeof content === 'string' && !/(?:^|\/)node_modules\//.test(path) ? [path] : [],
  )
  const isIn = new Set(chosen ?? [])
  const toggle = (path: Path, on: boolean) => fill({ chosen: paths.filter((other) => (other === path ? on : isIn.has(other))) })
  return (
    <div className="flex flex-col gap-0.5 py-1.5">
      <label className="flex items-center gap-1.5">
        <input
          type="checkbox"
          checked={chosen === null}
          onChange={(event) => fill({ chosen: event.target.checked ? null : [] })}
        />
        All of them where they are few, else those that the task names or defines and what failing tests import
      </label>
      {chosen === null && <Along />}
      {chosen !== null &&
        paths.slice(0, LISTED).map((path) => (
          <label key={path} className="flex items-center gap-1.5 pl-5">
            <input type="checkbox" checked={isIn.has(path)} onChange={(event) => toggle(path, event.target.checked)} />
            {path}
          </label>
        ))}
      {chosen !== null && paths.length > LISTED && (
        <p className="pl-5 text-muted">and {paths.length - LISTED} more; name them in the task with @</p>
      )}
    </div>
  )
}
