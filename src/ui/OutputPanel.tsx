import { useDeferredValue, useMemo, useState } from 'react'
import { plural } from '../engine/explain'
import type { OutputLine } from '../session/results'
import { useCodeLook } from './code-look'
import { PlainPane } from './PlainPane'
import { RunButton } from './RunButton'
import { useSession } from './session'
import { outputRows } from './tests/output-rows'

const NOTHING: readonly OutputLine[] = []

function NoRun() {
  return (
    <div className="flex flex-col items-start gap-3 px-4 py-3">
      <p className="max-w-[560px] text-muted">
        Shows what the tests and the runtime print, each line below the test that printed it; a filter finds a text.
      </p>
      <RunButton />
    </div>
  )
}

/** What the tests and the runtime printed, each line below the test that it is of. */
export default function OutputPanel() {
  const run = useSession((state) => state.run)
  const running = run?.result === null
  const lines = useDeferredValue(run?.results.output ?? NOTHING)
  const dropped = run?.results.dropped ?? 0
  const [filter, setFilter] = useState('')
  const { wrap } = useCodeLook()
  const { text, rows, shown } = useMemo(() => outputRows(lines, filter), [lines, filter])
  if (run === null) return <NoRun />
  if (lines.length === 0)
    return <p className="px-4 py-3 text-muted">{running ? 'Nothing printed so far.' : 'The tests printed nothing.'}</p>
  return (
    <div className="flex h-full flex-col">
      <div className="flex shrink-0 flex-wrap items-center gap-x-3 px-4 pb-1">
        <input
          type="search"
          aria-label="Filter the output"
          placeholder="Text, file or test"
          value={filter}
          spellCheck={false}
          onChange={(event) => setFilter(event.target.value)}
          className="h-6 w-[180px] rounded-control border border-line bg-bg px-2 text-small outline-none placeholder:text-muted focus:border-accent"
        />
        <span className="text-muted">
          {shown === lines.length ? plural(shown, 'line') : `${plural(shown, 'line')} of ${lines.length.toLocaleString('en')}`}
          {dropped > 0 && ` · the first ${dropped.toLocaleString('en')} are left out`}
        </span>
      </div>
      <div className="min-h-0 flex-1">
        <PlainPane
          label="Output"
          text={text}
          rows={rows}
          language="plaintext"
          selected={-1}
          wrap={wrap}
          readOnly
          follow={running}
        />
      </div>
    </div>
  )
}
