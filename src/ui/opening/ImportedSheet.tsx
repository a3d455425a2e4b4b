/** What was not taken in, and why. */
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { plural } from '../../engine/explain'
import type { Imported } from '../../session/state'
import { Action } from '../controls'
import { Sheet } from '../Sheet'
import { useSession } from '../session'
import { ENCODING_NAME, type LeftGroup, leftGroups } from '../workspace-messages'
import { SheetScroll } from './sheet-parts'

export default function ImportedSheet({ onClose }: { readonly onClose: () => void }) {
  const imported = useSession((state) => state.imported)
  // While it is taken in once more there is nothing to tell yet.
  return imported === null ? null : <Report imported={imported} onClose={onClose} />
}

function Report({ imported, onClose }: { readonly imported: Imported; readonly onClose: () => void }) {
  const { name, files, left, foreign, again } = imported
  const bytes: LeftGroup = {
    title: 'Kept as bytes',
    says: 'Text in another encoding than UTF-8. It is in the project byte for byte; no edit can change it.',
    entries: foreign.map(({ path, encoding }) => ({ name: path, note: ENCODING_NAME[encoding] })),
  }
  const groups = [...(foreign.length === 0 ? [] : [bytes]), ...leftGroups(left)]
  return (
    <Sheet title={`Taken in from ${name}`} onClose={onClose}>
      <p className="pb-3 text-muted">
        {plural(files, 'file')} {files === 1 ? 'is' : 'are'} in the project.{' '}
        {left.length === 0
          ? 'Nothing was left out.'
          : `${plural(left.length, 'entry', 'entries')} ${left.length === 1 ? 'was' : 'were'} left out.`}
      </p>
      <SheetScroll>
        {groups.map((group, i) => (
          <Group key={group.title} group={group} isOpen={i === 0} />
        ))}
      </SheetScroll>
      <div className="flex justify-end gap-2 pt-4">
        {again !== null && <Action onPress={() => void again()}>Take ignored files too</Action>}
        <Action look="ink" autoFocus onPress={onClose}>
          Go on
        </Action>
      </div>
    </Sheet>
  )
}

/** Names that are listed before the person asks for more. More: a sheet of thousands of rows is slow. */
const SHOWN = 100

function Group({ group, isOpen }: { readonly group: LeftGroup; readonly isOpen: boolean }) {
  const [shown, setShown] = useState(SHOWN)
  const { title, says, entries } = group
  const rest = entries.length - shown
  return (
    <details open={isOpen} className="group border-line border-t py-2 first:border-t-0">
      <summary className="flex cursor-default items-baseline gap-2">
        <ChevronRight size={13} aria-hidden="true" className="self-center text-muted group-open:rotate-90" />
        <span className="font-medium">{title}</span>
        <span className="digits text-muted">{entries.length.toLocaleString('en')}</span>
      </summary>
      <p className="py-1 pl-[21px] text-muted">{says}</p>
      <ul className="pl-[21px] font-mono text-small leading-5">
        {entries.slice(0, shown).map(({ name, note }, i) => (
          <li key={i} className="flex gap-3">
            <span className="min-w-0 break-all">{name}</span>
            {note !== '' && <span className="shrink-0 font-sans text-muted">{note}</span>}
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <Action look="ghost" className="ml-2.5" onPress={() => setShown(shown + 10 * SHOWN)}>
          {rest.toLocaleString('en')} more
        </Action>
      )}
    </details>
  )
}
