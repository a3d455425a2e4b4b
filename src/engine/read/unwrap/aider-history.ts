/** Aider's chat history: `#### ` lines are the person's, `> ` lines the tool's, the rest is the model's. */
import type { Turn } from '../../model'

const BEGINNING = '# aider chat started at'
const PERSON = '####'
const TOOL = '> '
/** Two blanks end each line that the tool writes; a quotation in the model's text has none. */
const isOfTool = (text: string) => text.startsWith('>') && text.endsWith('  ')
const MODEL_NAME = /^> (?:Main model|Models?): ([\w./:@-]{1,80})/

/** Longer lines are the model's, whatever they begin with: units of UTF-16. */
const LONGEST = 4000

type Line = { readonly from: number; readonly to: number; readonly text: string }

/** The model's turns: stretches between the lines of the others. null where the reply does not begin as such a history. */
export function aiderTurns(reply: string): Turn[] | null {
  const start = reply.search(/[^\s\ufeff]/)
  if (start < 0 || !reply.startsWith(BEGINNING, start)) return null
  const lines = linesOf(reply)
  const isTool = lines.some(({ text }) => isOfTool(text)) ? isOfTool : (text: string) => text.startsWith(TOOL)
  const turns: Turn[] = []
  let speaker = 'assistant'
  let fenced = false
  /** Nothing is answered before something was asked. */
  let asked = false
  let open: { from: number; to: number } | null = null
  const close = () => {
    if (open !== null) turns.push({ speaker, span: open })
    open = null
  }
  for (const { from, to, text } of lines) {
    if (text.startsWith(BEGINNING) || isTool(text)) {
      close()
      // A fence that a cut left open ends where the tool speaks.
      fenced = false
      if (!isTool(text)) asked = false
      speaker = MODEL_NAME.exec(text)?.[1] ?? speaker
    } else if (!fenced && text.startsWith(PERSON)) {
      close()
      asked = true
    } else if (asked && (open === null ? text.trim() : text) !== '') {
      // A line of blanks may be a diff's context; only empty ones end a turn.
      if (text.startsWith('```')) fenced = !fenced
      if (open === null) open = { from, to }
      else open.to = to
    }
  }
  close()
  return turns
}

function linesOf(reply: string): Line[] {
  const lines: Line[] = []
  for (let from = 0; from < reply.length; ) {
    const end = reply.indexOf('\n', from)
    const to = end < 0 ? reply.length : end + 1
    const text = reply.slice(from, Math.min(to, from + LONGEST)).replace(/\r?\n$/, '')
    lines.push({ from, to, text })
    from = to
  }
  return lines
}
