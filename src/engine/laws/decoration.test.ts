/** Text that looks like decoration is the file's own where the file has it, and decoration that the file does not have is never written. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { unaccounted } from './testing/account-for-bytes'
import { before, type ChangedFile, type ChangedRow, stretchesOf, treeOf } from './testing/changed-file'
import { DECORATION_NAMES, type DecoratedRows, type DecorationName, decorated } from './testing/decorations'
import { changeIn } from './testing/edits'
import { LOOKALIKES, PLAIN_FILES } from './testing/files'
import { isFair, shown, tried } from './testing/outcome'
import {
  FORMAT_NAMES,
  type FormatName,
  QUOTING_FORMATS,
  UNQUOTED,
  type WrittenHunk,
  writtenHunkOf,
} from './testing/written-hunks'

const RUNS = Number(process.env.HUNKSCOPE_RUNS ?? 200)

const KINDS = { ...PLAIN_FILES, ...LOOKALIKES }
const KIND_NAMES = Object.keys(KINDS).filter((name): name is keyof typeof KINDS => name in KINDS)

const anyChange = fc.constantFrom(...KIND_NAMES).chain((kind) => changeIn(KINDS[kind]))
const format = fc.constantFrom(...FORMAT_NAMES)
const context = fc.integer({ min: 1, max: 4 })

describe('an edit as it was meant lands, byte for byte, in a file of', () => {
  test.each(KIND_NAMES)('%s', (kind) => {
    fc.assert(
      fc.property(changeIn(KINDS[kind]), format, context, (change, name, around) => {
        const reply = QUOTING_FORMATS[name](stretchesOf(change, around).map((stretch) => writtenHunkOf(stretch)))
        fc.pre(reply !== null)
        const seen = tried(reply, [change])
        if (seen.outcome !== 'meant') expect.fail(shown(seen))
      }),
      { numRuns: Math.ceil(RUNS / 8) },
    )
  })
})

describe('an edit that quotes nothing lands, byte for byte, in files of all kinds, as', () => {
  test.each(Object.entries(UNQUOTED))('%s', (_, write) => {
    fc.assert(
      fc.property(anyChange, context, (change, around) => {
        const reply = write(change, around)
        fc.pre(reply !== null)
        const seen = tried(reply, [change])
        if (seen.outcome !== 'meant') expect.fail(shown(seen))
      }),
      { numRuns: RUNS },
    )
  })
})

test('edits of two files land together', () => {
  fc.assert(
    fc.property(anyChange, anyChange, format, context, (one, other, name, around) => {
      fc.pre(one.path !== other.path)
      const changes = [one, other]
      const reply = QUOTING_FORMATS[name](
        changes.flatMap((change) => stretchesOf(change, around)).map((stretch) => writtenHunkOf(stretch)),
      )
      fc.pre(reply !== null)
      const seen = tried(reply, changes)
      if (seen.outcome !== 'meant') expect.fail(shown(seen))
    }),
    { numRuns: RUNS },
  )
})

/** Whether the decoration shows in a line that is quoted: what shows in new lines alone may be meant. */
const showsIn = (rows: readonly ChangedRow[], sheet: WrittenHunk): boolean =>
  rows.filter(({ sign }) => sign !== '+').some(({ text }, at) => text.trim() !== '' && sheet.before[at] !== text)

const sheetsOf = (
  change: ChangedFile,
  name: DecorationName,
  where: DecoratedRows,
  around: number,
  mask: number,
): WrittenHunk[] | null => {
  const stretches = stretchesOf(change, around)
  const sheets = stretches.map((stretch) => writtenHunkOf(stretch, decorated(name, where, stretch.rows, mask)))
  const shows = sheets.some((sheet, at) => showsIn(stretches[at]?.rows ?? [], sheet))
  return shows ? sheets : null
}

/** Formats whose lines begin with signs of their own. */
const SIGNED: readonly FormatName[] = ['numbered diff', 'diff without numbers', 'V4A patch', 'written diff', 'written patch']

describe.each(DECORATION_NAMES)('%s: what is decorated lands without it, or not at all, where it is put on', (decoration) => {
  test.each<DecoratedRows>(['all', 'quoted', 'marked', 'some'])('%s', (where) => {
    fc.assert(
      fc.property(anyChange, format, context, fc.integer({ min: 1, max: 0xffff }), (change, name, around, mask) => {
        const sheets = sheetsOf(change, decoration, where, around, mask)
        // Where some lines are decorated, each hunk has to show it: what others prove does not outweigh what it quotes exactly.
        fc.pre(sheets !== null && (where !== 'some' || sheets.length === 1))
        // Signs in front of the format's own are another depth of what is quoted.
        fc.pre(decoration !== 'signs of a diff' || !SIGNED.includes(name))
        const reply = QUOTING_FORMATS[name](sheets)
        fc.pre(reply !== null)
        const seen = tried(reply, [change])
        if (!isFair(seen)) expect.fail(shown(seen))
      }),
      { numRuns: Math.ceil(RUNS / 8) },
    )
  })
})

test('what was done to decorated lines is what the decisions name', () => {
  fc.assert(
    fc.property(
      anyChange,
      format,
      context,
      fc.constantFrom(...DECORATION_NAMES),
      fc.constantFrom<DecoratedRows>('all', 'quoted', 'marked', 'some'),
      fc.integer({ min: 1, max: 0xffff }),
      (change, name, around, decoration, where, mask) => {
        const sheets = sheetsOf(change, decoration, where, around, mask)
        fc.pre(sheets !== null)
        const reply = QUOTING_FORMATS[name](sheets)
        fc.pre(reply !== null)
        const why = unaccounted(reply, treeOf([change], before))
        if (why !== null) expect.fail(`${why}\n${shown(tried(reply, [change]))}`)
      },
    ),
    { numRuns: RUNS },
  )
})

describe('decoration of new lines alone, in a file of code, is never written', () => {
  test.each<DecorationName>(['a plus', 'numbers with bars', 'numbers with arrows', 'numbers behind an L'])('%s', (decoration) => {
    fc.assert(
      fc.property(
        fc.constantFrom(PLAIN_FILES.TypeScript, PLAIN_FILES.Python).chain((kind) => changeIn(kind)),
        format,
        context,
        (change, name, around) => {
          const stretches = stretchesOf(change, around)
          fc.pre(stretches.some(({ rows }) => rows.some(({ sign }) => sign === '+')))
          const reply = QUOTING_FORMATS[name](
            stretches.map((stretch) => writtenHunkOf(stretch, decorated(decoration, 'new', stretch.rows, 0))),
          )
          fc.pre(reply !== null)
          const seen = tried(reply, [change])
          if (!isFair(seen)) expect.fail(shown(seen))
        },
      ),
      { numRuns: Math.ceil(RUNS / 8) },
    )
  })
})
