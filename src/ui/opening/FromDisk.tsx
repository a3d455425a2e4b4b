import { FileArchive, FileJson, Files, FolderOpen, type LucideIcon } from 'lucide-react'
import { Button, FileTrigger } from 'react-aria-components'
import { canPickFolder, pickFolder } from '../../workspace/intake/folder-handles'
import { useDriver } from '../session'
import { intakeOfFiles, intakeOfHandle } from './intakes'
import { SheetSection } from './sheet-parts'
import { openChosen } from './take-drop'

/** Whether a file input can take a folder: not on phones. */
const TAKES_FOLDERS = 'webkitdirectory' in HTMLInputElement.prototype

/** Folders, archives, files and sessions from this computer. */
export function FromDisk() {
  const driver = useDriver()
  const open = (chosen: FileList | null) => {
    if (chosen !== null && chosen.length > 0) void openChosen([...chosen], driver)
  }
  return (
    <SheetSection title="From this computer">
      <div className="grid grid-cols-2 gap-2">
        {canPickFolder() ? (
          <PickedFolder />
        ) : (
          TAKES_FOLDERS && (
            <FileTrigger
              acceptDirectory
              onSelect={(chosen) => {
                if (chosen !== null && chosen.length > 0) void driver.projects.take(intakeOfFiles([...chosen]))
              }}
            >
              <Tile Icon={FolderOpen} name="Folder…" says="Without what .gitignore names" />
            </FileTrigger>
          )
        )}
        <FileTrigger acceptedFileTypes={['.zip']} onSelect={open}>
          <Tile Icon={FileArchive} name="Zip…" says="Read without unpacking" />
        </FileTrigger>
        <FileTrigger allowsMultiple onSelect={open}>
          <Tile Icon={Files} name="Files…" says="As a new project" />
        </FileTrigger>
        <FileTrigger acceptedFileTypes={['.json']} onSelect={open}>
          <Tile Icon={FileJson} name="Session…" says="A saved .hunkscope.json" />
        </FileTrigger>
      </div>
      <p className="pt-2 text-muted">
        Or drop them anywhere on the page. One file more?{' '}
        <Button
          className="underline decoration-line underline-offset-2 hover:text-text"
          onPress={() => driver.page.show({ dialog: 'add-file', wanted: '' })}
        >
          Paste or type it
        </Button>
        . Or begin with an{' '}
        <Button
          className="underline decoration-line underline-offset-2 hover:text-text"
          onPress={() => void driver.projects.openEmpty()}
        >
          empty project
        </Button>
        . Nothing leaves the page.{' '}
        <Button
          className="underline decoration-line underline-offset-2 hover:text-text"
          onPress={() => driver.page.show({ dialog: 'lab' })}
        >
          Logs of an agent
        </Button>{' '}
        open in the lab.
      </p>
    </SheetSection>
  )
}

/** A folder from the browser's own picker: its handle can be written back to. */
function PickedFolder() {
  const driver = useDriver()
  const pick = async () => {
    const picked = await pickFolder()
    if (picked.ok) await driver.projects.take(intakeOfHandle(picked.handle))
    else if (picked.why === 'refused')
      driver.page.notify({ code: 'not-imported', name: 'Folder', failure: { reason: 'unreadable', detail: picked.detail } })
  }
  return <Tile Icon={FolderOpen} name="Folder…" says="Can be written back" onPress={() => void pick()} />
}

type TileProps = { readonly Icon: LucideIcon; readonly name: string; readonly says: string; readonly onPress?: () => void }

const Tile = ({ Icon, name, says, onPress }: TileProps) => (
  <Button
    {...(onPress === undefined ? {} : { onPress })}
    className="flex w-full items-start gap-2.5 rounded-panel border border-line px-2.5 py-2 text-left transition-colors duration-[var(--quick)] hover:bg-shade pressed:bg-shade"
  >
    <Icon size={16} className="mt-0.5 shrink-0 text-muted" aria-hidden="true" />
    <span className="min-w-0">
      <span className="block font-medium">{name}</span>
      <span className="block text-small text-muted leading-4">{says}</span>
    </span>
  </Button>
)
