/** What is asked of a folder on disk: the part of the File System Access API that the project uses. */

export type FileHandle = {
  readonly kind: 'file'
  readonly name: string
  /** Whether `getFile` gives the file as it was at one moment, read already: it need not be asked for again. */
  readonly isReadAtOnce?: true
  getFile(): Promise<File>
  /** What is written reaches the file when the stream is closed, all of it or nothing. */
  createWritable(): Promise<{
    write(bytes: Uint8Array<ArrayBuffer>): Promise<void>
    close(): Promise<void>
    abort(reason?: unknown): Promise<void>
  }>
}

/** The part of the browser's handle that is used. */
export type FolderHandle = {
  readonly kind: 'directory'
  readonly name: string
  values(): AsyncIterable<FileHandle | FolderHandle>
  getFileHandle(name: string, options?: { readonly create?: boolean }): Promise<FileHandle>
  getDirectoryHandle(name: string, options?: { readonly create?: boolean }): Promise<FolderHandle>
  removeEntry(name: string): Promise<void>
  /** Chromium only. The answer is 'granted', 'denied' or 'prompt'. */
  queryPermission?(wanted: { readonly mode: 'readwrite' }): Promise<string>
  /** Asks the person; only in answer to a click. */
  requestPermission?(wanted: { readonly mode: 'readwrite' }): Promise<string>
}

const METHODS = ['values', 'getFileHandle', 'getDirectoryHandle', 'removeEntry']

/** Decodes what a picker, a drop or a store gave. */
export function isFolderHandle(value: unknown): value is FolderHandle {
  if (typeof value !== 'object' || value === null || !('kind' in value) || value.kind !== 'directory') return false
  return METHODS.every((name) => typeof Reflect.get(value, name) === 'function')
}

/** The name under which a page that a command serves has the folder of that command. */
export const SERVED_FOLDER = 'hunkscopeFolder'

/**
 * A folder as a store gives it back. The browser keeps its own handles; of the folder of a command only the name is kept, and the page's own takes its
 * place where it has the same name. null: it is neither.
 */
export function keptHandle(value: unknown): FolderHandle | null {
  if (isFolderHandle(value)) return value
  const served: unknown = Reflect.get(globalThis, SERVED_FOLDER)
  const isKept = typeof value === 'object' && value !== null && 'isServed' in value && 'name' in value
  return isKept && isFolderHandle(served) && served.name === value.name ? served : null
}

/** How a folder says that it has no such file or folder. */
export const isNotFound = (refusal: unknown): boolean => refusal instanceof DOMException && refusal.name === 'NotFoundError'
