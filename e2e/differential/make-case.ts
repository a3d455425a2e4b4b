/** Makes trees and edits of them: code, with lines and blocks that repeat, and with whatever is a marker to some format. */
import { type Case, type CaseRow, type Entry, type LineEnd, plausible, type Style } from './case'
import { type Random, randomFrom } from './random'

const PATHS = [
  'src/pool.ts',
  'src/index.ts',
  'lib/index.ts',
  'app/main.py',
  'README.md',
  'docs/notes.txt',
  'styles.css',
  'config/site.json',
  'src/Ünïcode/größe.ts',
  'Makefile',
  'cmd/run.go',
  'my file.ts',
] as const

const NAMES = ['acquire', 'release', 'pool', 'lease', 'count', 'index', 'value', 'render'] as const

const PLAIN = ['}', '})', '', '', '    }', '  },', '{', 'return', '  break', '\treturn nil', '  else:', '#', '---'] as const

const MARKERS = [
  '=======',
  '```',
  '```ts',
  '````',
  '@@',
  '@@ -1,2 +1,2 @@',
  '+++',
  '+++ b/src/pool.ts',
  '--- a/src/pool.ts',
  '-- x',
  '++ y',
  '*** End Patch',
  '*** Begin Patch',
  '*** Update File: src/pool.ts',
  '*** End of File',
  '<<<<<<< SEARCH',
  '>>>>>>> REPLACE',
  '<<<<<<< HEAD',
  '</code_change_request>',
  'edit_code_snippet:',
  '<decision mode="act">',
  '</arg>',
  'end_of_edit',
  '---FIND',
  '---COMPLETE',
  'diff --git a/x.ts b/x.ts',
  'rename from a.ts',
  '\\ No newline at end of file',
  '12| x',
  '// ... existing code ...',
  '...',
  'src/index.ts',
  '{"name":"Edit","input":{"file_path":"a.ts","old_string":"a","new_string":"b"}}',
  '&lt;b&gt; &amp;',
  'first();\\n  second();',
  '> quoted',
  '- an item',
] as const

/** Composed and decomposed, beyond the first plane, joined, and blanks that are none. */
const UNICODE = [
  '// naïve café',
  '// nai\u0308ve cafe\u0301',
  'const 漢字 = "🙂"',
  'let family = "👨‍👩‍👧"',
  '“quoted” – and … so on',
  '"quoted" - and ... so on',
  '𝒳 = 𝒴 + 1',
  'a\u00a0b\u200bc',
] as const

/** Characters of a long line, and more. */
const LONG = 400

/** Of ten projects, those before the first end all lines in LF, those before the second in CR LF, and the others in both. */
const [LF_ONLY, MIXED] = [7, 9]

type Share = { readonly repeated: number; readonly markers: number; readonly unicode: number }

/** `pool`: the few lines of a file that repeat. */
function lineOf(random: Random, share: Share, pool: readonly string[]): string {
  const [first, ...others] = pool
  if (first !== undefined && random.odds(share.repeated)) return random.oneOf([first, ...others])
  if (random.odds(share.markers)) return random.oneOf(MARKERS)
  if (random.odds(share.unicode)) return random.oneOf(UNICODE)
  if (random.odds(0.22)) return random.oneOf(PLAIN)
  const indent = random.odds(0.25) ? '\t'.repeat(random.upTo(2)) : '  '.repeat(random.upTo(3))
  const [a, b, n] = [random.oneOf(NAMES), random.oneOf(NAMES), random.upTo(999)]
  const code = random.oneOf([
    `const ${a}${n} = ${b}(${n})`,
    `${a}.${b}(${n})`,
    `if (${a} < ${n}) {`,
    `def ${a}_${n}(self, ${b}):`,
    `function ${a}${n}(${b}) {`,
    `return ${a}["${b}"] && ${n}`,
    `// ${a} is no ${b} of ${n}`,
  ])
  const tail = random.odds(0.04) ? random.oneOf([' ', '  ', '\t']) : ''
  const long = random.odds(0.005) ? ` // ${`${a} ${b} `.repeat(LONG / 10)}` : ''
  return indent + code + long + tail
}

function textsOf(random: Random, share: Share, count: number, pool: readonly string[]): string[] {
  const texts: string[] = []
  while (texts.length < count) {
    const block = 2 + random.upTo(4)
    if (texts.length > block && random.odds(share.repeated / 4)) {
      const from = random.upTo(texts.length - block)
      texts.push(...texts.slice(from, from + block))
    } else texts.push(lineOf(random, share, pool))
  }
  return texts.slice(0, count)
}

/** Rows while they are changed. */
type Draft = { rows: CaseRow[]; readonly pool: readonly string[]; readonly end: () => LineEnd }

/** Marks rows from `at` on as gone, new ones apart; answers the texts of those it took. */
function take(draft: Draft, at: number, count: number): string[] {
  const taken: string[] = []
  draft.rows = draft.rows.map((row, index) => {
    if (index < at || index >= at + count || row.sign !== ' ') return row
    taken.push(row.text)
    return { ...row, sign: '-' }
  })
  return taken
}

function put(draft: Draft, at: number, texts: readonly string[]): void {
  const fresh = texts.map((text): CaseRow => ({ sign: '+', text, end: draft.end() }))
  draft.rows = [...draft.rows.slice(0, at), ...fresh, ...draft.rows.slice(at)]
}

function changeOnce(random: Random, share: Share, draft: Draft): void {
  const { length } = draft.rows
  const at = random.upTo(length)
  const count = 1 + random.upTo(random.odds(0.2) ? 6 : 2)
  const fresh = () => Array.from({ length: count }, () => lineOf(random, share, draft.pool))
  const kind = random.upTo(9)
  if (kind < 3 || length === 0) put(draft, at, fresh())
  else if (kind < 5) take(draft, at, count)
  else if (kind < 9) {
    take(draft, at, 1 + random.upTo(2))
    put(draft, at, fresh())
  } else {
    const block = take(draft, at, count)
    put(draft, random.upTo(length), block)
  }
}

function fileOf(
  random: Random,
  share: Share,
  path: string,
  ends: number,
): Entry & { readonly pool: readonly string[]; readonly end: () => LineEnd } {
  const pool = Array.from({ length: 3 }, () => lineOf(random, { ...share, repeated: 0 }, []))
  const count = random.odds(0.05) ? 0 : 1 + random.upTo(random.odds(0.1) ? 50 : 18)
  const end = (): LineEnd => (ends < LF_ONLY ? '\n' : ends < MIXED ? '\r\n' : random.odds(0.5) ? '\n' : '\r\n')
  const texts = textsOf(random, share, count, pool)
  // A file that is nothing but a mark has no line.
  const mark = random.odds(0.05) && texts.some((text) => text !== '') ? '\ufeff' : ''
  const rows = texts.map((text, index): CaseRow => ({ sign: ' ', text: index === 0 ? mark + text : text, end: end() }))
  return { path, rows, closed: count === 0 || random.odds(0.9), life: 'kept', moveTo: null, pool, end }
}

const styleOf = (random: Random): Style => ({
  context: random.odds(0.6) ? 3 : random.upTo(5),
  numbered: random.odds(0.75),
  anchored: random.odds(0.2),
  joined: random.odds(0.3),
  prose: random.odds(0.7) ? 0 : 1 + random.upTo(2),
})

const allOf = (rows: readonly CaseRow[], sign: CaseRow['sign']): CaseRow[] => rows.map((row) => ({ ...row, sign }))

function pathsOf(random: Random, count: number): string[] {
  const left: string[] = [...PATHS]
  return Array.from({ length: count }, () => left.splice(random.upTo(left.length - 1), 1)).flat()
}

/** Of each change the lines that go first, and what both sides begin or end with as lines that stay. */
export function tidied(rows: readonly CaseRow[]): CaseRow[] {
  const tidy: CaseRow[] = []
  let gone: CaseRow[] = []
  let fresh: CaseRow[] = []
  const close = () => {
    const shorter = Math.min(gone.length, fresh.length)
    let head = 0
    while (head < shorter && gone[head]?.text === fresh[head]?.text) head++
    let tail = 0
    while (tail < shorter - head && gone.at(-1 - tail)?.text === fresh.at(-1 - tail)?.text) tail++
    const until = gone.length - tail
    tidy.push(...allOf(gone.slice(0, head), ' '), ...gone.slice(head, until))
    tidy.push(...fresh.slice(head, fresh.length - tail), ...allOf(gone.slice(until), ' '))
    gone = []
    fresh = []
  }
  for (const row of rows) {
    if (row.sign === '-') gone.push(row)
    else if (row.sign === '+') fresh.push(row)
    else {
      close()
      tidy.push(row)
    }
  }
  close()
  return tidy
}

/** A case by its number: files, and one to five edits of them. */
export function makeCase(seed: number): Case {
  const random = randomFrom(Math.imul(seed, 0x9e3779b1) ^ 0x5bd1e995)
  const share: Share = {
    repeated: random.oneOf([0, 0, 0.1, 0.3, 0.6]),
    markers: random.oneOf([0, 0, 0, 0.03, 0.15]),
    unicode: random.oneOf([0, 0.02, 0.1]),
  }
  const ends = random.upTo(9)
  const files = pathsOf(random, 1 + random.upTo(random.odds(0.5) ? 1 : 5)).map((path) =>
    fileOf(random, share, path, random.odds(0.9) ? ends : random.upTo(9)),
  )
  const edits = 1 + random.upTo(4)
  const entries = files.map(({ path, rows, closed, life, moveTo }): Entry => ({ path, rows, closed, life, moveTo }))
  for (let edit = 0; edit < edits; edit++) {
    const at = random.upTo(files.length - 1)
    const file = files[at]
    const entry = entries[at]
    if (file === undefined || entry === undefined) continue
    const kind = random.upTo(19)
    if (kind === 0) {
      const made = fileOf(random, share, `new/file${edit}.ts`, ends)
      entries.push({ path: made.path, rows: allOf(made.rows, '+'), closed: made.closed, life: 'made', moveTo: null })
    } else if (entry.life === 'gone') continue
    else if (kind === 1 && entry.rows.every(({ sign }) => sign === ' '))
      entries[at] = { ...entry, rows: allOf(entry.rows, '-'), life: 'gone', moveTo: null }
    else if (kind === 2) entries[at] = { ...entry, moveTo: `moved/${edit}/${entry.path.split('/').at(-1) ?? ''}` }
    else {
      const draft: Draft = { rows: [...entry.rows], pool: file.pool, end: file.end }
      changeOnce(random, share, draft)
      entries[at] = { ...entry, rows: draft.rows, life: kind === 3 ? 'whole' : entry.life }
    }
  }
  return plausible({ entries: entries.map((entry) => ({ ...entry, rows: tidied(entry.rows) })), style: styleOf(random) })
}
