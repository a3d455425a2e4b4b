/** Runs tests that break what all code shares, in a process of its own, and prints the verdicts of each run as one JSON line. */
import { type DeclareTests, type RunnerContext, runDeclared } from './run-declared'

const SafePromise = Promise
const { defineProperty, getOwnPropertyDescriptor } = Reflect
const { stringify } = JSON
const fail = () => {
  throw new TypeError('broken')
}
const nothing = () => 0

/** Holder, name, and what is put there. */
export const BREAKERS: readonly (readonly [what: string, holder: object, name: string, value: unknown])[] = [
  ['Array.prototype.push', Array.prototype, 'push', fail],
  ['Array.prototype.push that does nothing', Array.prototype, 'push', nothing],
  ['Array.prototype.shift', Array.prototype, 'shift', fail],
  ['Array.prototype.at', Array.prototype, 'at', fail],
  ['Array.prototype.map', Array.prototype, 'map', fail],
  ['Array.prototype.filter', Array.prototype, 'filter', fail],
  ['Array.prototype.slice', Array.prototype, 'slice', fail],
  ['Array.prototype.join', Array.prototype, 'join', fail],
  ['Promise.prototype.then', Promise.prototype, 'then', fail],
  ['Promise.prototype.then that never calls', Promise.prototype, 'then', nothing],
  ['Promise.prototype.catch', Promise.prototype, 'catch', fail],
  ['Promise', globalThis, 'Promise', null],
  ['Promise.race', Promise, 'race', fail],
  ['Promise.resolve', Promise, 'resolve', fail],
  ['Date', globalThis, 'Date', null],
  ['Date.now', Date, 'now', fail],
  ['performance', globalThis, 'performance', null],
  ['performance.now', performance, 'now', fail],
  ['setTimeout', globalThis, 'setTimeout', fail],
  ['clearTimeout', globalThis, 'clearTimeout', fail],
  ['AbortController', globalThis, 'AbortController', null],
  ['AbortController.prototype.abort', AbortController.prototype, 'abort', fail],
  ['MessageChannel', globalThis, 'MessageChannel', null],
  ['MessagePort.prototype.postMessage', MessagePort.prototype, 'postMessage', fail],
  ['Map.prototype.set', Map.prototype, 'set', fail],
  ['Map.prototype.get', Map.prototype, 'get', fail],
  ['WeakMap.prototype.get', WeakMap.prototype, 'get', fail],
  ['JSON', globalThis, 'JSON', null],
  ['Reflect', globalThis, 'Reflect', null],
  ['Object', globalThis, 'Object', null],
  ['Number', globalThis, 'Number', null],
  ['Math', globalThis, 'Math', null],
  ['String', globalThis, 'String', null],
  ['Array', globalThis, 'Array', null],
  ['Boolean', globalThis, 'Boolean', null],
  ['Object.assign', Object, 'assign', fail],
  ['Object.defineProperty', Object, 'defineProperty', fail],
  ['Object.keys', Object, 'keys', fail],
  ['String.prototype.toLowerCase', String.prototype, 'toLowerCase', fail],
  ['String.prototype.replace', String.prototype, 'replace', fail],
  ['String.prototype.split', String.prototype, 'split', fail],
  ['RegExp.prototype.exec', RegExp.prototype, 'exec', fail],
  ['Function.prototype.call', Function.prototype, 'call', fail],
  ['Function.prototype.bind', Function.prototype, 'bind', fail],
  ['Error', globalThis, 'Error', null],
  ['Error.captureStackTrace', Error, 'captureStackTrace', fail],
  ['Symbol.iterator of arrays', Array.prototype, 'values', fail],
]

const breaking =
  (holder: object, name: string, value: unknown): DeclareTests =>
  ({ test, describe, it, beforeEach }) => {
    beforeEach(async () => {})
    test('breaks it', () => void defineProperty(holder, name, { value, configurable: true, writable: true }))
    test('passes after it', async () => {})
    test('fails after it', async () => {
      throw 'thrown'
    })
    test('subtests after it', async (t) => {
      await t.test('inner', (inner: RunnerContext) => void inner.signal)
    })
    test('late after it', { timeout: 10 }, () => new SafePromise(() => {}))
    describe('suite', () => void it('in it', () => {}))
  }

async function runAll(): Promise<void> {
  const results: [what: string, verdicts: readonly string[]][] = []
  for (let i = 0; i < BREAKERS.length; i++) {
    const [what, holder, name, value] = BREAKERS[i] ?? ['', {}, '', null]
    const before = getOwnPropertyDescriptor(holder, name)
    const putBack = () => void (before ? defineProperty(holder, name, before) : undefined)
    const { verdicts } = await runDeclared(breaking(holder, name, value), { timeoutMs: 500, done: [['nothing']] }, putBack)
    results[results.length] = [what, verdicts]
  }
  process.stdout.write(`${stringify(results)}\n`)
  process.exit(0)
}

await runAll()
