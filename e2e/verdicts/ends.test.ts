/** How a test file may end: the embedded runtime says of it what `node --test` says. */
import { beforeAll, expect, it } from 'vitest'
import { differenceOf } from './compare'
import { openEmbedded } from './embedded'
import { COMMON_ENDS, ENDS } from './ends.cases'
import { RUNNERS } from './native'
import { nativeVerdicts, type Said } from './recorded'
import { rowsOfRun } from './recorded-rows'
import { type Verdicts, verdictsOf } from './verdict'

const SLEEP = 'const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms))\n'
const HEAD = `import assert from 'node:assert'\nimport test, { after, afterEach, before, beforeEach, describe, it } from 'node:test'\n${SLEEP}`
const COMMON_HEAD = `const assert = require('node:assert')\nconst test = require('node:test')\nconst { after, before, describe, it } = test\n${SLEEP}`

/** Both are red; which test is named differs, because only Node knows whose turn a promise or a tick belongs to. */
const WHOSE = [
  "test('a',async()=>{await new Promise(()=>{})});test('b',()=>{})",
  "test('a',()=>{process.nextTick(()=>{throw new Error('im')})})",
  "test('a',async()=>{queueMicrotask(()=>{throw new Error('mine')});await sleep(20)})",
  "test('a',()=>{Promise.resolve().then(()=>sleep(10)).then(()=>{throw new Error('of a')})});test('b',async()=>{await sleep(40)});",
  // Node has begun the test by then; here it begins a turn later.
  "test('a',()=>{});await null;throw new Error('top')",
  "process.exitCode='abc';test('a',()=>{})",
  "process.throwDeprecation=true;test('a',()=>{process.emitWarning('x','DeprecationWarning')})",
]

/** The program may end before its tests do, or closes the stream that Node's runner prints into. */
const LEAVES = /[eE]xit(?:\?\.)?\(|process\.(?:abort|kill)\(|process\.stdout\.(?:end|destroy|write)\b/

const rows = rowsOfRun([
  ...ENDS.map((code, at) => ({ file: `end${at}.test.mjs`, code, text: HEAD + code, alone: 'end.test.mjs' })),
  ...COMMON_ENDS.map((code, at) => ({ file: `end${at}.test.cjs`, code, text: COMMON_HEAD + code, alone: 'end.test.cjs' })),
]).map((row, at) => ({ ...row, at }))

let native: readonly Said[] = []
let ours: Verdicts = new Map()

beforeAll(async () => {
  const files = Object.fromEntries(rows.map(({ file, text }) => [file, text]))
  const embedded = await openEmbedded()
  // A limit that the waits of the rows stay far below.
  ours = verdictsOf(await embedded.run(files, Object.keys(files), { testTimeoutMs: 5_000 }))
  await embedded.end()
  const alone = rows.map(({ alone, text }) => ({ [alone]: text }))
  native = await nativeVerdicts(RUNNERS.node, alone)
})

it.each(rows)('$code', ({ file, code, alone, at }) => {
  const said = { native: native[at]?.[alone], ours: ours.get(file) }
  const difference = differenceOf(said.native, said.ours, LEAVES.test(code))
  expect(WHOSE.includes(code) ? (difference ?? 'tests') : difference, JSON.stringify(said)).toBe(
    WHOSE.includes(code) ? 'tests' : null,
  )
})
