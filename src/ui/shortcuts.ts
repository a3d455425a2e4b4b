import { use, useEffect } from 'react'
import type { Driver } from '../session/driver'
import { SessionContext, useDriver } from './session'

/** Whether keys typed there are text. A read-only editor takes none. */
const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input, select, textarea:not([readonly])') !== null)

/** Text that is dragged into a field is the field's. */
const isOwnText = ({ target, dataTransfer }: DragEvent) => isField(target) && !dataTransfer?.types.includes('Files')

/** Keys, pastes and drops that work anywhere on the page. */
export function useShortcuts(): void {
  const driver = useDriver()
  const store = use(SessionContext)?.store
  useEffect(() => {
    const keys = (event: KeyboardEvent) => onKey(event, driver)
    const paste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData('text') ?? ''
      if (isField(event.target)) return
      event.preventDefault()
      driver.paste(text)
    }
    const over = (event: DragEvent) => {
      if (!isOwnText(event)) event.preventDefault()
    }
    const drop = (event: DragEvent) => {
      if (isOwnText(event)) return
      event.preventDefault()
      const { dataTransfer } = event
      if (dataTransfer === null) return
      if (!dataTransfer.types.includes('Files')) driver.paste(dataTransfer.getData('text'))
      else void takeDrop(dataTransfer, driver, () => store?.getState().project?.id)
    }
    loadDropping().catch((unavailable: unknown) => console.warn(unavailable))
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
  }, [driver, store])
}

function onKey(event: KeyboardEvent, driver: Driver): void {
  const main = event.metaKey || event.ctrlKey
  const take = (act: () => void) => {
    event.preventDefault()
    event.stopPropagation()
    act()
  }
  if (main && event.key === 'Enter') take(driver.run)
  else if (main && event.shiftKey && event.key.toLowerCase() === 'v') take(() => driver.show({ dialog: 'paste' }))
  else if (main && event.key.toLowerCase() === 'z' && !isField(event.target)) take(event.shiftKey ? driver.redo : driver.undo)
  else if (!main && !event.altKey && !isField(event.target) && document.querySelector('[role="dialog"]') === null) {
    if (event.key === 'j') take(() => driver.step(1))
    if (event.key === 'k') take(() => driver.step(-1))
    if (event.key === 'p') take(driver.replay)
    if (event.key === 'o') take(() => driver.show({ dialog: 'open' }))
    if (event.key === 's') take(() => driver.show({ dialog: 'save' }))
    if (event.key === '?') take(() => driver.show({ dialog: 'keys' }))
    // Only where there is a replay: elsewhere Escape is somebody else's.
    if (event.key === 'Escape' && driver.endReplay()) take(() => {})
  }
}

type Dropping = typeof import('./opening/dropped')

/** What takes in drops; null until it is loaded. */
let dropping: Dropping | null = null

async function loadDropping(): Promise<Dropping> {
  dropping = await import('./opening/dropped')
  return dropping
}

/** A drop is empty once its event is over; files that come before what reads folders is loaded are taken by themselves. */
async function takeDrop(transfer: DataTransfer, driver: Driver, project: () => string | undefined): Promise<void> {
  if (dropping !== null) return dropping.takeDrop(transfer, driver, project)
  const files = [...transfer.files].map((file) => ({ kind: 'file', file }) as const)
  const { takeDropped } = await loadDropping()
  await takeDropped(files, driver, project)
}
