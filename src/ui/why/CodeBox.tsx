import type { ReactNode } from 'react'

/** Lines of code that scroll sideways together. */
export function CodeBox({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  // What scrolls has to be reachable by keyboard.
  const reachable = { role: 'group', tabIndex: 0, 'aria-label': label } as const
  return (
    <div
      {...reachable}
      className="overflow-x-auto rounded-control bg-shade py-1.5 font-mono text-code-small leading-[18px] [tab-size:4]"
    >
      <div className="w-fit min-w-full">{children}</div>
    </div>
  )
}
