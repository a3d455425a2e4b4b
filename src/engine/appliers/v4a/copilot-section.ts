/** Sections of a patch as VS Code Copilot reads them. */

import { ToolRefusal } from '../shared/tool-refusal'
import { type PatchLine, patchSpanOf } from './envelope'
import { beginsWithAny, END_OF_FILE, type PatchSection, RunCollector, SECTION_MARKERS } from './sections'

/** `loose`: lines without a prefix between two lines of the same sign, which may be meant to have it too. */
export type CopilotSection = PatchSection & { readonly loose: number }

type Sign = '+' | '-' | ' '

const signOf = (text: string): Sign | null => {
  const [first] = text
  return first === '+' || first === '-' || first === ' ' ? first : null
}

/**
 * The section that begins at `start`; its anchor, if it has one, is at `head`. `merged`: number of the loose line, counted from 1, that is taken to
 * have its neighbours' sign; the others are context.
 * @throws {ToolRefusal} a line begins with asterisks and is no marker
 */
export function copilotSection(lines: readonly PatchLine[], start: number, head: number, merged = 0): CopilotSection {
  const body = new RunCollector()
  let sign: Sign = ' '
  let loose = 0
  let at = start
  for (; at < lines.length; at += 1) {
    const text = lines[at]?.text ?? ''
    if (beginsWithAny(text, SECTION_MARKERS)) {
      // A blank line between two sections is not the file's.
      if (sign === ' ' && body.context.at(-1)?.trim() === '') body.context.pop()
      break
    }
    if (text === '***') break
    if (text.startsWith('***')) throw new ToolRefusal('wire', `Invalid line: ${text}`)
    const own = signOf(text)
    if (own === null) {
      const isLoose = sign !== ' ' && signOf(lines[at + 1]?.text ?? '') === sign
      if (isLoose) loose += 1
      if (!isLoose || loose !== merged) sign = ' '
    } else sign = own
    body.take(sign, own === null ? text : text.slice(1))
  }
  const runs = body.end()
  const atEnd = lines[at]?.text === END_OF_FILE
  const next = atEnd ? at + 1 : at
  return { context: body.context, runs, next, atEnd, loose, span: patchSpanOf(lines.slice(head, next)) }
}
