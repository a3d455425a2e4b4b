/** Files into the open project: typed, pasted or chosen. */
import { type ReactNode, useEffect, useId, useState } from 'react'
import { plural } from '../../engine/explain'
import type { Path } from '../../engine/model'
import { parsePath } from '../../engine/paths'
import { missingFilesOf } from '../../session/missing-files'
import type { Joining } from '../../session/own-files'
import { pastedFileOf } from '../../session/pasted-file'
import { isExample } from '../../session/state'
import { Action } from '../controls'
import { PATH_HINT } from '../part-messages'
import { Sheet } from '../Sheet'
import { useDriver, useSession } from '../session'
import { addChosen } from './add-chosen'
import { FileChooser } from './FileChooser'
import { giveBack } from './give-back'
import { SHEET_FIELD } from './sheet-parts'

const FENCE = /^\s*(?:`{3,}|~{3,})/m
/** Milliseconds after the last key before the text is read for files. */
const CALM = 250
/** UTF-16 units; more: reading it holds the page up while the person types. */
const LONGEST = 1_000_000

/** Paths of files in a pasted text, each above its fence; none while a path is given. */
function usePastedFiles(text: string, isNamed: boolean): readonly Path[] {
  const [paths, setPaths] = useState<readonly Path[]>([])
  const isRead = !isNamed && text.length <= LONGEST && FENCE.test(text)
  useEffect(() => {
    if (!isRead) return setPaths([])
    let isWanted = true
    const timer = setTimeout(async () => {
      const { filesIn } = await import('../../session/files-in-text')
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

export default function AddFiles({ onClose }: { readonly onClose: () => void }) {
  const driver = useDriver()
  const wanted = useSession((state) => state.wanted)
  // As they were when it opened: a file that the person adds since then is no longer missing.
  const analysis = useSession((state) => state.analysis)
  const [missing] = useState(() => (wanted === '' ? [] : missingFilesOf(analysis)))
  const isMany = missing.length > 1
  const [name, setName] = useState(isMany ? '' : wanted)
  /** What was pasted as a reply and is a file. */
  const pastedFile = useSession((state) => (state.wanted === '' && pastedFileOf(state) !== null ? state.reply : ''))
  const [text, setText] = useState(pastedFile)
  const parsed = parsePath(name)
  const example = useSession((state) => (isExample(state) ? (state.project?.name ?? null) : null))
  const add = (path: Path) => {
    // It is a file now, and no reply: the one before comes back.
    if (pastedFile !== '' && text === pastedFile) giveBack(driver)
    void driver.projects.addFile(path, text, joins)
  }
  const [joins, setJoins] = useState<Joining>()
  const options = useId()
  const pasted = usePastedFiles(text, name !== '')
  return (
    <Sheet
      title={isMany ? `Add ${missing.length} missing files` : wanted === '' ? 'Add files' : 'Add the missing file'}
      onClose={onClose}
      wide
    >
      {isMany && (
        <Missing
          paths={missing}
          onChoose={(files) => addChosen(files, '', driver, joins)}
          onCreate={() => void driver.projects.addEmpty(missing, joins)}
        />
      )}
      {!isMany && wanted !== '' && (
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
          placeholder={missing[0] ?? 'src/pool.ts'}
          {...(isMany ? { list: options } : {})}
          onChange={(event) => setName(event.target.value)}
        />
        <datalist id={options}>
          {missing.map((path) => (
            <option key={path} value={path} />
          ))}
        </datalist>
        {name !== '' && !parsed.ok && <span className="text-refused">{PATH_HINT[parsed.problem]}</span>}
      </label>
      <label className="flex min-h-0 flex-col gap-1">
        <span className="text-muted">Text</span>
        <textarea
          className={`${SHEET_FIELD} h-[34vh] w-full resize-none py-2 font-mono text-code leading-5`}
          value={text}
          spellCheck={false}
          placeholder={wanted === '' || isMany ? 'The file’s text, or several files: each path above its fenced text' : ''}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <Found paths={pasted} onAdd={() => void driver.projects.addPasted(text, joins)} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-3 pt-4 text-muted">
        <FileChooser name="or choose files" onChoose={(files) => addChosen(files, name, driver, joins)} />
        {'webkitdirectory' in HTMLInputElement.prototype && (
          <FileChooser name="or a folder" folder onChoose={(files) => addChosen(files, '', driver, joins)} />
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

type MissingProps = {
  readonly paths: readonly Path[]
  readonly onChoose: (files: readonly File[]) => void
  readonly onCreate: () => void
}

/** What the reply edits and the project lacks. */
const Missing = ({ paths, onChoose, onCreate }: MissingProps) => (
  <div className="mb-3 flex flex-wrap items-start gap-x-4 gap-y-2 rounded-panel bg-shade py-2.5 pr-2.5 pl-3">
    <div className="min-w-[220px] flex-1">
      <p className="text-muted">
        The reply edits these, and the project lacks them. Paste, drop or choose all of them as they were before the edits: each
        finds its path by its name.
      </p>
      <ul aria-label="Missing files" className="mt-1.5 max-h-24 overflow-y-auto font-mono text-code">
        {paths.map((path) => (
          <li key={path} className="[overflow-wrap:anywhere]">
            {path}
          </li>
        ))}
      </ul>
    </div>
    <span className="flex shrink-0 gap-1.5">
      <Action look="ghost" onPress={onCreate}>
        Create all empty
      </Action>
      <FileChooser look="line" name={`Choose all ${paths.length}…`} onChoose={onChoose} />
    </span>
  </div>
)

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
