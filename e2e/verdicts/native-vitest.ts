/** What real Vitest says of a folder, which lies somewhere in this repository so that it finds the package. */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { type FileVerdict, lineOf, type Verdicts } from './verdict'

type Task = { readonly ancestorTitles: readonly string[]; readonly title: string; readonly status: string }
type Report = {
  readonly testResults: readonly { readonly name: string; readonly status: string; readonly assertionResults: readonly Task[] }[]
}

const STATES: Readonly<Record<string, string>> = {
  passed: 'pass',
  failed: 'fail',
  skipped: 'skip',
  pending: 'skip',
  todo: 'todo',
}

/** A configuration of the folder's own is kept; without one the repository's would be found. */
export async function runVitest(folder: string): Promise<Verdicts> {
  const config = ['ts', 'js', 'mjs'].map((extension) => join(folder, `vitest.config.${extension}`))
  if (!config.some((path) => existsSync(path))) writeFileSync(join(folder, 'vitest.config.mjs'), 'export default {}')
  const out = join(folder, 'report.json')
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--root', folder, '--reporter=json', `--outputFile=${out}`]
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'test' },
    stdio: 'ignore',
  })
  await new Promise((resolve) => child.on('close', resolve))
  const report: Report = JSON.parse(readFileSync(out, 'utf8'))
  return new Map(
    report.testResults.map(({ name, status, assertionResults }): [string, FileVerdict] => {
      const tests = assertionResults.map((one) => lineOf([...one.ancestorTitles, one.title], STATES[one.status] ?? one.status))
      const isBad = tests.some((test) => test.endsWith(': fail'))
      return [relative(folder, name), { tests: tests.sort(), isFailed: status === 'failed' && !isBad }]
    }),
  )
}
