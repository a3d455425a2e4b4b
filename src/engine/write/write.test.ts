/** The law of writing: what is written in any format reads back as the edit that it was, or the writer says why it cannot. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CANNOT_WRITE } from '../explain'
import type { Edit, FormatId, Hint, Hunk, HunkLine, Lost, SymbolAction } from '../model'
import { addPair } from '../pair'
import { readReply } from '../read/read'
import { type EditShape, shapeOf } from '../read/testing/format-cases'
import { CODE_LINES, HOSTILE_LINES, ODD_PATHS, PATHS } from './testing/samples'
import { writeEdit, writeEdits } from './write'

/** Edits a format and law. More: slower, fewer: rare texts go untested. */
const RUNS = Number(process.env.HUNKSCOPE_RUNS ?? 80)

const FORMATS: readonly FormatId[] = [
  'search-replace',
  'unified-diff',
  'apply-patch',
  'numbered-snippet',
  'whole-file',
  'lazy-file',
  'tool-call',
  'decision-xml',
  'line-range',
  'symbol-edit',
  'find-replace-file',
]

// ── edits ──────────────────────────────────────────────────────────────────────────────────────────────────────────────

const span = { from: 0, to: 0 }
const hunkLines = (texts: readonly string[]): HunkLine[] => texts.map((text) => ({ text, ...span }))
const base = (written: string) => ({ written, span, format: 'search-replace' }) as const

const codeLine = fc.constantFrom(...CODE_LINES)
const anyLine = fc.oneof(
  { weight: 6, arbitrary: codeLine },
  { weight: 3, arbitrary: fc.constantFrom(...HOSTILE_LINES) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 12 }).map((text) => text.replaceAll('\n', '')) },
)
const plainPath = fc.constantFrom(...PATHS)
const anyPath = fc.oneof(
  { weight: 6, arbitrary: plainPath },
  { weight: 2, arbitrary: fc.constantFrom(...ODD_PATHS) },
  { weight: 1, arbitrary: fc.string({ maxLength: 10 }) },
)

type Lines = fc.Arbitrary<string>
type Row = readonly [sign: ' ' | '-' | '+', text: string]

function hunkOfRows(rows: readonly Row[], hint: Hint): Hunk {
  const before: string[] = []
  const after: string[] = []
  const kept: { before: number; after: number; length: number }[] = []
  for (const [sign, text] of rows) {
    if (sign === ' ') addPair(kept, before.length, after.length)
    if (sign !== '+') before.push(text)
    if (sign !== '-') after.push(text)
  }
  return { before: hunkLines(before), after: hunkLines(after), kept, hint, span }
}

const hintOf = (line: Lines): fc.Arbitrary<Hint> =>
  fc
    .record(
      { line: fc.nat({ max: 99_999 }), heading: line, anchors: fc.array(line, { maxLength: 2 }), atEnd: fc.boolean() },
      { requiredKeys: [] },
    )
    .map(({ heading, anchors, atEnd, ...hint }) => ({
      ...hint,
      ...(heading ? { heading } : {}),
      ...(anchors?.length ? { anchors } : {}),
      ...(atEnd ? { atEnd } : {}),
    }))

const hunkArbitrary = (line: Lines): fc.Arbitrary<Hunk> =>
  fc
    .tuple(fc.array(fc.tuple(fc.constantFrom<Row[0]>(' ', '-', '+'), line), { minLength: 1, maxLength: 7 }), hintOf(line))
    .map(([rows, hint]) => hunkOfRows(rows, hint))

const someLines = (line: Lines) => fc.array(line, { maxLength: 6 }).map(hunkLines)
const someText = (line: Lines) =>
  fc
    .tuple(fc.array(line, { maxLength: 6 }), fc.constantFrom('\n', '\n', '\n', '\r\n', ''))
    .map(([lines, end]) => (end === '' ? lines.join('\n') : lines.map((text) => text + end).join('')))

const wholeLines = (line: Lines) => fc.array(line, { maxLength: 5 }).map((texts) => hunkLines([...texts, '']))

const PLACEHOLDERS = ['// ... existing code ...', '    # ... the rest of the methods ...', '<!-- ... existing code ... -->']

const rarely = <T>(value: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 6, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value })

const KINDS = {
  patch: (line: Lines, path: Lines): fc.Arbitrary<Edit> =>
    fc
      .tuple(path, fc.array(hunkArbitrary(line), { minLength: 1, maxLength: 3 }), rarely(path))
      .map(([written, hunks, moveTo]) => ({
        ...base(written),
        kind: 'patch',
        hunks,
        ...(moveTo === undefined || moveTo === '' || moveTo === written ? {} : { moveTo }),
      })),
  move: (_: Lines, path: Lines): fc.Arbitrary<Edit> =>
    fc.tuple(path, path).map(([written, moveTo]) => ({
      ...base(written),
      kind: 'patch',
      hunks: [],
      moveTo: moveTo === written ? 'moved.ts' : moveTo,
    })),
  replace: (line: Lines, path: Lines): fc.Arbitrary<Edit> =>
    fc
      .tuple(
        path,
        fc.oneof(fc.tuple(wholeLines(line), wholeLines(line)), fc.tuple(someLines(line), someLines(line))),
        rarely(fc.constant(true)),
      )
      .map(([written, [before, after], all]) => ({ ...base(written), kind: 'replace', before, after, all: all === true })),
  write: (line: Lines, path: Lines): fc.Arbitrary<Edit> =>
    fc.tuple(path, someText(line)).map(([written, text]) => ({ ...base(written), kind: 'write', text, lines: [] })),
  create: (line: Lines, path: Lines): fc.Arbitrary<Edit> =>
    fc.tuple(path, someText(line)).map(([written, text]) => ({ ...base(written), kind: 'create', text, lines: [] })),
  delete: (line: Lines, path: Lines): fc.Arbitrary<Edit> =>
    fc.tuple(path, someLines(line)).map(([written, before]) => ({ ...base(written), kind: 'delete', before })),
  lazy: (line: Lines, path: Lines): fc.Arbitrary<Edit> =>
    fc
      .tuple(
        path,
        fc.array(fc.oneof({ weight: 3, arbitrary: line }, { weight: 1, arbitrary: fc.constant(null) }), { maxLength: 7 }),
      )
      .map(([written, texts]) => ({
        ...base(written),
        kind: 'lazy',
        lines: hunkLines(texts.map((text, index) => text ?? PLACEHOLDERS[index % 3] ?? '')),
        elisions: texts.flatMap((text, index) => (text === null ? [index] : [])),
      })),
  lines: (line: Lines, path: Lines): fc.Arbitrary<Edit> =>
    fc.tuple(path, fc.nat({ max: 500 }), fc.nat({ max: 20 }), someLines(line)).map(([written, start, length, lines]) => ({
      ...base(written),
      kind: 'lines',
      range: { start, end: start + length },
      lines,
    })),
  symbol: (line: Lines, path: Lines): fc.Arbitrary<Edit> =>
    fc
      .tuple(
        path,
        fc.constantFrom<SymbolAction>('replace-body', 'insert-before', 'insert-after', 'delete', 'rename'),
        fc.constantFrom('Pool/acquire', 'release', 'Pool/acquire[1]', '/Pool'),
        fc.array(line, { minLength: 1, maxLength: 5 }).map(hunkLines),
      )
      .map(([written, action, symbol, lines]) => ({
        ...base(written),
        kind: 'symbol',
        action,
        symbol,
        lines: action === 'rename' ? hunkLines(['obtain']) : action === 'delete' ? [] : lines,
      })),
} as const

type Kind = keyof typeof KINDS

const CALL_KINDS: readonly Kind[] = ['patch', 'move', 'replace', 'write', 'create', 'delete', 'lazy', 'lines', 'symbol']

/** The kinds of edit that a format has, as such or as one that means the same. */
const HAS: Record<FormatId, readonly Kind[]> = {
  'search-replace': ['patch', 'replace', 'create'],
  'unified-diff': ['patch', 'move', 'replace', 'create', 'delete'],
  'apply-patch': ['patch', 'move', 'replace', 'create', 'delete'],
  'numbered-snippet': ['patch', 'replace'],
  'whole-file': ['write', 'create'],
  'lazy-file': ['lazy'],
  'tool-call': CALL_KINDS,
  'decision-xml': CALL_KINDS,
  'line-range': ['lines'],
  'symbol-edit': ['symbol'],
  'find-replace-file': ['patch', 'replace', 'create'],
}

/** Reasons that lie in the edit, not in its text. */
const OWN_REASONS: readonly string[] = ['ok', 'empty-search', 'empty-text', 'no-change', 'part-of-line', 'every-place', 'no-line']

// ── meaning ────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** A heading alone is a line above the hunk; one that repeats the last such line says nothing more. */
function plainHint({ heading, anchors, ...rest }: Hint): Hint {
  if (anchors === undefined) return heading === undefined ? rest : { ...rest, anchors: [heading] }
  return heading === undefined || heading === anchors.at(-1) ? { ...rest, anchors } : { ...rest, heading, anchors }
}

/** All that may be left of a hint: each lost part is gone or, where another part says it too, still there; of several anchors the last ones. */
function leftOf(hint: Hint, lost: readonly Lost[]): Hint[] {
  const { line, heading, anchors = [], atEnd } = hint
  const or = <T>(value: T | undefined, what: Lost) =>
    value === undefined ? [undefined] : lost.includes(what) ? [value, undefined] : [value]
  const above = lost.includes('anchors') ? anchors.map((_, from) => anchors.slice(from)).concat([[]]) : [anchors]
  return or(line, 'line').flatMap((line) =>
    or(heading, 'heading').flatMap((heading) =>
      or(atEnd, 'at-end').flatMap((atEnd) =>
        above.map((anchors) => ({
          ...(line === undefined ? {} : { line }),
          ...(heading === undefined ? {} : { heading }),
          ...(anchors.length === 0 ? {} : { anchors }),
          ...(atEnd === undefined ? {} : { atEnd }),
        })),
      ),
    ),
  )
}

/** A hunk a patch, so that a format with one block a hunk says the same; a placeholder by its place alone. */
function parts(shape: EditShape): EditShape[] {
  if (shape.kind === 'lazy')
    return [{ ...shape, lines: shape.lines.map((line, index) => (shape.elisions.includes(index) ? '' : line)) }]
  if (shape.kind !== 'patch') return [shape]
  return shape.moveTo === undefined ? shape.hunks.map((hunk) => ({ ...shape, hunks: [hunk] })) : [shape]
}

const same = (a: Hint, b: Hint) => fc.stringify(Object.entries(a).sort()) === fc.stringify(Object.entries(b).sort())

/** `meant` with such of its hints as were read, where that is all that may be left of them. */
function reconciled(meant: EditShape, read: EditShape | undefined, lost: readonly Lost[]): EditShape {
  if (meant.kind !== 'patch' || read?.kind !== 'patch') return meant
  const hunks = meant.hunks.map(({ hint = {}, ...sides }, index) => {
    const left = leftOf(hint, lost).map(plainHint)
    return { ...sides, hint: left.find((one) => same(one, read.hunks[index]?.hint ?? {})) ?? plainHint(hint) }
  })
  return { ...meant, hunks }
}

const asText = (texts: readonly string[]) => texts.map((text) => `${text}\n`).join('')
const asLines = (text: string) => text.split('\n').slice(0, -1)

const textWithoutLost = (text: string, lost: readonly Lost[]) => {
  const ended = lost.includes('line-ends') ? text.replaceAll('\r\n', '\n') : text
  return lost.includes('final-newline') ? `${ended}\n` : ended
}

const CALLS: readonly FormatId[] = ['tool-call', 'decision-xml']

/** What a call is read as that says what another format says. */
const CALL_FORMAT: Partial<Record<Edit['kind'], FormatId>> = { lazy: 'lazy-file', lines: 'line-range', symbol: 'symbol-edit' }

const formatsOf = (edits: readonly Edit[], format: FormatId) => [
  ...new Set(edits.map(({ kind }) => (format === 'tool-call' ? (CALL_FORMAT[kind] ?? format) : format))),
]

/** What the written text means, by the table of conversions. */
function meaningOf(edit: Edit, format: FormatId, lost: readonly Lost[]): EditShape[] {
  const shape = shapeOf(edit)
  switch (shape.kind) {
    case 'patch': {
      if (!CALLS.includes(format)) return [shape]
      const replaced = shape.hunks.map(
        ({ before, after }): EditShape => ({
          kind: 'replace',
          path: shape.path,
          before: after.length === 0 ? asText(before) : before.join('\n'),
          after: after.join('\n'),
        }),
      )
      const { moveTo } = shape
      return moveTo === undefined ? replaced : [...replaced, { kind: 'patch', path: shape.path, hunks: [], moveTo }]
    }
    case 'replace':
      if (CALLS.includes(format)) return [shape]
      return [{ kind: 'patch', path: shape.path, hunks: [{ before: asLines(shape.before), after: asLines(shape.after) }] }]
    case 'create': {
      const text = textWithoutLost(shape.text, lost)
      if (format === 'search-replace' || format === 'find-replace-file')
        return [{ kind: 'patch', path: shape.path, hunks: [{ before: [], after: asLines(text) }] }]
      return [{ ...shape, text, kind: lost.includes('create') ? 'write' : 'create' }]
    }
    case 'write':
      return [{ ...shape, text: textWithoutLost(shape.text, lost) }]
    case 'delete':
      return [lost.includes('before') ? { kind: 'delete', path: shape.path } : shape]
    default:
      return [shape]
  }
}

const plain = (shape: EditShape): EditShape =>
  shape.kind === 'patch'
    ? { ...shape, hunks: shape.hunks.map(({ hint = {}, ...sides }) => ({ ...sides, hint: plainHint(hint) })) }
    : shape

function expectShapes(read: readonly Edit[], meant: readonly EditShape[], lost: readonly Lost[]): void {
  const shapes = read.map(shapeOf).flatMap(parts).map(plain)
  const expected = meant.flatMap(parts).map((shape, index) => reconciled(shape, shapes[index], lost))
  expect(shapes).toEqual(expected)
}

const keptOf = (edits: readonly Edit[]) =>
  edits.flatMap((edit) => (edit.kind === 'patch' ? edit.hunks.map((hunk) => hunk.kept) : []))

function expectReads(edits: readonly Edit[], format: FormatId, text: string, lost: readonly Lost[]): void {
  const reading = readReply(text)
  expect(reading.diagnostics.filter((diagnostic) => diagnostic.repair === null)).toEqual([])
  expectShapes(
    reading.edits,
    edits.flatMap((edit) => meaningOf(edit, format, lost)),
    lost,
  )
  expect(reading.formats).toEqual(formatsOf(edits, format))
  expect(text.endsWith('\n')).toBe(true)
  if (edits.every((edit) => edit.kind === 'patch') && !CALLS.includes(format) && !lost.includes('kept'))
    expect(keptOf(reading.edits)).toEqual(keptOf(edits))
}

const row = (format: FormatId) => ({ format, kinds: HAS[format] })
const anyKind = (kinds: readonly Kind[], line: Lines, path: Lines) => fc.oneof(...kinds.map((kind) => KINDS[kind](line, path)))

// ── laws ───────────────────────────────────────────────────────────────────────────────────────────────────────────────

describe.each(FORMATS.map(row))('$format', ({ format, kinds }) => {
  test.each(kinds)('%s: what is written reads as the edit that it was', (kind) => {
    fc.assert(
      fc.property(KINDS[kind](anyLine, anyPath), (edit) => {
        const written = writeEdit(edit, format)
        if (written.ok) expectReads([edit], format, written.text, written.lost)
      }),
      { numRuns: RUNS, includeErrorInReport: true },
    )
  })

  test.each(kinds)('%s: ordinary text is written', (kind) => {
    const edits = KINDS[kind](codeLine, plainPath)
    const reasons = fc.sample(edits, { numRuns: RUNS, seed: 1 }).map((edit) => {
      const written = writeEdit(edit, format)
      return written.ok ? 'ok' : written.reason
    })
    const own = kind === 'patch' || kind === 'lazy' ? [...OWN_REASONS, 'kind'] : OWN_REASONS
    expect(reasons.filter((reason) => !own.includes(reason))).toEqual([])
    expect(reasons.filter((reason) => reason === 'ok').length).toBeGreaterThan(RUNS / 5)
  })

  test('several edits of one reply read as all of them', () => {
    fc.assert(
      fc.property(
        fc.array(anyKind(kinds, anyLine, fc.constantFrom('src/pool.ts', 'a.py')), { minLength: 2, maxLength: 3 }),
        (edits) => {
          const written = writeEdits(edits, format)
          if (!written.ok) return
          const { text, lost } = written
          const shapes = edits.flatMap((edit) => {
            const part = writeEdit(edit, format)
            return part.ok ? meaningOf(edit, format, part.lost) : []
          })
          expectShapes(readReply(text).edits, shapes, lost)
        },
      ),
      { numRuns: RUNS / 2, includeErrorInReport: true },
    )
  })

  const others = (Object.keys(KINDS) as Kind[]).filter((kind) => !kinds.includes(kind))
  if (others.length > 0)
    test('edits of other kinds are refused, never written as something else', () => {
      fc.assert(
        fc.property(anyKind(others, anyLine, fc.constant('src/pool.ts')), (edit) => {
          const written = writeEdit(edit, format)
          if (written.ok) expectReads([edit], format, written.text, written.lost)
        }),
        { numRuns: RUNS / 2, includeErrorInReport: true },
      )
    })
})

test.each<FormatId>(['unified-diff', 'apply-patch'])('%s: context indented by three blanks reads as it is', (format) => {
  const rows: Row[] = [
    [' ', '   if x then'],
    ['-', '      f(x)'],
    ['+', '      f(y)'],
    [' ', '   end'],
  ]
  const edit: Edit = { ...base('a.lua'), kind: 'patch', hunks: [hunkOfRows(rows, format === 'unified-diff' ? { line: 0 } : {})] }
  const written = writeEdit(edit, format)
  if (written.ok) expectReads([edit], format, written.text, written.lost)
})

test('every reason has its words', () => {
  expect(Object.values(CANNOT_WRITE).every((sentence) => sentence.length > 10)).toBe(true)
})
