/** Projects that no author intends: each gets a verdict or a sentence, in threads of Node (`bad-projects.test.ts`) and in a page. */
import { parsePath } from '../../src/engine/paths'
import type { RunEvent } from '../../src/runtimes/runtime'
import { testPlanOf } from '../../src/test-plan/test-plan'
import type { Project } from './embedded'
import { isGreen, verdictsOf } from './verdict'

const HEAD = "import test from 'node:test'\nimport assert from 'node:assert'\nimport fs from 'node:fs'\n"
const PASSES = `${HEAD}test('passes', () => {})\n`

export type BadProject = {
  readonly title: string
  readonly files: Project
  /** A line a file: see `saidOf`. */
  readonly said: readonly string[]
  /** What each error outside of tests says, in part. */
  readonly errors: readonly string[]
}

/** The project whose run shows that the one before left nothing. */
export const NEXT: Pick<BadProject, 'files' | 'said'> = {
  files: { 'next.test.mjs': PASSES },
  said: ['next.test.mjs: passes: pass'],
}

/** The test files by the project's own plan. */
export const plannedIn = (files: Project): string[] => [
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

/** `file: its tests`, with `red` where it has failed beside them. */
export const saidOf = (events: readonly RunEvent[]): string[] =>
  [...verdictsOf(events)].map(([file, { tests, isFailed }]) => `${file}: ${[...tests, ...(isFailed ? ['red'] : [])].join(', ')}`)

/** What errors outside of tests say. */
export const errorsOf = (events: readonly RunEvent[]): string[] =>
  events.flatMap((event) => (event.type === 'file-error' || event.type === 'unhandled' ? [event.error.message] : []))

/** So many test files, of which one is red. */
export function manyFiles(count: number): { readonly files: Project; readonly red: string } {
  const red = `t${count - 7}.test.mjs`
  const passes = "import test from 'node:test'\ntest('x', () => {})"
  const files = Object.fromEntries(Array.from({ length: count }, (_, at) => [`t${at}.test.mjs`, passes]))
  return { files: { ...files, [red]: `${HEAD}test('fails', () => assert.equal(1, 2))` }, red }
}

export const redFilesOf = (events: readonly RunEvent[]): string[] =>
  [...verdictsOf(events)].flatMap(([file, verdict]) => (isGreen(verdict) ? [] : [file]))

function largeFile(): string {
  const data = `const data = ${JSON.stringify(Array.from({ length: 200_000 }, (_, at) => `a line of text ${at}`))}\n`
  const comment = `/* ${'words '.repeat(100_000)} */\n`
  const tests = "test('all', () => assert.equal(data.length, 200_000))\ntest('no', () => assert.equal(data[1], ''))\n"
  return HEAD + comment + data + tests
}

const manifests = ['{"scripts":', '[]', 'null', '"text"', '', '\u0000\u0001', '{"type":7,"scripts":[],"exports":3}']

export const BAD_PROJECTS: readonly BadProject[] = [
  {
    title: 'a test file of 5 MB',
    files: { 'large.test.mjs': largeFile() },
    said: ['large.test.mjs: all: pass, no: fail'],
    errors: [],
  },
  {
    title: 'requires in a circle',
    files: {
      'a.test.cjs': `const test = require('node:test')\nconst assert = require('node:assert')\nconst a = require('./a.cjs')\ntest('half', () => assert.deepEqual(a, { early: 1, seen: ['early'], late: 2 }))`,
      'a.cjs': "exports.early = 1\nexports.seen = require('./b.cjs')\nexports.late = 2",
      'b.cjs': "module.exports = Object.keys(require('./a.cjs'))",
      'self.test.cjs':
        "const test = require('node:test')\nconst self = require('./self.test.cjs')\ntest('itself', () => {})\nexports.x = self",
      'c.test.mjs': `${HEAD}import { name } from './d.mjs'\nexport const own = 'own'\ntest('late', () => assert.equal(name(), 'own'))`,
      'd.mjs': "import { own } from './c.test.mjs'\nexport const name = () => own",
      'e.test.mjs': `${HEAD}import './f.mjs'\nexport const late = 1\ntest('never', () => {})`,
      'f.mjs': "import { late } from './e.test.mjs'\nconsole.log(late)",
    },
    said: ['a.test.cjs: half: pass', 'c.test.mjs: late: pass', 'e.test.mjs: red', 'self.test.cjs: itself: pass'],
    errors: ["Cannot access 'late' before initialization"],
  },
  ...manifests.map((manifest) => ({
    title: `a package.json that is none: ${JSON.stringify(manifest)}`,
    files: { 'package.json': manifest, 'a.test.mjs': PASSES },
    said: ['a.test.mjs: passes: pass'],
    errors: [],
  })),
  {
    title: 'two runners in one project',
    files: {
      'package.json': JSON.stringify({ scripts: { test: 'vitest run && node --test' } }),
      'a.test.mjs': PASSES,
      'b.test.ts': "import { expect, it } from 'vitest'\nit('fails', () => expect(1).toBe(2))",
      'c.spec.ts': "import { expect, it } from 'vitest'\nit('equal', () => expect({ a: 1 }).toEqual({ a: 1 }))",
    },
    said: ['a.test.mjs: passes: pass', 'b.test.ts: fails: fail', 'c.spec.ts: equal: pass'],
    errors: [],
  },
  {
    title: 'tests that delete themselves, and what others need',
    files: {
      'a.test.mjs': `${HEAD}test('itself', () => fs.rmSync(import.meta.filename))\ntest('is gone', () => assert.equal(fs.existsSync('a.test.mjs'), false))`,
      'b.test.mjs': `${HEAD}test('the next', () => { fs.rmSync('c.test.mjs'); fs.rmSync('lib', { recursive: true }) })`,
      'c.test.mjs': PASSES,
      'd.test.mjs': `${HEAD}import './lib/x.mjs'\ntest('needs it', () => {})`,
      'lib/x.mjs': '',
    },
    said: ['a.test.mjs: is gone: pass, itself: pass', 'b.test.mjs: the next: pass', 'c.test.mjs: red', 'd.test.mjs: red'],
    errors: ['c.test.mjs', 'lib/x.mjs'],
  },
]
