/** A gist's files at one revision. */
import * as z from 'zod/mini'
import { type SourceFile, TooLarge } from '../intake/source'
import type { GistAddress } from './address'
import { blobSha, type Listed, type RemoteReading, remoteFile } from './contents'
import { askJson, type GitHubResponse, gitHubRefusal } from './request'

/** `commit`: the revision, '' where GitHub lists none. */
export type ListedGist = { readonly name: string; readonly commit: string; readonly entries: readonly SourceFile[] }

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value)

const gistSchema = z.object({
  // Names of files are its keys: it is read entry by entry, so that `__proto__` is a name like another.
  files: z.custom<object>(isObject),
  truncated: z.optional(z.boolean()),
  history: z.optional(z.array(z.object({ version: z.string().check(z.regex(/^[\da-f]{40}$/)) }))),
})
const fileSchema = z.object({
  filename: z.string(),
  raw_url: z.string(),
  size: z.int().check(z.nonnegative()),
  truncated: z.optional(z.boolean()),
  content: z.optional(z.string()),
})
type GistFile = z.infer<typeof fileSchema>

/** One request: short text files come with the answer, others are fetched when they are read. */
export async function listGist(
  reading: RemoteReading,
  { id, revision }: GistAddress,
  signal: AbortSignal | undefined,
): Promise<GitHubResponse<ListedGist>> {
  const path = revision === null ? `/gists/${id}` : `/gists/${id}/${revision}`
  const answer = await askJson(reading.asking, path, gistSchema, signal)
  if (!answer.ok) {
    const { problem } = answer
    const isMissing = problem.code === 'answered' && [404, 410, 422].includes(problem.status)
    return isMissing ? gitHubRefusal({ code: 'not-found', what: 'gist', name: id }) : answer
  }
  const { files, truncated, history } = answer.value
  const entries: SourceFile[] = []
  for (const value of Object.values(files)) {
    const parsed = fileSchema.safeParse(value)
    if (!parsed.success) return gitHubRefusal({ code: 'malformed', detail: `files: ${parsed.error.issues[0]?.message ?? ''}` })
    const file = gistFile(reading, parsed.data)
    if (file === null)
      return gitHubRefusal({ code: 'malformed', detail: `files: another host in ${parsed.data.raw_url.slice(0, 100)}` })
    entries.push(file)
  }
  if (truncated === true) return gitHubRefusal({ code: 'truncated', listed: entries.length })
  return { ok: true, value: { name: id, commit: revision ?? history?.[0]?.version ?? '', entries } }
}

/** null where the file's address leads to another host than gists have. */
function gistFile(reading: RemoteReading, { filename, raw_url, size, truncated, content }: GistFile): SourceFile | null {
  const { gist } = reading.asking.bases
  if (!URL.canParse(raw_url) || new URL(raw_url).origin !== new URL(gist).origin) return null
  const sha = /\/raw\/([\da-f]{40})\//.exec(new URL(raw_url).pathname)?.[1] ?? null
  const listed: Listed = { name: filename, size, sha }
  const bytes = truncated !== true && content !== undefined ? new TextEncoder().encode(content) : null
  // Bytes that are no text do not survive as JSON, so the hash decides whether the answer had them.
  const isWhole = bytes !== null && bytes.byteLength === size && sha !== null && blobSha(bytes) === sha
  if (!isWhole) return remoteFile(reading, listed, [{ url: raw_url, accept: '*/*' }])
  return {
    kind: 'file',
    name: filename,
    size,
    async read(limit, signal) {
      signal?.throwIfAborted()
      if (size > limit) throw new TooLarge(filename)
      return bytes.slice()
    },
  }
}
