/** The same reply given to every tool: what each makes of each hunk, beside what this engine makes of it. */
import { diffArrays } from 'diff/lib/diff/array.js'
import type { LineRange, Span } from '../model'
import { appliedReply } from './applied-reply'
import type { ApplierId, ApplierInfo, HunkResult } from './applier'
import { type EmulateOptions, type Emulation, emulate } from './emulate'
import { appliers } from './registry'
import { cutAtNewlines } from './shared/text'

/**
 * What a tool makes of one hunk. 'same' and 'other': written, with this engine's bytes or with different ones; 'bold': written although this engine
 * refuses it; 'kept': nothing had to change; 'none': the tool sees no such hunk in the reply.
 */
export type Cell = 'same' | 'other' | 'bold' | 'kept' | 'refused' | 'untried' | 'none'

/** What it makes of the reply as a whole, beside the files that are meant to come out. null: it is not known what is meant. */
export type Against = 'same' | 'other' | 'unchanged'

/** What one tool makes of a reply, beside what this engine makes of it. */
export type ToolResult = {
  readonly id: ApplierId
  readonly about: ApplierInfo
  /** One for each hunk that this engine reads. */
  readonly cells: readonly Cell[]
  /** For each of them the tool's own hunk, -1 for none: an index of `emulation.hunks`. */
  readonly own: readonly number[]
  readonly verdict: Emulation['verdict']
  readonly stopped: Emulation['stopped']
  /** Whether it was given the edits in a format of its own. */
  readonly translated: boolean
  /** The reply that it was given then; null: the one that was asked about. */
  readonly given: string | null
  /** The files that it left, beside this engine's. */
  readonly native: Against
  /** Beside those that are meant; null where that is not known. */
  readonly expected: Against | null
  /** Files that are otherwise than before; null: gone. */
  readonly changed: Readonly<Record<string, string | null>>
  readonly message: string
  readonly hunks: Emulation['hunks']
  readonly trace: Emulation['trace']
}

/** What `compare` knows besides the reply and the files. */
export type CompareOptions = {
  readonly defaultPath?: string | undefined
  /** Whether tools of other formats get the edits in a format of their own. */
  readonly translate?: boolean
  /** The files that are meant to come out: path → text. */
  readonly expected?: Readonly<Record<string, string>> | undefined
  /** A tool's own options, by its id. */
  readonly settings?: Readonly<Partial<Record<ApplierId, EmulateOptions>>>
  /** Every `of`-th tool alone, from the `index`-th on: what several workers share. Absent: all of them. */
  readonly part?: { readonly index: number; readonly of: number }
}

type Files = Readonly<Record<string, string>>

/** One result after the other, this engine's first where it is in the part: whoever asks can stop in between. */
export function* compare(reply: string, files: Files, options: CompareOptions = {}): Generator<ToolResult> {
  const { defaultPath, translate = false, expected, part = { index: 0, of: 1 } } = options
  const asked = (id: ApplierId) => ({ ...options.settings?.[id], defaultPath, translate })
  const native = landed(emulate('native', reply, files, asked('native')), reply, defaultPath)
  const ground = { native, files, expected, reply, known: new Map() }
  for (const [place, about] of appliers.entries()) {
    if (place % part.of !== part.index) continue
    const made = about.id === 'native' ? native : emulate(about.id, reply, files, asked(about.id))
    yield resultOf(about, made, ground)
  }
}

/** One tool's result, and this engine's beside it. @throws {RangeError} there is no such tool */
export function compareOne(
  id: ApplierId,
  reply: string,
  files: Files,
  options: CompareOptions = {},
): Record<'native' | 'result', ToolResult> {
  const { defaultPath, translate = false, expected } = options
  const asked = (id: ApplierId) => ({ ...options.settings?.[id], defaultPath, translate })
  const native = landed(emulate('native', reply, files, asked('native')), reply, defaultPath)
  const ground = { native, files, expected, reply, known: new Map() }
  const resultFor = (one: ApplierId, made: Emulation) => resultOf(infoOf(one), made, ground)
  return { native: resultFor('native', native), result: resultFor(id, emulate(id, reply, files, asked(id))) }
}

function infoOf(id: ApplierId): ApplierInfo {
  const found = appliers.find((one) => one.id === id)
  if (found === undefined) throw new RangeError(`no applier "${id}"`)
  return found
}

/** This engine's hunks each by itself: those that have a place count as written, whether or not another one keeps all of them out of the files. */
function landed(native: Emulation, reply: string, defaultPath: string | undefined): Emulation {
  if (native.verdict === 'applied') return native
  const { transaction } = appliedReply(reply, native.files, defaultPath)
  if (transaction.state === 'staged') return native
  const files = { ...native.files }
  for (const { path, after } of transaction.would)
    if (after === null) delete files[path]
    else files[path] = after
  const hunks = native.hunks.map((hunk) => (hunk.state === 'untried' ? { ...hunk, state: 'applied' as const } : hunk))
  return { ...native, files, hunks }
}

type Ground = {
  readonly native: Emulation
  readonly files: Files
  readonly expected: Files | undefined
  readonly reply: string
  /** Where texts that tools left differ from this engine's, by path and text: many tools leave the same. */
  readonly known: Map<string, Map<string, Chunks>>
}

function resultOf(about: ApplierInfo, made: Emulation, ground: Ground): ToolResult {
  const { native, files, expected, reply } = ground
  const { id } = about
  const translated = made.reply !== reply
  const own = ownHunks(native.hunks, made.hunks, translated)
  const wrong = id === 'native' ? new Set<number>() : otherBytes(made, ground, own)
  return {
    id,
    about,
    own,
    cells: native.hunks.map((hunk, index) => cellOf(hunk, made.hunks[own[index] ?? -1], wrong.has(own[index] ?? -1))),
    verdict: made.verdict,
    stopped: made.stopped,
    translated,
    given: translated ? made.reply : null,
    native: id === 'native' ? 'same' : against(made.files, native.files, files),
    expected: expected === undefined ? null : against(made.files, expected, files),
    changed: changedFiles(made.files, files),
    message: made.message,
    hunks: made.hunks,
    trace: made.trace,
  }
}

function cellOf(native: HunkResult, own: HunkResult | undefined, isOther: boolean): Cell {
  if (own === undefined) return 'none'
  if (own.state !== 'applied') return own.state
  if (native.state === 'refused') return 'bold'
  return isOther ? 'other' : 'same'
}

/** For each of this engine's hunks the tool's that covers most of the same text; of a translated reply, that of the same number. */
function ownHunks(native: readonly HunkResult[], own: readonly HunkResult[], translated: boolean): number[] {
  if (translated || own.every(({ span }) => span === null))
    return native.map((_, index) => (own.length === native.length ? index : -1))
  const taken = new Set<number>()
  return native.map(({ span }) => {
    let [best, most] = [-1, 0]
    for (const [index, { span: other }] of own.entries()) {
      const common = taken.has(index) || span === null || other === null ? 0 : overlap(span, other)
      if (common > most) [best, most] = [index, common]
    }
    // A tool that takes several hunks for one has one result for them all.
    if (best < 0) best = own.findIndex(({ span: other }) => span !== null && other !== null && overlap(span, other) > 0)
    if (best >= 0) taken.add(best)
    return best
  })
}

const overlap = (a: Span, b: Span): number => Math.min(a.to, b.to) - Math.max(a.from, b.from)

/** Texts that differ in more lines than this are not compared hunk by hunk: all of them count as other. */
const MOST_DIFFERENT = 4000

/** The tool's hunks at whose place its files say something else than this engine's. */
function otherBytes(made: Emulation, { native, known }: Ground, own: readonly number[]): ReadonlySet<number> {
  const other = new Set<number>()
  const ranges = finalRanges(made.hunks)
  // This engine reports its ranges as they are in the end.
  const theirs = native.hunks.map(({ state, lines }) => (state === 'applied' ? lines : null))
  for (const path of new Set(made.hunks.map(({ path }) => path ?? ''))) {
    const [left, right] = [made.files[path], native.files[path]]
    if (left === right) continue
    const hunks = [...made.hunks.entries()]
      .filter(([, hunk]) => hunk.path === path && hunk.state === 'applied')
      .map(([index]) => index)
    const ofPath = known.get(path) ?? new Map<string, Chunks>()
    known.set(path, ofPath)
    let chunks = left === undefined ? null : ofPath.get(left)
    if (chunks === undefined) chunks = left === undefined || right === undefined ? null : chunksBetween(left, right)
    if (left !== undefined) ofPath.set(left, chunks)
    for (const index of hunks) {
      const range = ranges[index]
      const place = theirs[own.indexOf(index)]
      const touches =
        chunks === null ||
        range == null ||
        chunks.some(({ left, right }) => meets(range, left) || (place != null && meets(place, right)))
      if (touches) other.add(index)
    }
    // Nothing differs at a hunk's place, and yet the files do: the hunks are charged with all other differences.
    if (hunks.length > 0 && !hunks.some((index) => other.has(index)) && !explained(chunks, own, made.hunks, theirs))
      for (const index of hunks) other.add(index)
  }
  return other
}

type Chunk = { readonly left: LineRange; readonly right: LineRange }
/** null: nearly everywhere. */
type Chunks = readonly Chunk[] | null

/** Whether every difference is at the place of a hunk that this engine wrote and the tool did not. */
function explained(
  chunks: Chunks,
  own: readonly number[],
  hunks: readonly HunkResult[],
  theirs: readonly (LineRange | null)[],
): boolean {
  const missing = theirs.filter((range, index) => range !== null && hunks[own[index] ?? -1]?.state !== 'applied')
  return chunks?.every(({ right }) => missing.some((range) => range !== null && meets(range, right))) ?? false
}

/** Ranges that have a line in common, or of which an empty one is within the other. */
const meets = (a: LineRange, b: LineRange): boolean =>
  a.start === a.end || b.start === b.end ? a.start <= b.end && b.start <= a.end : a.start < b.end && b.start < a.end

/** Where the two texts differ, in lines of each. */
function chunksBetween(left: string, right: string): Chunks {
  const changes = diffArrays(cutAtNewlines(left), cutAtNewlines(right), { maxEditLength: MOST_DIFFERENT })
  if (changes === undefined) return null
  const chunks: Chunk[] = []
  let [a, b] = [0, 0]
  let open: { a: number; b: number } | null = null
  for (const { added, removed, value } of changes) {
    if (!added && !removed && open !== null) {
      chunks.push({ left: { start: open.a, end: a }, right: { start: open.b, end: b } })
      open = null
    }
    if (added || removed) open ??= { a, b }
    if (!added) a += value.length
    if (!removed) b += value.length
  }
  if (open !== null) chunks.push({ left: { start: open.a, end: a }, right: { start: open.b, end: b } })
  return chunks
}

/** Where the lines that each hunk wrote are in the end, after those that came later have moved them. */
function finalRanges(hunks: readonly HunkResult[]): (LineRange | null)[] {
  const ranges: (LineRange | null)[] = []
  for (const { path, state, at, lines } of hunks) {
    if (state === 'applied' && at !== null && lines !== null)
      for (const [index, range] of ranges.entries())
        if (range !== null && hunks[index]?.path === path) ranges[index] = moved(range, at, lines)
    ranges.push(state === 'applied' ? lines : null)
  }
  return ranges
}

/** A range after the lines `at` gave way to `lines`. */
function moved(range: LineRange, at: LineRange, lines: LineRange): LineRange {
  const by = lines.end - lines.start - (at.end - at.start)
  if (at.start >= range.end) return range
  if (at.end <= range.start) return { start: range.start + by, end: range.end + by }
  return { start: Math.min(range.start, at.start), end: Math.max(range.end + by, lines.end) }
}

function against(left: Files, right: Files, before: Files): Against {
  if (sameFiles(left, right)) return 'same'
  return sameFiles(left, before) ? 'unchanged' : 'other'
}

const sameFiles = (a: Files, b: Files): boolean =>
  Object.keys(a).length === Object.keys(b).length && Object.entries(a).every(([path, text]) => b[path] === text)

function changedFiles(after: Files, before: Files): Record<string, string | null> {
  const changed: Record<string, string | null> = {}
  for (const [path, text] of Object.entries(after)) if (before[path] !== text) changed[path] = text
  for (const path of Object.keys(before)) if (!(path in after)) changed[path] = null
  return changed
}
