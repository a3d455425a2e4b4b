/** A project of this machine: its files, and what a reply makes of them. */
import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type Evidence, evidenceOfAll } from '../engine/evidence'
import { feedback } from '../engine/feedback'
import { diagnose, parsePath, readReply, stage } from '../engine/index'
import type { Content, Diagnosis, FileOutcome, Path, Reading, ShownCode, Transaction } from '../engine/model'
import { shownCode } from '../engine/pieces'
import { decode, shaOf } from '../workspace/content'
import { type Conflict, compareFolder, type FolderChange } from '../workspace/disk/compare'
import { findEntry } from '../workspace/disk/find-entry'
import { handleSource } from '../workspace/intake/folder-handles'
import { gather } from '../workspace/intake/gather'
import { CliFailure } from './cli-failure'
import { diskFolder, linkOnTheWay } from './disk-folder'

/** A folder of this machine and the files that it has, without what a `.gitignore` names. */
export type ProjectFolder = { readonly root: string; readonly files: ReadonlyMap<Path, Content> }

/** Reads a folder. @throws {CliFailure} it is none, or cannot be read */
export async function openFolder(folder: string, cwd: string, signal: AbortSignal): Promise<ProjectFolder> {
  const root = resolve(cwd, folder)
  try {
    if (!(await stat(root)).isDirectory()) throw new CliFailure('input', { code: 'no-folder', name: folder })
  } catch (failure) {
    if (failure instanceof CliFailure) throw failure
    throw new CliFailure('input', { code: 'no-folder', name: folder })
  }
  const gathered = await gather(handleSource(diskFolder(root)), { signal })
  if (gathered.ok) return { root, files: gathered.files }
  if (gathered.why === 'stopped') throw new CliFailure('stopped', { code: 'stopped' })
  throw new CliFailure('input', { code: 'unreadable', name: folder, detail: gathered.detail })
}

/** A reply as it was judged for a project. */
export type Judged = {
  readonly reading: Reading
  readonly transaction: Transaction
  readonly diagnoses: readonly Diagnosis[]
  /** Of each decision; null where it landed exactly, or has none. */
  readonly evidence: readonly (Evidence | null)[]
  /** Code of a reply without an edit that the project has another version of. */
  readonly shown: readonly ShownCode[]
  /** For the model; '' where all is well. */
  readonly message: string
  /** The files that it was judged for. */
  readonly files: ReadonlyMap<Path, Content>
}

/** Judges a reply. `most`: refused hunks that are explained. Pure. */
function judge(reply: string, files: ReadonlyMap<Path, Content>, defaultPath?: Path): Judged {
  const reading = readReply(reply)
  const transaction = stage(reading, files, { defaultPath, thorough: true })
  const diagnoses = diagnose(reading, transaction, files)
  const textOf = (path: Path) => {
    const content = files.get(path)
    return typeof content === 'string' ? content : undefined
  }
  const upTo = (edit: number) =>
    stage(reading, files, { defaultPath, thorough: true, edits: Array.from({ length: edit }, (_, at) => at) })
  const evidence = evidenceOfAll(reply, reading, transaction, diagnoses, textOf, upTo)
  const shown = shownCode(reply, reading, transaction, files)
  const message = feedback(reading, transaction, diagnoses, textOf, { shown }).text
  return { reading, transaction, diagnoses, evidence, shown, message, files }
}

/** Judges a reply for a folder: files that it names are looked at although a `.gitignore` or a limit leaves them out. */
export async function judgeInFolder(reply: string, { root, files }: ProjectFolder, defaultPath?: Path): Promise<Judged> {
  const all = new Map(files)
  for (const path of [...pathsIn(readReply(reply)), ...(defaultPath === undefined ? [] : [defaultPath])]) {
    if (all.has(path)) continue
    const found = await findEntry(diskFolder(root), path)
    if (found.kind === 'file') all.set(path, decode(found.bytes))
  }
  return judge(reply, all, defaultPath)
}

/** The paths that a reply writes, as far as a project may have them. */
const pathsIn = ({ edits }: Reading): Path[] =>
  edits.flatMap((edit) => {
    const moved = edit.kind === 'patch' && edit.moveTo !== undefined ? [parsePath(edit.moveTo)] : []
    return [parsePath(edit.written), ...moved].flatMap((parsed) => (parsed.ok ? [parsed.path] : []))
  })

/** Why something is not written to a folder. */
export type Obstacle = { readonly path: string; readonly why: Conflict['why'] | 'link' }

/** Symbolic links that a reply names, or means to go through. */
export async function linksNamedBy({ reading }: Judged, root: string): Promise<readonly Obstacle[]> {
  const links = new Set<string>()
  for (const path of pathsIn(reading)) {
    const link = await linkOnTheWay(root, path)
    if (link !== null) links.add(link)
  }
  return [...links].map((path) => ({ path, why: 'link' }))
}

/** What would be written, as changes of a folder. */
export const changesOf = (outcomes: readonly FileOutcome[]): readonly FolderChange[] =>
  outcomes
    .filter(({ before, after }) => before !== after)
    .map(({ path, before, after }) => ({ path, base: before === null ? null : shaOf(before), after }))

/** Why changes cannot be written to the folder as it is now, in paths and codes; empty where they can. Nothing is changed. */
export async function obstaclesTo(root: string, changes: readonly FolderChange[]): Promise<readonly Obstacle[]> {
  const links: Obstacle[] = []
  for (const { path } of changes) {
    const link = await linkOnTheWay(root, path)
    if (link !== null) links.push({ path: link, why: 'link' })
  }
  if (links.length > 0) return links
  return (await compareFolder(diskFolder(root), changes)).conflicts
}
