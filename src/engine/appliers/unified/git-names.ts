/** File names in the headers of a diff, as git apply reads them. `p`: folders taken off: -p<n>. */
import { cString } from './c-string'

/** Git's own notion of white space. */
export const isSpace = (unit: string | undefined): boolean => unit !== undefined && ' \t\n\r'.includes(unit) && unit !== ''

export const isDevNull = (rest: string): boolean => rest.startsWith('/dev/null') && isSpace(rest['/dev/null'.length])

const squashed = (name: string) => name.replace(/\/{2,}/g, '/')

/** Without the first `p` folders; null: there are not so many. */
function withoutFolders(name: string, p: number): string | null {
  if (p === 0) return name.startsWith('/') ? null : name
  let left = p
  for (let at = 0; at < name.length; at += 1) {
    if (name[at] !== '/') continue
    left -= 1
    if (left <= 0) return at === 0 ? null : name.slice(at + 1)
  }
  return null
}

function quotedName(rest: string, p: number): string | null {
  let name = cString(rest, 0)?.value ?? null
  for (let left = p; left > 0 && name !== null; left -= 1) {
    const at = name.indexOf('/')
    name = at < 0 ? null : name.slice(at + 1)
  }
  return name === null ? null : squashed(name)
}

/** `ends`: white space that ends a name besides the line's end. `usual`: taken where it begins the name found, or none is found. */
export function findName(rest: string, p: number, ends: string, usual: string | null = null): string | null {
  if (rest.startsWith('"')) {
    const quoted = quotedName(rest, p)
    if (quoted !== null) return quoted
  }
  let end = 0
  while (end < rest.length && !'\n\r'.includes(rest[end] ?? '') && !ends.includes(rest[end] ?? '')) end += 1
  return nameUpTo(rest.slice(0, end), p, usual)
}

function nameUpTo(written: string, p: number, usual: string | null): string | null {
  let start: number | null = p === 0 ? 0 : null
  let left = p
  for (let at = 0; at < written.length; at += 1) {
    if (written[at] !== '/') continue
    left -= 1
    if (left === 0) start = at + 1
  }
  if (start === null || start >= written.length) return usual === null ? null : squashed(usual)
  const name = written.slice(start)
  return squashed(usual !== null && usual.length < name.length && name.startsWith(usual) ? usual : name)
}

const DATE = /[ \t]+\d{2}(?:\d\d)?-\d\d-\d\d[ \t]+\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:[ \t]+[-+]\d\d:?\d\d)?[ \t]*$/

/** The name behind `--- ` or `+++ ` where no `diff --git` line precedes them: a date may follow. */
export function findPlainName(rest: string, p: number, usual: string | null = null): string | null {
  if (rest.startsWith('"')) {
    const quoted = quotedName(rest, p)
    if (quoted !== null) return quoted
  }
  const line = rest.endsWith('\n') ? rest.slice(0, -1) : rest
  const dated = DATE.exec(line)
  return dated === null ? findName(rest, p, '\t', usual) : nameUpTo(line.slice(0, dated.index), p, usual)
}

/** Whether the date behind the name is the first moment of 1970: the file is not there. */
export function hasEpoch(rest: string): boolean {
  const found = /\t(1969-12-31|1970-01-01) ([0-2]\d):([0-5]\d):00(?:\.0+)? ([-+])([0-2]\d):?([0-5]\d)\n/.exec(rest)
  if (found === null) return false
  const [, day, hour, minute, sign, zoneHour, zoneMinute] = found
  const offset = (Number(zoneHour) * 60 + Number(zoneMinute)) * (sign === '-' ? -1 : 1)
  return Number(hour) * 60 + Number(minute) - offset === (day === '1969-12-31' ? 24 * 60 : 0)
}

/** The name of a `diff --git` line that has the same one twice; null: it has not. */
export function gitHeaderName(rest: string, p: number): string | null {
  const line = rest.replace(/\n$/, '')
  if (line.startsWith('"')) {
    const first = cString(rest, 0)
    const name = first === null ? null : withoutFolders(first.value, p)
    if (first === null || name === null) return null
    const second = line.slice(first.end).trimStart()
    const other = second.startsWith('"') ? cString(second, 0)?.value : second
    return other !== undefined && other !== '' && withoutFolders(other, p) === name ? name : null
  }
  const name = withoutFolders(line, p)
  if (name === null) return null
  const quote = name.indexOf('"')
  if (quote >= 0) {
    const other = cString(name, quote)
    const bare = other === null ? null : withoutFolders(other.value, p)
    return bare !== null && name.slice(0, quote).trimEnd() === bare ? bare : null
  }
  for (let at = 0; at < name.length; at += 1) {
    if (name[at] !== ' ' && name[at] !== '\t') continue
    const second = withoutFolders(name.slice(at + 1), p)
    if (second === null) return null
    if (second === name.slice(0, at)) return second
  }
  return null
}

/** Whether git writes to a path at all. */
export const isValidPath = (path: string): boolean =>
  path.split('/').every((part) => part !== '' && part !== '.' && part !== '..' && part.toLowerCase() !== '.git')
