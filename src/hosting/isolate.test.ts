import { expect, test } from 'vitest'
import { type IsolationParts, isolate } from './isolate'

/** A tab: its storage outlives a reload. */
function openTab(over: Partial<IsolationParts> = {}) {
  const kept = new Map<string, string>()
  let reloads = 0
  const parts: IsolationParts = {
    isIsolated: false,
    isSecure: true,
    serviceWorkers: {
      register: () => Promise.resolve<ServiceWorkerRegistration>(Object.create(null)),
      ready: Promise.resolve<ServiceWorkerRegistration>(Object.create(null)),
    },
    storage: {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    },
    base: '/',
    reload: () => reloads++,
    ...over,
  }
  return { parts, reloads: () => reloads }
}

test('a host without headers: one reload, then the page is isolated and may be so again later', async () => {
  const { parts, reloads } = openTab()
  expect(await isolate(parts)).toEqual({ state: 'reloading' })
  expect(await isolate({ ...parts, isIsolated: true })).toEqual({ state: 'isolated' })
  expect(reloads()).toBe(1)
  expect(await isolate(parts)).toEqual({ state: 'reloading' })
})

test('a reload that did not help is not repeated by itself', async () => {
  const { parts, reloads } = openTab()
  await isolate(parts)
  expect(await isolate(parts)).toMatchObject({ state: 'not-isolated', why: expect.stringContaining('did not help') })
  expect(reloads()).toBe(1)
})

test.for<[string, Partial<IsolationParts>, RegExp]>([
  ['no https', { isSecure: false }, /https/],
  ['no service workers', { serviceWorkers: undefined }, /no service worker/],
  [
    'a missing file',
    {
      serviceWorkers: {
        register: () => Promise.reject(new TypeError('404')),
        ready: new Promise<never>(() => undefined),
      },
    },
    /registered: 404/,
  ],
])('%s: says why, without a reload', async ([, over, why]) => {
  const { parts, reloads } = openTab(over)
  expect(await isolate(parts)).toEqual({ state: 'not-isolated', why: expect.stringMatching(why) })
  expect(reloads()).toBe(0)
})
