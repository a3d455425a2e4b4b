/** What would make a hunk land with a tool: the smallest change of the reply that the tool's emulation proves to write what is meant. */
import { applyReply, diagnose, readReply } from '../index'
import type { Edit, FormatId, HunkLine, LineRange, Path, Shared } from '../model'
import { parsePath } from '../paths'
import { writeEdit } from '../write/write'
import type { ApplierId } from './applier'
import { type EmulateOptions, emulate } from './emulate'
import { applierOf } from './registry'
import { linesWithEnds } from './shared/text'

/**
 * What has to be otherwise, from little to much. 'form': the same edit in a format of the tool; 'quoted': the old lines as the file has them;
 * 'surrounded': and `lines` lines of what surrounds them on each side; 'whole': the file as a whole.
 */
export type RemedyChange =
  | { readonly kind: 'form' | 'quoted' | 'whole' }
  | { readonly kind: 'surrounded'; readonly lines: number }

/**
 * `reply`: what the tool takes, of this hunk alone; null: nothing that was tried. `change`: null where there is none. `tried`: replies that were.
 * `repaired`: this engine refuses the hunk too, and what is meant is its one repair.
 */
export type Remedy = {
  readonly repaired: boolean
  readonly change: RemedyChange | null
  readonly format: FormatId | null
  readonly reply: string | null
  readonly tried: number
}

/** `hunk`: one that this engine reads, counted over the reply. `settings`: the tool's own options. */
export type RemedyJob = {
  readonly id: ApplierId
  readonly reply: string
  readonly files: Readonly<Record<string, string>>
  readonly hunk: number
  readonly defaultPath: string | null
  readonly settings: EmulateOptions
}

/** Lines that are quoted around the place, each at both sides. More: a longer search, fewer: one place among many alike is not singled out. */
const AROUND = [0, 1, 2, 3, 5, 8, 13]

/** What the hunk alone makes of its file, and the lines that it replaces. `before` null: there is no file. */
type Meant = {
  readonly path: string
  readonly before: string | null
  readonly after: string
  readonly edit: Edit
  readonly at: LineRange
}
type Place = { readonly before: LineRange; readonly after: LineRange }

/** Null: this engine has neither a place for the hunk nor one repair of it, so that what is meant is not known, or the hunk takes a file away. */
export function remedyOf(job: RemedyJob): Remedy | null {
  const applier = applierOf(job.id)
  const own = meantBy(job)
  const repair = own === null ? repairOf(job) : null
  const meant = own ?? (repair === null ? null : meantBy({ ...job, reply: repair, hunk: 0 }))
  if (meant === null || applier === undefined) return null
  const repaired = own === null
  let tried = 0
  for (const { change, edit } of candidates(meant))
    for (const format of applier.formats) {
      const reply = applier.writes === undefined ? textOf(edit, format) : applier.writes(edit)
      if (reply === null) continue
      tried += 1
      if (lands(reply, meant, job)) return { repaired, change, format, reply, tried }
    }
  return { repaired, change: null, format: null, reply: null, tried }
}

function textOf(edit: Edit, format: FormatId): string | null {
  const written = writeEdit(edit, format)
  return written.ok ? written.text : null
}

/** Formats in which a repair is handed on: one of them can say any. */
const REPAIRS_IN: readonly FormatId[] = ['search-replace', 'unified-diff', 'tool-call', 'whole-file']

function treeOf(files: RemedyJob['files']): Map<Path, string> {
  const tree = new Map<Path, string>()
  for (const [name, text] of Object.entries(files)) {
    const parsed = parsePath(name)
    if (parsed.ok) tree.set(parsed.path, text)
  }
  return tree
}

/** The repair of a refused hunk as a reply of its own; null: the hunk is not refused, or has no repair, or several. */
function repairOf({ reply, files, hunk, defaultPath }: RemedyJob): string | null {
  const reading = readReply(reply)
  const { transaction } = applyReply(reply, files, { defaultPath: defaultPath ?? undefined })
  if (transaction.decisions[hunk]?.state !== 'refused') return null
  const known = diagnose(reading, transaction, treeOf(files)).find(({ decision }) => decision === hunk)
  const [repair, ...others] = known?.repairs ?? []
  if (repair === undefined || others.length > 0) return null
  for (const format of REPAIRS_IN) {
    const text = textOf({ ...repair.edit, written: repair.path }, format)
    if (text !== null) return text
  }
  return null
}

function meantBy({ reply, files, hunk, defaultPath }: RemedyJob): Meant | null {
  const { transaction } = applyReply(reply, files, { defaultPath: defaultPath ?? undefined })
  const decision = transaction.decisions[hunk]
  const edit = readReply(reply).edits[decision?.edit ?? -1]
  const outcomes = transaction.state === 'staged' ? transaction.files : transaction.would
  const outcome = outcomes.find(({ path }) => path === decision?.path)
  if (decision?.state !== 'applied' || edit === undefined || outcome === undefined || outcome.after === null) return null
  const { path, before, after } = outcome
  const own = edit.kind === 'patch' ? { ...edit, hunks: edit.hunks.slice(decision.hunk, decision.hunk + 1) } : edit
  const named = { ...own, written: path }
  if (before === null) return { path, before, after, edit: named, at: decision.before }
  const regions = outcome.regions.filter(({ decisions }) => decisions.includes(hunk))
  if (regions.length === 0) return null
  const places = [decision.before, ...regions.map((region) => region.before)]
  const at = { start: Math.min(...places.map(({ start }) => start)), end: Math.max(...places.map(({ end }) => end)) }
  return { path, before, after: spliced(before, after, regions), edit: named, at }
}

/** The file with what these regions make of it. */
function spliced(before: string, after: string, regions: readonly Place[]): string {
  const [old, fresh] = [linesWithEnds(before), linesWithEnds(after)]
  for (const { before: from, after: to } of regions.toSorted((a, b) => b.before.start - a.before.start))
    old.splice(from.start, from.end - from.start, ...fresh.slice(to.start, to.end))
  return old.join('')
}

function* candidates({
  path,
  before,
  after,
  edit,
  at,
}: Meant): Generator<{ readonly change: RemedyChange; readonly edit: Edit }> {
  yield { change: { kind: 'form' }, edit }
  if (before !== null) {
    const [old, fresh] = [linesWithEnds(before).map(bare), linesWithEnds(after).map(bare)]
    const grown = fresh.length - old.length
    for (const lines of AROUND) {
      const [from, to] = [Math.max(0, at.start - lines), Math.min(old.length, at.end + lines)]
      if (from === to) continue
      const change: RemedyChange = lines === 0 ? { kind: 'quoted' } : { kind: 'surrounded', lines }
      yield { change, edit: patchOf(path, edit, old.slice(from, to), fresh.slice(from, to + grown), from) }
    }
  }
  const whole = { written: path, format: 'whole-file', span: edit.span, text: after, lines: [] } as const
  yield { change: { kind: 'whole' }, edit: before === null ? { ...whole, kind: 'create' } : { ...whole, kind: 'write' } }
}

const bare = (line: string): string => line.replace(/\r?\n$/, '')

function patchOf(path: string, { span, format }: Edit, old: readonly string[], fresh: readonly string[], line: number): Edit {
  const lineOf = (text: string): HunkLine => ({ text, from: 0, to: 0 })
  const [before, after] = [old.map(lineOf), fresh.map(lineOf)]
  const hunk = { before, after, kept: sharedEnds(old, fresh), hint: { line }, span }
  return { written: path, format, span, kind: 'patch', hunks: [hunk] }
}

/** The lines that both begin with, and those that both end with. */
function sharedEnds(old: readonly string[], fresh: readonly string[]): Shared[] {
  const least = Math.min(old.length, fresh.length)
  let [head, tail] = [0, 0]
  while (head < least && old[head] === fresh[head]) head += 1
  while (head + tail < least && old[old.length - 1 - tail] === fresh[fresh.length - 1 - tail]) tail += 1
  const ends = [
    { before: 0, after: 0, length: head },
    { before: old.length - tail, after: fresh.length - tail, length: tail },
  ]
  return ends.filter(({ length }) => length > 0)
}

/** Whether the tool says so, and leaves what is meant and nothing else. */
function lands(reply: string, { path, before, after }: Meant, { id, files, settings }: RemedyJob): boolean {
  const made = emulate(id, reply, before === null ? files : { ...files, [path]: before }, { ...settings, defaultPath: path })
  return (
    made.verdict === 'applied' &&
    made.files[path] === after &&
    Object.keys(made.files).every((name) => name === path || made.files[name] === files[name])
  )
}
