/** One `<decision mode="act">` a tool call: the action's name and its arguments, escaped as XML. */
import type { Lost } from '../../model'
import { callsOf, type WrittenCall } from '../call'
import { joined, type Writer, type Written, written } from '../writer'

/** Arguments that hold a file's whole content: the last line end belongs to it. */
const WHOLE: ReadonlySet<string> = new Set(['content', 'file_text'])

export const decisionXml: Writer = (edit) => {
  const found = callsOf(edit)
  if (!found.ok) return found
  const whole = joined(found.calls.map(decision))
  return whole.ok ? written(whole.text, [...found.lost, ...whole.lost]) : whole
}

function decision({ name, input }: WrittenCall): Written {
  const lost: Lost[] = []
  const lines = Object.entries(input).map(([argument, value]) => {
    let text = escaped(String(value))
    if (WHOLE.has(argument)) {
      // White space alone on a last line without an end passes for the closing tag's indentation.
      if (/\n[ \t]+$|^[ \t]+$/.test(text)) {
        lost.push('final-newline')
        text += '\n'
      }
      text = `\n${text}`
    } else if (text.includes('\n') || text.trim() !== text) text = `\n${text}\n`
    return `    <arg name="${argument}">${text}</arg>\n`
  })
  return written(`<decision mode="act">\n  <action name="${name}">\n${lines.join('')}  </action>\n</decision>\n`, lost)
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
