import type { Adaptation } from '../../model'
import type { Damage } from '../pattern'
import { COMPARING_RUNGS } from './comparing-rungs'
import { type PrefixForm, prefixReadings } from './prefix-forms'
import { restoringRung } from './rung'

/**
 * What viewers put in front of a line, its number among it: group 1. Where the kind is not given, one prefix is like another by what is around the
 * number. `named`: and by the file that it names before the number.
 */
type Numbering = { readonly pattern: RegExp; readonly kind?: string; readonly named?: RegExp }

const NUMBERINGS: readonly Numbering[] = [
  { pattern: /^\s*L?(\d{1,7})(?: ?[|│┃]|:|→|\t|\)|\.| ?->?| ?=>)/ },
  { pattern: /^\s*(?:#|[Ll]ine )(\d{1,7})[:|]?/, kind: 'named' },
  { pattern: /^\s*\[(\d{1,7})\]:?/, kind: 'bracketed' },
  { pattern: /^\s*\/\* ?(\d{1,7}) ?\*\//, kind: 'commented' },
  { pattern: /^\s*(\d{1,7}) →/, kind: 'arrow' },
  // With a mark on the line that is meant.
  { pattern: /^[>*\s]*(\d{1,7}) ?[|│┃:]/, kind: 'framed' },
  { pattern: /^\s*(\d{1,7}) *(?:[-=]>|[>*])?[ \t]*?\t/, kind: 'debugged' },
  // With a hash of the line.
  { pattern: /^\s*(\d{1,7})[:#][\da-z]{2,4}\|/, kind: 'hashed' },
  // As search and blame print them.
  { pattern: /^[\w.@/-]*?\w[:-](\d{1,7})[:-]/, named: /[:-]\d+[:-]$/ },
  { pattern: /^\^?[\da-f]{6,40} .*?\(.*? (\d{1,7})\)/, kind: 'blamed' },
  { pattern: /^\s*(\d{1,7})(?= +[^|│┃→\s]| *$)/, kind: 'bare' },
  { pattern: /^\s*(\d{1,7}) (?= +[^|│┃→\s]| *$)/, kind: 'bare' },
]

const formOf = ({ pattern, kind, named }: Numbering): PrefixForm => ({
  of: (text) => pattern.exec(text)?.[0] ?? null,
  kindOf: (prefix) => (named === undefined ? (kind ?? prefix.trim().replace(/\d+/, '0')) : prefix.replace(named, '')),
})

/** The number in a prefix, 0-based; null where there is none. */
const lineIn = (prefix: string, { pattern }: Numbering): number | null => {
  // What follows the prefix may be a part of what it is known by.
  const [, digits] = pattern.exec(`${prefix}  x`) ?? []
  return digits === undefined ? null : Number(digits) - 1
}

/** Whether the numbers go up from line to line. */
function ascends(lines: readonly (number | null)[]): boolean {
  let last = Number.NEGATIVE_INFINITY
  for (const line of lines) {
    if (line === null) continue
    if (line <= last) return false
    last = line
  }
  return true
}

/** What a line begins with before its first letter, whatever the numbers. */
const shapeOf = (text: string): string => (/^[^\p{L}]*/u.exec(text.trim())?.[0] ?? '').replace(/\d+/g, '0')

/** Whether the numbers in front of new lines go on from line to line and lie among the quoted ones: else they may be part of the text. @param texts the quoted lines without theirs */
function isCounted(
  before: readonly string[],
  after: readonly string[],
  adaptation: Adaptation | null,
  quoted: readonly (number | null)[],
  texts: readonly string[],
  numbering: Numbering,
): boolean {
  const taken = adaptation?.code === 'prefix' ? adaptation.taken : []
  // Behind a number that is followed by no other one, a number is hardly text.
  if (!before.some((text, at) => quoted[at] !== null && /^\D*\d+\D{1,3}\d/.test(text))) return true
  const known = new Set(before)
  const own = quoted.filter((line) => line !== null)
  const [first, last] = [Math.min(...own), Math.max(...own) + after.length]
  const shapes = new Set(texts.map(shapeOf))
  let above = Number.NEGATIVE_INFINITY
  for (const [at, prefix] of taken.entries()) {
    const line = prefix === '' || known.has(after[at] ?? '') ? null : lineIn(prefix, numbering)
    if (line !== null && (line < first || line > last || line <= above || shapes.has(shapeOf(after[at] ?? '')))) return false
    above = line ?? Number.NEGATIVE_INFINITY
  }
  return true
}

/** Whether numbers are before text more often than alone: lines of nothing but a number are text. @param quoted the prefix of each line, '' for none */
function areBeforeText(quoted: readonly string[], texts: readonly string[]): boolean {
  const numbered = texts.filter((_, at) => quoted[at] !== '')
  return numbered.filter((text) => text.trim() !== '').length * 2 >= numbered.length
}

export const LINE_NUMBERS: Damage = {
  id: 'line-numbers',
  sign: /^(?:[>* \t]*(?:L|#|\[|[Ll]ine |\/\* ?)?\d|[\w.@/-]*\w[:-]\d+[:-]|\^?[\da-f]{6,40} .*\d\))/m,
  readings: (before, after) =>
    NUMBERINGS.flatMap((numbering) =>
      prefixReadings(formOf(numbering), before, after).flatMap((meant) => {
        const lines = meant.quoted.map((prefix) => (prefix === '' ? null : lineIn(prefix, numbering)))
        if (
          !areBeforeText(meant.quoted, meant.before) ||
          !ascends(lines) ||
          !isCounted(before, after, meant.adaptation, lines, meant.before, numbering)
        )
          return []
        const first = lines.find((line) => line !== null) ?? null
        return [first === null || before[0]?.trim() === '' ? meant : { ...meant, line: first }]
      }),
    ),
}

/** Equal once the line numbers at the beginning of lines are taken off. */
export const lineNumbers = restoringRung(LINE_NUMBERS, COMPARING_RUNGS)
