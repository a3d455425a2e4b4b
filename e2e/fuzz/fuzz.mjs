/**
 * `npm run fuzz -- --minutes 5`: inputs made of real ones, at everything that reads what comes from outside. `--seed 7`, `--only=read,link`;
 * `--record` writes the table into docs/reliability.md. What is found lies in .cache/fuzz, and the exit code is 1; beside it the slowest input of each.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { bundleForNode } from '../../.ci/bundle.mjs'
import { record } from '../../.ci/figures.mjs'
import { isMain, root } from '../../.ci/tools.mjs'
import { WatchedWorker } from './watched-worker.mjs'

/** @typedef {import('./loop.js').Fuzzed} Fuzzed */
/** @typedef {import('./growth.js').Growth} Growth */
/** @typedef {import('./watched-worker.mjs').Found} Found */
/** @typedef {{ target: string, executions: number, took: number, behaviours: number, crashes: Found[], slowest: import('./target.js').Input[], growth: Growth | null }} Row */

const OUT = join(root, '.cache', 'fuzz')
const WORKERS = 2
/** Of the time; what is left is for growth, and for the workers to begin. */
const FUZZING = 0.65
/** Milliseconds that inputs which are 8 times as long may take, and how fast time may grow up to there: both together are a fault. */
const SLOW = 1000
const STEEP = 1.7
/** Times that a hang is run again to make its input shorter: each takes seconds. */
const TRIES = 6

/** Half of what makes a worker hang, as long as it still does. @param {WatchedWorker} worker @param {string} target @param {Found} found @returns {Promise<Found>} */
async function shorter(worker, target, found) {
  let small = found
  for (let tries = 0, front = true; tries < TRIES; tries += 1, front = !front) {
    const [name, text = ''] = Object.entries(small.input).sort(([, a], [, b]) => b.length - a.length)[0] ?? ['', '']
    const half = Math.ceil(text.length / 2)
    const input = { ...small.input, [name]: front ? text.slice(0, half) : text.slice(-half) }
    const result = await worker.do({ do: 'try', target, input })
    if ('crash' in result && result.crash.name === found.name) small = { ...found, input }
  }
  return small
}

/** One target for its time; a worker that had to be ended goes on with another seed. @param {WatchedWorker} worker @param {Row} row @param {number} seed @param {number} ms */
async function fuzzOne(worker, row, seed, ms) {
  const { target } = row
  const again = await worker.do({ do: 'replay', target })
  if ('crash' in again) row.crashes.push(again.crash)
  else row.crashes.push(.../** @type {Found[]} */ (again.answer))
  const end = performance.now() + ms
  for (let round = 0; performance.now() < end; round += 1) {
    const began = performance.now()
    const result = await worker.do({ do: 'fuzz', target, seed: seed + 1000 * round, ms: end - began })
    if ('answer' in result) {
      const { executions, took, behaviours, crashes, slowest } = /** @type {Fuzzed} */ (result.answer)
      row.executions += executions
      row.took += took
      row.behaviours = Math.max(row.behaviours, behaviours)
      row.crashes.push(...crashes)
      row.slowest.push(...slowest)
    } else {
      row.executions += worker.numbers[0] ?? 0
      row.took += performance.now() - began
      const { crash } = result
      const isNew = !row.crashes.some(({ name }) => name === crash.name)
      if (isNew) row.crashes.push(crash.name === 'does not end' ? await shorter(worker, target, crash) : crash)
    }
  }
}

/** @param {string} url @param {readonly string[]} names @param {number} seed @param {number} ms of the whole @returns {Promise<Row[]>} */
async function fuzzAll(url, names, seed, ms) {
  /** @type {Row[]} */
  const rows = names.map((target) => ({ target, executions: 0, took: 0, behaviours: 0, crashes: [], slowest: [], growth: null }))
  const alone = rows.length < WORKERS
  const waiting = alone
    ? rows.flatMap((row) => Array.from({ length: WORKERS }, (_, at) => ({ row, seed: seed + at })))
    : rows.map((row) => ({ row, seed }))
  const each = (ms * FUZZING * WORKERS) / waiting.length
  await Promise.all(
    Array.from({ length: WORKERS }, async () => {
      const worker = new WatchedWorker(url)
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        await fuzzOne(worker, next.row, next.seed, each)
        keep(next.row)
        console.log(
          `${next.row.target}: ${next.row.executions.toLocaleString('en')} executions, ${next.row.crashes.length} crashes`,
        )
      }
      worker.close()
    }),
  )
  const worker = new WatchedWorker(url)
  for (const row of rows) await measure(worker, row)
  worker.close()
  return rows
}

/** @param {WatchedWorker} worker @param {Row} row */
async function measure(worker, row) {
  const result = await worker.do({ do: 'grow', target: row.target, inputs: row.slowest.slice(0, 3) })
  if ('crash' in result) {
    row.crashes.push(result.crash)
    return
  }
  row.growth = /** @type {Growth | null} */ (result.answer)
  const { ms = [], exponent = 0, input = {} } = row.growth ?? {}
  mkdirSync(join(OUT, row.target), { recursive: true })
  writeFileSync(join(OUT, row.target, 'slowest.json'), `${JSON.stringify({ ms, input }, null, 2)}\n`)
  if (exponent > STEEP && Math.max(...ms) > SLOW)
    row.crashes.push({ name: 'grows too fast', message: `${ms.map((time) => time.toFixed(0)).join(', ')} ms`, input })
}

/** @param {Row} row @returns {Found[]} one for each name */
const unique = ({ crashes }) => [...new Map(crashes.map((crash) => [crash.name, crash])).values()]

/** @param {Row} row @returns {string[]} */
function cells(row) {
  const { target, executions, took, behaviours, growth } = row
  const speed = took === 0 ? 0 : Math.round((1000 * executions) / took)
  const length = growth?.length.toLocaleString('en') ?? ''
  return [
    target,
    executions.toLocaleString('en'),
    speed.toLocaleString('en'),
    behaviours.toLocaleString('en'),
    String(unique(row).length),
    growth ? `${growth.ms[0]?.toFixed(1)} ms for ${length} characters` : '–',
    growth ? growth.ms.map((ms) => ms.toFixed(1)).join(', ') : '–',
    growth && growth.ms.length > 1 ? growth.exponent.toFixed(2) : '–',
  ]
}

const HEAD = ['what', 'inputs', 'a second', 'behaviours', 'crashes', 'slowest input', '×1, ×2, ×4, ×8, ms of CPU', 'exponent']

/** @param {Row} row @returns {number} how many were written */
function keep(row) {
  const { target } = row
  const all = unique(row)
  for (const { name, message, input } of all) {
    mkdirSync(join(OUT, target), { recursive: true })
    const file = join(OUT, target, `${name.replace(/[^\w]+/g, '-').slice(0, 60)}.json`)
    writeFileSync(file, `${JSON.stringify({ wrong: `${name}: ${message}`, input }, null, 2)}\n`)
    console.log(`\n${target}: ${name}\n${message}\n${file}`)
  }
  return all.length
}

/** @param {{ minutes?: number, seed?: number, only?: string | undefined, recorded?: boolean }} options @returns {Promise<string>} a sentence where something was found */
export async function fuzz({ minutes = 1, seed = 1, only, recorded = false } = {}) {
  const addressOf = await bundleForNode(join(OUT, 'bundle'), { perform: 'e2e/fuzz/perform.ts' })
  const url = addressOf('perform')
  /** @type {{ NAMES: readonly string[] }} */
  const { NAMES } = await import(url)
  const names = only?.split(',') ?? NAMES
  const unknown = names.filter((name) => !NAMES.includes(name))
  if (unknown.length > 0) return `no target ${unknown.join(', ')}; there are ${NAMES.join(', ')}`
  const rows = await fuzzAll(url, names, seed, minutes * 60_000)
  for (const line of [HEAD, ...rows.map(cells)]) console.log(line.join(' | '))
  const found = rows.reduce((sum, row) => sum + keep(row), 0)
  if (recorded) {
    const total = rows.reduce((sum, { executions }) => sum + executions, 0).toLocaleString('en')
    const command = `npm run fuzz -- --minutes ${minutes} --seed ${seed} --record`
    const note = `${total} inputs in all. A behaviour is a set of formats, diagnostics, rungs, refusals and warnings, or of what a decoder said; an exponent of 1 is time that grows as the input does.`
    record({
      id: 'fuzz',
      title: 'Fuzzing',
      command,
      rows: [['what', ...HEAD.slice(1)], ...rows.map((row) => /** @type {[string, ...string[]]} */ (cells(row)))],
      note,
    })
  }
  return found === 0 ? '' : `${found} crashes, in .cache/fuzz`
}

if (isMain(import.meta.url)) {
  const text = /** @type {const} */ ({ type: 'string' })
  const options = { minutes: text, seed: text, only: text, record: /** @type {const} */ ({ type: 'boolean' }) }
  const { minutes, seed, only, record: recorded } = parseArgs({ options }).values
  const why = await fuzz({ minutes: Number(minutes ?? 1), seed: Number(seed ?? 1), only, recorded: recorded ?? false })
  if (why) console.error(why)
  process.exitCode = why ? 1 : 0
}
