/** A file that is there whole or not at all. */
import { rename, rm, writeFile } from 'node:fs/promises'

/** Rejects where the disk refuses: what was there before is there still, and nothing besides. */
export async function writeWhole(path: string, text: string): Promise<void> {
  const beside = `${path}.tmp`
  try {
    await writeFile(beside, text)
    await rename(beside, path)
  } catch (failure) {
    await rm(beside, { force: true }).catch(() => {})
    throw failure
  }
}
