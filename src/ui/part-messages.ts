/** Words that only some parts of the page need: paths that are refused, times, what carried a reply and what it asks for. */
import { plural } from '../engine/explain/phrases'
import type { PathProblem, Step, Wrapping } from '../engine/model'

const WRAPPING: Record<Wrapping['kind'], string> = {
  'event-stream': 'Event stream',
  response: 'API response',
  transcript: 'Agent transcript',
  chat: 'Pasted chat',
}

/** What carried the reply: "Pasted chat, 3 replies". */
export const wrappingOf = ({ kind, turns }: Wrapping): string => `${WRAPPING[kind]}, ${plural(turns.length, 'reply', 'replies')}`

/** What a step asks for: "Runs bash", "Branch: 3 candidates". */
export function stepOf({ mode, action, candidates }: Step): string {
  switch (mode) {
    case 'act':
      return action === '' ? 'A tool call' : `Runs ${action}`
    case 'final':
      return 'Final answer'
    case 'wait':
      return 'Waits'
    case 'branch':
      return `Branch: ${plural(candidates.length, 'candidate')}`
  }
}

export const PATH_HINT: Record<PathProblem, string> = {
  outside: 'A part of it is “..”, which can lead out of the project.',
  absolute: 'Write it relative to the project.',
  'reserved-name': 'No part of a path may be named .git or __proto__.',
  'control-character': 'It holds a control character.',
  empty: 'It names nothing.',
  'too-long': 'It is too long.',
}

const twoDigits = (count: number): string => String(count).padStart(2, '0')

/** `time`: milliseconds since the epoch → "09:41", of the person's time zone. By hand: the browser's own formatter takes a twentieth of a second to begin. */
export function clockText(time: number): string {
  const at = new Date(time)
  return `${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`
}

export const millis = (duration: number): string =>
  duration >= 1000 ? `${(duration / 1000).toFixed(2)} s` : `${duration.toFixed(1)} ms`
