/** What groups, outcomes and steps of lessons are called. */
import type { LessonGroup, Outcome } from '../../session/lesson-format'

export const GROUP: Record<LessonGroup, string> = {
  formats: 'Formats',
  'white-space': 'White space',
  characters: 'Characters',
  'left-out': 'What the model left out',
  place: 'Place and identity',
  files: 'Many files and rollback',
  loops: 'Loops and recovery',
  'who-accepts': 'Who would accept this',
}

export const OUTCOME: Record<Outcome, { readonly name: string; readonly colour: string }> = {
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
