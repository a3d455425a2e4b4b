/** The rows of a diff that an agent's terminal shows: number, sign, text; and the rest of a row that was too long for the terminal. */
import type { HunkLine } from '../../model'
import { hunkLine, type ReplyLine } from '../reply-line'
import type { Sum } from './terminal-diff-title'

/** `behind`: column behind the number. `rest`: the lines that go on with the row. `isCut`: other rows are left out above. */
export type WrittenRow = {
  readonly line: ReplyLine
  readonly number: number
  readonly behind: number
  readonly isCut: boolean
  readonly rest: ReplyLine[]
}

/** A row as it is meant. `begins`: it is the first of a hunk. */
export type MeantRow = {
  readonly row: WrittenRow
  readonly sign: ' ' | '+' | '-'
  readonly text: HunkLine
  readonly begins: boolean
}

const NUMBERED = /^\s{0,16}(\d{1,7})(?=\s|$)/

/** The row that a line is; null where it has no number in the column of those of the row above, `last`. `isCut`: as in `WrittenRow`. */
export function rowIn(line: ReplyLine, last: WrittenRow | undefined, isCut: boolean): WrittenRow | null {
  const found = NUMBERED.exec(line.text)
  if (found === null) return null
  const behind = found[0].length
  const begins = (text: string) => text.search(/\S/)
  if (last !== undefined && behind !== last.behind && begins(line.text) !== begins(last.line.text)) return null
  return { line, number: Number(found[1]), behind, isCut, rest: [] }
}

/** Where rows are left out. */
export const isGap = (text: string): boolean => /^\s*(?:⋮|…|\.\.\.)\s*$/.test(text)

/** Whether a line without a number goes on with `row`: its text is no further to the left than a sign could be. */
export const goesOn = (row: WrittenRow, text: string): boolean => text.trim() !== '' && text.search(/\S/) > row.behind

const leastOf = (numbers: readonly number[]): number =>
  numbers.reduce((least, number) => Math.min(least, number), Number.POSITIVE_INFINITY)

const SIGNED = /^( +)([+-])/

/** The column of the signs: the leftmost one that has any, as text of kept rows may begin with a sign, too. null: no row has one. */
function signColumn(rows: readonly WrittenRow[]): number | null {
  const columns = rows.flatMap(({ line, behind }) => {
    const blanks = SIGNED.exec(line.text.slice(behind))?.[1]
    return blanks === undefined ? [] : [behind + blanks.length]
  })
  return columns.length === 0 ? null : leastOf(columns)
}

/** The rows by their signs; null where the numbers or the columns do not fit, or other lines than the title counts are added and removed. */
export function meantRows(rows: readonly WrittenRow[], sum: Sum): MeantRow[] | null {
  const signAt = signColumn(rows)
  if (signAt === null) return null
  const signs = rows.map(({ line, behind }) => line.text.slice(behind, signAt + 1).padEnd(signAt + 1 - behind))
  if (signs.some((sign) => !/^ +[ +-]$/.test(sign))) return null
  const isSign = (index: number, sign: string) => signs[index]?.endsWith(sign) === true
  const count = (sign: string) => signs.filter((_, index) => isSign(index, sign)).length
  if (count('+') !== sum.added || count('-') !== sum.removed) return null
  const own = rows.map((row) => row.line.text.slice(signAt + 1)).filter((text) => text.trim() !== '')
  const least = leastOf(own.map((text) => text.search(/\S/)))
  // Indentations are even: an odd least one holds the column between sign and text.
  const spaced = own.length === 0 ? 0 : Math.min(least, sum.spaced ?? least % 2)
  const numbers = new Numbers()
  const meant: MeantRow[] = []
  for (const [index, row] of rows.entries()) {
    const sign = isSign(index, '+') ? '+' : isSign(index, '-') ? '-' : ' '
    const follows = numbers.follows(sign, row.number)
    if (follows === 'back') return null
    const text = textOf(row, signAt + 1 + spaced, signAt)
    meant.push({ row, sign, text, begins: index === 0 || row.isCut || follows === 'jump' })
  }
  return meant
}

/** Terminals fill rows up with blanks. */
const unfilled = (line: ReplyLine): ReplyLine => ({ ...line, text: line.text.trimEnd() })

/** `signAt`: the column of the row's sign, in which some terminals write it again on each line that goes on. */
function textOf(row: WrittenRow, column: number, signAt: number): HunkLine {
  const own = hunkLine(unfilled(row.line), column)
  const last = row.rest.at(-1)
  if (last === undefined) return own
  const sign = row.line.text[signAt] ?? ' '
  const rest = row.rest.map(({ text }) => text.slice(text[signAt] === sign ? signAt + 1 : 0).trim())
  return { text: own.text + rest.join(''), from: own.from, to: hunkLine(unfilled(last)).to }
}

/** How the numbers of rows go on. Some terminals count removed rows in the old file and the others in the new one, some begin each hunk with its number in the old one. */
class Numbers {
  /** The next numbers of both sides. */
  #old = 0
  #new = 0
  #last = 0
  /** The first number of the removed rows that the row before ends. */
  #removed = -1

  follows(sign: MeantRow['sign'], number: number): 'next' | 'jump' | 'back' {
    const shift = this.#new - this.#old
    const isOld = sign !== '+' && number === this.#old
    const isNext = isOld || number === this.#new || (sign !== '-' && number === this.#removed)
    if (!isNext && number <= this.#last) return 'back'
    this.#last = number
    if (sign === ' ') {
      this.#new = isOld ? this.#new + 1 : number + 1
      this.#old = isNext ? this.#old + 1 : this.#new - shift
    } else if (sign === '-') {
      if (!isNext) this.#new = number + shift
      this.#old = number + 1
    } else {
      if (!isNext) this.#old = number - shift
      this.#new = number + 1
    }
    this.#removed = sign !== '-' ? -1 : this.#removed < 0 ? number : this.#removed
    return isNext ? 'next' : 'jump'
  }
}
