/** A shared session as a file of its own, as it lies in a gist. */
import * as z from 'zod/mini'
import { shaOf } from '../../workspace/content'
import { type SourceFile, type SourceFolder, TooLarge } from '../../workspace/intake/source'
import type { ImportFailure } from '../notices'
import type { IntakeOffer } from '../project-intake'
import { LARGEST_UNPACKED } from './pack'
import { decodeShared, type SharedSession, VERSION } from './shared-session'

/** What the file is called. */
const SHARED_FILE = 'session.hunkscope.json'
/** Bytes; as much as a link may unpack to. */
const LARGEST = LARGEST_UNPACKED

const FORMAT = 'hunkscope-shared'
/** UTF-16 units of a gist's description. */
const DESCRIPTION = 200

type ReadSharedFile =
  | { readonly ok: true; readonly shared: SharedSession }
  /** `detail`: a newer version's number, or where the text differs from a session. */
  | { readonly ok: false; readonly reason: 'no-session' | 'newer-session' | 'damaged'; readonly detail: string }

const envelope = z.object({
  format: z.literal(FORMAT),
  version: z.int().check(z.positive()),
  // Looked at as a link's is.
  shared: z.custom<object>((value) => typeof value === 'object' && value !== null),
})

/** Reads the file, which may come from anyone. */
function decodeSharedFile(text: string): ReadSharedFile {
  try {
    const read = envelope.safeParse(JSON.parse(text))
    if (!read.success) return { ok: false, reason: 'no-session', detail: '' }
    const decoded = decodeShared(read.data.version, JSON.stringify(read.data.shared))
    if (decoded.ok) return decoded
    return { ok: false, reason: decoded.reason === 'newer' ? 'newer-session' : 'damaged', detail: decoded.detail }
  } catch (bad) {
    // RangeError: lists within lists within lists.
    if (bad instanceof SyntaxError || bad instanceof RangeError) return { ok: false, reason: 'no-session', detail: 'no JSON' }
    throw bad
  }
}

const refused = (reason: ImportFailure['reason'], detail: string): IntakeOffer => ({ ok: false, failure: { reason, detail } })

/** The session among the files, ready to open; null: there is none. Rejects with the signal's reason where it is aborted. */
export async function gistSessionIn(folder: SourceFolder, signal: AbortSignal): Promise<IntakeOffer | null> {
  const entries = await folder.entries(signal)
  const file = entries.find((entry): entry is SourceFile => entry.kind === 'file' && entry.name === SHARED_FILE)
  if (file === undefined) return null
  let bytes: Uint8Array
  try {
    bytes = await file.read(LARGEST, signal)
  } catch (failed) {
    signal.throwIfAborted()
    if (failed instanceof TooLarge) return refused('large-session', String(LARGEST))
    if (failed instanceof Error) return refused('unreadable', failed.message)
    throw failed
  }
  const text = new TextDecoder().decode(bytes)
  const read = decodeSharedFile(text)
  // By its text: what has changed since is another session.
  return read.ok ? { ok: true, shared: read.shared, packed: `gist:${shaOf(text)}` } : refused(read.reason, read.detail)
}

type Gist = { readonly description: string; readonly files: ReadonlyMap<string, string> }

/**
 * What goes into a gist: the session, and its reply for people to read. null: it would be larger than what is opened.
 * @param json as `sharing.json` gives it
 * @param reply where `json` has none: that of the built-in project
 */
export function gistFilesOf(json: string, reply: string): Gist | null {
  const file = `{"format":"${FORMAT}","version":${VERSION},"shared":${json}}\n`
  if (new TextEncoder().encode(file).byteLength > LARGEST) return null
  const decoded = decodeShared(VERSION, json)
  if (!decoded.ok) throw new Error(decoded.detail)
  const { shared } = decoded
  const description = `${shared.name}: a session of Hunkscope`.slice(0, DESCRIPTION)
  return {
    description,
    files: new Map([
      [SHARED_FILE, file],
      ['reply.md', shared.reply ?? reply],
    ]),
  }
}
