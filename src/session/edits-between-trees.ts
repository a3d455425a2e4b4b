/** What two trees differ in, as the edits of a reply. Brings the engine: loaded when the person copies a change. */

import { readReply, stage, writeEdits } from '../engine/index'
import { append } from '../engine/lists'
import type { CannotWrite, Content, Edit, FormatId, Hunk, HunkLine, Lost, Path, Reading, Tree } from '../engine/model'
import { type LineChange, lineChanges, type Neighbourhood, neighbourhoods } from '../workspace/out/line-diff'
import { isSameContent } from '../workspace/same-content'

/**
 * Why a file's change is not among the edits. 'binary': one of its sides is no text. `Lost`: the format does not carry this of it, and nothing else does.
 * 'reads-otherwise': the text would be read as something else, or would land elsewhere.
 */
export type WhyLeft = CannotWrite | Lost | 'binary' | 'reads-otherwise'

/** Sorted by path. */
export type LeftChange = { readonly path: Path; readonly why: WhyLeft }

/** Common lines around a change. */
const CONTEXT = 3

/** More of them, where a place has to be singled out by its text alone; at last the whole file. */
const CONTEXTS = [CONTEXT, 8, 25, Number.POSITIVE_INFINITY] as const

const SPAN = { from: 0, to: 0 } as const

/** A file's change as text. null: there is no such file. */
type Change = { readonly path: Path; readonly before: string | null; readonly after: string | null }

/**
 * The change as a reply in one format, '' where nothing of it can be said: reading it and staging it on `before` gives `after`,
 * but for the files that are `left`. Each file is said in the plainest way that the format has and that lands.
 */
export function asFormat(
  before: Tree,
  after: Tree,
  format: FormatId,
): { readonly text: string; readonly left: readonly LeftChange[] } {
  const { changes, left } = changesBetween(before, after)
  const said: Said[] = []
  const unsaid = [...left]
  for (const change of changes) {
    const found = sayOne(change, before, format)
    if ('edits' in found) said.push(found)
    else unsaid.push(found)
  }
  const whole = joined([], said, before, format)
  const accepted = new Set(whole)
  for (const one of said) if (!accepted.has(one)) unsaid.push({ path: one.change.path, why: 'reads-otherwise' })
  return { text: textOf(whole, format) ?? '', left: sorted(unsaid) }
}

/** A change, and the edits that say it in a format. */
type Said = { readonly change: Change; readonly edits: readonly Edit[] }

function sayOne(change: Change, before: Tree, format: FormatId): Said | LeftChange {
  let why: WhyLeft | null = null
  for (const edits of waysOf(change)) {
    const written = writeEdits(edits, format)
    if (written.ok && makes(readReply(written.text), before, [change])) return { change, edits }
    const reason = written.ok ? whyOtherwise(change) : written.reason
    // That the format has another way of saying things is no reason yet.
    if (why === null || why === 'kind') why = reason
  }
  return { path: change.path, why: why ?? 'no-change' }
}

/** Line ends are the first thing that a format does not carry. */
function whyOtherwise({ before, after }: Change): WhyLeft {
  const [old, fresh] = [before ?? '\n', after ?? '\n']
  if (old.endsWith('\n') !== fresh.endsWith('\n')) return 'final-newline'
  return endsOf(old) === endsOf(fresh) ? 'reads-otherwise' : 'line-ends'
}

/** Which ends the lines of a text have. */
const endsOf = (text: string): string => [...new Set(text.match(/\r?\n/g))].sort().join()

/** With as many more as fit into one reply with the others, so that none is read as part of another. */
function joined(all: readonly Said[], more: readonly Said[], before: Tree, format: FormatId): readonly Said[] {
  const both = [...all, ...more]
  if (readsBack(both, before, format)) return both
  if (more.length < 2) return all
  const half = more.length >> 1
  return joined(joined(all, more.slice(0, half), before, format), more.slice(half), before, format)
}

function readsBack(said: readonly Said[], before: Tree, format: FormatId): boolean {
  const text = textOf(said, format)
  return (
    text !== null &&
    makes(
      readReply(text),
      before,
      said.map(({ change }) => change),
    )
  )
}

function textOf(said: readonly Said[], format: FormatId): string | null {
  const written = writeEdits(ordered(said.map(({ edits }) => edits)), format)
  return written.ok ? written.text : null
}

/** Deletions come first: they make room for files whose path was a folder, or whose folder was a file. */
const ordered = (all: readonly (readonly Edit[])[]): Edit[] => {
  const goes = (edits: readonly Edit[]) => edits.length === 1 && edits[0]?.kind === 'delete'
  return [...all.filter(goes), ...all.filter((edits) => !goes(edits))].flat()
}

/** Whether staging it makes exactly these changes. */
function makes(reading: Reading, tree: Tree, changes: readonly Change[]): boolean {
  const transaction = stage(reading, tree)
  if (transaction.state !== 'staged' || transaction.files.length !== changes.length) return false
  const wanted = new Map(changes.map(({ path, after }) => [path, after]))
  return transaction.files.every(({ path, after }) => wanted.get(path) === after)
}

function changesBetween(before: Tree, after: Tree): { readonly changes: readonly Change[]; readonly left: LeftChange[] } {
  const changes: Change[] = []
  const left: LeftChange[] = []
  for (const path of [...new Set([...before.keys(), ...after.keys()])].sort()) {
    const [old, fresh] = [before.get(path) ?? null, after.get(path) ?? null]
    if (isSameContent(old, fresh)) continue
    if (isText(old) && isText(fresh)) changes.push({ path, before: old, after: fresh })
    else left.push({ path, why: 'binary' })
  }
  return { changes, left }
}

const isText = (content: Content | null): content is string | null => content === null || typeof content === 'string'

const sorted = (left: readonly LeftChange[]): LeftChange[] => [...left].sort((a, b) => (a.path < b.path ? -1 : 1))

/** Every way of saying a change, the plainest first. Formats have some of them each. */
function* waysOf({ path, before, after }: Change): Generator<readonly Edit[]> {
  const base = { written: path, format: 'unified-diff', span: SPAN } as const
  if (after === null) {
    yield [{ ...base, kind: 'delete', before: linesOf(before ?? '').map(lineAt) }]
    yield [{ ...base, kind: 'delete', before: [] }]
    return
  }
  const whole = { ...base, text: after, lines: linesOf(after).map(lineAt) }
  if (before === null) {
    yield [{ ...whole, kind: 'create' }]
    yield [{ ...whole, kind: 'write' }]
    return
  }
  const [old, fresh] = [linesOf(before), linesOf(after)]
  const changes = lineChanges(old, fresh)
  if (changes.length > 0) {
    for (const context of CONTEXTS)
      yield [
        { ...base, kind: 'patch', hunks: neighbourhoods(changes, old.length, context).map((place) => hunkOf(place, old, fresh)) },
      ]
    yield [{ ...whole, kind: 'write' }]
    yield [{ ...base, kind: 'lines', ...stretchOf(changes, fresh) }]
    for (const context of CONTEXTS.slice(0, -1))
      yield [lazyOf(neighbourhoods(changes, old.length, context), old.length, fresh, base)]
  }
  yield rewritten({ path, before, after })
}

/** All changes as one: numbers are those of the file before the reply, so that a second edit of a file has none. */
function stretchOf(
  changes: readonly LineChange[],
  fresh: readonly string[],
): Pick<Extract<Edit, { kind: 'lines' }>, 'range' | 'lines'> {
  const [first, last] = [changes[0], changes.at(-1)]
  const range = { start: first?.before.start ?? 0, end: last?.before.end ?? 0 }
  return { range, lines: slice(fresh, { start: first?.after.start ?? 0, end: last?.after.end ?? 0 }).map(lineAt) }
}

/** Deletes the file and creates it with its new text: for a change of its line ends, or of its last line's. */
function rewritten({ path, before, after }: Change): readonly Edit[] {
  const base = { written: path, format: 'unified-diff', span: SPAN } as const
  return [
    { ...base, kind: 'delete', before: linesOf(before ?? '').map(lineAt) },
    { ...base, kind: 'create', text: after ?? '', lines: linesOf(after ?? '').map(lineAt) },
  ]
}

function hunkOf(place: Neighbourhood, old: readonly string[], fresh: readonly string[]): Hunk {
  const { before, after } = place
  const kept: Hunk['kept'][number][] = []
  let from = { before: before.start, after: after.start }
  const keep = (to: number) => {
    const shared = { before: from.before - before.start, after: from.after - after.start, length: to - from.before }
    if (shared.length > 0) kept.push(shared)
  }
  for (const change of place.changes) {
    keep(change.before.start)
    from = { before: change.before.end, after: change.after.end }
  }
  keep(before.end)
  // Lines that are inserted into nothing come after the line before them.
  const hint = { line: before.start }
  return { before: slice(old, before).map(lineAt), after: slice(fresh, after).map(lineAt), kept, hint, span: SPAN }
}

/** The changed places in their new form, and between them placeholders for the rest. */
function lazyOf(
  places: readonly Neighbourhood[],
  length: number,
  fresh: readonly string[],
  base: Pick<Edit, 'written' | 'format' | 'span'>,
): Edit {
  const lines: string[] = []
  const elisions: number[] = []
  const elide = () => {
    elisions.push(lines.length)
    lines.push('// ... existing code ...')
  }
  for (const { before, after } of places) {
    if (before.start > 0) elide()
    append(lines, slice(fresh, after))
    if (before.end === length) return { ...base, kind: 'lazy', lines: lines.map(lineAt), elisions }
  }
  elide()
  return { ...base, kind: 'lazy', lines: lines.map(lineAt), elisions }
}

const slice = (lines: readonly string[], { start, end }: LineChange['before']): readonly string[] => lines.slice(start, end)

const lineAt = (text: string): HunkLine => ({ ...SPAN, text })

/** The lines without their ends, as hunks have them. */
function linesOf(text: string): string[] {
  if (text === '') return []
  const lines = text.split(/\r?\n/)
  if (lines.at(-1) === '') lines.pop()
  return lines
}
