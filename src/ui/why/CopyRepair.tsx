import { Copy } from 'lucide-react'
import { useState } from 'react'
import { FORMAT_NAME } from '../../engine/explain'
import type { FormatId, Repair } from '../../engine/model'
import type { RepairText } from '../../session/repair-as-reply'
import { Action } from '../controls'
import { useCopy } from '../copy'
import { attemptExport } from '../saving/download'
import { useDriver } from '../session'
import { unwrittenText } from './why-messages'

const isFormat = (id: string): id is FormatId => Object.hasOwn(FORMAT_NAME, id)
const FORMATS: readonly FormatId[] = Object.keys(FORMAT_NAME).filter(isFormat)

/** Copies a repair: the whole reply with it, or it alone in any format. */
export function CopyRepair({ repair, index }: { readonly repair: Repair; readonly index: number }) {
  const driver = useDriver()
  const put = useCopy()
  const [as, setAs] = useState<FormatId | 'reply'>('reply')
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<Extract<RepairText, { ok: false }> | null>(null)
  const copy = async () => {
    setBusy(true)
    const made = await attemptExport(driver, (out) => (as === 'reply' ? out.replyWith(index, repair) : out.repairAs(repair, as)))
    setBusy(false)
    setFailed(made === null || made.ok ? null : made)
    if (made?.ok) await put(made.text)
  }
  return (
    <>
      <span className="flex min-w-0 items-center">
        <Action className="rounded-r-none border-r-0" isPending={busy} onPress={() => void copy()}>
          <Copy size={13} /> Copy
        </Action>
        <select
          aria-label="Copy as"
          className="h-7 min-w-0 rounded-r-control border border-line bg-panel px-1.5 text-muted hover:text-text"
          value={as}
          onChange={({ target }) => {
            setFailed(null)
            setAs(isFormat(target.value) ? target.value : 'reply')
          }}
        >
          <option value="reply">the reply with this repair</option>
          <optgroup label="This edit alone, as">
            {FORMATS.map((id) => (
              <option key={id} value={id}>
                {FORMAT_NAME[id]}
              </option>
            ))}
          </optgroup>
        </select>
      </span>
      {failed !== null && (
        <p role="status" className="w-full text-muted">
          Nothing was copied. {unwrittenText(failed.why)}
        </p>
      )}
    </>
  )
}
