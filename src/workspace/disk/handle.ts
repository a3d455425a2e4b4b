/** What is asked of a folder on disk: the part of the File System Access API that the project uses. */

export type FileHandle = {
  readonly kind: 'file'
  readonly name: string
  getFile(): Promise<File>
  /** What is written stands in the file once the stream is closed, all of it or nothing. */
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

/** How a folder says that it has no such file or folder. */
export const isNotFound = (refusal: unknown): boolean => refusal instanceof DOMException && refusal.name === 'NotFoundError'
