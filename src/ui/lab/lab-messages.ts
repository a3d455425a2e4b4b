/** What the lab says. */
import { plural } from '../../engine/explain'
import type { LabKey } from '../../lab/lab-row'
import type { LabState } from '../../lab/lab-run'

export const LAB = {
  title: 'The lab: many replies, one picture',
  intro:
    'Drop logs of an agent, batch outputs, SWE-bench predictions, JSON lines with replies, a folder or a zip of replies. Claude Code, Codex, Aider, Cline, Roo, opencode and Gemini CLI are recognised. All of it is read here in the page and sent nowhere; keys and names of home folders are masked.',
  files: 'Files…',
  folder: 'Folder…',
  builtIn: 'The built-in set',
  tools: 'Also what other tools make of each reply',
  toolsCost: 'Takes about twenty times as long.',
  reply: 'Field of the reply',
  drop: 'Drop logs or replies here',
  pause: 'Pause',
  resume: 'Go on',
  stop: 'Stop',
  search: 'Search edits',
  clear: 'Show all',
  save: 'Save:',
  open: 'Open in the debugger',
  none: 'No edit is like that.',
  notOpened: 'This edit is too large for the debugger, or has no files that it can show.',
  table: 'Edits',
  of: (shown: number, all: number) =>
    shown === all ? plural(all, 'reply', 'replies') : `${shown} of ${plural(all, 'reply', 'replies')}`,
} as const

/** What replies are grouped by. */
export const KEY_WORDS: Readonly<Record<LabKey, string>> = {
  outcome: 'outcome',
  format: 'format',
  model: 'model',
  log: 'log',
  own: 'the tool’s own answer',
  cause: 'cause',
  refusal: 'why hunks are refused',
  landing: 'how hunks land',
  tool: 'tool',
}

const seconds = (ms: number): string =>
  ms < 60_000 ? `${Math.max(1, Math.round(ms / 1000))} s` : `${Math.round(ms / 60_000)} min`

/** How far a run is, in a sentence. */
export function progressText({ stage, rows, bytes, total, time, over, detail }: LabState): string {
  const replies = plural(rows.length, 'reply', 'replies')
  const left = over.lines === 0 ? '' : ` ${plural(over.lines, 'line')} of a kind that is not known.`
  const files = over.files.length === 0 ? '' : ` Left out: ${over.files.slice(0, 5).join(', ')}.`
  if (stage === 'failed') return `The run broke off after ${replies}: ${detail}`
  if (stage === 'done') return `${replies} judged in ${seconds(time)}.${left}${files}`
  if (stage === 'stopped') return `Stopped after ${replies}.`
  const rate = time > 0 ? Math.round((1000 * rows.length) / time) : 0
  const remains =
    bytes > 0 && bytes < total && stage === 'running' ? `, about ${seconds((time * (total - bytes)) / bytes)} left` : ''
  return `${replies}, ${rate} a second${remains}${stage === 'paused' ? ': paused' : ''}`
}
