import type { ReactNode } from 'react'

type Props = {
  readonly label: string
  /** Its lines wrap; else they scroll sideways together. */
  readonly wraps?: boolean
  readonly children: ReactNode
}

/** Lines of code in a box. */
export function CodeBox({ label, wraps = false, children }: Props) {
  // What scrolls has to be reachable by keyboard.
  const reachable = { role: 'group', tabIndex: 0, 'aria-label': label } as const
  return (
    <div
      {...reachable}
      className="overflow-x-auto rounded-control bg-shade py-1.5 font-mono text-code-small leading-[18px] [tab-size:4]"
    >
      <div className={wraps ? '' : 'w-fit min-w-full'}>{children}</div>
    </div>
  )
}
