/** The end of a reply that was cut off in a call, or in a line that opens an edit. */
import { TOOL_FUNCTIONS } from './calls/tool-names'
import { isLonePath } from './formats/file-heading'
import type { ReadingBuilder } from './reading-builder'

/** Longer beginnings of a line open no call: units of UTF-16. */
const LONGEST = 200

/** A call of a tool that edits, written as code, whose first argument is a file's path. */
const WRITTEN_CALL = /^(\w+)\(\s*\{?\s*["']?(?:file_?path|path|filename)["']?\s*[:=]\s*["'`]/i

/** What a tool answered, echoed behind its call. */
const RESULT = /"(?:type|role)"\s*:\s*"(?:tool|tool_result|function_call_output)"|"tool_(?:use|call)_id"/
const isResult = (text: string): boolean => text.trimEnd().endsWith('}') && RESULT.test(text.slice(0, LONGEST))

/** Among calls, a line that begins like one more and is none could not be read; a last one was cut off. */
export function giveUpCutCall(account: ReadingBuilder): void {
  const { lines, formats } = account
  const last = lines.findLast((line) => line.text.trim() !== '')
  if (last === undefined || !formats.includes('tool-call')) return
  for (const line of lines)
    if (account.roleOf(line.index) === 'prose' && TOOL_FUNCTIONS.has(WRITTEN_CALL.exec(line.text.slice(0, LONGEST))?.[1] ?? ''))
      account.giveUp(line.index, line.index, { code: 'unreadable-hunk', found: line.text, expected: 'name(argument="text")' })
  if (account.roleOf(last.index) !== 'prose') return
  if (!/^\s*(?:[[{]\s*"|\{\s*$)/.test(last.text) || isResult(last.text)) return
  account.giveUp(last.index, last.index, { code: 'truncated', found: last.text, expected: '}' })
}

/** The beginning of a line that opens an edit, a call or something else, which is no fence, no rule and no closing tag by itself. */
const BEGUN = /^\s*(?:(?!`+$|~+$|-+$|\*+$|#+$|<\/)[^\p{L}\p{N}\s].+|\w+\(.*)$/u

/** A last line without an end that begins as one before it which belongs to an edit: it would have opened another, and the reply was cut off. */
export function giveUpCutOpening(account: ReadingBuilder): void {
  const { lines } = account
  const last = lines.at(-1)
  if (last === undefined || last.text === '' || account.roleOf(last.index) !== 'prose' || !BEGUN.test(last.text)) return
  const whole = lines.find(
    ({ index, text }) => text.length > last.text.length && text.startsWith(last.text) && account.roleOf(index) !== 'prose',
  )
  if (whole !== undefined) account.giveUp(last.index, last.index, { code: 'truncated', found: last.text, expected: whole.text })
}

/** Gives up the end of a reply that has edits where it is a fence that opens and holds nothing but a path, or the beginning of a fence. */
export function giveUpCutFence(account: ReadingBuilder): void {
  const { fence, edits, lines } = account
  const last = lines.findLast(({ text }) => text.trim() !== '')
  if (edits.length === 0 || last === undefined || account.roleOf(last.index) !== 'prose') return
  const giveUp = (from: number, expected: string) =>
    account.giveUp(from, last.index, { code: 'truncated', found: last.text, expected })
  if (fence === null) {
    if (/^\s*`{1,2}$/.test(last.text)) giveUp(last.index, '```')
    return
  }
  const above = lines[fence.line - 1]
  const isHeaded = above !== undefined && account.roleOf(above.index) === 'prose' && isLonePath(above)
  const isOpening = last.index === fence.line && (fence.info !== '' || isHeaded)
  if (isOpening || (last.index === fence.line + 1 && isLonePath(last))) giveUp(fence.line, fence.run)
}
