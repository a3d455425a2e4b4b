/** A link is unpacked whatever becomes of the worker that is to do it. */
import { afterEach, expect, test, vi } from 'vitest'
import { writeLink } from '../session/share/link'
import { type UnpackOptions, unpackInWorker } from './unpack-in-worker'

afterEach(() => void vi.useRealTimers())

const LINK = `#${await writeLink({ name: 'pool', files: [], reply: 'Use more connections.' })}`
const load = () => import('./unpack-hash')

const BROKEN = { message: 'not a script', filename: '', lineno: 0, colno: 0, error: null }

type Unpacker = NonNullable<ReturnType<UnpackOptions['start']>>

/** A worker that does `act` when it is asked. */
function worker(act: (worker: Unpacker) => void) {
  const ended = vi.fn()
  const made: Unpacker = { onmessage: null, onerror: null, postMessage: () => queueMicrotask(() => act(made)), terminate: ended }
  return { ended, start: () => made }
}

const answers = (data: unknown) => worker((it) => it.onmessage?.(new MessageEvent('message', { data })))

test('by the worker', async () => {
  const data = { ok: true, version: 1, json: '{}' }
  const { start, ended } = answers(data)
  expect(await unpackInWorker(LINK, { start, load: () => Promise.reject(new Error('not needed')) })).toBe(data)
  expect(ended).toHaveBeenCalledOnce()
})

test.each([
  ['there is none', () => ({ start: () => null })],
  [
    'it may not be had',
    () => ({
      start: () => {
        throw new DOMException('no origin', 'SecurityError')
      },
    }),
  ],
  ['it breaks', () => worker((it) => it.onerror?.(Object.assign(new Event('error'), BROKEN)))],
  ['it cannot', () => answers(null)],
  ['it answers something else', () => answers({ ok: true, version: '1' })],
])('by the page where %s', async (_, make) => {
  const link = await unpackInWorker(LINK, { start: make().start, load })
  expect(link?.ok && JSON.parse(link.json)).toMatchObject({ name: 'pool' })
})

test('by the page where it says nothing', async () => {
  vi.useFakeTimers()
  const { start, ended } = worker(() => {})
  const link = unpackInWorker(LINK, { start, load })
  await vi.advanceTimersByTimeAsync(10_000)
  vi.useRealTimers()
  expect(await link).toMatchObject({ ok: true })
  expect(ended).toHaveBeenCalledOnce()
})

test('nothing, without a worker, where there is no session', async () => {
  const never = () => Promise.reject(new Error('not needed'))
  expect(await unpackInWorker('#lesson=001', { start: () => null, load: never })).toBeNull()
})
