/** What two trees differ in, file by file, as git writes it. */
import type { Content, Path, Tree } from '../../engine/model'
import { canonical, encode } from '../content'
import { literal } from './git-binary'
import { blobId, compareNames, gitName, NO_BLOB } from './git-names'
import { cutLines, lineChanges, type Neighbourhood, neighbourhoods } from './line-diff'

/** How one file is to change. */
export type FilePatch = {
  readonly path: Path
  readonly change: 'new' | 'deleted' | 'modified'
  /** Lines, or null for a file of bytes that are no text before or after. */
  readonly lines: { readonly added: number; readonly removed: number } | null
  /** In bytes, before and after; 0 where there is no file. */
  readonly sizes: readonly [before: number, after: number]
  /** From `diff --git` on, ending in a line end. */
  readonly text: string
}

/** One for each path whose content differs, sorted as git sorts. `context`: common lines around a change. */
export async function filePatches(before: Tree, after: Tree, context: number): Promise<FilePatch[]> {
  const paths = new Set<Path>()
  for (const [path, content] of before) if (!isSame(content, after.get(path))) paths.add(path)
  for (const path of after.keys()) if (!before.has(path)) paths.add(path)
  const patches: FilePatch[] = []
  for (const path of [...paths].sort(compareNames))
    patches.push(await filePatch(path, sideOf(before.get(path)), sideOf(after.get(path)), context))
  return patches
}

/** Whether both are the same bytes. */
function isSame(one: Content, other: Content | undefined): boolean {
  if (one === other) return true
  if (other === undefined || (typeof one === 'string' && typeof other === 'string' && areWellFormed(one, other))) return false
  const [a, b] = [encode(one), encode(other)]
  return a.length === b.length && a.every((byte, at) => byte === b[at])
}

/** Half a surrogate pair is written as U+FFFD. */
const areWellFormed = (...texts: readonly string[]): boolean => texts.every((text) => !/\p{Surrogate}/u.test(text))

/** `content` null: there is no file. */
type Side = { readonly content: Content | null; readonly bytes: Uint8Array; readonly id: string }

function sideOf(content: Content | undefined): Side {
  if (content === undefined) return { content: null, bytes: new Uint8Array(), id: NO_BLOB }
  const bytes = encode(content)
  return { content: canonical(content), bytes, id: blobId(bytes) }
}

async function filePatch(path: Path, before: Side, after: Side, context: number): Promise<FilePatch> {
  const change = before.content === null ? 'new' : after.content === null ? 'deleted' : 'modified'
  // No mode behind the hashes of a file that stays: a tree knows none, and git keeps the file's own.
  const header = [
    `diff --git ${gitName(`a/${path}`)} ${gitName(`b/${path}`)}\n`,
    change === 'modified' ? '' : `${change} file mode 100644\n`,
    `index ${before.id}..${after.id}\n`,
  ].join('')
  const sizes = [before.bytes.length, after.bytes.length] as const
  const [old, fresh] = [before.content ?? '', after.content ?? '']
  if (typeof old !== 'string' || typeof fresh !== 'string') {
    const text = `${header}GIT binary patch\n${await literal(after.bytes)}${await literal(before.bytes)}`
    return { path, change, lines: null, sizes, text }
  }
  const { body, ...lines } = hunks(cutLines(old), cutLines(fresh), context)
  // Such lines would say nothing where a file without content comes or goes.
  const names = body === '' ? '' : `--- ${side(before, 'a', path)}\n+++ ${side(after, 'b', path)}\n`
  return { path, change, lines, sizes, text: header + names + body }
}

/** A tab ends a name that has blanks. */
const side = ({ content }: Side, prefix: 'a' | 'b', path: Path): string =>
  content === null ? '/dev/null' : `${gitName(`${prefix}/${path}`)}${path.includes(' ') ? '\t' : ''}`

function hunks(
  before: readonly string[],
  after: readonly string[],
  context: number,
): { readonly body: string; readonly added: number; readonly removed: number } {
  const changes = lineChanges(before, after)
  const parts: string[] = []
  for (const place of neighbourhoods(changes, before.length, context)) writeHunk(place, before, after, parts)
  let [added, removed] = [0, 0]
  for (const change of changes) {
    added += change.after.end - change.after.start
    removed += change.before.end - change.before.start
  }
  return { body: parts.join(''), added, removed }
}

function writeHunk(place: Neighbourhood, before: readonly string[], after: readonly string[], parts: string[]): void {
  const put = (sign: string, lines: readonly string[], from: number, to: number) => {
    for (let at = from; at < to; at++) parts.push(sign, ended(lines[at] ?? ''))
  }
  parts.push(`@@ -${span(place.before)} +${span(place.after)} @@\n`)
  let from = place.before.start
  for (const change of place.changes) {
    put(' ', before, from, change.before.start)
    put('-', before, change.before.start, change.before.end)
    put('+', after, change.after.start, change.after.end)
    from = change.before.end
  }
  put(' ', before, from, place.before.end)
}

const ended = (line: string): string => (line.endsWith('\n') ? line : `${line}\n\\ No newline at end of file\n`)

/** The first line, 1-based, and how many; of no lines the one before. */
function span({ start, end }: { readonly start: number; readonly end: number }): string {
  const count = end - start
  if (count === 1) return `${start + 1}`
  return count === 0 ? `${start},0` : `${start + 1},${count}`
}
