import { describe, expect, test } from 'vitest'
import type { Evidence } from './evidence'
import {
  explainAttempt,
  explainCause,
  explainContext,
  explainDecision,
  explainDiagnostic,
  linesIn,
  percent,
  RUNG_NAME,
  shortly,
} from './explain'
import { linesOfFile } from './explain/phrases'
import { applyReply, readReply } from './index'
import { LADDER } from './match/rungs/ladder'
import type { Cause, CauseCode, Decision, Path, UniqueContext } from './model'

const block = (search: string, replace: string, path = 'a.ts') =>
  `${path}\n\`\`\`\n<<<<<<< SEARCH\n${search}=======\n${replace}>>>>>>> REPLACE\n\`\`\`\n`

function decided(reply: string, file: string) {
  const [decision] = applyReply(reply, { 'a.ts': file }).transaction.decisions
  if (decision === undefined) throw new Error('no decision')
  return decision
}

const said = (decision: Decision, written = 'a.ts') => Object.values(explainDecision(decision, written)).join(' — ')

test('lines are numbered as people count them', () => {
  expect([linesIn({ start: 0, end: 1 }), linesIn({ start: 4, end: 8 }), linesIn({ start: 4, end: 4 })]).toEqual([
    'line 1',
    'lines 5–8',
    'before line 5',
  ])
})

test('the rungs are named in the order of the ladder', () => {
  expect(Object.keys(RUNG_NAME)).toEqual(LADDER.map((rung) => rung.id))
})

test('how to single a place out', () => {
  const at = { start: 2, end: 4 }
  const counts = [
    [2, 0],
    [0, 1],
    [1, 3],
  ] as const
  expect(counts.map(([above, below]) => explainContext({ at, above, below, whole: false }))).toEqual([
    'To mean lines 3–4 of the file, also quote the 2 lines above.',
    'To mean lines 3–4 of the file, also quote the line below.',
    'To mean lines 3–4 of the file, also quote the line above and the 3 lines below.',
  ])
})

describe('how many more lines tell several places apart', () => {
  const AT = { start: 0, end: 1 }
  const refused = {
    edit: 0,
    hunk: 0,
    path: null,
    attempts: [],
    state: 'refused',
    refusal: { code: 'ambiguous', rung: 'exact', places: 2 },
    nearest: [],
  } as const
  const evidence = (rivals: readonly UniqueContext[]): Evidence => ({
    standing: 'near',
    at: AT,
    rows: [],
    quoted: 1,
    equal: 1,
    rivals,
    done: null,
  })
  test.each<[string, readonly UniqueContext[], string]>([
    [
      'one',
      [0, 1].map(() => ({ at: AT, above: 1, below: 0, whole: false })),
      'which is meant. Quoting 1 more line around the place would tell them apart.',
    ],
    [
      'as many as are needed',
      [0, 1].map(() => ({ at: AT, above: 3, below: 2, whole: false })),
      ' Quoting 5 more lines around the place would tell them apart.',
    ],
    [
      'as many as each place needs',
      [1, 3].map((above) => ({ at: AT, above, below: 1, whole: false })),
      ' Quoting 2 to 4 more lines around the place would tell them apart.',
    ],
    [
      'and none for a place that is distinguished',
      [0, 2].map((above) => ({ at: AT, above, below: 0, whole: false })),
      ' Quoting 2 more lines around the place would tell them apart.',
    ],
    [
      'of some of them',
      [{ at: AT, above: 2, below: 0, whole: false }],
      ` Quoting 2 more lines around the place would single out ${linesOfFile(AT)}.`,
    ],
    ['none that is known', [], 'nothing in the reply tells which is meant.'],
  ])('%s', (_, rivals, end) => {
    const { sentence } = explainDecision(refused, 'a.ts', evidence(rivals))
    expect(sentence.endsWith(end)).toBe(true)
  })
})

describe('a share', () => {
  test.each([
    [1, '100 %'],
    [0.998, '99 %'],
    [0.5, '50 %'],
    [0.001, '1 %'],
    [0, '0 %'],
  ])('%s is all only where it is all of it', (share, said) => {
    expect(percent(share)).toBe(said)
  })
})

describe('a decision in words', () => {
  test.each([
    ['exact', 'a\n', block('a\n', 'b\n'), 'exact', 'character by character'],
    ['line ends', 'a\r\n', block('a\n', 'b\n'), 'line ends', 'line ends differ'],
    ['trailing space', 'a \n', block('a\n', 'b\n'), 'trailing space', 'white space at line ends'],
    ['indentation', '  a\n', block('a\n', 'b\n'), 'indent +2', 'indents the whole hunk differently'],
    ['tabs', '\ta\n\t\tb\n', block('  a\n    b\n', '  c\n'), 'indentation', 'indents the whole hunk differently'],
    ['already there', 'const b = 1\n', block('const a = 1\n', 'const b = 1\n'), 'already there', 'at line 1 already'],
    ['ambiguous', 'a\na\n', block('a\n', 'b\n'), '2 places', 'in 2 places, equal character by character'],
    ['nowhere', 'zzz\n', block('const a = 1\n', 'b\n'), 'not found', 'No place in the file is close to the quoted lines'],
    [
      'another name',
      'const a = 1\nconst b = 2\n',
      block('const a = 1\nconst c = 2\n', 'x\n'),
      'conflict',
      'A quoted line is to be removed',
    ],
    ['nearly', 'const a = 1\n', block('const a = 1\nfunction b() {\n  c\n', 'x\n'), 'not found', '1 of 3 lines equal'],
    ['empty search', 'a\n', block('', 'b\n'), 'empty search', 'does not say where'],
    ['no change', 'a\n', block('a\n', 'a\n'), 'no change', 'the same'],
    ['no such file', 'a\n', block('a\n', 'b\n', 'src/zz.ts'), 'file missing', 'Add it to the project'],
    ['unsafe path', 'a\n', block('a\n', 'b\n', '../x.ts'), 'path refused', 'out of the project'],
  ])('%s', (_, file, reply, short, sentence) => {
    const decision = decided(reply, file)
    expect(shortly(decision)).toBe(short)
    expect(said(decision)).toContain(sentence)
  })

  test('each rung says what it compared and what it found', () => {
    const decision = decided(block('a\nb\n', 'c\n'), '    a\n    b\n')
    expect(decision.attempts.map(explainAttempt)).toEqual([
      'Lines are equal character by character: nowhere.',
      'Lines are equal whatever ends them: nowhere.',
      'Lines are equal but for white space at their end: nowhere.',
      'Lines are equal once typographic quotes, dashes and spaces, ligatures, arrows and wide signs are plain ones: nowhere.',
      'Lines are equal whatever blank lines are between them: nowhere.',
      'Lines are equal once all are shifted by the same indentation: at lines 1–2 of the file, shifted by +4.',
    ])
  })
})

describe('a cause in words', () => {
  const CAUSE: Cause = { code: 'made-up', path: 'b.ts' as Path, at: { start: 4, end: 6 }, lines: [1], by: 2 }
  const rows: Record<CauseCode, string> = {
    'several-places': 'several places',
    'result-stands': 'in b.ts already, at lines 5–6',
    swapped: 'sides may be swapped',
    'trailing-space': 'white space at line ends',
    typography: 'quotes, dashes or spaces',
    'blank-lines': 'blank lines',
    indentation: 'Only the indentation',
    'inner-space': 'white space within',
    entities: 'escaped for HTML',
    escapes: 'escaped once too often',
    'line-numbers': 'Line numbers',
    fences: 'fences',
    elision: 'leaves out code',
    'part-of-line': 'part of lines 5–6',
    case: 'capital and small',
    'other-file': 'in b.ts, at lines 5–6',
    'earlier-edit': 'Hunk 3 of this reply already changes',
    'earlier-version': 'earlier version',
    'goal-state': 'what hunk 3 of this reply writes',
    'lines-differ': 'Of the quoted lines, 1 differs from the file; the rest is in lines 5–6 of it.',
    'made-up': 'No file of the project',
  }

  test.each(Object.entries(rows))('%s', (code, said) => {
    const sentence = explainCause({ ...CAUSE, code: code as CauseCode })
    expect(sentence).toContain(said)
    expect(sentence).toMatch(/^[A-Z].*\.$/)
  })

  test('many lines are counted, not numbered within the hunk', () => {
    const lines = Array.from({ length: 9 }, (_, line) => line)
    expect(explainCause({ ...CAUSE, code: 'lines-differ', at: null, lines })).toBe('Of the quoted lines, 9 differ from the file.')
  })
})

describe('a path that leads to no file', () => {
  const diff = (path: string) => `--- a/${path}\n+++ b/${path}\n@@ -1,2 +1,2 @@\n one\n-two\n+three\n`
  const sentenceOf = (path: string, files: readonly string[]) => {
    const tree = Object.fromEntries(files.map((file) => [file, 'one\ntwo\n']))
    const { transaction } = applyReply(diff(path), tree)
    const [decision] = transaction.decisions
    if (decision === undefined) throw new Error('no decision')
    return explainDecision(decision, path)
  }

  test('files that have the quoted lines are not said to be of its name', () => {
    expect(sentenceOf('constructor', ['src/a.js', 'b.js']).sentence).toBe(
      'Files with the quoted lines: src/a.js, b.js. The reply’s path names none of them.',
    )
    expect(sentenceOf('x.js', ['a.js', 'b.js', 'c.js', 'd.js', 'e.js', 'f.js']).sentence).toBe(
      'Files with the quoted lines: a.js, b.js, c.js, d.js and 2 more. The reply’s path names none of them.',
    )
  })

  test('files of its name are', () => {
    expect(sentenceOf('lib/a.js', ['src/a.js', 'test/a.js']).sentence).toBe(
      'Files of that name: src/a.js, test/a.js. The reply’s path does not tell which is meant.',
    )
  })

  test('a very long one is cut in its middle', () => {
    const path = `src/${'deep/'.repeat(1000)}end.js`
    const { title, sentence } = sentenceOf(path, ['a.js'])
    expect(title).toBe('This path is not accepted')
    expect(sentence).toMatch(/^“src\/deep\/.*….*\/end\.js”: It is longer than any file system takes\.$/)
    expect(sentence.length).toBeLessThan(250)
  })
})

test('a patch that names no file is not said to have a header of one', () => {
  const reply = `*** Begin Patch\n*** Add File: ${'x'.repeat(5000)}\n+hello\n*** End Patch\n`
  const unread = readReply(reply).diagnostics.find(({ repair }) => repair === null)
  if (unread === undefined) throw new Error('no diagnostic')
  expect(explainDiagnostic(unread)).toBe('No line of the patch names a file.')
})

test.each([
  ['a number with another sign', 'LIMIT = 10\nRATE = 0.25\n', 'RATE = 0,25'],
  ['an entity', '<ul>\n<h1>Shop &amp; Go</h1>\n', '<h1>Shop & Go</h1>'],
])('a line that differs in %s has a nearest place', (_, file, quoted) => {
  const { transaction } = applyReply(`a.py\n<<<<<<< SEARCH\n${quoted}\n=======\nnew\n>>>>>>> REPLACE\n`, { 'a.py': file })
  const [decision] = transaction.decisions
  expect(decision?.state === 'refused' && decision.nearest[0]?.at.start).toBe(1)
})
