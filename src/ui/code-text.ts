export { lineOfOffset, lineStarts } from '../engine/evidence/line-numbers'

/** A line's text without its '\n'; '' past the end. */
export function lineText(text: string, starts: readonly number[], line: number): string {
  const from = starts[line]
  if (from === undefined) return ''
  const next = starts[line + 1]
  return text.slice(from, next === undefined ? text.length : next - 1)
}

const RETURN_SIGN = '␍'

/** Carriage returns as ␍: they become visible, and neither Monaco nor a textarea takes them for line ends. Same length. */
export const showReturns = (text: string): string => (text.includes('\r') ? text.replaceAll('\r', RETURN_SIGN) : text)

/**
 * Undoes `showReturns` on what a person typed. `given` is the text before `showReturns`: where it had no carriage return,
 * or had a ␍ of its own, every ␍ is taken as typed.
 */
export const hideReturns = (typed: string, given: string): string =>
  given.includes('\r') && !given.includes(RETURN_SIGN) ? typed.replaceAll(RETURN_SIGN, '\r') : typed

/**
 * Undoes `showReturns` on what an editor has copied. Editors copy with the line ends of the system, so that on some a carriage return would be
 * twice before a line feed.
 */
export const copiedReturns = (copied: string, given: string): string => {
  const text = hideReturns(copied, given)
  return text === copied ? copied : text.replaceAll('\r\r\n', '\r\n')
}

/** One replacement: [from, to) of the old text, UTF-16 offsets, becomes `insert`. */
export type TextChange = { readonly from: number; readonly to: number; readonly insert: string }

const isHighSurrogate = (code: number) => code >= 0xd800 && code <= 0xdbff
const isLowSurrogate = (code: number) => code >= 0xdc00 && code <= 0xdfff

/** The smallest single replacement that turns `before` into `after`, null if they are equal. Never parts a surrogate pair. */
export function changeBetween(before: string, after: string): TextChange | null {
  if (before === after) return null
  const shorter = Math.min(before.length, after.length)
  let prefix = 0
  while (prefix < shorter && before.charCodeAt(prefix) === after.charCodeAt(prefix)) prefix++
  if (prefix > 0 && isHighSurrogate(before.charCodeAt(prefix - 1))) prefix--
  let suffix = 0
  const most = shorter - prefix
  while (suffix < most && before.charCodeAt(before.length - 1 - suffix) === after.charCodeAt(after.length - 1 - suffix)) suffix++
  if (suffix > 0 && isLowSurrogate(before.charCodeAt(before.length - suffix))) suffix--
  return { from: prefix, to: before.length - suffix, insert: after.slice(prefix, after.length - suffix) }
}

/** Texts a pane has sent out and not yet been given back. */
export interface Echo {
  sent(text: string): void
  /** Whether `text` is one of those: an answer to typing, not a text that other code has set. Forgets the earlier ones then. */
  answers(text: string): boolean
  forget(): void
}

const ECHO_TEXTS = 64 // sent texts kept; fewer: fast typing against a slow caller is undone, more: memory
const ECHO_CHARS = 16_000_000 // characters kept in all; the newest text always is

/** Distinguishes a text that comes back late, after a debounce, from a new one. */
export function createEcho(): Echo {
  const pending: string[] = []
  let chars = 0
  const drop = (count: number) => {
    for (const text of pending.splice(0, count)) chars -= text.length
  }
  return {
    sent(text) {
      pending.push(text)
      chars += text.length
      while (pending.length > 1 && (pending.length > ECHO_TEXTS || chars > ECHO_CHARS)) drop(1)
    },
    answers(text) {
      const at = pending.lastIndexOf(text)
      if (at < 0) return false
      drop(at)
      return true
    },
    forget: () => drop(pending.length),
  }
}
