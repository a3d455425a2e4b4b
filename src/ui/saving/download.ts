/** Hands files over to the browser, which saves them. */

import type { Download } from '../../session/download'
import type { Driver } from '../../session/driver'
import type { ExportActions } from '../../session/export'

/** Milliseconds until the browser has surely begun to read. */
const READ = 60_000

/** Saves a file as the browser saves downloads. */
function download({ name, blob }: Download): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), READ)
}

/** Makes a file and saves it, or reports what goes wrong; where `make` gives null it has reported it already. True once the file is handed over. */
export async function saveAs(driver: Driver, make: (out: ExportActions) => Promise<Download | null>): Promise<boolean> {
  const made = await attemptExport(driver, make)
  if (made !== null) download(made)
  return made !== null
}

/** Something that goes out; where that does not work, reports it and gives null. */
export async function attemptExport<T>(driver: Driver, make: (out: ExportActions) => Promise<T | null>): Promise<T | null> {
  try {
    return await make(await driver.exports())
  } catch (failed) {
    driver.page.notify({ code: 'not-exported', detail: failed instanceof Error ? failed.message : String(failed) })
    return null
  }
}
