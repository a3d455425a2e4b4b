/** Files that call `process.exit(0)` before their tests are over: Node passes over what had not ended, so nothing of it is a pass here. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openEmbedded } from './embedded'
import { type FileVerdict, isGreen, verdictsOf } from './verdict'

const HEAD = "import test, { after, describe } from 'node:test'\n"
const SLEEP = 'const sleep = (ms) => new Promise((done) => setTimeout(done, ms))\n'
/** The worker is as busy as a cold one, for longer than the file's timer waits. */
const BUSY = 'for (const end = performance.now() + 60; performance.now() < end; );\n'

let embedded: Awaited<ReturnType<typeof openEmbedded>>
beforeAll(async () => {
  embedded = await openEmbedded()
})
afterAll(() => embedded.end())

async function verdictOf(text: string): Promise<FileVerdict & { readonly errors: readonly string[] }> {
  const events = await embedded.run({ 'a.test.mjs': HEAD + SLEEP + text }, ['a.test.mjs'])
  const errors = events.flatMap((event) => (event.type === 'file-error' ? [event.error.message] : []))
  const verdict = verdictsOf(events).get('a.test.mjs')
  if (verdict === undefined) throw new Error(`The run said nothing of the file: ${JSON.stringify(events)}`)
  return { ...verdict, errors }
}

it.each([
  ['a test runs', "test('a', () => sleep(200))\nsetTimeout(() => process.exit(0), 20)"],
  ['no test has begun', "test('a', () => {})\nprocess.exit(0)"],
  ['the file waits at its top', "test('a', () => {})\nsetTimeout(() => process.exit(0), 20)\nawait sleep(200)"],
  ['the file waits and has declared nothing', "setTimeout(() => process.exit(0), 20)\nawait sleep(200)\ntest('a', () => {})"],
  [
    'the file waits at its top, on a worker so slow that it is loaded before anything looks at it',
    "test('a', () => {})\nsetTimeout(() => process.exit(0), 20)\nsetTimeout(() => { for (const end = performance.now() + 60; performance.now() < end; ); }, 18)\nawait sleep(40)",
  ],
  [
    'the file waits, on a worker so slow that it goes on before anything looks at it',
    "setTimeout(() => process.exit(0), 5)\nsetTimeout(() => { for (const end = performance.now() + 60; performance.now() < end; ); }, 2)\nawait sleep(10)\ntest('a', () => {})",
  ],
  ['a test calls it', "test('a', () => {})\ntest('b', () => process.exit(0))"],
  [
    'the first of two suites is over',
    "describe('s', () => { after(() => process.exit(0)); test('a', () => {}) })\ntest('b', () => {})",
  ],
  ['the body of a suite was not called', "test('a', () => process.exit(0))\ndescribe('s', async () => { test('b', () => {}) })"],
])('process.exit(0) while %s: red, with a sentence', async (_, text) => {
  const verdict = await verdictOf(text)
  expect(isGreen(verdict)).toBe(false)
  expect(verdict.errors).toEqual([expect.stringMatching(/^process\.exit\(0\) was called .*: nothing says whether /)])
})

it.each<[where: string, text: string, tests: readonly string[] | null]>([
  ['every test is over', "test('a', () => {})\nafter(() => process.exit(0))", ['a: pass']],
  [
    'only what is skipped or to do is left',
    "test('a', () => {})\ntest.skip('b')\ntest.todo('c')\nafter(() => process.exit(0))",
    null,
  ],
  ['a file leaves before it declares any test', "process.exit(0)\ntest('a', () => {})", []],
])('process.exit(0) where %s: green, as in Node', async (_, text, tests) => {
  const verdict = await verdictOf(text)
  expect(verdict).toMatchObject({ isFailed: false, errors: [] })
  if (tests) expect(verdict.tests).toEqual(tests)
})

it('tests begin before the timers of their file, on a slow worker too', async () => {
  const text = `setTimeout(() => process.exit(0), 40)\n${BUSY}test('a', async () => { await sleep(1); throw new Error('x') })\n${BUSY}`
  expect((await verdictOf(text)).tests).toEqual(['a: fail'])
})

it('a timer that is set while the file is loaded fires, is ended, and is set again as ever', async () => {
  const text = `const seen = []
setTimeout(() => seen.push('never'), 1).close()
clearTimeout(setTimeout(() => seen.push('never'), 1))
setTimeout(() => seen.push('again'), 5).refresh().refresh()
const each = setInterval(() => { if (seen.push('each') > 3) clearInterval(each) }, 10)
await sleep(30)
test('a', () => { if (seen.filter((one) => one === 'again').length !== 1 || seen.includes('never') || !seen.includes('each')) throw new Error(seen.join()) })`
  expect((await verdictOf(text)).tests).toEqual(['a: pass'])
})
