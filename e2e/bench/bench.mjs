/** `npm run bench`: what the engine does in a second, how soon tests are run, and what the page weighs, on this machine. `--only=running` measures one row. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { buildEngine } from '../../.ci/build-engine.mjs'
import { install } from '../../.ci/install.mjs'
import { EMBED_JS_LIMIT, INITIAL_JS_LIMIT, total, weigh } from '../../.ci/size.mjs'
import { root } from '../../.ci/tools.mjs'
import { damageTable } from './damage-table.mjs'
import { interfaceStart } from './first-paint.mjs'
import { hunkPresses } from './hunk-presses.mjs'
import { hunkReply, mixedReply, repliesOf } from './inputs.mjs'
import { pageInUse } from './interface.mjs'
import { lab } from './lab.mjs'
import { links } from './links.mjs'
import { exactEdits, manyBlocks, manyFuzzyHunks, oneFuzzyHunk } from './matching.mjs'
import { pageWork } from './page-work.mjs'
import { python } from './python.mjs'
import { running } from './running.mjs'
import { RUNS, spread, time } from './timing.mjs'
import { tools } from './tools.mjs'
import { vuePlayground } from './vue-playground.mjs'
import { containerFlood, kills, largeFolder, workspace } from './workspace.mjs'

/** @typedef {typeof import('../../src/engine/index.js')} Engine */
/** @typedef {{ name: string, value: string, spread: string }} Figure `spread`: slowest run against the median */
/** @typedef {(engine: Engine) => Figure[] | Promise<Figure[]>} Row */

const ENGINE = join(root, 'dist-engine', 'engine.js')
const MEGABYTE = 1_000_000 // characters

/** @param {string} folder @returns {number} when the newest file under it was written, ms */
const newest = (folder) =>
  Math.max(
    ...readdirSync(folder, { recursive: true, withFileTypes: true }).map(
      (file) => statSync(join(file.parentPath, file.name)).mtimeMs,
    ),
  )

/** Throws if the engine does not find every edit: a fast reader that misses some is no figure. @param {Engine} engine */
function readAll(engine, /** @type {{ name: string, reply: string, edits: number }} */ { name, reply, edits }) {
  const found = engine.readReply(reply).edits.length
  if (found !== edits) throw new Error(`${name}: ${edits} edits were written, ${found} were read.`)
  return time(() => engine.readReply(reply))
}

/** @param {string} reply @param {{ median: number }} took */
const speed = (reply, took) => `${(reply.length / 1000 / took.median).toFixed(1)} MB/s`

/** @type {Row} */
const reading = (engine) =>
  repliesOf(MEGABYTE).map((input) => {
    const took = readAll(engine, input)
    return { name: `read 1 MB of ${input.name} (${input.edits} edits)`, value: speed(input.reply, took), spread: spread(took) }
  })

const CORPUS = join(root, 'src', 'engine', 'read', 'corpus')

/** The real replies. @returns {{ format: string, outcome: string, blocks?: number, hunks?: number, reply: string }[]} */
const corpusItems = () =>
  readdirSync(CORPUS)
    .filter((file) => file.endsWith('.jsonl'))
    .flatMap((file) => readFileSync(join(CORPUS, file), 'utf8').trimEnd().split('\n'))
    .map((line) => JSON.parse(line))

/** A path alone on its line above a fence. */
const PATH_LINE = /^[\w./-]+\.\w+(?=\n(?:```|<source>))/gm

/**
 * Real replies of all formats one behind the other, up to 10 MB; none that is cut off, which would swallow the next.
 * They are taken several times, each time for files of its own: no reply says the same over and over. @type {Row}
 */
const readingReal = (engine) => {
  const whole = corpusItems().filter(({ outcome }) => !['truncated', 'malformed', 'interrupted'].includes(outcome))
  const once = whole.map(({ reply }) => `${reply}\n\n`).join('')
  let long = ''
  for (let copy = 0; long.length < 10 * MEGABYTE; copy += 1) long += once.replace(PATH_LINE, `copy${copy}/$&`)
  // One piece of memory, as a pasted text is, not a chain of the pieces it was made of.
  const reply = Buffer.from(long.slice(0, 10 * MEGABYTE)).toString()
  const { edits, formats } = engine.readReply(reply)
  const took = time(() => engine.readReply(reply))
  const name = `read 10 MB of real replies (${edits.length} edits, ${formats.length} formats)`
  return [{ name, value: speed(reply, took), spread: spread(took) }]
}

/** @type {Row} */
const readingMixed = (engine) => {
  const input = { name: 'mixed formats', ...mixedReply(10 * MEGABYTE) }
  const took = readAll(engine, input)
  return [{ name: `read 10 MB of mixed formats (${input.edits} edits)`, value: speed(input.reply, took), spread: spread(took) }]
}

/** What twice the reply costs: 2 where the time grows with the length. @type {Row} */
const growth = (engine) => {
  const took = [2, 4, 8, 16].map((size) => readAll(engine, { name: 'mixed formats', ...mixedReply(size * MEGABYTE) }).median)
  const ratios = took.slice(1).map((median, index) => (median / (took[index] ?? 1)).toFixed(2))
  return [{ name: 'read 2, 4, 8, 16 MB: time of each to the one before', value: ratios.join(' '), spread: 'linear is 2' }]
}

const TOKEN = 4 // characters

/** One token into a reply that is 1 MB long already. @type {Row} */
const pushing = (engine) => {
  const { reply } = mixedReply(MEGABYTE)
  const { reply: rest } = mixedReply(MEGABYTE / 10)
  const reader = new engine.ReplyReader()
  for (let from = 0; from < reply.length; from += TOKEN) reader.push(reply.slice(from, from + TOKEN))
  /** @type {number[]} */ const took = []
  for (let from = 0; from < rest.length; from += TOKEN) {
    const chunk = rest.slice(from, from + TOKEN)
    const since = performance.now()
    reader.push(chunk)
    took.push((performance.now() - since) * 1000)
  }
  took.sort((a, b) => a - b)
  const at = (/** @type {number} */ share) => took[Math.floor((took.length - 1) * share)] ?? 0
  const note = `99 % within ${at(0.99).toFixed(1)} µs, slowest ${at(1).toFixed(0)} µs of ${took.length}`
  return [{ name: 'push one token into a reply of 1 MB', value: `${at(0.5).toFixed(2)} µs`, spread: note }]
}

/** How many edits of each format are found in the real replies. @type {Row} */
const corpus = (engine) => {
  const items = corpusItems()
  /** @type {Map<string, { replies: number, edits: number, recorded: number, known: number, unread: number }>} */
  const table = new Map()
  for (const item of items) {
    const row = table.get(item.format) ?? { replies: 0, edits: 0, recorded: 0, known: 0, unread: 0 }
    const { edits, diagnostics } = engine.readReply(item.reply)
    const hunks = edits.reduce((sum, edit) => sum + (edit.kind === 'patch' ? edit.hunks.length : 1), 0)
    const unread = diagnostics.filter(({ code, repair }) => repair === null && code !== 'missing-path').length
    const empty = diagnostics.filter(({ code }) => code === 'empty-hunk').length
    const recorded = item.blocks ?? item.hunks
    // As in corpus.test.ts: what the record counted of a reply that its tool refused, and of hunks without a change.
    const refused = item.outcome === 'malformed' || item.outcome === 'not_applied_or_unknown'
    const counts = item.hunks !== undefined ? [hunks, hunks + empty] : [refused ? hunks + unread : hunks]
    row.replies += 1
    row.edits += hunks
    row.unread += unread
    if (recorded !== undefined) {
      row.recorded += 1
      if (counts.includes(recorded)) row.known += 1
    }
    table.set(item.format, row)
  }
  return [...table].sort().map(([format, { replies, edits, unread, recorded, known }]) => ({
    name: `corpus: ${format} (${replies})`,
    value: `${edits} edits`,
    spread: [unread > 0 ? `${unread} not readable` : '', recorded > 0 ? `as recorded in ${known} of ${recorded}` : '']
      .filter(Boolean)
      .join(', '),
  }))
}

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
  const { initialJs, initialCss, embedJs, lazy } = weigh()
  const kb = (/** @type {number} */ bytes) => `${(bytes / 1000).toFixed(1)} KB gz`
  return [
    { name: 'initial JavaScript', value: kb(total(initialJs)), spread: `limit ${kb(INITIAL_JS_LIMIT)}` },
    { name: 'JavaScript of an embedded page', value: kb(total(embedJs)), spread: `limit ${kb(EMBED_JS_LIMIT)}` },
    { name: 'initial CSS', value: kb(total(initialCss)), spread: '' },
    { name: 'lazy files', value: kb(total(lazy)), spread: `${lazy.length} files` },
  ]
}

/** What is measured, in this order. @type {Row[]} */
const ROWS = [
  readingReal,
  readingMixed,
  growth,
  pushing,
  reading,
  corpus,
  applying,
  oneFuzzyHunk,
  manyFuzzyHunks,
  manyBlocks,
  exactEdits,
  damageTable,
  running,
  python,
  tools,
  lab,
  workspace,
  kills,
  containerFlood,
  largeFolder,
  interfaceStart,
  pageWork,
  vuePlayground,
  pageInUse,
  hunkPresses,
  links,
  sizes,
]

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
  const only = parseArgs({ options: { only: { type: 'string' } } }).values.only
  for (const row of ROWS.filter(({ name }) => only === undefined || name === only))
    for (const { name, value, spread: note } of await row(engine))
      console.log(`${name.padEnd(52)} ${value.padStart(14)}   ${note}`)
  return 0
}

process.exitCode = await main()
