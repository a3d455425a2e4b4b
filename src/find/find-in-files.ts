/** Where the texts of a project hold what a person looks for, and those texts with something else in its place: pure. */

/** What is looked for. */
export type Wanted = {
  readonly text: string
  /** `text` is a regular expression of JavaScript; `^` and `$` stand for the ends of lines. */
  readonly isRegex: boolean
  readonly matchCase: boolean
  readonly wholeWord: boolean
}

/** One match; `line` counts from 0, `from` and `to` are UTF-16 units of that line, which a match may go beyond. */
export type Match = { readonly line: number; readonly text: string; readonly from: number; readonly to: number }

/** A file with a match at least; `count`: all of them, `matches`: those that are listed. */
export type FoundFile = { readonly path: string; readonly count: number; readonly matches: readonly Match[] }

export type Found = {
  readonly files: readonly FoundFile[]
  /** Matches in all files. */
  readonly count: number
}

/** Matches that are listed. More: the list is slow to draw, fewer: a word of every file is not seen in all of them. The rest is counted. */
const LISTED = 500

/** UTF-16 units of a line that are shown around a match. More: a minified file fills the list, fewer: a statement is cut. */
const AROUND = 120

/** The expression that finds it; null where it is none, or looks for nothing. */
function patternOf({ text, isRegex, matchCase, wholeWord }: Wanted): RegExp | null {
  if (text === '') return null
  const bare = isRegex ? text : text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
  const whole = wholeWord ? `(?<![\\p{L}\\p{N}_])(?:${bare})(?![\\p{L}\\p{N}_])` : bare
  try {
    return new RegExp(whole, `gmu${matchCase ? '' : 'i'}`)
  } catch {
    return null
  }
}

/** Files with a match, in their order. null where that is no expression, or looks for nothing. Matches of nothing, as of `x*`, count as none. */
export function findInFiles(files: Iterable<readonly [path: string, text: string]>, wanted: Wanted): Found | null {
  const pattern = patternOf(wanted)
  if (pattern === null) return null
  const found: FoundFile[] = []
  let [count, listed] = [0, 0]
  for (const [path, text] of files) {
    const file = matchesIn(text, pattern, LISTED - listed)
    if (file.count === 0) continue
    count += file.count
    listed += file.matches.length
    found.push({ path, ...file })
  }
  return { files: found, count }
}

function matchesIn(text: string, pattern: RegExp, room: number): Omit<FoundFile, 'path'> {
  const matches: Match[] = []
  let [count, line, start] = [0, 0, 0]
  for (const match of text.matchAll(pattern)) {
    if (match[0] === '') continue
    count++
    if (matches.length >= room) continue
    for (let next = text.indexOf('\n', start); next >= 0 && next < match.index; next = text.indexOf('\n', start)) {
      line++
      start = next + 1
    }
    matches.push(shownMatch(text, line, start, match))
  }
  return { count, matches }
}

function shownMatch(text: string, line: number, start: number, match: RegExpExecArray): Match {
  const feed = text.indexOf('\n', start)
  const end = feed < 0 ? text.length : text.charAt(feed - 1) === '\r' ? feed - 1 : feed
  const first = Math.max(start, match.index - AROUND)
  const shown = text.slice(first, Math.min(end, match.index + match[0].length + AROUND))
  const from = match.index - first
  return { line, text: shown, from, to: Math.min(from + match[0].length, shown.length) }
}

/**
 * The text with each match replaced. `by` holds `$1`, `$&` and `$<name>` for what a regular expression matched, and is taken as it is otherwise.
 * null where that is no expression, or looks for nothing.
 */
export function replaceIn(text: string, wanted: Wanted, by: string): string | null {
  const pattern = patternOf(wanted)
  if (pattern === null) return null
  if (!wanted.isRegex) return text.replace(pattern, () => by)
  // A match of nothing is not listed, so it stays.
  const one = new RegExp(pattern.source, pattern.flags.replace('g', 'y'))
  return text.replace(pattern, (...parts) => {
    const [all, at] = [String(parts[0]), offsetIn(parts)]
    if (all === '') return ''
    one.lastIndex = at
    return expanded(one, text, by, all)
  })
}

/** Where the match begins: the first number among what `replace` passes. */
const offsetIn = (parts: readonly unknown[]): number => Number(parts.find((part) => typeof part === 'number'))

/** `by` with what the match captured in it. */
function expanded(pattern: RegExp, text: string, by: string, all: string): string {
  const match = pattern.exec(text)
  if (match === null) return all
  return by.replace(/\$(?:\$|&|(\d{1,2})|<([^>]*)>)/g, (mark, number?: string, name?: string) => {
    if (mark === '$$') return '$'
    if (mark === '$&') return all
    if (name !== undefined) return match.groups?.[name] ?? ''
    return Number(number) < match.length ? (match[Number(number)] ?? '') : mark
  })
}
