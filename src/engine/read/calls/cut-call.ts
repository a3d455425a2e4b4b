/** The end of a reply that was cut off in a call. */
import type { ReadingBuilder } from '../reading-builder'
import { TOOL_FUNCTIONS } from './tool-names'

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
