/** Which file a patch is meant for, as GNU patch decides it. */
import { least } from '../../lists'
import type { Disk } from '../shared/disk'
import { cString } from './c-string'

/** When a header says that the file was written: 'epoch' is the stamp of a file that is not there. */
export type Stamp = 'none' | 'epoch' | 'date'
/** `name` null: none can be made of it. `keeps`: what another line has said stays. */
export type FetchedName = { readonly name: string | null; readonly keeps: boolean; readonly stamp: Stamp }

const isSpace = (unit: string | undefined) => unit !== undefined && /[ \t\n\v\f\r]/.test(unit)

/** Without the first `strip` directories; null: there are not so many. */
function stripped(name: string, strip: number): string | null {
  let left = strip
  let from = 0
  for (let at = 0; at < name.length; at += 1) {
    if (name[at] !== '/') continue
    while (name[at + 1] === '/') at += 1
    left -= 1
    if (left >= 0) from = at + 1
  }
  return left <= 0 && from < name.length ? name.slice(from) : null
}

/** The name in the text behind `--- ` and its like. `dated`: a date may follow, behind a tab where the name has a space. */
export function fetchName(rest: string, strip: number, dated = true): FetchedName {
  let from = 0
  while (isSpace(rest[from])) from += 1
  const nothing = { name: null, keeps: true, stamp: 'none' } as const
  let written: string
  let end: number
  if (rest[from] === '"') {
    const quoted = cString(rest, from)
    if (quoted === null) return nothing
    written = quoted.value
    end = quoted.end
  } else {
    end = endOfName(rest, from, dated ? '\t' : '\n')
    written = rest.slice(from, end)
  }
  if (written === '/dev/null') return { name: null, keeps: true, stamp: 'epoch' }
  const name = stripped(written, strip)
  return name === null ? nothing : { name, keeps: false, stamp: dated ? stampOf(rest.slice(end)) : 'none' }
}

function endOfName(rest: string, from: number, mark: string): number {
  let at = from
  for (; at < rest.length; at += 1) {
    if (!isSpace(rest[at])) continue
    let behind = at
    while (rest[behind] !== '\t' && isSpace(rest[behind + 1])) behind += 1
    if (rest[behind] === '\t' || !rest.includes(mark, behind + 1)) break
  }
  return at
}

/** A name of a `diff --git` line, and where it ends. */
export function gitName(line: string, from: number, strip: number): { readonly name: string; readonly end: number } | null {
  let at = from
  while (isSpace(line[at])) at += 1
  const quoted = line[at] === '"' ? cString(line, at) : null
  if (line[at] === '"' && quoted === null) return null
  let end = quoted?.end ?? at
  if (quoted === null) while (end < line.length && !isSpace(line[end])) end += 1
  const name = stripped(quoted?.value ?? line.slice(at, end), strip)
  return name === null ? null : { name, end }
}

/** Hours around midnight of 1970-01-01 that may be it elsewhere on earth. */
const [EARLIEST, LATEST] = [-25, 26]

function stampOf(written: string): Stamp {
  const found = /(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?)?\s*(?:([-+]\d\d):?(\d\d))?/.exec(written)
  if (found === null) return 'none'
  const [, year, month, day, hours = '0', minutes = '0', seconds = '0', zone = '0', zoneMinutes = '0'] = found.map((one) => one)
  const utc = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hours), Number(minutes), Number(seconds))
  const offset = Number(zone) + (zone.startsWith('-') ? -1 : 1) * (Number(zoneMinutes) / 60)
  const at = utc / 3_600_000 - offset
  return at > EARLIEST && at < LATEST ? 'epoch' : 'date'
}

/** A name that leads out of the folder is never used. */
const isSafe = (name: string) => !name.startsWith('/') && !name.split('/').includes('..')

/** The path as the disk has it. */
export const plainPath = (name: string) =>
  name
    .split('/')
    .filter((part) => part !== '' && part !== '.')
    .join('/')

const folders = (name: string) => name.split('/').filter((part) => part !== '').length - 1
const baseOf = (name: string) => name.slice(name.lastIndexOf('/') + 1)

/** Of the names that may be taken: the fewest folders, then the shortest base name, then the shortest name, then the first. */
export function bestName(names: readonly (string | null)[], may: readonly boolean[]): number | null {
  const taken = names.flatMap((name, index) => (name !== null && may[index] ? [{ name, index }] : []))
  const measured = taken.map(({ name, index }) => ({
    name,
    index,
    measure: [folders(name), baseOf(name).length, name.length],
  }))
  measured.sort((a, b) => {
    for (let at = 0; at < 3; at += 1) {
      const difference = (a.measure[at] ?? 0) - (b.measure[at] ?? 0)
      if (difference !== 0) return difference
    }
    return a.index - b.index
  })
  const [best] = measured
  if (best === undefined) return null
  const equal = measured.filter(({ measure }) => measure.every((value, at) => value === best.measure[at]))
  return equal.find(({ name }) => isSafe(name))?.index ?? null
}

/** Of the names of a file that is to be made: the best of those for which the fewest folders are made. */
export function bestNewName(names: readonly (string | null)[], disk: Disk): number | null {
  const paths = disk.paths()
  const made = names.map((name) => {
    if (name === null) return Number.POSITIVE_INFINITY
    const parts = plainPath(name).split('/').slice(0, -1)
    const there = parts.findIndex((_, at) => {
      const folder = `${parts.slice(0, at + 1).join('/')}/`
      return !paths.some((path) => path.startsWith(folder))
    })
    return there < 0 ? 0 : parts.length - there
  })
  const fewest = least(made)
  return bestName(
    names,
    made.map((count) => count === fewest),
  )
}

export { isSafe }
