/** Edits of symbols for tests, with a finder of definitions that knows blocks by their indentation. */
import type { Definition, Edit, Path, Reading, SymbolAction } from '../../model'
import { type StageOptions, stage } from '../../stage'

const HEAD =
  /^(?:export )?(?:async )?(?:class |function |interface |const |let |def |fn |func )?([#\w]+)(?=[ (:=]|$).*?(?:[{:(]|=.*;?|;)\s*(?:[/#].*)?$/

/** Definitions by indentation: one ends before the next line that is indented no further, or with the bracket that closes it. Decorators belong to it. */
export function sampleSymbols(_: Path, text: string): Definition[] {
  const rows = text.split('\n').map((row) => row.replace(/\r$/, ''))
  const offsets = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)]
  const widthOf = (row: string) => /^\s*/.exec(row)?.[0].length ?? 0
  const open: { readonly width: number; readonly name: string }[] = []
  return rows.flatMap((row, line): Definition[] => {
    const name = HEAD.exec(row.trim())?.[1]
    if (name === undefined || /^\s*(?:return|if|for|import)\b/.test(row)) return []
    const width = widthOf(row)
    while ((open.at(-1)?.width ?? -1) >= width) open.pop()
    let end = line + 1
    while (end < rows.length && (rows[end]?.trim() === '' || widthOf(rows[end] ?? '') > width)) end++
    if (/^\s*[}\])]/.test(rows[end] ?? '') && widthOf(rows[end] ?? '') === width && /[{[(]\s*$/.test(row)) end++
    while (end > line + 1 && rows[end - 1]?.trim() === '') end--
    let start = line
    while (/^\s*@/.test(rows[start - 1] ?? '')) start--
    const path = [...open.map((one) => one.name), name]
    open.push({ width, name })
    const from = (offsets[start] ?? 0) + widthOf(rows[start] ?? '')
    const last = (rows[end - 1] ?? '').replace(/[;,]?\s*(?:\/\/.*)?$/, '')
    const at = (offsets[line] ?? 0) + row.indexOf(name)
    return [{ path, span: { from, to: (offsets[end - 1] ?? 0) + last.length }, at: { from: at, to: at + name.length } }]
  })
}

const NOWHERE = { from: 0, to: 0 }
export const sampleSymbolEdit = (action: SymbolAction, symbol: string, text = '', written = 'a.ts'): Edit => ({
  kind: 'symbol',
  format: 'symbol-edit',
  span: NOWHERE,
  written,
  action,
  symbol,
  lines: action === 'delete' ? [] : text.split('\n').map((line) => ({ text: line, ...NOWHERE })),
})

export function stageSymbolEdit(
  edits: readonly Edit[],
  files: Readonly<Record<string, string>>,
  looks: StageOptions = { symbols: sampleSymbols },
) {
  const reading: Reading = { edits, spans: [], diagnostics: [], formats: [], steps: [], wrapping: null }
  const tree = new Map(Object.entries(files).map(([path, text]) => [path as Path, text]))
  const transaction = stage(reading, tree, looks)
  const after = new Map(Object.entries(files))
  for (const file of transaction.state === 'staged' ? transaction.files : []) after.set(file.path, file.after ?? '')
  const verdicts = transaction.decisions.map((decision) =>
    decision.state === 'applied'
      ? decision.how
      : decision.state === 'refused'
        ? decision.refusal.code === 'symbol'
          ? decision.refusal.why
          : decision.refusal.code
        : decision.state,
  )
  return { verdicts, files: Object.fromEntries(after), transaction }
}

export const POOL = `import { Lease } from './lease'

/** Leases. */
class Pool {
  free = []
  size = 4

  /** Takes one. */
  acquire() {
    return this.free.pop()
  }

  release(lease) {
    this.free.push(lease)
  }
}

function makePool() {
  return new Pool()
}
`
