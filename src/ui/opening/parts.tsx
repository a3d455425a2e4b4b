import { type ReactNode, useId } from 'react'

/** How much of something is done. `total` 0: nobody knows yet, and something runs to and fro. */
export function Bar({ label, done, total }: { readonly label: string; readonly done: number; readonly total: number }) {
  const share = total === 0 || done === 0 ? null : Math.min(1, done / total)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      {...(share === null ? {} : { 'aria-valuenow': Math.round(100 * share) })}
      className="mt-2 h-1 overflow-hidden rounded-full bg-shade"
    >
      <div
        className={`h-full rounded-full bg-marker ${share === null ? 'w-1/4 motion-safe:animate-pulse' : 'origin-left transition-transform duration-[var(--quick)]'}`}
        style={share === null ? {} : { transform: `scaleX(${share})` }}
      />
    </div>
  )
}

/** A card over the page. `edge`: its colour. */
export const Box = ({ edge, children }: { readonly edge: string; readonly children: ReactNode }) => (
  <div className="pointer-events-auto flex overflow-hidden rounded-[9px] border border-line bg-raised shadow-[var(--lift)]">
    <span className={`w-1 shrink-0 ${edge}`} />
    {children}
  </div>
)

/** A part of a sheet, under its heading. */
export function Section({
  title,
  aside,
  children,
}: {
  readonly title: string
  readonly aside?: ReactNode
  readonly children: ReactNode
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="flex items-baseline justify-between gap-2 pb-1.5">
        <h3 id={id} className="heading">
          {title}
        </h3>
        {aside}
      </div>
      {children}
    </section>
  )
}

/** What holds the parts of a sheet and scrolls where they do not fit. */
export const Scroll = ({ className = '', children }: { readonly className?: string; readonly children: ReactNode }) => (
  <div className={`-mx-5 min-h-0 overflow-y-auto px-5 py-1 ${className}`}>{children}</div>
)

export const FIELD =
  'rounded-[8px] border border-line bg-bg px-3 outline-none placeholder:text-muted focus:border-accent focus-visible:outline-none'
