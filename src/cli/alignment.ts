/** The lines of a hunk beside the file's, for a terminal: what differs is set off in colour, or by a line of carets below it. */
import type { Evidence, EvidenceRow } from '../engine/evidence'
import { type ComparedSide, comparedSidesOf } from '../engine/evidence/compared-sides'
import { capital, linesOfFile, plural } from '../engine/explain'
import { drawnRowsOf, isFold } from '../engine/explain/drawn-rows'
import { noteOf, SIGNS } from '../engine/explain/row-words'
import { harmless, type Look, painter } from './terminal'

/** Lines of one hunk that are printed. More: the verdicts are scrolled away, fewer: the line that differs is among the rest. */
const PRINTED = 80
/** Columns of a line number. */
const WIDE = 6

/** Each line with its number in the reply and in the file; lines that say the same have one line, those that differ two. */
export function alignmentLines(evidence: Evidence, colour: boolean): string[] {
  const paint = painter(colour)
  const lines = drawnRowsOf(evidence, new Set()).flatMap((row) =>
    isFold(row) ? [paint('dim', `${' '.repeat(2 * WIDE + 6)}⋯ ${row.fold}`)] : rowLines(row, colour),
  )
  const shown = lines.slice(0, PRINTED)
  const left = lines.length - shown.length
  const where = evidence.at.end > evidence.at.start ? `Beside ${linesOfFile(evidence.at)}` : 'Beside what an earlier hunk writes'
  return [
    `  ${paint('cyan', capital(where))}:`,
    paint('dim', `  ${'reply'.padStart(WIDE)}${'file'.padStart(WIDE)}`),
    ...shown,
    ...(left > 0 ? [paint('dim', `  ${plural(left, 'more line')}`)] : []),
  ]
}

const numbered = (line: number): string => (line < 0 ? '' : String(line + 1)).padStart(WIDE)

const numberOf = ({ of }: EvidenceRow): number => (of?.side === 'before' ? of.line : -1)

/** Signs of a line of the reply that the file has otherwise, and of the file's line for it. */
const DIFFERS = { reply: '≠', file: '≠' } as const

function rowLines(row: EvidenceRow, colour: boolean): string[] {
  const paint = painter(colour)
  const { fate, reply, file, replyLine } = row
  const gutter = (own: number, theirs: number, sign: string) => `  ${numbered(own)}${numbered(theirs)} ${sign.padEnd(2)}`
  const look: Look | null = fate === 'added' ? 'green' : fate === 'removed' ? 'red' : null
  if (reply === null || reply === file || (fate === 'added' && file === null)) {
    const text = harmless(reply ?? file ?? '')
    const note = noteOf(row)
    const line = `${gutter(reply === null ? -1 : replyLine, numberOf(row), SIGNS[fate])}${text}${noted(note)}`
    return [look === null ? (reply === null ? line : paint('dim', line)) : paint(look, line)]
  }
  const sides = comparedSidesOf(row)
  return [
    ...sideLines(gutter(replyLine, -1, DIFFERS.reply), sides.reply, 'red', noted(noteOf(row)), colour),
    ...(file === null ? [] : sideLines(gutter(-1, numberOf(row), DIFFERS.file), sides.file, 'green', '', colour)),
  ]
}

const noted = (note: string): string => (note === '' ? '' : `   (${note})`)

/** One side of a line that differs; without colour, carets are under what the other side does not have. */
function sideLines(gutter: string, side: ComparedSide | null, look: Look, note: string, colour: boolean): string[] {
  const paint = painter(colour)
  const parts = (side ?? []).map(({ text, changed }) => ({ text: harmless(text), changed }))
  const isWhole = parts.every(({ changed }) => changed) || parts.every(({ changed }) => !changed)
  const text = parts.map((part) => paint(part.changed && !isWhole ? 'inverse' : look, part.text)).join('')
  const line = `${paint(look, gutter)}${text}${paint('dim', note)}`
  if (colour || isWhole) return [line]
  const marks = parts.map((part) => widthOf(part.text, part.changed ? '^' : ' ')).join('')
  return [line, `${' '.repeat(gutter.length)}${marks}`.trimEnd()]
}

/** Letters that take two columns of a terminal. */
const TWO_COLUMNS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\uff01-\uff60]/u

/** As many marks as the text takes columns; a tab stays one, so that both lines move alike. */
const widthOf = (text: string, mark: string): string =>
  [...text.replace(/\p{M}/gu, '')]
    .map((letter) => (letter === '\t' ? (mark === ' ' ? '\t' : `${mark}\t`) : TWO_COLUMNS.test(letter) ? mark.repeat(2) : mark))
    .join('')
