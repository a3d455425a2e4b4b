import { describe, expect, test } from 'vitest'
import { type Path, parsePath, ReplyReader } from '../engine/index'
import type { Diagnostic, ReadSpan, SpanRole } from '../engine/model'
import { arrive, beginReplay } from '../session/replay'
import { analyse } from '../workers/analyse'
import { type Arrived, arrivedRows, NOTHING_ARRIVED } from './arrived-rows'
import { type CodeRow, noteSign } from './code-view'
import { withDiagnostics } from './reply-notes'
import { replyRows } from './reply-rows'
import { textRuns } from './text-runs'

const at = (text: string): Path => {
  const parsed = parsePath(text)
  if (!parsed.ok) throw new Error(text)
  return parsed.path
}
const A = at('a.ts')
const block = (search: string, replace: string) =>
  `a.ts\n\`\`\`\n<<<<<<< SEARCH\n${search}=======\n${replace}>>>>>>> REPLACE\n\`\`\`\n`
const decided = (reply: string, file: string) =>
  analyse({ reply, defaultPath: null, turn: null, demands: {}, edits: null }, new Map([[A, file]]))

describe('reply', () => {
  test('each line has its sign: found, added, kept, marker', () => {
    const rows = replyRows(decided(block('  a\nb\n', '  a\nc\n'), '  a\nb\n'))
    expect(rows.map((row) => `${row.tone}${row.sign}`)).toEqual([
      'path',
      'marker',
      'marker',
      'exact=',
      'exact=',
      'marker',
      'plain',
      'added+',
      'marker',
      'marker',
      'muted',
    ])
    expect(rows[3]?.group).toBe(0)
  })

  test('of a refused hunk the lines that its nearest place has are distinguished from those it has not', () => {
    const rows = replyRows(decided(block('alpha()\nbeta()\ngamma()\n', 'x\n'), 'alpha()\ndelta()\ngamma()\n'))
    expect(rows.slice(3, 6).map((row) => row.sign)).toEqual(['=', '✗', '='])
  })

  test('as many rows as the text has lines', () => {
    for (const reply of ['', 'x', 'x\n', '\n\n', block('a\n', 'b\n')])
      expect(replyRows(decided(reply, 'a\n'))).toHaveLength(reply.split('\n').length)
  })
})

/** A text whose parts have been given roles: `[role, text]` each. */
function parts(...list: (readonly [SpanRole, string])[]): { text: string; spans: ReadSpan[] } {
  let text = ''
  const spans: ReadSpan[] = []
  for (const [role, part] of list) {
    spans.push({ from: text.length, to: text.length + part.length, role, edit: -1, hunk: -1 })
    text += part
  }
  return { text, spans }
}

const drawn = (
  { text, spans }: { text: string; spans: ReadSpan[] },
  diagnostics: readonly Diagnostic[] = [],
): readonly CodeRow[] => arrivedRows(NOTHING_ARRIVED, text, spans, diagnostics).rows

const problem = (from: number, to: number, repair: string | null): Diagnostic => ({
  code: 'marker-length',
  span: { from, to },
  found: '<<<<< SEARCH',
  expected: '<<<<<<< SEARCH',
  repair,
})

describe('spans within a line', () => {
  const call = parts(['call', '{"old": "'], ['before', 'a\\nb'], ['call', '", "new": "'], ['after', 'c'], ['call', '"}'])

  test('a line of one role has no pieces', () => {
    expect(drawn(parts(['prose', 'a\nb\n'], ['call', '<x>\n'])).map((row) => row.pieces)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })

  test('a line of several has one piece each, distinguished by form too, and takes the strongest for itself', () => {
    const [row] = drawn(call)
    expect(row?.pieces?.map(({ from, to, tone, form }) => [call.text.slice(from, to), tone, form])).toEqual([
      ['{"old": "', 'marker', 'ink'],
      ['a\\nb', 'plain', 'line'],
      ['", "new": "', 'marker', 'ink'],
      ['c', 'added', 'fill'],
      ['"}', 'marker', 'ink'],
    ])
    expect(drawn(parts(['call', '{"path": "'], ['path', 'a.ts'], ['call', '"}']))[0]).toMatchObject({ tone: 'path', sign: '' })
    expect(drawn(parts(['wrapper', 'data: '], ['unread', 'x']))[0]).toMatchObject({ tone: 'refused', sign: '✗' })
  })

  test('spans over several lines begin and end within them', () => {
    const rows = drawn(parts(['call', '<old>'], ['before', 'a\nb\nc'], ['call', '</old>']))
    expect(rows.map((row) => row.pieces?.map(({ from, to }) => [from, to]))).toEqual([
      [
        [0, 5],
        [5, 6],
      ],
      undefined,
      [
        [0, 1],
        [1, 7],
      ],
    ])
  })

  test('neighbours that look alike are one piece', () => {
    const rows = drawn(parts(['call', '{'], ['header', '"a"'], ['path', 'p']))
    expect(rows[0]?.pieces?.map(({ from, to }) => [from, to])).toEqual([
      [0, 4],
      [4, 5],
    ])
  })

  test('the plain pane draws the line’s whole text, cut where its look changes', () => {
    const [row] = drawn(call, [problem(0, 3, 'x')])
    if (row === undefined) throw new Error('no row')
    const runs = textRuns(row, call.text)
    expect(runs.map((run) => run.text).join('')).toBe(call.text)
    expect(runs[0]).toMatchObject({ text: '{"o', className: 'code-piece code-piece-ink code-tone-marker code-wave-repaired' })
    expect(textRuns({ tone: 'plain', sign: '', number: '', group: -1 }, 'abc')).toEqual([{ from: 0, text: 'abc', className: '' }])
  })
})

describe('diagnostics in the margin', () => {
  const text = parts(['prose', 'one\ntwo\nthree\n'])

  test('are on the line that they begin in', () => {
    const rows = drawn(text, [problem(4, 7, 'x'), problem(5, 6, null), problem(8, 10, 'x')])
    expect(rows.map(noteSign)).toEqual(['', '✗', '≈', ''])
    expect(rows[2]?.notes).toMatchObject([{ from: 0, to: 2, first: true }])
  })

  test('one over several lines underlines them and has one sign', () => {
    const rows = drawn(text, [problem(1, 13, 'x')])
    expect(rows.map(noteSign)).toEqual(['≈', '', '', ''])
    expect(rows.map((row) => row.notes?.map(({ from, to }) => [from, to]))).toEqual([[[1, 3]], [[0, 3]], [[0, 5]], undefined])
  })

  test('one of no extent, at the very end, has its sign all the same', () => {
    expect(drawn(text, [problem(14, 14, 'x')]).map(noteSign)).toEqual(['', '', '', '≈'])
    expect(drawn(text, [problem(99, 99, 'x')]).map(noteSign)).toEqual(['', '', '', '≈'])
  })

  test('thousands in one line stay few, and one that is not readable is among them', () => {
    const many = Array.from({ length: 3000 }, (_, i) => problem(i, i + 1, i === 2500 ? null : 'x'))
    const [row] = drawn(parts(['prose', 'x'.repeat(3000)]), many)
    expect(row?.notes?.length).toBeLessThan(100)
    expect(row && noteSign(row)).toBe('✗')
  })

  test('those of an analysis are noted', () => {
    const analysis = decided('a.ts\n```\n<<<<< SEARCH\na\n=====\nb\n>>>>> REPLACE\n```\n', 'a\n')
    const rows = withDiagnostics(replyRows(analysis), analysis)
    expect(rows.some((row) => noteSign(row) === '≈')).toBe(true)
  })
})

describe('while a reply arrives', () => {
  const REPLY = `Some prose first.\n\n${block('a\n', 'b\n')}\nMore:\n\n${block('c\nd\n', 'e\n').replace('<<<<<<<', '<<<<<')}`

  test.each([1, 3, 4, 17, 1000])('rows drawn from those before are the same as rows drawn at once, in pieces of %i', (size) => {
    const reader = new ReplyReader()
    let replay = beginReplay({ analysis: decided(REPLY, 'a\nc\nd\n'), selected: 0 }, 1)
    let shown: Arrived = NOTHING_ARRIVED
    for (let from = 0; from < REPLY.length; from += size) {
      const chunk = REPLY.slice(from, from + size)
      replay = arrive(replay, chunk, reader.push(chunk))
      const { text, spans, diagnostics } = replay
      shown = arrivedRows(shown, text, spans, diagnostics)
      expect(shown.rows).toEqual(arrivedRows(NOTHING_ARRIVED, text, spans, diagnostics).rows)
      expect(shown.rows).toHaveLength(text.split('\n').length)
    }
    expect(shown.rows.some((row) => row.tone === 'added')).toBe(true)
    expect(replay.edits).toBe(2)
  })
})
