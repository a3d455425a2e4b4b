/** Edits as hunks of whole lines: what most formats are made of. */
import type { CannotWrite, Edit, Hint, Hunk, Lost, Shared } from '../model'
import { pairsOf } from '../pair'
import { linesOfText, textsOf } from './text-lines'

/** A hunk without its spans. */
export type PlainHunk = {
  readonly before: readonly string[]
  readonly after: readonly string[]
  readonly kept: Hunk['kept']
  readonly hint: Hint
}

export type PlainPatch = {
  readonly ok: true
  readonly hunks: readonly PlainHunk[]
  readonly moveTo: string | null
  readonly lost: readonly Lost[]
}

type NoPatch = { readonly ok: false; readonly reason: CannotWrite }

/** A line of a diff: context, removed or added. */
export type DiffRow = { readonly sign: ' ' | '-' | '+'; readonly text: string }

/**
 * The edit as hunks; a new file is a hunk that quotes nothing.
 * Exact text can be one only where it begins and ends with lines: as much as its last line end tells.
 */
export function asPatch(edit: Edit): PlainPatch | NoPatch {
  switch (edit.kind) {
    case 'patch': {
      const hunks = edit.hunks.map(({ before, after, kept, hint }) => ({
        before: textsOf(before),
        after: textsOf(after),
        kept,
        hint,
      }))
      if (hunks.length === 0 && edit.moveTo === undefined) return { ok: false, reason: 'no-change' }
      return { ok: true, hunks, moveTo: edit.moveTo ?? null, lost: [] }
    }
    case 'replace':
      return wholeLines(edit)
    case 'create': {
      const whole = linesOfText(edit.text)
      if (whole === null) return { ok: false, reason: 'line-break' }
      const { lines, lost } = whole
      if (lines.length === 0) return { ok: false, reason: 'empty-text' }
      return { ok: true, hunks: [{ before: [], after: lines, kept: [], hint: {} }], moveTo: null, lost }
    }
    default:
      return { ok: false, reason: 'kind' }
  }
}

function wholeLines(edit: Extract<Edit, { kind: 'replace' }>): PlainPatch | NoPatch {
  if (edit.all) return { ok: false, reason: 'every-place' }
  const [before, after] = [textsOf(edit.before), textsOf(edit.after)]
  if (before.every((line) => line === '')) return { ok: false, reason: 'empty-search' }
  const ends = before.at(-1) === '' && after.at(-1) === ''
  if (!ends && !(before.at(-1) === '' && after.length === 0)) return { ok: false, reason: 'part-of-line' }
  const sides = { before: before.slice(0, -1), after: after.slice(0, -1) }
  return { ok: true, hunks: [{ ...sides, kept: endsShared(sides.before, sides.after), hint: {} }], moveTo: null, lost: [] }
}

/** The lines that both sides begin with, and those that both end with. */
function endsShared(before: readonly string[], after: readonly string[]): Shared[] {
  const shorter = Math.min(before.length, after.length)
  let head = 0
  while (head < shorter && before[head] === after[head]) head++
  let tail = 0
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail++
  const kept: Shared[] = head === 0 ? [] : [{ before: 0, after: 0, length: head }]
  return tail === 0 ? kept : [...kept, { before: before.length - tail, after: after.length - tail, length: tail }]
}

/** The hunk as a diff shows it: of each change the removed lines first. */
export function diffRowsOf({ before, after, kept }: PlainHunk): DiffRow[] {
  const rows: DiffRow[] = []
  let b = 0
  let a = 0
  const change = (toBefore: number, toAfter: number) => {
    for (; b < toBefore; b++) rows.push({ sign: '-', text: before[b] ?? '' })
    for (; a < toAfter; a++) rows.push({ sign: '+', text: after[a] ?? '' })
  }
  for (const [keptBefore, keptAfter] of pairsOf(kept)) {
    if (keptBefore < b || keptAfter < a || before[keptBefore] === undefined || before[keptBefore] !== after[keptAfter]) continue
    change(keptBefore, keptAfter)
    rows.push({ sign: ' ', text: before[b] ?? '' })
    b++
    a++
  }
  change(before.length, after.length)
  return rows
}

export const changesNothing = (rows: readonly DiffRow[]): boolean => rows.every((row) => row.sign === ' ')

/** What of a hunk's hints a format loses that carries only those in `carried`; and its pairs, where the two sides alone do not imply them. */
export function lostOf({ hint, ...sides }: PlainHunk, carried: readonly Lost[]): Lost[] {
  const said: readonly (readonly [Lost, boolean])[] = [
    ['line', hint.line !== undefined],
    ['heading', (hint.heading ?? '') !== ''],
    ['anchors', (hint.anchors ?? []).length > 0],
    ['at-end', hint.atEnd === true],
    ['kept', !pairsAreImplied(sides)],
  ]
  return said.filter(([what, is]) => is && !carried.includes(what)).map(([what]) => what)
}

/** Whether the hunk only inserts, and the format carries nothing of what says where: it would go elsewhere. */
export function losesPlace({ before, after, hint }: PlainHunk, carried: readonly Lost[]): boolean {
  const places = lostOf({ before: [], after, kept: [], hint }, [])
  return before.length === 0 && places.length > 0 && !places.some((what) => carried.includes(what))
}

/** Whether the pairs are the lines that both sides begin and end with, and no other line is common: any reader pairs them so. */
function pairsAreImplied({ before, after, kept }: Omit<PlainHunk, 'hint'>): boolean {
  const shared = pairsOf(endsShared(before, after))
  const pairs = pairsOf(kept)
  if (pairs.length !== shared.length || pairs.some(([b, a], i) => b !== shared[i]?.[0] || a !== shared[i]?.[1])) return false
  const pairedAfter = new Set(shared.map(([, a]) => a))
  const rest = new Set(after.filter((_, a) => !pairedAfter.has(a)))
  const pairedBefore = new Set(shared.map(([b]) => b))
  return before.every((line, b) => pairedBefore.has(b) || !rest.has(line))
}
