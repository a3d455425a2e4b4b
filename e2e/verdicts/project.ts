/** Made-up projects of tests: exits, timers, rejections, hooks that throw, rewritten globals, files that end early, and names by every rule. */
import { type Random, randomFrom } from '../differential/random'
import { type Dialect, NODE, type TestWriter, VITEST } from './dialects'

export type MadeProject = {
  readonly runner: 'node' | 'vitest'
  readonly files: Readonly<Record<string, string>>
  /** Files that may call `process.exit`. */
  readonly leaving: ReadonlySet<string>
}

/** Files that Node takes for tests by their names, and some that it does not. */
const NODE_NAMES = [
  'a.test.mjs',
  'b.test.cjs',
  'c.test.js',
  'test.mjs',
  'test-x.cjs',
  'd-test.mjs',
  'e_test.js',
  'test/f.mjs',
  'test/deep/g.cjs',
  'lib/test/h.js',
  'sub/test-y.mjs',
  'i.spec.mjs',
  'tests/j.mjs',
  '__tests__/k.cjs',
  'contest.mjs',
  'mytest.js',
  'test.txt.mjs',
] as const

const VITEST_NAMES = [
  'a.test.ts',
  'b.test.mjs',
  'c.spec.js',
  'x/d.test.tsx',
  'x/e.spec.mts',
  'dist/f.test.js',
  'test.ts',
  'test/g.ts',
  'h-test.js',
  'i.tests.js',
  '__tests__/j.ts',
] as const

/** Names of suites and tests: few, so that some of one file are equal. */
const NAMES = ['a', 'b', 'adds up', 'one › two', 'über', 'x'.repeat(60)] as const

const MOST_DEPTH = 3

class Writer {
  readonly #random: Random
  readonly #dialect: Dialect
  readonly #isCommon: boolean
  /** Suites around that are left out: what asks for `only` in one gets no verdict of Vitest's at all. */
  #leftOut = 0
  /** Whether it calls `process.exit` anywhere. */
  leaves = false

  constructor(random: Random, dialect: Dialect, isCommon: boolean) {
    this.#random = random
    this.#dialect = dialect
    this.#isCommon = isCommon
  }

  file(): string {
    const { oneOf, odds, upTo } = this.#random
    const lines = [this.#dialect.head(this.#isCommon)]
    if (odds(0.12)) lines.push(this.#effect('top'))
    for (let count = upTo(3); count >= 0; count--) lines.push(this.#item(0))
    if (odds(0.25)) lines.push(this.#hooks())
    if (odds(0.14)) lines.push(this.#effect('top'))
    if (odds(0.03)) lines.push(oneOf(this.#dialect.breaks(this.#isCommon)))
    return `${lines.join('\n')}\n`
  }

  #name(): string {
    return JSON.stringify(this.#random.oneOf(NAMES))
  }

  #item(depth: number): string {
    return depth < MOST_DEPTH && this.#random.odds(0.3) ? this.#suite(depth) : this.#test(depth)
  }

  #suite(depth: number): string {
    const { odds, upTo, oneOf } = this.#random
    const inside: string[] = []
    const asked = odds(0.75) ? 'describe' : oneOf(this.#dialect.suites)
    const kind = this.#leftOut > 0 ? asked.replace('.only', '') : asked
    const isLeftOut = /skip|todo/.test(kind)
    this.#leftOut += isLeftOut ? 1 : 0
    for (let count = upTo(2); count >= 0; count--) inside.push(this.#item(depth + 1))
    this.#leftOut -= isLeftOut ? 1 : 0
    if (odds(0.35)) inside.push(this.#hooks())
    if (odds(0.05)) inside.push("throw new Error('suite')")
    return `${kind}(${this.#name()}, () => {\n${inside.join('\n')}\n})`
  }

  #test(depth: number): string {
    const { oneOf, odds } = this.#random
    const { tests } = this.#dialect
    const write: TestWriter = odds(0.55) ? tests[0] : oneOf(tests)
    const text = write({ name: this.#name(), body: this.#body(), inner: () => (depth < MOST_DEPTH ? this.#test(depth + 1) : '') })
    return this.#leftOut > 0 ? text.replace('.only(', '(') : text
  }

  #body(): string {
    const { odds, oneOf } = this.#random
    if (odds(0.09)) return this.#effect('test')
    return odds(0.72) ? oneOf(this.#dialect.passing) : oneOf(this.#dialect.failing)
  }

  #hooks(): string {
    const { oneOf, odds } = this.#random
    const body = odds(0.8) ? '' : odds(0.75) ? "throw new Error('hook')" : this.#effect('test')
    return `${oneOf(this.#dialect.hooks)}(() => { ${body} })`
  }

  #effect(where: 'top' | 'test'): string {
    const effect = this.#random.oneOf(where === 'top' ? this.#dialect.topEffects : this.#dialect.testEffects)
    if (/exit\(/.test(effect)) this.leaves = true
    return effect
  }
}

/** The same project for the same seed. */
export function makeProject(seed: number, runner: 'node' | 'vitest'): MadeProject {
  const random = randomFrom(seed * 7919 + (runner === 'node' ? 1 : 2))
  const isModule = random.odds(0.5)
  const files: Record<string, string> = {
    'package.json': JSON.stringify({
      ...(isModule ? { type: 'module' } : {}),
      scripts: { test: runner === 'node' ? 'node --test' : 'vitest run' },
    }),
  }
  const leaving = new Set<string>()
  const names = runner === 'node' ? NODE_NAMES : VITEST_NAMES
  for (let count = random.upTo(2); count >= 0; count--) {
    const name: string = random.oneOf<string>(names)
    const isCommon = runner === 'node' && (name.endsWith('.cjs') || (name.endsWith('.js') && !isModule))
    const writer = new Writer(random, runner === 'node' ? NODE : VITEST, isCommon)
    files[name] = writer.file()
    if (writer.leaves) leaving.add(name)
    else leaving.delete(name)
  }
  return { runner, files, leaving }
}
