/** What looks like a part of an edit and no reader took: a damaged marker, tag or header, or an edit in a form that nothing here reads. Beside edits that are read, the reply is not whole without it. */
import { ANGLE, CALL_TAGS } from '../damaged-signs'
import type { Edit } from '../model'
import type { ReadingBuilder } from './reading-builder'
import { fenceOf, type ReplyLine, textSpan } from './reply-line'
import { readLines } from './stranded-rows'

/** Units of UTF-16 of a line that are looked at. More: slower, fewer: the end of a long line goes unseen. */
const REACH = 400

/** UTF-16 units of a line that are quoted. */
const QUOTED = 80

const OPEN = String.raw`(?:<|＜|&lt;|\\<)`
const TAGS = String.raw`${CALL_TAGS}|tool_use|replace_in_file|apply_diff|search_replace|str_replace\w*`
const SIGNS: readonly RegExp[] = [
  new RegExp(`^\\W{0,6}${ANGLE}{3,}\\W{0,4}(?:SEARCH|REPLACE|ORIGINAL|UPDATED)\\W{0,6}$`, 'u'),
  /^\W{0,4}(?:\w+:\s*)?@{1,2} ?-\d+(?:,\d+)? ?\+\d+(?:,\d+)? ?@/,
  /\* ?\* ?\* ?(?:Begin Patch|End Patch|(?:Update|Add|Delete|Copy) File:)/,
  new RegExp(`${OPEN}/?(?:antml:)?(?:${TAGS})\\b`, 'u'),
  new RegExp(`${OPEN}(?:edit|file|function)(?:=|\\s[^>]*\\b(?:path|file|name)\\s*=)`, 'u'),
  /["'“”](?:old_?str(?:ing)?|new_?str(?:ing)?|old_?text|new_?text|old_?lines|new_?lines|new_?source|file_?text)["'“”]\s*:/i,
  /^\s*(?:- )?(?:search|replace|old|new|old_(?:str(?:ing)?|text)|new_(?:str(?:ing)?|text))\s*[:=]\s*(?:[|>]-?\s*$|["'])/,
  /^\s*(?:str_replace|edit_file|write_file|write_to_file|create_file|replace_in_file|apply_patch|apply_diff)\(\s*["'{]/,
  /^\s*<\/(?:find|replace|search|edit|content|file)>\s*$/,
  /^\s*cat\s*>{1,2}\s*[\w./-]+\s*$/,
  /^\s*`{3,}suggestion\b/,
  /^\s*[^\s`].*\s`{3,}[\w+-]*[: ][\w./-]+\.\w+\s*$/,
  /^\*{3} \d+(?:,\d+)? \*{4}/,
  /^\s*:(?:%|\d+,\d+)s\/|"op"\s*:\s*"(?:replace|add|remove|move)"/,
  /\[-[^\]]+-\]\s*\{\+|^\W{0,4}---(?:FILEPATH|FIND|REPLACE|DELETE|COMPLETE)\b/,
  /^(?:--- (?:a\/\S|\/dev\/null)|\+\+\+ (?:b\/\S|\/dev\/null))/,
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a terminal's colours begin with it
  /\u001b\[[\d;]*m\s*[-+@]/,
]

/** Characters of which a line with such a sign has one. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: a terminal's colours begin with it
const SOME = /[<>＜＞«»‹›@*&\\"'“”:=(`[\u001b]|---|\+\+\+/

/** Rows of a diff behind one another: one that goes, one that comes. */
const isRow = (sign: '-' | '+', text: string): boolean => text.startsWith(sign) && /^.(?:[^\s+-]|\s`|(?:\s{2,}|\t)\S)/.test(text)

/** Whether a line is quoted above the edits: a person wrote it. */
export function quotationAbove(edits: readonly Edit[]): (line: ReplyLine) => boolean {
  const first = edits.reduce((least, { span }) => Math.min(least, span.from), Number.POSITIVE_INFINITY)
  return (line) => line.from < first && /^\s*>(?!>)/.test(line.text)
}

/** Says of a line that the reply is not whole without it. */
export function giveUpLine(account: ReadingBuilder, line: ReplyLine): void {
  const found = line.text.trim().slice(0, QUOTED)
  account.diagnose({ code: 'leftover', span: textSpan(line), found, expected: '', repair: null })
}

/** Gives up each such line of a reply that has edits; one behind another counts once. */
export function giveUpLeftovers(account: ReadingBuilder): void {
  const { lines, edits } = account
  if (edits.length === 0) return
  const candidates = lines.filter((line) => account.roleOf(line.index) === 'prose' && isLeftover(account, line))
  if (candidates.length === 0) return
  const read = readLines(account)
  const isQuoted = quotationAbove(edits)
  let last = -2
  for (const line of candidates) {
    if (read.has(line.index) || isQuoted(line)) continue
    if (line.index > last + 1) giveUpLine(account, line)
    last = line.index
  }
}

/** The marker behind which a block is over. */
const END = /^\s*>{5,}\s*(?:REPLACE|UPDATED)\s*$/i
/** A line of code: indented, or with a sign at its end that hardly a sentence has. */
const CODE = /^\s+\S|[;{}()[\],]\s*$/
/** Lines behind a marker that are looked through for the end of its fence. More: slower, fewer: a long rest goes unseen. */
const BEHIND = 12

/** Whether a line of code follows a block in its fence, which ends behind it: the new text went on. */
function isBehindBlock({ lines }: ReadingBuilder, line: ReplyLine): boolean {
  if (!CODE.test(line.text) || !END.test(lines[line.index - 1]?.text ?? '')) return false
  const rest = lines.slice(line.index + 1, line.index + BEHIND)
  const end = rest.findIndex((other) => fenceOf(other) !== null)
  return end >= 0 && fenceOf(rest[end] ?? line)?.info === '' && rest.slice(0, end).every(({ text }) => !/^\s*<{5,}/.test(text))
}

function isLeftover(account: ReadingBuilder, line: ReplyLine): boolean {
  const { lines } = account
  const text = line.text.length > REACH ? line.text.slice(0, REACH) : line.text
  if (SOME.test(text) && SIGNS.some((sign) => sign.test(text))) return true
  if (isBehindBlock(account, line)) return true
  return isRow('-', text) && isRow('+', lines[line.index + 1]?.text ?? '')
}
