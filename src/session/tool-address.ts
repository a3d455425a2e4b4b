/** The tool whose page is open, in the page's address: `#tool=pi`. */
import { hashOf, hashParts } from './hash-parts'

const KEY = 'tool='
const ID = /^[\w-]{1,60}$/

/** The tool that a page's hash names; null where it names none, or several. Whether there is such a tool, its page says. */
export function toolIn(hash: string): string | null {
  const [found, ...others] = hashParts(hash).filter((part) => part.startsWith(KEY))
  const id = found?.slice(KEY.length) ?? ''
  return others.length === 0 && ID.test(id) ? id : null
}

/** The hash with the tool in it, or without one where `id` is null. Its other keys stay. */
export function withTool(hash: string, id: string | null): string {
  const others = hashParts(hash).filter((part) => !part.startsWith(KEY))
  return hashOf(id === null ? others : [...others, `${KEY}${id}`])
}
