/** The tables of docs/reliability.md: each is written by the command that measured it. */
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { root } from './tools.mjs'

const DOCUMENT = join(root, 'docs', 'reliability.md')

/**
 * @typedef {object} Section
 * @property {string} id as its marks in the document name it
 * @property {string} title
 * @property {string} command that anyone can type
 * @property {readonly [what: string, ...values: string[]][]} rows the first holds the headings
 * @property {string} [note] a sentence below the table
 */

/** A cell cannot hold what ends it. @param {string} text */
const cell = (text) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

/** @param {readonly string[]} values */
const line = (values) => `| ${values.map(cell).join(' | ')} |`

/** @param {Section} section */
function markdown({ title, command, rows, note }) {
  const [head = [], ...rest] = rows
  const table = [line(head), line(head.map(() => '---')), ...rest.map(line)]
  const where = `Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model ?? 'a processor'}`
  return [`## ${title}`, '', `\`${command}\` (${where}):`, '', ...table, ...(note ? ['', note] : [])].join('\n')
}

/** Writes a section's table in the place of the last one. @param {Section} section @throws if the document has no such section */
export function record(section) {
  const text = readFileSync(DOCUMENT, 'utf8')
  const begin = `<!-- figures: ${section.id} -->`
  const from = text.indexOf(begin)
  const to = text.indexOf('<!-- /figures -->', from)
  if (from < 0 || to < 0) throw new Error(`docs/reliability.md has no place for the figures of ${section.id}.`)
  writeFileSync(DOCUMENT, `${text.slice(0, from + begin.length)}\n${markdown(section)}\n${text.slice(to)}`)
}
