/** The interpreter's file system as commands see it: it tells now and then how much they have done. */
import type { IFileSystem } from 'just-bash/browser'
import { type LineProgress, PROJECT } from './protocol'

/** Milliseconds before a line tells of itself, and between two times. More: a person wonders; fewer: most lines tell of what is over at once. */
const TELL_MS = 1_000

const READS = ['readFile', 'readFileBytes', 'readFileBuffer'] as const satisfies readonly (keyof IFileSystem)[]
const WRITES = [
  'writeFile',
  'appendFile',
  'mkdir',
  'rm',
  'cp',
  'mv',
  'link',
  'symlink',
] as const satisfies readonly (keyof IFileSystem)[]

const isOneOf = (names: readonly PropertyKey[], name: PropertyKey) => names.includes(name)

/** @param tell hears what was done in the project since `begin`, at most once a second, and nothing after `end` */
export function countedFiles<Files extends IFileSystem>(fs: Files, tell: (progress: LineProgress) => void) {
  let read = 0
  let written = 0
  let next = Number.POSITIVE_INFINITY

  const count = (name: PropertyKey) => {
    if (isOneOf(READS, name)) read++
    else written++
    const now = performance.now()
    if (now < next) return
    next = now + TELL_MS
    tell({ read, written })
  }
  const proxy = new Proxy(fs, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target)
      if (typeof value !== 'function') return value
      if (!isOneOf(READS, name) && !isOneOf(WRITES, name)) return value.bind(target)
      return (...given: unknown[]) => {
        if (String(given[0]).startsWith(`${PROJECT}/`)) count(name)
        return Reflect.apply(value, target, given)
      }
    },
  })

  return {
    fs: proxy,
    begin() {
      read = 0
      written = 0
      next = performance.now() + TELL_MS
    },
    end() {
      next = Number.POSITIVE_INFINITY
    },
  }
}
