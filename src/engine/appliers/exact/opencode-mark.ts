/** How opencode keeps a byte order mark. */
import type { OpenedText } from './run-edit-tool'

const same = (text: string): string => text

const MARK = '\ufeff'

export const withoutMarkAtStart = (text: string): string => (text.startsWith(MARK) ? text.slice(MARK.length) : text)

/** Kept apart from the text, and one that the new text brings is written once. */
export function withMark(text: string): OpenedText {
  const isMarked = text.startsWith(MARK)
  return {
    text: withoutMarkAtStart(text),
    closed: (after) => (isMarked ? MARK + withoutMarkAtStart(after) : after),
    taken: same,
  }
}
