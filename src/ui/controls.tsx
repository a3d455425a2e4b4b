/** The few controls that the page is made of: react-aria's behaviour in the page's own clothes. */
import type { ReactNode, Ref } from 'react'
import { Button as AriaButton, type ButtonProps } from 'react-aria-components'

const LOOK = {
  ink: 'bg-ink text-on-ink font-semibold hover:opacity-90 pressed:opacity-80',
  line: 'border border-line bg-panel hover:bg-shade font-medium',
  ghost: 'text-muted hover:text-text hover:bg-shade',
  exact: 'border border-exact text-exact font-semibold hover:bg-exact/10',
} as const

export type ActionProps = Omit<ButtonProps, 'className' | 'children'> & {
  readonly ref?: Ref<HTMLButtonElement>
  readonly look?: keyof typeof LOOK
  readonly children: ReactNode
  readonly className?: string
}

/** A button. `look` says how much it asks for attention. */
export function Action({ look = 'line', className = '', children, ...props }: ActionProps) {
  return (
    <AriaButton
      {...props}
      className={`inline-flex h-7 shrink-0 items-center gap-1.5 whitespace-nowrap rounded-control px-2.5 transition-colors duration-[var(--quick)] disabled:opacity-45 ${LOOK[look]} ${className}`}
    >
      {children}
    </AriaButton>
  )
}

const MAC = /Mac|iPhone|iPad/.test(navigator.userAgent)
/** The platform's name for the main modifier, with a key. */
export const chord = (key: string): string => (MAC ? `⌘${key}` : `Ctrl ${key}`)

export const KeyHint = ({ children }: { readonly children: ReactNode }) => (
  <span aria-hidden="true" className="rounded-small border border-current/25 px-1 font-sans text-key font-medium leading-4">
    {children}
  </span>
)

const SIGN_COLOUR: Record<string, string> = {
  exact: 'text-exact',
  already: 'text-exact',
  fuzzy: 'text-fuzzy',
  refused: 'text-refused',
  ambiguous: 'text-ambiguous',
}

/** A decision's sign in its colour. */
export const SignMark = ({ tone, sign }: { readonly tone: string; readonly sign: string }) => (
  <span
    aria-hidden="true"
    className={`inline-block w-4 shrink-0 text-center font-mono font-bold ${SIGN_COLOUR[tone] ?? 'text-muted'}`}
  >
    {sign}
  </span>
)

export const toneColour = (tone: string): string => SIGN_COLOUR[tone] ?? 'text-muted'
