import { useDeferredValue, useMemo, useState } from 'react'
import { plural } from '../../engine/explain'
import { type Phase, testCountsOf } from '../../session/results'
import { runIsCurrent, stagedAnalysis, stagedTree } from '../../session/state'
import { testFilesIn, testNotesIn, testsWithoutPackages } from '../../session/test-files'
import { runSummaryOf, type TestRun } from '../../session/test-run'
import { RUNTIME_NAME } from '../page-messages'
import { millis } from '../part-messages'
import { RunButton } from '../RunButton'
import { useDriver, useSession } from '../session'
import { TestDetail } from './TestDetail'
import { TestsToolbar } from './TestsToolbar'
import { firstFailure, shownName, type TestRow, testRows } from './test-rows'
import { NO_PROOF, noTestsText, redText, TEST_OUTCOME, TEST_STYLE, testNotes } from './tests-messages'
import { WindowedList } from './WindowedList'
import { WrittenByTests } from './WrittenByTests'

export default function TestsPanel() {
  const now = useSession((state) => state.run)
  // Drawn in slices: a flood of tests never holds the page up.
  const run = useDeferredValue(now)
  if (run === null || now === null) return <NoRun />
  return <Results run={run} />
}

function Results({ run }: { readonly run: TestRun }) {
  const [picked, pick] = useState<string | null>(null)
  const filter = useSession((state) => state.filter)
  const rows = useMemo(() => testRows(run.results, filter), [run.results, filter])
  const shown = useMemo(() => rowOf(rows, picked) ?? firstFailure(rows), [rows, picked])
  return (
    <div className="flex h-full min-h-0 flex-col">
      {run.written !== null && <WrittenByTests files={run.written} />}
      <div className="flex min-h-0 flex-1 max-[899px]:flex-col max-[899px]:overflow-y-auto">
        <div className="flex min-w-0 flex-1 flex-col px-4 pt-1.5 max-[899px]:flex-none">
          <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1 px-1.5">
            <RunLine run={run} />
            <TestsToolbar run={run} />
          </div>
          <WindowedList
            label="Tests"
            count={rows.length}
            row={(index) => {
              const row = rows[index]
              if (row === undefined) return { key: String(index), content: null }
              return { key: row.key, content: <Row row={row} isShown={row.key === shown?.key} pick={pick} /> }
            }}
          />
        </div>
        {shown !== null && <TestDetail item={shown} run={run} />}
      </div>
    </div>
  )
}

function rowOf(rows: readonly TestRow[], key: string | null) {
  const found = key === null ? undefined : rows.find((row) => row.key === key)
  return found?.kind === 'test' || found?.kind === 'error' ? found : null
}

const FILE_NOTE: Record<Phase, string> = {
  waiting: 'waiting',
  running: 'running…',
  done: '',
  cut: 'ended before it was through',
  'not-run': 'not run',
}

const baseName = (file: string) => file.slice(file.lastIndexOf('/') + 1)

type RowProps = { readonly row: TestRow; readonly isShown: boolean; readonly pick: (key: string) => void }

function Row({ row, isShown, pick }: RowProps) {
  const indent = { paddingLeft: 6 + row.depth * 14 }
  switch (row.kind) {
    case 'file':
      return <FileRow row={row} />
    case 'suite':
      return (
        <p className="truncate leading-6 text-muted" style={indent} title={row.name}>
          {shownName(row.name)}
        </p>
      )
    case 'begun':
      return (
        <p className={`truncate leading-6 ${row.isOver ? 'text-refused' : 'text-muted'}`} style={indent} title={row.name}>
          <span aria-hidden="true">{row.isOver ? '✗' : '…'}</span> {shownName(row.name)}
          {row.isOver ? ' was running when the run ended' : ' is running'}
        </p>
      )
    case 'not-run':
      return (
        <p className="truncate leading-6 text-muted" style={indent}>
          The run ended before this file began.
        </p>
      )
    case 'error':
      return (
        <Pick {...{ row, isShown, pick }} says={`failed ${row.file === '' ? 'run' : baseName(row.file)} ›`}>
          <Sign state="fail" />
          <span className="min-w-0 flex-1 truncate">
            {shownName(`${row.error.name}: ${row.error.message.split('\n', 1)[0]}`)}
          </span>
        </Pick>
      )
    case 'test': {
      const { state, durationMs, file, path } = row.test
      const says = `${TEST_STYLE[state].word} ${shownName([baseName(file), ...path.slice(0, -1)].join(' › '))} ›`
      return (
        <Pick {...{ row, isShown, pick, says }}>
          <Sign state={state} />
          <span className="min-w-0 flex-1 truncate" title={row.name}>
            {shownName(row.name)}
          </span>
          {state === 'timeout' && <span className="text-refused">ran out of time</span>}
          <span className="digits text-muted">{millis(durationMs)}</span>
        </Pick>
      )
    }
  }
}

const Sign = ({ state }: { readonly state: keyof typeof TEST_STYLE }) => (
  <span aria-hidden="true" className={`w-3 shrink-0 font-bold ${TEST_STYLE[state].colour}`}>
    {TEST_STYLE[state].sign}
  </span>
)

/** `says`: words for screen readers only, before the rest. */
function Pick({ row, isShown, pick, says, children }: RowProps & { readonly says: string; readonly children: React.ReactNode }) {
  return (
    <button
      type="button"
      aria-current={isShown}
      className={`flex h-6 w-full items-center gap-3 rounded-small pr-1.5 text-left hover:bg-shade ${isShown ? 'bg-shade' : ''}`}
      style={{ paddingLeft: 6 + row.depth * 14 }}
      onClick={() => pick(row.key)}
    >
      <span className="sr-only">{says}</span>
      {children}
    </button>
  )
}

function FileRow({ row: { file, result, isEarlier } }: { readonly row: Extract<TestRow, { kind: 'file' }> }) {
  const { counts, errors, phase, durationMs } = result
  const failed = counts.failed + errors.length
  const parts = [
    counts.passed > 0 && `${counts.passed} passed`,
    failed > 0 && `${failed} failed`,
    counts.others > 0 && `${counts.others} skipped`,
    FILE_NOTE[phase],
    isEarlier && 'from an earlier run or in part',
  ].filter(Boolean)
  return (
    <p className="flex gap-3 px-1.5 leading-6">
      <span className="min-w-0 truncate font-medium [direction:rtl]" title={file}>
        <bdi dir="ltr">{file}</bdi>
      </span>
      <span className={`min-w-0 flex-1 truncate ${failed > 0 ? 'text-refused' : 'text-muted'}`}>{parts.join(' · ')}</span>
      <span className="digits text-muted">{durationMs === null ? '' : millis(durationMs)}</span>
    </p>
  )
}

/** The files that tests run on now. */
const useStagedFiles = () => useSession((state) => stagedTree(state.tree, state.analysis?.transaction ?? null))

function NoRun() {
  const files = useStagedFiles()
  const tests = testFilesIn(files).length
  const staged = useSession((state) => stagedAnalysis(state) !== null)
  const id = useSession((state) => state.runtime.id)
  const where = id === 'webcontainer' ? 'by WebContainer, once you have allowed it' : 'nothing is sent anywhere'
  return (
    <div className="flex flex-col items-start gap-3 px-4 py-3 text-muted">
      <p>
        {tests === 0
          ? noTestsText(testsWithoutPackages(files).length)
          : `${plural(tests, 'test file')}. They run in this page, on ${staged ? 'the staged files' : 'the files as they are'}; ${where}.`}
      </p>
      {testNotes(testNotesIn(files)).map((note) => (
        <p key={note} className="max-w-[720px]">
          {note}
        </p>
      ))}
      {tests > 0 && <p className="max-w-[720px]">{NO_PROOF}</p>}
      {tests > 0 && <RunButton />}
    </div>
  )
}

const VERDICT: Partial<Record<ReturnType<typeof runSummaryOf>, { readonly word: string; readonly colour: string }>> = {
  green: { word: 'Green', colour: 'text-exact' },
  red: { word: 'Red', colour: 'text-refused' },
  partial: { word: 'Passed in part', colour: 'text-fuzzy' },
}

function RunLine({ run }: { readonly run: TestRun }) {
  const driver = useDriver()
  const current = useSession((state) => runIsCurrent(state))
  const notes = testNotes(testNotesIn(useStagedFiles()))
  const summary = runSummaryOf(run)
  const { passed, failed, others } = testCountsOf(run.results)
  const on = run.staged === null ? 'on the files as they are' : 'on the staged files'
  if (run.result === null)
    return (
      <p role="status" className="min-w-0 text-muted">
        {run.runtime === null ? 'Starting…' : `Running ${plural(run.results.asked.size, 'file')} ${on}…`}{' '}
        {run.results.progress ?? (passed > 0 && `${passed} passed so far`)}
      </p>
    )
  const { word, colour } = VERDICT[summary] ?? { word: run.tests.length === 0 ? 'No tests' : 'Ended', colour: '' }
  return (
    <div role="status" className="min-w-0">
      <p>
        <b className={`font-semibold ${colour}`}>{word}</b>
        <span className="text-muted">
          {' '}
          · {passed} of {passed + failed + others} passed{redText(run.results)}, {on} · {millis(run.result.durationMs)}
          {run.runtime !== null && ` · ${RUNTIME_NAME[run.runtime].toLowerCase()}`}
          {!current && ' · the reply or the files have changed since'}
        </span>
      </p>
      {summary === 'partial' && (
        <p className="text-muted">Not every test ran on what is staged now: a commit asks for all of them.</p>
      )}
      {summary === 'red' && run.staged !== null && current && (
        <button
          type="button"
          className="text-muted underline decoration-line underline-offset-2 hover:text-text"
          onClick={() => driver.page.show({ tab: 'message' })}
        >
          Message to send back to the model
        </button>
      )}
      {notes.map((note) => (
        <p key={note} className="text-muted">
          {note}
        </p>
      ))}
      {run.result.outcome !== 'done' && <p className="text-refused">{TEST_OUTCOME[run.result.outcome]}</p>}
    </div>
  )
}
