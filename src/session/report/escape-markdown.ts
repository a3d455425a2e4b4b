/** Text of files and replies inside Markdown: none of it becomes a link, an image, a tag, a mention, or the end of its fence. */
import { plural } from '../../engine/explain'
import { plain, seen } from '../../engine/feedback/quote'

/** UTF-16 units of a text within a sentence or a cell. */
const WITHIN = 400

/** Breaks what is made a link without any mark: it is not drawn, and no name holds it. */
const JOINER = '\u2060'

/** A text that is drawn as it is. */
export const prose = (text: string): string =>
  plain(text, WITHIN)
    .replace(/[\\`*_[\]<>&~|#$]/g, '\\$&')
    .replace(/:(?=\/\/)|www(?=\.)|@|#(?=\d)/gi, (found) => found + JOINER)

const longestRun = (text: string, least: number): number => {
  let longest = least
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length)
  return longest
}

/** A name as code. */
export function code(name: string): string {
  const text = plain(name, WITHIN)
  if (text.trim() === '') return text === '' ? '(none)' : `“${text}”`
  const ticks = '`'.repeat(longestRun(text, 0) + 1)
  const room = /^[`\s]|[`\s]$/.test(text) ? ' ' : ''
  return ticks + room + text + room + ticks
}

/** The same in a table: of a bar after a backslash, no two renderers make the same. */
export const codeCell = (name: string): string => code(name.replaceAll('|', '¦'))

/** Any text between fences that it does not hold. `text` is not checked for what cannot be seen. */
export function fence(text: string, language = ''): string {
  const ticks = '`'.repeat(longestRun(text, 2) + 1)
  return `${ticks}${language}\n${text}${text === '' || text.endsWith('\n') ? '' : '\n'}${ticks}`
}

/** Lines drawn with all that cannot be seen, each at most `wide` UTF-16 units long. */
export const visibleLines = (lines: readonly string[], wide = 240): string =>
  lines
    .map((line) => {
      const short = line.slice(0, wide)
      return seen(short) + (short.length < line.length ? ` … (${plural(line.length - short.length, 'more character')})` : '')
    })
    .join('\n')
