/** A dialog over the page: apart from the other controls, since the page opens without one. */
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { Action } from './controls'

const SIZES: Readonly<Record<string, string>> = {
  false: 'max-h-[82vh] max-w-[620px]',
  true: 'max-h-[82vh] max-w-[880px]',
  whole: 'h-full',
}

/** Escape and a click outside close it. */
export function Sheet({
  title,
  onClose,
  children,
  wide = false,
}: {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
  /** 'whole': all of the page. */
  readonly wide?: boolean | 'whole'
}) {
  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={(open) => open || onClose()}
      className={`fixed inset-0 z-50 flex items-start justify-center bg-bg/60 p-4 backdrop-blur-[1.5px] max-[699px]:p-0 max-[699px]:items-end ${wide === 'whole' ? '' : 'pt-[9vh]'}`}
    >
      <Modal
        className={`flex w-full flex-col rounded-sheet border border-line bg-panel shadow-[var(--lift)] max-[699px]:max-h-[92vh] max-[699px]:rounded-b-none ${SIZES[String(wide)]}`}
      >
        <Dialog className="flex min-h-0 flex-1 flex-col outline-none">
          <header className="flex items-center justify-between px-5 pt-4 pb-2">
            <Heading slot="title" className="text-title font-semibold">
              {title}
            </Heading>
            <Action look="ghost" aria-label="Close" onPress={onClose} className="-mr-2 px-2">
              <X size={15} />
            </Action>
          </header>
          <div className="flex min-h-0 flex-1 flex-col px-5 pb-5">{children}</div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
