import { Suspense, useMemo } from 'react'
import type { Path } from '../../engine/model'
import type { Frame, TestError } from '../../runtimes/runtime'
import type { OutputLine } from '../../session/results'
import { outcomeOf, stagedTree } from '../../session/state'
import type { TestRun } from '../../session/test-run'
import { Action } from '../controls'
import { lazy } from '../lazy'
import { useWish } from '../panes'
import { useDriver, useSession } from '../session'
import type { ErrorItem, TestItem } from './test-rows'
import { TEST_STYLE } from './tests-messages'

const Differences = lazy(() => import('./ValueDifferences'))

/** Source lines shown before and after the failing one. */
const AROUND = 2
/** Places of a stack that are listed, and lines of output; the output has more. */
const FRAMES = 6
const PRINTED = 100

const SECTION =
  'min-w-0 flex-1 overflow-auto border-line border-l px-4 py-2 max-[899px]:flex-none max-[899px]:border-t max-[899px]:border-l-0'

/** One test, or one error outside of any: what went wrong, where, and what it printed. */
export function TestDetail({ item, run }: { readonly item: TestItem | ErrorItem; readonly run: TestRun }) {
  const test = item.kind === 'test' ? item.test : null
  const error = item.kind === 'error' ? item.error : (item.test.error ?? null)
  const look = TEST_STYLE[test?.state ?? 'fail']
  const name = test === null ? `${item.file || 'The run'} › ${error?.name ?? ''}` : test.path.join(' › ')
  const isBad = error !== null || test?.state === 'fail' || test?.state === 'timeout'
  return (
    <section aria-label={isBad ? 'Failure' : 'Test'} className={SECTION}>
      <div className="flex flex-wrap items-center gap-x-2 pb-1">
        <p className="min-w-0">
          <span aria-hidden="true" className={`font-bold ${look.colour}`}>
            {look.sign}
          </span>{' '}
          {name}
        </p>
        <span className="flex-1" />
        <Again item={item} />
      </div>
      {error !== null && <Failure error={error} file={item.file} run={run} />}
      {error === null && test !== null && (
        <p className="text-muted">It {look.word === 'passed' ? 'passed' : `is ${look.word}`}.</p>
      )}
      {test !== null && <Printed run={run} file={test.file} path={test.path} />}
    </section>
  )
}

/** Runs this again, alone or with its file. */
function Again({ item }: { readonly item: TestItem | ErrorItem }) {
  const driver = useDriver()
  const isRunning = useSession((state) => state.run?.result === null)
  const { file } = item
  return (
    <span className="flex gap-1">
      {item.kind === 'test' && (
        <Action
          look="ghost"
          className="h-6 px-1.5"
          isDisabled={isRunning}
          onPress={() => void driver.tests.run({ kind: 'test', file, path: item.test.path })}
        >
          Run test
        </Action>
      )}
      {file !== '' && (
        <Action
          look="ghost"
          className="h-6 px-1.5"
          isDisabled={isRunning}
          onPress={() => void driver.tests.run({ kind: 'file', file })}
        >
          Run file
        </Action>
      )}
    </span>
  )
}

function Failure({ error, file, run }: { readonly error: TestError; readonly file: string; readonly run: TestRun }) {
  const { actual, expected } = error
  const frame = error.frames.find((place) => place.file === file) ?? error.frames[0]
  const places = frame === undefined ? [] : [frame, ...error.frames.filter((place) => place !== frame)]
  return (
    <>
      <pre className="whitespace-pre-wrap break-words font-mono text-small leading-[18px]">{error.message}</pre>
      {actual !== undefined && expected !== undefined ? (
        // As high as what takes its place: no click goes astray.
        <Suspense fallback={<Room lines={2 + expected.split('\n').length} />}>
          <Differences expected={expected} actual={actual} />
        </Suspense>
      ) : (
        <OneSide actual={actual} expected={expected} />
      )}
      <ul aria-label="Places" className="mt-1.5">
        {places.slice(0, FRAMES).map((place, at) => (
          <li key={at}>
            <Place frame={place} run={run} />
          </li>
        ))}
      </ul>
      {frame !== undefined && <Source frame={frame} run={run} />}
    </>
  )
}

const Room = ({ lines }: { readonly lines: number }) => <div className="mt-1.5" style={{ height: lines * 18 }} />

function OneSide({ actual, expected }: { readonly actual: string | undefined; readonly expected: string | undefined }) {
  const text = expected ?? actual
  if (text === undefined) return null
  return (
    <p className="mt-1.5 whitespace-pre-wrap font-mono text-small leading-[18px]">
      <span className="font-sans text-muted">{expected === undefined ? 'Received' : 'Expected'}</span> {text}
    </p>
  )
}

const contentOf = (run: TestRun): ReadonlyMap<string, string | Uint8Array> =>
  stagedTree(run.tree, run.staged?.transaction ?? null)

/** A place of the stack: opens the file there. */
function Place({ frame, run }: { readonly frame: Frame; readonly run: TestRun }) {
  const driver = useDriver()
  const see = useWish()
  const path = [...stagedTree(run.tree, run.staged?.transaction ?? null).keys()].find((other) => other === frame.file)
  const open = (found: Path) => {
    const isEdited = outcomeOf(run.staged, found) !== null
    driver.page.openFile(found)
    if (isEdited) driver.page.show({ view: 'after' })
    see(found, shownLine(run, found, frame.line - 1))
  }
  const text = `${frame.file}:${frame.line}`
  return (
    <>
      {path === undefined ? (
        <span className="text-muted">{text}</span>
      ) : (
        <button
          type="button"
          className="text-muted underline decoration-line underline-offset-2 hover:text-text"
          onClick={() => open(path)}
        >
          {text}
        </button>
      )}
      {frame.name !== undefined && frame.name !== '' && <span className="ml-1.5 text-muted">{frame.name}</span>}
    </>
  )
}

/** The file's pane leads to lines that no edit has added: the next one behind, where this one is new. 0-based. */
function shownLine(run: TestRun, path: Path, line: number): number {
  const regions = outcomeOf(run.staged, path)?.regions ?? []
  const within = regions.find(({ after }) => after.start <= line && line < after.end)
  return within?.after.end ?? line
}

function Source({ frame, run }: { readonly frame: Frame; readonly run: TestRun }) {
  const lines = useMemo(() => {
    const source = contentOf(run).get(frame.file)
    if (typeof source !== 'string') return []
    return source.split('\n').slice(Math.max(0, frame.line - 1 - AROUND), frame.line + AROUND)
  }, [run, frame])
  const first = Math.max(1, frame.line - AROUND)
  if (lines.length === 0) return null
  return (
    <pre className="mt-2 font-mono text-small leading-[18px]">
      {lines.map((line, at) => (
        <div key={first + at} className={first + at === frame.line ? '' : 'text-muted'}>
          <span className="inline-block w-9 pr-3 text-right">{first + at}</span>
          {line}
        </div>
      ))}
    </pre>
  )
}

type Of = { readonly run: TestRun; readonly file: string; readonly path: readonly string[] }

/** What the test printed. */
function Printed({ run, file, path }: Of) {
  const { output } = run.results
  const lines = useMemo(() => printedBy(output, file, path), [output, file, path])
  if (lines.length === 0) return null
  return (
    <div className="mt-2">
      <h3 className="heading">Printed</h3>
      <pre className="whitespace-pre-wrap break-words font-mono text-small leading-[18px]">
        {lines.slice(0, PRINTED).map((line, at) => (
          <div key={at} className={line.level === 'error' ? 'text-refused' : line.level === 'warn' ? 'text-fuzzy' : ''}>
            {line.text}
          </div>
        ))}
      </pre>
      {lines.length > PRINTED && <p className="text-muted">{lines.length - PRINTED} more lines are under Output.</p>}
    </div>
  )
}

const printedBy = (output: readonly OutputLine[], file: string, path: readonly string[]): OutputLine[] =>
  output.filter(
    (line) => line.file === file && line.path?.length === path.length && line.path.every((name, at) => name === path[at]),
  )
