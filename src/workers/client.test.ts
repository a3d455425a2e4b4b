import { afterEach, describe, expect, test } from 'vitest'
import type { Path, Tree } from '../engine/model'
import { analyse, openReader } from './analyse'
import { createEngineClient, type EngineClient, type WorkerLike } from './client'
import { createPageEngine } from './page-client'
import { type AnalysisJob, createAssembly, decodeMessage, messagesOf, type ToWorker } from './protocol'

const tree: Tree = new Map([['a.ts' as Path, 'a\n']])
const job = (reply: string): AnalysisJob => ({ reply, defaultPath: null, turn: null, demands: {}, edits: null })

const made: EngineClient[] = []

function clientOf(start: () => WorkerLike): EngineClient {
  const client = createEngineClient(start)
  made.push(client)
  return client
}

// What a test leaves unanswered must not be given up in the middle of a later one.
afterEach(() => {
  for (const client of made.splice(0)) client.dispose()
})

/** A worker that answers when the test says so. */
function worker() {
  const got: ToWorker[] = []
  const listeners = new Map<string, ((event: { data: unknown }) => void)[]>()
  const emit = (type: string, data?: unknown) => {
    for (const listener of listeners.get(type) ?? []) listener({ data })
  }
  const like: WorkerLike = {
    postMessage: (message) => void got.push(message),
    addEventListener: (type: string, listener: (event: { data: unknown }) => void) =>
      void listeners.set(type, [...(listeners.get(type) ?? []), listener]),
    terminate: () => void got.push({ type: 'tree', tree: new Map() }),
  }
  const jobs = () => got.flatMap((message) => (message.type === 'decide' ? [message] : []))
  const answer = () => {
    const last = jobs().at(-1)
    if (last !== undefined) for (const message of messagesOf(last.id, analyse(last.job, tree))) emit('message', message)
  }
  return { like, got, jobs, answer, emit }
}

describe('one running, one waiting, newest wins', () => {
  test('the tree goes first, then the job, and its answer comes back', async () => {
    const fake = worker()
    const client = clientOf(() => fake.like)
    client.setTree(tree)
    const decided = client.decide(job('hello'))
    expect(fake.got.map((message) => message.type)).toEqual(['tree', 'decide'])
    fake.answer()
    expect(await decided).toMatchObject({ reply: 'hello', transaction: { reason: 'no-edits' } })
  })

  test('of a tree that changes only what differs is sent, to a worker that has the rest', () => {
    const fake = worker()
    const client = clientOf(() => fake.like)
    const large = 'x'.repeat(1000)
    const files = (text: string): Tree => new Map([...tree, ['b.ts' as Path, large], ['c.ts' as Path, text]])
    client.setTree(files('1'))
    void client.decide(job('hello'))
    client.setTree(files('1'))
    client.setTree(files('2'))
    client.setTree(tree)
    expect(fake.got.flatMap((message) => (message.type === 'tree-changes' ? [message.changes] : []))).toEqual([
      { set: new Map([['c.ts', '2']]), removed: [] },
      { set: new Map(), removed: ['b.ts', 'c.ts'] },
    ])
  })

  test('listeners hear of what has been loaded', () => {
    const fake = worker()
    const client = clientOf(() => fake.like)
    void client.decide(job('hello'))
    let times = 0
    const end = client.onLoaded(() => void times++)
    fake.emit('message', { type: 'loaded' })
    end()
    fake.emit('message', { type: 'loaded' })
    expect(times).toBe(1)
  })

  test('an outline comes back to who asked for it, or fails with the worker', async () => {
    const fake = worker()
    const client = clientOf(() => fake.like)
    const [one, other, lost] = [client.outline(100), client.outline(200), client.outline(300)]
    const ids = fake.got.flatMap((message) => (message.type === 'outline' ? [message.id] : []))
    fake.emit('message', { type: 'outlined', id: ids[1], outline: null })
    fake.emit('message', { type: 'outlined', id: ids[0], outline: { text: 'a' } })
    expect([await one, await other]).toEqual([{ text: 'a' }, null])
    fake.emit('error')
    await expect(lost).rejects.toThrow('stopped')
  })

  test('of jobs that come while one runs only the newest is done', async () => {
    const fake = worker()
    const client = clientOf(() => fake.like)
    const results = ['one', 'two', 'three'].map((reply) => client.decide(job(reply)))
    fake.answer()
    fake.answer()
    const answers = await Promise.all(results)
    expect(answers.map((answer) => answer?.reply ?? null)).toEqual([null, null, 'three'])
    expect(fake.jobs().map((message) => message.job.reply)).toEqual(['one', 'three'])
  })

  test('a message that is no answer of ours is passed over', async () => {
    const fake = worker()
    const client = clientOf(() => fake.like)
    const decided = client.decide(job('x'))
    for (const junk of [null, 'x', { type: 'decided' }, { type: 'decided', id: 99, shell: {} }]) fake.emit('message', junk)
    fake.answer()
    expect((await decided)?.reply).toBe('x')
  })

  test('what is stopped comes to nothing, and the next job gets a new worker with the tree', async () => {
    const fakes = [worker(), worker()]
    let started = 0
    const client = clientOf(() => (fakes[started++] ?? worker()).like)
    client.setTree(tree)
    client.stop() // nothing runs: nothing happens
    const ended = [client.decide(job('one')), client.decide(job('two'))]
    client.stop()
    expect(await Promise.all(ended)).toEqual([null, null])
    fakes[0]?.answer() // a word that was on its way
    const decided = client.decide(job('three'))
    expect(fakes[1]?.got[0]).toEqual({ type: 'tree', tree })
    fakes[1]?.answer()
    expect([(await decided)?.reply, started]).toEqual(['three', 2])
  })

  test('an outline that is no longer wanted ends the worker, unless it decides something', async () => {
    let started = 0
    const fake = worker()
    const client = clientOf(() => {
      started++
      return fake.like
    })
    const [idle, busy] = [new AbortController(), new AbortController()]
    const first = client.outline(100, idle.signal)
    idle.abort()
    expect(await first).toBeNull()
    const second = client.outline(100, busy.signal)
    const decided = client.decide(job('one'))
    busy.abort()
    expect(await second).toBeNull()
    fake.answer()
    expect([(await decided)?.reply, started]).toEqual(['one', 2])
  })

  test('a worker that breaks down fails its job, and the next one gets a new worker with the tree', async () => {
    const fakes = [worker(), worker()]
    let started = 0
    const client = clientOf(() => (fakes[started++] ?? worker()).like)
    client.setTree(tree)
    const lost = client.decide(job('one'))
    fakes[0]?.emit('error')
    await expect(lost).rejects.toThrow('stopped')
    const decided = client.decide(job('two'))
    expect(fakes[1]?.got[0]).toEqual({ type: 'tree', tree })
    fakes[1]?.answer()
    expect((await decided)?.reply).toBe('two')
  })
})

test('an analysis of any length comes through its messages whole', () => {
  const reply = 'a.ts\n```\n<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE\n```\n'
  for (const times of [0, 1, 100, 1000]) {
    const diagnosis = { causes: [], differences: [], unique: [], repairs: [] }
    const diagnoses = Array.from({ length: times }, (_, decision) => ({ ...diagnosis, decision }))
    const analysis = { ...analyse(job(reply.repeat(times)), tree), diagnoses }
    const assembly = createAssembly()
    for (const message of messagesOf(1, analysis)) {
      if (message.type === 'part') assembly.add(message.lists)
      else expect(assembly.finish(message.shell)).toEqual(analysis)
    }
  }
})

test('without workers the page decides, and still only the newest', async () => {
  const client = createPageEngine(async () => ({ analyse, openReader }))
  client.setTree(tree)
  const answers = await Promise.all([client.decide(job('one')), client.decide(job('two'))])
  expect(answers.map((answer) => answer?.reply ?? null)).toEqual([null, 'two'])
})

describe('a reply that arrives', () => {
  const PREVIEW = { length: 1, from: 0, spans: [], edits: 0, diagnostics: [] }
  const preview = (id: number, length: number) => ({ type: 'preview', id, preview: { ...PREVIEW, length } })

  test('previews come back in the order of the pieces, beside a job', async () => {
    const fake = worker()
    const client = clientOf(() => fake.like)
    const decided = client.decide(job('x'))
    const stream = client.openStream()
    const answers = ['a', 'b'].map((chunk) => stream.push(chunk))
    expect(fake.got.map((message) => message.type)).toEqual(['tree', 'decide', 'open-stream', 'push', 'push'])
    const opened = fake.got.find((message) => message.type === 'open-stream')
    const id = opened?.type === 'open-stream' ? opened.id : 0
    for (const message of [preview(id + 1, 9), preview(id, 1), preview(id, 2)]) fake.emit('message', message)
    expect((await Promise.all(answers)).map((answer) => answer?.length)).toEqual([1, 2])
    fake.answer()
    expect((await decided)?.reply).toBe('x')
  })

  test('what is pushed to a closed stream, or to one that another took the place of, is answered with null', async () => {
    const fake = worker()
    const client = clientOf(() => fake.like)
    const first = client.openStream()
    const waiting = first.push('a')
    const second = client.openStream()
    expect([await waiting, await first.push('b')]).toEqual([null, null])
    second.close()
    expect(await second.push('c')).toBeNull()
    expect(fake.got.at(-1)?.type).toBe('close-stream')
  })

  test('a worker that breaks down fails what is waited for', async () => {
    const fake = worker()
    const stream = clientOf(() => fake.like).openStream()
    const waiting = stream.push('a')
    fake.emit('error')
    await expect(waiting).rejects.toThrow('stopped')
    expect(await stream.push('b')).toBeNull()
  })

  test('without workers the page reads it', async () => {
    const stream = createPageEngine(async () => ({ analyse, openReader })).openStream()
    expect(await stream.push('one\ntw')).toMatchObject({ length: 6, from: 0, edits: 0 })
    stream.close()
    expect(await stream.push('o')).toBeNull()
  })

  test('only a whole preview is one', () => {
    expect(decodeMessage(preview(1, 1))).not.toBeNull()
    for (const junk of [
      { type: 'preview', id: 1 },
      { type: 'preview', id: 1, preview: null },
      { type: 'preview', preview: {} },
    ])
      expect(decodeMessage(junk)).toBeNull()
  })
})
