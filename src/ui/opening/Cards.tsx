/** What the page says; loaded after the first paint. */
import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Driver } from '../../session/driver'
import type { Notice } from '../../session/notices'
import { Action } from '../kit'
import { saveAs } from '../saving/download'
import { useDriver, useSession } from '../session'
import { say, type Tone } from '../words-notices'
import { Box } from './parts'

const EDGE: Record<Tone, string> = { good: 'bg-exact', info: 'bg-marker', bad: 'bg-refused' }
/** A good word goes by itself after this many milliseconds; anything else stays until it is closed. */
const SHOWN = 6000

export default function Cards() {
  return useShown().map((notice) => <Card key={notice.id} notice={notice} />)
}

/** All notices; over a dialog those that came while it is open: older ones would only cover it, and are there again once it is closed. */
function useShown(): readonly Notice[] {
  const notices = useSession((state) => state.notices)
  const dialog = useSession((state) => state.dialog)
  const last = notices.at(-1)?.id ?? 0
  const [opened, setOpened] = useState({ dialog, last: 0 })
  if (opened.dialog !== dialog) setOpened({ dialog, last })
  if (dialog === null) return notices
  // What was left out is what that dialog shows.
  return notices.filter(({ id, code }) => id > opened.last && (dialog !== 'imported' || code !== 'imported'))
}

function Card({ notice }: { readonly notice: Notice }) {
  const driver = useDriver()
  const { tone, text } = say(notice)
  const offer = offerOf(notice)
  useEffect(() => {
    if (tone !== 'good') return
    const timer = setTimeout(() => driver.dismiss(notice.id), SHOWN)
    return () => clearTimeout(timer)
  }, [driver, notice.id, tone])
  return (
    <Box edge={EDGE[tone]}>
      <div className="min-w-0 flex-1 py-2.5 pl-3">
        <p className="break-words">{text}</p>
        {offer !== null && (
          <Action
            className="mt-2"
            onPress={() => {
              driver.dismiss(notice.id)
              offer.act(driver)
            }}
          >
            {offer.name}
          </Action>
        )}
      </div>
      <button
        type="button"
        aria-label="Dismiss"
        className="self-start p-2.5 text-muted hover:text-text"
        onClick={() => driver.dismiss(notice.id)}
      >
        <X size={14} />
      </button>
    </Box>
  )
}

type Offer = { readonly name: string; readonly act: (driver: Driver) => void }

/** What can be done about it at once. */
function offerOf(notice: Notice): Offer | null {
  switch (notice.code) {
    case 'not-saved':
    case 'gone':
      return { name: 'Download the session', act: (driver) => void saveAs(driver, (out) => out.session()) }
    case 'rolled-back':
      return { name: 'Stage again', act: (driver) => driver.stageAgain() }
    case 'imported':
      return notice.left === 0 ? null : { name: 'What was left out', act: (driver) => driver.show({ dialog: 'imported' }) }
    default:
      return null
  }
}
