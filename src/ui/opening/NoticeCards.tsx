/** What the page says; loaded after the first paint. */
import { X } from 'lucide-react'
import { type FocusEvent, useEffect, useRef, useState } from 'react'
import type { Notice } from '../../session/notices'
import { Action, chord } from '../controls'
import { type NoticeTone, sayNotice } from '../notice-messages'
import { useDriver, useSession } from '../session'
import { noticeActionOf } from './notice-actions'
import { CardBox } from './sheet-parts'
import { usePreparedRescue, useUnnoticed } from './use-unnoticed'

const EDGE: Record<NoticeTone, string> = { good: 'bg-exact', info: 'bg-marker', bad: 'bg-refused' }
/** Milliseconds that a passing notice stays. More: it takes room from the panes, fewer: it is gone before it is read or reached by keyboard. */
const SHOWN = 8000

/** Since when, in milliseconds of the page: another view draws a notice again, in a place of its own. */
const SEEN = new WeakMap<Notice, number>()

const seenAt = (notice: Notice): number => SEEN.get(notice) ?? performance.now()

/** Milliseconds within which notices are of one step. More: those of two steps take room, fewer: half of what one step did is not read. */
const TOGETHER = 1000

/** Leads from anywhere on the page to the newest notice. */
const KEY = 'F8'

export default function NoticeCards() {
  const [isHeld, hold] = useState(false)
  const shown = useNewest(useShown(), isHeld)
  useUnnoticed()
  usePreparedRescue()
  const box = useRef<HTMLFieldSetElement>(null)
  const back = useRef<Element | null>(null)
  useEffect(() => {
    const go = (event: KeyboardEvent) => {
      const last = [...(box.current?.querySelectorAll('article') ?? [])].at(-1)
      if (event.key !== KEY || last === undefined) return
      event.preventDefault()
      if (!last.contains(document.activeElement)) back.current = document.activeElement
      last.querySelector('button')?.focus()
    }
    addEventListener('keydown', go)
    return () => removeEventListener('keydown', go)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what had the focus may have gone with a notice
  useEffect(() => {
    if (document.activeElement !== document.body) return
    hold(false)
    if (back.current instanceof HTMLElement) back.current.focus()
    back.current = null
  }, [shown])
  const isInside = ({ relatedTarget }: FocusEvent) => relatedTarget instanceof Node && box.current?.contains(relatedTarget)
  return (
    <fieldset
      ref={box}
      aria-label="Notices"
      className="flex min-w-0 flex-col group-data-over:gap-2"
      onPointerEnter={() => hold(true)}
      onPointerLeave={() => hold(box.current?.contains(document.activeElement) === true)}
      onFocus={() => hold(true)}
      onBlur={(event) => isInside(event) || hold(false)}
    >
      {shown.map((notice) => (
        <Card key={notice.id} notice={notice} isHeld={isHeld} />
      ))}
    </fieldset>
  )
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

/** Of those that pass the newest, with what came together with it, and those that stay until they are closed. `isHeld`: the person is at one of them, so all are left as they are. */
function useNewest(notices: readonly Notice[], isHeld: boolean): readonly Notice[] {
  const driver = useDriver()
  const passing = notices.filter((notice) => sayNotice(notice).passes)
  const newest = passing.at(-1)
  const older = isHeld ? [] : passing.filter((notice) => newest !== undefined && seenAt(newest) - seenAt(notice) > TOGETHER)
  const ids = older.map(({ id }) => id).join(' ')
  useEffect(() => {
    for (const id of ids.split(' ').filter(Boolean)) driver.page.dismiss(Number(id))
  }, [driver, ids])
  return notices.filter((notice) => !older.includes(notice))
}

/** `isHeld`: the pointer or the focus is on it. */
function Card({ notice, isHeld }: { readonly notice: Notice; readonly isHeld: boolean }) {
  const driver = useDriver()
  const { tone, text, passes } = sayNotice(notice)
  const offer = useSession((state) => noticeActionOf(notice, state))
  useEffect(() => {
    if (isHeld) SEEN.delete(notice)
    if (!passes || isHeld) return
    const from = SEEN.get(notice) ?? performance.now()
    SEEN.set(notice, from)
    let timer = 0
    const wait = (shown: number) => {
      timer = window.setTimeout(pass, shown)
    }
    // A hidden page is not read.
    const pass = () => (document.hidden ? wait(SHOWN) : driver.page.dismiss(notice.id))
    wait(from + SHOWN - performance.now())
    return () => clearTimeout(timer)
  }, [driver, notice, passes, isHeld])
  return (
    <article className="transition-[opacity,translate] duration-[var(--calm)] ease-[var(--ease)] starting:translate-y-1.5 starting:opacity-0">
      <CardBox edge={EDGE[tone]}>
        <div className="flex min-h-10 min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1 py-1.5 pl-3">
          <p className="min-w-0 flex-[1_1_220px] break-words">{text}</p>
          {offer !== null && (
            <span title={offer.key === null ? undefined : `${offer.name} (${chord(offer.key)})`}>
              <Action
                onPress={() => {
                  driver.page.dismiss(notice.id)
                  offer.act(driver)
                }}
              >
                {offer.name}
              </Action>
            </span>
          )}
        </div>
        <button
          type="button"
          aria-label="Dismiss"
          className="self-start p-3 text-muted hover:text-text"
          onClick={() => driver.page.dismiss(notice.id)}
        >
          <X size={14} />
        </button>
      </CardBox>
    </article>
  )
}
