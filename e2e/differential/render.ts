/** Writes the edits of a case down in a format, as a model would send them. */
import {
  type CannotWrite,
  type Edit,
  type FormatId,
  type Hunk,
  type HunkLine,
  type Lost,
  type Shared,
  writeEdit,
} from '../../src/engine'
import { type Case, type CaseRow, type Entry, isChanged, newText, type Style } from './case'
import { anchorOf, headingOf, hunksOf, type PlainHunk, sideOf } from './hunks'

export const FORMATS: readonly FormatId[] = [
  'search-replace',
  'unified-diff',
  'apply-patch',
  'numbered-snippet',
  'find-replace-file',
  'tool-call',
  'decision-xml',
  'line-range',
  'whole-file',
  'lazy-file',
  'symbol-edit',
]

/** `held`: the entries that the reply holds; `left`: why the format cannot say the others. `made`: what is given for files that are made. */
export type Rendered = {
  readonly reply: string
  readonly held: ReadonlySet<Entry>
  readonly left: readonly CannotWrite[]
  readonly made: ReadonlyMap<Entry, string>
}

const span = { from: 0, to: 0 }
const linesOf = (texts: readonly string[]): HunkLine[] => texts.map((text) => ({ text, ...span }))

function keptIn(rows: readonly CaseRow[]): Shared[] {
  const kept: { before: number; after: number; length: number }[] = []
  let [before, after] = [0, 0]
  for (const { sign } of rows) {
    const last = kept.at(-1)
    if (sign === ' ') {
      if (last !== undefined && last.before + last.length === before && last.after + last.length === after) last.length++
      else kept.push({ before, after, length: 1 })
    }
    if (sign !== '+') before++
    if (sign !== '-') after++
  }
  return kept
}

function hunkOf(entry: Entry, plain: PlainHunk, format: FormatId, { numbered, anchored }: Style): Hunk {
  const anchor = anchored && format === 'apply-patch' ? anchorOf(entry, plain) : null
  const heading = anchored && format === 'unified-diff' ? headingOf(entry, plain) : null
  const isLast = plain.start + plain.before.length === sideOf(entry.rows, '+').length
  const hint = {
    ...(numbered ? { line: plain.start } : {}),
    ...(heading === null ? {} : { heading }),
    ...(anchor === null ? {} : { anchors: [anchor] }),
    ...(anchored && isLast && format === 'apply-patch' ? { atEnd: true } : {}),
  }
  return { before: linesOf(plain.before), after: linesOf(plain.after), kept: keptIn(plain.rows), hint, span }
}

type Base = { readonly written: string; readonly format: FormatId; readonly span: typeof span }

function patchOf(entry: Entry, format: FormatId, style: Style, base: Base): Edit {
  const hunks = hunksOf(entry, style).map((plain) => hunkOf(entry, plain, format, style))
  return { ...base, kind: 'patch', hunks, ...(entry.moveTo === null ? {} : { moveTo: entry.moveTo }) }
}

const writeOf = (entry: Entry, base: Base): Edit => {
  const text = newText(entry)
  return { ...base, kind: 'write', text, lines: linesOf(sideOf(entry.rows, '-')) }
}

function rangesOf(entry: Entry, style: Style, base: Base): Edit[] {
  return hunksOf(entry, style).map(({ start, before, after }) => ({
    ...base,
    kind: 'lines',
    range: { start, end: start + before.length },
    lines: linesOf(after),
  }))
}

const placeholderFor = (path: string): string =>
  /\.(?:md|txt)$/.test(path)
    ? '<!-- ... existing code ... -->'
    : /\.py$|Makefile$/.test(path)
      ? '# ... existing code ...'
      : '// ... existing code ...'

/** The same with at least one line between a change and what is left out: without that nothing says where it goes. */
export const lazyStyle = (style: Style): Style => ({ ...style, context: Math.max(1, style.context) })

/** Blank lines beside what is left out belong to that. */
const leavesBlanks = (entry: Entry, style: Style): boolean =>
  hunksOf(entry, lazyStyle(style)).some(
    ({ after }) => after.length === 0 || [after[0], after.at(-1)].some((text) => text?.trim() === ''),
  )

function lazyOf(entry: Entry, style: Style, base: Base): Edit {
  const texts: string[] = []
  const elisions: number[] = []
  const elide = () => {
    elisions.push(texts.length)
    texts.push(placeholderFor(entry.path))
  }
  let at = 0
  for (const { start, before, after } of hunksOf(entry, lazyStyle(style))) {
    if (start > at) elide()
    texts.push(...after)
    at = start + before.length
  }
  if (at < sideOf(entry.rows, '+').length) elide()
  return { ...base, kind: 'lazy', lines: linesOf(texts), elisions }
}

/** Formats of calls have a way to say each kind of edit. */
const CALLS: readonly FormatId[] = ['tool-call', 'decision-xml']

/** The edits that say what becomes of the file, as far as the format has such. */
export function editsOf(entry: Entry, format: FormatId, style: Style, written = entry.path): Edit[] {
  const base: Base = { written, format, span }
  if (!isChanged(entry)) return []
  if (entry.life === 'gone') return [{ ...base, kind: 'delete', before: linesOf(sideOf(entry.rows, '+')) }]
  if (entry.life === 'made') return [{ ...base, kind: 'create', text: newText(entry), lines: linesOf(sideOf(entry.rows, '-')) }]
  if (entry.moveTo === null) {
    if (format === 'whole-file' || (entry.life === 'whole' && CALLS.includes(format))) return [writeOf(entry, base)]
    if (format === 'lazy-file' && !leavesBlanks(entry, style)) return [lazyOf(entry, style, base)]
    if (format === 'line-range') return rangesOf(entry, style, base)
  }
  return [patchOf(entry, format, style, base)]
}

/** What a made file holds once the format has lost what it cannot say of it. */
function madeWith(text: string, lost: readonly Lost[]): string {
  const ended = lost.includes('line-ends') ? text.replaceAll('\r\n', '\n') : text
  return lost.includes('final-newline') ? `${ended}\n` : ended
}

const ABOVE = 'I looked at the code again, and this is what I would change:\n\n'
const BETWEEN = '\nThe next part belongs to it, too.\n\n'
const BELOW = '\nThat is all; tell me if a test fails.\n'

export function renderCase({ entries, style }: Case, format: FormatId): Rendered {
  const parts: string[] = []
  const held = new Set<Entry>()
  const left: CannotWrite[] = []
  const made = new Map<Entry, string>()
  for (const entry of entries) {
    const written = editsOf(entry, format, style).map((edit) => writeEdit(edit, format))
    const refused = written.find((part) => !part.ok)
    if (refused !== undefined && !refused.ok) left.push(refused.reason)
    if (refused !== undefined || written.length === 0) continue
    held.add(entry)
    for (const part of written) {
      if (!part.ok) continue
      parts.push(part.text)
      if (entry.life === 'made') made.set(entry, madeWith(newText(entry), part.lost))
    }
  }
  const between = style.prose > 2 ? BETWEEN : '\n'
  const reply = (style.prose > 0 ? ABOVE : '') + parts.join(between) + (style.prose > 1 ? BELOW : '')
  return { reply: parts.length === 0 ? '' : reply, held, left, made }
}
