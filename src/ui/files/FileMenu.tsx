/** What can be done with one file; loaded when the person opens it. */
import { useEffect, useEffectEvent, useState } from 'react'
import { Menu, MenuItem, Popover } from 'react-aria-components'
import type { Path } from '../../engine/model'
import { parsePath } from '../../engine/paths'
import { stagedAnalysis } from '../../session/state'
import { Action } from '../controls'
import { PATH_HINT } from '../part-messages'
import { Sheet } from '../Sheet'
import { saveAs } from '../saving/download'
import { useDriver, useSession } from '../session'
import { baseName } from './tree-rows'

type Props = {
  readonly path: Path
  /** What is shown first; what `delete` would lose is asked for. */
  readonly asked: 'menu' | 'rename' | 'delete'
  /** What the menu opens beside. */
  readonly anchor: HTMLElement
  readonly onClose: () => void
}

export default function FileMenu({ path, asked, anchor, onClose }: Props) {
  const driver = useDriver()
  const [now, show] = useState(asked)
  const isWritten = useSession((state) => state.edits.has(path))
  const close = () => {
    onClose()
    anchor.focus()
  }
  const remove = () => {
    close()
    void driver.files.remove(path)
  }
  const isSure = now === 'delete' && !isWritten
  const removeNow = useEffectEvent(remove)
  useEffect(() => {
    if (isSure) removeNow()
  }, [isSure])
  if (now === 'rename') return <Rename path={path} onClose={close} />
  if (now === 'menu') return <Actions path={path} anchor={anchor} show={show} onClose={onClose} />
  if (isSure) return null
  return (
    <Sheet title={`Delete ${baseName(path)}?`} onClose={close}>
      <p>What was written in it by hand is not kept yet and would be lost. The file itself comes back with Undo.</p>
      <div className="flex justify-end gap-2 pt-4">
        <Action look="ghost" onPress={close}>
          Cancel
        </Action>
        <Action look="ink" onPress={remove}>
          Delete
        </Action>
      </div>
    </Sheet>
  )
}

type ActionsProps = Omit<Props, 'asked'> & { readonly show: (now: Props['asked']) => void }

function Actions({ path, anchor, show, onClose }: ActionsProps) {
  const driver = useDriver()
  const content = useSession((state) => state.tree.get(path))
  const isWritten = useSession((state) => state.edits.has(path))
  const point = useSession((state) => (stagedAnalysis(state) === null ? (state.timeline?.head ?? 'staged') : 'staged'))
  const acts: Readonly<Record<string, () => void>> = {
    edit() {
      driver.page.openFile(path)
      driver.page.show({ view: 'edit' })
      onClose()
    },
    rename: () => show('rename'),
    download() {
      void saveAs(driver, (out) => out.file(point, path))
      onClose()
    },
    delete: () => show('delete'),
  }
  const isHere = content !== undefined
  const items: readonly { readonly id: string; readonly name: string; readonly may: boolean }[] = [
    { id: 'edit', name: 'Edit by hand', may: typeof content === 'string' },
    { id: 'rename', name: 'Rename…', may: isHere },
    { id: 'download', name: 'Download', may: isHere || point === 'staged' },
    { id: 'delete', name: isWritten ? 'Delete…' : 'Delete', may: isHere },
  ]
  return (
    <Popover
      triggerRef={{ current: anchor }}
      isOpen
      onOpenChange={(open) => open || onClose()}
      aria-label={`Actions for ${path}`}
      placement="bottom end"
      className="min-w-40 rounded-panel border border-line bg-panel p-1 shadow-[var(--lift)]"
    >
      <Menu
        aria-label={`Actions for ${path}`}
        autoFocus="first"
        className="outline-none"
        disabledKeys={items.filter(({ may }) => !may).map(({ id }) => id)}
        shouldCloseOnSelect={false}
        onAction={(key) => acts[key]?.()}
      >
        {items.map(({ id, name }) => (
          <MenuItem
            key={id}
            id={id}
            textValue={name}
            className="flex h-7 cursor-default items-center rounded-control px-2.5 outline-none focus:bg-shade disabled:text-muted disabled:opacity-60"
          >
            {name}
          </MenuItem>
        ))}
      </Menu>
    </Popover>
  )
}

/** Why a file cannot be called so; null: it can. */
function nameProblem(text: string, path: Path, taken: ReadonlyMap<Path, unknown>): string | null {
  const parsed = parsePath(text)
  if (!parsed.ok) return PATH_HINT[parsed.problem]
  if (parsed.path !== path && taken.has(parsed.path)) return 'There is such a file already.'
  return null
}

function Rename({ path, onClose }: { readonly path: Path; readonly onClose: () => void }) {
  const driver = useDriver()
  const tree = useSession((state) => state.tree)
  const isWritten = useSession((state) => state.edits.has(path))
  const [text, setText] = useState<string>(path)
  const problem = isWritten ? 'Keep what was written in it by hand first.' : nameProblem(text, path, tree)
  const rename = () => {
    const parsed = parsePath(text)
    if (problem !== null || !parsed.ok) return
    onClose()
    void driver.files.rename(path, parsed.path)
  }
  return (
    <Sheet title={`Rename ${baseName(path)}`} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          rename()
        }}
      >
        <label className="flex flex-col gap-1">
          <span className="text-muted">Path in the project</span>
          <input
            // biome-ignore lint/a11y/noAutofocus: the dialog was opened to type here
            autoFocus
            value={text}
            spellCheck={false}
            autoCapitalize="off"
            autoComplete="off"
            aria-describedby="rename-problem"
            onChange={(event) => setText(event.target.value)}
            className="w-full rounded-panel border border-line bg-bg px-3 py-2 font-mono text-code leading-5 outline-none focus:border-accent"
          />
        </label>
        <p id="rename-problem" role="status" className="min-h-5 pt-1 text-refused">
          {problem}
        </p>
        <div className="flex justify-end gap-2 pt-3">
          <Action look="ghost" onPress={onClose}>
            Cancel
          </Action>
          <Action look="ink" type="submit" isDisabled={problem !== null || text === path}>
            Rename
          </Action>
        </div>
      </form>
    </Sheet>
  )
}
