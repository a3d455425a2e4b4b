/**
 * `npm run soak`: the built page in Chromium under load for as long as it takes, and what is left of memory at each tenth of it.
 *
 * - A project of 5,000 files and 100 MB, in it 200 commits of a reply of 500 hunks each.
 * - Agents' runs, played at once from the recordings that ship: as many as would take two hours with a live model.
 *
 * Fails where the heap after the first tenth grows by more than a tenth, where nodes of the document pile up, or a worker is left behind. `--rounds 40`
 * makes fewer commits, `--minutes 20` plays fewer of the runs, `--record` writes the figures into docs/reliability.md.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js'
import { record } from '../../.ci/figures.mjs'
import { isMain, root } from '../../.ci/tools.mjs'
import { stepsFile } from './interface-inputs.mjs'
import { onBuiltPage } from './interface-page.mjs'
import { weighHeap } from './weigh-heap.mjs'

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {Awaited<ReturnType<typeof weighHeap>>} Weight */
/** @typedef {{ name: string, weights: Weight[] }} Phase `weights`: one after each tenth */

const FILES = 5000
const BYTES = 100_000_000
const COMMITS = 200
const HUNKS = 500
const LINES = 10_000
const MINUTES = 120
const TENTHS = 10
/** What the heap may be at the end, by what it was after the first tenth. */
const GROWTH = 1.1
/** ms for one step of the page; it takes seconds at most. */
const PATIENCE = 180_000

const PATH = 'src/steps.ts'

/** One file of the size that makes the project as large as it is to be, unlike the others. @param {number} nth */
function fileOf(nth) {
  const line = `export const value${nth} = 'the content of file ${nth}, over and over: ${nth * 7919}'\n`
  // Rounded down: a byte more than 100 MB is not taken in.
  return line.repeat(Math.floor(BYTES / FILES / line.length) - 1)
}

/** @returns {Promise<Uint8Array>} */
async function archive() {
  const writer = new ZipWriter(new Uint8ArrayWriter(), { level: 1, useWebWorkers: false })
  const encode = (/** @type {string} */ text) => new Uint8ArrayReader(new TextEncoder().encode(text))
  await writer.add(PATH, encode(stepsFile(LINES)))
  // A single folder would be taken for the project itself.
  await writer.add('notes.txt', encode('5,000 files in all\n'))
  for (let nth = 1; nth < FILES - 1; nth += 1) await writer.add(`src/part-${nth % 70}/file-${nth}.ts`, encode(fileOf(nth)))
  return writer.close()
}

/** A reply that gives each second step a new label. @param {string} from as the labels are @param {string} to */
function relabelled(from, to) {
  const apart = LINES / 10 / HUNKS
  return Array.from({ length: HUNKS }, (_, hunk) => {
    const n = hunk * apart
    const [search, replace] = [from, to].map((mark) => `  const label = 'step ${n} ${mark}'`)
    return [PATH, '```ts', '<<<<<<< SEARCH', search, '=======', replace, '>>>>>>> REPLACE', '```', ''].join('\n')
  }).join('\n')
}

/** @param {Page} page @param {string} text */
const paste = (page, text) =>
  page.evaluate((reply) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', reply)
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)

/** Runs rounds, and weighs the page after each tenth of them. @param {Page} page @param {number} rounds @param {(round: number) => Promise<void>} play */
async function inTenths(page, rounds, play) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable')
  /** @type {Weight[]} */ const weights = []
  for (let round = 0; round < rounds; round += 1) {
    await play(round)
    if (Math.floor(((round + 1) * TENTHS) / rounds) === weights.length) continue
    weights.push(await weighHeap(page, devtools))
    console.log(`  ${weights.length} of ${TENTHS}: ${said(weights.at(-1))}`)
  }
  await devtools.detach()
  return weights
}

/** @param {Weight | undefined} weight */
const said = (weight) =>
  weight === undefined
    ? 'nothing'
    : `${(weight.heap / 1e6).toFixed(1)} MB, ${weight.nodes} nodes, ${weight.listeners} listeners, ${weight.workers} workers`

/** @param {Page} page @param {number} commits @returns {Promise<Phase>} */
async function largeProject(page, commits) {
  const folder = mkdtempSync(join(tmpdir(), 'hunkscope-soak-'))
  const file = join(folder, 'large.zip')
  writeFileSync(file, await archive())
  await page.getByRole('banner').getByRole('button', { name: 'Open', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Open a project' })
  await sheet.locator('input[type=file]:not([webkitdirectory])').first().setInputFiles(file)
  await page.getByRole('banner').first().filter({ hasText: 'Project: large' }).waitFor()
  rmSync(folder, { recursive: true })
  await page.keyboard.press('Escape')
  let mark = 'as it was'
  const weights = await inTenths(page, commits, async (round) => {
    const next = `after round ${round}`
    await paste(page, relabelled(mark, next))
    await page.locator('#hunks-heading', { hasText: `${HUNKS} of ${HUNKS} land` }).waitFor()
    await page.getByRole('button', { name: 'Commit', exact: true }).click()
    await page.getByRole('status').filter({ hasText: 'Committed 1 file.' }).waitFor()
    mark = next
  })
  return { name: `${FILES.toLocaleString('en')} files of 100 MB, ${commits} commits of ${HUNKS} hunks each`, weights }
}

/** What a live model does at its usual: tokens of an answer a second, and ms to the first of them. */
const LIVE = { tokens: 50, first: 1000 }
/** ms for the tests after an edit, and for the person who reads what came of it. */
const BESIDES = 3000

/** @typedef {{ event: { type: string, text?: string, usage?: { output: number | null } } }} RecordedEvent */

/** ms that a live model would take for one answer. @param {{ events: RecordedEvent[] }} call */
function liveMs({ events }) {
  const counted = events.reduce((sum, { event }) => sum + (event.usage?.output ?? 0), 0)
  return LIVE.first + (1000 * counted) / LIVE.tokens + BESIDES
}

/** The recordings of the first starter, each with how long it would take with a live model, in ms. */
function recordings() {
  const folder = join(root, 'public', 'runs')
  return readdirSync(folder)
    .filter((name) => /^\d+-.*\.json$/.test(name))
    .map((name) => {
      /** @type {{ calls: { events: RecordedEvent[] }[] }} */
      const { calls } = JSON.parse(readFileSync(join(folder, name), 'utf8'))
      return { id: name.replace('.json', ''), ms: calls.reduce((sum, call) => sum + liveMs(call), 0) }
    })
}

/** What a run says when it has ended, or waits for the person. */
const OVER = /Done|Paused|review|waits|may not|same|before|repairs|times/i

/** @param {Page} page @param {number} minutes of runs with a live model @returns {Promise<Phase>} */
async function agents(page, minutes) {
  const all = recordings()
  const once = all.reduce((sum, { ms }) => sum + ms, 0)
  const rounds = Math.max(TENTHS, Math.ceil(((minutes * 60_000) / once) * all.length))
  const weights = await inTenths(page, rounds, async (round) => {
    await page.getByRole('banner').getByRole('button', { name: 'Open', exact: true }).click()
    await page
      .getByRole('dialog', { name: 'Open a project' })
      .getByRole('button', { name: /^With reply Connection pool/ })
      .click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.locator('#hunks-heading', { hasText: '6 of 6 land' }).waitFor()
    await page.getByRole('tab', { name: 'Agent', exact: true }).click()
    await page.getByRole('combobox', { name: 'Recording' }).selectOption(all[round % all.length]?.id ?? '')
    await page.getByRole('radio', { name: 'At once' }).check({ force: true })
    await page.getByRole('button', { name: 'Begin' }).click()
    const standing = page.getByRole('region', { name: 'How far the run is' })
    await standing.filter({ hasText: OVER }).getByRole('button').first().waitFor()
    const stop = standing.getByRole('button', { name: /^(?:Stop|Leave it|New run)/ }).first()
    await stop.click()
  })
  return {
    name: `${rounds} runs of agents, ${minutes} minutes with a live model: ${LIVE.tokens} tokens a second, ${(LIVE.first + BESIDES) / 1000} s beside them for each answer`,
    weights,
  }
}

/** A sentence for each way in which a phase fails. @param {Phase} phase */
function faults({ name, weights }) {
  const [first, last] = [weights[0], weights.at(-1)]
  if (first === undefined || last === undefined) return [`${name}: nothing was measured.`]
  return [
    last.heap > first.heap * GROWTH && `${name}: the heap grew from ${said(first)} to ${said(last)}.`,
    last.nodes > first.nodes * GROWTH && `${name}: nodes piled up, from ${first.nodes} to ${last.nodes}.`,
    last.workers > first.workers && `${name}: workers were left behind, ${first.workers} became ${last.workers}.`,
  ].filter((fault) => fault !== false)
}

async function main() {
  const { values } = parseArgs({
    options: { rounds: { type: 'string' }, minutes: { type: 'string' }, record: { type: 'boolean' } },
  })
  const phases = await onBuiltPage(async (open) => {
    const first = await open()
    first.setDefaultTimeout(PATIENCE)
    console.log('A large project')
    const large = await largeProject(first, Number(values.rounds ?? COMMITS))
    await first.context().close()
    const second = await open()
    second.setDefaultTimeout(PATIENCE)
    console.log('Runs of agents')
    return [large, await agents(second, Number(values.minutes ?? MINUTES))]
  })
  if (phases === null) {
    console.error('No Chromium here.')
    return 1
  }
  const wrong = phases.flatMap(faults)
  for (const fault of wrong) console.error(fault)
  const growth = (/** @type {Phase} */ { weights }) =>
    `${((100 * (weights.at(-1)?.heap ?? 0)) / (weights[0]?.heap ?? 1) - 100).toFixed(1)} %`
  if (values.record)
    record({
      id: 'soak',
      title: 'Load and soak',
      command: 'npm run soak -- --record',
      rows: [
        ['what', 'after the first tenth', 'at the end', 'heap'],
        ...phases.map(
          (phase) =>
            /** @type {[string, ...string[]]} */ ([
              phase.name,
              said(phase.weights[0]),
              said(phase.weights.at(-1)),
              growth(phase),
            ]),
        ),
      ],
    })
  return wrong.length === 0 ? 0 : 1
}

if (isMain(import.meta.url)) process.exitCode = await main()
