import { expect, test } from 'vitest'
import { keepOffline, type NewVersion, type OfflineParts } from './keep-offline'
import { TAKE_OVER } from './take-over'

/** A browser with service workers. `script`: of the worker that is active already; `isOlder`: one controls the page. */
function browser({ script = null, isOlder = false }: { script?: string | null; isOlder?: boolean } = {}) {
  const registered: string[] = []
  const said: unknown[] = []
  const worker = Object.assign(new EventTarget(), {
    state: 'installing',
    scriptURL: 'https://a.test/offline-worker.js',
    postMessage: (message: unknown) => said.push(message),
  })
  const registration = Object.assign(new EventTarget(), { waiting: null, installing: worker, active: null })
  const container: unknown = Object.assign(new EventTarget(), {
    controller: isOlder ? {} : null,
    getRegistration: async () => (script === null ? undefined : { active: { scriptURL: script } }),
    register: async (url: string) => {
      registered.push(url)
      return registration
    },
  })
  let reloads = 0
  const parts: OfflineParts = {
    hostname: 'a.test',
    isSecure: true,
    savesData: false,
    serviceWorkers: isContainer(container) ? container : undefined,
    base: '/x/',
    reload: () => reloads++,
  }
  return { parts, registered, said, worker, registration, container, reloads: () => reloads }
}

const isContainer = (value: unknown): value is NonNullable<OfflineParts['serviceWorkers']> => value instanceof EventTarget

test('the worker is registered below the base', async () => {
  const { parts, registered } = browser()
  await keepOffline(parts, () => undefined)
  expect(registered).toEqual(['/x/offline-worker.js'])
})

test.for<[string, Partial<OfflineParts>]>([
  ['on the person’s own machine, where the address is of other projects at other times', { hostname: 'localhost' }],
  ['by its number', { hostname: '127.0.0.1' }],
  ['without https', { isSecure: false }],
  ['where little is to be loaded', { savesData: true }],
  ['in a browser without service workers', { serviceWorkers: undefined }],
])('nothing is kept %s', async ([, over]) => {
  const { parts, registered } = browser()
  await keepOffline({ ...parts, ...over }, () => undefined)
  expect(registered).toEqual([])
})

test('a worker that isolates the page is not replaced', async () => {
  const { parts, registered } = browser({ script: 'https://a.test/x/coi-serviceworker.js' })
  await keepOffline(parts, () => undefined)
  expect(registered).toEqual([])
})

test('a newer version is reported, and comes when it is asked for', async () => {
  const { parts, registration, worker, said, container, reloads } = browser({
    script: 'https://a.test/x/offline-worker.js',
    isOlder: true,
  })
  const versions: NewVersion[] = []
  await keepOffline(parts, (version) => versions.push(version))
  registration.dispatchEvent(new Event('updatefound'))
  worker.state = 'installed'
  worker.dispatchEvent(new Event('statechange'))
  expect([versions.length, said, reloads()]).toEqual([1, [], 0])
  versions[0]?.load()
  expect(said).toEqual([TAKE_OVER])
  if (container instanceof EventTarget) container.dispatchEvent(new Event('controllerchange'))
  expect(reloads()).toBe(1)
})

test('the first version is not reported', async () => {
  const { parts, registration, worker } = browser()
  const versions: NewVersion[] = []
  await keepOffline(parts, (version) => versions.push(version))
  registration.dispatchEvent(new Event('updatefound'))
  worker.state = 'installed'
  worker.dispatchEvent(new Event('statechange'))
  expect(versions).toEqual([])
})
