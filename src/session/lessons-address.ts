/** The lesson in the page's address: `#lesson=009-two-places`, with a step of the debugger behind it or without. */
import { hashOf, hashParts } from './hash-parts'

const KEY = 'lesson='
const ID = /^[\w-]{1,100}$/

/** The lesson that a page's hash names; null where it names none, or several. */
export function lessonIn(hash: string): string | null {
  const [found, ...others] = hashParts(hash).filter((part) => part.startsWith(KEY))
  const id = found?.slice(KEY.length) ?? ''
  return ID.test(id) && others.length === 0 ? id : null
}

/** The hash with the lesson in it, or without one where `id` is null. Its other keys stay, but a step of the lesson before does not, nor a session that was opened before. */
export function withLesson(hash: string, id: string | null): string {
  if (lessonIn(hash) === id) return hash
  const isOther = lessonIn(hash) !== null
  const isGone = (part: string) =>
    part.startsWith(KEY) || (isOther && part.startsWith('step=')) || (id !== null && part.startsWith('s='))
  const others = hashParts(hash).filter((part) => !isGone(part))
  return hashOf(id === null ? others : [`${KEY}${id}`, ...others])
}
