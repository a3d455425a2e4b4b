import { Trash2 } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { plural } from '../../engine/explain'
import type { ProjectEntry } from '../../session/persistence-types'
import { Action } from '../controls'
import { useDriver, useSession } from '../session'
import { originText, whenText } from '../workspace-messages'
import { SheetSection } from './sheet-parts'

/** Projects that are listed before the person asks for all. */
const SHOWN = 5

/** Projects that the browser keeps, the one last opened first. */
export function RecentProjects() {
  const driver = useDriver()
  const [entries, setEntries] = useState<readonly ProjectEntry[] | null>(null)
  const [isUnread, setIsUnread] = useState(false)
  const [all, setAll] = useState(false)
  const [asked, setAsked] = useState<string | null>(null)
  const [kept, setKept] = useState<string | null>(null)
  const listed = useRef<HTMLUListElement>(null)
  const list = useCallback(async () => {
    const read = await driver.projects.list()
    setIsUnread(read === null)
    setEntries(read)
  }, [driver])
  useEffect(() => {
    void list()
  }, [list])
  const keep = (id: string) => {
    setKept(id)
    setAsked(null)
  }
  const forget = async ({ id, name }: ProjectEntry) => {
    await driver.projects.forget(id, name)
    setAsked(null)
    await list()
    // The button that had the focus is gone.
    listed.current?.focus()
  }
  const shown = all ? entries : entries?.slice(0, SHOWN)
  const rest = (entries?.length ?? 0) - SHOWN
  return (
    <SheetSection title="Recent projects">
      {isUnread && <p role="alert">What this browser keeps could not be read just now. Open this sheet again to try again.</p>}
      {entries?.length === 0 && <p className="text-muted">None yet.</p>}
      <ul ref={listed} tabIndex={-1} aria-label="Recent projects" className="-mx-2.5 outline-none focus-visible:outline-none">
        {shown?.map((entry) => (
          <li key={entry.id} className="[contain-intrinsic-size:auto_50px] [content-visibility:auto]">
            {asked === entry.id ? (
              <Forgetting entry={entry} onKeep={() => keep(entry.id)} onForget={() => forget(entry)} />
            ) : (
              <Row entry={entry} wasKept={kept === entry.id} onAsk={() => setAsked(entry.id)} />
            )}
          </li>
        ))}
      </ul>
      {!all && rest > 0 && (
        <Action look="ghost" className="-ml-2.5" onPress={() => setAll(true)}>
          {rest} more
        </Action>
      )}
    </SheetSection>
  )
}

type RowProps = { readonly entry: ProjectEntry; readonly wasKept: boolean; readonly onAsk: () => void }

function Row({ entry, wasKept, onAsk }: RowProps) {
  const driver = useDriver()
  const isOpen = useSession((state) => state.project?.id === entry.id)
  const { id, name, origin, files, snapshots, time } = entry
  const about = [originText(origin), plural(files, 'file'), plural(snapshots, 'snapshot')].join(' · ')
  return (
    <div className={`flex items-center rounded-panel hover:bg-shade ${isOpen ? 'pr-2.5' : 'pr-1'}`}>
      <button
        type="button"
        aria-current={isOpen}
        className="min-w-0 flex-1 rounded-panel py-1.5 pl-2.5 text-left"
        onClick={() => void driver.projects.openKept(id)}
      >
        <span className="flex items-baseline gap-2">
          <span className="min-w-0 truncate font-medium">{name || 'Without a name'}</span>
          <span className="flex-1" />
          <span className={`shrink-0 text-small ${isOpen ? 'text-exact' : 'text-muted'}`}>
            {isOpen ? '● open' : whenText(time, Date.now())}
          </span>
        </span>
        <span className="block truncate text-small text-muted" title={about}>
          {about}
        </span>
      </button>
      {!isOpen && (
        <Action look="ghost" aria-label={`Forget ${name}`} autoFocus={wasKept} className="ml-1 px-1.5" onPress={onAsk}>
          <Trash2 size={14} />
        </Action>
      )}
    </div>
  )
}

type ForgettingProps = { readonly entry: ProjectEntry; readonly onKeep: () => void; readonly onForget: () => Promise<void> }

function Forgetting({ entry, onKeep, onForget }: ForgettingProps) {
  const [busy, setBusy] = useState(false)
  return (
    <fieldset aria-label={`Forget ${entry.name}?`} className="flex items-center gap-2 rounded-panel bg-shade py-2 pr-2 pl-2.5">
      <p className="min-w-0 flex-1">
        Forget <b className="font-semibold">{entry.name}</b> and its {plural(entry.snapshots, 'snapshot')}? This cannot be undone.
      </p>
      <Action autoFocus onPress={onKeep}>
        Keep
      </Action>
      <Action
        className="text-refused"
        isPending={busy}
        onPress={() => {
          setBusy(true)
          void onForget()
        }}
      >
        Forget
      </Action>
    </fieldset>
  )
}
