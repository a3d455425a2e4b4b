/** Sentences and figures for what comes into the workspace and goes out of it. */
import { CANNOT_WRITE, plural } from '../engine/explain'
import type { Lost } from '../engine/model'
import type { WhyLeft } from '../session/edits-between-trees'
import type { ImportFailure } from '../session/notices'
import type { Origin } from '../session/persistence-types'
import type { Conflict } from '../workspace/disk/write-back'
import type { AddressProblem } from '../workspace/github/address'
import type { ForeignEncoding, IntakeProgress, LeftOut } from '../workspace/intake/source'
import { clockText, PATH_HINT } from './part-messages'

/** "1.5 MB", "12 KB", "640 bytes". */
export function megabytes(bytes: number): string {
  const [size, unit] = bytes >= 1e6 ? [bytes / 1e6, 'MB'] : [bytes / 1e3, 'KB']
  return bytes < 1000
    ? plural(bytes, 'byte')
    : `${size.toLocaleString('en', { maximumFractionDigits: size < 10 ? 1 : 0 })} ${unit}`
}

/** "1,203 of 4,000 files, 12 MB" */
export const progressText = ({ files, total, bytes }: IntakeProgress): string =>
  files === 0
    ? `${plural(total, 'file')} found so far`
    : `${files.toLocaleString('en')} of ${plural(total, 'file')}, ${megabytes(bytes)}`

/** The hour and minute today, else the day. Milliseconds since the epoch. */
export function whenText(time: number, now: number): string {
  const [day, today] = [new Date(time), new Date(now)]
  if (day.toDateString() === today.toDateString()) return clockText(time)
  const year = day.getFullYear() === today.getFullYear() ? {} : { year: 'numeric' as const }
  return day.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', ...year })
}

const ORIGIN: Record<Origin['kind'], string> = {
  starter: 'Starter',
  lesson: 'Lesson',
  github: 'GitHub',
  folder: 'Folder',
  zip: 'Zip',
  files: 'Files',
  session: 'Session',
  link: 'Link',
}

/** "GitHub · owner/repository", "Starter" */
export function originText({ kind, detail }: Origin): string {
  const hasDetail = detail !== '' && kind !== 'starter' && kind !== 'lesson' && kind !== 'link'
  return hasDetail ? `${ORIGIN[kind]} · ${detail}` : ORIGIN[kind]
}

/** `detail` as a part of a sentence, or nothing. */
const inBrackets = (detail: string): string => (detail === '' ? '' : ` (${detail})`)

/** For each reason the sentence, of its `detail`. */
const IMPORT_FAILURE: Record<ImportFailure['reason'], (detail: string) => string> = {
  stopped: () => 'you stopped it.',
  empty: (left) => (left === '0' || left === '' ? 'there is no file in it.' : `all of it was left out (${left} entries).`),
  unreadable: (detail) => `it could not be read${inBrackets(detail)}.`,
  'not-a-zip': () => 'it is no zip archive.',
  encrypted: () => 'it is locked with a password. Unpack it and drop the folder.',
  damaged: (detail) => `it is damaged${inBrackets(detail)}.`,
  'too-many-entries': (limit) =>
    `it has more than ${Number(limit).toLocaleString('en')} entries. Unpack it and drop the folder that you need.`,
  'no-address': () => 'that is no address of a repository, a gist or a file on GitHub.',
  'not-found': (detail) => `GitHub has no ${detail === '' ? 'such place' : detail}, or it is private: then a token opens it.`,
  'no-gist': (id) => `GitHub has no gist “${id}”, or no longer: whoever made it may have deleted it.`,
  'rate-limited': (until) =>
    `GitHub takes no more requests from here${until === '' ? ' for now' : ` until ${clockText(Number(until))}`}. With a token it takes more.`,
  unauthorised: () => 'GitHub did not accept the token.',
  offline: (detail) => `GitHub could not be reached${inBrackets(detail)}. Everything else works offline.`,
  truncated: (listed) =>
    `it has more files than GitHub lists at once${listed === '' ? '' : ` (${Number(listed).toLocaleString('en')})`}. Ask for a folder of it.`,
  answered: (detail) => `GitHub answered something else${inBrackets(detail)}.`,
  'no-session': (detail) => `it is no session of this page${inBrackets(detail)}.`,
  'newer-session': () => 'a newer Hunkscope saved it. Open it there.',
  'large-session': (limit) => `a session that is shared has at most ${megabytes(Number(limit))}.`,
}

/** Why nothing was taken in; the rest of a sentence, and what to do. */
export const importFailureText = ({ reason, detail }: ImportFailure): string => IMPORT_FAILURE[reason](detail)

const ADDRESS: Record<AddressProblem['code'], (found: string) => string> = {
  empty: () => 'Write which repository: owner/repository, or its address.',
  'too-long': () => 'That is too long for an address.',
  characters: () => 'It holds signs that no address has.',
  'other-host': (found) => `It leads to ${found}. Only GitHub can be read from here; elsewhere, download a zip and drop it.`,
  'no-repository': (found) => `Which repository of ${found}? Write ${found}/repository.`,
  'owner-name': (found) => `GitHub has nobody called “${found}”.`,
  'repository-name': (found) => `No repository may be called “${found}”.`,
  'gist-id': (found) => `“${found}” names no gist.`,
  'no-files': (found) => `“${found}” is a page without files. Take the address of the repository, a folder or a file.`,
}

/** Why a text is no address that can be opened. */
export const addressText = (problem: AddressProblem): string => ADDRESS[problem.code]('found' in problem ? problem.found : '')

/** What was left out for one reason. */
export type LeftGroup = { readonly title: string; readonly says: string; readonly entries: readonly LeftEntry[] }
type LeftEntry = { readonly name: string; readonly note: string }

/** Title and sentence for one entry; entries with the same title form a group. */
function whyLeft(left: LeftOut): readonly [title: string, says: string, note: string] {
  switch (left.why) {
    case 'ignored':
      return ['Ignored', 'A .gitignore names them, or they are version control’s or the system’s own.', '']
    case 'link':
      return ['Links', 'Symbolic links are not followed: they may lead out of the folder.', '']
    case 'path':
      return [
        'Paths that no project may have',
        'They may lead out of the project, or no disk takes them.',
        PATH_HINT[left.problem],
      ]
    case 'too-large':
      return ['Too large', `One file may have ${megabytes(left.limit)}.`, '']
    case 'too-many':
      return ['Too many', `A project may have ${plural(left.limit, 'file')}. What lies higher up was taken first.`, '']
    case 'too-much':
      return ['Too much together', `A project may have ${megabytes(left.limit)}. What lies higher up was taken first.`, '']
    case 'same-name':
      return [
        'Same name',
        'Their paths differ from another’s only in case or spelling; some disks take both for one.',
        `as ${left.other}`,
      ]
    case 'inside-file':
      return ['Inside a file', 'A file is where they need a folder.', '']
    case 'unreadable':
      return ['Not read', 'They changed or went away while they were read, or could not be read.', left.detail]
  }
}

/** By reason: what wants looking at first, what was meant to be left out last. */
export function leftGroups(left: readonly LeftOut[]): readonly LeftGroup[] {
  const groups = new Map<string, { readonly says: string; readonly entries: LeftEntry[]; readonly isMeant: boolean }>()
  for (const one of left) {
    const [title, says, note] = whyLeft(one)
    const group = groups.get(title) ?? { says, entries: [], isMeant: one.why === 'ignored' }
    group.entries.push({ name: one.name, note })
    groups.set(title, group)
  }
  return [...groups]
    .sort(([, a], [, b]) => Number(a.isMeant) - Number(b.isMeant))
    .map(([title, { says, entries }]) => ({ title, says, entries }))
}

export const ENCODING_NAME: Record<ForeignEncoding, string> = {
  'utf-16le': 'UTF-16, little-endian',
  'utf-16be': 'UTF-16, big-endian',
  other: 'not UTF-8',
}

const LOST: Record<Lost, string> = {
  line: 'The format has no line numbers.',
  heading: 'The format has no headings.',
  anchors: 'The format has no anchors.',
  'at-end': 'The format cannot tie a place to the end of the file.',
  kept: 'The format cannot tell which lines stay.',
  before: 'The format cannot quote what is deleted.',
  create: 'The format cannot say that the file is new.',
  'final-newline': 'The format cannot say that the last line has no line end.',
  'line-ends': 'The format cannot say that lines end in CR LF.',
}

const LEFT_CHANGE: Record<WhyLeft, string> = {
  ...CANNOT_WRITE,
  ...LOST,
  binary: 'It is no text.',
  'reads-otherwise': 'Written so, it would be read as something else or land elsewhere.',
}

/** Why a change cannot be copied in a format. */
export const leftChangeText = (why: WhyLeft): string => LEFT_CHANGE[why]

const CONFLICT: Record<Conflict['why'], string> = {
  changed: 'changed on disk since it was opened',
  missing: 'gone from the disk since it was opened',
  exists: 'something has that name already',
  name: 'the system allows no such name',
  unreadable: 'could not be read',
}

/** Why a file is not written to a folder. */
export const conflictText = (why: Conflict['why']): string => CONFLICT[why]
