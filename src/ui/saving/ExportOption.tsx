import { type ReactNode, useRef, useState } from 'react'
import type { Download } from '../../session/download'
import type { ExportActions } from '../../session/export'
import { Action } from '../controls'
import { useSlow } from '../Progress'
import { useDriver } from '../session'
import { saveAs } from './download'

/** One way out: what it is, a line about it, and what to press. */
export const ExportOption = ({
  title,
  says,
  children,
}: {
  readonly title: string
  readonly says: ReactNode
  readonly children?: ReactNode
}) => (
  <div className="flex items-center gap-2 py-2">
    <div className="min-w-0 flex-1">
      <p className="truncate font-medium">{title}</p>
      <p className="text-small text-muted leading-4">{says}</p>
    </div>
    {children}
  </div>
)

type SaveProps = {
  readonly name: string
  /** The rest of the name, for those who hear the button alone. */
  readonly of?: string
  readonly isDisabled?: boolean
  readonly make: (out: ExportActions) => Promise<Download | null>
}

/** Makes a file and saves it. */
export function SaveButton({ name, of = '', isDisabled = false, make }: SaveProps) {
  const driver = useDriver()
  const [busy, setBusy] = useState(false)
  const isSlow = useSlow(busy)
  const wanted = useRef(0)
  const press = async () => {
    const mine = ++wanted.current
    setBusy(true)
    // One that was stopped is made to its end and thrown away.
    await saveAs(driver, async (out) => {
      const made = await make(out)
      return wanted.current === mine ? made : null
    })
    if (wanted.current === mine) setBusy(false)
  }
  const stop = () => {
    wanted.current++
    setBusy(false)
  }
  return (
    <>
      {isSlow && (
        <Action look="ghost" onPress={stop}>
          Stop
        </Action>
      )}
      <Action isDisabled={isDisabled} isPending={busy} onPress={() => void press()}>
        {busy ? 'Making it…' : name}
        {of !== '' && <span className="sr-only">{of}</span>}
      </Action>
    </>
  )
}
