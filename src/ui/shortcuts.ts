import { use, useLayoutEffect } from 'react'
import type { Driver } from '../session/driver'
import type { State } from '../session/state'
import { holdItems } from '../workspace/intake/held-items'
import { commandOf } from './commands/command-of-key'
import { pastedKindOf } from './opening/pasted-kind'
import { type Session, SessionContext } from './session'
import { whenIdle } from './when-idle'

/** What letters are typed into. A read-only editor takes none, nor does what is ticked, picked or dragged. */
const FIELD = 'input:not([type=checkbox], [type=radio], [type=file], [type=range]), select, textarea:not([readonly])'

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.closest(FIELD) !== null)

/** Text that is dragged into a field is the field's. */
const isOwnText = ({ target, dataTransfer }: DragEvent) => isField(target) && !dataTransfer?.types.includes('Files')

/** Keys, pastes and drops that work anywhere on the page. */
export function useShortcuts(): void {
  const session = use(SessionContext)
  // With the first drawing, not after it: a paste may follow at once.
  useLayoutEffect(() => {
    if (session === null) return
    const { driver, store } = session
    const keys = (event: KeyboardEvent) => onKey(event, session)
    const paste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData('text') ?? ''
      if (isField(event.target)) return
      event.preventDefault()
      takePaste(text, event.clipboardData, session)
    }
    const over = (event: DragEvent) => {
      if (!isOwnText(event)) event.preventDefault()
    }
    const drop = (event: DragEvent) => {
      if (isOwnText(event)) return
      event.preventDefault()
      const { dataTransfer } = event
      if (dataTransfer === null) return
      if (!dataTransfer.types.includes('Files')) driver.reply.paste(dataTransfer.getData('text'))
      else void takeDrop(dataTransfer, driver, store.getState)
    }
    whenIdle()
      .then(loadDropping)
      .catch((unavailable: unknown) => console.warn(unavailable))
    addEventListener('keydown', keys, { capture: true })
    addEventListener('paste', paste)
    addEventListener('dragover', over)
    addEventListener('drop', drop)
    return () => {
      removeEventListener('keydown', keys, { capture: true })
      removeEventListener('paste', paste)
      removeEventListener('dragover', over)
      removeEventListener('drop', drop)
    }
  }, [session])
}

/** Whether it is a part of a dialog; a dialog that has the focus itself has given it to none of them yet. */
const isInDialog = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[role="dialog"]') !== null && !target.matches('[role="dialog"]')

const isDialogOpen = () => document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null

function onKey(event: KeyboardEvent, { driver, store }: Session): void {
  if (event.isComposing) return
  const { key, metaKey, ctrlKey, shiftKey, altKey } = event
  const press = { key, metaKey, ctrlKey, shiftKey, altKey, graph: event.getModifierState('AltGraph') }
  const state = store.getState()
  const command = commandOf(press, state, { inField: isField(event.target), inDialog: isDialogOpen() })
  if (command === null) {
    if (state.dialog !== 'palette' || isInDialog(event.target) || metaKey || ctrlKey || altKey) return
    // The palette is on its way: no key is for the field or the button that still has the focus.
    if (key.length > 1 && key !== 'Enter' && key !== 'Backspace') return
    event.preventDefault()
    event.stopPropagation()
    if (key !== 'Enter') driver.page.show({ typedAhead: key.length > 1 ? state.typedAhead.slice(0, -1) : state.typedAhead + key })
    return
  }
  event.preventDefault()
  event.stopPropagation()
  if (!event.repeat || command.repeats === true) command.run(driver, state, store.getState)
}

/** A paste on the page: a link or a session opens, files are taken as if they were dropped, and a text is the reply. */
function takePaste(text: string, transfer: DataTransfer | null, { driver, store }: Session): void {
  // A picture of the text, as office programs add, is not what a person means.
  if (text === '' && transfer !== null && transfer.files.length > 0) {
    // As it is on the clipboard after a screenshot: it is no file that a person wants in the project.
    if ([...transfer.files].every(({ type }) => type.startsWith('image/'))) driver.page.notify({ code: 'picture-pasted' })
    else void takeDrop(transfer, driver, store.getState)
    return
  }
  const pasted = pastedKindOf(text)
  if (pasted.kind === 'link') location.hash = pasted.hash
  else if (pasted.kind === 'session') void driver.projects.openSession(new Blob([text]), 'pasted session')
  else void driver.reply.paste(text)
}

/** What is dropped is taken out of the event before what reads it is loaded. */
async function takeDrop(transfer: DataTransfer, driver: Driver, state: () => State): Promise<void> {
  const items = holdItems(transfer)
  await (await loadDropping()).takeDrop(items, driver, state)
}

const loadDropping = () => import('./opening/take-drop')
