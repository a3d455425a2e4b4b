/**
 * `npm run ratios`: the engine's times as ratios within one run, beside those that were recorded: a machine that is slower is slower in both.
 * One that got worse by more than the margin fails. `--record` updates them, here and in docs/reliability.md.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { applyPatch, parsePatch } from 'diff'
import { record } from '../../.ci/figures.mjs'
import { isMain, root } from '../../.ci/tools.mjs'
import { misspelt, solid } from './generate-code.mjs'
import { mixedReply } from './inputs.mjs'
import { damagedWork, FUZZ, OFF, textOf, treesOf, typicalWorks } from './matching.mjs'
import { race } from './timing.mjs'

/** @typedef {import('./bench.mjs').Engine} Engine */
/** @typedef {{ id: string, what: string, measure: (engine: Engine) => number }} Ratio `what`: which time by which */

const RECORDED = join(root, 'e2e', 'bench', 'ratios.json')
const ENGINE = join(root, 'dist-engine', 'engine.js')

/** How many times what was recorded a ratio may be. More: the engine gets slower unseen, fewer: a busy machine fails it. */
const MARGIN = 1.9

/** Measurements at most of a ratio that is too high: other work on the machine may disturb one of them, hardly all. */
const TRIES = 4

/** The median of the first work by that of the second, in turns. @param {() => void} one @param {() => void} other */
function ratio(one, other) {
  const [first, second] = race(() => undefined, [one, other])
  return (first?.median ?? Number.NaN) / (second?.median ?? Number.NaN)
}

/** What any reader has to do at least: each line once, each character once. @param {string} text */
function pass(text) {
  let sum = 0
  for (const line of text.split('\n')) for (let at = 0; at < line.length; at += 1) sum = (sum * 31 + line.charCodeAt(at)) | 0
  return sum
}

/** Fuzzy hunks placed by us and by jsdiff. @param {number} length lines @param {number} hunks @param {number} off @returns {(engine: Engine) => number} */
const fuzzy = (length, hunks, off) => (engine) => {
  const work = damagedWork(length, hunks, off, misspelt)
  const reading = engine.readReply(work.diff)
  const [parsed] = parsePatch(work.diff)
  if (parsed === undefined) throw new Error('jsdiff does not read the diff.')
  const treeOf = treesOf(engine)
  if (textOf(engine.stage(reading, treeOf(work.before))) !== work.after) throw new Error('The fuzzy hunks do not land.')
  return ratio(
    () => void engine.stage(reading, treeOf(solid(work.before))),
    () => void applyPatch(solid(work.before), parsed, FUZZ),
  )
}

/** Placing one hunk, in a file ten times as long by as many lines: 1 where it grows with the length. @param {Engine} engine */
function placingGrowth(engine) {
  const treeOf = treesOf(engine)
  const [short, long] = [10_000, 100_000].map((length) => {
    const { before, diff } = damagedWork(length, 1, OFF, misspelt, 3)
    const reading = engine.readReply(diff)
    return () => void engine.stage(reading, treeOf(solid(before)))
  })
  if (short === undefined || long === undefined) throw new Error('There are two files.')
  return ratio(long, () => {
    for (let times = 0; times < 10; times += 1) short()
  })
}

/** @type {readonly Ratio[]} */
const RATIOS = [
  {
    id: 'reading',
    what: 'reading 2 MB of mixed formats, by one look at each of its characters',
    measure(engine) {
      const { reply } = mixedReply(2_000_000)
      return ratio(
        () => void engine.readReply(solid(reply)),
        () => void pass(solid(reply)),
      )
    },
  },
  {
    id: 'reading-growth',
    what: 'reading 4 MB, by reading 1 MB four times',
    measure(engine) {
      const [short, long] = [1_000_000, 4_000_000].map((size) => mixedReply(size).reply)
      return ratio(
        () => void engine.readReply(solid(long ?? '')),
        () => {
          for (let times = 0; times < 4; times += 1) engine.readReply(solid(short ?? ''))
        },
      )
    },
  },
  { id: 'one-fuzzy', what: 'placing one fuzzy hunk in 10,000 lines, by jsdiff with fuzz 3', measure: fuzzy(10_000, 1, OFF) },
  { id: 'many-fuzzy', what: 'placing 200 fuzzy hunks in 20,000 lines, by jsdiff with fuzz 3', measure: fuzzy(20_000, 200, 0) },
  { id: 'placing-growth', what: 'placing one hunk in 100,000 lines, by ten times that in 10,000', measure: placingGrowth },
  {
    id: 'exact',
    what: 'applying 40 usual exact edits from the reply on, by jsdiff',
    measure(engine) {
      const works = typicalWorks()
      return ratio(
        () => {
          for (const { diff, before } of works) engine.applyReply(diff, { 'code.ts': before })
        },
        () => {
          for (const { diff, before } of works) applyPatch(before, diff)
        },
      )
    },
  },
]

/** @returns {Record<string, number>} by id */
const recorded = () => JSON.parse(readFileSync(RECORDED, 'utf8'))

/** The lowest of some measurements; one that is low enough ends them. @param {Ratio} row @param {Engine} engine @param {number} limit */
function measured({ measure }, engine, limit) {
  let best = Number.POSITIVE_INFINITY
  for (let time = 0; time < TRIES && !(best <= limit); time += 1) best = Math.min(best, measure(engine))
  return best
}

/** @param {boolean} isRecording @returns {Promise<string>} a sentence if one got worse, else nothing */
export async function checkRatios(isRecording = false) {
  /** @type {Engine} */
  const engine = await import(pathToFileURL(ENGINE).href)
  const before = isRecording ? {} : recorded()
  const rows = RATIOS.map((row) => {
    const limit = (before[row.id] ?? 0) * MARGIN
    return { ...row, limit, now: measured(row, engine, limit) }
  })
  for (const { what, now, limit } of rows)
    console.log(`${what.padEnd(76)} ${now.toFixed(2).padStart(7)}${isRecording ? '' : `   at most ${limit.toFixed(2)}`}`)
  if (isRecording) {
    writeFileSync(
      RECORDED,
      `${JSON.stringify(Object.fromEntries(rows.map(({ id, now }) => [id, Number(now.toFixed(3))])), null, 2)}\n`,
    )
    record({
      id: 'ratios',
      title: 'Ratios that may not get worse',
      command: 'npm run ratios -- --record',
      rows: [['what', 'ratio'], ...rows.map(({ what, now }) => /** @type {[string, string]} */ ([what, now.toFixed(2)]))],
      note: `\`npm test\` measures them again and fails where one is more than ${MARGIN} times that.`,
    })
    return ''
  }
  const worse = rows.filter(({ now, limit }) => !(now <= limit)).map(({ id }) => id)
  return worse.length === 0 ? '' : `slower than recorded: ${worse.join(', ')}`
}

if (isMain(import.meta.url)) {
  const { record: isRecording = false } = parseArgs({ options: { record: { type: 'boolean' } } }).values
  const why = await checkRatios(isRecording)
  if (why) console.error(why)
  process.exitCode = why ? 1 : 0
}
