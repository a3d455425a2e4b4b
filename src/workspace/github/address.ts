/** Where a repository or a gist is: what people paste, read without a request. */

/** A ref and a path behind it, cut at '/': where the one ends and the other begins only the repository knows. Never empty. */
export type RefAndPath = readonly string[]

/** What of a repository is meant. */
export type Place =
  /** The default branch. */
  | { readonly kind: 'default' }
  | { readonly kind: 'folder'; readonly rest: RefAndPath }
  | { readonly kind: 'file'; readonly rest: RefAndPath }
  /** `sha`: 7 to 40 hex digits. */
  | { readonly kind: 'commit'; readonly sha: string }
  /** The head of a pull request. */
  | { readonly kind: 'pull'; readonly number: number }

/** A repository, and which part of it is meant. */
export type RepositoryAddress = {
  readonly kind: 'repository'
  readonly owner: string
  readonly repository: string
  readonly place: Place
}
/** `id`: hex digits. `revision`: null for the newest. */
export type GistAddress = { readonly kind: 'gist'; readonly id: string; readonly revision: string | null }
/** What a person may paste. */
export type GitHubAddress = RepositoryAddress | GistAddress

/** Why a text is no address; `found` is the part of it that is meant, at most 100 UTF-16 units. */
export type AddressProblem =
  | { readonly code: 'empty' }
  | { readonly code: 'too-long' }
  /** Control characters, or escapes that encode no character. */
  | { readonly code: 'characters' }
  | { readonly code: 'other-host'; readonly found: string }
  /** An owner without a repository. */
  | { readonly code: 'no-repository'; readonly found: string }
  | { readonly code: 'owner-name'; readonly found: string }
  | { readonly code: 'repository-name'; readonly found: string }
  | { readonly code: 'gist-id'; readonly found: string }
  /** A page of GitHub that shows no files, such as an issue. */
  | { readonly code: 'no-files'; readonly found: string }

/** An address, or why a text is none. */
export type ParsedAddress =
  | { readonly ok: true; readonly address: GitHubAddress }
  | { readonly ok: false; readonly problem: AddressProblem }

const LONGEST = 4000 // UTF-16 units; more: nothing that a browser's address bar gives, fewer: deep paths of escapes
const SHOWN = 100 // UTF-16 units of what was found

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const CONTROL = /[\u0000-\u001f\u007f]/
const OWNER = /^[a-z\d](?:[\w-]{0,98}[a-z\d])?$/i
const REPOSITORY = /^(?!\.{1,2}$)[\w.-]{1,100}$/
const COMMIT = /^[\da-f]{7,40}$/i
const GIST = /^[\da-f]{1,40}$/i

const refused = (problem: AddressProblem): ParsedAddress => ({ ok: false, problem })
const found = (text: string) => text.slice(0, SHOWN)

/** Decodes what a person pasted: an address of GitHub's, `owner/repository`, `gist:id`, an address for git, or a link to raw bytes. */
export function parseAddress(pasted: string): ParsedAddress {
  const text = pasted.trim()
  if (text === '') return refused({ code: 'empty' })
  if (text.length > LONGEST) return refused({ code: 'too-long' })
  if (CONTROL.test(text)) return refused({ code: 'characters' })
  const short = /^(github|gist):(?!\/\/)(.*)$/i.exec(text)
  if (short) return read(short[1]?.toLowerCase() === 'gist' ? 'gist.github.com' : 'github.com', short[2] ?? '')
  const ssh = /^(?:ssh:\/\/)?git@([^/:]+)(?::\d+(?=\/))?[:/](.*)$/i.exec(text)
  if (ssh) return read(ssh[1] ?? '', ssh[2] ?? '')
  const url = /^(?:git\+)?(?:https?|git):\/\/(?:[^/@]*@)?([^/?#]*)(.*)$/i.exec(text)
  if (url) return read(url[1] ?? '', url[2] ?? '')
  const bare = /^([a-z\d-]+(?:\.[a-z\d-]+)*\.(?:com|dev))(?:\/(.*))?$/i.exec(text)
  if (bare) return read(bare[1] ?? '', bare[2] ?? '')
  return read('github.com', text)
}

/** @param path with or without '/' before it; query and fragment are ignored */
function read(host: string, path: string): ParsedAddress {
  const segments = segmentsOf(path.replace(/[?#].*$/, ''))
  if (segments === null) return refused({ code: 'characters' })
  switch (
    host
      .toLowerCase()
      .replace(/^www\./, '')
      .replace(/:(?:80|443)$/, '')
  ) {
    case 'github.com':
    case 'github.dev':
      return repositoryAt(segments)
    case 'raw.githubusercontent.com':
      return repositoryAt([...segments.slice(0, 2), ...(segments.length > 2 ? ['raw'] : []), ...segments.slice(2)])
    case 'gist.github.com':
      return gistAt(segments, 1)
    case 'gist.githubusercontent.com':
      // After `raw` there may be a file's version, which is no revision of the gist.
      return gistAt(segments.slice(0, 2), 0)
    default:
      return refused({ code: 'other-host', found: found(host) })
  }
}

/** null where an escape is malformed or encodes a control character, or a segment leads out of the repository. */
function segmentsOf(path: string): string[] | null {
  let text: string
  try {
    text = decodeURIComponent(path)
  } catch (noEscape) {
    if (noEscape instanceof URIError) return null
    throw noEscape
  }
  const segments = text.split('/').filter((segment) => segment !== '' && segment !== '.')
  return CONTROL.test(text) || segments.includes('..') ? null : segments
}

function repositoryAt([owner = '', name, page, ...rest]: readonly string[]): ParsedAddress {
  if (!OWNER.test(owner)) return refused({ code: 'owner-name', found: found(owner) })
  if (name === undefined) return refused({ code: 'no-repository', found: found(owner) })
  const repository = name.replace(/\.git$/i, '')
  if (!REPOSITORY.test(repository)) return refused({ code: 'repository-name', found: found(name) })
  const place = placeOf(page, rest)
  if (place === null) return refused({ code: 'no-files', found: found([page, ...rest].join('/')) })
  return { ok: true, address: { kind: 'repository', owner, repository, place } }
}

/** null for a page that shows no files. */
function placeOf(page: string | undefined, rest: readonly string[]): Place | null {
  const [first = '', second, third = ''] = rest
  switch (page) {
    case undefined:
      return { kind: 'default' }
    case 'tree':
    case 'commits':
      return rest.length > 0 ? { kind: 'folder', rest } : { kind: 'default' }
    case 'blob':
    case 'raw':
    case 'edit':
    case 'blame':
      return rest.length > 1 ? { kind: 'file', rest } : null
    case 'releases':
      return first === 'tag' && second !== undefined ? { kind: 'folder', rest: ['refs', 'tags', ...rest.slice(1)] } : null
    case 'commit':
      return COMMIT.test(first) ? { kind: 'commit', sha: first.toLowerCase() } : null
    case 'pull':
      if (second === 'commits' && COMMIT.test(third)) return { kind: 'commit', sha: third.toLowerCase() }
      return /^[1-9]\d{0,8}$/.test(first) ? { kind: 'pull', number: Number(first) } : null
    default:
      return null
  }
}

/** `owner/id`, or `id` alone; behind it a revision where `revisions` is 1. */
function gistAt(segments: readonly string[], revisions: 0 | 1): ParsedAddress {
  const isId = (text = '') => GIST.test(text.replace(/\.git$/i, ''))
  // An owner may be named with hex digits alone; then an id that is longer follows.
  const [first, second] = segments
  const from = isId(first) && !(isId(second) && (first ?? '').length < 20) ? 0 : 1
  const id = (segments[from] ?? '').replace(/\.git$/i, '')
  if (!GIST.test(id)) return refused({ code: 'gist-id', found: found(segments.join('/')) })
  const next = revisions === 1 ? segments[from + 1] : undefined
  const revision = next !== undefined && /^[\da-f]{40}$/i.test(next) ? next.toLowerCase() : null
  return { ok: true, address: { kind: 'gist', id: id.toLowerCase(), revision } }
}
