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
