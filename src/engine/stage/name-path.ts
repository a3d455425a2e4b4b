/** Which definition of a file a name path means. */
import { similarity } from '../match/similarity'
import type { Definition } from '../model'

/** `several` and `near` are name paths from the outermost name down; of definitions that share one, each with its index among them. */
export type MeantDefinition =
  | { readonly one: Definition }
  | { readonly several: readonly string[] }
  | { readonly near: readonly string[] }

/** Name paths that are listed. More: too many to read, fewer: the one meant may be missing. */
const LISTED = 6

/** Likeness of two names, 0 to 1. More: a slip is not recognised, less: names of another kind are offered. */
const NEAR = 0.6

/** What may be between two names. */
const BETWEEN = /(?:\/|::|\.|#|->)$/

type Known = { readonly definition: Definition; readonly index: number; readonly overloads: number }

/**
 * The definition that `written` means: `acquire` anywhere, `Pool/acquire` at the end of a path, `/Pool/acquire` from the outermost name on;
 * names are parted by `/`, `.`, `::`, `#` or `->`; `acquire[1]` is the second of those with one path.
 */
export function meantBy(written: string, definitions: readonly Definition[]): MeantDefinition {
  const known = counted(definitions)
  const { names, index, isWhole } = parsed(written)
  const found = known.filter((one) => endsIn(one.definition.path, names, isWhole) && (index === null || one.index === index))
  const [first, ...others] = found
  if (first !== undefined && others.length === 0) return { one: first.definition }
  if (first !== undefined) return { several: found.slice(0, LISTED).map(fullName) }
  return { near: near(names, known) }
}

function parsed(written: string): { readonly names: string; readonly index: number | null; readonly isWhole: boolean } {
  const [, path = '', number] = /^(.*?)(?:\[(\d{1,9})\])?$/s.exec(written.trim()) ?? []
  const names = path
    .replace(/\(\s*\)$/, '')
    // Go's own way to name a method: `(*Pool).Acquire`.
    .replace(/^\(\*?([^()]+)\)(?=[./])/, '$1')
  const isWhole = names.startsWith('/')
  return { names: isWhole ? names.slice(1) : names, index: number === undefined ? null : Number(number), isWhole }
}

/** Each definition with its index among those of the same path. */
function counted(definitions: readonly Definition[]): Known[] {
  const keyOf = ({ path }: Definition) => JSON.stringify(path)
  const totals = new Map<string, number>()
  for (const definition of definitions) totals.set(keyOf(definition), (totals.get(keyOf(definition)) ?? 0) + 1)
  const seen = new Map<string, number>()
  return definitions.map((definition) => {
    const index = seen.get(keyOf(definition)) ?? 0
    seen.set(keyOf(definition), index + 1)
    return { definition, index, overloads: totals.get(keyOf(definition)) ?? 1 }
  })
}

/** Whether the path ends in the names that `written` joins: a name may itself hold what parts names. */
function endsIn(path: readonly string[], written: string, isWhole: boolean): boolean {
  let rest = written
  for (const [above, name] of [...path.entries()].reverse()) {
    if (name === '' || !rest.endsWith(name)) return false
    rest = rest.slice(0, rest.length - name.length)
    if (rest === '') return !isWhole || above === 0
    const joint = BETWEEN.exec(rest)
    if (joint === null) return false
    rest = rest.slice(0, joint.index)
  }
  return false
}

const fullName = ({ definition: { path }, index, overloads }: Known): string =>
  `/${path.join('/')}${overloads > 1 ? `[${index}]` : ''}`

/** Name paths that come near, the nearest first: the last name counts, and where that is equal the whole path. */
function near(written: string, known: readonly Known[]): string[] {
  const last = lastOf(written)
  const scored = known.flatMap((one) => {
    const name = one.definition.path.at(-1) ?? ''
    const alike = similarity(last.toLowerCase(), name.toLowerCase())
    return alike < NEAR ? [] : [{ one, alike, whole: similarity(written, one.definition.path.join('/')) }]
  })
  scored.sort((a, b) => b.alike - a.alike || b.whole - a.whole)
  const same = scored.filter(({ alike }) => alike === 1)
  return (same.length > 0 ? same : scored).slice(0, LISTED).map(({ one }) => fullName(one))
}

const lastOf = (written: string): string => /[^/.:#>]*$/.exec(written)?.[0] ?? written
