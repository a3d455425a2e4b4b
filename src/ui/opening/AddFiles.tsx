/** Files into the open project: typed, pasted or chosen. */
import { type ReactNode, useEffect, useState } from 'react'
import { plural } from '../../engine/explain'
import type { Path } from '../../engine/model'
import { parsePath } from '../../engine/paths'
import type { Driver } from '../../session/driver'
import type { Joining } from '../../session/own-files'
import { isPastedFile } from '../../session/pasted-file'
import { isExample } from '../../session/state'
import { Action } from '../controls'
import { PATH_HINT } from '../page-messages'
import { Sheet } from '../Sheet'
import { useDriver, useSession } from '../session'
import { intakeOfFileAt, intakeOfFiles, intakeOfZip } from './intakes'
import { SHEET_FIELD } from './sheet-parts'

const FENCE = /^\s*(?:`{3,}|~{3,})/m
/** Milliseconds after the last key before the text is read for files. */
const CALM = 250
/** UTF-16 units; more: reading it holds the page up while somebody types. */
const LONGEST = 1_000_000

/** Paths of files that stand in a pasted text, each above its fence; none while a path is given. */
function usePastedFiles(text: string, isNamed: boolean): readonly Path[] {
  const [paths, setPaths] = useState<readonly Path[]>([])
  const isRead = !isNamed && text.length <= LONGEST && FENCE.test(text)
  useEffect(() => {
    if (!isRead) return setPaths([])
    let isWanted = true
    const timer = setTimeout(async () => {
      const { filesIn } = await import('../../session/pasted-files')
      const found = filesIn(text)
      if (isWanted) setPaths([...found.keys()])
    }, CALM)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [isRead, text])
  return paths
}

/** `at`: the path that a single file takes, '' for its own. */
function addChosen(files: readonly File[], at: string, driver: Driver, joins: Joining): void {
  const [only] = files
  if (only === undefined) return
  if (files.length > 1) return void driver.projects.add(intakeOfFiles(files), joins)
  if (at !== '') return void driver.projects.add(intakeOfFileAt(only, at), joins)
  void driver.projects.add(/\.zip$/i.test(only.name) ? intakeOfZip(only) : intakeOfFiles(files), joins)
}

export default function AddFiles({ onClose }: { readonly onClose: () => void }) {
  const driver = useDriver()
  const wanted = useSession((state) => state.wanted)
  const [name, setName] = useState(wanted)
  /** What was pasted as a reply and is a file. */
  const pastedFile = useSession((state) => (state.wanted === '' && isPastedFile(state) ? state.reply : ''))
  const [text, setText] = useState(pastedFile)
  const parsed = parsePath(name)
  const example = useSession((state) => (isExample(state) ? (state.project?.name ?? null) : null))
  const add = (path: Path) => {
    // It is a file now, and no reply: the one before comes back.
    if (pastedFile !== '' && text === pastedFile && !driver.reply.undoReply()) void driver.reply.paste('', true)
    void driver.projects.addFile(path, text, joins)
  }
  const [joins, setJoins] = useState<Joining>()
  const pasted = usePastedFiles(text, name !== '')
  return (
    <Sheet title={wanted === '' ? 'Add files' : 'Add the missing file'} onClose={onClose} wide>
      {wanted !== '' && (
        <p className="pb-3 text-muted">
          The reply edits <b className="font-semibold text-text">{wanted}</b>, which is not in the project. Paste the file as it
          was before the edit.
        </p>
      )}
      {example !== null && (
        <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1 pb-3">
          <p className="min-w-0 flex-1 text-muted">
            {joins === undefined
              ? `Your files take the place of the example “${example}”. The reply stays; undo brings the example back.`
              : `Your files join the example “${example}”.`}
          </p>
          <label className="flex shrink-0 items-center gap-1.5">
            <input
              type="checkbox"
              checked={joins !== undefined}
              onChange={(event) => setJoins(event.target.checked ? 'join-example' : undefined)}
            />
            Keep the example’s files
          </label>
        </div>
      )}
      <label className="flex flex-col gap-1 pb-3">
        <span className="text-muted">Path in the project</span>
        <input
          className={`${SHEET_FIELD} h-8 font-mono text-code`}
          value={name}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          placeholder="src/pool.ts"
          onChange={(event) => setName(event.target.value)}
        />
        {name !== '' && !parsed.ok && <span className="text-refused">{PATH_HINT[parsed.problem]}</span>}
      </label>
      <label className="flex min-h-0 flex-col gap-1">
        <span className="text-muted">Text</span>
        <textarea
          className={`${SHEET_FIELD} h-[34vh] w-full resize-none py-2 font-mono text-code leading-5`}
          value={text}
          spellCheck={false}
          placeholder={wanted === '' ? 'The file’s text, or several files: each path above its fenced text' : ''}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <Found paths={pasted} onAdd={() => void driver.projects.addPasted(text, joins)} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-3 pt-4 text-muted">
        <Chooser name="or choose files" folder={false} onChoose={(files) => addChosen(files, name, driver, joins)} />
        {'webkitdirectory' in HTMLInputElement.prototype && (
          <Chooser name="or a folder" folder onChoose={(files) => addChosen(files, '', driver, joins)} />
        )}
        <span className="flex-1" />
        <Action look="ghost" onPress={onClose}>
          Cancel
        </Action>
        <Action look={pasted.length > 0 ? 'line' : 'ink'} isDisabled={!parsed.ok} onPress={() => parsed.ok && add(parsed.path)}>
          Add
        </Action>
      </div>
    </Sheet>
  )
}

/** Several files in one pasted text, to be added at once. */
const Found = ({ paths, onAdd }: { readonly paths: readonly Path[]; readonly onAdd: () => void }): ReactNode => (
  <div role="status">
    {paths.length > 0 && (
      <div className="mt-3 flex items-center gap-3 rounded-panel bg-shade py-2 pr-2 pl-3">
        <p className="min-w-0 flex-1 truncate" title={paths.join('\n')}>
          <b className="font-semibold">{plural(paths.length, 'file')} found:</b> {paths.slice(0, 4).join(', ')}
          {paths.length > 4 && ` and ${paths.length - 4} more`}
        </p>
        <Action look="ink" onPress={onAdd}>
          Add {paths.length === 1 ? 'it' : 'all'}
        </Action>
      </div>
    )}
  </div>
)

type ChooserProps = { readonly name: string; readonly folder: boolean; readonly onChoose: (files: readonly File[]) => void }

const Chooser = ({ name, folder, onChoose }: ChooserProps) => (
  <label className="relative cursor-default rounded-small underline decoration-line underline-offset-2 focus-within:outline-2 focus-within:outline-accent hover:text-text">
    {name}
    <input
      ref={(input) => {
        if (input !== null) input.webkitdirectory = folder
      }}
      type="file"
      multiple
      className="sr-only"
      onChange={(event) => onChoose([...(event.target.files ?? [])])}
    />
  </label>
)
