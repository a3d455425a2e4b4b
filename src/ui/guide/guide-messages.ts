/** What groups, outcomes and steps of lessons are called. */
import { RUNG_NAME } from '../../engine/explain'
import type { Lacking } from '../../session/lesson-draft'
import type { Answer, LessonGroup, LessonOutcome, Show } from '../../session/lesson-format'

export const LESSON_GROUP_NAME: Record<LessonGroup, string> = {
  formats: 'Formats',
  'white-space': 'White space',
  characters: 'Characters',
  'left-out': 'What the model left out',
  place: 'Place and identity',
  files: 'Many files and rollback',
  loops: 'Loops and recovery',
  'who-accepts': 'Who would accept this',
}

export const LESSON_OUTCOME: Record<LessonOutcome, { readonly name: string; readonly colour: string }> = {
  applies: { name: 'applies', colour: 'text-exact' },
  'already-applied': { name: 'already there', colour: 'text-exact' },
  ambiguous: { name: 'ambiguous', colour: 'text-ambiguous' },
  'not-found': { name: 'not found', colour: 'text-refused' },
  conflict: { name: 'conflict', colour: 'text-refused' },
  'missing-file': { name: 'file missing', colour: 'text-refused' },
  truncated: { name: 'cut off', colour: 'text-refused' },
  unreadable: { name: 'not readable', colour: 'text-refused' },
  'code-left-out': { name: 'code left out', colour: 'text-refused' },
  'no-change': { name: 'changes nothing', colour: 'text-refused' },
  'nothing-to-find': { name: 'nothing to find', colour: 'text-refused' },
}

const VIEW = { before: 'before', inline: 'inline', after: 'after' } as const

const TAB: Record<Extract<Show, { kind: 'tab' }>['tab'], string> = {
  why: 'Why',
  tests: 'Tests',
  output: 'Output',
  terminal: 'Terminal',
  message: 'Message for the model',
  policies: 'Policies',
  tools: 'Other tools',
  agent: 'Agent',
  timeline: 'Timeline',
}

const stepName = ({ at, place }: Extract<Show, { kind: 'step' }>): string =>
  at === 'sought'
    ? 'what is looked for'
    : at === 'verdict'
      ? 'verdict'
      : `${RUNG_NAME[at]}${place === undefined ? '' : `, place ${place}`}`

/** What a step puts the page to. */
export function sayShow(show: Show): string {
  switch (show.kind) {
    case 'reply':
      return 'The reply'
    case 'hunk':
      return `Hunk ${show.hunk}`
    case 'step':
      return `Hunk ${show.hunk} step by step: ${stepName(show)}`
    case 'tab':
      return `The tab ${TAB[show.tab]}`
    case 'file':
      return `${show.path}, ${VIEW[show.view ?? 'inline']}`
    case 'view':
      return `The file ${VIEW[show.view]}`
    case 'demands':
      return 'The demands as they are set now'
    case 'complete':
      return 'The complete edits alone'
    case 'tests':
      return 'The tests are run'
    case 'commit':
      return 'It is committed'
    case 'roll-back':
      return 'It is rolled back'
    case 'tools':
      return show.tool === undefined ? 'Other tools' : `Other tools: ${show.tool}`
    case 'recording':
      return `The run ${show.run}`
  }
}

/** Which of the page's explanations is the answer. */
export function sayAnswer(answer: Answer): string {
  switch (answer.kind) {
    case 'decision':
      return `Why hunk ${answer.hunk} came out as it did`
    case 'attempt':
      return `What ${RUNG_NAME[answer.rung]} found of hunk ${answer.hunk}`
    case 'diagnostic':
      return `Departure ${answer.number} from the format`
    case 'warning':
      return 'The warning'
    case 'rejection':
      return 'Why nothing is written'
    case 'tests':
      return 'What the tests said'
    case 'tool':
      return `What ${answer.tool} says of hunk ${answer.hunk}`
    case 'run':
      return 'How the agent’s run ended'
  }
}

/** What a lesson that is being written still lacks. */
export const LACKS: Record<Lacking, string> = {
  reply: 'There is no reply to be taught.',
  title: 'It needs a title.',
  summary: 'It needs a sentence or two on what it is about.',
  steps: 'It needs three to six steps with a sentence each.',
  question: 'It needs a question.',
  answer: 'Say where the answer is, and which of the page’s explanations it is.',
  edits: 'No edit was found in this reply.',
  path: 'One of the files has a path that no folder can hold.',
}
