/**
 * `npm test`: every gate, one after the other. One that fails keeps only those from running that need what it makes. `--only=unit,types` runs some.
 * `npm run check`: types and lint, `--changed`: those and the unit tests of what differs from the last commit.
 * The last line, alone, is `N passed, N failed, N skipped`: the tests of Vitest and Playwright, and one failed for a failed gate.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { fuzz } from '../e2e/fuzz/fuzz.mjs'
import { buildEngine } from './build-engine.mjs'
import { ensureChromium, NO_CHROMIUM } from './chromium.mjs'
import { install } from './install.mjs'
import { anyFreePort, isTaken } from './ports.mjs'
import { BROWSER_REPORTS, UNIT_REPORT } from './reports.mjs'
import { checkSize } from './size.mjs'
import { add, closing, nothing, playwrightTally } from './tally.mjs'
import { node, root } from './tools.mjs'

/** @typedef {import('./tally.mjs').Tally} Tally */
/** @typedef {{ why: string, tally?: Tally }} Outcome `why`: a sentence if the step failed, else nothing */
/** @typedef {{ id: string, title: string, needs?: string[], run: () => Promise<Outcome> }} Step `needs`: steps without which this one has nothing to run on */

const GATE_LIMIT = 10 * 60_000 // ms; a gate takes seconds, a minute beside much else: this only ends one that hangs
const TESTS_LIMIT = 60 * 60_000 // ms; on 2 cores each takes minutes, and several times as many beside other work: this only ends a run that hangs
const PREVIEW_PORT = 4173
/** The folders that have a tsconfig.json. */
const TYPED = ['.', 'src/engine', '.ci']

/** Runs package commands beside each other. None of them needs the network, and none gets it. @param {[name: string, ...args: string[]][]} commands @returns {Promise<Outcome>} */
async function gate(...commands) {
  const env = { NODE_OPTIONS: `--import ${new URL('no-network.mjs', import.meta.url).href}` }
  const whys = await Promise.all(
    commands.map(async ([name, ...args]) => {
      const { ok, why } = await node(name, args, { limitMs: GATE_LIMIT, env })
      return ok ? [] : [`${[name.split(' ').at(-1), ...args].join(' ')} ${why}`]
    }),
  )
  return { why: whys.flat().join('; ') }
}

/**
 * @template R
 * @param {string} file
 * @param {(report: R) => Tally} count
 * @returns {Tally | undefined} undefined if the run left no report
 */
function readReport(file, count) {
  try {
    return count(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    if (error instanceof SyntaxError || (error instanceof Error && 'code' in error && error.code === 'ENOENT')) return undefined
    throw error
  }
}

/**
 * A test run that leaves a report. One that fails without a failed test in it still fails.
 * @template R
 * @param {string} file its report
 * @param {(report: R) => Tally} count
 * @param {() => Promise<{ ok: boolean, why: string }>} start
 * @returns {Promise<Outcome>}
 */
async function tests(file, count, start) {
  rmSync(file, { force: true })
  const { ok, why } = await start()
  const tally = readReport(file, count)
  if (!tally) return { why: `left no report: ${why}` }
  if (tally.failed > 0) return { why: `${tally.failed} failed`, tally }
  return ok ? { why: '', tally } : { why, tally: { ...tally, failed: 1 } }
}

/** Keeps what was found of each file; the compiler looks again at those that differ, and at what they reach. */
const types = () =>
  gate(
    ...TYPED.map((project) => {
      const kept = join(root, '.cache', `types-${project.replace(/\W+/g, '')}.tsbuildinfo`)
      return /** @type {[string, ...string[]]} */ (['typescript tsc', '-p', project, '--incremental', '--tsBuildInfoFile', kept])
    }),
  )

async function chromium() {
  const browser = await ensureChromium()
  if (!browser) return { why: NO_CHROMIUM }
  console.log(`${browser.version} at ${browser.path}`)
  process.env.HUNKSCOPE_CHROMIUM = browser.path
  return { why: '' }
}

/** @param {string[]} [options] of Vitest */
const unit = (options = []) =>
  tests(
    UNIT_REPORT,
    (/** @type {Tally} */ tally) => tally,
    () =>
      node('vitest', ['run', '--reporter=default', '--reporter=./.ci/vitest-reporter.mjs', ...options], { limitMs: TESTS_LIMIT }),
  )

/** Needs what is installed only once this runs. */
async function ratios() {
  const { checkRatios } = await import('../e2e/bench/ratios.mjs')
  return { why: await checkRatios() }
}

/** The browser tests of one project of e2e/playwright.config.ts. A program that has the preview's port keeps it. @param {keyof typeof BROWSER_REPORTS} project */
async function browser(project) {
  if (!existsSync(join(root, 'dist', 'index.html'))) return { why: 'nothing is built: run "npm run build" first' }
  const port = (await isTaken(PREVIEW_PORT)) ? await anyFreePort() : PREVIEW_PORT
  // Playwright asks its processes for colours; Node warns of NO_COLOR then.
  const report = BROWSER_REPORTS[project]
  const env = { HUNKSCOPE_PREVIEW_PORT: String(port), NO_COLOR: undefined, HUNKSCOPE_BROWSER_REPORT: report }
  // Each run empties its folder first: one for both would lose what the first left of its failures.
  const args = ['test', '-c', 'e2e/playwright.config.ts', `--project=${project}`, `--output=test-results/${project}`]
  return tests(report, playwrightTally, () => node('@playwright/test playwright', args, { limitMs: TESTS_LIMIT, env }))
}

/** @type {Step[]} */
const STEPS = [
  { id: 'install', title: 'Packages', run: install },
  { id: 'chromium', title: 'Chromium', run: chromium },
  {
    id: 'types',
    title: 'Types',
    run: types,
  },
  { id: 'lint', title: 'Lint and format', run: () => gate(['@biomejs/biome biome', 'ci', '.']) },
  { id: 'knip', title: 'Nothing unused', run: () => gate(['knip', '--no-progress'], ['knip', '--production', '--no-progress']) },
  { id: 'unit', title: 'Unit tests', run: () => unit() },
  {
    id: 'build',
    title: 'Build',
    run: () =>
      gate(['vite', 'build', '--logLevel', 'warn'], ['vite', 'build', '--logLevel', 'warn', '-c', 'e2e/harness/vite.config.ts']),
  },
  { id: 'build:engine', title: 'Build of the engine', run: async () => ({ why: await buildEngine() }) },
  { id: 'ratios', title: 'Ratios of times', needs: ['build:engine'], run: ratios },
  { id: 'size', title: 'Size of the first load', needs: ['build'], run: async () => ({ why: checkSize() }) },
  // Always the same inputs, as far as the time goes; `npm run fuzz` goes further.
  { id: 'fuzz', title: 'Fuzzing', run: async () => ({ why: await fuzz({ minutes: 1 / 3, seed: 1 }) }) },
  { id: 'browser', title: 'Browser tests', needs: ['chromium', 'build'], run: () => browser('together') },
  { id: 'alone', title: 'Browser tests that run alone', needs: ['chromium', 'build'], run: () => browser('alone') },
]

/** What differs from the last commit, checked in place of everything. @type {Step[]} */
const CHANGED = [
  {
    id: 'types',
    title: 'Types',
    run: types,
  },
  {
    id: 'lint',
    title: 'Lint and format',
    run: () => gate(['@biomejs/biome biome', 'ci', '--changed', '--since=HEAD', '--no-errors-on-unmatched']),
  },
  { id: 'unit', title: 'Unit tests', run: () => unit(['--changed', '--passWithNoTests']) },
]

/** @param {number} since @returns {string} seconds */
const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`

/** A step that throws has failed. @param {Step} step @returns {Promise<Outcome>} */
async function outcomeOf(step) {
  try {
    return await step.run()
  } catch (error) {
    // Vite throws what does not build; anything that a step throws ends it as well.
    return { why: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

/** @param {Step[]} steps @returns {Promise<{ tally: Tally, lines: string[] }>} `lines`: one a step, for the summary */
async function runAll(steps) {
  let tally = nothing()
  const lines = []
  /** @type {Set<string>} steps that failed or did not run */
  const missing = new Set()
  for (const [index, { id, title, needs = [], ...step }] of steps.entries()) {
    const since = performance.now()
    const lacks = ['install', ...needs].filter((need) => missing.has(need))
    if (lacks.length > 0) {
      missing.add(id)
      lines.push(`– ${title}: not run, it needs ${lacks.join(', ')}`)
      continue
    }
    console.log(`\n── ${title} (${index + 1} of ${steps.length}) ──`)
    const { why, tally: counted } = await outcomeOf({ id, title, ...step })
    const took = seconds(since)
    console.log(why ? `✗ ${why} (${took})` : `✓ ${took}`)
    if (why) missing.add(id)
    tally = add(tally, counted ?? { ...nothing(), failed: why ? 1 : 0 })
    lines.push(`${why ? '✗' : '✓'} ${title}, ${took}${counted ? `: ${closing(counted)}` : why && `: ${why.split('\n')[0]}`}`)
  }
  return { tally, lines }
}

/** @param {string | undefined} only ids with commas between @returns {Step[] | string} a sentence if one is not known */
function chosen(only) {
  if (only === undefined) return STEPS
  const ids = only.split(',')
  const unknown = ids.filter((id) => !STEPS.some((step) => step.id === id))
  if (unknown.length > 0) return `No step "${unknown.join(', ')}". There are: ${STEPS.map(({ id }) => id).join(', ')}.`
  return STEPS.filter(({ id }) => id === 'install' || ids.includes(id))
}

async function main() {
  const since = performance.now()
  const { values } = parseArgs({ options: { only: { type: 'string' }, changed: { type: 'boolean', default: false } } })
  const steps = values.changed ? CHANGED : chosen(values.only)
  if (typeof steps === 'string') {
    console.error(steps)
    return false
  }
  const { tally, lines } = await runAll(steps)
  console.log(`\n── Summary, ${seconds(since)} ──\n${lines.join('\n')}`)
  for (const { name, reason } of tally.skips) console.log(`skipped: ${name} (${reason})`)
  for (const { name, why } of tally.failures) console.log(`failed: ${name}\n${why.replace(/^/gm, '  ')}`)
  console.log(closing(tally))
  return tally.failed === 0
}

process.exitCode = (await main()) ? 0 : 1
