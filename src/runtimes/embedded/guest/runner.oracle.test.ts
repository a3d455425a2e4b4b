/** The same tests by Node's own runner and by ours: the same verdict for each. */
import { execFile } from 'node:child_process'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { type DeclareTests, runDeclared } from './testing/runner/run-declared'

const folder = fileURLToPath(new URL('./testing/runner/', import.meta.url))

type Verdict = readonly [path: string, state: string]
type Native = { readonly verdicts: readonly Verdict[]; readonly log: readonly string[] }

async function runNative(fixture: string): Promise<Native> {
  const flags = fixture === 'only' ? ['--test-only'] : []
  const args = ['--test', ...flags, `--test-reporter=${pathToFileURL(`${folder}reporter.mjs`).href}`, `${folder}entry.mjs`]
  const env = { PATH: process.env.PATH, FIXTURE: `./${fixture}.mjs` }
  // Node ends with 1 where tests failed.
  const { stdout } = await promisify(execFile)(process.execPath, args, { env }).catch((error: unknown) => {
    if (typeof error === 'object' && error !== null && 'stdout' in error) return { stdout: String(error.stdout) }
    throw error
  })
  const native: Native = JSON.parse(stdout)
  return native
}

/** With the number of tests, and the suites that we report because they fail or are skipped themselves: Node's suites are left out. */
const FIXTURES: readonly (readonly [name: string, tests: number, suites: readonly string[]])[] = [
  ['basics', 57, []],
  ['subtests', 80, []],
  ['hooks', 34, ['after fails']],
  ['suites', 35, ['throws', 'rejects', 'skipped', 'skipped by option', 'a limit']],
  ['only', 17, []],
  ['context', 25, []],
  ['mocks', 35, []],
]

it.each(FIXTURES)('%s: as Node', async (fixture, count, suites) => {
  const module: { default: DeclareTests } = await import(`./testing/runner/${fixture}.mjs`)
  const [native, ours] = [await runNative(fixture), await runDeclared(module.default, { testOnly: fixture === 'only' })]
  const verdicts = ours.tests.filter(({ path }) => !(path.length === 1 && suites.includes(path[0] ?? '')))
  const sorted = (all: readonly Verdict[]) => all.map((one) => one.join(': ')).sort()
  expect(sorted(verdicts.map(({ path, state }): Verdict => [path.join(' > '), state]))).toEqual(sorted(native.verdicts))
  expect(ours.log).toEqual(native.log)
  expect(native.verdicts).toHaveLength(count)
})
