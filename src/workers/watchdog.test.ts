/** A worker that dies without a word, or hangs for good: what waits for it fails, and the next question gets another worker. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Path, Tree } from '../engine/model'
import { analyse } from './analyse'
import { createEngineClient, type WorkerLike } from './client'
import { type AnalysisJob, messagesOf, type ToWorker } from './protocol'
import { linkRenamer } from './rename-link'
import { type ToolsJob, toolsInWorker } from './tools-client'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Milliseconds: a worker at work is let be for that long, and no worker is waited for any longer than that. */
const PATIENCE = 55_000
const LONGEST = 70_000

const tree: Tree = new Map([['a.ts' as Path, 'a\n']])
const job = (reply: string): AnalysisJob => ({ reply, defaultPath: null, turn: null, demands: {}, edits: null })

/** A worker of the engine. `state`: 'dead' answers nothing, 'idle' answers pings and no more, 'well' decides. */
function worker(state: 'dead' | 'idle' | 'well') {
  const got: ToWorker[] = []
  let hear = (_: { readonly data: unknown }) => {}
  const made = {
    state,
    got,
    isEnded: false,
    say: (data: unknown) => hear({ data }),
    like: {
      postMessage(message: ToWorker) {
        got.push(message)
        if (message.type === 'ping' && made.state !== 'dead') made.say({ type: 'alive' })
        if (message.type === 'decide' && made.state === 'well')
          for (const answer of messagesOf(message.id, analyse(message.job, tree))) made.say(answer)
      },
      addEventListener(type: string, listener: (event: { readonly data: unknown }) => void) {
        if (type === 'message') hear = listener
      },
      terminate() {
        made.isEnded = true
      },
    } satisfies WorkerLike,
  }
  return made
}

/** A client whose first worker is in that state, and whose later ones are well. */
function client(state: 'dead' | 'idle') {
  const workers = [worker(state), worker('well')]
  let started = 0
  const made = createEngineClient(() => (workers[started++] ?? worker('well')).like)
  made.setTree(tree)
  return { client: made, first: workers[0] ?? worker(state), started: () => started }
}

/** The state of a question; once it has failed, with what. */
function outcomeOf(asked: Promise<unknown>): { now: string } {
  const seen = { now: 'open' }
  asked.then(
    () => {
      seen.now = 'answered'
    },
    (failed: unknown) => {
      seen.now = String(failed)
    },
  )
  return seen
}

const STOPPED = 'Error: the engine’s worker stopped'

test('all that a dead worker was asked fails after a while, and the next reply is decided by another', async () => {
  const { client: engine, first, started } = client('dead')
  const asked = [engine.decide(job('one')), engine.outline(100), engine.policies(job('one')), engine.openStream().push('a')].map(
    outcomeOf,
  )
  await vi.advanceTimersByTimeAsync(PATIENCE)
  expect(asked.map(({ now }) => now)).toEqual(Array(4).fill('open'))
  await vi.advanceTimersByTimeAsync(LONGEST - PATIENCE)
  expect(asked.map(({ now }) => now)).toEqual(Array(4).fill(STOPPED))
  expect([first.isEnded, started()]).toEqual([true, 1])
  expect((await engine.decide(job('two')))?.reply).toBe('two')
  expect(started()).toBe(2)
})

test.each(['outline', 'policies', 'push'] as const)('a dead worker that is asked for nothing but %s is noticed', async (what) => {
  const { client: engine } = client('dead')
  const ask = {
    outline: () => engine.outline(1),
    policies: () => engine.policies(job('')),
    push: () => engine.openStream().push('a'),
  }
  const asked = outcomeOf(ask[what]())
  await vi.advanceTimersByTimeAsync(LONGEST)
  expect(asked.now).toBe(STOPPED)
})

test('a reply that came in between is decided by the next worker', async () => {
  const { client: engine } = client('dead')
  const lost = outcomeOf(engine.decide(job('one')))
  const next = engine.decide(job('two'))
  await vi.advanceTimersByTimeAsync(LONGEST)
  expect([lost.now, (await next)?.reply]).toEqual([STOPPED, 'two'])
})

test('a worker that gives signs of life is waited for, however long', async () => {
  const { client: engine, first } = client('idle')
  const outline = outcomeOf(engine.outline(100))
  await vi.advanceTimersByTimeAsync(10 * LONGEST)
  expect([outline.now, first.isEnded]).toEqual(['open', false])
})

test('one that dies in the middle of its work is noticed from its last word on', async () => {
  const { client: engine, first } = client('idle')
  const asked = outcomeOf(engine.decide(job('one')))
  await vi.advanceTimersByTimeAsync(2 * LONGEST)
  first.state = 'dead'
  await vi.advanceTimersByTimeAsync(PATIENCE)
  expect(asked.now).toBe('open')
  await vi.advanceTimersByTimeAsync(LONGEST - PATIENCE)
  expect(asked.now).toBe(STOPPED)
})

test('no worker is pinged while no caller waits', async () => {
  const { client: engine, first } = client('idle')
  first.state = 'well'
  expect((await engine.decide(job('one')))?.reply).toBe('one')
  await vi.advanceTimersByTimeAsync(10 * LONGEST)
  expect(first.got.map(({ type }) => type)).toEqual(['tree', 'decide'])
  expect(first.isEnded).toBe(false)
  const disposed = client('dead')
  const asked = outcomeOf(disposed.client.decide(job('one')))
  disposed.client.dispose()
  await vi.advanceTimersByTimeAsync(LONGEST)
  expect(asked.now).toBe('open')
})

test('time in which the page itself was stopped does not count against a worker', async () => {
  const { client: engine, first } = client('dead')
  const asked = outcomeOf(engine.decide(job('one')))
  await vi.advanceTimersByTimeAsync(6000)
  vi.setSystemTime(Date.now() + 3_600_000) // the clock has gone on, the page's timers have not
  await vi.advanceTimersByTimeAsync(6000)
  expect(asked.now).toBe('open')
  for (const message of messagesOf(1, analyse(job('one'), tree))) first.say(message)
  await vi.advanceTimersByTimeAsync(0)
  expect(asked.now).toBe('answered')
})

test('the tools: a dead worker is ended and reported; one that goes on answering is let be', async () => {
  let say = (_: unknown) => {}
  let ended = 0
  const tools = toolsInWorker(() => ({
    postMessage: (_: ToolsJob) => {},
    addEventListener(type: string, listener: (event: never) => void) {
      if (type === 'message') say = (data) => (listener as (event: { data: unknown }) => void)({ data })
    },
    terminate: () => void ended++,
  }))
  const asked = outcomeOf(tools.compare({ reply: '', files: {}, options: {} }, () => {}, new AbortController().signal))
  for (let at = 0; at < 5; at++) {
    await vi.advanceTimersByTimeAsync(PATIENCE)
    say({ type: 'answer', answer: {} })
  }
  expect([asked.now, ended]).toEqual(['open', 0])
  await vi.advanceTimersByTimeAsync(LONGEST)
  expect([asked.now, ended]).toEqual(['Error: the worker of the tools stopped', 1])
  await vi.advanceTimersByTimeAsync(10 * LONGEST)
  expect(ended).toBe(1)
})

test('a rename without an answer fails', async () => {
  const linked = linkRenamer({ postMessage: () => {}, addEventListener: () => {}, terminate: () => {} })
  const asked = outcomeOf(linked.ask(tree, { path: 'c.ts' as Path, at: 0, name: 'uno', changed: new Map() }))
  await vi.advanceTimersByTimeAsync(LONGEST)
  expect(asked.now).toBe('Error: the worker that renames stopped')
})
