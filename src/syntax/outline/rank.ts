/** How much the files and definitions of a project matter: by the references of other files, which weigh by the rarity of the name. */
import type { Path } from '../../engine/model'
import type { OutlineDefinition } from './definitions'
import { type Uses, usesOf } from './imports'

export type Ranked = {
  /** Of each file; together 1. */
  readonly files: ReadonlyMap<Path, number>
  /** Of each definition of a file, in its order. */
  readonly symbols: ReadonlyMap<Path, readonly number[]>
}

const WORD = /[\p{L}_$][\p{L}\p{N}_$]*/gu
/** Files that define a name, beyond which it says nothing about any of them. More: `get` and `run` pull files up, fewer: overridden methods do not count. */
const COMMON = 12
/** Part of the weight that is left: of a name shorter than three letters, of one meant for its own file, of a reference from a file that does not name the other, of a definition inside another. */
const LITTLE = 0.1
const ELSEWHERE = 0.03
const MEMBER = 0.4
/** Part of a file's worth that it has from the references to it; the rest is the same for all. */
const DAMPING = 0.85
/** Rounds after which the ranks hardly change. */
const ROUNDS = 20
/** Part of its file's worth that a definition has which nothing refers to, by what it is. */
const BASE = { outer: 0.02, inner: 0.002 }

type Reference = { readonly from: number; readonly weight: number }

/** `turn` is called after each text, with its length. */
export async function rank(
  texts: ReadonlyMap<Path, string>,
  definitions: ReadonlyMap<Path, readonly OutlineDefinition[]>,
  turn: (read: number) => Promise<void>,
): Promise<Ranked> {
  const paths = [...texts.keys()]
  const owners = ownersOf(paths, definitions)
  const users = new Map<string, Map<number, number>>()
  for (const [index, path] of paths.entries()) {
    const text = texts.get(path) ?? ''
    for (const [word] of text.matchAll(WORD)) {
      if (!owners.has(word)) continue
      const counts = users.get(word) ?? new Map<number, number>()
      users.set(word, counts.set(index, (counts.get(index) ?? 0) + 1))
    }
    await turn(text.length)
  }
  const references = referencesTo(owners, users, paths.length)
  const uses = usesOf(paths, [...texts.values()])
  const ranks = spread(paths.length, owners, references, uses)
  return {
    files: new Map(paths.map((path, index) => [path, ranks[index] ?? 0])),
    symbols: new Map(
      paths.map((path, index) => {
        const own = definitions.get(path) ?? []
        return [path, own.map((definition) => scoreOf(definition, index, ranks, references, uses))]
      }),
    ),
  }
}

/** Files that define a name. */
function ownersOf(paths: readonly Path[], definitions: ReadonlyMap<Path, readonly OutlineDefinition[]>): Map<string, number[]> {
  const owners = new Map<string, number[]>()
  for (const [index, path] of paths.entries())
    for (const { name, isShared } of definitions.get(path) ?? []) {
      if (!isShared) continue
      const files = owners.get(name)
      if (files === undefined) owners.set(name, [index])
      else if (files.at(-1) !== index) files.push(index)
    }
  return owners
}

/** The references to each name from files that do not define it. */
function referencesTo(
  owners: ReadonlyMap<string, readonly number[]>,
  users: ReadonlyMap<string, ReadonlyMap<number, number>>,
  files: number,
): Map<string, Reference[]> {
  const references = new Map<string, Reference[]>()
  for (const [name, counts] of users) {
    const defined = owners.get(name) ?? []
    if (defined.length > COMMON) continue
    const rarity = Math.log((1 + files) / counts.size) / defined.length
    const weight = name.length < 3 || name.startsWith('_') ? rarity * LITTLE : rarity
    const own = new Set(defined)
    const from = [...counts].filter(([file]) => !own.has(file))
    if (from.length > 0)
      references.set(
        name,
        from.map(([file, count]) => ({ from: file, weight: weight * Math.sqrt(count) })),
      )
  }
  return references
}

/** Ranks by PageRank: a reference passes on a part of the worth of the file that it is in. */
function spread(
  files: number,
  owners: ReadonlyMap<string, readonly number[]>,
  references: ReadonlyMap<string, readonly Reference[]>,
  uses: Uses,
): number[] {
  const out = Array.from({ length: files }, () => new Map<number, number>())
  for (const [name, list] of references)
    for (const { from, weight } of list)
      for (const to of owners.get(name) ?? [])
        out[from]?.set(to, (out[from]?.get(to) ?? 0) + weight * (uses(from, to) ? 1 : ELSEWHERE))
  const edges = out.map((targets) => {
    const total = [...targets.values()].reduce((sum, weight) => sum + weight, 0)
    return [...targets].map(([to, weight]) => ({ to, part: weight / total }))
  })
  let ranks: number[] = Array.from({ length: files }, () => 1 / files)
  for (let round = 0; round < ROUNDS; round++) {
    const loose = edges.reduce((sum, targets, from) => (targets.length === 0 ? sum + (ranks[from] ?? 0) : sum), 0)
    const next: number[] = Array.from({ length: files }, () => (1 - DAMPING + DAMPING * loose) / files)
    for (const [from, targets] of edges.entries())
      for (const { to, part } of targets) next[to] = (next[to] ?? 0) + DAMPING * part * (ranks[from] ?? 0)
    ranks = next
  }
  return ranks
}

function scoreOf(
  { name, depth, kind, isShared }: OutlineDefinition,
  file: number,
  ranks: readonly number[],
  references: ReadonlyMap<string, readonly Reference[]>,
  uses: Uses,
): number {
  const base = (ranks[file] ?? 0) * (depth === 0 && kind !== 'rule' ? BASE.outer : BASE.inner)
  if (!isShared) return base
  const part = depth === 0 ? 1 : MEMBER
  return (references.get(name) ?? []).reduce(
    (sum, { from, weight }) => sum + part * weight * (ranks[from] ?? 0) * (uses(from, file) ? 1 : ELSEWHERE),
    base,
  )
}
