import { afterEach, describe, expect, test, vi } from 'vitest'
import { shaOf } from '../content'
import { MemoryFolder } from '../disk/testing/memory-folder'
import { handleSource } from './folder-handles'
import { gather } from './gather'
import { gatherAside } from './gather-aside'
import { type GatherAnswer, type GatherOrder, gatherFor } from './gather-work'
import type { IntakeProgress } from './source'

/** A worker on this thread. `kind`: one that works, one that says that it cannot, one that does not start, one that is never done, or none may be sent to it. */
function stubWorker(kind: 'works' | 'fails' | 'breaks' | 'hangs' | 'takes-none'): { ended: number } {
  const made = { ended: 0 }
  class FakeWorker {
    onmessage: ((event: { readonly data: GatherAnswer }) => void) | null = null
    onerror: (() => void) | null = null
    terminate() {
      made.ended += 1
    }
    postMessage(order: GatherOrder) {
      const answer = (data: GatherAnswer) => queueMicrotask(() => this.onmessage?.({ data }))
      if (kind === 'takes-none') throw new DOMException('could not be cloned', 'DataCloneError')
      if (kind === 'works') void gatherFor(order, answer)
      if (kind === 'fails') answer({ kind: 'failed' })
      if (kind === 'breaks') queueMicrotask(() => this.onerror?.())
    }
  }
  vi.stubGlobal('Worker', FakeWorker)
  return made
}

afterEach(() => {
  vi.unstubAllGlobals()
})

const BIG = 'x'.repeat(700_000)
const FILES = { 'b.ts': BIG, 'a.ts': `${BIG}\n`, 'c.bin': Uint8Array.of(0, 255), 'dist/x.js': '', '.gitignore': 'dist/' }
const disk = () => handleSource(new MemoryFolder(FILES).handle)

describe('a folder is read by a worker', () => {
  test('as the page reads it, with the hash of each file', async () => {
    const made = stubWorker('works')
    const inPage = await gather(disk(), {})
    const aside = await gatherAside(disk(), {})
    if (!aside.ok || !inPage.ok) throw new Error('not read')
    const { hashes, ...rest } = aside
    expect(rest).toEqual(inPage)
    expect([...rest.files.keys()]).toEqual([...inPage.files.keys()])
    expect([...(hashes ?? [])]).toEqual([...inPage.files].map(([path, content]) => [path, shaOf(content)]))
    expect(made.ended).toBe(1)
  })

  test('with what is asked for and how far it is', async () => {
    stubWorker('works')
    const seen: IntakeProgress[] = []
    const all = await gatherAside(disk(), { ignored: true, limits: { file: 10 }, onProgress: (progress) => seen.push(progress) })
    expect(all).toMatchObject({ ok: true, left: [{ name: 'a.ts' }, { name: 'b.ts' }] })
    expect(all.ok && [...all.files.keys()]).toEqual(['.gitignore', 'c.bin', 'dist/x.js'])
    expect(seen.length).toBeGreaterThan(0)
  })

  test('until it is stopped', async () => {
    const made = stubWorker('hangs')
    const stop = new AbortController()
    const reading = gatherAside(disk(), { signal: stop.signal })
    stop.abort()
    expect(await reading).toEqual({ ok: false, why: 'stopped' })
    expect(made.ended).toBe(1)
    expect(await gatherAside(disk(), { signal: stop.signal })).toEqual({ ok: false, why: 'stopped' })
  })

  test('which says why a root cannot be listed', async () => {
    stubWorker('works')
    const { handle } = new MemoryFolder(FILES)
    const locked = Object.assign(Object.create(handle), {
      values: () => {
        throw new DOMException('locked', 'NotAllowedError')
      },
    })
    expect(await gatherAside(handleSource(locked), {})).toMatchObject({ ok: false, why: 'unreadable' })
  })
})

test.each(['fails', 'breaks', 'takes-none'] as const)('the page reads by itself where the worker %s', async (kind) => {
  const made = stubWorker(kind)
  expect(await gatherAside(disk(), {})).toEqual(await gather(disk(), {}))
  expect(made.ended).toBe(1)
})

test('the page reads by itself where there is no worker, or no handle that one could read', async () => {
  expect(await gatherAside(disk(), {})).toEqual(await gather(disk(), {}))
  const made = stubWorker('works')
  const { handle: _, ...source } = disk()
  expect(await gatherAside(source, {})).toEqual(await gather(source, {}))
  expect(made.ended).toBe(0)
})

test('the page reads a handle of its own making, which reaches a worker without its methods', async () => {
  const answers: GatherAnswer[] = []
  await gatherFor({ handle: { kind: 'directory', name: 'project' } }, (answer) => answers.push(answer))
  expect(answers).toEqual([{ kind: 'failed' }])
})
