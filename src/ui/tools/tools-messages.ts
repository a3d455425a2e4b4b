/** What tools make of hunks, in words and signs. */

import type { Against, ApplierId, Cell, Remedy, ToolResult } from '../../engine/appliers'
import { FORMAT_NAME, plural } from '../../engine/explain'
import agreement from './agreement.json'

export type CellWords = { readonly sign: string; readonly name: string; readonly colour: string; readonly says: string }

export const CELL: Record<Cell, CellWords> = {
  same: { sign: '=', name: 'same', colour: 'text-exact', says: 'written, with the bytes that Hunkscope writes' },
  other: { sign: '≠', name: 'other bytes', colour: 'text-refused', says: 'written, with other bytes' },
  bold: { sign: '!', name: 'written', colour: 'text-ambiguous', says: 'written, although Hunkscope refuses it' },
  kept: { sign: '≡', name: 'unchanged', colour: 'text-exact', says: 'found, and nothing had to change' },
  refused: { sign: '✗', name: 'refused', colour: 'text-muted', says: 'refused' },
  untried: { sign: '·', name: 'not written', colour: 'text-muted', says: 'not written: the tool gave up over another hunk' },
  none: { sign: '∅', name: 'not seen', colour: 'text-faint', says: 'the tool sees no such edit' },
}

/** The order in which outcomes are sorted: nearest to this engine's first. */
const RANK: Record<Against, number> = { same: 0, unchanged: 1, other: 2 }

/** How near a tool's files come to those of this engine; smaller is nearer. */
export const toolRankOf = ({ native, cells, stopped }: ToolResult): number =>
  (stopped === null ? 0 : 1000) + 100 * RANK[native] - cells.filter((cell) => cell === 'same' || cell === 'kept').length

/** What became of the reply as a whole. */
export function replyOutcomeText({ stopped, verdict, native, translated }: ToolResult): string {
  if (stopped === 'format') return 'not its format'
  if (stopped === 'work') return 'given up: it would take too long'
  const bytes = native === 'same' ? 'same files' : native === 'other' ? 'other bytes' : 'files unchanged'
  const whole =
    verdict === 'refused' ? 'refused' : verdict === 'partial' ? `failed, part is written: ${bytes}` : `says applied: ${bytes}`
  return translated ? `${whole} · own format` : whole
}

/** How many of the other tools would do what; each is counted once. */
export function summaryText(results: readonly ToolResult[]): string {
  const others = results.filter(({ id }) => id !== 'native')
  const inFormat = others.filter(({ stopped }) => stopped === null)
  const count = (test: (result: ToolResult) => boolean) => inFormat.filter(test).length
  const same = count(({ verdict, native }) => verdict === 'applied' && native === 'same')
  const other = count(({ verdict, native }) => verdict === 'applied' && native !== 'same')
  const part = count(({ verdict }) => verdict === 'partial')
  const refused = count(({ verdict }) => verdict === 'refused')
  const parts = part === 0 ? '' : `, ${part} a part of it`
  const read = `${plural(inFormat.length, 'tool')} of ${others.length} ${inFormat.length === 1 ? 'reads' : 'read'} this`
  return `${read}: ${same} would write the same, ${other} other bytes${parts}, ${refused} refuse`
}

export const AGAINST: Record<Against, string> = { same: 'as meant', other: 'not as meant', unchanged: 'nothing changed' }

type Agreement = { readonly tool: string; readonly same: number; readonly cases: number; readonly month: string }

const AGREEMENT = new Map<string, Agreement>(Object.entries(agreement))

/** How often the real tool was asked the same and agreed, its newest release first; none: it was not asked. */
export const agreementTexts = (id: ApplierId): readonly string[] =>
  [...AGREEMENT].flatMap(([key, { tool, same, cases, month }]) => {
    if (key !== id && !key.startsWith(`${id}@`)) return []
    const [agreed, all] = [same, cases].map((count) => count.toLocaleString('en'))
    return [`Agrees with ${tool} in ${agreed} of ${all} made-up edits, in verdict and bytes (${month}).`]
  })

/** What of the reply would have to be otherwise for the tool to write what is meant. */
export function remedyText({ repaired, change, format, tried }: Remedy): string {
  if (change === null || format === null)
    return tried === 0
      ? 'Its formats cannot say this edit.'
      : `None of ${tried} replies that were tried makes it write these bytes.`
  const name = FORMAT_NAME[format]
  switch (change.kind) {
    case 'form':
      return repaired ? `The hunk with Hunkscope’s repair, written as ${name}.` : `This hunk alone, as it is, written as ${name}.`
    case 'quoted':
      return `The old lines quoted as the file has them, written as ${name}.`
    case 'surrounded':
      return `The old lines as the file has them, with ${change.lines === 1 ? 'one line' : `${change.lines} lines`} around them on each side, written as ${name}.`
    case 'whole':
      return `The whole file, written as ${name}.`
  }
}
