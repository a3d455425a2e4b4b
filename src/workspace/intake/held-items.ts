/** What a drop holds, taken out of it in the event itself: later its items are gone. What reads it can be loaded after that. */

/** One file or folder. `handle`: asked of a folder, null where the browser has none to give. */
export type HeldItem = {
  readonly entry: FileSystemEntry | null
  readonly file: File | null
  readonly handle: Promise<unknown> | null
}

/** Call it before anything is waited for. */
export const holdItems = (transfer: DataTransfer): readonly HeldItem[] =>
  [...transfer.items]
    .filter(({ kind }) => kind === 'file')
    .map((item) => {
      const entry = item.webkitGetAsEntry()
      const isFolder = entry?.isDirectory === true
      return { entry, file: isFolder ? null : item.getAsFile(), handle: isFolder ? handleOf(item) : null }
    })

async function handleOf(item: DataTransferItem): Promise<unknown> {
  const get: unknown = Reflect.get(item, 'getAsFileSystemHandle')
  if (typeof get !== 'function') return null
  try {
    return await Reflect.apply(get, item, [])
  } catch (_refused) {
    return null // the folder can be read by its entry
  }
}
