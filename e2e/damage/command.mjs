/**
 * `npm run damage -- [--each 40] [--seed 1] [--kind id] [--format name] [--show 3]`: edits of known answers, damaged as models damage them, read and
 * applied; `--twice`: also to their own results. `--truth` checks what is said of 2,000 refused ones instead, `--page 300` what the built page says of so many. `--kind` takes a name,
 * or the beginning of several with a `*`, or some of both with commas. Ends with 1 if a limit is broken.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { bundleForNode } from '../../.ci/bundle.mjs'
import { pageTruth } from './page-truth.mjs'

/** @typedef {import('./run.ts').DamageResult} Result */
/** @typedef {{ each: number, seed: number, kind: string | undefined, format: string | undefined, show: number, twice: boolean }} Options */

/** One part in a thread. @param {string} worker its address @param {Options & { part: { of: number, at: number } }} part @returns {Promise<Result>} */
function partOf(worker, part) {
  return new Promise((settle, fail) => {
    const thread = new Worker(new URL(worker), { workerData: part })
    thread.on('message', (/** @type {{ result: Result }} */ { result }) => settle(result))
    thread.on('error', fail)
  })
}

/** @param {string[][]} rows */
function print(rows) {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => (row[at] ?? '').length)))
  for (const row of rows)
    console.log(row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join('  '))
}

const REFUSALS = 2000

/** What is said of refused edits, against the file and the reply. @param {number} seed @returns {Promise<boolean>} whether all of it is so */
async function truth(seed) {
  const folder = mkdtempSync(join(tmpdir(), 'hunkscope-damage-'))
  try {
    const addressOf = await bundleForNode(folder, { explanations: 'e2e/damage/check-explanations.ts' })
    /** @type {typeof import('./check-explanations.ts')} */
    const { checkExplanations } = await import(addressOf('explanations'))
    const { refused, claims, wrong } = checkExplanations({ seed, most: REFUSALS })
    for (const sentence of wrong) console.log(sentence)
    console.log(`${refused} refused edits, ${claims} sentences checked, ${wrong.length} not so`)
    return wrong.length === 0 && refused >= REFUSALS
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Edits of a kind by which a share of 1 % is known. More: slow, fewer: one doubtful answer in forty counts as 2.5 %. */
const ENOUGH = 400

/** @param {Options} options @returns {Promise<boolean>} whether all limits are kept */
async function main(options) {
  const folder = mkdtempSync(join(tmpdir(), 'hunkscope-damage-'))
  try {
    const addressOf = await bundleForNode(folder, { main: 'e2e/damage/main.ts', worker: 'e2e/damage/worker.ts' })
    /** @type {typeof import('./main.ts')} */
    const { brokenBy, kindsOver, merged, tableOf } = await import(addressOf('main'))
    const count = availableParallelism()
    const run = async (/** @type {Options} */ own) =>
      merged(
        await Promise.all(
          Array.from({ length: count }, (_, at) => partOf(addressOf('worker'), { ...own, part: { of: count, at } })),
        ),
      )
    const result = await run(options)
    for (const failure of result.shown.slice(0, options.show)) console.log(failure)
    print(tableOf(result))
    const over = kindsOver(result)
    const isFew = over.length > 0 && options.each < ENOUGH
    const larger = isFew ? await run({ ...options, each: ENOUGH, kind: over.join(','), show: 0 }) : result
    if (isFew) {
      console.log(`\nof these kinds ${ENOUGH} edits each`)
      print(tableOf(larger))
    }
    const broken = brokenBy(result, larger)
    for (const sentence of broken) console.log(sentence)
    return broken.length === 0
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const { values } = parseArgs({
  options: {
    each: { type: 'string', default: '40' },
    seed: { type: 'string', default: '1' },
    kind: { type: 'string' },
    format: { type: 'string' },
    show: { type: 'string', default: '0' },
    truth: { type: 'boolean', default: false },
    twice: { type: 'boolean', default: false },
    page: { type: 'string' },
  },
})
const seed = Number(values.seed)
const isKept =
  values.page !== undefined
    ? await pageTruth(Number(values.page), seed)
    : values.truth
      ? await truth(seed)
      : await main({
          each: Number(values.each),
          seed,
          kind: values.kind,
          format: values.format,
          show: Number(values.show),
          twice: values.twice,
        })
process.exitCode = isKept ? 0 : 1
