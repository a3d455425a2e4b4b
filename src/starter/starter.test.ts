import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { transform } from 'sucrase'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readReply, stage } from '../engine'
import type { Path, Tree } from '../engine/model'
import { starters } from './index'
import { typescriptProject as starter } from './typescript'

const MODULES = fileURLToPath(new URL('../../node_modules', import.meta.url))

/** Tests by name, in order of their files, and whether each passed. */
type Verdicts = ReadonlyMap<string, boolean>

let folder = ''
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'starter-')))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function write(files: ReadonlyMap<string, string>): void {
  for (const [path, text] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}

/** What the program prints; that tests fail is no error here. */
function run(...args: string[]): Promise<string> {
  const { NODE_OPTIONS: _, NODE_TEST_CONTEXT: __, FORCE_COLOR: ___, VITEST: ____, ...env } = process.env
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: folder, env, timeout: 200_000 }, (_error, stdout) => resolve(stdout))
  })
}

/** TypeScript as this Node can run it: types taken away, names of files and of modules with another ending. */
function asJavaScript([path, text]: readonly [string, string]): [string, string] {
  if (!path.endsWith('.ts')) return [path, text]
  const { code } = transform(text, { transforms: ['typescript'], disableESTransforms: true })
  return [path.replace(/\.ts$/, '.js'), code.replaceAll(/(from '\.[^']*)\.ts'/g, "$1.js'")]
}

async function nodeTest(files: ReadonlyMap<string, string>): Promise<Verdicts> {
  write(new Map([...files].map(asJavaScript)))
  const report = await run('--test', '--test-reporter=junit')
  return new Map([...report.matchAll(/<testcase name="([^"]*)"[^>]*?(\/?)>/g)].map(([, name = '', end]) => [name, end === '/']))
}

async function vitest(files: ReadonlyMap<string, string>): Promise<Verdicts> {
  write(files)
  symlinkSync(MODULES, join(folder, 'node_modules'), 'dir')
  await run(join(MODULES, 'vitest/vitest.mjs'), 'run', '--reporter=json', '--outputFile=report.json', `--root=${folder}`)
  type Report = { testResults: { assertionResults: { title: string; status: string }[] }[] }
  const report: Report = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'))
  return new Map(
    report.testResults.flatMap(({ assertionResults }) =>
      assertionResults.map(({ title, status }) => [title, status === 'passed']),
    ),
  )
}

/** The files with the reply's edits; throws where not every one of them is applied. */
function mended(files: ReadonlyMap<Path, string>, reply: string) {
  const tree: Tree = files
  const reading = readReply(reply)
  const transaction = stage(reading, tree)
  const { decisions, warnings } = transaction
  if (transaction.state !== 'staged') throw new Error(JSON.stringify(decisions))
  expect(decisions.filter(({ state }) => state !== 'applied')).toEqual([])
  expect(warnings).toEqual([])
  const after = new Map(files)
  for (const { path, after: text } of transaction.files)
    if (text === null) after.delete(path)
    else after.set(path, text)
  const how = decisions.flatMap((decision) => (decision.state === 'applied' ? [decision.how] : []))
  const departures = reading.diagnostics.map(({ code }) => code)
  return { files: after, lands: { formats: reading.formats, how, departures } }
}

type Row = {
  readonly id: string
  /** How the sample reply lands. */
  readonly lands: ReturnType<typeof mended>['lands']
  /** Absent where nothing here runs the tests. */
  readonly tests?: {
    readonly run: (files: ReadonlyMap<string, string>) => Promise<Verdicts>
    readonly count: number
    readonly failing: readonly string[]
  }
}

const ROWS: readonly Row[] = [
  {
    id: 'typescript',
    lands: {
      formats: ['search-replace'],
      how: ['create', 'exact', 'indentation', 'exact', 'exact', 'exact'],
      departures: [],
    },
    tests: { run: nodeTest, count: 4, failing: ['rejects when the pool is exhausted'] },
  },
  {
    id: 'vitest',
    lands: { formats: ['unified-diff'], how: ['exact', 'exact'], departures: ['wrong-counts'] },
    tests: {
      run: vitest,
      count: 6,
      failing: ['goes on when one mail is refused', 'waits until a whole day has passed'],
    },
  },
  {
    id: 'javascript',
    lands: { formats: ['apply-patch'], how: ['exact', 'exact'], departures: [] },
    tests: {
      run: nodeTest,
      count: 6,
      failing: [
        'gives an empty text for a missing field',
        'keeps a comma inside quotes',
        'reads two quotes inside quotes as one',
      ],
    },
  },
  { id: 'python', lands: { formats: ['tool-call'], how: ['indentation', 'exact'], departures: [] } },
]

async function load(id: string) {
  const found = starters.find((one) => one.id === id)
  if (found === undefined) throw new Error(`no starter ${id}`)
  return found.load()
}

test('the rows are the starters, and each sample is in a format of its own', () => {
  expect(starters.map(({ id }) => id)).toEqual(ROWS.map(({ id }) => id))
  expect(new Set(ROWS.flatMap(({ lands }) => lands.formats)).size).toBe(ROWS.length)
})

test.each(ROWS)('$id is small, and its reply lands whole', async ({ id, lands }) => {
  const { files, reply } = await load(id)
  expect(files.size).toBeLessThanOrEqual(7)
  expect([...files.keys()]).toEqual([...files.keys()].sort())
  expect(mended(files, reply).lands).toEqual(lands)
})

const RUNNING = ROWS.flatMap(({ id, tests }) => (tests === undefined ? [] : [{ id, ...tests }]))

test.each(RUNNING)('$id fails before the reply as its row says, and passes after it', async (row) => {
  const { files, reply } = await load(row.id)
  const before = await row.run(files)
  expect(before.size).toBe(row.count)
  expect([...before].flatMap(([name, passed]) => (passed ? [] : [name])).sort()).toEqual(row.failing)
  rmSync(folder, { recursive: true })
  expect([...(await row.run(mended(files, reply).files))]).toEqual([...before].map(([name]) => [name, true]))
})

test('the reply for Python keeps the method in its class', async () => {
  const { files, reply } = await load('python')
  const stock = [...mended(files, reply).files].find(([path]) => path === 'inventory/stock.py')?.[1] ?? ''
  const [head, ...body] = /\n( {4}def take[\s\S]*?)\n\n/.exec(stock)?.[1]?.split('\n') ?? []
  expect([head, body.length, body.filter((line) => !/^ {8}/.test(line))]).toEqual([expect.stringMatching(/^ {4}def/), 6, []])
})

test('an empty workspace opens with the first', async () => {
  expect(await starters[0].load()).toBe(starter)
  const named = starter.reply.split('\n').filter((line) => /^[\w./-]+\.ts$/.test(line))
  expect(named).toEqual(['src/errors.ts', 'src/pool.ts', 'src/pool.ts', 'src/pool.ts', 'src/api.ts', 'src/api.ts'])
})
