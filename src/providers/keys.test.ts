import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { isLocalAddress, parseBaseUrl } from './addresses'
import { ApiKey, keyOwner, malformedKey, openKeys } from './keys'
import { MASK, openScrubber } from './scrub'
import { emptyStorage, PLANTED_KEY } from './testing/planted-key'

const OWNER = keyOwner('openai', 'https://api.openai.com/v1')

test('nothing that shows a value shows a key', () => {
  const key = new ApiKey(PLANTED_KEY)
  const keys = openKeys({ session: null, local: null })
  keys.keep(OWNER, PLANTED_KEY, 'memory')
  for (const thing of [key, { key }, [key], keys, keys.get(OWNER), new Error('x', { cause: key })]) {
    const shown = [
      JSON.stringify(thing),
      String(thing),
      inspect(thing, { depth: 9, showHidden: true }),
      `${Object.entries(thing ?? {})}`,
    ]
    expect(shown.join()).not.toContain(PLANTED_KEY)
  }
  expect(JSON.stringify(structuredClone(key))).not.toContain(PLANTED_KEY)
  expect(keys.get(OWNER)?.reveal()).toBe(PLANTED_KEY)
})

test('all keys are listed, also of addresses that nothing asks any more', () => {
  const keys = openKeys({ session: emptyStorage(), local: emptyStorage() })
  for (const place of ['memory', 'session', 'local'] as const)
    keys.keep(keyOwner('openai', `https://${place}.example/v1`), `${PLANTED_KEY}${place}`, place)
  expect(keys.all().map((key) => key.reveal())).toEqual([`${PLANTED_KEY}memory`, `${PLANTED_KEY}session`, `${PLANTED_KEY}local`])
  keys.forgetAll()
  expect(keys.all()).toEqual([])
})

test.each(['memory', 'session', 'local'] as const)('a key kept in %s is there, and nowhere else', (place) => {
  const session = emptyStorage()
  const local = emptyStorage()
  const keys = openKeys({ session, local })
  for (const before of ['memory', 'session', 'local'] as const) keys.keep(OWNER, `${PLANTED_KEY}${before}`, before)
  expect(keys.keep(OWNER, PLANTED_KEY, place)).toEqual({ ok: true })
  expect([keys.placeOf(OWNER), keys.get(OWNER)?.reveal()]).toEqual([place, PLANTED_KEY])
  expect([session.entries.size, local.entries.size]).toEqual([place === 'session' ? 1 : 0, place === 'local' ? 1 : 0])
  const later = openKeys({ session, local })
  expect(later.get(OWNER)?.reveal()).toBe(place === 'memory' ? undefined : PLANTED_KEY)
  keys.forget(OWNER)
  expect([keys.get(OWNER), keys.placeOf(OWNER), session.entries.size + local.entries.size]).toEqual([null, null, 0])
})

test('forgetting all leaves what is not a key', () => {
  const session = emptyStorage()
  const local = emptyStorage()
  local.setItem('other', 'kept')
  const keys = openKeys({ session, local })
  for (const [place, id] of [
    ['memory', 'a'],
    ['session', 'b'],
    ['local', 'c'],
    ['local', 'd'],
  ] as const)
    keys.keep(id, PLANTED_KEY, place)
  keys.forgetAll()
  expect(['a', 'b', 'c', 'd'].map((id) => keys.get(id))).toEqual([null, null, null, null])
  expect([session.entries.size, [...local.entries.keys()]]).toEqual([0, ['other']])
})

test.each([null, emptyStorage(true)])('a storage that refuses: the key is kept in memory, and that is said', (local) => {
  const keys = openKeys({ session: null, local })
  expect(keys.keep(OWNER, PLANTED_KEY, 'local')).toEqual({ ok: false, why: 'storage' })
  expect([keys.placeOf(OWNER), keys.get(OWNER)?.reveal()]).toEqual(['memory', PLANTED_KEY])
})

test('a key is for the server that it was given for', () => {
  expect(keyOwner('compatible', 'https://a.example/v1')).toBe(keyOwner('compatible', 'https://a.example/v2'))
  expect(keyOwner('compatible', 'https://a.example/v1')).not.toBe(keyOwner('compatible', 'https://b.example/v1'))
  expect(keyOwner('openai', 'https://a.example/v1')).not.toBe(keyOwner('compatible', 'https://a.example/v1'))
})

test.each([
  ['', 'empty'],
  ['sk-1\n', 'line-end'],
  ['sk-1\r\nx: y', 'line-end'],
  ['sk 1', 'blank'],
  ['sk-1\u00a0', 'blank'],
  ['“sk-1”', 'not-ascii'],
  ['sk-1\u0000', 'not-ascii'],
  [PLANTED_KEY, null],
])('the key %j is %s', (text, why) => {
  expect(malformedKey(text)).toBe(why)
  if (why !== null) expect(openKeys({ session: null, local: null }).keep(OWNER, text, 'memory')).toMatchObject({ ok: false })
})

test.each([
  ['https://api.example/v1/', 'https://api.example/v1'],
  [' http://localhost:11434/v1 ', 'http://localhost:11434/v1'],
  ['https://user:password@api.example/v1', null],
  ['https://api.example/v1?key=1', null],
  ['javascript:alert(1)', null],
  ['api.example', null],
  ['', null],
])('the base address %s', (text, base) => {
  expect(parseBaseUrl(text)).toBe(base)
})

test.each([
  ['http://localhost:1234/v1', true],
  ['http://box.localhost', true],
  ['http://studio.local:1234', true],
  ['http://127.0.0.2', true],
  ['http://[::1]:80', true],
  ['http://[fd00::1]', true],
  ['http://192.168.0.9', true],
  ['http://172.31.0.1', true],
  ['http://172.32.0.1', false],
  ['https://localhost.example', false],
  ['https://127.0.0.1.example', false],
  ['https://[2001:db8::1]', false],
  ['no address', false],
])('%s is local: %s', (url, isLocal) => {
  expect(isLocalAddress(url)).toBe(isLocal)
})

test('a key in a text is taken out wherever the text is cut', () => {
  const text = `sk-p ${PLANTED_KEY} sk-planted-01 ${PLANTED_KEY}${PLANTED_KEY} sk-`
  const clean = text.replaceAll(PLANTED_KEY, MASK)
  for (let first = 0; first <= text.length; first++) {
    for (const second of [first, first + 1, first + 9, text.length]) {
      const scrubber = openScrubber(PLANTED_KEY)
      const parts = [text.slice(0, first), text.slice(first, second), text.slice(second)]
      expect(parts.map((part) => scrubber.push(part)).join('') + scrubber.end()).toBe(clean)
    }
  }
})
