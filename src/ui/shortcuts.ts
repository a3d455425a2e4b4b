import { useEffect } from 'react'
import type { Driver } from '../session/driver'
import { useDriver } from './session'

/** Files of these endings are replies; others belong to the project. */
const REPLY_FILE = /\.(?:diff|patch|txt)$/i

/** Whether keys typed there are text. A read-only editor takes none. */
const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input, select, textarea:not([readonly])') !== null)

/** Keys, pastes and drops that work anywhere on the page. */
export function useShortcuts(): void {
  const driver = useDriver()
  useEffect(() => {
    const keys = (event: KeyboardEvent) => onKey(event, driver)
    const paste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData('text') ?? ''
      if (isField(event.target)) return
      event.preventDefault()
      driver.paste(text)
    }
    const over = (event: DragEvent) => event.preventDefault()
    const drop = (event: DragEvent) => {
      event.preventDefault()
      const files = [...(event.dataTransfer?.files ?? [])]
      if (files.length > 0) takeFiles(files, driver)
      else driver.paste(event.dataTransfer?.getData('text') ?? '')
    }
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
  }, [driver])
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
  else if (!main && !event.altKey && !isField(event.target) && document.querySelector('[role="dialog"]') === null) {
    if (event.key === 'j') take(() => driver.step(1))
    if (event.key === 'k') take(() => driver.step(-1))
    if (event.key === 'p') take(driver.replay)
    if (event.key === '?') take(() => driver.show({ dialog: 'keys' }))
    // Only where there is a replay: elsewhere Escape is somebody else's.
    if (event.key === 'Escape' && driver.endReplay()) take(() => {})
  }
}

async function takeFiles(files: readonly File[], driver: Driver): Promise<void> {
  const [only] = files
  if (only !== undefined && files.length === 1 && REPLY_FILE.test(only.name)) return driver.paste(await only.text())
  await driver.addFiles(
    await Promise.all(files.map(async (file) => ({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) }))),
  )
}
