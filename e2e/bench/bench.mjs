/** `npm run bench`: what the engine does in a second and what the page weighs, on this machine. */
import { existsSync, readdirSync, statSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildEngine } from '../../.ci/build-engine.mjs'
import { install } from '../../.ci/install.mjs'
import { INITIAL_JS_LIMIT, total, weigh } from '../../.ci/size.mjs'
import { root } from '../../.ci/tools.mjs'
import { hunkReply, repliesOf } from './inputs.mjs'

/** @typedef {typeof import('../../src/engine/index.js')} Engine */
/** @typedef {{ name: string, value: string, spread: string }} Figure `spread`: slowest run against the median */
/** @typedef {(engine: Engine) => Figure[]} Row */

const ENGINE = join(root, 'dist-engine', 'engine.js')
const RUNS = 9 // odd, so that the median is a run; after two runs that only warm up
const MEGABYTE = 1_000_000 // characters

/** @param {string} folder @returns {number} when the newest file under it was written, ms */
const newest = (folder) =>
  Math.max(
    ...readdirSync(folder, { recursive: true, withFileTypes: true }).map(
      (file) => statSync(join(file.parentPath, file.name)).mtimeMs,
    ),
  )

/** @param {() => void} work @returns {{ median: number, slowest: number }} ms */
function time(work) {
  const took = []
  for (let run = -2; run < RUNS; run += 1) {
    const since = performance.now()
    work()
    if (run >= 0) took.push(performance.now() - since)
  }
  took.sort((a, b) => a - b)
  return { median: took[(RUNS - 1) / 2] ?? 0, slowest: took.at(-1) ?? 0 }
}

/** @param {{ median: number, slowest: number }} took */
const spread = ({ median, slowest }) => `median ${median.toFixed(1)} ms, slowest ${slowest.toFixed(1)} ms`

/** Throws if the engine does not find every edit: a fast reader that misses some is no figure. @type {Row} */
const reading = (engine) =>
  repliesOf(MEGABYTE).map(({ name, reply, edits }) => {
    const found = engine.readReply(reply).edits.length
    if (found !== edits) throw new Error(`${name}: ${edits} edits were written, ${found} were read.`)
    const took = time(() => engine.readReply(reply))
    return {
      name: `read 1 MB of ${name} (${edits} edits)`,
      value: `${(reply.length / 1000 / took.median).toFixed(1)} MB/s`,
      spread: spread(took),
    }
  })

/** Throws if the engine does not apply them all. @type {Row} */
const applying = (engine) => {
  const { reply, files, hunks } = hunkReply(200)
  if (!engine.applyReply(reply, files).ok) throw new Error(`The ${hunks} exact hunks were not all applied.`)
  const took = time(() => engine.applyReply(reply, files))
  return [
    { name: `read and apply ${hunks} exact hunks in one file`, value: `${took.median.toFixed(1)} ms`, spread: spread(took) },
  ]
}

/** @type {Row} */
const sizes = () => {
  if (!existsSync(join(root, 'dist', '.vite', 'manifest.json')))
    return [{ name: 'first load', value: 'not built', spread: 'npm run build' }]
  const { initialJs, initialCss, lazy } = weigh()
  const kb = (/** @type {number} */ bytes) => `${(bytes / 1000).toFixed(1)} KB gz`
  return [
    { name: 'initial JavaScript', value: kb(total(initialJs)), spread: `limit ${kb(INITIAL_JS_LIMIT)}` },
    { name: 'initial CSS', value: kb(total(initialCss)), spread: '' },
    { name: 'lazy files', value: kb(total(lazy)), spread: `${lazy.length} files` },
  ]
}

/** What is measured, in this order. @type {Row[]} */
const ROWS = [reading, applying, sizes]

/** @returns {Promise<string>} a sentence if there is no engine to measure, else nothing */
async function prepare() {
  const installed = await install()
  if (!installed.ok) return installed.why
  const stale = !existsSync(ENGINE) || statSync(ENGINE).mtimeMs < newest(join(root, 'src', 'engine'))
  return stale ? buildEngine() : ''
}

async function main() {
  const why = await prepare()
  if (why) {
    console.error(why)
    return 1
  }
  /** @type {Engine} */
  const engine = await import(pathToFileURL(ENGINE).href)
  console.log(
    `Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}; median of ${RUNS} runs`,
  )
  for (const row of ROWS)
    for (const { name, value, spread: note } of row(engine)) console.log(`${name.padEnd(52)} ${value.padStart(14)}   ${note}`)
  return 0
}

process.exitCode = await main()
