/** The matrix as text: for a document, or for a spreadsheet. */

import type { ToolResult } from '../../engine/appliers'
import { FAMILY_NAME } from '../../engine/appliers/appliers-messages'
import { plural } from '../../engine/explain'
import { ASKS, hostOf } from './tool-hosts'
import { AGAINST, CELL, replyOutcomeText } from './tools-messages'

function rows(results: readonly ToolResult[], hunks: number): string[][] {
  const isMeant = results.some(({ expected }) => expected !== null)
  const numbers = Array.from({ length: hunks }, (_, index) => `Hunk ${index + 1}`)
  return [
    ['Tool', 'Version', 'Family', ...numbers, 'Reply', ...(isMeant ? ['Expected files'] : []), 'As people meet it'],
    ...results.map((result) => [
      result.about.name,
      result.about.version,
      FAMILY_NAME[result.about.family],
      ...result.cells.map((cell) => CELL[cell].name),
      replyOutcomeText(result),
      ...(isMeant ? [result.expected === null ? '' : AGAINST[result.expected]] : []),
      hostWords(result),
    ]),
  ]
}

const hostWords = ({ id }: ToolResult): string => {
  const host = hostOf(id)
  return host === null ? '' : ASKS[host.asks].name
}

/** A table of Markdown of the tools that read the reply, with the number of the others below, as the page has them. */
export function markdownTable(results: readonly ToolResult[], hunks: number): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |\n`
  const reading = results.filter(({ stopped }) => stopped !== 'format')
  const others = results.length - reading.length
  const [head = [], ...body] = rows(reading, hunks)
  const rest = others === 0 ? '' : `\nNot their format: ${plural(others, 'other tool')}.\n`
  return line(head) + line(head.map(() => '---')) + body.map(line).join('') + rest
}

/** Comma-separated values, after RFC 4180. What begins like a formula is made plain text. */
export function csvTable(results: readonly ToolResult[], hunks: number): string {
  const field = (text: string) => {
    const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
    return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
  }
  return rows(results, hunks)
    .map((cells) => `${cells.map(field).join(',')}\r\n`)
    .join('')
}
