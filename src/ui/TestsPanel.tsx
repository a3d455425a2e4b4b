import { useState } from 'react'
import { plural } from '../engine/explain'
import type { TestError, TestState } from '../runtimes/runtime'
import {
  type Run,
  runIsCurrent,
  stagedAnalysis,
  stagedTree,
  strayErrors,
  summaryOf,
  type TestLine,
  testFilesIn,
  testsOf,
} from '../session/state'
import { RunButton } from './Header'
import { useDriver, useSession } from './session'
import { millis } from './words'

const LOOK: Record<TestState, { readonly sign: string; readonly colour: string; readonly word: string }> = {
  pass: { sign: '✓', colour: 'text-exact', word: 'passed' },
  fail: { sign: '✗', colour: 'text-refused', word: 'failed' },
  timeout: { sign: '⏱', colour: 'text-refused', word: 'ran out of time' },
  skip: { sign: '–', colour: 'text-muted', word: 'skipped' },
  todo: { sign: '○', colour: 'text-muted', word: 'to do' },
}

type Item = {
  readonly key: string
  readonly name: string
  readonly file: string
  readonly state: TestState
  readonly durationMs: number | null
  readonly error: TestError | null
}

const nameOf = (test: TestLine) => [test.file.slice(test.file.lastIndexOf('/') + 1), ...test.path].join(' › ')

/** Tests, and errors outside of any test as failed lines of their own. */
function itemsOf(run: Run | null): Item[] {
  const tests = testsOf(run).map(
    (test, i): Item => ({
      key: `t${i}`,
      name: nameOf(test),
      file: test.file,
      state: test.state,
      durationMs: test.durationMs,
      error: test.error ?? null,
    }),
  )
  const stray = strayErrors(run).map(
    ({ file, error }, i): Item => ({
      key: `e${i}`,
      name: `${file ?? 'run'} › ${error.name}`,
      file: file ?? '',
      state: 'fail',
      durationMs: null,
      error,
    }),
  )
  return [...tests, ...stray]
}

export function TestsPanel() {
  const run = useSession((state) => state.run)
  const [picked, pick] = useState<string | null>(null)
  const items = itemsOf(run)
  const shown = items.find((item) => item.key === picked) ?? items.find((item) => item.error !== null) ?? null
  if (run === null) return <NoRun />
  return (
    <div className="flex h-full min-h-0 max-[899px]:flex-col max-[899px]:overflow-y-auto">
      <div className="flex min-w-0 flex-1 flex-col overflow-y-auto px-4 py-2 max-[899px]:flex-none max-[899px]:overflow-visible">
        <RunLine run={run} />
        <ul aria-label="Tests">
          {items.map((item) => (
            <li key={item.key}>
              <button
                type="button"
                aria-current={item === shown}
                className={`flex w-full items-center gap-3 rounded-[5px] px-1.5 py-[3px] text-left hover:bg-shade ${item === shown ? 'bg-shade' : ''}`}
                onClick={() => pick(item.key)}
              >
                <span className={`w-3 font-bold ${LOOK[item.state].colour}`}>
                  <span aria-hidden="true">{LOOK[item.state].sign}</span>
                  <span className="sr-only">{LOOK[item.state].word}</span>
                </span>
                <span className="min-w-0 flex-1 truncate max-[699px]:whitespace-normal" title={item.name}>
                  {item.name}
                </span>
                <span className="digits text-muted">{item.durationMs === null ? '' : millis(item.durationMs)}</span>
              </button>
            </li>
          ))}
        </ul>
      </div>
      {shown !== null && shown.error !== null && <Failure item={shown} error={shown.error} run={run} />}
    </div>
  )
}

function NoRun() {
  const tests = useSession((state) => testFilesIn(stagedTree(state.tree, state.analysis?.transaction ?? null)).length)
  const staged = useSession((state) => stagedAnalysis(state) !== null)
  return (
    <div className="flex flex-col items-start gap-3 px-4 py-3 text-muted">
      <p>
        {tests === 0
          ? 'This project has no JavaScript or TypeScript test file, so nothing runs here. A reply that lands can be committed untested.'
          : `${plural(tests, 'test file')}. They run in this page, on ${staged ? 'the staged files' : 'the files as they are'}; nothing is sent anywhere.`}
      </p>
      {tests > 0 && <RunButton />}
    </div>
  )
}

const OUTCOME = {
  'killed-timeout':
    'The run went past its time limit and was ended. What had finished is listed; the page and the project are as they were.',
  aborted: 'Stopped. What had finished is listed.',
  crashed: 'The runtime broke down, most likely for want of memory. It starts anew with the next run; the project is as it was.',
} as const

function RunLine({ run }: { readonly run: Run }) {
  const driver = useDriver()
  const current = useSession((state) => runIsCurrent(state))
  const summary = summaryOf(run)
  const tests = testsOf(run)
  const passed = tests.filter((test) => test.state === 'pass').length
  const on = run.staged === null ? 'on the files without any edit' : 'on the staged files'
  if (run.result === null)
    return (
      <p role="status" className="px-1.5 pb-1.5 text-muted">
        Running {plural(run.tests.length, 'file')} {on}… {passed > 0 && `${passed} passed so far`}
      </p>
    )
  return (
    <div role="status" className="px-1.5 pb-1.5">
      <p>
        <b className={`font-semibold ${summary === 'green' ? 'text-exact' : summary === 'red' ? 'text-refused' : ''}`}>
          {summary === 'green' ? 'Green' : summary === 'red' ? 'Red' : run.tests.length === 0 ? 'No tests' : 'Ended'}
        </b>
        <span className="text-muted">
          {' '}
          · {passed} of {tests.length} passed, {on} · {millis(run.result.durationMs)} · embedded
          {!current && ' · the reply or the files have changed since'}
        </span>
      </p>
      {summary === 'red' && run.staged !== null && current && (
        <button
          type="button"
          className="text-muted underline decoration-line underline-offset-2 hover:text-text"
          onClick={() => driver.show({ tab: 'message' })}
        >
          Message to send back to the model
        </button>
      )}
      {run.result.outcome !== 'done' && <p className="text-refused">{OUTCOME[run.result.outcome]}</p>}
    </div>
  )
}

/** Source lines shown before and after the failing one. */
const AROUND = 2

function Failure({ item, error, run }: { readonly item: Item; readonly error: TestError; readonly run: Run }) {
  const driver = useDriver()
  const tree = useSession((state) => state.tree)
  const frame = error.frames.find((place) => place.file === item.file) ?? error.frames[0]
  const path = frame === undefined ? undefined : [...tree.keys()].find((other) => other === frame.file)
  const source = path === undefined ? undefined : stagedTree(tree, run.staged?.transaction ?? null).get(path)
  const lines =
    typeof source === 'string' && frame !== undefined
      ? source.split('\n').slice(Math.max(0, frame.line - 1 - AROUND), frame.line + AROUND)
      : []
  const first = frame === undefined ? 1 : Math.max(1, frame.line - AROUND)
  return (
    <section
      aria-label="Failure"
      className="min-w-0 flex-1 overflow-auto border-line border-l px-4 py-2 max-[899px]:flex-none max-[899px]:border-t max-[899px]:border-l-0"
    >
      <p className="pb-1.5">
        <span className="font-bold text-refused">✗</span> {item.name.slice(item.name.indexOf(' › ') + 3)}
        {frame !== undefined && (
          <button
            type="button"
            className="ml-1.5 text-muted underline decoration-line underline-offset-2 hover:text-text"
            onClick={() => path !== undefined && driver.openFile(path)}
          >
            {frame.file}:{frame.line}
          </button>
        )}
      </p>
      <pre className="whitespace-pre-wrap font-mono text-[12px] leading-[18px]">{error.message}</pre>
      {(error.expected !== undefined || error.actual !== undefined) && (
        <dl className="mt-1.5 grid grid-cols-[auto_1fr] gap-x-3 font-mono text-[12px] leading-[18px]">
          <dt className="text-muted">Expected</dt>
          <dd className="whitespace-pre-wrap text-exact">{error.expected ?? 'nothing'}</dd>
          <dt className="text-muted">Received</dt>
          <dd className="whitespace-pre-wrap text-refused">{error.actual ?? 'nothing'}</dd>
        </dl>
      )}
      {lines.length > 0 && (
        <pre className="mt-2 font-mono text-[12px] leading-[18px]">
          {lines.map((line, i) => (
            <div key={first + i} className={first + i === frame?.line ? '' : 'text-muted'}>
              <span className="inline-block w-9 pr-3 text-right">{first + i}</span>
              {line}
            </div>
          ))}
        </pre>
      )}
    </section>
  )
}
