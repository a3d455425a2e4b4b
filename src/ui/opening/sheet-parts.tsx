import { type ReactNode, useId } from 'react'

/** A row of what the page says, or a card over a dialog. `edge`: its colour. */
export const CardBox = ({ edge, children }: { readonly edge: string; readonly children: ReactNode }) => (
  <div className="pointer-events-auto flex overflow-hidden border-line border-t bg-raised group-data-over:rounded-panel group-data-over:border group-data-over:shadow-[var(--lift)]">
    <span className={`w-1 shrink-0 ${edge}`} />
    {children}
  </div>
)

/** A part of a sheet, under its heading. */
export function SheetSection({
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
export const SheetScroll = ({ className = '', children }: { readonly className?: string; readonly children: ReactNode }) => (
  <div className={`-mx-5 min-h-0 overflow-y-auto px-5 py-1 ${className}`}>{children}</div>
)

export const SHEET_FIELD =
  'rounded-panel border border-line bg-bg px-3 outline-none placeholder:text-muted focus:border-accent focus-visible:outline-none'
