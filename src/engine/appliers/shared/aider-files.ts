/** What Aider's coders have in common: the fence that they ask the model for, and what the file system says to a name. */
import type { Disk } from './disk'
import { splitLines } from './python-text'

/** What opens and what closes a fence. */
export type FencePair = readonly [open: string, close: string]

const TRIPLE = '```'
const tagged = (name: string): FencePair => [`<${name}>`, `</${name}>`]
const FENCES: readonly FencePair[] = [
  [TRIPLE, TRIPLE],
  ['````', '````'],
  ...['source', 'code', 'pre', 'codeblock', 'sourcecode'].map(tagged),
]

/** The fence that Aider asks the model for: the first that no line of its files begins with, else three back-ticks. */
export function aiderFenceFor(texts: readonly string[]): FencePair {
  const lines = texts.flatMap((text) => splitLines(text).filter((line) => line.startsWith('`') || line.startsWith('<')))
  const free = FENCES.find(([open, close]) => !lines.some((line) => line.startsWith(open) || line.startsWith(close)))
  return free ?? [TRIPLE, TRIPLE]
}

/** Bytes of UTF-8 that a part of a path, and all of it, may have: Linux and macOS refuse more. */
const LONGEST_PART = 255
const LONGEST_PATH = 4095

/** Whether the file system refuses the name. Aider asks whether there is such a file, and breaks off at the answer. */
export const isTooLong = (name: string): boolean =>
  bytesIn(name) > LONGEST_PATH || name.split('/').some((part) => bytesIn(part) > LONGEST_PART)

/** Unpaired surrogates count as three bytes. */
function bytesIn(text: string): number {
  let bytes = 0
  for (const sign of text) {
    const code = sign.codePointAt(0) ?? 0
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return bytes
}

/** Whether the name is that of a folder: one that holds a file, the root, or one above it. Aider takes it for a file that it cannot read. */
export const isFolder = (name: string, disk: Disk): boolean =>
  /^(?:\.\.\/)*(?:\.\.)?\/?$/.test(name) || disk.paths().some((path) => path.startsWith(`${name}/`))

/** Whether a file is where the name needs a folder. Aider cannot make such a file, reports that and goes on without the edit. */
export function isBelowFile(name: string, disk: Disk): boolean {
  for (let at = name.indexOf('/', 1); at > 0; at = name.indexOf('/', at + 1)) if (disk.has(name.slice(0, at))) return true
  return false
}
