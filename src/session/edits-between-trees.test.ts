import { existsSync, readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readReply, stage } from '../engine/index'
import type { Content, FormatId, Path, Reading, Tree } from '../engine/model'
import { asFormat, type LeftChange } from './edits-between-trees'

/** Changes a format. More: slower, fewer: rare texts go untested. */
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

const treeOf = (files: Readonly<Record<string, Content>>): Tree =>
  new Map(Object.entries(files).map(([name, content]) => [name as Path, content]))

const CODE = [
  'export function acquire(pool: Pool): Lease {',
  '  const lease = pool.free.pop()',
  '  if (lease === undefined) throw new Error("none is free")',
  '  return lease',
  '}',
  '',
  'x = 1',
  '    self.free.append(lease)  # back to the others',
]
const HOSTILE = [
  '<<<<<<< SEARCH',
  '=======',
  '```',
  '*** End Patch',
  '---',
  '-- x',
  '</decision>',
  '12| x',
  '// ... existing code ...',
  'first();\\n',
  '&lt;b&gt;',
  'naïve 漢字 🙂',
  'ends in one\r',
  'lone\rcr',
]

const line = fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...CODE) }, { weight: 1, arbitrary: fc.constantFrom(...HOSTILE) })
const text = fc
  .record({
    lines: fc.array(line, { maxLength: 14 }),
    end: fc.constantFrom('\n', '\n', '\n', '\r\n'),
    last: fc.constantFrom('\n', '\n', '\n', ''),
  })
  .map(({ lines, end, last }) => (lines.length === 0 ? '' : lines.join(end) + (last === '' ? '' : end)))
const bytes = fc.constantFrom(Uint8Array.of(0), Uint8Array.of(0xff, 1))
const content: fc.Arbitrary<Content> = fc.oneof({ weight: 9, arbitrary: text }, bytes)
const PATHS = [
  'src/pool.ts',
  'a.py',
  'lib/deep/er/x.test.tsx',
  'Makefile',
  'README.md',
  'a',
  'a/b.ts',
  '__proto__.ts',
  'my (new) file.ts',
  'Ünï/ß.ts',
]
const tree = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...PATHS), content), { selector: ([name]) => name, maxLength: 5 })
  .map((files) => fitting(files))

const fitting = (files: readonly (readonly [string, Content])[]): Tree => {
  const names = new Set(files.map(([name]) => name))
  return new Map(files.filter(([name]) => name !== 'a' || !names.has('a/b.ts')).map(([name, content]) => [name as Path, content]))
}
const edited = fc
  .record({ tree, at: fc.nat(20), from: fc.nat(14), count: fc.nat(3), lines: fc.array(line, { maxLength: 3 }) })
  .map(({ tree, at, from, count, lines }) => {
    const [path, content] = [...tree][at % Math.max(1, tree.size)] ?? ['a.py' as Path, '']
    if (typeof content !== 'string') return { before: tree, after: tree }
    const end = content.includes('\r\n') ? '\r\n' : '\n'
    const own = content.split(/(?<=\n)/)
    own.splice(from % (own.length + 1), count, ...lines.map((line) => line + end))
    return { before: tree, after: new Map(tree).set(path, own.join('')) }
  })
const pair = fc.oneof(edited, fc.record({ before: tree, after: tree }))

const changedIn = (before: Tree, after: Tree): Path[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter((path) => before.get(path) !== after.get(path)).sort()

/** Fails unless the edits, staged, make the tree but for the files that are left. */
function expectMade(reading: Reading, before: Tree, after: Tree, left: readonly LeftChange[]): void {
  const gone = new Set(left.map(({ path }) => path))
  const said = changedIn(before, after).filter((path) => !gone.has(path))
  const { state, ...transaction } = stage(reading, before)
  const files = 'files' in transaction ? transaction.files : []
  expect(files.map(({ path, after }) => [path, after]).sort()).toEqual(said.map((path) => [path, after.get(path) ?? null]))
  expect(state).toBe(said.length > 0 ? 'staged' : 'rejected')
  expect([...gone].every((path) => before.get(path) !== after.get(path))).toBe(true)
}

describe('asFormat', () => {
  test.each(FORMATS)('law: read and staged, %s makes the other tree, but for what is left', (format) => {
    fc.assert(
      fc.property(pair, ({ before, after }) => {
        const { text, left } = asFormat(before, after, format)
        expectMade(readReply(text), before, after, left)
      }),
      { numRuns: RUNS },
    )
  })

  test.each<readonly [format: FormatId, what: string]>([
    ['search-replace', 'blocks'],
    ['unified-diff', 'hunks'],
    ['apply-patch', 'hunks'],
    ['numbered-snippet', 'lines by number'],
    ['whole-file', 'the file'],
    ['tool-call', 'calls'],
    ['decision-xml', 'decisions'],
    ['find-replace-file', 'pairs'],
    ['line-range', 'a range'],
    ['lazy-file', 'the file with gaps'],
  ])('%s says with %s what changed in files of code', (format) => {
    const before = treeOf({ 'src/a.ts': code(60), 'src/b.ts': code(9), 'c.py': code(20).replaceAll('\n', '\r\n') })
    const after = treeOf({
      'src/a.ts': code(60)
        .replace('const v4 = 4', 'const v4 = f(4)')
        .replace('const v41 = 41\n', '')
        .replace('const v50 =', 'let v50 ='),
      'src/b.ts': code(9).replace('const v8 = 8', 'const v8 = 8\nconst v9 = 9'),
      'c.py': code(20).replaceAll('\n', '\r\n').replace('v9 = 9', 'v9 = 10'),
    })
    const { text, left } = asFormat(before, after, format)
    expect(left).toEqual([])
    expectMade(readReply(text), before, after, [])
    expect(readReply(text).formats).toEqual([format])
  })

  test.each<readonly FormatId[]>([['search-replace'], ['apply-patch'], ['tool-call'], ['find-replace-file']])(
    '%s takes more context where lines recur',
    (format) => {
      const lines = Array.from({ length: 40 }, (_, i) => (i % 10 === 5 ? `unique ${i}\n` : 'again\n'))
      const [before, after] = [treeOf({ 'a.ts': lines.join('') }), treeOf({ 'a.ts': lines.toSpliced(20, 1, 'other\n').join('') })]
      expect(asFormat(before, after, format).left).toEqual([])
    },
  )

  test.each<readonly [format: FormatId, before: Tree, after: Tree, why: LeftChange['why']]>([
    ['whole-file', treeOf({ 'a.ts': 'x\n' }), treeOf({}), 'kind'],
    ['search-replace', treeOf({}), treeOf({ 'a.ts': '' }), 'empty-text'],
    ['search-replace', treeOf({}), treeOf({ 'a.ts': '>>>>>>> REPLACE\n' }), 'markers-in-text'],
    ['search-replace', treeOf({}), treeOf({ 'no extension here': 'x\n' }), 'path'],
    ['apply-patch', treeOf({}), treeOf({ 'a.ts': 'x' }), 'final-newline'],
    ['unified-diff', treeOf({}), treeOf({ 'a.ts': 'x\r\n' }), 'line-ends'],
    ['search-replace', treeOf({ 'a.ts': 'x\ny\n' }), treeOf({ 'a.ts': 'z\r\ny\r\n' }), 'line-ends'],
    ['tool-call', treeOf({ 'a.ts': 'x\n' }), treeOf({ 'a.ts': 'y\r\r\n' }), 'line-break'],
    ['symbol-edit', treeOf({ 'a.ts': 'x\n' }), treeOf({ 'a.ts': 'y\n' }), 'kind'],
    ['line-range', treeOf({}), treeOf({ 'a.ts': 'y\n' }), 'kind'],
    ['tool-call', treeOf({ 'a.ts': Uint8Array.of(0) }), treeOf({ 'a.ts': 'y\n' }), 'binary'],
  ])('%s leaves what it cannot say: row %#', (format, before, after, why) => {
    expect(asFormat(before, after, format)).toEqual({
      text: '',
      left: [{ path: 'a.ts', why }].map((one) => ({ ...one, path: changedIn(before, after)[0] })),
    })
  })

  test('leaves a file whose path would read as that of another in the same reply', () => {
    const [before, after] = [treeOf({}), treeOf({ 'a/x.ts': 'x\n', 'b/a/x.ts': 'y\n', 'c.ts': 'z\n' })]
    const { text, left } = asFormat(before, after, 'unified-diff')
    expect(left).toEqual([{ path: 'b/a/x.ts', why: 'reads-otherwise' }])
    expectMade(readReply(text), before, after, left)
  })

  test('says real changes', () => {
    const lessons = new URL('../../public/lessons/', import.meta.url)
    let said = 0
    for (const lesson of readdirSync(lessons).filter((name) => existsSync(new URL(`${name}/expected/`, lessons)))) {
      const before = readTree(new URL(`${lesson}/files/`, lessons))
      const after = new Map([...before, ...readTree(new URL(`${lesson}/expected/`, lessons))])
      for (const format of FORMATS) {
        const { text, left } = asFormat(before, after, format)
        expectMade(readReply(text), before, after, left)
        if (SURE.has(format)) expect([lesson, format, left]).toEqual([lesson, format, []])
        said += changedIn(before, after).length - left.length
      }
    }
    expect(said).toBeGreaterThan(100)
  })
})

/** Formats that say any change of a file that is there, its line ends apart. */
const SURE: ReadonlySet<FormatId> = new Set<FormatId>(['unified-diff', 'apply-patch', 'tool-call', 'decision-xml'])

/** A file of so many lines, each another. */
const code = (lines: number): string => Array.from({ length: lines }, (_, i) => `const v${i} = ${i}\n`).join('')

function readTree(folder: URL, prefix = ''): Tree {
  const files = new Map<Path, Content>()
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const at = new URL(encodeURIComponent(entry.name) + (entry.isDirectory() ? '/' : ''), folder)
    if (entry.isDirectory()) for (const file of readTree(at, `${prefix}${entry.name}/`)) files.set(...file)
    else files.set(`${prefix}${entry.name}` as Path, readFileSync(at, 'utf8'))
  }
  return files
}
