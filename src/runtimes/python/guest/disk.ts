/** The project's files in Python's memory: set by the page, and read back where tests changed them. */
import type { FileEntry } from '../../embedded/protocol'
import { isPytestWheel, PYTEST_WHEELS } from '../wheel-paths'
import type { Python } from './interpreter'

/** Where Python sees the project. */
const ROOT = '/project'
/** Where the runner finds the wheels of pytest, which are no files of the project: the page hands them over with its files. */
const WHEELS = '/wheels'
/** Mode of folders that no code may write to. */
const READ_ONLY = 0o555

type Content = string | Uint8Array

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

const bytesOf = (content: Content): Uint8Array => (typeof content === 'string' ? encoder.encode(content) : content)

function contentOf(bytes: Uint8Array): Content {
  try {
    return decoder.decode(bytes)
  } catch {
    return bytes // no UTF-8
  }
}

const isSame = (a: Uint8Array, b: Uint8Array) => a.length === b.length && a.every((byte, at) => byte === b[at])

const parentOf = (path: string) => path.slice(0, path.lastIndexOf('/'))

/** Folders that Python makes by itself. */
const OWN = /(?:^|\/)__pycache__(?:\/|$)/

export function createDisk({ FS }: Pick<Python, 'FS'>) {
  /** What the page gave. */
  const given = new Map<string, Uint8Array>()
  FS.mkdirTree(ROOT)
  FS.mkdirTree(WHEELS)
  // Nothing else is the project’s or for a while.
  for (const folder of ['/', '/lib', '/home', '/usr']) if (FS.analyzePath(folder).exists) FS.chmod(folder, READ_ONLY)

  /** Paths of all files below a folder. */
  function filesBelow(folder: string, found: string[]): string[] {
    for (const name of FS.readdir(folder)) {
      if (name === '.' || name === '..') continue
      const path = `${folder}/${name}`
      const { mode } = FS.lstat(path)
      if (FS.isDir(mode)) filesBelow(path, found)
      else if (FS.isFile(mode)) found.push(path.slice(ROOT.length + 1))
    }
    return found
  }

  return {
    apply(set: readonly FileEntry[], removed: readonly string[]): void {
      for (const path of removed) {
        if (isPytestWheel(path)) FS.unlink(`${WHEELS}/${path.slice(PYTEST_WHEELS.length)}`)
        given.delete(path)
        if (FS.analyzePath(`${ROOT}/${path}`).exists) FS.unlink(`${ROOT}/${path}`)
      }
      for (const [path, content] of set) {
        const bytes = bytesOf(content)
        if (isPytestWheel(path)) {
          FS.writeFile(`${WHEELS}/${path.slice(PYTEST_WHEELS.length)}`, bytes)
          continue
        }
        given.set(path, bytes)
        FS.mkdirTree(parentOf(`${ROOT}/${path}`))
        FS.writeFile(`${ROOT}/${path}`, bytes)
      }
    },

    /** What differs from what the page gave; null for a file that is gone. */
    changed(): (readonly [path: string, content: Content | null])[] {
      const found = FS.analyzePath(ROOT).exists ? filesBelow(ROOT, []) : []
      const now = new Set(found)
      const gone = [...given.keys()].filter((path) => !now.has(path)).map((path) => [path, null] as const)
      const changed = found.flatMap((path): (readonly [string, Content])[] => {
        if (OWN.test(path)) return []
        const bytes = FS.readFile(`${ROOT}/${path}`)
        const before = given.get(path)
        return before !== undefined && isSame(before, bytes) ? [] : [[path, contentOf(bytes)]]
      })
      return [...gone, ...changed]
    },
  }
}
