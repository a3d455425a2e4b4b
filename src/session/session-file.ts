/** A whole session as one JSON file, and back. */
import * as z from 'zod/mini'
import type { Content, Sha } from '../engine/model'
import type { Blobs } from '../workspace/blobs'
import { canonical, shaOf } from '../workspace/content'
import { isBranchName, type Timeline } from '../workspace/timeline'
import type { KeptProject, Origin, ProjectDraft } from './persistence-types'
import { checkContents } from './store/check-contents'
import { decodeDraft } from './store/draft-records'
import { contentsIn, decodeProject, decodeTimeline, projectRecordOf, snapshotRecordOf } from './store/records'

const FORMAT = 'hunkscope-session'
const VERSION = 1

/** Bytes. More: a page cannot hold the text and what it is read into; fewer: a project of 100 MB with its history does not fit. */
const LIMIT = 200_000_000
/** UTF-16 units of a detail: it may quote the file. */
const DETAIL = 200

/** `blobs`: with the contents of every snapshot. */
export type SavedSession = Pick<KeptProject, 'timeline' | 'origin' | 'rollbacks' | 'draft'> & { readonly blobs: Blobs }

/** A session out of a file, or why there is none. */
export type ReadSession =
  | { readonly ok: true; readonly project: KeptProject }
  /**
   * `no-session`: another file. `newer-session`: of a version that is not known here; `detail` is its number.
   * `damaged`: too large, cut, or changed since it was written; `detail` says where that showed.
   */
  | { readonly ok: false; readonly reason: 'no-session' | 'newer-session' | 'damaged'; readonly detail: string }

type Damage = Extract<ReadSession, { readonly ok: false }>
const refuse = (reason: Damage['reason'], detail: string): Damage => ({ ok: false, reason, detail: detail.slice(0, DETAIL) })

/** @throws Error where a content is missing, or the file would be larger than one that is read */
export function writeSession({ timeline, origin, rollbacks, blobs, draft }: SavedSession): Blob {
  const { project, snapshots } = recordsOf(timeline, origin, rollbacks)
  const named = new Set(snapshots.flatMap((snapshot) => [...contentsIn(snapshot)]))
  const head = { format: FORMAT, version: VERSION, seal: sealOf({ project, snapshots, draft }), project, snapshots, draft }
  const parts = [...named].flatMap((sha, at) => [at === 0 ? '' : ',\n', ...partsOf(sha, blobs.get(sha))])
  const blob = new Blob([JSON.stringify(head).slice(0, -1), ',"contents":[', ...parts, ']}\n'], { type: 'application/json' })
  if (blob.size > LIMIT) throw new Error(`a session has at most ${LIMIT} bytes, and this one ${blob.size}`)
  return blob
}

/** The session that `writeSession` wrote. Checks every id and every hash, and lets the page run in between. */
export async function readSession(file: Blob): Promise<ReadSession> {
  if (file.size > LIMIT) return refuse('damaged', `more than ${LIMIT} bytes`)
  const value = parse(await file.text())
  const known = envelope.safeParse(value)
  if (!known.success) return refuse('no-session', '')
  if (known.data.version > VERSION) return refuse('newer-session', String(known.data.version))
  const body = bodySchema.safeParse(value)
  if (!body.success) return refuse('damaged', issueOf(body.error))
  const project = decodeProject({ ...body.data.project, revision: 0, time: 0 })
  if (!project.ok) return refuse('damaged', project.detail)
  const strange = project.value.branches.find(([name]) => !isBranchName(name))
  if (strange !== undefined) return refuse('damaged', `branch ${strange[0]}`)
  const records = body.data.snapshots.map((snapshot, order) => ({ ...snapshot, order, project: project.value.id }))
  const decoded = await decodeTimeline(project.value, records)
  if (!decoded.ok) return refuse('damaged', decoded.detail)
  const draft = body.data.draft === null ? null : (decodeDraft({ ...body.data.draft, time: 0 })?.draft ?? null)
  if (draft === null && body.data.draft !== null) return refuse('damaged', 'draft')

  const { timeline, named } = decoded.value
  const { origin } = project.value
  const rollbacks = new Map(project.value.rollbacks)
  if (sealOf({ ...recordsOf(timeline, origin, rollbacks), draft }) !== body.data.seal) return refuse('damaged', 'seal')
  const contents = await readContents(body.data.contents, named)
  return contents instanceof Map ? { ok: true, project: { timeline, origin, rollbacks, contents, draft } } : contents
}

// ── what the file holds ───────────────────────────────────────────────────────────────────────────────────────────────

const envelope = z.object({ format: z.literal(FORMAT), version: z.int().check(z.positive()) })

const wire = z.union([z.string(), z.object({ base64: z.string() })])

/** What the decoders of the store look at more closely. Changes are checked here, since they are shown where they are none. */
const bodySchema = z.object({
  seal: z.string(),
  project: z.looseObject({}),
  snapshots: z.array(z.looseObject({ changes: z.array(z.tuple([z.string(), z.nullable(z.string())])) })),
  draft: z.nullable(z.looseObject({})),
  contents: z.array(z.tuple([z.string(), wire])),
})

const issueOf = ({ issues: [issue] }: z.core.$ZodError) => `${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`

/** undefined for a text that is no JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (noJson) {
    // A browser whose parser recurses says RangeError of lists within lists within lists.
    if (noJson instanceof SyntaxError || noJson instanceof RangeError) return undefined
    throw noJson
  }
}

/** The records of the store, without what only the store has a use for. */
function recordsOf(timeline: Timeline, origin: Origin, rollbacks: KeptProject['rollbacks']) {
  const { revision: _, time: __, ...project } = projectRecordOf(timeline, origin, rollbacks, { revision: 0, time: 0 })
  const byId = new Map(timeline.snapshots.map((snapshot) => [snapshot.id, snapshot]))
  const snapshots = timeline.snapshots.map((snapshot, at) => {
    const parent = snapshot.parent === null ? null : (byId.get(snapshot.parent) ?? null)
    const { project: ___, order: ____, ...record } = snapshotRecordOf(snapshot, parent, project.id, at)
    return record
  })
  return { project, snapshots }
}

type Sealed = ReturnType<typeof recordsOf> & { readonly draft: ProjectDraft | null }

/** SHA-256 of all but the contents, which their own hashes prove. A snapshot's id says nothing of its verdict and its decisions. */
const sealOf = ({ project, snapshots, draft }: Sealed): string => shaOf(JSON.stringify([project, snapshots, draft], inOrder))

/** The same text whatever the order of keys. */
const inOrder = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value

// ── contents ───────────────────────────────────────────────────────────────────────────────────────────────────────────

type Wire = z.infer<typeof wire>

/** Parts of the file. */
const partsOf = (sha: Sha, content: Content): BlobPart[] =>
  typeof content === 'string' ? [JSON.stringify([sha, content])] : [`["${sha}",{"base64":"`, toBase64(content), '"}]']

/** Those that the snapshots name; a content that is missing or another one refuses the whole. */
async function readContents(
  listed: readonly (readonly [string, Wire])[],
  named: ReadonlySet<Sha>,
): Promise<Map<Sha, Content> | Damage> {
  const found = new Map<string, Content | null>()
  for (const [sha, value] of listed) {
    if (found.has(sha)) return refuse('damaged', `content ${sha}: it occurs twice`)
    found.set(sha, typeof value === 'string' ? value : fromBase64(value.base64))
  }
  const shas = [...named]
  const { contents, damaged } = await checkContents(
    shas,
    shas.map((sha) => found.get(sha)),
  )
  const [problem] = damaged
  if (problem !== undefined) return refuse('damaged', problem)
  return new Map([...contents].map(([sha, content]) => [sha, canonical(content)]))
}

const DIGITS = new TextEncoder().encode('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/')
const PAD = 61 // =
const VALUES = new Map([...DIGITS].map((digit, value) => [digit, value]))
/** By character code; 255: no digit. */
const VALUE_OF = Uint8Array.from({ length: 256 }, (_, code) => VALUES.get(code) ?? 255)

/** ASCII: a file takes it as it is, and the browser's own way takes ten times as long for 100 MB. */
function toBase64(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const digits = new Uint8Array(Math.ceil(bytes.length / 3) * 4)
  for (let from = 0, to = 0; from < bytes.length; from += 3, to += 4) {
    const group = ((bytes[from] ?? 0) << 16) | ((bytes[from + 1] ?? 0) << 8) | (bytes[from + 2] ?? 0)
    digits[to] = DIGITS[group >> 18] ?? PAD
    digits[to + 1] = DIGITS[(group >> 12) & 63] ?? PAD
    digits[to + 2] = from + 1 < bytes.length ? (DIGITS[(group >> 6) & 63] ?? PAD) : PAD
    digits[to + 3] = from + 2 < bytes.length ? (DIGITS[group & 63] ?? PAD) : PAD
  }
  return digits
}

/** null for an invalid text. */
function fromBase64(text: string): Uint8Array | null {
  const digits = text.replace(/={1,2}$/, '')
  if (text.length % 4 !== 0 || digits.length % 4 === 1) return null
  const bytes = new Uint8Array(Math.floor((digits.length * 3) / 4))
  let group = 0
  for (let at = 0, to = 0; at < digits.length; at++) {
    const value = VALUE_OF[digits.charCodeAt(at)] ?? 255
    if (value === 255) return null
    group = (group << 6) | value
    if (at % 4 !== 0) bytes[to++] = (group >> (6 - 2 * (at % 4))) & 255
  }
  return bytes
}
