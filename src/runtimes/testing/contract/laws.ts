/** What holds for every result of every runtime, whatever the row expects. Each law gives a sentence for each breach. */
import type { RunEvent } from '../../runtime'
import { type ContractResult, type ContractRow, SEPARATOR } from './row'

type TestEvent = Extract<RunEvent, { readonly type: 'test' }>

export type Law = {
  readonly title: string
  broken(row: ContractRow, result: ContractResult): readonly string[]
}

export const isTest = (event: RunEvent): event is TestEvent => event.type === 'test'

export const testNameIn = (path: readonly string[]) => path.join(SEPARATOR)

const fileOf = (event: RunEvent) => ('file' in event ? event.file : undefined)

/** What is wrong with a file's events: one start, its tests, one end, no other file in between. */
function disorder(events: readonly RunEvent[]): string[] {
  const seen = new Set<string>()
  const found: string[] = []
  let open: string | null = null
  for (const event of events) {
    const file = fileOf(event)
    if (event.type === 'file-start') {
      if (open !== null) found.push(`${event.file} starts within ${open}`)
      if (seen.has(event.file)) found.push(`${event.file} starts twice`)
      seen.add(event.file)
      open = event.file
    } else if (event.type === 'file-end') {
      if (open !== event.file) found.push(`${event.file} ends without having started`)
      open = null
    } else if ((event.type === 'test' || event.type === 'test-start') && file !== open) {
      found.push(`${event.type} "${testNameIn(event.path)}" outside its file ${event.file}`)
    }
  }
  return found
}

/** Test files in the order in which they begin. */
const started = (events: readonly RunEvent[]) => events.flatMap((event) => (event.type === 'file-start' ? [event.file] : []))

/** Starts without a verdict after them, verdicts before their start. */
function unpaired({ events, outcome }: ContractResult): string[] {
  const open = new Map<string, number>()
  const found: string[] = []
  for (const event of events) {
    if (event.type !== 'test' && event.type !== 'test-start') continue
    const key = testNameIn([event.file, ...event.path])
    if (event.type === 'test-start') open.set(key, (open.get(key) ?? 0) + 1)
    else if ((open.get(key) ?? 0) > 0) open.set(key, (open.get(key) ?? 0) - 1)
  }
  if (outcome === 'done') for (const [key, count] of open) if (count > 0) found.push(`"${key}" started and has no verdict`)
  return found
}

const isDuration = (ms: number) => Number.isFinite(ms) && ms >= 0

const framesOf = (event: RunEvent) => ('error' in event ? (event.error?.frames ?? []) : [])

export const LAWS: readonly Law[] = [
  {
    title: 'boot succeeds, however often',
    broken: (_, { boots }) =>
      boots.length < 2
        ? ['it was not booted twice']
        : boots.filter((one) => JSON.stringify(one) !== '{"ok":true}').map((one) => JSON.stringify(one)),
  },
  {
    title: 'a file starts, reports its tests, ends',
    broken: (_, { events }) => disorder(events),
  },
  {
    title: 'files run in the order of the request',
    broken: ({ request }, { events }) => {
      const ran = started(events)
      const wanted = request.tests.filter((file) => ran.includes(file))
      return ran.join() === wanted.join() ? [] : [`they ran as ${ran.join(', ')}`]
    },
  },
  {
    title: 'a run that is done reported each file',
    broken: ({ request }, { events, outcome }) => {
      if (outcome !== 'done') return []
      const ended = new Set(events.flatMap((event) => (event.type === 'file-end' ? [event.file] : [])))
      return request.tests.filter((file) => !ended.has(file)).map((file) => `${file} did not end`)
    },
  },
  {
    title: 'only files of the request are reported',
    broken: ({ request }, { events }) =>
      events.map(fileOf).flatMap((file) => (file === undefined || request.tests.includes(file) ? [] : [file])),
  },
  { title: 'what starts gets a verdict', broken: (_, result) => unpaired(result) },
  {
    title: 'a failure says why, nothing else does',
    broken: (_, { events }) =>
      events.filter(isTest).flatMap(({ path, state, error }) => {
        const isFailure = state === 'fail' || state === 'timeout'
        if (isFailure && !error?.message) return [`"${testNameIn(path)}" is ${state} without a message`]
        return error && (state === 'pass' || state === 'skip') ? [`"${testNameIn(path)}" is ${state} with an error`] : []
      }),
  },
  {
    title: 'durations are milliseconds',
    broken: (_, { events }) =>
      events.flatMap((event) =>
        'durationMs' in event && !isDuration(event.durationMs) ? [`${event.type}: ${event.durationMs}`] : [],
      ),
  },
  {
    title: 'frames are places in project files',
    broken: ({ request }, { events }) =>
      events
        .flatMap(framesOf)
        .filter(({ file, line, column }) => request.files[file] === undefined || line < 1 || column < 1)
        .map(({ file, line, column }) => `${file}:${line}:${column}`),
  },
  {
    title: 'what a file uses is of the project, itself included',
    broken: ({ request }, { events }) =>
      events.flatMap((event) => {
        if (event.type !== 'file-end' || event.uses === undefined || request.files[event.file] === undefined) return []
        const foreign = event.uses.filter((path) => request.files[path] === undefined)
        return event.uses.includes(event.file) ? foreign : [...foreign, `${event.file} is not among its own`]
      }),
  },
]
