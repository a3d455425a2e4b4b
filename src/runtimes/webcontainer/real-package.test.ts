/** The real package in a page of stubs: its host out of reach, silent, or answering junk. A host that answers well is not to be had here. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

type Listener = (event: { origin: string; data: unknown; ports: readonly unknown[] }) => void
type Frame = { src: string }

/** A page's modules are its own: what one test has opened is another page's. */
const openPage = async () => {
  vi.resetModules()
  return import('./index')
}

const HOST = 'https://stackblitz.com'

function stubPage(isOnline: boolean, isIsolated: boolean) {
  const frames: Frame[] = []
  const listeners = new Set<Listener>()
  vi.stubGlobal('navigator', { onLine: isOnline })
  vi.stubGlobal('crossOriginIsolated', isIsolated)
  vi.stubGlobal('window', {
    crossOriginIsolated: isIsolated,
    location: { host: 'page.test', href: 'https://page.test/' },
    addEventListener: (_: string, listener: Listener) => listeners.add(listener),
  })
  vi.stubGlobal('document', {
    createElement: () => ({ style: {}, setAttribute: () => {} }),
    body: { insertBefore: (frame: Frame) => frames.push(frame) },
  })
  const answer = (data: unknown, ports: readonly unknown[] = [], origin = HOST) => {
    for (const listener of listeners)
      try {
        listener({ origin, data, ports })
      } catch {
        // A page would report it as uncaught; the boot goes on waiting.
      }
  }
  return { frames, answer }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const deafPort = { addEventListener: () => {}, removeEventListener: () => {}, postMessage: () => {}, start: () => {} }

type Page = ReturnType<typeof stubPage>

const ANSWERS: readonly (readonly [string, (page: Page) => void, string])[] = [
  ['none', () => {}, 'timeout'],
  ['another host’s', ({ answer }) => answer({ type: 'init' }, [deafPort], 'https://elsewhere.test'), 'timeout'],
  ['another message', ({ answer }) => answer({ type: 'hello' }), 'timeout'],
  ['nothing', ({ answer }) => answer(null), 'timeout'],
  ['no port', ({ answer }) => answer({ type: 'init' }), 'unsupported'],
]

it.each([
  [false, true, 'offline'],
  [true, false, 'not-isolated'],
])('asks no host where it cannot be (online: %s, isolated: %s)', async (isOnline, isIsolated, reason) => {
  const page = stubPage(isOnline, isIsolated)
  const { openWebContainerRuntime } = await openPage()
  expect(await openWebContainerRuntime().boot()).toMatchObject({ ok: false, reason })
  expect(page.frames).toEqual([])
})

// One page, as the package boots once a page: each answer comes to the same frame, after those before it.
it('ends in a reason within 20 s whatever the host answers', async () => {
  const page = stubPage(true, true)
  const { openWebContainerRuntime } = await openPage()
  const runtime = openWebContainerRuntime({ apiKey: 'a key' })
  for (const [answer, act, reason] of ANSWERS) {
    const booting = runtime.boot()
    await vi.waitFor(() => expect(page.frames).toHaveLength(1))
    act(page)
    let settled = false
    void booting.then(() => {
      settled = true
    })
    await vi.advanceTimersByTimeAsync(20_000)
    expect([answer, settled]).toEqual([answer, true])
    expect([answer, await booting]).toMatchObject([answer, { ok: false, reason }])
  }
  expect(page.frames).toMatchObject([
    { src: `${HOST}/headless?client_id=a+key&coep=require-corp&version=1.6.4`, style: { display: 'none' } },
  ])
})
