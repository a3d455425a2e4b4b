/** What the lab says. */
import { plural } from '../../engine/explain'
import type { Tokens } from '../../lab/figures'
import type { LabProject } from '../../lab/lab-protocol'
import type { LabKey } from '../../lab/lab-row'
import type { LabState } from '../../lab/lab-run'
import type { KeptRun } from '../../lab/lab-store'

export const LAB = {
  title: 'The lab: many replies, one picture',
  intro:
    'Drop logs of an agent, batch outputs, SWE-bench predictions, JSON lines with replies, a folder or a zip of replies. Claude Code, Codex, Aider, Cline, Roo, opencode and Gemini CLI are recognised. The page reads all of it here and sends it nowhere; it masks keys and names of home folders.',
  files: 'Files…',
  folder: 'Folder…',
  builtIn: 'The built-in set',
  field: 'The field, measured',
  tools: 'Also what other tools make of each reply',
  toolsCost: 'Takes about twenty times as long.',
  mapping: 'Fields of JSON lines',
  reply: 'Reply',
  filesField: 'Files',
  expected: 'Meant',
  project: 'The project of the logs',
  projectHelp: 'The files as they were before the logs begin: the page takes them where a log does not show a file.',
  projectFolder: 'Project folder…',
  projectArchive: 'Project zip or git bundle…',
  projectReading: 'Reading the project…',
  noProject: 'Judge without it',
  mappingHelp: 'A name, or names with dots for fields within fields, such as output.text.',
  drop: 'Drop logs or replies here',
  pause: 'Pause',
  resume: 'Go on',
  stop: 'Stop',
  search: 'Search edits',
  clear: 'Show all',
  save: 'Save:',
  open: 'Open in the debugger',
  none: 'No edit matches these filters.',
  notOpened: 'This edit is too large for the debugger, or has no files that it can show.',
  noLesson: 'None of the edits shown is refused or wrong and has files to show.',
  table: 'Edits',
  columns: ['Reply', 'Outcome', 'File', 'Why', 'Model or format'],
  scatter: 'What tools recover, and what they write wrong',
  best: '; no other is better in both',
  forget: 'Forget it',
  goOn: 'Go on with it',
  openKept: 'Open it',
  keepAsA: 'Compare with these',
  compareHelp: 'Keeps the shown replies as A. Then choose another filter or run: what it shows is B.',
  noMoreA: 'Stop comparing',
  sideBySide: 'Side by side',
  nothingToCompare: 'Show other replies now: filter for another model, or open another log.',
  interval:
    'The interval holds 95 % of what drawing the same tasks or sessions again gives: where it holds 0, the difference may be chance.',
  of: (shown: number, all: number) =>
    shown === all ? plural(all, 'reply', 'replies') : `${shown} of ${plural(all, 'reply', 'replies')}`,
} as const

/** What replies are grouped by. */
export const KEY_WORDS: Readonly<Record<LabKey, string>> = {
  outcome: 'outcome',
  format: 'format',
  language: 'language',
  model: 'model',
  log: 'log',
  own: 'the tool’s own answer',
  day: 'day',
  cause: 'cause',
  refusal: 'why hunks are refused',
  landing: 'how hunks land',
  tool: 'tool',
}

const seconds = (ms: number): string =>
  ms < 60_000 ? `${Math.max(1, Math.round(ms / 1000))} s` : `${Math.round(ms / 60_000)} min`

/** How far a run is, in a sentence. */
export function progressText({ stage, rows, bytes, total, time, over, detail, givenUp }: LabState): string {
  const replies = plural(rows.length, 'reply', 'replies')
  const left = over.lines === 0 ? '' : ` Skipped ${plural(over.lines, 'line')} of an unknown kind.`
  const files = over.files.length === 0 ? '' : ` Left out: ${over.files.slice(0, 5).join(', ')}.`
  const hung =
    over.hung.length === 0 ? '' : ` Not read to its end, since that had none or failed: ${over.hung.slice(0, 5).join(', ')}.`
  const ended = givenUp === 0 ? '' : ` The page gave up on ${plural(givenUp, 'reply', 'replies')}: no verdict in time.`
  if (stage === 'failed') return `The run failed after ${replies}: ${detail}`
  if (stage === 'done') return `${replies} judged in ${seconds(time)}.${ended}${left}${files}${hung}`
  if (stage === 'stopped') return `Stopped after ${replies}.${ended}`
  const rate = time > 0 ? Math.round((1000 * rows.length) / time) : 0
  const remains =
    bytes > 0 && bytes < total && stage === 'running' ? `, about ${seconds((time * (total - bytes)) / bytes)} left` : ''
  return `${replies}, ${rate} a second${remains}${stage === 'paused' ? ': paused' : ''}`
}

/** The project that is given, and what of it is not taken. */
export function projectText({ name, files, left }: LabProject): string {
  return `${name === '' ? 'The project' : name}: ${plural(files, 'text file')}${left === 0 ? '' : `, ${left} more left out`}`
}

/** Why a project was not taken. */
export const projectRefused = (detail: string): string => `This project cannot be read: ${detail}`

/** What a reload of the page does to a run; '' where that needs no word. */
export function keptText({ isKept, stage }: LabState): string {
  const isOn = stage === 'running' || stage === 'paused'
  if (isKept === null || !isOn) return ''
  return isKept ? 'A reload of the page loses nothing.' : 'The browser keeps no run as large as this: a reload ends it.'
}

/** The run that the browser has kept. */
export function keptRunText({ files, isDone }: KeptRun): string {
  const [first, ...others] = files
  const names = `${first?.name ?? ''}${others.length === 0 ? '' : ` and ${plural(others.length, 'more file', 'more files')}`}`
  return isDone ? `The last run is still here: ${names}.` : `The last run stopped when the page closed: ${names}.`
}

const part = (tokens: number, all: number): string =>
  `${tokens.toLocaleString('en')} (${((100 * tokens) / Math.max(1, all)).toFixed(1)} %)`

/** What refusals cost; '' where nothing was refused. */
export function tokensText({ all, refused, ownRefused }: Tokens): string {
  if (all === 0 || refused + (ownRefused ?? 0) === 0) return ''
  const own = ownRefused === null ? '' : ` With the tools of the logs it was ${part(ownRefused, all)}.`
  return `Lost to retries: of about ${all.toLocaleString('en')} tokens of replies, ${part(refused, all)} did not land as meant and have to be written again.${own}`
}
