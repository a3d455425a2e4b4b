/** Reads and applies a reply, and says what became of it beside the truth. */
import { type Applied, applyReply, type Decision, type FormatId } from '../../src/engine'
import {
  type Case,
  type CaseRow,
  type CaseTree,
  type Entry,
  freeTexts,
  hasMixedEnds,
  newText,
  treeAfter,
  treeBefore,
} from './case'
import { type Doubt, doubtOf } from './doubt'
import { hunksOf } from './hunks'
import { type Rendered, renderCase } from './render'

export type Apply = (reply: string, files: CaseTree) => Applied

/** A file that is not as it should be; null: it is not there. */
export type Difference = { readonly path: string; readonly expected: string | null; readonly found: string | null }

export type Verdict =
  /** `convention`: in a file of mixed line ends a new line ends in the other one of them. */
  | { readonly is: 'right'; readonly convention: boolean }
  /** Right but for hunks whose result is there already, as the decisions say. */
  | { readonly is: 'there' }
  /** Other bytes, where code is left out and the lines beside it are in several places: the format does not mark removed lines. */
  | { readonly is: 'open' }
  | { readonly is: 'due'; readonly code: string; readonly doubt: Doubt }
  | { readonly is: 'undue'; readonly code: string }
  | { readonly is: 'inexpressible' }
  | { readonly is: 'wrong'; readonly differences: readonly Difference[] }

export type Judged = {
  readonly format: FormatId
  readonly rendered: Rendered
  readonly verdict: Verdict
  readonly after: CaseTree | null
}

const native: Apply = (reply, files) => applyReply(reply, files)

export function judge(one: Case, format: FormatId, apply: Apply = native): Judged {
  const rendered = renderCase(one, format)
  if (rendered.held.size === 0) return { format, rendered, verdict: { is: 'inexpressible' }, after: null }
  const before = treeBefore(one)
  const applied = apply(rendered.reply, before)
  if (!applied.ok) {
    const touched = differencesOf(before, applied.files)
    const verdict: Verdict =
      touched.length > 0 ? { is: 'wrong', differences: touched } : refusalOf(one, format, rendered, applied)
    return { format, rendered, verdict, after: null }
  }
  return { format, rendered, verdict: verdictOf(one, format, rendered, applied), after: applied.files }
}

export function differencesOf(expected: CaseTree, found: CaseTree): Difference[] {
  const paths = new Set([...Object.keys(expected), ...Object.keys(found)])
  return [...paths].flatMap((path) => {
    const [should, is] = [expected[path] ?? null, found[path] ?? null]
    return should === is ? [] : [{ path, expected: should, found: is }]
  })
}

function verdictOf(one: Case, format: FormatId, { held, made }: Rendered, { files, transaction }: Applied): Verdict {
  const differences = differencesOf(treeAfter(one, held, made), files)
  if (differences.length === 0) return { is: 'right', convention: false }
  if (differences.every((difference) => differsByConvention(one, format, difference))) return { is: 'right', convention: true }
  const there = new Map([...held].map((entry) => [entry, withoutThere(one, entry, format, transaction.decisions)]))
  const without = { ...one, entries: one.entries.map((entry) => there.get(entry) ?? entry) }
  const left = new Set(without.entries.filter((_, at) => held.has(one.entries[at] as Entry)))
  const rest = differencesOf(treeAfter(without, left, madeIn(one, without, made)), files)
  const isThere = rest.every((difference) => differsByConvention(without, format, difference))
  if (isThere) return { is: 'there' }
  return differences.every((difference) => isOpen(one, format, difference)) ? { is: 'open' } : { is: 'wrong', differences }
}

/** Whether the reply leaves out what would say how the file is meant. */
function isOpen({ entries, style }: Case, format: FormatId, { path }: Difference): boolean {
  const entry = entries.find((one) => one.path === path)
  return format === 'lazy-file' && entry !== undefined && doubtOf(entry, format, style, 'elided') !== null
}

const madeIn = (one: Case, without: Case, made: ReadonlyMap<Entry, string>): Map<Entry, string> =>
  new Map(
    without.entries.flatMap((entry, at) => {
      const text = made.get(one.entries[at] as Entry)
      return text === undefined ? [] : [[entry, text] as const]
    }),
  )

/** Formats that say of each line whether it stays. */
const SIGNED: readonly FormatId[] = ['unified-diff', 'apply-patch']

/** Whether only line ends differ, of lines that may end in either way. */
function differsByConvention({ entries }: Case, format: FormatId, { path, expected, found }: Difference): boolean {
  const entry = entries.find((one) => (one.moveTo ?? one.path) === path)
  if (entry === undefined || expected === null || found === null || !hasMixedEnds(entry)) return false
  // The mark goes with the file's beginning, whichever line that is.
  const unmarked = (line = '') => line.replace(/^\ufeff/, '')
  const free = new Set([...freeTexts(entry, SIGNED.includes(format))].map(unmarked))
  const [ours, theirs] = [expected.split('\n'), found.split('\n')]
  const bare = (line: string | undefined) => (line?.endsWith('\r') ? line.slice(0, -1) : line)
  return (
    ours.length === theirs.length &&
    ours.every((line, at) => line === theirs[at] || (bare(line) === bare(theirs[at]) && free.has(unmarked(bare(line)))))
  )
}

/** The entry without those of its changes that were not made because the file has them already, as far as that is so. */
function withoutThere(one: Case, entry: Entry, format: FormatId, decisions: readonly Decision[]): Entry {
  const own = decisions.filter(({ path }) => path === entry.path)
  const rows = hunksOf(entry, one.style).reduce<readonly CaseRow[]>((all, hunk, at) => {
    const decision = own[at]
    if (decision?.state !== 'already-applied' || !occursIn(newText({ ...entry, rows: all }), hunk.after)) return all
    const mine = new Set(hunk.rows)
    return all.flatMap((row): CaseRow[] => (!mine.has(row) ? [row] : row.sign === '+' ? [] : [{ ...row, sign: ' ' }]))
  }, entry.rows)
  return format === 'whole-file' ? entry : { ...entry, rows }
}

/** Whether the text has the lines one after the other, blank lines and white space at ends apart. */
function occursIn(text: string, lines: readonly string[]): boolean {
  const solid = (texts: readonly string[]) => texts.map((line) => line.trimEnd()).filter((line) => line !== '')
  return `\n${solid(text.split('\n')).join('\n')}\n`.includes(`\n${solid(lines).join('\n')}\n`)
}

function refusalOf(one: Case, format: FormatId, { held }: Rendered, { transaction }: Applied): Verdict {
  if (transaction.state !== 'rejected') return { is: 'undue', code: 'nothing' }
  if (transaction.reason !== 'refused') return { is: 'undue', code: transaction.reason }
  let due: Verdict = { is: 'undue', code: 'refused' }
  for (const decision of transaction.decisions) {
    if (decision.state !== 'refused') continue
    const { code } = decision.refusal
    const entry = [...held].find(({ path, moveTo }) => path === decision.path || moveTo === decision.path)
    const doubt = entry === undefined ? null : doubtOf(entry, format, one.style, code)
    if (doubt === null) return { is: 'undue', code }
    due = { is: 'due', code, doubt }
  }
  return due
}
