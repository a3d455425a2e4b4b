import { describe, expect, test } from 'vitest'
import { type FromTools, type ToolsJob, toolsInWorker, toolsOnPage } from './tools-client'

const JOB = { reply: 'a', files: { 'a.txt': 'a\n' }, options: {} }
const prose = () => import('../engine/appliers')

/** A worker that says what the test scripts, and knows whether it was ended. */
function worker(says: (send: (message: FromTools | string) => void, fail: () => void) => void) {
  const listeners = { message: [] as ((event: { readonly data: unknown }) => void)[], error: [] as ((event: unknown) => void)[] }
  const made = {
    ended: false,
    jobs: [] as ToolsJob[],
    postMessage(job: ToolsJob) {
      made.jobs.push(job)
      says(
        (data) => {
          for (const listener of listeners.message) listener({ data })
        },
        () => {
          for (const listener of listeners.error) listener({})
        },
      )
    },
    addEventListener(type: 'message' | 'error' | 'messageerror', listener: (event: never) => void) {
      if (type !== 'messageerror') (listeners[type] as ((event: never) => void)[]).push(listener)
    },
    terminate() {
      made.ended = true
    },
  }
  return made
}

describe('in a worker', () => {
  test('answers come as they are made, and the worker is ended after the last', async () => {
    const made = worker((send) => {
      send({ type: 'answer', answer: { id: 1 } as never })
      send('something else')
      send({ type: 'answer', answer: { id: 2 } as never })
      send({ type: 'done' })
    })
    const seen: unknown[] = []
    await toolsInWorker(() => made).compare(JOB, (answer) => seen.push(answer), new AbortController().signal)
    expect(seen).toEqual([{ id: 1 }, { id: 2 }])
    expect(made.jobs).toEqual([{ question: 'compare', job: JOB }])
    expect(made.ended).toBe(true)
  })

  describe('a comparison in two parts', () => {
    /** Two workers that the test has say things, in the order in which they are started. */
    function parted() {
      const sends: ((message: FromTools) => void)[] = []
      const fails: (() => void)[] = []
      const workers = [0, 1].map(() =>
        worker((send, fail) => {
          sends.push(send)
          fails.push(fail)
        }),
      )
      let next = 0
      const tools = toolsInWorker(() => workers[next++] ?? worker(() => {}), 2)
      const say = (part: number, message: FromTools) => sends[part]?.(message)
      const answer = (part: number, id: number) => say(part, { type: 'answer', answer: { id } as never })
      return { tools, workers, say, answer, fail: (part: number) => fails[part]?.() }
    }

    test('asks each worker for its share, and gives the answers in the order of all tools', async () => {
      const { tools, workers, say, answer } = parted()
      const seen: unknown[] = []
      const done = tools.compare(JOB, (one) => seen.push(one), new AbortController().signal)
      answer(1, 1)
      answer(1, 3)
      expect(seen).toEqual([])
      answer(0, 0)
      expect(seen).toEqual([{ id: 0 }, { id: 1 }])
      say(1, { type: 'done' })
      answer(0, 2)
      answer(0, 4)
      say(0, { type: 'done' })
      await done
      expect(seen).toEqual([0, 1, 2, 3, 4].map((id) => ({ id })))
      expect(workers.map(({ jobs, ended }) => [jobs[0]?.question === 'compare' && jobs[0].job.options.part, ended])).toEqual([
        [{ index: 0, of: 2 }, true],
        [{ index: 1, of: 2 }, true],
      ])
    })

    test('ends all workers where one fails', async () => {
      const { tools, workers, fail } = parted()
      const done = tools.compare(JOB, () => {}, new AbortController().signal)
      fail(1)
      await expect(done).rejects.toThrow('stopped')
      expect(workers.map(({ ended }) => ended)).toEqual([true, true])
    })

    test('ends all workers on an abort, and nothing that they say later is heard', async () => {
      const { tools, workers, answer } = parted()
      const control = new AbortController()
      const seen: unknown[] = []
      const done = tools.compare(JOB, (one) => seen.push(one), control.signal)
      answer(0, 0)
      control.abort()
      answer(1, 1)
      await done
      expect([seen.length, workers.map(({ ended }) => ended)]).toEqual([1, [true, true]])
    })
  })

  test('an abort ends the worker, and what it says after that is not heard', async () => {
    const control = new AbortController()
    const made = worker((send) => {
      send({ type: 'answer', answer: { id: 1 } as never })
      control.abort()
      send({ type: 'answer', answer: { id: 2 } as never })
    })
    const seen: unknown[] = []
    await toolsInWorker(() => made).compare(JOB, (answer) => seen.push(answer), control.signal)
    expect([seen.length, made.ended]).toEqual([1, true])
  })

  test('a worker that breaks down is reported', async () => {
    const made = worker((_, fail) => fail())
    await expect(toolsInWorker(() => made).compare(JOB, () => {}, new AbortController().signal)).rejects.toThrow('stopped')
    expect(made.ended).toBe(true)
  })
})

describe('on the page', () => {
  test('the first answer is this engine’s, and an abort leaves the others out', async () => {
    const control = new AbortController()
    const seen: string[] = []
    await toolsOnPage(prose).compare(
      JOB,
      ({ id }) => {
        seen.push(id)
        control.abort()
      },
      control.signal,
    )
    expect(seen).toEqual(['native'])
  })
})
