/** Looks into the files of a project beside the page: an expression that never ends is ended from outside, and holds up nothing. */
import { type Found, findInFiles, replaceIn, type Wanted } from './find-in-files'

export type Texts = ReadonlyMap<string, string>

/** `replace`: only in these files. */
export type SearchJob =
  | {
      readonly id: number
      readonly kind: 'find'
      readonly files: readonly (readonly [string, string])[]
      readonly wanted: Wanted
    }
  | {
      readonly id: number
      readonly kind: 'replace'
      readonly files: readonly (readonly [string, string])[]
      readonly wanted: Wanted
      readonly by: string
    }

/** `found` null: the expression is none. */
export type SearchAnswer =
  | { readonly id: number; readonly kind: 'find'; readonly found: Found | null }
  | { readonly id: number; readonly kind: 'replace'; readonly changed: readonly (readonly [string, string])[] }

/** Milliseconds that an answer may take. More: a person waits for an expression that never ends, fewer: a large project on a slow machine has no answer. */
const LIMIT = 8_000

/** Answers a job at once; in `find.worker.ts`, and on the page where there are no workers. */
export function answerTo(job: SearchJob): SearchAnswer {
  if (job.kind === 'find') return { id: job.id, kind: 'find', found: findInFiles(job.files, job.wanted) }
  const changed = job.files.flatMap(([path, text]) => {
    const next = replaceIn(text, job.wanted, job.by)
    return next === null || next === text ? [] : [[path, next] as const]
  })
  return { id: job.id, kind: 'replace', changed }
}

/** The part of `Worker` that is used. */
export type SearchWorker = Pick<Worker, 'postMessage' | 'terminate'> & {
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void
  addEventListener(type: 'error' | 'messageerror', listener: () => void): void
}

/** `start` null: the browser has no workers. Each answer is null where it took too long, the worker broke down, or a newer question of its kind came. */
export function createFileSearch(start: (() => SearchWorker) | null, limit = LIMIT) {
  const ends = new Map<SearchJob['kind'], () => void>()
  let last = 0

  /** One worker a question: what is no longer wanted ends in the middle of its work. A search never ends a replacement. */
  function ask(job: SearchJob): Promise<SearchAnswer | null> {
    ends.get(job.kind)?.()
    if (start === null) return Promise.resolve(answerTo(job))
    return new Promise((resolve) => {
      const worker = start()
      const settle = (answer: SearchAnswer | null) => {
        clearTimeout(timer)
        worker.terminate()
        if (ends.get(job.kind) === stop) ends.delete(job.kind)
        resolve(answer)
      }
      const stop = () => settle(null)
      const timer = setTimeout(stop, limit)
      ends.set(job.kind, stop)
      worker.addEventListener('message', ({ data }) => settle(isAnswerTo(job, data) ? data : null))
      worker.addEventListener('error', stop)
      worker.addEventListener('messageerror', stop)
      worker.postMessage(job)
    })
  }

  return {
    async find(files: Texts, wanted: Wanted): Promise<{ readonly found: Found | null } | null> {
      last += 1
      const answer = await ask({ id: last, kind: 'find', files: [...files], wanted })
      return answer?.kind === 'find' ? { found: answer.found } : null
    },
    /** The files that change, with their text after it. */
    async replace(files: Texts, wanted: Wanted, by: string): Promise<Texts | null> {
      last += 1
      const answer = await ask({ id: last, kind: 'replace', files: [...files], wanted, by })
      return answer?.kind === 'replace' ? new Map(answer.changed) : null
    },
    close() {
      for (const end of [...ends.values()]) end()
    },
  }
}

/** Its inside is made by the same build and not looked into. */
function isAnswerTo(job: SearchJob, data: unknown): data is SearchAnswer {
  return (
    typeof data === 'object' && data !== null && 'id' in data && data.id === job.id && 'kind' in data && data.kind === job.kind
  )
}
