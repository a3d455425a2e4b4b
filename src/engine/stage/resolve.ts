/** Which file of the project a reply means. */
import type { Edit, HunkLine, Path, Refusal, Tree } from '../model'
import { type ParsedPath, parsePath } from '../paths'
import { isCreation } from './rewrite'

export type Resolved = { readonly path: Path } | { readonly refusal: Refusal }

/** What an edit says of the file it is for, besides the path. */
type Evidence = {
  /** Stretches of lines that the file must hold; none where the edit quotes none. */
  readonly searched: readonly (readonly HunkLine[])[]
  /** The file's whole new content, where the edit gives it. */
  readonly content: readonly HunkLine[] | null
  /** The lines that it shows of a file of which it leaves parts out. */
  readonly shown: readonly HunkLine[] | null
  /** Whether the edit may make the file. */
  readonly creates: boolean
}

/** A line that distinguishes one text from another: all have blank lines and brackets. */
export const TELLING = /\w{3}/

/** Lines that a file and a text which names none have in common, at least, for it to be meant. More: a person has to pick the file, fewer: a chance line picks it. */
const SURE = 2

/** Share of a file's telling lines that its new version has at least. More: a mistaken directory makes a second file, fewer: another file of that name is overwritten. */
const RESEMBLES = 0.5

/**
 * In order: the path itself; without git's `a/` or `b/`; the one file whose path ends in what is written or that what is written ends in;
 * the one file of that name; the one file that holds the text the edit searches for. Anything else is refused, with the files that come near.
 * An absolute path is accepted only in that way: it can name a file of the project and never reach beyond it. It is called absolute only where
 * a file added under its last name would be the one that it ends in.
 * Of two paths for one edit the one that the project has counts; where it has both, the edit is refused. Where no path is written, `fallback` is meant, unless only another file holds the text.
 */
export function resolvePath(edit: Edit, tree: Tree, fallback: Path | undefined): Resolved {
  const { written, alsoWritten } = edit
  const exact = written === '' ? null : fileAt(tree, written)
  const other = alsoWritten === undefined ? null : fileAt(tree, alsoWritten)
  if (exact !== null && other !== null && exact !== other) return { refusal: { code: 'two-paths', named: [exact, other] } }
  if (written === '') return unnamed(tree, evidenceOf(edit), fallback)
  const parsed = parsePath(written)
  if (!parsed.ok) {
    if (parsed.problem !== 'absolute') return { refusal: { code: 'path', problem: parsed.problem } }
    const last = lastNameOf(written)
    return only(endingIn(tree, written)) ?? { refusal: { code: 'path', problem: last.ok ? parsed.problem : last.problem } }
  }
  const { path } = parsed
  if (exact !== null) return { path: exact }
  const evidence = evidenceOf(edit)
  if (other !== null && !evidence.creates) return { path: other }
  const isAlike = (other: Path) => other.toLowerCase() === path.toLowerCase()
  const tails = [...tree.keys()].filter((other) => other.endsWith(`/${path}`) || path.endsWith(`/${other}`) || isAlike(other))
  const name = path.slice(path.lastIndexOf('/') + 1)
  const named = tails.length > 0 ? tails : [...tree.keys()].filter((other) => other === name || other.endsWith(`/${name}`))
  if (evidence.creates) return only(versions(tree, named, evidence.content)) ?? { path }
  const found = only(named) ?? only(holders(tree, named, evidence))
  if (found !== null) return found
  if (named.length > 0) return { refusal: { code: 'missing', similar: named } }
  const holding = holders(tree, [...tree.keys()], evidence)
  return only(holding) ?? { refusal: { code: 'missing', similar: holding } }
}

/** The file of the project at a path, with or without git's `a/` or `b/`; null where there is none. */
function fileAt(tree: Tree, written: string): Path | null {
  const parsed = parsePath(written)
  if (!parsed.ok) return null
  if (tree.has(parsed.path)) return parsed.path
  const bare = parsePath(parsed.path.replace(/^[ab]\//, ''))
  return bare.ok && tree.has(bare.path) ? bare.path : null
}

function evidenceOf(edit: Edit): Evidence {
  const searched = edit.kind === 'patch' ? edit.hunks.map((hunk) => hunk.before) : edit.kind === 'replace' ? [edit.before] : []
  const content = edit.kind === 'write' ? edit.lines : null
  const creates =
    isCreation(edit) ||
    edit.kind === 'create' ||
    edit.kind === 'write' ||
    (edit.kind === 'replace' && edit.before.every((line) => line.text === ''))
  const shown = edit.kind === 'lazy' ? edit.lines.filter((_, line) => !edit.elisions.includes(line)) : null
  return { searched: searched.filter((lines) => lines.length > 0), content, shown, creates }
}

function unnamed(tree: Tree, evidence: Evidence, fallback: Path | undefined): Resolved {
  const { content } = evidence
  if (content !== null) {
    // A piece of code may be meant as anything: it takes the place of a file only where it is a version of that file.
    const open =
      fallback !== undefined && (resembles(tree, fallback, content) || !tree.get(fallback)?.length) ? fallback : undefined
    return open === undefined
      ? (only(versions(tree, [...tree.keys()], content)) ?? { refusal: { code: 'no-path', fits: fitting(tree, content) } })
      : { path: open }
  }
  const { shown } = evidence
  if (shown !== null && fallback === undefined) {
    const showing = [...tree.keys()].filter((path) => sharedWith(tree, path, shown) > 0)
    const sure = only(showing)
    if (sure !== null && sharedWith(tree, sure.path, shown) >= SURE) return sure
    return { refusal: { code: 'no-path', fits: showing.length > 0 ? showing : null } }
  }
  if (fallback !== undefined && (evidence.searched.length === 0 || holders(tree, [fallback], evidence).length > 0))
    return { path: fallback }
  const elsewhere = only(holders(tree, [...tree.keys()], evidence))
  if (elsewhere !== null) return elsewhere
  if (fallback !== undefined) return { path: fallback }
  return { refusal: { code: 'no-path', fits: evidence.creates ? fitting(tree, null) : null } }
}

/** Files that new lines without a path could be for: empty ones, and of whole content its earlier versions. */
const fitting = (tree: Tree, content: readonly HunkLine[] | null): Path[] =>
  [...tree.keys()].filter((path) => !tree.get(path)?.length || resembles(tree, path, content))

/** The last name of an absolute path as a path of its own, as a file could be added under it. */
const lastNameOf = (written: string): ParsedPath =>
  parsePath(/[\\/]\.\.[\\/]/.test(written) ? '..' : (written.split(/[\\/]/).at(-1) ?? ''))

const only = ([path, ...others]: readonly Path[]): { readonly path: Path } | null =>
  path === undefined || others.length > 0 ? null : { path }

/** Files of the project that an absolute path ends in; of several the longest, which the others are tails of. */
function endingIn(tree: Tree, written: string): Path[] {
  const slashed = written.normalize('NFC').replaceAll('\\', '/')
  if (slashed.split('/').includes('..')) return []
  const inside = [...tree.keys()].filter((path) => slashed.endsWith(`/${path}`))
  return inside.sort((a, b) => b.length - a.length).slice(0, 1)
}

/** Those of `paths` whose text holds all that the edit searches for, line ends aside. None where the edit searches for nothing telling. */
function holders(tree: Tree, paths: readonly Path[], { searched }: Evidence): Path[] {
  const telling = searched.filter((lines) => lines.some((line) => TELLING.test(line.text)))
  if (telling.length === 0) return []
  const texts = telling.map((lines) => lines.map((line) => line.text).join('\n'))
  return paths.filter((path) => {
    const content = tree.get(path)
    if (typeof content !== 'string') return false
    const plain = content.includes('\r') ? content.replaceAll('\r\n', '\n') : content
    return texts.every((text) => plain.includes(text))
  })
}

/** How many of the telling lines that an edit shows the file at `path` has; 0 where it has fewer than half of them. */
function sharedWith(tree: Tree, path: Path, shown: readonly HunkLine[]): number {
  const text = tree.get(path)
  if (typeof text !== 'string') return 0
  const own = new Set(text.split('\n').map((line) => line.trim()))
  const telling = shown.filter((line) => TELLING.test(line.text))
  const shared = telling.filter((line) => own.has(line.text.trim())).length
  return shared >= telling.length * RESEMBLES ? shared : 0
}

/** Those of `paths` that could be the earlier version of `content`. */
const versions = (tree: Tree, paths: readonly Path[], content: readonly HunkLine[] | null): Path[] =>
  paths.filter((path) => resembles(tree, path, content))

/** Whether the file at `path` could be the earlier version of `content`. */
export function resembles(tree: Tree, path: Path, content: readonly HunkLine[] | null): boolean {
  const text = tree.get(path)
  if (typeof text !== 'string' || content === null) return false
  const telling = new Set(text.split('\n').flatMap((line) => (TELLING.test(line) ? [line.trim()] : [])))
  const fresh = new Set(content.map((line) => line.text.trim()))
  let kept = 0
  for (const line of telling) if (fresh.has(line)) kept++
  return telling.size > 0 && kept >= telling.size * RESEMBLES
}
