/** Whether an edit says in only one way what is meant: computed from the case alone, to distinguish a refusal that is due from one that is not. */
import type { FormatId, RefusalCode } from '../../src/engine'
import { type CaseRow, type Entry, newRows, oldRows, type Style } from './case'
import { hunksOf, type PlainHunk, sideOf } from './hunks'
import { lazyStyle } from './render'

/** Why the engine may refuse. */
export type Doubt =
  /** The file has the quoted text more than once, or again after an earlier part of the reply. */
  | 'several places'
  /** Nothing is quoted, or blank lines only. */
  | 'nothing quoted'
  /** Lines by number, and an earlier part of the reply has moved them. */
  | 'moved numbers'
  /** The file has the new text already. */
  | 'there already'
  /** Both sides of it say the same. */
  | 'nothing changes'
  /** A new line begins like one with a number, a sign or a prompt in front of it, or is a fence as around code. */
  | 'prefix'
  /** A new line reads as a marker of an edit format, or a fence, which the file has none of. */
  | 'marker'
  /** A new line reads as a placeholder. */
  | 'placeholder'
  /** The lines next to what is left out do not occur once in the file. */
  | 'not tied'

const isBlank = (texts: readonly string[]): boolean => texts.every((text) => text.trim() === '')

const MARKER =
  /^(?:\\?[<>]{5}|\*\*\* \w|@@ -|(?:---|\+\+\+) [ab]\/|---(?:FIND|REPLACE|COMPLETE|FILEPATH)|<\/?[a-z_]+\b[^<>]*>\s*$|`{3}|~{3})/

const isPlaceholder = (text: string): boolean => /^\s*(?:\/\/ |# )?\.\.\./.test(text)

/** How often `part` occurs in `lines`, line for line; the count ends at two. */
function timesIn(lines: readonly string[], part: readonly string[]): number {
  let times = 0
  for (let at = 0; at + part.length <= lines.length && times < 2; at++)
    if (part.every((text, line) => lines[at + line] === text)) times++
  return times
}

/** The same of characters. */
function timesInText(lines: readonly string[], part: readonly string[], endToo: boolean): number {
  const text = `${lines.join('\n')}\n`
  const sought = part.join('\n') + (endToo ? '\n' : '')
  const first = text.indexOf(sought)
  return first < 0 ? 0 : text.indexOf(sought, first + 1) < 0 ? 1 : 2
}

/** Formats whose parts are found by characters, and not by lines. */
const BY_CHARACTERS: readonly FormatId[] = ['tool-call', 'decision-xml']
/** Formats that can say on which line a part begins. */
const NUMBERED: readonly FormatId[] = ['unified-diff', 'numbered-snippet']

function doubtOfHunk(hunk: PlainHunk, grounds: readonly (readonly string[])[], format: FormatId, style: Style): Doubt | null {
  const { before, after } = hunk
  if (isBlank(before)) return 'nothing quoted'
  if (before.length === after.length && before.every((text, line) => text === after[line])) return 'nothing changes'
  if (style.numbered && NUMBERED.includes(format)) return null
  const times = (lines: readonly string[]) =>
    BY_CHARACTERS.includes(format) ? timesInText(lines, before, after.length === 0) : timesIn(lines, before)
  return grounds.some((lines) => times(lines) !== 1) ? 'several places' : null
}

const PREFIXED = /^(?:\s*L?\d+ ?[:|│┃→]|[+\-|│>$*•]|\.\.\. |\s*`{3})/

/** The lines without a byte order mark, which is the file's and no line's. */
const withoutMark = ([first = '', ...others]: readonly string[]): readonly string[] => [first.replace(/^\ufeff/, ''), ...others]

/** The file as it was, and as it is when the hunk's turn comes. */
function groundsOf(entry: Entry, { start, newStart }: PlainHunk): readonly (readonly string[])[] {
  const old = withoutMark(sideOf(oldRows(entry), '+'))
  return [old, withoutMark([...sideOf(newRows(entry), '-').slice(0, newStart), ...old.slice(start)])]
}

/** Share of a part's lines that stay. Less: too little of it is the file's own to say where it goes. */
const TIED = 0.8

function doubtOfLazy(entry: Entry, hunks: readonly PlainHunk[]): Doubt | null {
  const old = sideOf(oldRows(entry), '+')
  const isTied = ({ rows, before, after }: PlainHunk) => {
    const solid = rows.filter(({ text }) => text.trim() !== '')
    const isSingle = (row: CaseRow | undefined) =>
      row?.sign === ' ' && old.filter((text) => text.trim() === row.text.trim()).length === 1
    const kept = rows.filter(({ sign }) => sign === ' ').length
    return isSingle(solid[0]) && isSingle(solid.at(-1)) && kept >= TIED * after.length && kept >= TIED * before.length
  }
  return hunks.every(isTied) ? null : 'not tied'
}

/** Why the refusal of an entry's edits with this code may be due; null where it is not. */
export function doubtOf(entry: Entry, format: FormatId, style: Style, code: RefusalCode): Doubt | null {
  if (entry.life === 'made' || entry.life === 'gone') return null
  if (code === 'placeholder')
    return entry.rows.some(({ sign, text }) => sign === '+' && isPlaceholder(text)) ? 'placeholder' : null
  if (code === 'marker') return entry.rows.some(({ sign, text }) => sign === '+' && MARKER.test(text)) ? 'marker' : null
  if (code === 'prefix') return entry.rows.some(({ sign, text }) => sign === '+' && PREFIXED.test(text)) ? 'prefix' : null
  if (format === 'whole-file') return null
  if (entry.life === 'whole' && entry.moveTo === null && BY_CHARACTERS.includes(format)) return null
  const hunks = hunksOf(entry, style)
  if (format === 'line-range') return hunks.length > 1 ? 'moved numbers' : null
  if (format === 'lazy-file') return doubtOfLazy(entry, hunksOf(entry, lazyStyle(style)))
  for (const hunk of hunks) {
    const grounds = groundsOf(entry, hunk)
    if (code === 'stands-elsewhere') {
      if (!isBlank(hunk.after) && grounds.some((lines) => timesIn(lines, hunk.after) > 0)) return 'there already'
      continue
    }
    const doubt = doubtOfHunk(hunk, grounds, format, style)
    if (doubt !== null) return doubt
  }
  return null
}
