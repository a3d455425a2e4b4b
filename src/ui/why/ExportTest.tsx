import { FlaskConical } from 'lucide-react'
import { useState } from 'react'
import type { WhyNoFolder } from '../../session/reproduction'
import { Action } from '../controls'
import { attemptExport, saveAs } from '../saving/download'
import { useDriver } from '../session'
import { noFolderText } from './why-messages'

/** Saves a hunk as a test folder of its own, or says why there can be none. */
export function ExportTest({ index, look }: { readonly index: number; readonly look: 'ghost' | 'line' }) {
  const driver = useDriver()
  const [busy, setBusy] = useState(false)
  const [why, setWhy] = useState<WhyNoFolder | null>(null)
  const save = async () => {
    setBusy(true)
    const made = await attemptExport(driver, (out) => out.reproduction(index))
    setBusy(false)
    setWhy(typeof made === 'string' ? made : null)
    if (made !== null && typeof made !== 'string') await saveAs(driver, async () => made)
  }
  return (
    <>
      <Action look={look} className={look === 'ghost' ? '-ml-2.5' : ''} isPending={busy} onPress={() => void save()}>
        <FlaskConical size={13} /> {busy ? 'Making it…' : 'Export as a test'}
      </Action>
      {why !== null && (
        <span role="status" className="w-full text-muted">
          {noFolderText(why)}
        </span>
      )}
    </>
  )
}
