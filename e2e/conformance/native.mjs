/** Runs the project with Node's own test runner; from the command line prints the verdicts as JSON, with `--check` what is not as its name says. */
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { run } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** @typedef {import('./native.d.mts').Verdict} Verdict */
/** @typedef {import('./native.d.mts').NativeRun} NativeRun */

const SELF = fileURLToPath(import.meta.url)
const PROJECT = fileURLToPath(new URL('./project/', import.meta.url))
/** Apart from the project, and its inner packages under this name too: version control leaves out every folder called node_modules. */
const PACKAGES = fileURLToPath(new URL('./packages/', import.meta.url))

const TEST = /\.test\.c?js$/
/** Its tests mean something only where the runner runs with `--test-only`. */
export const WITH_ONLY = 'only.test.js'

/** @param {string} folder @returns {string[]} paths with '/' between */
const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length).replaceAll('\\', '/'))
    .sort()

export function projectFiles() {
  /** @type {Record<string, string>} */
  const files = {}
  for (const path of filesIn(PROJECT)) files[path] = readFileSync(PROJECT + path, 'utf8')
  for (const path of filesIn(PACKAGES))
    files[`node_modules/${path.replaceAll('/packages/', '/node_modules/')}`] = readFileSync(PACKAGES + path, 'utf8')
  return files
}

export const projectTests = () => filesIn(PROJECT).filter((path) => TEST.test(path))

/** @param {string} name */
export function intendedState(name) {
  const [, word] = /^(fails|times out|skips|todo): /.exec(name) ?? []
  return { fails: 'fail', 'times out': 'timeout', skips: 'skip', todo: 'todo' }[word ?? ''] ?? 'pass'
}

/** @param {{ details: { error?: { cause?: unknown, message: string } } }} data */
function messageOf({ details: { error } }) {
  const cause = error?.cause
  return String(cause instanceof Error ? cause.message : (error?.message ?? ''))
}

/** @param {string} type @param {any} data */
function stateOf(type, data) {
  if (data.todo !== undefined) return 'todo'
  if (type === 'test:fail') return data.details.error?.failureType === 'testTimeoutFailure' ? 'timeout' : 'fail'
  return data.skip !== undefined ? 'skip' : 'pass'
}

/** @param {string} root @param {string} file @param {NativeRun} into */
async function runFile(root, file, { verdicts, suites, fileErrors }) {
  /** @type {string[]} */
  const names = []
  for await (const { type, data } of run({ files: [join(root, file)], only: file === WITH_ONLY })) {
    if (type === 'test:start') names[data.nesting] = data.name
    if (type !== 'test:pass' && type !== 'test:fail') continue
    const path = [...names.slice(0, data.nesting), data.name]
    if (data.name === join(root, file)) {
      if (messageOf(data)) fileErrors.push(`${file}: ${messageOf(data)}`)
    } else if (data.details.type === 'suite') suites.push([file, ...path])
    else verdicts.push({ file, path, state: stateOf(type, data), detail: messageOf(data) })
  }
}

/** @param {string} root */
function writeProject(root) {
  for (const [path, text] of Object.entries(projectFiles())) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
}

/** In a fresh copy of the project, each file in a process of its own. Changes this process's working folder while it runs. */
async function runHere() {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'conformance-')))
  const before = process.cwd()
  /** @type {NativeRun} */
  const found = { verdicts: [], suites: [], fileErrors: [] }
  try {
    writeProject(root)
    process.chdir(root)
    for (const file of projectTests()) await runFile(root, file, found)
  } finally {
    process.chdir(before)
    rmSync(root, { recursive: true, force: true })
  }
  return found
}

export async function runNative() {
  // What the caller's own process was started with must not reach the tests.
  const { NODE_OPTIONS: _, NODE_TEST_CONTEXT: __, FORCE_COLOR: ___, ...env } = process.env
  const { stdout } = await promisify(execFile)(process.execPath, [SELF], { env, maxBuffer: 64_000_000 })
  /** @type {NativeRun} */
  const found = JSON.parse(stdout)
  return found
}

if (process.argv[1] === SELF) {
  const found = await runHere()
  if (process.argv.includes('--check')) {
    const { verdicts, fileErrors } = found
    const wrong = verdicts.filter(({ path, state }) => intendedState(path.at(-1) ?? '') !== state)
    for (const { file, path, state, detail } of wrong) console.log(`${file} › ${path.join(' › ')}: ${state}. ${detail}`)
    for (const error of fileErrors) console.log(error)
    console.log(
      `${verdicts.length} verdicts, ${verdicts.filter(({ state }) => state === 'fail').length} of them fail, ${wrong.length} not as intended`,
    )
  } else process.stdout.write(`${JSON.stringify(found)}\n`)
}
