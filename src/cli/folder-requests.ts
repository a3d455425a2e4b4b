/** What the served page asks of the folder, done. Links are not followed, and no path leads outside: see `diskFolder`. */
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FolderHandle } from '../workspace/disk/handle'
import { diskFolder } from './disk-folder'

/** Bytes of one file. More: one request fills the memory; fewer: a project's largest file cannot be written. */
const LARGEST = 100_000_000

/** Answers one request for the folder `root`. Never rejects. */
export async function answerFolder(root: string, url: URL, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    const names = (url.searchParams.get('at') ?? '').split('/').filter((name) => name !== '')
    const kind = url.searchParams.get('kind') === 'directory' ? 'directory' : 'file'
    await perform(diskFolder(root), { what: url.pathname.slice('/folder/'.length), names, kind }, request, response)
  } catch (failure) {
    const name = failure instanceof Error ? failure.name : ''
    response.statusCode = name === 'NotFoundError' ? 404 : 409
    response.setHeader('x-refusal', /^(?:NotFoundError|TypeMismatchError|TypeError)$/.test(name) ? name : 'NotReadableError')
    response.end(failure instanceof Error ? failure.message : '')
  }
}

type Asked = { readonly what: string; readonly names: readonly string[]; readonly kind: 'file' | 'directory' }

async function perform(root: FolderHandle, { what, names, kind }: Asked, request: IncomingMessage, response: ServerResponse) {
  const { method } = request
  if (names.some((name) => name.toLowerCase() === '.git')) throw new TypeError('Name is not allowed.')
  if (what === 'entries') {
    const entries: (readonly [string, string])[] = []
    for await (const child of (await folderAt(root, names)).values()) entries.push([child.kind, child.name])
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify(entries))
    return
  }
  const name = names.at(-1) ?? ''
  const folder = await folderAt(root, names.slice(0, -1))
  if (what === 'entry') {
    const create = method === 'POST'
    if (method === 'DELETE') await folder.removeEntry(name)
    else await (kind === 'file' ? folder.getFileHandle(name, { create }) : folder.getDirectoryHandle(name, { create }))
    response.end()
    return
  }
  const handle = await folder.getFileHandle(name)
  if (method === 'PUT') {
    const bytes = await bodyOf(request)
    const stream = await handle.createWritable()
    try {
      await stream.write(bytes)
    } catch (failed) {
      await stream.abort()
      throw failed
    }
    await stream.close()
    response.end()
    return
  }
  const file = await handle.getFile()
  response.setHeader('x-modified', file.lastModified)
  response.setHeader('Content-Type', 'application/octet-stream')
  if (!response.write(new Uint8Array(await file.arrayBuffer()))) await once(response, 'drain')
  response.end()
}

async function folderAt(root: FolderHandle, names: readonly string[]): Promise<FolderHandle> {
  let folder = root
  for (const name of names) folder = await folder.getDirectoryHandle(name)
  return folder
}

async function bodyOf(request: IncomingMessage): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of request) {
    if (!(part instanceof Uint8Array)) continue
    size += part.length
    if (size > LARGEST) throw new Error('the file is too large')
    parts.push(part)
  }
  return new Uint8Array(Buffer.concat(parts))
}
