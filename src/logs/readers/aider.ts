/**
 * Aider's chat history (`.aider.chat.history.md`), line by line: `#### ` lines are the person's, `> ` lines with two blanks at their end the tool's,
 * all others the model's. Read in aider/io.py and aider/coders/base_coder.py of 0.86.
 */
import type { LogEvent, LogReader, SessionEvent } from '../log'

const BEGINNING = '# aider chat started at '
const PERSON = /^####(?: |$)/
const TOOL = /^> ?(.*?)(?: {2})?$/
const MODEL = /^(?:Main model|Models?): ([\w./:@-]{1,80})/
const APPLIED = /^Applied edit to /
const REFUSED = /failed to match|did not conform|Malformed|failed to apply|can'?t edit|SearchReplaceNoExactMatch|UnifiedDiffNo/i

/** UTF-16 units of one reply. More: a history that is no history fills the memory; fewer: a long reply is not whole. */
const LONGEST = 4_000_000

/** Whether a text begins as such a history. */
export const isAider = (beginning: string): boolean => beginning.trimStart().startsWith(BEGINNING)

/** Reads lines, without their ends. */
export function aiderReader(): LogReader {
  let session = ''
  let number = 0
  let fenced = false
  let words: string[] = []
  let size = 0
  let said: string[] = []

  /** What the model and then the tool have said so far. */
  const close = (): SessionEvent[] => {
    const text = words.join('\n')
    const answer = said.join('\n')
    const events: LogEvent[] = []
    if (text.trim() !== '' && session !== '') {
      const id = String(++number)
      const ok = REFUSED.test(answer) ? false : APPLIED.test(answer) || /\nApplied edit to /.test(answer) ? true : null
      events.push({ kind: 'text', id, text: `${text}\n`, at: null }, { kind: 'result', id, ok, text: answer, facts: [] })
    }
    words = []
    size = 0
    said = []
    fenced = false
    return events.map((event) => ({ session, event }))
  }

  return {
    read: (value) => {
      if (typeof value !== 'string') return null
      const line = value.endsWith('\r') ? value.slice(0, -1) : value
      if (line.startsWith(BEGINNING)) {
        const events = close()
        session = line.slice(BEGINNING.length).trim()
        number = 0
        return events
      }
      const isTools = line.startsWith('>') && (line.endsWith('  ') || (!fenced && line.startsWith('> ')))
      if (isTools) {
        const words = TOOL.exec(line)?.[1]?.trim() ?? ''
        const model = MODEL.exec(words)?.[1]
        const version = /^Aider v([\w.]{1,20})/.exec(words)?.[1]
        said.push(words)
        // A fence that a cut left open ends where the tool speaks.
        fenced = false
        if (model === undefined && version === undefined) return []
        return [{ session, event: { kind: 'session', ...(model ? { model } : {}), ...(version ? { version } : {}) } }]
      }
      if (!fenced && PERSON.test(line)) return close()
      // What the model says next, the tool has not answered yet.
      const events = said.some((text) => text !== '') && line !== '' && words.some((text) => text !== '') ? close() : []
      if (/^\s*```/.test(line)) fenced = !fenced
      if (line !== '' && !words.some((text) => text !== '')) said = []
      size += line.length
      if (size <= LONGEST) words.push(line)
      return events
    },
    end: close,
  }
}
