/** Real Vitest, asked in a child process about the cases of `oracle-cases.ts`. Node only, for tests. */
import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { VITEST_CASES } from './oracle-cases'
import type { VitestVerdict } from './run-file'

const here = fileURLToPath(new URL('./', import.meta.url))
type Report = { testResults: { name: string; assertionResults: { ancestorTitles: string[]; title: string; status: string }[] }[] }

const STATES: Readonly<Record<string, string>> = {
  passed: 'pass',
  failed: 'fail',
  skipped: 'skip',
  pending: 'skip',
  todo: 'todo',
}

/** By name of the case: each test's names joined by ' > ', and its state. */
export type VitestAnswer = {
  readonly verdicts: ReadonlyMap<string, readonly VitestVerdict[]>
  readonly snapshot: string
  readonly file: string
}

/** What real Vitest says of every test of every case, and the snapshot files that it wrote. */
export async function askVitest(): Promise<VitestAnswer> {
  const folder = mkdtempSync(`${here}oracle-`)
  try {
    return await askIn(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function askIn(folder: string): Promise<VitestAnswer> {
  for (const [name, text] of Object.entries(VITEST_CASES))
    writeFileSync(
      `${folder}/${name}.test.mjs`,
      `import { describe, it, test, expect, vi, assert, beforeAll, afterAll, beforeEach, afterEach, onTestFailed, onTestFinished } from 'vitest'\n${text}`,
    )
  // Else the project's own would be found.
  writeFileSync(`${folder}/vitest.config.mjs`, 'export default {}')
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=json',
    `--outputFile=${folder}/report.json`,
    '--root',
    folder,
  ]
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'test' }
  await new Promise((resolve) => execFile(process.execPath, args, { env, timeout: 60_000 }, resolve))
  const report: Report = JSON.parse(readFileSync(`${folder}/report.json`, 'utf8'))
  const verdicts = report.testResults.map(({ name, assertionResults }): [string, VitestVerdict[]] => [
    /([^/]+)\.test\.mjs$/.exec(name)?.[1] ?? '',
    assertionResults.map((one) => [[...one.ancestorTitles, one.title].join(' > '), STATES[one.status] ?? one.status]),
  ])
  const written = readdirSync(`${folder}/__snapshots__`)
  return {
    verdicts: new Map(verdicts),
    snapshot: readFileSync(`${folder}/__snapshots__/${written[0]}`, 'utf8'),
    file: readFileSync(`${folder}/out.txt`, 'utf8'),
  }
}
