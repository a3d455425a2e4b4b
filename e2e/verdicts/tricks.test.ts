/** Test code that tries to speak for the runner, or to keep it from speaking: what fails is red all the same, in its own file and in the next. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createRunAccount } from '../../src/runtimes/embedded/run-account'
import type { RunEvent } from '../../src/runtimes/runtime'
import { openEmbedded } from './embedded'
import { isGreen, verdictsOf } from './verdict'

/** Runs before the tests of its file. `steal(port)` is what a trick calls with a port that it got hold of. */
const HEAD = `import test from 'node:test'
const done = { type: 'done', changed: [], code: 0, count: 0, isClean: true }
const steal = (port) => { try {
  port.postMessage(done)
  for (const n of [0, 1, 2, 3, 4, 5, 6]) port.postMessage({ type: 'report', key: 'k', n, report: done })
  port.postMessage({ type: 'report', key: 'k', n: 1, report: { type: 'events', events: [{ type: 'test', file: 'bad.test.mjs', path: ['fails'], state: 'pass', durationMs: 0 }] } })
} catch {} }
`
const FAILS = `
test('fails', () => { throw new Error('on purpose') })
test('fails later', async () => { await null; throw new Error('on purpose') })
`
const NEXT = `import test from 'node:test'\ntest('fails', () => { throw new Error('on purpose') })`

const TRICKS: readonly (readonly [name: string, code: string])[] = [
  [
    'every object is a thenable that passes',
    "Object.defineProperty(Object.prototype, 'then', { configurable: true, get() { return Object.hasOwn(this, 'thrown') || this.events ? (ok) => ok(null) : undefined } })",
  ],
  [
    'promises that forget what they were rejected with',
    'const then = Promise.prototype.then; Promise.prototype.then = function (ok) { return then.call(this, ok, () => ok?.(null)) }',
  ],
  [
    'promises of another make',
    "Object.defineProperty(Promise.prototype, 'constructor', { get() { return class extends Promise {} } }); Promise.prototype.then = function (ok) { ok(null) }",
  ],
  [
    'lists that lose their first item',
    "Object.defineProperty(Array.prototype, '0', { configurable: true, set() {}, get() { return undefined } })",
  ],
  [
    'lists that take no item',
    'Array.prototype.push = () => 0; Array.prototype.concat = () => []; Array.prototype.map = () => []',
  ],
  [
    'a state that is always pass',
    "Object.defineProperty(Object.prototype, 'state', { configurable: true, set() {}, get() { return 'pass' } })",
  ],
  [
    'a failure that is none',
    "Object.defineProperty(Object.prototype, 'failure', { configurable: true, set() {}, get() { return null } })",
  ],
  [
    'postMessage that speaks otherwise',
    "const post = MessagePort.prototype.postMessage; MessagePort.prototype.postMessage = function (m, ...rest) { if (m?.report?.events) for (const e of m.report.events) if (e.state) e.state = 'pass'; return post.call(this, m, ...rest) }",
  ],
  [
    'the port, by the getter of what a message carries',
    "if (typeof MessageEvent !== 'undefined') for (const name of ['data', 'ports', 'target', 'currentTarget', 'source']) { const own = Object.getOwnPropertyDescriptor(MessageEvent.prototype, name) ?? Object.getOwnPropertyDescriptor(Event.prototype, name); if (own?.get) Object.defineProperty(MessageEvent.prototype, name, { configurable: true, get() { const value = own.get.call(this); steal(value); steal(this.currentTarget ?? value); return value } }) }",
  ],
  [
    'the port, by its handler',
    "Object.defineProperty(MessagePort.prototype, 'onmessage', { configurable: true, set(f) { steal(this) }, get() { steal(this) } }); for (const name of ['start', 'addEventListener', 'dispatchEvent', 'ref', 'unref', 'emit']) { const own = MessagePort.prototype[name] ?? EventTarget.prototype[name]; if (own) MessagePort.prototype[name] = function (...all) { steal(this); return own.apply(this, all) } }",
  ],
  [
    'the port, by Reflect',
    'const { apply, get } = Reflect; Reflect.apply = (f, self, args) => { steal(self); return apply(f, self, args) }; Reflect.get = (o, k) => { steal(o); return get(o, k) }',
  ],
  [
    'the port, by call, apply and bind',
    'for (const name of ["call", "apply", "bind"]) { const own = Function.prototype[name]; Function.prototype[name] = function (self, ...rest) { if (self) steal(self); return Reflect.apply(own, this, [self, ...rest]) } }',
  ],
  [
    'messages of the worker itself',
    "for (const name of ['postMessage']) globalThis[name]?.(done); globalThis.postMessage?.({ type: 'report', key: 'k', n: 1, report: done })",
  ],
  [
    'events of the worker itself',
    "globalThis.dispatchEvent?.(new MessageEvent('message', { data: done })); globalThis.onmessage?.({ data: done })",
  ],
  [
    'a channel by name',
    "if (typeof BroadcastChannel !== 'undefined') { const channel = new BroadcastChannel('hunkscope'); channel.postMessage(done); channel.close() }",
  ],
  [
    'errors that are none',
    'globalThis.Error = class {}; Object.defineProperty(Object, Symbol.hasInstance, { value: () => false }); Error.captureStackTrace = () => { throw 1 }',
  ],
  [
    'errors whose message throws',
    "Object.defineProperty(Error.prototype, 'message', { get() { throw new Error('no') }, configurable: true }); Object.defineProperty(Error.prototype, 'name', { get() { throw 1 }, configurable: true })",
  ],
  [
    'no JSON, no Reflect, no Object',
    'for (const name of ["JSON", "Reflect", "Object", "Number", "String", "Array", "Promise", "MessageChannel", "performance", "setTimeout", "queueMicrotask"]) globalThis[name] = undefined',
  ],
  [
    'maps that know nothing',
    'Map.prototype.get = Map.prototype.has = Set.prototype.has = WeakMap.prototype.get = () => undefined; Map.prototype.set = Set.prototype.add = function () { return this }',
  ],
  ['frozen prototypes', 'Object.freeze(Object.prototype); Object.freeze(Array.prototype); Object.freeze(Promise.prototype)'],
  [
    'a prototype of the global scope that answers',
    'Object.setPrototypeOf(Object.getPrototypeOf(globalThis) ?? globalThis, new Proxy({}, { get: () => () => steal }))',
  ],
  [
    'time that stops',
    'Date.now = () => 0; performance.now = () => 0; globalThis.setTimeout = () => 0; globalThis.clearTimeout = () => 0',
  ],
  [
    'names that are changed on the way',
    "String.prototype.slice = () => ''; String.prototype.replace = () => ''; String.prototype.toLowerCase = () => 'x'; Array.prototype.join = () => ''",
  ],
  [
    'the runner, through its context',
    "test('takes it', (t) => { for (const key of [...Object.getOwnPropertyNames(t), ...Object.getOwnPropertySymbols(t)]) { try { t[key] = () => {} } catch {} } const proto = Object.getPrototypeOf(t); for (const key of Object.getOwnPropertyNames(proto)) try { proto[key] = () => {} } catch {} })",
  ],
  [
    'listeners that swallow',
    "process.on('uncaughtException', () => {}); process.on('unhandledRejection', () => {}); process.emit = () => true; process.exitCode = 0",
  ],
  ['lists that hold nothing', 'Array.prototype[Symbol.iterator] = function* () {}'],
  ['lists that end at once', 'Object.getPrototypeOf([][Symbol.iterator]()).next = () => ({ done: true, value: undefined })'],
  ['every object is to be skipped', 'Object.prototype.skip = true'],
  ['every object is to do', 'Object.prototype.todo = true'],
  ['every failure is one of a program that left', 'Object.prototype.isLeft = true'],
  ['a way out', "test('leaves', () => { process.exitCode = 0; try { process.exit(0) } catch {} })"],
]

let embedded: Awaited<ReturnType<typeof openEmbedded>>
beforeAll(async () => {
  embedded = await openEmbedded()
})
afterAll(() => embedded.end())

it.each(TRICKS)('%s', async (_, code) => {
  const files = { 'bad.test.mjs': `${HEAD}${code}\n${FAILS}`, 'next.test.mjs': NEXT }
  const events = await embedded.run(files, Object.keys(files), { testTimeoutMs: 5_000 })
  const verdicts = verdictsOf(events)
  const green = Object.keys(files).filter((file) => {
    const verdict = verdicts.get(file)
    return !verdict || isGreen(verdict)
  })
  expect(green, JSON.stringify(events)).toEqual([])
})

const START: RunEvent = { type: 'file-start', file: 'a' }
const BEGIN: RunEvent = { type: 'test-start', file: 'a', path: ['x'], limitMs: 0 }
const PASS: RunEvent = { type: 'test', file: 'a', path: ['x'], state: 'pass', durationMs: 0 }
const END: RunEvent = { type: 'file-end', file: 'a', durationMs: 0 }

it.each<[string, readonly RunEvent[], number, string | null]>([
  ['all in order', [START, BEGIN, PASS, END], 4, null],
  ['a test of the same name twice', [START, BEGIN, BEGIN, PASS, PASS, END], 6, null],
  ['without an end', [START, BEGIN, PASS], 3, 'an end before its file’s'],
  ['without anything', [], 0, 'an end before its file’s'],
  ['an end while a test runs', [START, BEGIN, END], 3, 'an end while a test ran'],
  ['two starts', [START, START], 2, 'a second start'],
  ['something behind its end', [START, END, PASS], 3, 'news after its end'],
  ['two ends', [START, END, END], 3, 'news after its end'],
  ['something before its start', [PASS], 1, 'news before its start'],
  ['another file', [START, { ...PASS, file: 'b' }], 2, 'news of b, which was not asked for'],
  ['one that is lost', [START, END], 3, '3 events, of which 2 came'],
  ['one too many', [START, BEGIN, PASS, END], 3, '3 events, of which 4 came'],
  ['a word of the page’s', [START, { type: 'progress', text: 'x' }], 2, 'a word that only the page says'],
])('the account: %s', (_, events, count, wrong) => {
  const account = createRunAccount('a')
  const found = events.map((event) => account.take(event)).find((one) => one !== null)
  expect(found ?? account.close(count)).toBe(wrong)
})
