/** Whatever became of the indentation of a reply, new lines are in the blocks that they were meant for, or nothing is written. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { unaccounted } from './testing/account-for-bytes'
import { before, type ChangedRow, type RowStretch, stretchesOf } from './testing/changed-file'
import { isFair, type LawCase, shown, tried } from './testing/outcome'
import { program, type SampleProgram } from './testing/programs'
import { INDENT_SHIFTS, type IndentShift } from './testing/shifts'
import { FORMAT_NAMES, type FormatName, QUOTING_FORMATS, type WrittenHunk, writtenHunkOf } from './testing/written-hunks'

const RUNS = Number(process.env.HUNKSCOPE_RUNS ?? 400)

const format = fc.constantFrom(...FORMAT_NAMES)
const context = fc.integer({ min: 0, max: 4 })

const nameOf = <Name extends string>(table: Readonly<Record<Name, unknown>>): Name[] =>
  Object.keys(table).filter((name): name is Name => name in table)

/** Formats in which a quote without its indentation is an exact one of a part of a line. */
const OF_CHARACTERS: readonly FormatName[] = ['calls of lines', 'calls without a last line end', 'written calls', 'decision']

const NAMED = /\w{2}/

/** Whether the shift shows in a quoted line that has a name, and the file does not have the quoted characters as they are. */
function showsIn({ rows }: RowStretch, sheet: WrittenHunk, name: FormatName, text: string): boolean {
  const quoted = rows.filter(({ sign }) => sign !== '+')
  if (!quoted.some((row, at) => NAMED.test(row.text) && sheet.before[at] !== row.text)) return false
  return !OF_CHARACTERS.includes(name) || !text.includes(sheet.before.join('\n'))
}

/** The case as it comes out; null where the format cannot say it, or where the reply does not show that anything is shifted. */
function shifted({ change, unit }: SampleProgram, shift: IndentShift, name: FormatName, around: number): LawCase | null {
  const [stretch] = stretchesOf(change, around)
  if (stretch === undefined) return null
  const sheet = writtenHunkOf(stretch, shift(stretch.rows, unit))
  if (!showsIn(stretch, sheet, name, before(change))) return null
  const reply = QUOTING_FORMATS[name]([sheet])
  return reply === null ? null : tried(reply, [change])
}

/** Shifts after which most new lines are as they were. */
const LEAVES_NEW: readonly string[] = [
  'the first line has lost its own',
  'context has lost its own',
  'quoted lines have lost their own',
]

/** Shifts of which a hunk shows nothing but that all of it was moved, where all that it quotes has one depth. */
const NEEDS_DEPTHS: readonly string[] = [
  'all is lost',
  'context has lost its own',
  'quoted lines have lost their own',
  'the first line has lost its own',
]

const depthsOf = (rows: readonly ChangedRow[]): Set<number> =>
  new Set(rows.filter(({ text }) => NAMED.test(text)).map(({ text }) => text.search(/\S/)))

/** Whether the hunk shows more of the shift than a move of all lines. */
function shows(shift: string, { change }: SampleProgram, around: number): boolean {
  const named = stretchesOf(change, around).flatMap(({ rows }) =>
    rows.filter(({ sign, text }) => sign !== '+' && NAMED.test(text)),
  )
  if (named.length < 2 && shift !== 'all is lost') return !LEAVES_NEW.includes(shift)
  if (!NEEDS_DEPTHS.includes(shift)) return true
  const rows = stretchesOf(change, around).flatMap((stretch) => stretch.rows)
  const quoted = depthsOf(rows.filter(({ sign }) => sign !== '+'))
  const fresh = depthsOf(rows.filter(({ sign }) => sign === '+'))
  return quoted.size > 1 || (shift === 'all is lost' && fresh.size > 1)
}

describe('new lines keep their depth where', () => {
  test.each(nameOf(INDENT_SHIFTS))('%s', (shift) => {
    fc.assert(
      fc.property(program, format, context, (made, name, around) => {
        fc.pre(shows(shift, made, around))
        const seen = shifted(made, INDENT_SHIFTS[shift], name, around)
        fc.pre(seen !== null)
        if (!isFair(seen)) expect.fail(shown(seen))
      }),
      { numRuns: RUNS },
    )
  })
})

test('what was done to indentation is what the decisions name', () => {
  fc.assert(
    fc.property(program, format, context, fc.constantFrom(...nameOf(INDENT_SHIFTS)), (made, name, around, shift) => {
      const seen = shifted(made, INDENT_SHIFTS[shift], name, around)
      fc.pre(seen !== null)
      const why = unaccounted(seen.reply, seen.files)
      if (why !== null) expect.fail(`${why}\n${shown(seen)}`)
    }),
    { numRuns: RUNS },
  )
})
