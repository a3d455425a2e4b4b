import { X } from 'lucide-react'
import { useEffect } from 'react'
import type { Notice } from '../session/state'
import { useDriver, useSession } from './session'
import { say, type Tone } from './words'

const EDGE: Record<Tone, string> = { good: 'bg-exact', info: 'bg-marker', bad: 'bg-refused' }
/** A good word goes by itself after this many milliseconds; anything else stays until it is closed. */
const SHOWN = 6000

/** Lies over the nearest positioned box, at its lower right, above a dialog; `above`: height left free below, as a CSS length. */
export function Notices({ above }: { readonly above: string }) {
  const notices = useSession((state) => state.notices)
  return (
    <div
      role="status"
      aria-live="polite"
      className="pointer-events-none absolute right-4 z-60 flex w-[360px] max-w-[calc(100%-32px)] flex-col gap-2"
      style={{ bottom: `calc(${above} + 14px)` }}
    >
      {notices.map((notice) => (
        <Card key={notice.id} notice={notice} />
      ))}
    </div>
  )
}

function Card({ notice }: { readonly notice: Notice }) {
  const driver = useDriver()
  const { tone, text } = say(notice)
  useEffect(() => {
    if (tone !== 'good') return
    const timer = setTimeout(() => driver.dismiss(notice.id), SHOWN)
    return () => clearTimeout(timer)
  }, [driver, notice.id, tone])
  return (
    <div className="pointer-events-auto flex overflow-hidden rounded-[9px] border border-line bg-raised shadow-[var(--lift)]">
      <span className={`w-1 shrink-0 ${EDGE[tone]}`} />
      <p className="flex-1 py-2.5 pl-3">{text}</p>
      <button
        type="button"
        aria-label="Dismiss"
        className="self-start p-2.5 text-muted hover:text-text"
        onClick={() => driver.dismiss(notice.id)}
      >
        <X size={14} />
      </button>
    </div>
  )
}
