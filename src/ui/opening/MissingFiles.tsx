/** Under the reply: the files that it edits and the project lacks, and the ways to bring them. */
import { missingFilesOf } from '../../session/missing-files'
import { Action } from '../controls'
import { useAnalysis, useDriver } from '../session'
import { addChosen } from './add-chosen'
import { FileChooser } from './FileChooser'

/** Paths that are named; the rest is counted. */
const NAMED = 3

export default function MissingFiles() {
  const driver = useDriver()
  const missing = missingFilesOf(useAnalysis().analysis)
  const [only = ''] = missing
  if (only === '') return null
  const rest = missing.length - NAMED
  return (
    <section
      aria-label="Missing files"
      className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1.5 border-line border-t px-4 py-2"
    >
      <p className="min-w-[180px] flex-1 text-muted [overflow-wrap:anywhere]" title={missing.join('\n')}>
        Not in the project:{' '}
        <span className="text-text">
          {missing.slice(0, NAMED).join(', ')}
          {rest > 0 && ` and ${rest} more`}
        </span>
      </p>
      <span className="flex shrink-0 gap-1.5">
        <Action look="ghost" onPress={() => driver.page.show({ dialog: 'add-file', wanted: only })}>
          Paste…
        </Action>
        <FileChooser
          look="line"
          name={missing.length === 1 ? 'Choose it…' : `Choose all ${missing.length}…`}
          onChoose={(files) => addChosen(files, missing.length === 1 ? only : '', driver)}
        />
      </span>
    </section>
  )
}
