/** What it costs to find the place of a hunk: ours and the other tools on the same work, in the same run. */
import { applyPatch, createTwoFilesPatch, parsePatch } from 'diff'
import {
  CONTEXT,
  change,
  changed,
  code,
  misspelt,
  PATH,
  placesOf,
  plainLine,
  random,
  solid,
  unifiedDiff,
} from './generate-code.mjs'
import { applyWith, installed, matchPatcher, matchPatchText, timeOf } from './peers.mjs'
import { race, time, written } from './timing.mjs'

/** @typedef {import('./bench.mjs').Engine} Engine */
/** @typedef {import('./bench.mjs').Figure} Figure */
/** @typedef {import('./bench.mjs').Row} Row */
/** @typedef {import('./generate-code.mjs').Hunk} Hunk */
/** @typedef {{ before: string, after: string, diff: string, hunks: Hunk[] }} Work */
/** @typedef {{ verdict: 'right' | 'wrong' | 'refused' | 'threw', why: string }} Outcome */

export const FUZZ = { fuzzFactor: 3 }

/** Lines that a wrong line number is off. */
export const OFF = 20

/** What came of the work, judged by the text that it should give. @param {() => string | null | false} apply null or false: refused @param {string} after @returns {Outcome} */
function outcomeOf(apply, after) {
  try {
    const text = apply()
    if (text === null || text === false) return { verdict: 'refused', why: '' }
    return { verdict: text === after ? 'right' : 'wrong', why: '' }
  } catch (error) {
    return { verdict: 'threw', why: error instanceof Error ? error.message : String(error) }
  }
}

/** How a file is made a project of one. Throws if the engine takes its path for none. @param {Engine} engine */
export function treesOf(engine) {
  const parsed = engine.parsePath(PATH)
  if (!parsed.ok) throw new Error(`${PATH} should be a path.`)
  return (/** @type {string} */ before) => new Map([[parsed.path, before]])
}

/** @param {ReturnType<Engine['stage']>} transaction */
export const textOf = (transaction) => (transaction.state === 'staged' ? (transaction.files[0]?.after ?? null) : null)

/** The codes of what was refused, with their numbers. @param {ReturnType<Engine['stage']>} transaction */
function refusals({ decisions }) {
  /** @type {Map<string, number>} */ const codes = new Map()
  for (const decision of decisions)
    if (decision.state === 'refused') codes.set(decision.refusal.code, (codes.get(decision.refusal.code) ?? 0) + 1)
  return [...codes].map(([name, count]) => `${count} ${name}`).join(', ')
}

/** A result is looked at, so that one which is only promised (a text in pieces) has to be made. @param {string | null | false} text */
const use = (text) => (text ? text.charCodeAt(text.length >> 1) : 0)

/**
 * Hunks spread over a file, each with some of its context damaged, from the outermost line on, alternately at its beginning and at its end.
 * @param {number} length lines
 * @param {number} count hunks
 * @param {number} off lines that the line numbers are off, up or down
 * @param {(line: string, hunk: number) => string | null} damage null: not of this line
 * @param {number} [damagedLines] of context that are damaged in each hunk
 * @returns {Work}
 */
export function damagedWork(length, count, off, damage, damagedLines = 1) {
  const seeded = random(length + count)
  const lines = code(length, seeded)
  const places = placesOf(lines)
  const apart = length / (count + 0.5)
  /** @type {{ at: number, added: string[] }[]} */ const changes = []
  /** @type {Hunk[]} */ const hunks = []
  for (let hunk = 0; hunk < count; hunk += 1) {
    const outer = (hunk % 2 === 0 ? [0, -1, 1] : [-1, 0, -2]).slice(0, damagedLines)
    for (const at of places.slice(places.findIndex((place) => place > (hunk + 0.7) * apart))) {
      const made = change(lines, at, seeded)
      const texts = outer.map((line) => damage(made.hunk.lines.at(line)?.text ?? '', hunk))
      if (texts.some((text) => text === null)) continue
      for (const [nth, line] of outer.entries()) {
        const own = made.hunk.lines.at(line)
        if (own !== undefined) own.text = texts[nth] ?? own.text
      }
      hunks.push({ ...made.hunk, start: made.hunk.start + (seeded.below(2) === 0 ? off : -off) })
      changes.push({ at, added: made.added })
      break
    }
  }
  if (hunks.length !== count) throw new Error(`There is room for ${hunks.length} hunks of ${count}.`)
  const [before, after] = [`${lines.join('\n')}\n`, `${changed(lines, changes).join('\n')}\n`]
  return { before, after, diff: unifiedDiff(hunks), hunks }
}

/** A program's row, as long as it gives the right text with the start of a process taken off. @param {Work} work @param {number} ours ms, NaN where we do not do it @returns {Figure[]} */
function programFigures(work, ours) {
  const { programs, absent } = installed()
  return [
    ...programs.map((program) => {
      const { verdict } = outcomeOf(() => applyWith(program, work), work.after)
      const { work: ms, start } = timeOf(program, work)
      const took = ms < 0.1 ? '< 0.1 ms' : written(ms)
      const note = `without the ${written(start)} that its process takes to start`
      return verdict === 'right'
        ? { name: `  ${program.name}`, value: took, spread: `${times(ms, ours)}${note}` }
        : { name: `  ${program.name}`, value: verdict, spread: `after ${took}, ${note}` }
    }),
    ...absent.map((name) => ({ name: `  ${name}`, value: 'not here', spread: 'not installed' })),
  ]
}

/** How many times what we take. @param {number} theirs ms @param {number} ours ms @param {number} [goal] */
function times(theirs, ours, goal) {
  if (Number.isNaN(ours)) return ''
  const ratio = theirs / ours
  const wanted = goal === undefined ? '' : ` (goal ${goal}: ${ratio >= goal ? 'reached' : 'missed'})`
  return `${ratio.toFixed(ratio < 1 ? 2 : 1)} × ours${wanted}, `
}

/** @param {import('./timing.mjs').Took} took */
const paceOf = ({ median, slowest }) => `median ${written(median)}, slowest ${written(slowest)}`

/** Ours and jsdiff. @param {string} name @param {Work} work @param {{ ms: number, ratio: number | undefined }} goal @param {Engine} engine @returns {{ figures: Figure[], ours: number }} */
function libraries(name, work, goal, engine) {
  const treeOf = treesOf(engine)
  const reading = engine.readReply(work.diff)
  const [parsed] = parsePatch(work.diff)
  if (parsed === undefined) throw new Error(`${name}: jsdiff does not read the diff.`)
  const [ours, theirs] = [
    outcomeOf(() => textOf(engine.stage(reading, treeOf(work.before))), work.after),
    outcomeOf(() => applyPatch(work.before, parsed, FUZZ), work.after),
  ]
  if (ours.verdict === 'refused') ours.why = refusals(engine.stage(reading, treeOf(work.before)))
  const [tookOurs, tookTheirs] = race(
    // The last line distinguishes the inputs, at the same length.
    (run) => solid(`${work.before.slice(0, -1)} // ${String(run).padStart(6, '0')}\n`),
    [
      ours.verdict === 'threw' ? () => {} : (before) => use(textOf(engine.stage(reading, treeOf(before)))),
      theirs.verdict === 'threw' ? () => {} : (before) => use(applyPatch(before, parsed, FUZZ)),
    ],
  )
  if (tookOurs === undefined || tookTheirs === undefined) throw new Error('A race has as many results as works.')
  const right = ours.verdict === 'right'
  const met = right && tookOurs.median <= goal.ms ? 'reached' : 'missed'
  const took = ours.verdict === 'threw' ? '' : paceOf(tookOurs)
  const note = [`goal ${goal.ms} ms: ${met}`, ours.why, right || took === '' ? took : `after ${took}`].filter(Boolean).join('; ')
  const time = right ? tookOurs.median : Number.NaN
  return {
    ours: time,
    figures: [
      { name, value: right ? written(tookOurs.median) : ours.verdict, spread: note },
      {
        name: '  jsdiff applyPatch, fuzz 3',
        value: theirs.verdict === 'right' ? written(tookTheirs.median) : theirs.verdict,
        spread: times(tookTheirs.median, time, goal.ratio) + paceOf(tookTheirs),
      },
    ],
  }
}

/** One hunk with three misspelt lines, as many as fuzz 3 forgives, or one, and a wrong number; read already; splitting the file is in the time. @type {Row} */
export const oneFuzzyHunk = (engine) =>
  [
    { length: 1000, ms: 0.3, damaged: 3 },
    { length: 10_000, ms: 2, damaged: 3 },
    { length: 100_000, ms: 20, damaged: 3 },
    { length: 1000, ms: 0.3, damaged: 1 },
    { length: 10_000, ms: 2, damaged: 1 },
    { length: 100_000, ms: 20, damaged: 1 },
  ].flatMap(({ length, ms, damaged }) => {
    const work = damagedWork(length, 1, OFF, misspelt, damaged)
    const of = `${length.toLocaleString('en')} lines (${Math.round(work.before.length / 1000)} KB)`
    const name = `one fuzzy hunk, ${damaged === 1 ? 'one line' : `${damaged} lines`} misspelt, in ${of}`
    const { figures, ours } = libraries(name, work, { ms, ratio: 2 }, engine)
    return [...figures, ...programFigures(work, ours)]
  })

const HUNKS = 200

/** ms; what takes longer is run once. */
const LONG = 1000

/** diff-match-patch on the same hunks, in its own format. @param {Work} work @param {number} ours ms @returns {Figure} */
function matchPatchFigure(work, ours) {
  const name = '  diff-match-patch'
  const patcher = matchPatcher()
  const text = matchPatchText(patcher, work.before, work.hunks)
  const apply = () => {
    const [after, applied] = patcher.patch_apply(patcher.patch_fromText(text), work.before)
    return applied.every(Boolean) ? after : null
  }
  const since = performance.now()
  const { verdict } = outcomeOf(apply, work.after)
  const once = performance.now() - since
  const took = once < LONG ? time(apply) : { median: once, slowest: once }
  return {
    name,
    value: verdict === 'right' ? written(took.median) : verdict,
    spread: times(took.median, ours) + paceOf(took),
  }
}

/** @type {Row} */
export const manyFuzzyHunks = (engine) => {
  const work = damagedWork(20_000, HUNKS, 0, (line, hunk) => (hunk % 4 < 2 ? (line === '' ? null : `${line}  `) : misspelt(line)))
  const name = `${HUNKS} fuzzy hunks in 20,000 lines`
  const { figures, ours } = libraries(name, work, { ms: 20, ratio: undefined }, engine)
  return [...figures, matchPatchFigure(work, ours), ...programFigures(work, ours)]
}

const BLOCKS = 200
const AROUND = 2 // lines that a block quotes on each side of the one it changes

/** One line changed in each of many places, as a block or a call for each. @returns {{ before: string, after: string, blocks: string, calls: string }} */
function blockWork() {
  const lines = code(20_000, random(7)) // of this seed each quoted text occurs once
  const after = [...lines]
  const edits = Array.from({ length: BLOCKS }, (_, nth) => {
    const at = Math.floor(((nth + 0.5) * lines.length) / BLOCKS)
    after[at] = `${/^ */.exec(lines[at] ?? '')?.[0] ?? ''}const changed${nth} = step(${nth})`
    const side = (/** @type {string[]} */ all) => all.slice(at - AROUND, at + AROUND + 1).join('\n')
    return { search: side(lines), replace: side(after) }
  })
  const input = edits.map(({ search, replace }) => ({ file_path: PATH, old_string: search, new_string: replace }))
  return {
    before: `${lines.join('\n')}\n`,
    after: `${after.join('\n')}\n`,
    blocks: edits
      .map(({ search, replace }) => `${PATH}\n<<<<<<< SEARCH\n${search}\n=======\n${replace}\n>>>>>>> REPLACE\n`)
      .join('\n'),
    calls: JSON.stringify({
      role: 'assistant',
      content: input.map((one, nth) => ({ type: 'tool_use', id: `call${nth}`, name: 'Edit', input: one })),
    }),
  }
}

/** Many small edits of one long file, read already; splitting the file is in the time. Throws if the result is not right. @type {Row} */
export const manyBlocks = (engine) => {
  const work = blockWork()
  const treeOf = treesOf(engine)
  return [
    { name: 'search/replace blocks', reply: work.blocks },
    { name: 'calls', reply: work.calls },
  ].map(({ name, reply }) => {
    const reading = engine.readReply(reply)
    if (textOf(engine.stage(reading, treeOf(work.before))) !== work.after)
      throw new Error(`The ${BLOCKS} ${name} are not applied.`)
    const [took = { median: Number.NaN, slowest: Number.NaN }] = race(
      (run) => treeOf(solid(`${work.before.slice(0, -1)} // ${run}\n`)),
      [(tree) => use(textOf(engine.stage(reading, tree)))],
    )
    const met = took.median <= 20 ? 'reached' : 'missed'
    return {
      name: `${BLOCKS} ${name} in 20,000 lines`,
      value: written(took.median),
      spread: `goal 20 ms: ${met}; ${paceOf(took)}`,
    }
  })
}

const CASES = 40

/** Files of 60 to 400 lines with one to three changes, and what `diff` writes for them. @returns {{ before: string, after: string, diff: string }[]} */
export function typicalWorks() {
  const seeded = random(CASES)
  return Array.from({ length: CASES }, (_, nth) => {
    const lines = code(60 + seeded.below(341), seeded)
    const after = [...lines]
    const hunks = 1 + (nth % 3)
    for (let hunk = hunks; hunk > 0; hunk -= 1) {
      const at = Math.floor(((hunk - 0.5) * lines.length) / hunks)
      const indent = /^ */.exec(lines[at] ?? '')?.[0] ?? ''
      const added = Array.from({ length: seeded.below(4) + (hunk % 2) }, () => plainLine(seeded, indent))
      after.splice(at, added.length === 0 ? 1 : seeded.below(3), ...added)
    }
    const [was, is] = [lines, after].map((text) => solid(`${text.join('\n')}\n`))
    const diff = createTwoFilesPatch(`a/${PATH}`, `b/${PATH}`, was ?? '', is ?? '', undefined, undefined, { context: CONTEXT })
    return { before: was ?? '', after: is ?? '', diff }
  })
}

/** Exact edits as they are usual, all of them in turn. @type {Row} */
export const exactEdits = (engine) => {
  const treeOf = treesOf(engine)
  const works = typicalWorks().map((work) => ({ ...work, reading: engine.readReply(work.diff), parsed: parsePatch(work.diff) }))
  /** @typedef {(typeof works)[number]} Typical */
  /** @type {{ name: string, ours: (work: Typical) => string | null, theirs: (work: Typical) => string | false }[]} */
  const rows = [
    {
      name: `an exact edit, read already (${CASES} typical ones)`,
      ours: ({ reading, before }) => textOf(engine.stage(reading, treeOf(before))),
      theirs: ({ parsed, before }) => applyPatch(before, parsed[0] ?? ''),
    },
    {
      name: 'an exact edit, from the reply on',
      ours: ({ diff, before }) => {
        const { ok, files } = engine.applyReply(diff, { [PATH]: before })
        return ok ? (files[PATH] ?? null) : null
      },
      theirs: ({ diff, before }) => applyPatch(before, diff),
    },
  ]
  return rows.flatMap(({ name, ours, theirs }) => {
    const bad = works.map((work) => outcomeOf(() => ours(work), work.after)).filter(({ verdict }) => verdict !== 'right')
    const threw = bad.some(({ verdict }) => verdict === 'threw')
    if (works.some((work) => theirs(work) !== work.after)) throw new Error(`${name}: jsdiff does not apply what it has written.`)
    const all = [
      threw ? () => 0 : (/** @type {Typical} */ work) => use(ours(work)),
      (/** @type {Typical} */ work) => use(theirs(work)),
    ]
    const took = race(
      () => works,
      all.map((apply) => (list) => {
        for (const work of list) apply(work)
      }),
    )
    const [mine = 0, peer = 0] = took.map(({ median }) => (median * 1000) / works.length)
    const rate = `${Math.round(1_000_000 / mine).toLocaleString('en')} a second`
    const whys = [...new Set(bad.map(({ verdict, why }) => `${verdict} ${why}`.trim()))].join('; ')
    return [
      bad.length === 0
        ? { name, value: written(mine, 'µs'), spread: rate }
        : { name, value: `${bad.length} not right`, spread: `of ${works.length}: ${whys}` },
      {
        name: '  jsdiff applyPatch',
        value: written(peer, 'µs'),
        spread: times(peer, bad.length === 0 ? mine : Number.NaN, 5).slice(0, -2),
      },
    ]
  })
}
