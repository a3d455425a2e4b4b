/** A repository's files at one commit. */
import * as z from 'zod/mini'
import type { SourceEntry } from '../intake/source'
import type { Place, RefAndPath, RepositoryAddress } from './address'
import { type ContentAddress, type RemoteReading, remoteFile } from './contents'
import { askJson, askText, type GitHubProblem, type GitHubRequestOptions, type GitHubResponse, gitHubRefusal } from './request'

/** `ref`: the branch or tag that was meant, null where a commit or a pull request was. Names of entries are paths from the project's root. */
export type ListedRepository = {
  readonly name: string
  readonly commit: string
  readonly ref: string | null
  /** The folder of the repository that is the project; '' for all of it. */
  readonly folder: string
  readonly entries: readonly SourceEntry[]
}

/** Where in a repository a place is. */
type Located = { readonly commit: string; readonly ref: string | null; readonly path: readonly string[] }
type Repository = { readonly path: string; readonly name: string; readonly isPrivate: boolean; readonly branch: string }

const sha = z.string().check(z.regex(/^[\da-f]{40}$/))
const repositorySchema = z.object({
  // It becomes part of addresses.
  full_name: z.string().check(z.regex(/^[\w-]{1,100}\/(?!\.{1,2}$)[\w.-]{1,100}$/)),
  default_branch: z.string().check(z.minLength(1)),
  private: z.boolean(),
})
const refsSchema = z.array(z.object({ ref: z.string() }))
const pullSchema = z.object({ head: z.object({ sha }) })
const treeEntry = z.object({
  path: z.string(),
  mode: z.string(),
  type: z.string(),
  sha,
  size: z.optional(z.int().check(z.nonnegative())),
})
const treeSchema = z.object({ tree: z.array(treeEntry), truncated: z.boolean() })
type TreeEntry = z.infer<typeof treeEntry>

/** Half of a pair of surrogates is in no address: it becomes U+FFFD, and nothing is found there. */
const encodeSegment = (segment: string) => encodeURIComponent(segment.replace(/\p{Surrogate}/gu, '\ufffd'))
const encodePath = (segments: readonly string[]) => segments.map(encodeSegment).join('/')

/** Answers by which GitHub says that there is no such thing. */
const MISSING: readonly number[] = [404, 409, 410, 422]

/** A refusal by one of the statuses of `MISSING` as what it means here. */
function missing<T>(
  answer: GitHubResponse<T>,
  what: (GitHubProblem & { code: 'not-found' })['what'],
  name: string,
): GitHubResponse<T> {
  if (answer.ok || answer.problem.code !== 'answered' || !MISSING.includes(answer.problem.status)) return answer
  return gitHubRefusal(answer.problem.status === 409 ? { code: 'empty' } : { code: 'not-found', what, name })
}

/** Asks which commit is meant and what is in it: three requests, or five where the ref must be distinguished from the path. */
export async function listRepository(
  reading: RemoteReading,
  { owner, repository: asked, place }: RepositoryAddress,
  signal: AbortSignal | undefined,
): Promise<GitHubResponse<ListedRepository>> {
  const { asking } = reading
  const about = missing(
    await askJson(asking, `/repos/${encodePath([owner, asked])}`, repositorySchema, signal),
    'repository',
    `${owner}/${asked}`,
  )
  if (!about.ok) return about
  const { full_name, default_branch, private: isPrivate } = about.value
  const repository = { path: `/repos/${full_name}`, name: full_name, isPrivate, branch: default_branch }
  const located = await locate(asking, repository, place, signal)
  if (!located.ok) return located
  const { commit, ref, path } = located.value
  const tree = await listTree(asking, repository, commit, path, signal)
  if (!tree.ok) return tree
  const entries = tree.value.entries.flatMap((entry) => entryOf(reading, repository, commit, tree.value.folder, entry) ?? [])
  return { ok: true, value: { name: full_name, commit, ref, folder: tree.value.folder, entries } }
}

async function locate(
  asking: GitHubRequestOptions,
  repository: Repository,
  place: Place,
  signal: AbortSignal | undefined,
): Promise<GitHubResponse<Located>> {
  switch (place.kind) {
    case 'default':
      return commitOf(asking, repository, { ref: `heads/${repository.branch}`, name: repository.branch }, [], signal)
    case 'commit':
      return commitOf(asking, repository, { ref: place.sha, name: null }, [], signal)
    case 'pull': {
      const path = `${repository.path}/pulls/${place.number}`
      const pull = missing(await askJson(asking, path, pullSchema, signal), 'pull', String(place.number))
      return pull.ok ? { ok: true, value: { commit: pull.value.head.sha, ref: null, path: [] } } : pull
    }
    default:
      return locateRef(asking, repository, place.rest, signal)
  }
}

const COMMIT = /^[\da-f]{40}$/i

/** The longest branch or tag that begins `rest`, else its first segment as a commit. */
async function locateRef(
  asking: GitHubRequestOptions,
  repository: Repository,
  given: RefAndPath,
  signal: AbortSignal | undefined,
): Promise<GitHubResponse<Located>> {
  const [space, first = ''] = given
  const isFull = space === 'refs' && (first === 'heads' || first === 'tags') && given.length > 2
  const spaces = isFull ? [first] : ['heads', 'tags']
  const rest = isFull ? given.slice(2) : given
  const [head = ''] = rest
  const plain = { ref: isFull ? `${first}/${head}` : head, name: COMMIT.test(head) ? null : head }
  if (rest.length === 1 || COMMIT.test(head)) return commitOf(asking, repository, plain, rest.slice(1), signal)

  const found: { ref: string; name: string; length: number }[] = []
  for (const one of spaces) {
    const path = `${repository.path}/git/matching-refs/${one}/${encodeSegment(head)}`
    const refs = missing(await askJson(asking, path, refsSchema, signal), 'ref', head)
    if (!refs.ok) return refs
    for (const { ref } of refs.value) {
      const name = ref.replace(/^refs\/(?:heads|tags)\//, '')
      const length = name.split('/').length
      if (rest.slice(0, length).join('/') === name) found.push({ ref: `${one}/${name}`, name, length })
    }
  }
  // Sorting is stable: of equally long ones the branch stays before the tag.
  const [best] = found.sort((a, b) => b.length - a.length)
  return best === undefined
    ? commitOf(asking, repository, plain, rest.slice(1), signal)
    : commitOf(asking, repository, best, rest.slice(best.length), signal)
}

async function commitOf(
  asking: GitHubRequestOptions,
  repository: Repository,
  { ref, name }: { readonly ref: string; readonly name: string | null },
  path: readonly string[],
  signal: AbortSignal | undefined,
): Promise<GitHubResponse<Located>> {
  const address = `${repository.path}/commits/${encodePath(ref.split('/'))}`
  const answer = missing(await askText(asking, address, 'application/vnd.github.sha', signal), 'ref', name ?? ref)
  if (!answer.ok) return answer
  const commit = answer.value.trim()
  if (!/^[\da-f]{40}$/.test(commit)) return gitHubRefusal({ code: 'malformed', detail: 'no commit' })
  return { ok: true, value: { commit, ref: name, path } }
}

/** `folder`: what was cut from the paths. A file keeps its whole path, since that is what a reply about it names. */
type ListedTree = { readonly folder: string; readonly entries: readonly TreeEntry[] }

async function listTree(
  asking: GitHubRequestOptions,
  repository: Repository,
  commit: string,
  path: readonly string[],
  signal: AbortSignal | undefined,
): Promise<GitHubResponse<ListedTree>> {
  const ask = (tree: string, query: string) => askJson(asking, `${repository.path}/git/trees/${tree}${query}`, treeSchema, signal)
  const whole = await ask(commit, '?recursive=1')
  if (!whole.ok) return missing(whole, 'ref', commit)
  if (!whole.value.truncated) return within(whole.value.tree, path)
  const truncated = gitHubRefusal({ code: 'truncated', listed: whole.value.tree.length })
  if (path.length === 0) return truncated

  // Folder by folder down to the one that is meant, which may be small enough.
  let tree = commit
  for (const [depth, segment] of path.entries()) {
    const level = await ask(tree, '')
    if (!level.ok) return missing(level, 'path', path.join('/'))
    const entry = level.value.tree.find((candidate) => candidate.path === segment)
    if (entry?.type === 'blob' && depth === path.length - 1)
      return { ok: true, value: { folder: '', entries: [{ ...entry, path: path.join('/') }] } }
    if (entry?.type !== 'tree') return gitHubRefusal({ code: 'not-found', what: 'path', name: path.join('/') })
    tree = entry.sha
  }
  const part = await ask(tree, '?recursive=1')
  if (!part.ok) return part
  if (part.value.truncated) return gitHubRefusal({ code: 'truncated', listed: part.value.tree.length })
  return { ok: true, value: { folder: path.join('/'), entries: part.value.tree } }
}

function within(entries: readonly TreeEntry[], path: readonly string[]): GitHubResponse<ListedTree> {
  const folder = path.join('/')
  if (folder === '') return { ok: true, value: { folder, entries } }
  const file = entries.find((entry) => entry.path === folder && entry.type !== 'tree')
  if (file !== undefined) return { ok: true, value: { folder: '', entries: [file] } }
  const inside = entries.filter((entry) => entry.path.startsWith(`${folder}/`))
  if (inside.length === 0) return gitHubRefusal({ code: 'not-found', what: 'path', name: folder })
  const cut = inside.map((entry) => ({ ...entry, path: entry.path.slice(folder.length + 1) }))
  return { ok: true, value: { folder, entries: cut } }
}

const SYMLINK = '120000'

/** null for a folder: its files name it. A submodule is another repository, and as little of this one as a link is. */
function entryOf(
  reading: RemoteReading,
  { path: repository, name, isPrivate }: Repository,
  commit: string,
  folder: string,
  { path, mode, type, sha: blob, size }: TreeEntry,
): SourceEntry | null {
  if (type === 'tree') return null
  if (type !== 'blob' || mode === SYMLINK) return { kind: 'link', name: path }
  const { bases, token } = reading.asking
  const segments = (folder === '' ? path : `${folder}/${path}`).split('/')
  const api: ContentAddress = { url: `${bases.api}${repository}/git/blobs/${blob}`, accept: 'application/vnd.github.raw+json' }
  const raw: ContentAddress = { url: `${bases.raw}/${name}/${commit}/${encodePath(segments)}`, accept: '*/*' }
  // The API counts each request; a file whose address would lead elsewhere is asked for by its hash all the same.
  const isPlain = !segments.some((segment) => segment === '' || segment === '.' || segment === '..')
  const open = !isPrivate && isPlain ? [raw] : []
  const addresses = token === null && open.length > 0 ? open : [...open, api]
  return remoteFile(reading, { name: path, size: size ?? null, sha: blob }, addresses)
}
