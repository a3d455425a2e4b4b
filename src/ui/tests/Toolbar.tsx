import { isBad, testsIn } from '../../session/results'
import type { Run } from '../../session/state'
import { Action } from '../kit'
import { useDriver, useSession } from '../session'

const FIELD =
  'h-6 w-[118px] rounded-[6px] border border-line bg-bg px-2 text-[12px] outline-none placeholder:text-muted focus:border-accent max-[699px]:min-w-[40%] max-[699px]:flex-1'
const SMALL = 'h-6 px-1.5'

/** What to run, and what is shown of it. */
export function Toolbar({ run }: { readonly run: Run }) {
  const driver = useDriver()
  const filter = useSession((state) => state.filter)
  const watching = useSession((state) => state.watching)
  const isRunning = run.result === null
  const isFiltered = filter.file.trim() !== '' || filter.name.trim() !== ''
  const failed = isRunning ? 0 : badIn(run)
  return (
    <div role="toolbar" aria-label="Test runs" className="flex flex-wrap items-center gap-1 max-[699px]:w-full">
      <input
        type="search"
        aria-label="Filter by file"
        placeholder="File"
        value={filter.file}
        spellCheck={false}
        onChange={(event) => driver.show({ filter: { ...filter, file: event.target.value } })}
        className={FIELD}
      />
      <input
        type="search"
        aria-label="Filter by name"
        placeholder="Test"
        value={filter.name}
        spellCheck={false}
        onChange={(event) => driver.show({ filter: { ...filter, name: event.target.value } })}
        className={FIELD}
      />
      {isFiltered && (
        <Action look="ghost" className={SMALL} isDisabled={isRunning} onPress={() => void driver.run({ kind: 'filtered' })}>
          Run filtered
        </Action>
      )}
      {failed > 0 && (
        <Action look="ghost" className={SMALL} onPress={() => void driver.run({ kind: 'failed' })}>
          Rerun failed
        </Action>
      )}
      <Action
        look="ghost"
        className={SMALL}
        isDisabled={isRunning}
        onPress={() => void driver.run(undefined, { updateSnapshots: true })}
      >
        Update snapshots
      </Action>
      <button
        type="button"
        aria-pressed={watching}
        onClick={() => driver.watch(!watching)}
        className={`h-6 rounded-[7px] px-2.5 hover:bg-shade ${watching ? 'bg-shade font-semibold' : 'text-muted hover:text-text'}`}
      >
        {watching ? 'Watching' : 'Watch'}
      </button>
    </div>
  )
}

/** Tests that failed, files that did not load or did not end, errors of the run. */
function badIn({ results }: Run): number {
  let count = results.stray.length
  for (const file of results.files.values()) {
    count += file.errors.length + (file.phase === 'done' ? 0 : 1)
    if (file.counts.failed > 0) count += testsIn(file).filter(isBad).length
  }
  return count
}
