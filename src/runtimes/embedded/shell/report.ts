/** The events of a test run as lines of text: what `npm test` prints. */
import type { RunEvent, RunResult, TestError } from '../../runtime'

type TestEvent = Extract<RunEvent, { type: 'test' }>

const SIGN = { pass: '✓', fail: '✗', timeout: '✗', skip: '↓', todo: '↓' } as const

/** Frames of one failure that are printed. */
const FRAMES = 3

const indent = (text: string, by: string) =>
  text
    .split('\n')
    .map((line) => (line === '' ? line : by + line))
    .join('\n')

function errorLines({ name, message, actual, expected, frames }: TestError): string[] {
  const isDetailed = actual !== undefined && expected !== undefined && !(message.includes(actual) && message.includes(expected))
  return [
    `${name}: ${message}`,
    ...(isDetailed ? [indent(expected, '- '), indent(actual, '+ ')] : []),
    ...frames.slice(0, FRAMES).map(({ file, line, column }) => `at ${file}:${line}:${column}`),
  ]
}

function testLines({ path, state, durationMs, error }: TestEvent): string[] {
  const note =
    state === 'timeout' ? ' (timeout)' : state === 'todo' ? ' (todo)' : durationMs >= 1 ? ` ${Math.round(durationMs)} ms` : ''
  return [
    `  ${SIGN[state]} ${path.join(' › ')}${note}`,
    ...(error ? errorLines(error).map((line) => indent(line, '      ')) : []),
  ]
}

/** What one event prints, with a line end; '' for nothing. */
export function eventText(event: RunEvent): string {
  const lines = (): string[] => {
    switch (event.type) {
      case 'file-start':
        return [event.file]
      case 'test':
        return testLines(event)
      case 'file-error':
      case 'unhandled':
        return [`  ✗ ${event.file ?? 'outside any file'}`, ...errorLines(event.error).map((line) => indent(line, '      '))]
      case 'console':
        return [event.text]
      case 'progress':
        return [event.text]
      case 'test-start':
      case 'file-end':
        return []
    }
  }
  return lines()
    .map((line) => `${line}\n`)
    .join('')
}

const ENDED = {
  done: '',
  aborted: 'The run was interrupted.\n',
  crashed: 'The run broke off.\n',
  'killed-timeout': 'The run took longer than it may and was ended.\n',
} as const

/** The last lines of a report, and the exit code: 0 where nothing failed, 1 otherwise. */
export function reportSummary(
  events: readonly RunEvent[],
  { outcome, durationMs }: Pick<RunResult, 'outcome' | 'durationMs'>,
): { readonly text: string; readonly code: number } {
  const tests = events.filter((event) => event.type === 'test')
  const errors = events.filter((event) => event.type === 'file-error' || event.type === 'unhandled').length
  const count = (...states: readonly TestEvent['state'][]) => tests.filter(({ state }) => states.includes(state)).length
  const failed = count('fail', 'timeout')
  const parts = [
    `${count('pass')} passed`,
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(count('skip', 'todo') > 0 ? [`${count('skip', 'todo')} skipped`] : []),
    ...(errors > 0 ? [`${errors} ${errors === 1 ? 'error' : 'errors'} outside tests`] : []),
  ]
  const code = failed === 0 && errors === 0 && outcome === 'done' ? 0 : 1
  return { text: `${ENDED[outcome]}\n${parts.join(', ')} (${Math.round(durationMs)} ms)\n`, code }
}
