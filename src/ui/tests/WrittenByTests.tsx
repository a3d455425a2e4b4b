import { plural } from '../../engine/explain'
import type { ChangedFiles } from '../../runtimes/runtime'
import { Action } from '../controls'
import { useDriver } from '../session'

/** Paths that are named; the rest are only counted. */
const NAMED = 3

/** What the tests wrote, until the person takes it over or leaves it. */
export function WrittenByTests({ files }: { readonly files: ChangedFiles }) {
  const driver = useDriver()
  const names = [...files].map(([name, content]) => (content === null ? `${name} (removed)` : name))
  const more = names.length - NAMED
  return (
    <section aria-label="Written files" className="flex flex-wrap items-center gap-x-2 border-line border-b bg-shade px-4 py-1">
      <p className="min-w-0 flex-1">
        The tests wrote {plural(files.size, 'file')}:{' '}
        <span className="text-muted">
          {names.slice(0, NAMED).join(', ')}
          {more > 0 && ` and ${more} more`}
        </span>
      </p>
      <Action look="line" className="h-6" onPress={() => void driver.tests.takeWritten()}>
        Take over
      </Action>
      <Action look="ghost" className="h-6" onPress={() => driver.tests.leaveWritten()}>
        Ignore
      </Action>
    </section>
  )
}
