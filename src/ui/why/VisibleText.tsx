import { Fragment, type ReactNode } from 'react'
import type { ComparedSide } from '../../engine/evidence/compared-sides'
import { type Invisible, invisibleSign, invisiblesIn, isUnusual, sayInvisible } from '../invisible'

/** UTF-16 units of a stretch that is shown whole. More: what differs is scrolled out of sight, fewer: less of the line around it. */
const WHOLE = 400
/** Units that are left of a longer one on each side. */
const LEFT = 160
/** Units that are shown of what differs. */
const CHANGED = 400

type TextProps = {
  readonly text: string
  /** Tabs and trailing spaces have signs, too. */
  readonly all?: boolean
  /** UTF-16 units at its beginning that may break anywhere. */
  readonly breaks?: number
}

/** A text with signs in the place of its invisible characters, each named by its title. */
export function VisibleText({ text, all = false, breaks = 0 }: TextProps) {
  if (breaks > 0)
    return (
      <>
        <span className="break-all">
          <VisibleText text={text.slice(0, breaks)} all={all} />
        </span>
        <VisibleText text={text.slice(breaks)} all={all} />
      </>
    )
  const parts: ReactNode[] = []
  let from = 0
  for (const one of invisiblesIn(text)) {
    if (!all && !isUnusual(one)) continue
    parts.push(<Fragment key={from}>{text.slice(from, one.at)}</Fragment>)
    parts.push(
      <span key={`${from}.`} title={sayInvisible(one)} className={one.kind === 'tab' || one.kind === 'trailing' ? '' : SIGN}>
        {drawn(one)}
      </span>,
    )
    from = one.at + one.length
  }
  return (
    <>
      {parts}
      {text.slice(from)}
    </>
  )
}

const SIGN = 'mx-px rounded-small border border-current/40 px-[2px] text-key align-[1px] leading-none'

function drawn(one: Invisible): string {
  if (one.kind === 'tab') return '→\t'
  return one.kind === 'trailing' ? '·'.repeat(one.length) : invisibleSign(one)
}

const TONE = {
  reply: 'bg-refused/18 text-[color-mix(in_srgb,var(--text)_70%,var(--refused))]',
  file: 'bg-exact/18 text-[color-mix(in_srgb,var(--text)_70%,var(--exact))]',
} as const

type MarkedProps = {
  readonly parts: ComparedSide
  readonly side: 'reply' | 'file'
  /** UTF-16 units at its beginning that may break anywhere. */
  readonly breaks: number
}

/** One line with what differs marked; long stretches that do not are cut short. */
export function MarkedLine({ parts, side, breaks }: MarkedProps) {
  let left = breaks
  return parts.map(({ text, changed }, i) => {
    const own = Math.min(left, text.length)
    left -= own
    return changed ? (
      <mark key={i} className={`rounded-small ${TONE[side]}`}>
        <VisibleText text={text.length > CHANGED ? `${text.slice(0, CHANGED)}…` : text} all breaks={own} />
      </mark>
    ) : (
      <VisibleText key={i} text={short(text, i === 0, i === parts.length - 1)} breaks={text.length > WHOLE ? 0 : own} />
    )
  })
}

function short(text: string, isFirst: boolean, isLast: boolean): string {
  if (text.length <= WHOLE) return text
  return `${isFirst ? '' : text.slice(0, LEFT)}…${isLast ? '' : text.slice(-LEFT)}${isFirst && isLast ? text.slice(0, WHOLE) : ''}`
}
