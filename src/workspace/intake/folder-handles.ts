/** Folders that a person picks, where the browser has the File System Access API. */
import { type FolderHandle, isFolderHandle } from '../disk/handle'
import { bytesOfHandle } from './file-sources'
import { detailOf, type SourceEntry, type SourceFolder } from './source'

type Pick = (options: { readonly mode: 'read' | 'readwrite' }) => Promise<unknown>

/** A folder, or why there is none. */
export type PickedFolder =
  | { readonly ok: true; readonly handle: FolderHandle }
  | { readonly ok: false; readonly why: 'unsupported' | 'cancelled' }
  /** The browser lets no page have that folder, in its words. */
  | { readonly ok: false; readonly why: 'refused'; readonly detail: string }

/** The browser's picker; absent in Firefox and Safari. */
function picker(): Pick | null {
  const pick: unknown = Reflect.get(globalThis, 'showDirectoryPicker')
  return typeof pick === 'function' ? (options) => Reflect.apply(pick, globalThis, [options]) : null
}

/** Whether this browser lets a person pick a folder. */
export const canPickFolder = (): boolean => picker() !== null

/** Asks the person for a folder, to read it; only in answer to a click. Writing back asks again. */
export async function pickFolder(): Promise<PickedFolder> {
  const pick = picker()
  if (!pick) return { ok: false, why: 'unsupported' }
  try {
    const handle = await pick({ mode: 'read' })
    if (isFolderHandle(handle)) return { ok: true, handle }
    return { ok: false, why: 'refused', detail: 'no folder' }
  } catch (refusal) {
    if (refusal instanceof DOMException && refusal.name === 'AbortError') return { ok: false, why: 'cancelled' }
    return { ok: false, why: 'refused', detail: detailOf(refusal) }
  }
}

/** A folder on disk. Chromium lists no symbolic links. */
export const handleSource = (handle: FolderHandle): SourceFolder => ({
  kind: 'folder',
  name: handle.name,
  handle,
  entries: async (signal) => {
    const entries: SourceEntry[] = []
    for await (const child of handle.values()) {
      signal?.throwIfAborted()
      if (child.kind === 'directory') entries.push(handleSource(child))
      else
        entries.push({
          kind: 'file',
          name: child.name,
          size: null,
          read: (limit) => bytesOfHandle(child, limit),
        })
    }
    return entries
  },
})
