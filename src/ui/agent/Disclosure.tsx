import type { ReactNode } from 'react'

type Props = {
  readonly head: ReactNode
  readonly children: ReactNode
  readonly className?: string
}

/** Something that is unfolded on demand. */
export const Disclosure = ({ head, children, className = '' }: Props) => (
  <details className={`group/fold ${className}`}>
    <summary className="flex cursor-default list-none items-baseline gap-2 rounded-small hover:bg-shade [&::-webkit-details-marker]:hidden">
      <span
        aria-hidden="true"
        className="w-2.5 shrink-0 text-center text-muted transition-transform duration-[var(--quick)] group-open/fold:rotate-90"
      >
        ›
      </span>
      <span className="min-w-0 flex-1">{head}</span>
    </summary>
    <div className="pl-[18px]">{children}</div>
  </details>
)
