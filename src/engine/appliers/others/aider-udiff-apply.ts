/** How Aider's unified-diff coder puts one hunk into a text: as it is, then without what the file does not have, then with ever less context. */

import { changedRange } from '../shared/changed-range'
import { splitKeepingEnds, strip } from '../shared/python-text'
import type { StepBudget } from '../shared/step-budget'
import { occurrenceCount } from '../shared/text'
import type { Trace } from '../shared/trace'
import { rawHunkSides } from './aider-udiff-hunks'
import { Searched, WAYS } from './flexible-replace'
import { lineDiff } from './line-diff'
import { unifiedLines } from './unified-lines'

/** Characters of text below which a hunk may not have more than one place, and a hunk may not be cut down. */
const LEAST_TEXT = 10
/** Share of its lines that a hunk has to keep when those that the file lacks are dropped. */
const LEAST_KEPT = 0.66

const lengthOf = (text: string): number => [...text].length

/** `cleansUp`: whether the diff that tells which lines the file lacks is cleaned up. */
type Context = { readonly trace: Trace; readonly work: StepBudget; readonly cleansUp: boolean }
type Hunk = readonly string[]

/** The text with the hunk in it; null: it does not fit. @throws {Crash} */
export function applyHunk(text: string, hunk: Hunk, context: Context): string | null {
  const { trace, work } = context
  const searched = new Searched(text, work)
  const direct = directly(searched, hunk)
  noteWays(direct, text, trace)
  if (direct?.text != null) return direct.text
  const explicit = withoutUnknown(text, hunk, context)
  const sections = sectionsOf(explicit)
  let content = searched
  for (let index = 2; index < sections.length; index += 2) {
    const [above = [], changes = [], below = []] = sections.slice(index - 2, index + 1)
    const found = withLessContext(content, above, changes, below)
    const needed = above.length + below.length
    if (found === null) {
      trace.note('less-context', 'none', { value: 0, needed })
      return null
    }
    const at = changedRange(content.text, found.text)
    const rule = found.used === needed && explicit !== hunk ? 'explicit-lines' : 'less-context'
    trace.note(rule, 'took', { value: found.used, needed, at: at === null ? [] : [at.at] })
    content = new Searched(found.text, work)
  }
  return content.text
}

type Direct = { readonly text: string | null; readonly refused: number; readonly rule: (typeof WAYS)[number] | null }

/** Replaces the hunk's old side everywhere it occurs. Null: it has none. `refused`: places, where that is more than so little text may have. */
function directly(searched: Searched, hunk: Hunk): Direct | null {
  const { before, after } = rawHunkSides(hunk)
  const search = before.join('')
  if (search === '') return null
  const places =
    lengthOf(
      before
        .map(strip)
        .join('')
        .slice(0, 2 * LEAST_TEXT),
    ) < LEAST_TEXT
      ? occurrenceCount(searched.text, search)
      : 1
  if (places > 1) return { text: null, refused: places, rule: null }
  const found = searched.replaced(search, after.join(''))
  return { text: found?.text ?? null, refused: 0, rule: found?.way ?? null }
}

function noteWays(direct: Direct | null, text: string, trace: Trace): void {
  if (direct === null) return
  if (direct.refused > 0) {
    trace.note('unique', 'refused', { value: direct.refused, needed: 1 })
    return
  }
  for (const way of WAYS) {
    if (way === direct.rule) {
      const changed = direct.text === null ? null : changedRange(text, direct.text)
      trace.note(way.rule, 'took', { at: changed === null ? [] : [changed.at] })
      return
    }
    trace.note(way.rule, 'none')
  }
}

/** The hunk without the old lines that the file does not have; the hunk itself where too little would be left. */
function withoutUnknown(text: string, hunk: Hunk, { trace, work, cleansUp }: Context): Hunk {
  const { before, after } = rawHunkSides(hunk)
  const old = before.join('')
  const known = lineDiff(old, text, cleansUp, work).filter((line) => !line.startsWith('+'))
  const left = directly(new Searched(old, work), known)?.text ?? null
  const lines = left === null ? [] : splitKeepingEnds(left)
  const had = splitKeepingEnds(old)
  const measured = { value: had.length === 0 ? 0 : lines.length / had.length, needed: LEAST_KEPT }
  if (left === null || lengthOf(strip(left)) < LEAST_TEXT || lines.length < had.length * LEAST_KEPT) {
    trace.note('explicit-lines', 'refused', measured)
    return hunk
  }
  trace.note('explicit-lines', 'did', measured)
  return unifiedLines(lines, splitKeepingEnds(after.join('')), work)
}

/** Context, changes, context, changes … context. */
function sectionsOf(hunk: Hunk): Hunk[] {
  const sections: string[][] = [[]]
  let isChange = false
  for (const line of hunk) {
    const changes = line.startsWith('-') || line.startsWith('+')
    if (changes !== isChange) sections.push([])
    isChange = changes
    sections.at(-1)?.push(line)
  }
  if (isChange) sections.push([])
  return sections
}

/** Drops ever more lines of context; of equally many rather those below. `used`: lines of context that were left. */
function withLessContext(
  content: Searched,
  above: Hunk,
  changes: Hunk,
  below: Hunk,
): { readonly text: string; readonly used: number } | null {
  for (let use = above.length + below.length; use >= 0; use -= 1)
    for (let before = Math.min(above.length, use); before >= 0; before -= 1) {
      const after = use - before
      if (after > below.length) break
      const part = [...(before > 0 ? above.slice(-before) : []), ...changes, ...below.slice(0, after)]
      const text = directly(content, part)?.text
      if (text != null) return { text, used: use }
    }
  return null
}
