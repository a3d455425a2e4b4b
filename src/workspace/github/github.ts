/** A repository or a gist of GitHub's as a source of files, by REST from the browser. */
import type { SourceEntry, SourceFolder } from '../intake/source'
import type { GitHubAddress } from './address'
import { type RemoteReading, remoteFolder } from './contents'
import { GITHUB } from './github-hosts'
import { type GitHubBases, type GitHubProblem, type GitHubRequestOptions, type GitHubResponse, gitHubRefusal } from './request'

export type { GitHubProblem } from './request'

/** What has been asked and received so far. */
type GitHubProgress = { readonly requests: number; readonly bytes: number }

/** Whom to ask, and as whom. */
export type GitHubOptions = {
  readonly fetch?: typeof fetch
  /** A person's own; sent to the API alone, kept nowhere. Null or missing: no token, which allows 60 requests an hour. */
  readonly token?: string | null
  readonly bases?: GitHubBases
  /** Milliseconds since the epoch. */
  readonly now?: () => number
  readonly signal?: AbortSignal
  /** Called while the files are listed. `gather` reads them and reports that progress. */
  readonly onProgress?: (progress: GitHubProgress) => void
}

/** A repository or a gist whose files can be read. */
export type OpenedGitHub = {
  readonly folder: SourceFolder
  /** `owner/repository` as GitHub has it now, or the gist's id. */
  readonly name: string
  /** The commit or revision that every file is of, whatever is pushed in between. */
  readonly commit: string
  /** The branch or tag; null where a commit, a pull request or a gist was asked for. */
  readonly ref: string | null
  readonly files: number
  /** As they are listed. */
  readonly bytes: number
  /** The limit that has stopped the reading of files, null where none has. To be asked after `gather`. */
  readonly limit: () => GitHubProblem | null
}

/**
 * Lists the files of an address at one commit. What GitHub refuses is a value; the folder's files are read, and proven by their hashes, later.
 * Rejects with the signal's reason where it is aborted.
 */
export async function openGitHub(address: GitHubAddress, options: GitHubOptions = {}): Promise<GitHubResponse<OpenedGitHub>> {
  const token = options.token?.trim() || null
  // A header holds nothing else, and a browser's words for that would be about headers.
  if (token !== null && !/^[\x21-\x7e]{1,1000}$/.test(token)) return gitHubRefusal({ code: 'unauthorised' })
  const progress = { requests: 0, bytes: 0, isListing: true }
  const report = () => {
    if (progress.isListing) options.onProgress?.({ requests: progress.requests, bytes: progress.bytes })
  }
  const asking: GitHubRequestOptions = {
    // The browser's own may be called on its window alone.
    fetch: options.fetch ?? ((input, init) => fetch(input, init)),
    bases: options.bases ?? GITHUB,
    token,
    now: options.now ?? Date.now,
    onRequest() {
      progress.requests++
      report()
    },
    onBytes(bytes) {
      progress.bytes += bytes
      report()
    },
  }
  const reading: RemoteReading = { asking, limit: null }
  const listed = await list(reading, address, options.signal)
  progress.isListing = false
  if (!listed.ok) return listed
  const { name, commit, ref, title, entries } = listed.value
  const files = entries.filter((entry) => entry.kind === 'file')
  return {
    ok: true,
    value: {
      folder: remoteFolder(title, entries),
      name,
      commit,
      ref,
      files: files.length,
      bytes: files.reduce((sum, file) => sum + (file.size ?? 0), 0),
      limit: () => reading.limit,
    },
  }
}

/** `title`: the project's name. */
type ListedSource = Pick<OpenedGitHub, 'name' | 'commit' | 'ref'> & {
  readonly title: string
  readonly entries: readonly SourceEntry[]
}

async function list(
  reading: RemoteReading,
  address: GitHubAddress,
  signal: AbortSignal | undefined,
): Promise<GitHubResponse<ListedSource>> {
  signal?.throwIfAborted()
  if (address.kind === 'gist') {
    const { listGist } = await import('./gist')
    const listed = await listGist(reading, address, signal)
    return listed.ok ? { ok: true, value: { ...listed.value, ref: null, title: `gist-${address.id.slice(0, 8)}` } } : listed
  }
  const { listRepository } = await import('./repository')
  const listed = await listRepository(reading, address, signal)
  if (!listed.ok) return listed
  const { folder, name } = listed.value
  return { ok: true, value: { ...listed.value, title: (folder || name).split('/').at(-1) ?? name } }
}
