/** Edits that are not hunks of lines: exact text, whole contents, line numbers. And which file an edit means. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Edit, HunkLine, Path, Reading } from '../model'
import { stage } from '../stage'

const NOWHERE = { from: 0, to: 0 }
const lines = (text: string): HunkLine[] => text.split('\n').map((line) => ({ text: line, ...NOWHERE }))
const common = { format: 'tool-call', span: NOWHERE } as const

const replace = (before: string, after: string, { all = false, written = 'a.ts' } = {}): Edit => ({
  ...common,
  kind: 'replace',
  written,
  before: lines(before),
  after: lines(after),
  all,
})
const write = (text: string, written = 'a.ts'): Edit => ({
  ...common,
  kind: 'write',
  written,
  text,
  lines: lines(text.replace(/\n$/, '')),
})
const byNumber = (start: number, end: number, text: string): Edit => ({
  ...common,
  kind: 'lines',
  written: 'a.ts',
  range: { start, end },
  lines: text === '' ? [] : lines(text),
})

function run(edits: readonly Edit[], files: Record<string, string>, defaultPath?: string) {
  const reading: Reading = { edits, spans: [], diagnostics: [], formats: [], steps: [], wrapping: null }
  const tree = new Map(Object.entries(files)) as unknown as ReadonlyMap<Path, string>
  const transaction = stage(reading, tree, { defaultPath: defaultPath as Path | undefined })
  const after = new Map(Object.entries(files))
  for (const file of transaction.state === 'staged' ? transaction.files : [])
    if (file.after === null) after.delete(file.path)
    else after.set(file.path, file.after)
  const verdicts = transaction.decisions.map((decision) =>
    decision.state === 'applied' ? decision.how : decision.state === 'refused' ? decision.refusal.code : decision.state,
  )
  return { verdicts, files: Object.fromEntries(after), transaction }
}

describe('exact text', () => {
  test.each<[string, string, Edit, string, string]>([
    ['whole lines', 'a\nb\nc\n', replace('b\n', 'x\n'), 'exact', 'a\nx\nc\n'],
    ['whole lines without their end', 'a\nb\nc\n', replace('b', 'x'), 'exact', 'a\nx\nc\n'],
    ['part of a line', 'let a = 1\n', replace('a = 1', 'b = 2'), 'part-of-line', 'let b = 2\n'],
    ['from within one line into another', 'f(a,\n  b)\n', replace('a,\n  b', 'c'), 'part-of-line', 'f(c)\n'],
    ['a line with its end is taken out', 'a\nb\nc\n', replace('b\n', ''), 'exact', 'a\nc\n'],
    ['a line end that the new text leaves out', 'a\nb\nc\n', replace('a\n', 'x'), 'blank-lines', 'x\nb\nc\n'],
    ['a line is put in', 'a\nc\n', replace('a\n', 'a\nb\n'), 'exact', 'a\nb\nc\n'],
    ['the last line, which has no end', 'a\nb', replace('b\n', 'x\n'), 'exact', 'a\nx'],
    ['in a file of CRLF', 'a\r\nb\r\nc\r\n', replace('a\nb\n', 'a\nx\ny\n'), 'line-ends', 'a\r\nx\r\ny\r\nc\r\n'],
    [
      'trailing blanks that the file has and the text has not',
      'a  \nb  \nc\n',
      replace('a\nb\n', 'a\nx\n'),
      'trailing-space',
      'a  \nx\nc\n',
    ],
    ['an indentation that was left out', '  if\n    b\n', replace('if\n  b', 'if\n  x'), 'indentation', '  if\n    x\n'],
    ['lines that are around the place already', 'a\nb\nc\n', replace('b\n', 'a\nb\n'), 'already-applied', 'a\nb\nc\n'],
    ['a new line that is as the one above it', 'bb\n\nQ\n\n.\n', replace('\nQ', 'bb\n'), 'exact', 'bb\nbb\n\n\n.\n'],
    [
      'lines put in above and below, one of which is below already',
      'b\naa\n',
      replace('b', 'aa\nb\naa'),
      'exact',
      'aa\nb\naa\naa\n',
    ],
    ['a line put in above that is kept below', 'aa\nb\naa\n', replace('b\naa', 'aa\nb\naa\ncc'), 'exact', 'aa\naa\nb\naa\ncc\n'],
    ['an empty text makes the file', '', replace('', 'a\n'), 'create', 'a\n'],
  ])('%s', (_, before, edit, verdict, after) => {
    expect(run([edit], { 'a.ts': before })).toMatchObject({ verdicts: [verdict], files: { 'a.ts': after } })
  })

  test.each<[string, string, Edit, string]>([
    ['twice in the file', 'a\nb\na\n', replace('a\n', 'x\n'), 'ambiguous'],
    ['twice in one line', 'aa\n', replace('a', 'x'), 'ambiguous'],
    ['twice, the one over the other', 'a\nb\na\nb\na\n', replace('a\nb\na', 'x'), 'ambiguous'],
    ['twice, from within a line over a whole one', 'f {\n{\n{\n', replace('{\n{', 'x'), 'ambiguous'],
    ['with a line end before lines that are kept', 'a();\nb()\nc()\nd();\n', replace('\nb()\nc()\n', 'b()\nx()\nc()'), 'lacking'],
    ['nowhere', 'a\n', replace('zebra\n', 'x\n'), 'not-found'],
    ['nothing', 'a\n', replace('', 'x\n'), 'empty-search'],
    ['no change', 'a\n', replace('a', 'a'), 'identical'],
    ['not in the project', 'a\n', replace('a', 'b', { written: 'elsewhere.ts' }), 'missing'],
  ])('refused: %s', (_, before, edit, code) => {
    expect(run([edit], { 'a.ts': before })).toMatchObject({ verdicts: [code], files: { 'a.ts': before } })
  })

  test('everywhere, where the reply says so', () => {
    const { files, verdicts } = run([replace('a', 'bb', { all: true })], { 'a.ts': 'a a\nxax\n' })
    expect(files).toEqual({ 'a.ts': 'bb bb\nxbbx\n' })
    expect(verdicts).toHaveLength(3)
  })

  test('is what the characters say: the same as replacing them in the text', () => {
    const text = (letters: string) => fc.string({ unit: fc.constantFrom(...letters), maxLength: 12 })
    const sought = fc.tuple(text('ab\n '), text('ab\n ')).map(([head, tail]) => `${head}Q${tail}`)
    fc.assert(
      fc.property(text('ab\n '), sought, text('abx\n '), text('ab\n '), (head, before, after, tail) => {
        // Several lines that end inside a word are no text of their own.
        fc.pre(!/\w$/.test(before) || !/^\w/.test(`${tail}.`))
        fc.pre(!/^\w/.test(before) || !/\w$/.test(head))
        // A line end that the new text leaves out is none that goes.
        fc.pre(!before.endsWith('\n') || after.endsWith('\n') || after.split('\n').at(-1)?.trim() === '')
        // Text in the place of a line end, or of a line of signs, is a line of its own.
        const [old, fresh] = [before.split('\n'), after.split('\n')]
        fc.pre(old.length < 2 || /\w/.test(old[0] ?? '') || (fresh[0] ?? '').trim() === '')
        // A part of a line that says something may be left out by mistake.
        const beside = [old[0], old.at(-1), head.split('\n').at(-1), tail.split('\n')[0], fresh[0], fresh.at(-1)]
        fc.pre(old.length < 2 || !beside.some((line) => (line?.match(/\w/g)?.length ?? 0) > 2))
        const { verdicts, files } = run([replace(before, after)], { 'a.ts': `${head}${before}${tail}.\n` })
        expect(['exact', 'part-of-line']).toContain(verdicts[0])
        expect(files['a.ts']).toBe(`${head}${after}${tail}.\n`)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('the whole content', () => {
  test.each<[string, Record<string, string>, Edit, string, Record<string, string>]>([
    ['of a new file', {}, write('a\n'), 'create', { 'a.ts': 'a\n' }],
    ['of a file that has other lines', { 'a.ts': 'a\nb\n' }, write('a\nx\n'), 'write', { 'a.ts': 'a\nx\n' }],
    ['as it is already', { 'a.ts': 'a\n' }, write('a\n'), 'already-applied', { 'a.ts': 'a\n' }],
    ['of a file in CRLF, which it keeps', { 'a.ts': 'a\r\nb\r\n' }, write('a\nx\n'), 'write', { 'a.ts': 'a\r\nx\r\n' }],
    ['escaped for HTML', { 'a.ts': 'a < b\n' }, write('a &lt; b\nc\n'), 'escaped', { 'a.ts': 'a < b\n' }],
    ['of a file without a last line end, which stays so', { 'a.ts': 'a\nb' }, write('a\nx\n'), 'write', { 'a.ts': 'a\nx' }],
  ])('%s', (_, before, edit, verdict, after) => {
    expect(run([edit], before)).toMatchObject({ verdicts: [verdict], files: after })
  })
})

describe('line numbers', () => {
  test.each<[string, Edit, string, string]>([
    ['lines give way', byNumber(1, 2, 'x\ny'), 'line-number', 'a\nx\ny\nc\n'],
    ['lines go', byNumber(0, 2, ''), 'line-number', 'c\n'],
    ['lines come in between', byNumber(1, 1, 'x'), 'line-number', 'a\nx\nb\nc\n'],
    ['lines come in at the end', byNumber(3, 3, 'x'), 'line-number', 'a\nb\nc\nx\n'],
    ['beyond the file', byNumber(3, 9, 'x'), 'out-of-range', 'a\nb\nc\n'],
  ])('%s', (_, edit, verdict, after) => {
    expect(run([edit], { 'a.ts': 'a\nb\nc\n' })).toMatchObject({ verdicts: [verdict], files: { 'a.ts': after } })
  })

  test('numbers that an earlier edit may have moved are refused', () => {
    const { verdicts } = run([byNumber(0, 1, 'x\ny'), byNumber(2, 3, 'z')], { 'a.ts': 'a\nb\nc\n' })
    expect(verdicts).toEqual(['line-number', 'renumbered'])
  })

  test.each<[string, readonly Edit[], string]>([
    ['an edit below', [byNumber(2, 2, 'z'), byNumber(0, 1, 'x\ny')], 'x\ny\nb\nz\nc\n'],
    ['lines right below an insertion', [byNumber(1, 2, 'x\ny'), byNumber(1, 1, 'z')], 'a\nz\nx\ny\nc\n'],
  ])('%s moves none', (_, edits, after) => {
    expect(run(edits, { 'a.ts': 'a\nb\nc\n' })).toMatchObject({
      verdicts: ['line-number', 'line-number'],
      files: { 'a.ts': after },
    })
  })

  test.each<[string, readonly Edit[]]>([
    ['lines that an earlier edit changed', [byNumber(0, 2, 'x\ny'), byNumber(1, 2, 'z')]],
    ['two insertions at one place', [byNumber(1, 1, 'x'), byNumber(1, 1, 'y')]],
    ['lines below those that went', [byNumber(0, 1, ''), byNumber(1, 2, 'z')]],
  ])('%s: refused', (_, edits) => {
    expect(run(edits, { 'a.ts': 'a\nb\nc\n' }).verdicts).toEqual(['line-number', 'renumbered'])
  })
})

describe('code that is left out, and symbols, are never guessed', () => {
  test.each<[string, Edit]>([
    ['elided', { ...common, kind: 'lazy', written: 'a.ts', lines: lines('// ... existing code ...\nb'), elisions: [0] }],
    ['symbol', { ...common, kind: 'symbol', written: 'a.ts', action: 'replace-body', symbol: 'A/b', lines: lines('b') }],
  ])('%s', (code, edit) => {
    expect(run([edit], { 'a.ts': 'a\n' })).toMatchObject({ verdicts: [code], files: { 'a.ts': 'a\n' } })
  })
})

describe('the file that is meant', () => {
  const project = { 'src/a.ts': 'alpha\n', 'lib/b.ts': 'beta\n', 'lib/same.ts': 'one\n', 'src/same.ts': 'two\n' }
  const verdict = (edit: Edit, defaultPath?: string) => {
    const { transaction } = run([edit], project, defaultPath)
    const [decision] = transaction.decisions
    return decision?.state === 'refused' ? decision.refusal : decision?.path
  }
  test.each<[string, string, string, string]>([
    ['the path itself', 'src/a.ts', 'alpha', 'src/a.ts'],
    ['with a prefix of git', 'b/src/a.ts', 'alpha', 'src/a.ts'],
    ['with backslashes', '.\\src\\a.ts', 'alpha', 'src/a.ts'],
    ['absolute', '/home/me/project/src/a.ts', 'alpha', 'src/a.ts'],
    ['the name alone', 'a.ts', 'alpha', 'src/a.ts'],
    ['in a folder that is not there', 'app/a.ts', 'alpha', 'src/a.ts'],
    ['one of two of that name: the one that holds the text', 'same.ts', 'two', 'src/same.ts'],
    ['a name that no file has: the only file that holds the text', 'nowhere.ts', 'beta', 'lib/b.ts'],
    ['no path: the only file that holds the text', '', 'beta', 'lib/b.ts'],
  ])('%s', (_, written, text, path) => {
    expect(verdict(replace(text, 'x', { written }))).toBe(path)
  })

  test.each<[string, string, string, unknown]>([
    [
      'two files of that name, neither with the text',
      'same.ts',
      'gone',
      { code: 'missing', similar: ['lib/same.ts', 'src/same.ts'] },
    ],
    ['out of the project', '../../etc/passwd', 'alpha', { code: 'path', problem: 'outside' }],
    ['absolute, and out of it again', '/x/../src/a.ts', 'alpha', { code: 'path', problem: 'outside' }],
    ['absolute, of a name that no file may have', '/x/.git', 'alpha', { code: 'path', problem: 'reserved-name' }],
    ['absolute, of no name', '/x/', 'alpha', { code: 'path', problem: 'empty' }],
    ['absolute, and not in the project', '/x/y.ts', 'alpha', { code: 'path', problem: 'absolute' }],
    ['a prototype', '__proto__', 'alpha', { code: 'path', problem: 'reserved-name' }],
    ['no path and text that is nowhere', '', 'gone', { code: 'no-path', fits: null }],
  ])('refused: %s', (_, written, text, refusal) => {
    expect(verdict(replace(text, 'x', { written }))).toEqual(refusal)
  })

  test('the open file is meant where none is named, unless only another one holds the text', () => {
    expect(verdict(replace('alpha', 'x', { written: '' }), 'src/a.ts')).toBe('src/a.ts')
    expect(verdict(replace('beta', 'x', { written: '' }), 'src/a.ts')).toBe('lib/b.ts')
    expect(verdict(replace('gone', 'x', { written: '' }), 'src/a.ts')).toMatchObject({ code: 'not-found' })
  })

  test('a whole file without a path is the file that it is a version of, and no other one', () => {
    expect(verdict(write('alpha\nmore\n', ''), 'src/a.ts')).toBe('src/a.ts')
    expect(verdict(write('beta\nmore\n', ''), 'src/a.ts')).toBe('lib/b.ts')
    expect(verdict(write('nothing of the kind\n', ''), 'src/a.ts')).toEqual({ code: 'no-path', fits: [] })
  })

  test('a file with parts left out and without a path is the only one that has half of its lines, two at least', () => {
    const files = { 'a.ts': 'alpha\nbeta\ngamma\n', 'b.ts': 'delta\nbeta\n' }
    const shown = (text: string): Edit => ({ ...common, kind: 'lazy', written: '', lines: lines(text), elisions: [0] })
    const meant = (text: string) => {
      const [decision] = run([shown(text)], files).transaction.decisions
      return decision?.state === 'refused' && decision.refusal.code === 'no-path' ? decision.refusal.fits : decision?.path
    }
    expect(meant('// ... existing code ...\nalpha\nbeta\nnew line')).toBe('a.ts')
    expect(meant('// ... existing code ...\nalpha\nnew line')).toEqual(['a.ts'])
    expect(meant('// ... existing code ...\nbeta\nnew line')).toEqual(['a.ts', 'b.ts'])
    expect(meant('// ... existing code ...\nnothing of the kind')).toBeNull()
  })

  test.each<[string, Edit]>([
    ['a whole file', write('nothing of the kind\n', '')],
    ['new lines beside none', replace('', 'x', { written: '' })],
    ['lines that are nowhere', replace('gone', 'x', { written: '' })],
  ])('every file that %s without a path may be tried in is one that takes it', (_, edit) => {
    const files = { ...project, 'empty.ts': '' }
    const refusalWith = (path?: string) => {
      const [decision] = run([edit], files, path).transaction.decisions
      return decision?.state === 'refused' ? decision.refusal : null
    }
    const refusal = refusalWith()
    if (refusal?.code !== 'no-path') throw new Error(`It is ${refusal?.code ?? 'taken'}.`)
    const offered = refusal.fits ?? Object.keys(project)
    expect(offered).not.toEqual([])
    for (const path of offered) expect([undefined, 'not-found'], path).toContain(refusalWith(path)?.code)
    for (const path of Object.keys(files).filter((path) => refusal.fits?.includes(path as Path) === false))
      expect(['no-path', 'empty-search'], path).toContain(refusalWith(path)?.code)
  })

  test('a whole file in a wrong folder is the file that it is a version of, or a new one', () => {
    expect(verdict(write('beta\nmore\n', 'app/b.ts'))).toBe('lib/b.ts')
    expect(verdict(write('nothing of the kind\n', 'app/b.ts'))).toBe('app/b.ts')
  })
})
