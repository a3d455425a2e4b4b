/** Which files of a source are taken: found folder by folder, what lies higher up first, so that limits spare it. */
import type { Path } from '../../engine/model'
import { parsePath } from '../../engine/paths'
import { decode } from '../content'
import { orAborted } from '../time-slices'
import { IgnoreRules, LONGEST_RULES } from './ignore-rules'
import { ProjectNames } from './project-names'
import { detailOf, type LeftOut, type Limits, type SourceEntry, type SourceFile, type SourceFolder } from './source'

/** Folders that are listed at a time. More: a slow disk is asked for what may be beyond the limit; fewer: it is waited for more often. */
const LISTERS = 8

/**
 * Files of a `node_modules` that is taken although a `.gitignore` names it: tests run on what is among the files. More: what npm installed is read
 * by the ten thousands; fewer: packages that a person put there are lost.
 */
const VENDORED = 1_000

/** Never part of a project: what version control and systems keep beside the files. In lower case. */
const NEVER: ReadonlySet<string> = new Set(['.git', '.hg', '.svn', '.ds_store', 'thumbs.db', '__macosx'])

/** Whether an entry of this name is never taken, as version control's own folders. */
export const isNever = (name: string): boolean => NEVER.has(name.toLowerCase())

/** `name`: as the source has it. */
export type Planned = { readonly path: Path; readonly name: string; readonly file: SourceFile }

/** How far a source is gone through. */
export type WalkOptions = {
  readonly limits: Limits
  /** Takes what a `.gitignore` names, too. */
  readonly ignored: boolean
  readonly signal: AbortSignal | undefined
  /** Called often and waited for. `total`: files found so far. Throws once aborted. */
  readonly pace: (total: number) => Promise<void>
}

/** A folder on the way. `name` and `path` end in '/', or are '' for the root; `path` is what `parsePath` made of `name`. */
type Visit = { readonly folder: SourceFolder; readonly name: string; readonly path: string; readonly rules: IgnoreRules }
type Listed = { readonly visit: Visit; readonly entries: readonly SourceEntry[]; readonly rules: IgnoreRules }
type Unlisted = { readonly visit: Visit; readonly detail: string }

/** Files in the order in which they are to be read. `detail` where not even the root can be listed. Throws only once aborted. */
export async function walk(
  root: SourceFolder,
  options: WalkOptions,
): Promise<
  | { readonly ok: true; readonly planned: readonly Planned[]; readonly left: LeftOut[] }
  | { readonly ok: false; readonly detail: string }
> {
  const walker = new Walker(options)
  const unread = await walkFrom({ folder: root, name: '', path: '', rules: IgnoreRules.NONE }, walker, options)
  if (unread !== null) return { ok: false, detail: unread }
  // After all else, so that they take no other file's room.
  for (const visit of walker.vendored) await takeVendored(visit, walker, options)
  return { ok: true, planned: walker.planned, left: walker.left }
}

/** A `node_modules` that a `.gitignore` names: all of it, or nothing. */
async function takeVendored(visit: Visit, walker: Walker, options: WalkOptions): Promise<void> {
  const files = Math.min(VENDORED, options.limits.files - walker.planned.length)
  // Whatever a package keeps out of its own repository is part of it here.
  const all = { ...options, ignored: true, limits: { ...options.limits, files } }
  const inside = new Walker(all)
  const unread = files > 0 ? await walkFrom(visit, inside, all) : ''
  if (unread !== null || inside.full) walker.left.push({ name: visit.name, why: 'ignored' })
  else walker.add(inside)
}

/** Looks into a folder and all that is in it. Why the folder itself cannot be listed; null: it was. */
async function walkFrom(start: Visit, walker: Walker, options: WalkOptions): Promise<string | null> {
  const waiting: Visit[] = [start]
  let at = 0
  while (at < waiting.length && !walker.full) {
    const some = waiting.slice(at, at + LISTERS)
    at += some.length
    const lists = await orAborted(Promise.all(some.map((visit) => list(visit, options))), options.signal)
    for (const listed of lists) {
      if ('entries' in listed) for (const folder of await walker.sort(listed)) waiting.push(folder)
      else if (listed.visit === start) return listed.detail
      else walker.left.push({ name: listed.visit.name, why: 'unreadable', detail: listed.detail })
    }
  }
  for (const { name } of waiting.slice(at)) walker.left.push({ name, why: 'too-many', limit: options.limits.files })
  return null
}

async function list(visit: Visit, { ignored, signal }: WalkOptions): Promise<Listed | Unlisted> {
  try {
    const entries = [...(await visit.folder.entries(signal))].sort(byName)
    return { visit, entries, rules: ignored ? visit.rules : await rulesIn(entries, visit, signal) }
  } catch (unlistable) {
    return { visit, detail: detailOf(unlistable) }
  }
}

/** A file before a folder of the same name. */
function byName(a: SourceEntry, b: SourceEntry): number {
  if (a.name === b.name) return Number(a.kind === 'folder') - Number(b.kind === 'folder')
  return a.name < b.name ? -1 : 1
}

async function rulesIn(entries: readonly SourceEntry[], { path, rules }: Visit, signal?: AbortSignal): Promise<IgnoreRules> {
  const file = entries.find((entry) => entry.name === '.gitignore')
  if (file?.kind !== 'file') return rules
  try {
    const text = decode(await file.read(LONGEST_RULES, signal))
    return typeof text === 'string' ? rules.with(path, text) : rules
  } catch (_unreadable) {
    return rules // the project's own read of the file fails again, and reports it
  }
}

class Walker {
  readonly planned: Planned[] = []
  readonly left: LeftOut[] = []
  /** Folders `node_modules` that a `.gitignore` names. */
  readonly vendored: Visit[] = []
  readonly #names = new ProjectNames()
  readonly #options: WalkOptions

  constructor(options: WalkOptions) {
    this.#options = options
  }

  get full(): boolean {
    return this.planned.length >= this.#options.limits.files
  }

  /** Takes or leaves each entry of a folder; returns the folders to look into. */
  async sort({ visit, entries, rules }: Listed): Promise<Visit[]> {
    const folders: Visit[] = []
    for (const entry of entries) {
      await this.#options.pace(this.planned.length)
      const name = visit.name + entry.name + (entry.kind === 'folder' ? '/' : '')
      const parsed = parsePath(name)
      if (isNever(entry.name)) this.left.push({ name, why: 'ignored' })
      else if (!parsed.ok) this.left.push({ name, why: 'path', problem: parsed.problem })
      else if (rules.ignores(entry.kind === 'folder' ? `${parsed.path}/` : parsed.path)) this.#ignore(entry, name, parsed.path)
      else if (entry.kind === 'link') this.left.push({ name, why: 'link' })
      else if (entry.kind === 'folder') folders.push({ folder: entry, name, path: `${parsed.path}/`, rules })
      else this.#take({ path: parsed.path, name, file: entry })
    }
    return folders
  }

  /** What another one found. */
  add({ planned, left }: Walker): void {
    for (const one of planned) this.#take(one)
    this.left.push(...left)
  }

  #ignore(entry: SourceEntry, name: string, path: Path): void {
    if (entry.kind !== 'folder' || entry.name !== 'node_modules') this.left.push({ name, why: 'ignored' })
    else this.vendored.push({ folder: entry, name, path: `${path}/`, rules: IgnoreRules.NONE })
  }

  #take(planned: Planned): void {
    const { name, path, file } = planned
    const { limits } = this.#options
    if (file.size !== null && file.size > limits.file) {
      this.left.push({ name, why: 'too-large', limit: limits.file })
      return
    }
    const clash = this.#names.clash(path)
    if (clash) this.left.push({ name, ...clash })
    else if (this.full) this.left.push({ name, why: 'too-many', limit: limits.files })
    else {
      this.#names.add(path)
      this.planned.push(planned)
    }
  }
}
