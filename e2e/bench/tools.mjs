/** How soon every tool has answered: a reply of 20 hunks in a file of 2,000 lines, in a worker of its own as on the page, without the start of the worker. */
import { Buffer } from 'node:buffer'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { root } from '../../.ci/tools.mjs'
import { stepsFile, stepsReply } from './interface-inputs.mjs'
import { RUNS, summary, written } from './timing.mjs'

/** @typedef {{ name: string, value: string, spread: string }} Figure */

const APPLIERS = join(root, 'dist-engine', 'appliers.js')
const LINES = 2000
const HUNKS = 20

/** Answers each question with how long all tools took, how long the first two did, and the slowest tool. */
const ASKED = `
import { parentPort } from 'node:worker_threads'
import { compare } from '${pathToFileURL(APPLIERS).href}'
parentPort.on('message', ({ reply, files, options }) => {
  const since = performance.now()
  const took = []
  let last = since
  for (const { id, stopped } of compare(reply, files, options)) {
    const now = performance.now()
    took.push({ id, stopped, ms: now - last, at: now - since })
    last = now
  }
  parentPort.postMessage(took)
})`

/** @returns {Promise<Figure[]>} */
export async function tools() {
  const worker = new Worker(new URL(`data:text/javascript;base64,${Buffer.from(ASKED).toString('base64')}`))
  const path = 'steps.ts'
  const reply = stepsReply({ path, lines: LINES, hunks: HUNKS, refused: true, mark: '' })
  const job = { reply, files: { [path]: stepsFile(LINES) }, options: { translate: true } }
  /** @type {{ id: string, stopped: string | null, ms: number, at: number }[][]} */ const runs = []
  for (let run = -2; run < RUNS; run += 1) {
    const answer = new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject))
    worker.postMessage(job)
    const took = await answer
    worker.removeAllListeners('error')
    if (run >= 0) runs.push(took)
  }
  await worker.terminate()
  const all = summary(runs.map((run) => run.at(-1)?.at ?? 0))
  const first = summary(runs.map((run) => run[1]?.at ?? 0))
  const last = runs.at(-1) ?? []
  const [slowest] = last.toSorted((a, b) => b.ms - a.ms)
  const answered = last.filter(({ stopped }) => stopped === null).length
  return [
    {
      name: `${HUNKS} hunks, ${LINES} lines: ${last.length} tools have answered`,
      value: written(all.median),
      spread: `slowest ${written(all.slowest)} of ${RUNS}; first other tool ${written(first.median)}; ${answered} read it; longest ${slowest?.id} ${written(slowest?.ms ?? 0)}; goal 500 ms`,
    },
  ]
}
