/** The few controls that the page is made of: the browser's own in the page's clothes, for the first load has no room for more. */
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'

const LOOK = {
  ink: 'bg-ink text-on-ink font-semibold hover:opacity-90 active:opacity-80',
  line: 'border border-line bg-panel hover:bg-shade font-medium',
  ghost: 'text-muted hover:text-text hover:bg-shade',
  exact: 'border border-exact text-exact font-semibold hover:bg-exact/10',
} as const

export type Look = keyof typeof LOOK

/** The classes of a button. `look` says how much it asks for attention. */
export const actionClass = (look: Look, className: string): string =>
  `inline-flex h-7 shrink-0 items-center gap-1.5 whitespace-nowrap rounded-control px-2.5 transition-colors duration-[var(--quick)] disabled:opacity-45 ${LOOK[look]} ${className}`

type Native = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'children' | 'disabled' | 'onClick'>

type ActionProps = Native & {
  readonly ref?: Ref<HTMLButtonElement>
  readonly look?: Look
  readonly children: ReactNode
  readonly className?: string
  readonly isDisabled?: boolean
  /** It works on it: it keeps the focus, and a press does nothing. */
  readonly isPending?: boolean
  readonly onPress?: () => void
}

/** A button. Its press does not reach the elements around it. */
export function Action({ look = 'line', className = '', isDisabled = false, isPending = false, onPress, ...props }: ActionProps) {
  return (
    <button
      type="button"
      {...props}
      disabled={isDisabled}
      {...(isPending ? { 'aria-disabled': true } : {})}
      onClick={(event) => {
        event.stopPropagation()
        if (isPending) return event.preventDefault()
        // Safari leaves the focus where it was, and a sheet gives it back to where it came from.
        if (document.activeElement !== event.currentTarget) event.currentTarget.focus({ preventScroll: true })
        onPress?.()
      }}
      className={actionClass(look, className)}
    />
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
