/** The files of a commit or a gist as a folder, each read when it is wanted and proven by its hash. */
import { sha1 } from '@noble/hashes/legacy.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { type SourceEntry, type SourceFile, type SourceFolder, TooLarge } from '../intake/source'
import { type GitHubProblem, type GitHubRequestOptions, type GitHubResponse, readBody, request } from './request'

/** What one opened repository or gist shares between its files. */
export type RemoteReading = {
  readonly asking: GitHubRequestOptions
  /** The limit that GitHub set while files were read; until it ends nothing more is asked. */
  limit: GitHubProblem | null
}

/** One address that may have the bytes. */
export type ContentAddress = { readonly url: string; readonly accept: string }

/** `size` in bytes as it is listed. `sha`: of the git blob, 40 hex digits; null where none is listed. */
export type Listed = { readonly name: string; readonly size: number | null; readonly sha: string | null }

/** The SHA-1 under which git keeps these bytes. */
export function blobSha(bytes: Uint8Array): string {
  return bytesToHex(
    sha1
      .create()
      .update(utf8ToBytes(`blob ${bytes.byteLength}\0`))
      .update(bytes)
      .digest(),
  )
}

/**
 * A file whose bytes are at the first of the addresses, or at a later one where the first sets a limit.
 * Reading rejects where other bytes come than were listed.
 */
export function remoteFile(reading: RemoteReading, listed: Listed, addresses: readonly ContentAddress[]): SourceFile {
  const { name, size } = listed
  return {
    kind: 'file',
    name,
    size,
    async read(limit, signal) {
      signal?.throwIfAborted()
      if (size !== null && size > limit) throw new TooLarge(name)
      const bytes = await fetchBytes(reading, listed, addresses, Math.min(limit, size ?? limit), signal)
      if (bytes !== null) return proven(bytes, listed)
      if (size === null) throw new TooLarge(name)
      throw new Error(`more than the ${size} bytes that were listed`)
    },
  }
}

/** @throws Error where the bytes are not those that were listed */
function proven(bytes: Uint8Array, { size, sha }: Listed): Uint8Array {
  if (size !== null && bytes.byteLength !== size) throw new Error(`${bytes.byteLength} bytes where ${size} were listed`)
  if (sha !== null && blobSha(bytes) !== sha) throw new Error(`its SHA-1 is not ${sha}`)
  return bytes
}

/** null where there are more than `limit` bytes. */
async function fetchBytes(
  reading: RemoteReading,
  { name }: Listed,
  addresses: readonly ContentAddress[],
  limit: number,
  signal: AbortSignal | undefined,
): Promise<Uint8Array | null> {
  const { asking } = reading
  let problem = stillLimited(reading)
  if (problem !== null) throw new Error(wire(problem))
  for (const address of addresses) {
    const answer = await tryTwice(() => fetchOnce(asking, address, limit, signal))
    if (answer.ok) return answer.value
    problem = answer.problem
    if (problem.code !== 'rate-limited') throw new Error(wire(problem))
  }
  if (problem === null) throw new Error(`${name} has no address`)
  reading.limit = problem
  throw new Error(wire(problem))
}

/** A connection that broke is tried once more: one of some thousands does. */
async function tryTwice<T>(attempt: () => Promise<GitHubResponse<T>>): Promise<GitHubResponse<T>> {
  const answer = await attempt()
  return !answer.ok && answer.problem.code === 'offline' ? attempt() : answer
}

async function fetchOnce(
  asking: GitHubRequestOptions,
  { url, accept }: ContentAddress,
  limit: number,
  signal: AbortSignal | undefined,
): Promise<GitHubResponse<Uint8Array | null>> {
  const response = await request(asking, url, accept, signal)
  if (!response.ok) return response
  try {
    return { ok: true, value: await readBody(response.value, limit) }
  } catch (cut) {
    signal?.throwIfAborted()
    if (!(cut instanceof Error)) throw cut
    return { ok: false, problem: { code: 'offline', detail: cut.message } }
  }
}

function stillLimited({ limit, asking }: RemoteReading): GitHubProblem | null {
  const isOver = limit?.code === 'rate-limited' && limit.until !== null && limit.until <= asking.now()
  return isOver ? null : limit
}

/** A problem in the protocol's words, as a browser would say it. */
function wire(problem: GitHubProblem): string {
  if (problem.code === 'answered') return `HTTP ${problem.status} ${problem.message}`.trim()
  return 'detail' in problem ? problem.detail : problem.code
}

const DEEPEST = 1000 // UTF-16 units of a path; longer ones are no paths of a project, and are not cut into folders

type Folder = { readonly entries: SourceEntry[]; readonly folders: Map<string, Folder> }

/** A folder of entries whose names are whole paths. Names stay as they are, whatever they are. */
export function remoteFolder(name: string, entries: Iterable<SourceEntry>): SourceFolder {
  const root: Folder = { entries: [], folders: new Map() }
  for (const entry of entries) {
    const segments = entry.name.length > DEEPEST ? [entry.name] : entry.name.split('/')
    let folder = root
    for (const segment of segments.slice(0, -1)) folder = inside(folder, segment)
    folder.entries.push({ ...entry, name: segments.at(-1) ?? '' })
  }
  return { kind: 'folder', name, entries: listing(root) }
}

function inside(folder: Folder, name: string): Folder {
  const known = folder.folders.get(name)
  if (known !== undefined) return known
  const made: Folder = { entries: [], folders: new Map() }
  folder.folders.set(name, made)
  folder.entries.push({ kind: 'folder', name, entries: listing(made) })
  return made
}

/** What was listed once is what is there: it belongs to one commit. */
const listing = (folder: Folder) => async (signal?: AbortSignal) => {
  signal?.throwIfAborted()
  return folder.entries
}
