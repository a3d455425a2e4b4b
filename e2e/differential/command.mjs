/**
 * `npm run differential -- [--cases 100000] [--seed 1] [--record]`: random edits of random trees, written in every format, read and applied, and
 * compared with the truth; and with `git apply`. Ends with 1 if anything is wrong.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { bundleForNode } from '../../.ci/bundle.mjs'
import { record } from '../../.ci/figures.mjs'
import { isMain } from '../../.ci/tools.mjs'

/** Cases of a thread. More: the last threads run alone for longer, fewer: each begins with code that is not yet compiled. */
const PART = 5000

/** @typedef {import('./differential.ts').Result} Result */

/** One part in a thread. @param {string} worker its address @param {{ cases: number, seed: number, from: number }} part @returns {Promise<Result>} */
function partOf(worker, part) {
  return new Promise((settle, fail) => {
    const thread = new Worker(new URL(worker), { workerData: part })
    thread.on('message', (/** @type {{ result?: Result }} */ { result }) => {
      if (result) settle(result)
    })
    thread.on('error', fail)
  })
}

/** All parts, as many at a time as there are processors. @param {string} worker @param {{ cases: number, seed: number }} options */
async function inParts(worker, { cases, seed }) {
  /** @type {Result[]} */
  const results = []
  let from = 0
  let done = 0
  const work = async () => {
    while (from < cases) {
      const part = { seed, from, cases: Math.min(PART, Math.ceil(cases / availableParallelism()), cases - from) }
      from += part.cases
      results.push(await partOf(worker, part))
      done += part.cases
      if (done % 10_000 === 0) console.log(`${done} of ${cases}`)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  return results
}

/** @param {string[][]} rows */
function print(rows) {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => (row[at] ?? '').length)))
  for (const row of rows)
    console.log(row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join('  '))
}

/** @param {{ cases: number, seed: number, isRecorded: boolean }} options @returns {Promise<boolean>} whether nothing is wrong */
async function main({ cases, seed, isRecorded }) {
  const folder = mkdtempSync(join(tmpdir(), 'hunkscope-differential-'))
  try {
    const addressOf = await bundleForNode(folder, { main: 'e2e/differential/main.ts', worker: 'e2e/differential/worker.ts' })
    /** @type {typeof import('./main.ts')} */
    const { detailsOf, gitSentence, merged, rowsOf, undueShare, wrongIn } = await import(addressOf('main'))
    const began = process.cpuUsage()
    const result = merged(await inParts(addressOf('worker'), { cases, seed }))
    const { user, system } = process.cpuUsage(began)
    for (const failure of result.failures) console.log(failure)
    print(rowsOf(result))
    for (const line of detailsOf(result)) console.log(line)
    const undue = `Refused without a reason: ${undueShare(result).toFixed(4)} %.`
    console.log(`${gitSentence(result.git)}\n${undue}\n${Math.round((user + system) / 1e6)} s of processor time`)
    const note = `${gitSentence(result.git)} ${undue} "Stood there": a hunk whose result the file had already, and which said so. "Left open": code is left out, and the lines beside it stand in several places.`
    const command = `npm run differential -- --cases ${cases} --seed ${seed}`
    if (isRecorded) record({ id: 'differential', title: 'Random edits beside the truth', command, rows: rowsOf(result), note })
    return wrongIn(result) === 0
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

if (isMain(import.meta.url)) {
  const { values } = parseArgs({
    options: {
      cases: { type: 'string', default: '100000' },
      seed: { type: 'string', default: '1' },
      record: { type: 'boolean', default: false },
    },
  })
  const isRight = await main({ cases: Number(values.cases), seed: Number(values.seed), isRecorded: values.record })
  process.exitCode = isRight ? 0 : 1
}
