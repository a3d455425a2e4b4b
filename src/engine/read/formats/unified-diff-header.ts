/** The header lines of unified diffs: which file, where in it, how many lines. */
import type { HunkCounts } from './patch-hunk'

/** Longer lines are no header: units of UTF-16. */
const LONGEST = 4000

/** '/dev/null' on one side of a header: the file does not exist on that side. */
export const NOWHERE = '/dev/null'

const NUMBERS = /^@@+\s*-(\d{1,9})(?:,\s?(\d{1,9}))?(?:\s+-\d{1,9}(?:,\d{1,9})?)*\s+\+(\d{1,9})(?:,\s?(\d{1,9}))?\s*(@@+)?(.*)$/

/** A header's text between its two `@@` that tells nothing: dots, or numbers left open. */
const NOTHING = /^[\s.,…\-+?]*$|^\s*-[\w.?]*(?:,[\w.?]*)? \+[\w.?]*(?:,[\w.?]*)?\s*$/

export type HunkHeader = {
  /** null: the header gives no numbers. */
  readonly counts: HunkCounts | null
  /** 0-based line in the file before the edit. */
  readonly line: number | null
  readonly heading: string
  /** The prefix characters of each line: the parents that the diff is against. */
  readonly width: number
  /** Whether both `@@` are there. */
  readonly closed: boolean
}

/** Reads a line that begins with `@@`. Without numbers its text is the heading, and `line` what number it does give. */
export function hunkHeader(text: string): HunkHeader {
  const head = text.length > LONGEST ? text.slice(0, LONGEST) : text
  const found = NUMBERS.exec(head)
  if (found === null) return unnumbered(head)
  const counts = { old: Number(found[2] ?? 1), new: Number(found[4] ?? 1) }
  const signs = /^@+/.exec(head)?.[0].length ?? 2
  return {
    counts,
    line: Math.max(0, Number(found[1]) - (counts.old === 0 ? 0 : 1)),
    heading: (found[6] ?? '').replace(/^ /, ''),
    width: Math.max(1, signs - 1),
    closed: found[5] !== undefined,
  }
}

function unnumbered(head: string): HunkHeader {
  const rest = head.replace(/^@@+/, '')
  const close = rest.indexOf('@@')
  const middle = close < 0 ? rest : rest.slice(0, close)
  const behind = close < 0 ? '' : rest.slice(close + 2).replace(/^@+/, '')
  const number = /^\s*(?:lines?\s+)?-?(\d{1,9})(?:[,-]\d{1,9})?\s*$/.exec(middle)?.[1]
  const isEmpty = number !== undefined || NOTHING.test(middle)
  const heading = (behind.trim() !== '' ? behind : isEmpty ? '' : middle).trimEnd().replace(/^ (?:\.{3} )?/, '')
  const line = number === undefined ? null : Math.max(0, Number(number) - 1)
  return { counts: null, line, heading, width: 1, closed: close >= 0 }
}

/** Whether the first row of a hunk is in its header, behind the last `@@`: no function's head begins with its sign. */
export const hasRow = ({ heading }: HunkHeader): boolean => /^[-+][\p{L}_$({[]/u.test(heading)

/** Whether `@@` opens a hunk with numbers. */
export const isNumbered = (text: string): boolean => text.length <= LONGEST && NUMBERS.test(text)

/** The path of one side. `decorated`: more was around it than git or diff write. */
export type HeaderSide = { readonly path: string; readonly decorated: boolean }

/** Words in the place of a path, in a diff of two texts that are no files. */
const NAMELESS = /^(?:[ab]\/)?(?:original|modified|old|new|before|after|current|updated|previous|expected|actual)?$/i

const STAMP = /\s+\d{4}-\d\d-\d\d[ T]\d\d:\d\d.*$/
const ASIDE = /\s+\((?:original|modified|old|new|new file|before|after|updated|revision [^()]*|working copy)\)$/i

/** The path in a `--- ` or `+++ ` line, without git's quotes and the time stamp that `diff` puts behind it. '' where it names no file. */
export function headerSideOf(text: string): HeaderSide {
  const whole = text.slice(4, LONGEST)
  const tab = whole.indexOf('\t')
  const plain = (tab < 0 ? whole : whole.slice(0, tab)).trim()
  const quoted = /^"(.*)"$/.exec(plain)?.[1]
  if (quoted !== undefined) return { path: unquoted(quoted), decorated: false }
  const dated = plain.replace(STAMP, '')
  const path = dated.replace(ASIDE, '').replace(/^[`'*]+|[`'*]+$/g, '')
  return NAMELESS.test(path) ? { path: '', decorated: false } : { path, decorated: path !== dated }
}

const ESCAPES: Readonly<Record<string, number>> = { n: 10, t: 9, r: 13, a: 7, b: 8, f: 12, v: 11 }

const percent = (byte: number) => `%${byte.toString(16).padStart(2, '0')}`

/** Text that git quoted as in C: its bytes above 127 are octal escapes of UTF-8. As it is where they are not. */
function unquoted(text: string): string {
  if (!text.includes('\\')) return text
  try {
    let encoded = ''
    for (const [part, octal, letter] of text.matchAll(/\\([0-3][0-7]{2})|\\(.)|[^\\]+|\\$/gsu)) {
      if (octal !== undefined) encoded += percent(Number.parseInt(octal, 8))
      else if (letter !== undefined && letter in ESCAPES) encoded += percent(ESCAPES[letter] ?? 0)
      else encoded += encodeURIComponent(letter ?? part)
    }
    return decodeURIComponent(encoded)
  } catch {
    // Bytes that are no UTF-8, or half a character: no path of a text project.
    return text
  }
}

/** Both paths of a `diff --git` line with their prefixes, or null where the line does not show where the first one ends. */
export function gitPaths(text: string): readonly [old: string, fresh: string] | null {
  if (text.length > LONGEST) return null
  const combined = /^diff --(?:cc|combined) (.+)$/.exec(text)?.[1]
  if (combined !== undefined) return [combined, combined]
  const rest = /^diff --git (.+)$/.exec(text)?.[1]
  if (rest === undefined) return null
  const quoted = /^"((?:[^"\\]|\\.)*)" "?((?:[^"\\]|\\.)*)"?$/.exec(rest)
  if (quoted !== null) return [unquoted(quoted[1] ?? ''), unquoted(quoted[2] ?? '')]
  const middle = (rest.length - 1) / 2
  if (rest[middle] === ' ') {
    const [old, fresh] = [rest.slice(0, middle), rest.slice(middle + 1)]
    if (old === fresh || old.slice(old.indexOf('/')) === fresh.slice(fresh.indexOf('/'))) return [old, fresh]
  }
  const at = rest.lastIndexOf(' b/')
  if (at > 0) return [rest.slice(0, at), rest.slice(at + 1)]
  const space = rest.indexOf(' ')
  return space > 0 && space === rest.lastIndexOf(' ') ? [rest.slice(0, space), rest.slice(space + 1)] : null
}

/** Both paths without the prefixes that git writes: `a/` and `b/`, or the letters of index, commit and work tree. */
export function unprefixed(old: string, fresh: string): readonly [old: string, fresh: string] {
  const known = [old, fresh].filter((path) => path !== '' && path !== NOWHERE)
  if (known.length === 0 || !known.every((path) => /^[abciow]\/./.test(path))) return [old, fresh]
  const letters = known.map((path) => path[0] ?? '').join('')
  if (!(known.length === 1 ? /^[ab]$/ : /^(?:ab|ba|aa|bb|[ciow]{2})$/).test(letters)) return [old, fresh]
  if (/^([ciow])\1$/.test(letters)) return [old, fresh]
  const bare = (path: string) => (path === '' || path === NOWHERE ? path : path.slice(2))
  return [bare(old), bare(fresh)]
}
