/** How far something is that takes its time, and the way to stop it. */
import { type ReactNode, useEffect, useState } from 'react'
import { Action } from './controls'

/** Milliseconds before the page says that something takes its time. More: the page seems to hang, fewer: a flicker for what is done at once. */
const SLOW = 300

/** Whether `active` has been so for a while. */
export function useSlow(active: boolean): boolean {
  const [slow, setSlow] = useState(false)
  if (!active && slow) setSlow(false)
  useEffect(() => {
    if (!active) return
    const timer = setTimeout(() => setSlow(true), SLOW)
    return () => clearTimeout(timer)
  }, [active])
  return slow && active
}

type Props = {
  /** What is going on: "Reading “project”". */
  readonly label: string
  /** How far it is, in words. */
  readonly says?: ReactNode
  /** `total` 0: not known yet. */
  readonly done?: number
  readonly total?: number
  /** Where it can be stopped. */
  readonly stop?: { readonly name: string; readonly act: () => void; readonly autoFocus?: boolean }
}

/** A line of words with a bar below it; announced once, when it appears. */
export function Progress({ label, says, done = 0, total = 0, stop }: Props) {
  const share = total === 0 || done === 0 ? null : Math.min(1, done / total)
  return (
    <div className="min-w-0 flex-1">
      <div className="flex items-center gap-3">
        <p role="status" className="min-w-0 truncate font-medium" title={label}>
          {label}…
        </p>
        <span className="digits min-w-0 flex-1 truncate text-muted">{says}</span>
        {stop !== undefined && (
          <Action look="ghost" className="-mr-1.5" autoFocus={stop.autoFocus === true} onPress={stop.act}>
            {stop.name}
          </Action>
        )}
      </div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        {...(share === null ? {} : { 'aria-valuenow': Math.round(100 * share) })}
        className="mt-1.5 h-1 overflow-hidden rounded-full bg-shade"
      >
        <div
          className={`h-full rounded-full bg-marker ${share === null ? 'w-1/4 motion-safe:animate-pulse' : 'origin-left transition-transform duration-[var(--quick)]'}`}
          style={share === null ? {} : { transform: `scaleX(${share})` }}
        />
      </div>
    </div>
  )
}
