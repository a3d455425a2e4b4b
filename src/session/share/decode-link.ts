/** The second half of reading a link: the JSON within → a session. It may come from anyone. */
import { decodeShared, type SharedSession, VERSION } from './shared-session'
import type { UnpackedLink } from './unpack-link'

/** A session out of a link, or why there is none. */
export type ReadLink =
  | { readonly ok: true; readonly shared: SharedSession }
  /**
   * `newer`: made by a later page. `too-large`: it would become more than a session may be. `clash`: `detail` is a file and a folder. `broken`: cut,
   * changed, or something else.
   * `raw`: what can be unpacked of it, '' where nothing can.
   */
  | {
      readonly ok: false
      readonly reason: 'newer' | 'too-large' | 'broken' | 'clash'
      readonly detail: string
      raw(): Promise<string>
    }

/** Never throws. */
export function decodeLink(link: UnpackedLink): ReadLink {
  const { version } = link
  if (link.ok) {
    const decoded = decodeShared(version, link.json)
    return decoded.ok ? decoded : { ...decoded, raw: async () => link.json }
  }
  const { reason, raw } = link
  if (version === 0) return { ok: false, reason: 'broken', detail: 'it does not begin as a link does', raw }
  if (reason === 'unknown') return { ok: false, reason: version > VERSION ? 'newer' : 'broken', detail: String(version), raw }
  return { ok: false, reason, detail: '', raw }
}
