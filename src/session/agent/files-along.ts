/** Which files go along with a prompt: all where they are few, else those that the task needs most; and which of them a reply asks to see. */
import type { Path, Tree } from '../../engine/model'
import { parsePath } from '../../engine/paths'
import type { Excerpt } from '../../prompts/mentions'
import { linesOf } from '../../prompts/numbered-lines'
import { reachedFrom } from '../reached-files'

/** Why a file goes along. 'all': the whole project fits. */
export type AlongReason = 'all' | 'named' | 'failing-test' | 'under-test' | 'defines' | 'mentions'

/** Files in the order of the project. `left`: text files that stay out, those that the task needs most first. */
export type FilesAlong = {
  readonly files: readonly { readonly path: Path; readonly why: AlongReason }[]
  readonly left: readonly Path[]
}

/** `failing`: test files whose tests fail. `room`: UTF-16 units of all files together. */
type Needs = { readonly task: string; readonly tree: Tree; readonly failing: readonly Path[]; readonly room: number }

/** UTF-16 units of all files that go along where nothing else limits them. More: tokens for nothing, fewer: the model edits blind. */
const ROOM = 60_000
/** Part of a model's window that files may fill. More: the conversation has no room, fewer: the model asks for what would fit. */
const SHARE = 0.4
/** UTF-16 units of a token of code, on the low side. */
const UNITS = 3

/** UTF-16 units that files may have together. `window`: tokens; null: not known. */
export const roomIn = (window: number | null): number =>
  window === null ? ROOM : Math.min(ROOM, Math.floor(window * SHARE * UNITS))

const INSTALLED = /(?:^|\/)node_modules\/|(?:^|\/)(?:package-lock\.json|npm-shrinkwrap\.json|yarn\.lock|pnpm-lock\.yaml)$/

type TextFile = { readonly path: Path; readonly text: string }

const textFilesIn = (tree: Tree): readonly TextFile[] =>
  [...tree].flatMap(([path, text]) => (typeof text === 'string' && !INSTALLED.test(path) ? [{ path, text }] : []))

/** The choice for one task. What was installed never goes along. */
export function filesAlong({ task, tree, failing, room }: Needs): FilesAlong {
  const all = textFilesIn(tree)
  const total = all.reduce((sum, { text }) => sum + text.length, 0)
  if (total <= room) return { files: all.map(({ path }) => ({ path, why: 'all' })), left: [] }
  const named = new Set(pathsNamedIn(task, tree))
  const tests = new Set(failing)
  const tested = new Set<Path>(failing.length === 0 ? [] : reachedFrom(failing, tree).files)
  const words = wordsOf(task)
  const ranked = all
    .map((file) => ({ ...file, ...reasonFor(file, { named, tests, tested, words }) }))
    .toSorted((a, b) => b.weight - a.weight || a.text.length - b.text.length)
  let left = room
  const taken = new Map<Path, AlongReason>()
  for (const { path, text, why } of ranked) {
    if (why === null || text.length > left) continue
    left -= text.length
    taken.set(path, why)
  }
  return {
    files: all.flatMap(({ path }) => {
      const why = taken.get(path)
      return why === undefined ? [] : [{ path, why }]
    }),
    left: ranked.flatMap(({ path }) => (taken.has(path) ? [] : [path])),
  }
}

type Clues = {
  readonly named: ReadonlySet<Path>
  readonly tests: ReadonlySet<Path>
  readonly tested: ReadonlySet<Path>
  readonly words: Words
}

/** Weights keep the kinds of reasons apart; within the last two the count of words decides. */
function reasonFor(
  { path, text }: TextFile,
  { named, tests, tested, words }: Clues,
): { readonly why: AlongReason | null; readonly weight: number } {
  if (named.has(path)) return { why: 'named', weight: 1000 }
  if (tests.has(path)) return { why: 'failing-test', weight: 900 }
  const defined = words.definitions === null ? 0 : countOf(text, words.definitions)
  if (tested.has(path)) return { why: 'under-test', weight: 700 + defined }
  if (defined > 0) return { why: 'defines', weight: 500 + defined }
  const mentioned = words.any === null ? 0 : countOf(text, words.any)
  return mentioned > 0 ? { why: 'mentions', weight: mentioned } : { why: null, weight: 0 }
}

/** UTF-16 units of a file that are searched. More: a generated file holds the page up, fewer: late definitions are missed. */
const SEARCHED = 300_000

/** How many different words the pattern finds. */
const countOf = (text: string, pattern: RegExp): number =>
  new Set([...text.slice(0, SEARCHED).matchAll(pattern)].map(({ 1: word }) => word)).size

type Words = { readonly definitions: RegExp | null; readonly any: RegExp | null }

const IDENTIFIER = /[\p{L}_$][\p{L}\p{N}_$]{2,60}/gu
/** Words of the task that are looked for. More: long tasks take long, fewer: names at their end are missed. */
const WORDS = 200
/** A name of code in a sentence: in back-ticks, before a bracket, of several parts, or behind a dot. */
const CODE_NAME =
  /`([^`\n]{2,80})`|\b([\p{L}_$][\p{L}\p{N}_$]*)(?=\()|\b([\p{Ll}_$][\p{L}\p{N}$]*(?:[\p{Lu}_][\p{L}\p{N}_$]*)|\p{Lu}[\p{Ll}\p{N}]+\p{Lu}[\p{L}\p{N}_$]*|\p{Lu}[\p{Lu}\p{N}_]{2,})\b/gu

const escaped = (word: string): string => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

function wordsOf(task: string): Words {
  const names = [...task.matchAll(CODE_NAME)].flatMap(([found]) => found.match(IDENTIFIER) ?? [])
  const every = [...new Set([...names, ...(task.match(IDENTIFIER) ?? []).filter((word) => word.length > 4)])].slice(0, WORDS)
  if (every.length === 0) return { definitions: null, any: null }
  const code = [...new Set(names)].slice(0, WORDS).map(escaped).join('|')
  const definitions = `(?:\\b(?:function\\*?|class|interface|type|enum|const|let|var|def|fn|func|struct|trait|impl|module|record)\\s+|^\\s*(?:(?:public|private|protected|static|async|export|get|set|override)\\s+)*)(${every.map(escaped).join('|')})(?=\\s*[=:(<{]|\\s+(?:extends|implements)\\b|\\s*$)`
  return {
    definitions: new RegExp(definitions, 'gmu'),
    any: code === '' ? null : new RegExp(`(?<![\\p{L}\\p{N}_$])(${code})(?![\\p{L}\\p{N}_$])`, 'gu'),
  }
}

/** UTF-16 units of a file that is shown whole on request. More: one file fills the window, fewer: the model asks for it part by part. */
const WHOLE = 40_000
/** Lines around a word of the task, each way, in a file of which only parts are shown. */
const AROUND = 40

/** A file that a model wants to see: all of it, or of a long one its beginning and the parts around words of the task. */
export function excerptOfFile({ path, text }: TextFile, task: string): readonly Excerpt[] {
  if (text.length <= WHOLE) return [{ path, names: [], line: 0, text }]
  const lines = linesOf(text)
  const { definitions, any } = wordsOf(task)
  const isMeant = (line: string) => [definitions, any].some((pattern) => pattern !== null && line.search(pattern) >= 0)
  const shown = new Set<number>()
  let left = WHOLE
  const show = (at: number): void => {
    const line = lines[at]
    if (line === undefined || shown.has(at) || line.length > left) return
    left -= line.length + 1
    shown.add(at)
  }
  const around = (at: number): void => {
    for (let line = at - AROUND; line <= at + AROUND; line++) show(line)
  }
  around(0)
  lines.forEach((line, at) => {
    if (left > 0 && isMeant(line)) around(at)
  })
  return runsOf([...shown].sort((a, b) => a - b)).map(({ from, to }) => ({
    path,
    names: [`lines ${from + 1} to ${to + 1} of ${lines.length}`],
    line: from,
    text: lines
      .slice(from, to + 1)
      .map((line) => `${line}\n`)
      .join(''),
  }))
}

/** Runs of numbers that follow each other; both ends meant. */
function runsOf(ascending: readonly number[]): readonly { readonly from: number; readonly to: number }[] {
  const runs: { from: number; to: number }[] = []
  for (const at of ascending) {
    const last = runs.at(-1)
    if (last !== undefined && last.to + 1 === at) last.to = at
    else runs.push({ from: at, to: at })
  }
  return runs
}

/** The project's file of a path that a model writes; null: there is none. */
export function fileAt(tree: Tree, written: string): Path | null {
  const parsed = parsePath(written.replace(/^@|^\.\/+/, ''))
  return parsed.ok && tree.has(parsed.path) ? parsed.path : null
}

/** Something that may be a path: it has an ending or a folder. */
const PATHLIKE = /[\p{L}\p{N}_@.~()[\]-]+(?:\/[\p{L}\p{N}_@.~()[\]-]+)*/gu
/** UTF-16 units of a text in which paths are looked for. */
const READ = 200_000

/** Files of the project that a text names: by their path, by its end from a folder on, or by a name that only one file has. In the text's order. */
export function pathsNamedIn(text: string, tree: Tree): readonly Path[] {
  const byName = new Map<string, Path[]>()
  for (const path of tree.keys()) {
    if (INSTALLED.test(path)) continue
    const name = path.slice(path.lastIndexOf('/') + 1)
    const same = byName.get(name)
    if (same === undefined) byName.set(name, [path])
    else same.push(path)
  }
  const found = new Set<Path>()
  for (const [written] of text.slice(0, READ).matchAll(PATHLIKE)) {
    const plain = written.replace(/^[@([]+(?=[\p{L}\p{N}_.])|^\.\//u, '').replace(/[.)\]]+$/, '')
    for (const word of new Set([written, plain])) {
      const name = word.slice(word.lastIndexOf('/') + 1)
      if (!word.includes('/') && !name.slice(1).includes('.')) continue
      const named = byName.get(name) ?? []
      const ends = named.filter((path) => path === word || path.endsWith(`/${word}`))
      const exact = ends.filter((path) => path === word)
      const meant = exact.length > 0 ? exact : ends
      const [only] = meant
      if (only !== undefined && meant.length === 1) found.add(only)
    }
  }
  return [...found]
}
