/**
 * The first half of reading a link, from the address to the JSON within: it can work while what decodes that is on its way. A link is `s=1.…` deflated,
 * `s=1p.…` predicted; the number is the version of what is inside.
 */
import { hashParts } from '../hash-parts'
import { type Packed, unpack } from './pack'

/** Not decoded yet. `version`: 0 where there is none. */
export type UnpackedLink = { readonly version: number } & (
  | { readonly ok: true; readonly json: string }
  /** `unknown`: packed in a way that is not known here. `raw`: what can be unpacked of it, '' where nothing can. */
  | { readonly ok: false; readonly reason: 'unknown' | 'too-large' | 'broken'; raw(): Promise<string> }
)

/** Before the session in a hash. */
export const SESSION_KEY = 's='

/** What a page's hash carries of a session, still packed; null: nothing. Of a doubled link it is the first. */
export function packedIn(hash: string): string | null {
  const part = hashParts(hash).find((each) => each.startsWith(SESSION_KEY))
  return part === undefined ? null : part.slice(SESSION_KEY.length)
}

/** Mail programs and chats put percents, line ends and the sentence's own marks into addresses. */
function cleaned(packed: string): string {
  let text = packed
  for (let round = 0; round < 3 && text.includes('%'); round++) {
    try {
      text = decodeURIComponent(text)
    } catch {
      break // a malformed percent escape is reported below
    }
  }
  return text.replace(/\s+/g, '').replace(/https?:.*$/, '')
}

const FORM = /^([1-9]\d{0,3})([a-z]?)\.([\w-]+)/

const KINDS: ReadonlyMap<string, Packed['kind']> = new Map([
  ['', 'deflated'],
  ['p', 'predicted'],
])

const nothing = async (): Promise<string> => ''

/** Unpacks what `packedIn` gave. Never rejects. */
export async function unpackLink(packed: string): Promise<UnpackedLink> {
  const [, number = '0', letter = '', text = ''] = FORM.exec(cleaned(packed)) ?? []
  const version = Number(number)
  const kind = KINDS.get(letter)
  if (text === '') return { version: 0, ok: false, reason: 'broken', raw: nothing }
  if (kind === undefined) return { version, ok: false, reason: 'unknown', raw: nothing }
  const unpacked = await unpack({ kind, text })
  if (unpacked.ok) return { version, ok: true, json: textOf(unpacked.bytes) }
  return { version, ok: false, reason: unpacked.reason, raw: async () => textOf(await unpacked.part()) }
}

const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)
