/** The few controls that the page is made of: react-aria's behaviour in the page's own clothes. */
import { X } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { Button as AriaButton, type ButtonProps, Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'

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
      className={`inline-flex h-7 shrink-0 items-center gap-1.5 whitespace-nowrap rounded-[7px] px-2.5 transition-colors duration-[var(--quick)] disabled:opacity-45 ${LOOK[look]} ${className}`}
    >
      {children}
    </AriaButton>
  )
}

const MAC = /Mac|iPhone|iPad/.test(navigator.userAgent)
/** The platform's name for the main modifier, with a key. */
export const chord = (key: string): string => (MAC ? `⌘${key}` : `Ctrl ${key}`)

export const Key = ({ children }: { readonly children: ReactNode }) => (
  <span aria-hidden="true" className="rounded-[4px] border border-current/25 px-1 font-sans text-[10.5px] font-medium leading-4">
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

/** A dialog over the page; Escape and a click outside close it. */
export function Sheet({
  title,
  onClose,
  children,
  wide = false,
}: {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
  readonly wide?: boolean
}) {
  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={(open) => open || onClose()}
      className="fixed inset-0 z-50 flex items-start justify-center bg-black/25 p-4 pt-[9vh] backdrop-blur-[1.5px] max-[699px]:p-0 max-[699px]:items-end"
    >
      <Modal
        className={`flex max-h-[82vh] w-full flex-col rounded-[12px] border border-line bg-panel shadow-[var(--lift)] max-[699px]:max-h-[92vh] max-[699px]:rounded-b-none ${wide ? 'max-w-[880px]' : 'max-w-[620px]'}`}
      >
        <Dialog className="flex min-h-0 flex-col outline-none">
          <header className="flex items-center justify-between px-5 pt-4 pb-2">
            <Heading slot="title" className="text-[15px] font-semibold">
              {title}
            </Heading>
            <Action look="ghost" aria-label="Close" onPress={onClose} className="-mr-2 px-2">
              <X size={15} />
            </Action>
          </header>
          <div className="flex min-h-0 flex-col px-5 pb-5">{children}</div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
