/** Projects that nobody means to have: each gets a verdict or a sentence, and the run behind it is whole. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { parsePath } from '../../src/engine/paths'
import type { RunEvent } from '../../src/runtimes/runtime'
import { testPlanOf } from '../../src/test-plan/test-plan'
import { openEmbedded, type Project } from './embedded'
import { isGreen, verdictsOf } from './verdict'

const HEAD = "import test from 'node:test'\nimport assert from 'node:assert'\nimport fs from 'node:fs'\n"
const PASSES = `${HEAD}test('passes', () => {})\n`

let embedded: Awaited<ReturnType<typeof openEmbedded>>
beforeAll(async () => {
  embedded = await openEmbedded()
})
afterAll(() => embedded.end())

const planned = (files: Project): string[] => [
  ...testPlanOf(
    new Map(
      Object.entries(files).map(([name, text]) => {
        const parsed = parsePath(name)
        if (!parsed.ok) throw new Error(name)
        return [parsed.path, text] as const
      }),
    ),
  ).files.keys(),
]

const run = (files: Project) => embedded.run(files, planned(files))

/** `file: its tests`, with `red` where it has failed beside them. */
const said = (events: readonly RunEvent[]) =>
  [...verdictsOf(events)].map(([file, { tests, isFailed }]) => `${file}: ${[...tests, ...(isFailed ? ['red'] : [])].join(', ')}`)

const errorsOf = (events: readonly RunEvent[]) =>
  events.flatMap((event) => (event.type === 'file-error' || event.type === 'unhandled' ? [event.error.message] : []))

async function expectWholeNextRun(): Promise<void> {
  expect(said(await run({ 'next.test.mjs': PASSES }))).toEqual(['next.test.mjs: passes: pass'])
}

/** `HUNKSCOPE_RUNS=5000` tries as many as the page is meant to take. */
const MANY = Number(process.env.HUNKSCOPE_RUNS ?? 500)

it(`${MANY} test files: a verdict of each`, async () => {
  const red = MANY - 7
  const files = Object.fromEntries(
    Array.from({ length: MANY }, (_, at) => [
      `t${at}.test.mjs`,
      at === red ? `${HEAD}test('fails', () => assert.equal(1, 2))` : "import test from 'node:test'\ntest('x', () => {})",
    ]),
  )
  const verdicts = [...verdictsOf(await run(files))]
  expect(verdicts).toHaveLength(MANY)
  expect(verdicts.filter(([, verdict]) => !isGreen(verdict)).map(([file]) => file)).toEqual([`t${red}.test.mjs`])
  await expectWholeNextRun()
})

it('a test file of 5 MB: its verdict', async () => {
  const data = `const data = ${JSON.stringify(Array.from({ length: 200_000 }, (_, at) => `a line of text ${at}`))}\n`
  const comment = `/* ${'words '.repeat(100_000)} */\n`
  const text = `${HEAD}${comment}${data}test('all', () => assert.equal(data.length, 200_000))\ntest('no', () => assert.equal(data[1], ''))\n`
  expect(text.length).toBeGreaterThan(5_000_000)
  expect(said(await run({ 'large.test.mjs': text }))).toEqual(['large.test.mjs: all: pass, no: fail'])
  await expectWholeNextRun()
})

it('requires in a circle: as in Node', async () => {
  const files = {
    'a.test.cjs': `const test = require('node:test')\nconst assert = require('node:assert')\nconst a = require('./a.cjs')\ntest('half', () => assert.deepEqual(a, { early: 1, seen: ['early'], late: 2 }))`,
    'a.cjs': "exports.early = 1\nexports.seen = require('./b.cjs')\nexports.late = 2",
    'b.cjs': "module.exports = Object.keys(require('./a.cjs'))",
    'self.test.cjs':
      "const test = require('node:test')\nconst self = require('./self.test.cjs')\ntest('itself', () => {})\nexports.x = self",
    'c.test.mjs': `${HEAD}import { name } from './d.mjs'\nexport const own = 'own'\ntest('late', () => assert.equal(name(), 'own'))`,
    'd.mjs': "import { own } from './c.test.mjs'\nexport const name = () => own",
    'e.test.mjs': `${HEAD}import './f.mjs'\nexport const late = 1\ntest('never', () => {})`,
    'f.mjs': "import { late } from './e.test.mjs'\nconsole.log(late)",
  }
  const events = await run(files)
  expect(said(events)).toEqual([
    'a.test.cjs: half: pass',
    'c.test.mjs: late: pass',
    'e.test.mjs: red',
    'self.test.cjs: itself: pass',
  ])
  expect(errorsOf(events)).toEqual([expect.stringContaining("Cannot access 'late' before initialization")])
  await expectWholeNextRun()
})

it.each(['{"scripts":', '[]', 'null', '"text"', '', '\u0000\u0001', '{"type":7,"scripts":[],"exports":3}'])(
  'a package.json that is none: %j',
  async (manifest) => {
    expect(said(await run({ 'package.json': manifest, 'a.test.mjs': PASSES }))).toEqual(['a.test.mjs: passes: pass'])
    await expectWholeNextRun()
  },
)

it('two runners in one project: each file by its own', async () => {
  const files = {
    'package.json': JSON.stringify({ scripts: { test: 'vitest run && node --test' } }),
    'a.test.mjs': PASSES,
    'b.test.ts': "import { expect, it } from 'vitest'\nit('fails', () => expect(1).toBe(2))",
    'c.spec.ts': "import { expect, it } from 'vitest'\nit('equal', () => expect({ a: 1 }).toEqual({ a: 1 }))",
  }
  expect(said(await run(files))).toEqual(['a.test.mjs: passes: pass', 'b.test.ts: fails: fail', 'c.spec.ts: equal: pass'])
  await expectWholeNextRun()
})

it('tests that delete themselves, and what others need', async () => {
  const files = {
    'a.test.mjs': `${HEAD}test('itself', () => fs.rmSync(import.meta.filename))\ntest('is gone', () => assert.equal(fs.existsSync('a.test.mjs'), false))`,
    'b.test.mjs': `${HEAD}test('the next', () => { fs.rmSync('c.test.mjs'); fs.rmSync('lib', { recursive: true }) })`,
    'c.test.mjs': PASSES,
    'd.test.mjs': `${HEAD}import './lib/x.mjs'\ntest('needs it', () => {})`,
    'lib/x.mjs': '',
  }
  const events = await run(files)
  expect(said(events)).toEqual([
    'a.test.mjs: is gone: pass, itself: pass',
    'b.test.mjs: the next: pass',
    'c.test.mjs: red',
    'd.test.mjs: red',
  ])
  expect(errorsOf(events)).toEqual([expect.stringContaining('c.test.mjs'), expect.stringContaining('lib/x.mjs')])
  await expectWholeNextRun()
  // The project has its files still: what tests do is not what a person decided.
  expect(said(await run({ 'c.test.mjs': files['c.test.mjs'] }))).toEqual(['c.test.mjs: passes: pass'])
})
