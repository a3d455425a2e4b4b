/** What becomes of files and folders that a person drops or chooses. */
import type { Driver } from '../../session/driver'
import { missingFilesOf } from '../../session/missing-files'
import type { Intake } from '../../session/project-intake'
import type { State } from '../../session/state'
import { type DroppedEntries, droppedIn } from '../../workspace/intake/dropped-entries'
import type { HeldItem } from '../../workspace/intake/held-items'
import { intakeOfFiles, intakeOfFolder, intakeOfZip } from './intakes'

/** Each opened as a project, the last stays open; then files are added to it; then the reply is read. */
export type DropPlan<F> = {
  readonly sessions: readonly F[]
  readonly projects: readonly F[]
  readonly files: readonly F[]
  readonly reply: F | null
}

/** `starts`: its first bytes as text, '' for a folder. */
export type DroppedThing = { readonly kind: 'file' | 'folder'; readonly name: string; readonly starts: string }

/** UTF-16 units of a file that are looked at. More: large files are read for nothing; fewer: a reply that begins with prose is not seen. */
const LOOKED_AT = 64_000

const REPLY = /\.(?:diff|patch|txt)$/i
/** Prose that is a reply where it holds what no document does. */
const PROSE = /\.(?:md|markdown)$/i
const MARKED = /^\s*(?:<{5,9} ?SEARCH|diff --git |\*\*\* Begin Patch)/m
/** How a page of a site begins, which quotes replies and is none. */
const FRONT_MATTER = /^---\r?\n[\w-]+:/
const SESSION = /\.hunkscope\.json$/i
/** How edits begin, in any of the formats. */
const EDIT = /^\s*(?:<{5,9} ?SEARCH|`{3,}|~{3,}|@@|diff --git |--- |\*\*\* (?:Begin Patch|Update File|Add File))/m

const NONE: ReadonlySet<string> = new Set()

/** An archive's first entry, or its end where it has none. */
const ZIP = ['PK\u0003\u0004', 'PK\u0005\u0006']

const isArchive = ({ name, starts }: DroppedThing): boolean =>
  /\.zip$/i.test(name) || (!name.includes('.') && ZIP.some((begin) => starts.startsWith(begin)))

/**
 * Decides by names and by how the files begin. A lone .txt is the reply; beside others it is one only where it has an edit. Markdown is one where an edit
 * is marked as such. `missing`: names of files that the open reply edits and the project lacks, which are files.
 */
export function dropPlanOf<F extends DroppedThing>(things: readonly F[], missing: ReadonlySet<string> = NONE): DropPlan<F> {
  const sessions = things.filter(({ kind, name }) => kind === 'file' && SESSION.test(name))
  const projects = things.filter((thing) => thing.kind === 'folder' || (!sessions.includes(thing) && isArchive(thing)))
  const rest = things.filter((thing) => !sessions.includes(thing) && !projects.includes(thing))
  const replies = rest.filter(
    ({ name, starts }) =>
      !missing.has(name) &&
      (PROSE.test(name)
        ? MARKED.test(starts) && !FRONT_MATTER.test(starts)
        : REPLY.test(name) && (things.length === 1 || EDIT.test(starts))),
  )
  const [only = null, ...others] = replies
  // Of several it is open which one is meant: they are files.
  const reply = others.length === 0 ? only : null
  return { sessions, projects, files: rest.filter((thing) => thing !== reply), reply }
}

/** A thing with what it was made from. */
type Held = DroppedThing & { readonly dropped: DroppedEntries }

async function held(dropped: DroppedEntries): Promise<Held> {
  if (dropped.kind === 'folder') return { kind: 'folder', name: dropped.source.name, starts: '', dropped }
  const { file } = dropped
  const looks = REPLY.test(file.name) || PROSE.test(file.name) || !file.name.includes('.')
  // Taking a file in reports one that cannot be read.
  const starts = looks
    ? await file
        .slice(0, LOOKED_AT)
        .text()
        .catch(() => '')
    : ''
  return { kind: 'file', name: file.name, starts, dropped }
}

const filesIn = (things: readonly Held[]): File[] =>
  things.flatMap(({ dropped }) => (dropped.kind === 'file' ? [dropped.file] : []))

const intakeOf = ({ dropped }: Held): Intake =>
  dropped.kind === 'folder' ? intakeOfFolder(dropped.source, dropped.handle) : intakeOfZip(dropped.file)

/** Takes in a drop. @param state asks what is open; a project that did not open takes no files */
export async function takeDrop(
  items: readonly HeldItem[],
  driver: Driver,
  state: () => Pick<State, 'project' | 'analysis'>,
): Promise<void> {
  const dropped = await droppedIn(items)
  const missing = new Set(missingFilesOf(state().analysis).map((path) => path.slice(path.lastIndexOf('/') + 1)))
  const { sessions, projects, files, reply } = dropPlanOf(await Promise.all(dropped.map(held)), missing)
  const project = () => state().project?.id
  const before = project()
  for (const file of filesIn(sessions)) await driver.projects.openSession(file, file.name)
  for (const one of projects) await driver.projects.take(intakeOf(one))
  const failed = projects.length + sessions.length > 0 && project() === before
  if (files.length > 0 && !failed) await driver.projects.add(intakeOfFiles(filesIn(files)))
  if (reply !== null) for (const file of filesIn([reply])) driver.reply.paste(await file.text())
}

/** As `takeDrop`, for files that a person chose to be opened: files that are no archive, session or reply become a project of their own. */
export async function openChosen(files: readonly File[], driver: Driver): Promise<void> {
  const plan = dropPlanOf(await Promise.all(files.map((file) => held({ kind: 'file', file }))))
  for (const file of filesIn(plan.sessions)) await driver.projects.openSession(file, file.name)
  for (const one of plan.projects) await driver.projects.take(intakeOf(one))
  const rest = plan.reply === null ? plan.files : [...plan.files, plan.reply]
  if (rest.length > 0) await driver.projects.take(intakeOfFiles(filesIn(rest)))
}
