import { isBad, testsIn } from '../../session/results'
import type { TestRun } from '../../session/test-run'
import { Action } from '../controls'
import { useDriver, useSession } from '../session'

const FIELD =
  'h-6 w-[118px] rounded-control border border-line bg-bg px-2 text-small outline-none placeholder:text-muted focus:border-accent max-[699px]:min-w-[40%] max-[699px]:flex-1'
const SMALL = 'h-6 px-1.5'

type FieldProps = {
  readonly label: string
  readonly placeholder: string
  readonly value: string
  readonly onChange: (value: string) => void
}

const Field = ({ label, placeholder, value, onChange }: FieldProps) => (
  <input
    type="search"
    aria-label={label}
    placeholder={placeholder}
    value={value}
    spellCheck={false}
    onChange={(event) => onChange(event.target.value)}
    className={FIELD}
  />
)

/** What to run, and what is shown of it. */
export function TestsToolbar({ run }: { readonly run: TestRun }) {
  const driver = useDriver()
  const filter = useSession((state) => state.filter)
  const watching = useSession((state) => state.watching)
  const show = (changed: typeof filter) => driver.page.show({ filter: changed })
  const isRunning = run.result === null
  const isFiltered = filter.file.trim() !== '' || filter.name.trim() !== ''
  const failed = isRunning ? 0 : badIn(run)
  return (
    <div role="toolbar" aria-label="Test runs" className="flex flex-wrap items-center gap-1 max-[699px]:w-full">
      <Field label="Filter by file" placeholder="File" value={filter.file} onChange={(file) => show({ ...filter, file })} />
      <Field label="Filter by name" placeholder="Test" value={filter.name} onChange={(name) => show({ ...filter, name })} />
      {isFiltered && (
        <Action look="ghost" className={SMALL} isDisabled={isRunning} onPress={() => void driver.tests.run({ kind: 'filtered' })}>
          Run filtered
        </Action>
      )}
      {failed > 0 && (
        <Action look="ghost" className={SMALL} onPress={() => void driver.tests.run({ kind: 'failed' })}>
          Rerun failed
        </Action>
      )}
      <Action
        look="ghost"
        className={SMALL}
        isDisabled={isRunning}
        onPress={() => void driver.tests.run(undefined, { updateSnapshots: true })}
      >
        Update snapshots
      </Action>
      <button
        type="button"
        aria-pressed={watching}
        onClick={() => driver.tests.watch(!watching)}
        className={`h-6 rounded-control px-2.5 hover:bg-shade ${watching ? 'bg-shade font-semibold' : 'text-muted hover:text-text'}`}
      >
        {watching ? 'Watching' : 'Watch'}
      </button>
    </div>
  )
}

/** Tests that failed, files that did not load or did not end, errors of the run. */
function badIn({ results }: TestRun): number {
  let count = results.stray.length
  for (const file of results.files.values()) {
    count += file.errors.length + (file.phase === 'done' ? 0 : 1)
    if (file.counts.failed > 0) count += testsIn(file).filter(isBad).length
  }
  return count
}
