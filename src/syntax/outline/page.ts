/** The outline as text: as many definitions as there is room for, the weightiest first. */
import { estimateTokenCount } from 'tokenx'
import type { Path } from '../../engine/model'
import type { OutlineDefinition } from './definitions'
import type { Ranked } from './rank'

export type OutlineEntry = {
  readonly path: Path
  /** Share of the references in the project that lead here, directly or by way of others; all files together have 1. */
  readonly score: number
  /** In the order of the file. `line` is that of the name; `depth` counts the listed definitions around. */
  readonly symbols: readonly Pick<OutlineDefinition, 'signature' | 'line' | 'kind' | 'depth'>[]
}

export type Outline = {
  /** By score, the highest first. */
  readonly entries: readonly OutlineEntry[]
  /** The entries as a prompt has them: a path, below it indented signatures, `⋮` where some are left out. */
  readonly text: string
  /** That `text` takes, estimated. */
  readonly tokens: number
  /** Left out for want of tokens. */
  readonly left: { readonly files: number; readonly symbols: number }
}

type Candidate = { readonly path: Path; readonly index: number; readonly score: number }
type Chosen = ReadonlyMap<Path, ReadonlySet<number>>

/** `paths`: of all files, sorted; those without definitions come last and only by name. */
export function pageWithin(
  paths: readonly Path[],
  definitions: ReadonlyMap<Path, readonly OutlineDefinition[]>,
  ranked: Ranked,
  budget: number,
): Outline {
  const candidates = candidatesOf(definitions, ranked)
  const others = paths.filter((path) => (definitions.get(path) ?? []).length === 0)
  const scoreOf = (path: Path) => ranked.files.get(path) ?? 0
  const pageOf = (symbols: number, bare: number) => {
    const chosen = choose(candidates.slice(0, symbols), definitions)
    const listed = [...chosen.keys()].sort((a, b) => scoreOf(b) - scoreOf(a) || (a < b ? -1 : 1))
    const parts = listed.map((path) => fileText(path, definitions.get(path) ?? [], chosen.get(path) ?? new Set()))
    const text = [...parts, ...others.slice(0, bare)].join('\n')
    return { chosen, listed: [...listed, ...others.slice(0, bare)], text, tokens: estimateTokenCount(text) }
  }
  // A definition takes a token at the very least.
  const symbols = most(Math.min(candidates.length, budget), (count) => pageOf(count, 0).tokens <= budget)
  const bare = most(Math.min(others.length, budget), (count) => pageOf(symbols, count).tokens <= budget)
  const { chosen, listed, text, tokens } = pageOf(symbols, bare)
  const entries = listed.map((path): OutlineEntry => {
    const own = definitions.get(path) ?? []
    const indexes = chosen.get(path) ?? new Set()
    return { path, score: scoreOf(path), symbols: own.filter((_, index) => indexes.has(index)).map(shown) }
  })
  const listedSymbols = entries.reduce((sum, { symbols: { length } }) => sum + length, 0)
  return { entries, text, tokens, left: { files: paths.length - entries.length, symbols: candidates.length - listedSymbols } }
}

const shown = ({ signature, line, kind, depth }: OutlineDefinition): OutlineEntry['symbols'][number] => ({
  signature,
  line,
  kind,
  depth,
})

/** By score; equal ones by path and place. */
function candidatesOf(definitions: ReadonlyMap<Path, readonly OutlineDefinition[]>, ranked: Ranked): Candidate[] {
  return [...definitions]
    .flatMap(([path, own]) => {
      const scores = ranked.symbols.get(path) ?? []
      return own.map((_, index): Candidate => ({ path, index, score: scores[index] ?? 0 }))
    })
    .sort((a, b) => b.score - a.score)
}

/** The candidates with all definitions around them. */
function choose(candidates: readonly Candidate[], definitions: ReadonlyMap<Path, readonly OutlineDefinition[]>): Chosen {
  const chosen = new Map<Path, Set<number>>()
  for (const { path, index } of candidates) {
    const own = definitions.get(path) ?? []
    const indexes = chosen.get(path) ?? new Set<number>()
    chosen.set(path, indexes)
    for (let at = index; at >= 0 && !indexes.has(at); at = own[at]?.parent ?? -1) indexes.add(at)
  }
  return chosen
}

/** A path, and below it the signatures with a mark for each gap. */
function fileText(path: Path, definitions: readonly OutlineDefinition[], chosen: ReadonlySet<number>): string {
  const lines: string[] = [path]
  let gap = false
  for (const [index, { signature, depth }] of definitions.entries()) {
    if (!chosen.has(index)) {
      gap = true
      continue
    }
    const indent = '  '.repeat(depth + 1)
    if (gap) lines.push(`${indent}⋮`)
    lines.push(indent + signature)
    gap = false
  }
  if (gap) lines.push('  ⋮')
  return lines.join('\n')
}

/** The largest count from 0 to `limit` that fits, where what is more than one that does not fit fits neither. */
function most(limit: number, fits: (count: number) => boolean): number {
  let low = 0
  let high = limit
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (fits(middle)) low = middle
    else high = middle - 1
  }
  return low
}
