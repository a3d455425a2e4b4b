/** How many damaged edits are recovered byte for byte, and how many land wrongly: ours and the other tools. */
import { applyPatch } from 'diff'
import { damagedEdits, KINDS } from './damage.mjs'
import { PATH } from './generate-code.mjs'
import { applyWith, installed } from './peers.mjs'

/** @typedef {import('./bench.mjs').Row} Row */
/** @typedef {import('./damage.mjs').Damaged} Damaged */
/** @typedef {{ name: string, apply: (edit: Damaged) => string | null | false }} Tool null or false: refused */
/** @typedef {'right' | 'wrong' | 'refused'} Verdict `right`: the intended bytes, or a refusal where there are none */

/** @param {Tool} tool @param {Damaged} edit @returns {Verdict} */
function verdictOf({ apply }, edit) {
  /** @type {string | null | false} */ let text
  try {
    text = apply(edit)
  } catch {
    text = null
  }
  if (text === null || text === false) return edit.after === null ? 'right' : 'refused'
  return text === edit.after ? 'right' : 'wrong'
}

/** @param {import('./bench.mjs').Engine} engine @param {(edit: Damaged) => string} reply */
const ours = (engine, reply) => (/** @type {Damaged} */ edit) => {
  const { ok, files } = engine.applyReply(reply(edit), { [PATH]: edit.before })
  return ok ? (files[PATH] ?? null) : null
}

/** @param {import('./bench.mjs').Engine} engine @returns {Tool[]} */
const toolsOf = (engine) => [
  { name: 'unified diffs', apply: ours(engine, ({ diff }) => `\`\`\`diff\n${diff}\`\`\`\n`) },
  { name: 'search/replace', apply: ours(engine, ({ block }) => block) },
  { name: 'jsdiff fuzz 3', apply: ({ before, diff }) => applyPatch(before, diff, { fuzzFactor: 3 }) },
  ...installed().programs.map((program) => ({
    name: program.name,
    apply: (/** @type {Damaged} */ edit) => applyWith(program, edit),
  })),
]

/** @param {number} part @param {number} whole */
const share = (part, whole) => `${whole === 0 ? 0 : Math.round((100 * part) / whole)} %`

/** What of the damage remains, and why: our refusals of edits that have an answer. @param {import('./bench.mjs').Engine} engine @param {Damaged[]} edits */
function remaining(engine, edits) {
  /** @type {Map<string, number>} */ const whys = new Map()
  for (const edit of edits.filter(({ after }) => after !== null)) {
    for (const reply of [`\`\`\`diff\n${edit.diff}\`\`\`\n`, edit.block]) {
      const { transaction } = engine.applyReply(reply, { [PATH]: edit.before })
      for (const decision of transaction.decisions) {
        if (decision.state !== 'refused') continue
        const why = `${edit.kind}: ${decision.refusal.code}`
        whys.set(why, (whys.get(why) ?? 0) + 1)
      }
    }
  }
  const list = [...whys].map(([why, count]) => `${count} × ${why}`)
  return { name: 'damage that remains, and why', value: `${list.length === 0 ? 'none' : ''}`, spread: list.join('; ') }
}

/** By tool, and by kind of damage what ours makes of it. @type {Row} */
export const damageTable = (engine) => {
  const edits = damagedEdits()
  const tried = toolsOf(engine).map((tool) => ({
    name: tool.name,
    outcomes: edits.map((edit) => ({ edit, verdict: verdictOf(tool, edit) })),
  }))
  const totals = tried.map(({ name, outcomes }, index) => {
    const answerable = outcomes.filter(({ edit }) => edit.after !== null)
    const others = outcomes.filter(({ edit }) => edit.after === null)
    const count = (/** @type {typeof outcomes} */ list, /** @type {Verdict} */ verdict) =>
      list.filter((outcome) => outcome.verdict === verdict).length
    const wrong = share(count(outcomes, 'wrong'), outcomes.length)
    const rightly = share(count(others, 'right'), others.length)
    return {
      name: index < 2 ? `${answerable.length} damaged edits as ${name}` : `  ${name}`,
      value: `${share(count(answerable, 'right'), answerable.length)} right`,
      spread: `${wrong} wrong bytes; of ${others.length} without an answer ${rightly} refused`,
    }
  })
  const kinds = KINDS.map(({ name }) => {
    const cells = tried.map(({ name: tool, outcomes }) => {
      const ones = outcomes.filter(({ edit }) => edit.kind === name)
      const [right, wrong] = ['right', 'wrong'].map((verdict) => ones.filter((one) => one.verdict === verdict).length)
      return `${tool} ${right}/${ones.length}${wrong ? ` (${wrong} wrong)` : ''}`
    })
    return { name: `damage: ${name}`, value: cells[0]?.replace('unified diffs ', '') ?? '', spread: cells.slice(1).join(', ') }
  })
  return [...totals, ...kinds, remaining(engine, edits)]
}
