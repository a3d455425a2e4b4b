/** The tests as rows: files, their suites, their tests, and what went wrong beside them. Pure, from the session's values. */
import type { TestError } from '../../runtimes/runtime'
import { type FileResult, isBad, type Results, type TestLine, testsIn } from '../../session/results'
import type { TestFilter } from '../../session/test-run'

/** `key`: the same for the same thing in a later run, and short. `depth`: how far it is set in. */
export type TestRow = {
  readonly key: string
  readonly file: string
  readonly depth: number
} /** `isEarlier`: what it shows ran on other contents than the last run. */ & (
  | { readonly kind: 'file'; readonly result: FileResult; readonly isEarlier: boolean }
  | { readonly kind: 'suite'; readonly name: string }
  | { readonly kind: 'test'; readonly name: string; readonly test: TestLine }
  /** A test that has begun: it runs now, or ran when the run ended. */
  | { readonly kind: 'begun'; readonly name: string; readonly isOver: boolean }
  | { readonly kind: 'not-run' }
  | { readonly kind: 'error'; readonly error: TestError }
)

export type TestItem = Extract<TestRow, { kind: 'test' }>
export type ErrorItem = Extract<TestRow, { kind: 'error' }>

/** Suites in suites that are drawn as such. More: nothing is left of a row's width. */
const DEEPEST = 8

/** `tests`: how many have its path. `turn`: 0, or the number of this further test of the same path. */
type Node = {
  readonly name: string
  readonly turn: number
  readonly children: Node[]
  readonly named: Map<string, Node>
  tests: number
  test: TestLine | null
}

const node = (name: string, turn = 0, test: TestLine | null = null): Node => ({
  name,
  turn,
  children: [],
  named: new Map(),
  tests: 0,
  test,
})

function child(parent: Node, name: string): Node {
  const known = parent.named.get(name)
  if (known !== undefined) return known
  const made = node(name)
  parent.named.set(name, made)
  parent.children.push(made)
  return made
}

/** 53 bits of a text, for keys: cyrb53. */
function hashOf(text: string): string {
  let [a, b] = [0xdeadbeef, 0x41c6ce57]
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    a = Math.imul(a ^ unit, 2654435761)
    b = Math.imul(b ^ unit, 1597334677)
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909)
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909)
  return (4294967296 * (2097151 & b) + (a >>> 0)).toString(36)
}

/** Names of the suites around a test; the innermost of very many share one. */
function suitesOf(path: readonly string[]): readonly string[] {
  const suites = path.slice(0, -1)
  return suites.length < DEEPEST ? suites : [...suites.slice(0, DEEPEST - 2), suites.slice(DEEPEST - 2).join(' › ')]
}

/** Whether two tests are in the same suite. */
function areSiblings(a: readonly string[], b: readonly string[]): boolean {
  if (a.length !== b.length) return false
  for (let at = a.length - 2; at >= 0; at--) if (a[at] !== b[at]) return false
  return true
}

/** A test that has subtests is above them, although it ends after them; a second test of the same path comes after the first. */
function treeOf(tests: readonly TestLine[]): Node {
  const root = node('')
  let at = root
  let before: readonly string[] = []
  for (const test of tests) {
    if (!areSiblings(before, test.path)) {
      at = root
      for (const name of suitesOf(test.path)) at = child(at, name)
      before = test.path
    }
    const own = child(at, test.path.at(-1) ?? '')
    if (own.tests++ === 0) own.test = test
    else at.children.push(node(own.name, own.tests, test))
  }
  return root
}

function flatten(parent: Node, file: string, at: { readonly key: string; readonly depth: number }, rows: TestRow[]): void {
  for (const each of parent.children) {
    const key = hashOf(`${at.key}\0${each.name}${each.turn > 0 ? `\0\0${each.turn}` : ''}`)
    const { depth } = at
    if (each.test === null) rows.push({ kind: 'suite', key: `${key}\0`, file, depth, name: each.name })
    else rows.push({ kind: 'test', key, file, depth, name: each.name, test: each.test })
    flatten(each, file, { key, depth: depth + 1 }, rows)
  }
}

/** The rows below a file's row; kept with the result that they are of. */
const drawn = new WeakMap<FileResult, { readonly name: string; readonly rows: readonly TestRow[] }>()

function rowsBelow(result: FileResult, name: string): readonly TestRow[] {
  const known = drawn.get(result)
  if (known?.name === name) return known.rows
  const { file, errors, running, phase } = result
  const rows: TestRow[] = []
  for (const [at, { error }] of errors.entries()) rows.push({ kind: 'error', key: `${file}\0\0${at}`, file, depth: 1, error })
  const wanted = testsIn(result).filter(({ path }) => name === '' || path.join(' ').toLowerCase().includes(name))
  flatten(treeOf(wanted), file, { key: file, depth: 1 }, rows)
  const isOver = phase === 'cut'
  if (phase === 'running' || isOver)
    for (const path of running)
      rows.push({
        kind: 'begun',
        key: hashOf(`${file}\0${path.join('\0')}\0begun`),
        file,
        depth: 1,
        name: path.join(' › '),
        isOver,
      })
  if (phase === 'not-run') rows.push({ kind: 'not-run', key: `${file}\0not-run`, file, depth: 1 })
  drawn.set(result, { name, rows })
  return rows
}

/** The rows that the filter lets pass. A file all of whose tests are filtered out is left out. */
export function testRows(results: Results, filter: TestFilter): TestRow[] {
  const rows: TestRow[] = []
  const [part, name] = [filter.file.trim().toLowerCase(), filter.name.trim().toLowerCase()]
  for (const result of results.files.values()) {
    if (!result.file.toLowerCase().includes(part)) continue
    const below = rowsBelow(result, name)
    if (name !== '' && below.length === 0) continue
    const isLoaded = result.errors.every(({ type }) => type !== 'file-error')
    const isEarlier = result.phase === 'done' && isLoaded && result.wholeAt !== results.content
    rows.push({ kind: 'file', key: result.file, file: result.file, depth: 0, result, isEarlier })
    for (const row of below) rows.push(row)
  }
  if (part === '' && name === '')
    for (const [at, error] of results.stray.entries()) rows.push({ kind: 'error', key: `\0${at}`, file: '', depth: 0, error })
  return rows
}

/** UTF-16 units of a name that a row draws. More: laying out a screen of long rows holds the page up; fewer: names that people write are cut. */
const SHOWN = 200

/** A name as a row draws it: of a very long one the beginning and the end. */
export const shownName = (name: string): string =>
  name.length <= SHOWN ? name : `${name.slice(0, SHOWN / 2)} … ${name.slice(-SHOWN / 2)}`

/** The row that a person sees first: one that went wrong. */
export const firstFailure = (rows: readonly TestRow[]): TestItem | ErrorItem | null => {
  const found = rows.find(
    (row) => row.kind === 'error' || (row.kind === 'test' && isBad(row.test) && row.test.error !== undefined),
  )
  return found?.kind === 'error' || found?.kind === 'test' ? found : null
}
