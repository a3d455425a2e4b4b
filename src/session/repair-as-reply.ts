/** Repairs as a model would write them. Brings the engine: loaded when the person copies one. */
import { amend, readReply, stage, writeEdit, writeEdits } from '../engine/index'
import type { Decision, Edit, FormatId, Path, Reading, Repair, Transaction, Tree } from '../engine/model'
import { asFormat, type WhyLeft } from './edits-between-trees'
import { amendmentOf } from './review-state'

/** Why there is no text. 'unread': a part of the reply could not be read, and would be missing. */
export type WhyUnwritten = WhyLeft | 'unread'
/** A reply, or why the format cannot say it. */
export type RepairText = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly why: WhyUnwritten }

/** What a reply makes of the files: of refused ones as far as it lands. */
const outcomesOf = (transaction: Transaction) =>
  JSON.stringify([
    transaction.decisions.map(({ state }) => state !== 'refused'),
    (transaction.state === 'staged' ? transaction.files : transaction.would).map(({ path, after }) => [path, after]),
  ])

/**
 * The repair alone as a reply in one format: staging it on the tree makes what the repair makes. Where the format has no such edit it is said in
 * another way that the format has.
 */
export function repairAs({ edit }: Repair, format: FormatId, tree: Tree): RepairText {
  const wanted = stage(readingOf([edit]), tree)
  if (wanted.state !== 'staged') return { ok: false, why: 'reads-otherwise' }
  const plain = writeEdit(edit, format)
  if (plain.ok && outcomesOf(stage(readReply(plain.text), tree)) === outcomesOf(wanted)) return { ok: true, text: plain.text }
  const { text, left } = asFormat(tree, withFiles(tree, wanted), format)
  if (text !== '') return { ok: true, text }
  return { ok: false, why: left[0]?.why ?? (plain.ok ? 'reads-otherwise' : plain.reason) }
}

function withFiles(tree: Tree, { files }: Extract<Transaction, { state: 'staged' }>): Tree {
  const made = new Map(tree)
  for (const { path, after } of files)
    if (after === null) made.delete(path)
    else made.set(path, after)
  return made
}

/** The whole reply with the repair in it, each edit in its own format; `at`: the decision that the repair is of. */
export function replyWith(reading: Reading, at: Decision, repair: Repair, tree: Tree, defaultPath: Path | undefined): RepairText {
  if (reading.diagnostics.some(({ code, repair: read }) => read === null && code !== 'missing-path'))
    return { ok: false, why: 'unread' }
  const amendment = amendmentOf(at, repair)
  if (amendment === null) return { ok: false, why: 'kind' }
  const repaired = amend(reading, [amendment])
  const wanted = stage(repaired, tree, { defaultPath })
  const own = wanted.decisions.find(({ edit, hunk }) => edit === at.edit && hunk === at.hunk)
  if (own?.state !== 'applied') return { ok: false, why: 'reads-otherwise' }
  const written = textOf(repaired.edits)
  if (!written.ok) return written
  const read = stage(readReply(written.text), tree, { defaultPath })
  return outcomesOf(read) === outcomesOf(wanted) ? written : { ok: false, why: 'reads-otherwise' }
}

/** Each edit in its own format, one below the other. */
export function textOf(edits: readonly Edit[]): RepairText {
  const parts: string[] = []
  for (let start = 0; start < edits.length; ) {
    const format = edits[start]?.format ?? 'search-replace'
    let end = start
    while (end < edits.length && edits[end]?.format === format) end++
    const part = writeEdits(edits.slice(start, end), format)
    if (!part.ok) return { ok: false, why: part.reason }
    parts.push(part.text)
    start = end
  }
  return { ok: true, text: parts.join('\n') }
}

const readingOf = (edits: readonly Edit[]): Reading => ({
  edits,
  spans: [],
  diagnostics: [],
  formats: [],
  steps: [],
  wrapping: null,
})
