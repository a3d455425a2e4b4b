/** Saves files as a new gist in a person's account. */
import * as z from 'zod/mini'
import { GITHUB } from './github-hosts'
import { askJson, type GitHubBases, type GitHubProblem, type GitHubRequestOptions } from './request'

/** `address`: of its page on GitHub. */
export type SavedGist = { readonly id: string; readonly address: string }

/** Why there is no gist. None of GitHub's own words are in it: they could repeat the token. */
export type SaveProblem =
  /** GitHub does not know the token, or the token is malformed. */
  | { readonly code: 'token' }
  /** The token may not write gists. */
  | { readonly code: 'scope' }
  /** There are too many bytes, or GitHub finds fault with what was sent. */
  | { readonly code: 'too-large' }
  /** `until`: milliseconds since the epoch, null where GitHub does not say. */
  | { readonly code: 'rate-limited'; readonly until: number | null }
  | { readonly code: 'offline' }
  /** `status`: null where the gist may well be there, but GitHub's answer does not say which it is. */
  | { readonly code: 'answered'; readonly status: number | null }

/** How a gist is saved. */
export type NewGist = {
  readonly fetch?: typeof fetch
  readonly bases?: GitHubBases
  /** Milliseconds since the epoch. */
  readonly now?: () => number
  readonly signal?: AbortSignal
  /** The person's own; sent to the API alone, kept nowhere. */
  readonly token: string
  readonly description: string
  /** Name → text. GitHub takes no empty ones: they are left out. */
  readonly files: ReadonlyMap<string, string>
  readonly isPublic: boolean
}

/** Bytes of the whole. More: GitHub hands no file of 10 MB out again but to git. */
const LARGEST = 9_000_000
/** What a header takes, and JSON writes as it is. Shorter ones are none, and would be found in ordinary words. */
const TOKEN = /^[\w.+/=~-]{8,1000}$/
/** Replaces the person's token in what is saved. */
const MASK = '[token]'

const savedSchema = z.object({
  id: z.string().check(z.regex(/^[\da-f]{1,40}$/)),
  html_url: z.string().check(z.regex(/^https:\/\/gist\.github\.com\/[\w./-]{1,200}$/)),
})

/** The new gist. What GitHub refuses is a value. Rejects with the signal's reason where it is aborted. */
export async function createGist(
  gist: NewGist,
): Promise<{ readonly ok: true; readonly gist: SavedGist } | { readonly ok: false; readonly problem: SaveProblem }> {
  const token = gist.token.trim()
  if (!TOKEN.test(token)) return { ok: false, problem: { code: 'token' } }
  const posted = bodyOf(gist, token)
  if (new TextEncoder().encode(posted).byteLength > LARGEST) return { ok: false, problem: { code: 'too-large' } }
  const asking: GitHubRequestOptions = {
    // The browser's own may be called on its window alone.
    fetch: gist.fetch ?? ((input, init) => fetch(input, init)),
    bases: gist.bases ?? GITHUB,
    token,
    now: gist.now ?? Date.now,
    onRequest: () => {},
    onBytes: () => {},
  }
  const answer = await askJson(asking, '/gists', savedSchema, gist.signal, posted)
  if (!answer.ok) return { ok: false, problem: problemOf(answer.problem) }
  return { ok: true, gist: { id: answer.value.id, address: answer.value.html_url } }
}

/** The request's JSON, without the token, wherever it was pasted. */
function bodyOf({ description, files, isPublic }: NewGist, token: string): string {
  const kept = [...files].filter(([, text]) => text.trim() !== '')
  const contents = kept.map(([name, text]) => [name, { content: wellFormed(text) }] as const)
  const body = { description: wellFormed(description), public: isPublic, files: Object.fromEntries(contents) }
  return JSON.stringify(body).replaceAll(token, MASK)
}

/** Half of a pair of surrogates is no text to GitHub. */
const wellFormed = (text: string): string => new TextDecoder('utf-8', { ignoreBOM: true }).decode(new TextEncoder().encode(text))

/** A token that lacks the scope finds no such place (404), or may not use it (403). */
function problemOf(problem: GitHubProblem): SaveProblem {
  switch (problem.code) {
    case 'unauthorised':
      return { code: 'token' }
    case 'offline':
      return { code: 'offline' }
    case 'rate-limited':
      return problem
    case 'answered': {
      const { status } = problem
      if (status === 403 || status === 404) return { code: 'scope' }
      return status === 413 || status === 422 ? { code: 'too-large' } : { code: 'answered', status }
    }
    default:
      return { code: 'answered', status: null }
  }
}
