/** Relay's FileDiff: the hunks of diff fences by file, each put where its context is. */
import type { Edit, Hunk, LineRange } from '../../model'
import { readReply } from '../../read/read'
import { applier, type RuleId } from '../applier'
import { fencesIn, replyLines } from '../shared/fences'
import { fileName } from '../shared/file-name'
import { strip } from '../shared/python-text'
import type { StepBudget } from '../shared/step-budget'
import { Trace } from '../shared/trace'

/** Lines of context at either end that a place need not have. */
const MOST_FUZZ = 3

type Place = { readonly at: LineRange; readonly rule: RuleId; readonly fuzz: number; readonly places: readonly LineRange[] }

export const relayFileDiff = applier({
  id: 'relay-file-diff',
  name: 'Relay FileDiff',
  version: 'its plan, undated',
  family: 'unified-diff',
  formats: ['unified-diff'],
  evidence: [
    {
      proof: 'reported',
      about:
        'Its plan says: hunks by the path behind "---" in diff fences, fuzzy matching with three lines of context, a missing file is the empty text.',
    },
    {
      proof: 'unverified',
      about:
        'How fuzzy: the same lines, then without outer white space, then with up to three lines of context left out at either end; nearest to the stated line.',
    },
    {
      proof: 'unverified',
      about: 'A hunk that fits nowhere is left out and the others are written. The prefixes a/ and b/ of Git are taken off.',
    },
  ],
  options: {},
  run({ reply, disk, defaultPath, work }) {
    const lines = replyLines(reply)
    const fences = fencesIn(lines)
      .filter(({ info }) => info.startsWith('diff'))
      .map(({ first, end }) => ({ from: lines[first]?.from ?? reply.length, to: lines[end - 1]?.to ?? reply.length }))
    const byPath = new Map<string | null, Hunk[]>()
    for (const edit of readReply(reply).edits) {
      const isFenced = fences.some(({ from, to }) => edit.span.from >= from && edit.span.to <= to)
      if (edit.format !== 'unified-diff' || !isFenced) continue
      const path = edit.written === '' ? defaultPath : edit.written
      byPath.set(path, [...(byPath.get(path) ?? []), ...hunksOf(edit)])
    }
    if ([...byPath.values()].every((hunks) => hunks.length === 0)) return null
    const trace = new Trace()
    const errors: string[] = []
    for (const [path, hunks] of byPath) {
      if (path === null) {
        for (const { span } of hunks) trace.end({ state: 'refused', span, rule: 'path' })
        errors.push('A diff names no file.')
        continue
      }
      const before = disk.read(fileName(path))
      const { text, missed } = applied(before ?? '', hunks, { trace, work, path, isNew: before === null })
      if (missed > 0) errors.push(`${missed} of ${hunks.length} hunks fit nowhere in ${path}.`)
      if (missed < hunks.length) disk.write(fileName(path), text)
    }
    return trace.outcome(errors.length > 0, errors.join('\n'))
  },
})

/** The edit as hunks: a new file is one that adds, a deleted one takes all away. */
function hunksOf(edit: Edit): readonly Hunk[] {
  const { span } = edit
  if (edit.kind === 'patch') return edit.hunks
  if (edit.kind === 'create') return [{ before: [], after: edit.lines, kept: [], hint: { line: 0 }, span }]
  if (edit.kind === 'delete') return [{ before: edit.before, after: [], kept: [], hint: { line: 0 }, span }]
  return []
}

type Context = { readonly trace: Trace; readonly work: StepBudget; readonly path: string; readonly isNew: boolean }

function applied(
  before: string,
  hunks: readonly Hunk[],
  { trace, work, path, isNew }: Context,
): { text: string; missed: number } {
  let lines = before === '' ? [] : before.split('\n')
  let missed = 0
  let grown = 0
  for (const hunk of hunks) {
    const { span } = hunk
    const place = placeOf(lines, hunk, (hunk.hint.line ?? 0) + grown, work)
    if (isNew) trace.note('missing-file', 'did')
    if (place === null) {
      trace.note('fuzz', 'none', { needed: MOST_FUZZ })
      trace.end({ state: 'refused', span, path, rule: 'fuzz' })
      missed += 1
      continue
    }
    const { at, rule, fuzz } = place
    trace.note(rule, 'took', { at: place.places, ...(rule === 'fuzz' ? { value: fuzz, needed: MOST_FUZZ } : {}) })
    const fresh = rendered(lines.slice(at.start, at.end), hunk)
    const after = { start: at.start, end: at.start + fresh.length }
    const isSame = fresh.length === at.end - at.start && fresh.every((line, index) => line === lines[at.start + index])
    lines = [...lines.slice(0, at.start), ...fresh, ...lines.slice(at.end)]
    // A new file ends in a line end as every line of a diff does.
    if (before === '' && lines.length > 0 && lines.at(-1) !== '') lines = [...lines, '']
    grown += fresh.length - (at.end - at.start)
    trace.note('context-kept', 'did')
    trace.end({ state: isSame ? 'kept' : 'applied', span, path, rule, at, lines: after })
  }
  return { text: lines.join('\n'), missed }
}

/** Where the hunk's old lines are, nearest to `stated`; the fuzz leaves outer context out, yet the place is as long as the hunk. */
function placeOf(lines: readonly string[], hunk: Hunk, stated: number, work: StepBudget): Place | null {
  const old = hunk.before.map(({ text }) => text)
  if (old.length === 0) {
    const start = Math.min(Math.max(stated, 0), lines.length)
    return { at: { start, end: start }, rule: 'line-number', fuzz: 0, places: [{ start, end: start }] }
  }
  const [head, tail] = outerContext(hunk)
  const [bare, bareOld] = [lines.map(strip), old.map(strip)]
  for (let fuzz = 0; fuzz <= MOST_FUZZ; fuzz += 1) {
    const [from, to] = [Math.min(fuzz, head), old.length - Math.min(fuzz, tail)]
    if (fuzz > 0 && (from >= to || fuzz > Math.max(head, tail))) return null
    const tiers = [
      { rule: 'exact-lines' as const, where: lines, what: old },
      { rule: 'trimmed' as const, where: bare, what: bareOld },
    ]
    for (const { rule, where, what } of tiers) {
      const found = places(where, what, from, to, work)
      if (found.length === 0) continue
      const start = found.reduce((best, one) => (Math.abs(one - stated) < Math.abs(best - stated) ? one : best))
      const ranges = [start, ...found.filter((one) => one !== start)].map((one) => ({ start: one, end: one + old.length }))
      return { at: { start, end: start + old.length }, rule: fuzz > 0 ? 'fuzz' : rule, fuzz, places: ranges }
    }
  }
  return null
}

/** Starts of the windows that are `what` from its line `from` to `to`. */
function places(where: readonly string[], what: readonly string[], from: number, to: number, work: StepBudget): number[] {
  const found: number[] = []
  for (let start = 0; start + what.length <= where.length; start += 1) {
    let same = from
    while (same < to && where[start + same] === what[same]) same += 1
    work.spend(same - from + 1)
    if (same === to) found.push(start)
  }
  return found
}

/** Lines of context that a hunk begins with and ends in. */
function outerContext({ before, after, kept }: Hunk): [head: number, tail: number] {
  const [first, last] = [kept[0], kept.at(-1)]
  const head = first !== undefined && first.before === 0 && first.after === 0 ? first.length : 0
  const ends = last !== undefined && last.before + last.length === before.length && last.after + last.length === after.length
  return [head, ends ? last.length : 0]
}

/** The hunk's new lines; the lines that both sides have are the file's. */
function rendered(file: readonly string[], { after, kept }: Hunk): string[] {
  const fresh = after.map(({ text }) => text)
  for (const { before, after, length } of kept)
    for (let index = 0; index < length; index += 1) fresh[after + index] = file[before + index] ?? ''
  return fresh
}
