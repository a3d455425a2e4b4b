/** Laws of reading, over any text whatever. `HUNKSCOPE_RUNS` sets the cases of each; 500 where it is not set. */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Edit, HunkLine, Preview, Reading, ReadSpan } from '../model'
import { pairsOf } from '../pair'
import { ReplyReader, readReply } from './read'
import type { FormatCases } from './testing/format-cases'

/** ms until a reading counts as one that does not end: much more than the slowest machine needs. */
const PATIENCE = 120_000

const RUNS = Number(process.env.HUNKSCOPE_RUNS ?? 500)

const modules = import.meta.glob<{ readonly cases: FormatCases }>('./formats/*.cases.ts', { eager: true })
const examples = Object.values(modules).flatMap(({ cases }) => [...cases.examples, ...cases.unread].map(({ reply }) => reply))

const FOLDER = fileURLToPath(new URL('./corpus/', import.meta.url))
/** Longer replies are left out: what is to be found in them is in the short ones too, and the laws are tried on more of those. */
const LONGEST = 1500
const real: string[] = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.jsonl'))
  .flatMap((file) => readFileSync(FOLDER + file, 'utf8').split('\n'))
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line).reply)
  .filter((reply: string) => reply.length < LONGEST)

/** Lines of all formats, whole and broken, and text between them. */
const piece = fc.constantFrom(
  ...new Set(examples.flatMap((reply) => reply.split(/(?<=\n)/))),
  ...[
    '\n',
    '\r\n',
    '\r',
    '\ud800',
    '\udc00x',
    '\ufeff',
    '\0',
    '`',
    '```\n',
    '~~~~\n',
    '{',
    '[',
    '"',
    '\\',
    '\t',
    '> ',
    '<',
    '</',
  ],
)
const soup = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''))
const known = fc.constantFrom(...real, ...examples)
const cut = fc.tuple(known, fc.nat(), fc.nat()).map(([text, a, b]) => {
  const [from, to] = [a % (text.length + 1), b % (text.length + 1)].sort((x, y) => x - y)
  return text.slice(from, to)
})
const splice = fc.tuple(known, cut, fc.nat()).map(([text, other, at]) => {
  const middle = at % (text.length + 1)
  return text.slice(0, middle) + other + text.slice(middle)
})
const anyText = fc.oneof(
  { arbitrary: soup, weight: 4 },
  { arbitrary: cut, weight: 2 },
  { arbitrary: splice, weight: 2 },
  { arbitrary: fc.string({ unit: 'binary', maxLength: 200 }), weight: 1 },
)

function expectPartition(spans: readonly ReadSpan[], length: number): void {
  let end = 0
  for (const span of spans) {
    if (span.from !== end || span.to <= span.from) expect(span).toMatchObject({ from: end })
    end = span.to
  }
  expect(end).toBe(length)
}

function linesIn(edit: Edit): readonly HunkLine[] {
  if (edit.kind === 'patch') return edit.hunks.flatMap((hunk) => [...hunk.before, ...hunk.after])
  if (edit.kind === 'replace') return [...edit.before, ...edit.after]
  return edit.kind === 'delete' ? edit.before : edit.lines
}

function expectSound(reading: Reading, text: string): void {
  expectPartition(reading.spans, text.length)
  for (const edit of reading.edits) {
    for (const { from, to } of linesIn(edit)) expect(0 <= from && from <= to && to <= text.length).toBe(true)
    for (const hunk of edit.kind === 'patch' ? edit.hunks : []) expectPairs(hunk)
  }
  for (const { edit } of reading.spans) expect(edit).toBeLessThan(reading.edits.length)
  for (const { span } of [...reading.edits, ...reading.diagnostics, ...reading.steps])
    expect(0 <= span.from && span.from <= span.to && span.to <= text.length).toBe(true)
}

function expectPairs({ before, after, kept }: Extract<Edit, { kind: 'patch' }>['hunks'][number]): void {
  let last: readonly [number, number] = [-1, -1]
  for (const pair of pairsOf(kept)) {
    expect(before[pair[0]]?.text).toBe(after[pair[1]]?.text)
    expect(pair[0] > last[0] && pair[1] > last[1]).toBe(true)
    last = pair
  }
}

describe('for any text', () => {
  test('reading ends, its spans cover the text, and its values are sound', { timeout: PATIENCE }, () => {
    fc.assert(
      fc.property(anyText, (text) => expectSound(readReply(text), text)),
      { numRuns: RUNS },
    )
  })

  test('it does not matter how the text is cut into parts', { timeout: PATIENCE }, () => {
    fc.assert(
      fc.property(anyText, fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 60 }), (text, lengths) => {
        const reader = new ReplyReader()
        let from = 0
        for (const length of lengths) {
          reader.push(text.slice(from, from + length))
          from += length
        }
        reader.push(text.slice(from))
        expect(reader.finish()).toEqual(readReply(text))
      }),
      { numRuns: RUNS },
    )
  })

  test('the spans of the previews, put together, cover what has arrived', { timeout: PATIENCE }, () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 1, max: 50 }), (text, length) => {
        const reader = new ReplyReader()
        let spans: ReadSpan[] = []
        for (let from = 0; from < text.length; from += length) {
          const preview = reader.push(text.slice(from, from + length))
          spans = patched(spans, preview)
          expectPartition(spans, preview.length)
        }
      }),
      { numRuns: Math.ceil(RUNS / 4) },
    )
  })

  test('the spans of an edit’s lines lead to their text in a reply without a wrapping', () => {
    const plain = known.filter(isPlain)
    fc.assert(
      fc.property(plain, (text) => {
        for (const edit of readReply(text).edits)
          for (const { text: line, from, to } of linesIn(edit)) expect(text.slice(from, to)).toBe(line)
      }),
      { numRuns: 1000 },
    )
  })
})

/** A reply of search/replace blocks or numbered diffs: nothing in it is escaped, indented or prefixed in another way than the format has it. */
const isPlain = (text: string) =>
  /^(?:<{7} SEARCH|@@ -\d+,\d+ \+\d+,\d+ @@)/m.test(text) && !/[{\\&]|<\/|<\w|\d+ ?[|:]|^[ \t]+(?:`|<|=|>)/m.test(text)

/** What is known after a preview: the spans before its `from`, cut there, and its own. */
function patched(spans: readonly ReadSpan[], preview: Preview): ReadSpan[] {
  const kept = spans.filter((span) => span.from < preview.from)
  return [...kept.map((span) => (span.to > preview.from ? { ...span, to: preview.from } : span)), ...preview.spans]
}

/** Large enough for hours of what grows with the square of it, and for the stack of what descends. */
const MANY = 25_000

describe('reading ends, and loses nothing, for', () => {
  const times = (text: string, count: number) => text.repeat(count)
  test.each<[string, () => string]>([
    ['very many characters in one line', () => times('x', 100 * MANY)],
    ['very many blanks in one line', () => times(' ', 100 * MANY)],
    ['very many stars in one line', () => times('*', 100 * MANY)],
    ['very many hyphens in one line', () => times('-', 100 * MANY)],
    ['very many opening brackets', () => times('[', 20 * MANY)],
    [
      'very many lists of edits, one in another',
      () => `{"name":"Edit","input":${times('{"edits":[', MANY)}${times(']}', MANY)}}`,
    ],
    ['very many nested objects', () => times('{"a":', 5 * MANY)],
    ['a string of very many escapes', () => `{"old_string":"${times('\\n', 20 * MANY)}`],
    ['very many nested fences', () => times('a.md\n```md\n', MANY)],
    ['fences of growing length', () => Array.from({ length: 1500 }, (_, i) => '`'.repeat(i + 3)).join('\n')],
    ['very many opening tags', () => times('<invoke name="Edit">\n<parameter name="old_string">', MANY)],
    ['very many thinking tags', () => times('<think>\n', MANY)],
    ['very many lines that open an object', () => times('{\n', MANY)],
    ['very many lines that open and close one', () => times('{ "a": [\n] }\n', MANY)],
    ['very many blocks', () => times('a.ts\n<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE\n', MANY)],
    ['very many blocks that are never closed', () => times('a.ts\n```\n<<<<<<< SEARCH\na\n=======\nb\n```\n', MANY)],
    ['very many hunks', () => `--- a/x\n+++ b/x\n${times('@@ -1,2 +1,2 @@\n a\n-b\n+c\n', MANY)}`],
    ['very many chunks', () => `*** Begin Patch\n*** Update File: x\n${times('@@\n a\n-b\n+c\n', MANY)}*** End Patch\n`],
    ['very many calls', () => times('{"file_path":"a.ts","old_string":"a","new_string":"b"}\n', MANY)],
    ['very many events', () => times('data: {"choices":[{"delta":{"content":"a\\n"}}]}\n\n', MANY)],
    ['an event with very many departures', () => `data: {"choices":[{"delta":{"content":"a"}}]${times(',,', 5 * MANY)}}\n`],
    ['very many turns', () => times('User:\nhello\nAssistant:\n```\n', MANY)],
    ['unpaired surrogates', () => times('\ud800\n\udfff', MANY)],
  ])('%s', { timeout: PATIENCE }, (_, make) => {
    const text = make()
    expectPartition(readReply(text).spans, text.length)
  })
})
