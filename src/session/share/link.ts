/** A session ↔ the fragment of an address: `s=1.…` deflated, `s=1p.…` predicted. The number is the version of what is inside. */
import { type Packed, pack, unpack } from './packing'
import { decodeShared, encodeShared, type Shared, VERSION } from './shared'

export type ReadLink =
  | { readonly ok: true; readonly shared: Shared }
  /**
   * `newer`: made by a later page. `too-large`: it would become more than a session may be. `broken`: cut, changed, or something else.
   * `raw`: what can be unpacked of it, '' where nothing can.
   */
  | { readonly ok: false; readonly reason: 'newer' | 'too-large' | 'broken'; readonly detail: string; raw(): Promise<string> }

const KEY = 's='

const partsOf = (hash: string): string[] => hash.replace(/^#/, '').split('&')

/** A session's place in an address, without `#`; null: it is more than a link can hold. */
export async function writeLink(shared: Shared): Promise<string | null> {
  const packed = await pack(new TextEncoder().encode(encodeShared(shared)))
  if (packed === null) return null
  const { kind, text } = packed
  return `${KEY}${VERSION}${kind === 'predicted' ? 'p' : ''}.${text}`
}

/** What a page's hash carries of a session, still packed; null: nothing. Of a doubled link it is the first. */
export function packedIn(hash: string): string | null {
  const part = partsOf(hash).find((each) => each.startsWith(KEY))
  return part === undefined ? null : part.slice(KEY.length)
}

/** The hash without the session, '' or with '#'. */
export function withoutPacked(hash: string): string {
  const rest = partsOf(hash).filter((part) => part !== '' && !part.startsWith(KEY))
  return rest.length === 0 ? '' : `#${rest.join('&')}`
}

/** Mail programs and chats put percents, line ends and the sentence's own marks into addresses. */
function cleaned(packed: string): string {
  let text = packed
  for (let round = 0; round < 3 && text.includes('%'); round++) {
    try {
      text = decodeURIComponent(text)
    } catch {
      break // a percent that is none is told of below
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

/** Reads what `packedIn` gave. Never rejects. */
export async function readLink(packed: string): Promise<ReadLink> {
  const [, version = '', letter = '', text = ''] = FORM.exec(cleaned(packed)) ?? []
  const kind = KINDS.get(letter)
  if (text === '') return { ok: false, reason: 'broken', detail: 'it does not begin as a link does', raw: nothing }
  if (kind === undefined)
    return { ok: false, reason: Number(version) > VERSION ? 'newer' : 'broken', detail: version, raw: nothing }
  const unpacked = await unpack({ kind, text })
  if (!unpacked.ok) return { ok: false, reason: unpacked.reason, detail: '', raw: async () => textOf(await unpacked.part()) }
  const json = textOf(unpacked.bytes)
  const decoded = decodeShared(Number(version), json)
  return decoded.ok ? decoded : { ...decoded, raw: async () => json }
}

const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)
