/** The page's side of the worker that has the tools' appliers. */
import type {
  CompareOptions,
  EmulateOptions,
  MinimalCase,
  MinimalJob,
  Remedy,
  RemedyJob,
  ToolProfile,
  ToolResult,
  Trial,
  TrialJob,
} from '../engine/appliers'
import { createWatchdog } from './watchdog'

/** `files`: path → text of every text file of the project. */
type CompareJob = {
  readonly reply: string
  readonly files: Readonly<Record<string, string>>
  readonly options: CompareOptions
}

/** `id`: of a tool; `settings`: its own options. */
type ProfileJob = { readonly id: string; readonly settings: EmulateOptions }

/** What can be asked, and one of the answers to it. */
type Asked = {
  readonly compare: CompareJob
  readonly trials: TrialJob
  readonly remedy: RemedyJob
  readonly profile: ProfileJob
  readonly minimal: MinimalJob
}
/** `remedy` null: what is meant is not known. */
type RemedyAnswer = { readonly remedy: Remedy | null }
/** `profile` null: there is no such tool. */
type ProfileAnswer = { readonly profile: ToolProfile | null }
/** `minimal` null: the file or the hunk is not there. */
type MinimalAnswer = { readonly minimal: MinimalCase | null }
type Answers = {
  readonly compare: ToolResult
  readonly trials: Trial
  readonly remedy: RemedyAnswer
  readonly profile: ProfileAnswer
  readonly minimal: MinimalAnswer
}
type Question = keyof Asked

export type ToolsJob = { readonly [Q in Question]: { readonly question: Q; readonly job: Asked[Q] } }[Question]
export type FromTools = { readonly type: 'answer'; readonly answer: Answers[Question] } | { readonly type: 'done' }

/** Gives one answer after the other; resolves after the last, or as soon as it is aborted. Rejects where the worker breaks down, or is silent for too long. */
type Ask<Q extends Question> = (job: Asked[Q], onAnswer: (answer: Answers[Q]) => void, signal: AbortSignal) => Promise<void>

/**
 * `compare`: a reply given to every tool. `trials`: an edit in several formats, while its file changes. `remedy`: what would make a hunk land.
 * `profile`: one tool, with what it makes of damaged edits. `minimal`: the smallest case in which a tool does what it does with a hunk.
 */
export type Tools = { readonly [Q in Question]: Ask<Q> }

type Appliers = Pick<typeof import('../engine/appliers'), 'compare' | 'minimalCaseOf' | 'profileOf' | 'remedyOf' | 'trialsOf'>

export function answersTo(
  { compare, minimalCaseOf, profileOf, remedyOf, trialsOf }: Appliers,
  asked: ToolsJob,
): Iterable<Answers[Question]> {
  switch (asked.question) {
    case 'compare':
      return compare(asked.job.reply, asked.job.files, asked.job.options)
    case 'trials':
      return trialsOf(asked.job)
    case 'remedy':
      return [{ remedy: remedyOf(asked.job) }]
    case 'profile':
      return [{ profile: profileOf(asked.job) }]
    case 'minimal':
      return [{ minimal: minimalCaseOf(asked.job) }]
  }
}

/** The part of `Worker` that is used. */
type WorkerLike = {
  postMessage(job: ToolsJob): void
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void
  addEventListener(type: 'error' | 'messageerror', listener: (event: unknown) => void): void
  terminate(): void
}

/** Cores of a machine of which three workers leave some to the page. */
const CORES_FOR_THREE = 6

/** Workers that share a comparison. More: each of them decides the reply and loads the appliers, fewer: cores are idle. */
export function workersFor(cores: number): number {
  if (cores >= CORES_FOR_THREE) return 3
  return cores > 1 ? 2 : 1
}

/** Passes answers of `parts` on in the order of all tools, of which each part has every `parts`-th. */
function inOrder<T>(parts: number, onAnswer: (answer: T) => void): (part: number, answer: T) => void {
  const waiting = Array.from({ length: parts }, (): T[] => [])
  let next = 0
  return (part, answer) => {
    waiting[part]?.push(answer)
    for (let first = waiting[next]?.shift(); first !== undefined; first = waiting[next]?.shift()) {
      next = (next + 1) % parts
      onAnswer(first)
    }
  }
}

/** A worker for each question, of a comparison for each of its `parts`: ending it ends the work, in the middle of a tool too. */
export function toolsInWorker(start: () => WorkerLike, parts = 1): Tools {
  const ask = (asked: ToolsJob, onAnswer: (answer: never) => void, signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      if (signal.aborted) return resolve()
      const worker = start()
      const end = (settle: () => void) => {
        watchdog.stop()
        worker.terminate()
        settle()
      }
      // One question, answered in one go: nothing in it could answer a ping.
      const watchdog = createWatchdog({ isAwaited: () => true, ping: () => {}, onSilent: () => stopped() })
      const stopped = () => end(() => reject(new Error('the worker of the tools stopped')))
      signal.addEventListener('abort', () => end(resolve), { once: true })
      worker.addEventListener('error', stopped)
      worker.addEventListener('messageerror', stopped)
      worker.addEventListener('message', ({ data }) => {
        watchdog.heard()
        const message = decode(data)
        if (message === null || signal.aborted) return
        if (message.type === 'done') end(resolve)
        else onAnswer(message.answer as never) // answers are of the kind that was asked for
      })
      watchdog.asked()
      worker.postMessage(asked)
    })
  const compare: Tools['compare'] = async (job, onAnswer, signal) => {
    if (parts === 1) return ask({ question: 'compare', job }, onAnswer, signal)
    const ending = new AbortController()
    const end = () => ending.abort()
    signal.addEventListener('abort', end, { once: true })
    if (signal.aborted) end()
    const give = inOrder(parts, onAnswer)
    const share = (index: number) => {
      const options = { ...job.options, part: { index, of: parts } }
      return ask({ question: 'compare', job: { ...job, options } }, (answer) => give(index, answer), ending.signal)
    }
    try {
      await Promise.all(Array.from({ length: parts }, (_, index) => share(index)))
    } finally {
      end()
      signal.removeEventListener('abort', end)
    }
  }
  return {
    compare,
    trials: (job, onAnswer, signal) => ask({ question: 'trials', job }, onAnswer, signal),
    remedy: (job, onAnswer, signal) => ask({ question: 'remedy', job }, onAnswer, signal),
    profile: (job, onAnswer, signal) => ask({ question: 'profile', job }, onAnswer, signal),
    minimal: (job, onAnswer, signal) => ask({ question: 'minimal', job }, onAnswer, signal),
  }
}

/** The same on the page's own thread, one answer at a time, for browsers without workers. */
export function toolsOnPage(load: () => Promise<Appliers>): Tools {
  const give = async <T>(answers: Iterable<T>, onAnswer: (answer: T) => void, signal: AbortSignal): Promise<void> => {
    for (const answer of answers) {
      await new Promise((resolve) => setTimeout(resolve))
      if (signal.aborted) return
      onAnswer(answer)
    }
  }
  return {
    compare: async ({ reply, files, options }, onAnswer, signal) =>
      give((await load()).compare(reply, files, options), onAnswer, signal),
    trials: async (job, onAnswer, signal) => give((await load()).trialsOf(job), onAnswer, signal),
    remedy: async (job, onAnswer, signal) => give([{ remedy: (await load()).remedyOf(job) }], onAnswer, signal),
    profile: async (job, onAnswer, signal) => give([{ profile: (await load()).profileOf(job) }], onAnswer, signal),
    minimal: async (job, onAnswer, signal) => give([{ minimal: (await load()).minimalCaseOf(job) }], onAnswer, signal),
  }
}

/** null for anything but a message of ours. Its inside is made by the same build and not looked into. */
function decode(data: unknown): FromTools | null {
  if (typeof data !== 'object' || data === null || !('type' in data)) return null
  if (data.type === 'done') return { type: 'done' }
  return data.type === 'answer' && 'answer' in data && typeof data.answer === 'object' && data.answer !== null
    ? (data as FromTools)
    : null
}
