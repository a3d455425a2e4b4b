/**
 * What became of one hunk as a test folder of its own, in the form of `public/lessons`: the files that the hunk is about, as far as it takes them, and
 * a reply of its edit alone. Brings the engine: loaded when the person saves one.
 */
import { applyReply, readReply, stage } from '../engine/index'
import type { Content, Decision, FileOutcome, FormatId, Path, Reading, Transaction, Tree } from '../engine/model'
import { parsePath } from '../engine/paths'
import { repliesOf } from './reproduction-replies'
import { verdictOf } from './reproduction-verdict'
import { shortenedTexts } from './shorten-reproduction'

/** What there is to reproduce. `reading`: of `reply`, with what a person made of its hunks. `name`: of the project. */
export type ReproductionRequest = {
  readonly reply: string
  readonly reading: Reading
  readonly transaction: Transaction
  /** Index of the decision. */
  readonly index: number
  readonly tree: Tree
  readonly name: string
}

/**
 * Why there is no folder. 'by-hand': a person put the hunk where it is, and no reply says that. 'removes': a folder holds what the files become,
 * and cannot say that one is gone. 'no-text': bytes that are no text are involved. 'otherwise': alone, the hunk comes to another end.
 */
export type WhyNoFolder = 'by-hand' | 'removes' | 'no-text' | 'otherwise'

/** `folder`: `lesson.json`, `reply.txt`, `files/` and either `expected/`, `refused.json` or neither. `slug`: such as "ambiguous-pool-ts". */
export type Reproduction =
  | { readonly ok: true; readonly folder: ReadonlyMap<Path, string>; readonly slug: string }
  | { readonly ok: false; readonly why: WhyNoFolder }

/** Title and sentence of a decision, which the caller supplies. */
export type ReproductionWords = (decision: Decision, written: string) => { readonly title: string; readonly sentence: string }

/** Files in a folder that are shortened; the others stay whole. More: slower, fewer: a longer folder where a reply is about many. */
const SHORTENED = 8

/** Files that are put in for what the folder lacks to come to the same end: an edit that names no file means the only one. */
const FILLERS = 2

/** A folder that comes to the same end as the decision, tried before it is given; see `public/lessons/README.md`. Pure; never throws. */
export function reproduce(wanted: ReproductionRequest, words: ReproductionWords): Reproduction {
  const { transaction, index, tree } = wanted
  const decision = transaction.decisions[index]
  if (decision === undefined) return { ok: false, why: 'otherwise' }
  const outcomes = transaction.state === 'staged' ? transaction.files : transaction.would
  const verdict = verdictOf(decision, textsOf(tree, outcomes))
  for (const reply of repliesOf(wanted, decision))
    for (const files of fileSets(reply, decision, tree)) {
      const tried = attempt(reply, files, verdict)
      if (tried === null) continue
      const shorter = shortened(tried, verdict)
      const folder = reproductionFolder(shorter, wanted, words)
      if (folder !== null) return { ok: true, folder, slug: slugOf(shorter.decision) }
    }
  return { ok: false, why: whyNot(wanted, decision) }
}

function whyNot({ tree, transaction }: ReproductionRequest, decision: Decision): WhyNoFolder {
  const took = decision.attempts.at(-1)?.verdict
  if (took !== undefined && 'took' in took && took.by === 'by-hand') return 'by-hand'
  if (decision.path !== null && tree.get(decision.path) instanceof Uint8Array) return 'no-text'
  const outcomes = transaction.state === 'staged' ? transaction.files : transaction.would
  return outcomes.some(({ path, after }) => path === decision.path && after === null) ? 'removes' : 'otherwise'
}

/** A file's texts before the reply and after it; undefined where there is none. */
const textsOf = (tree: Tree, outcomes: readonly FileOutcome[]) => (path: Path) => {
  const content = tree.get(path)
  const before = typeof content === 'string' ? content : undefined
  const outcome = outcomes.find((one) => one.path === path)
  return { before, after: outcome === undefined ? before : (outcome.after ?? undefined) }
}

type Files = ReadonlyMap<Path, string>

/** The files that the reply is about, and the same with others beside them. None is empty. */
export function* fileSets(reply: string, decision: Decision, tree: Tree): Generator<Files> {
  const paths = new Set<Path>()
  const { decisions } = stage(readReply(reply), tree)
  for (const { path } of [...decisions, decision]) if (path !== null) paths.add(path)
  for (const one of [...decisions, decision])
    if (one.state === 'refused' && one.refusal.code === 'missing') for (const path of one.refusal.similar) paths.add(path)
  const own = [...paths].filter((path) => typeof tree.get(path) === 'string')
  const others = fillers(tree, paths)
  for (let more = 0; more <= others.length; more++) {
    const files = new Map([...own, ...others.slice(0, more)].map((path) => [path, textIn(tree.get(path))]))
    if (files.size > 0) yield files
  }
}

const textIn = (content: Content | undefined): string => (typeof content === 'string' ? content : '')

/** The smallest texts. */
const fillers = (tree: Tree, without: ReadonlySet<Path>): Path[] =>
  [...tree]
    .filter(([path, content]) => typeof content === 'string' && !without.has(path))
    .sort(([, a], [, b]) => a.length - b.length)
    .slice(0, FILLERS)
    .map(([path]) => path)

/** A reply on some files, and which of its decisions is the one that is meant. */
type Tried = {
  readonly reply: string
  readonly files: Files
  readonly transaction: Transaction
  readonly decision: Decision
  readonly format: FormatId
}

/** The reply on these files alone, as a test reads them; null where the verdict is another one, or where another part of it is refused as well. */
function attempt(reply: string, files: Files, verdict: string): Tried | null {
  const [only, ...others] = files.keys()
  const { transaction } = applyReply(reply, Object.fromEntries(files), { defaultPath: others.length === 0 ? only : undefined })
  const outcomes = transaction.state === 'staged' ? transaction.files : transaction.would
  const decision = transaction.decisions.find((one) => verdictOf(one, textsOf(files, outcomes)) === verdict)
  if (decision === undefined || transaction.decisions.some((one) => one !== decision && one.state === 'refused')) return null
  if (decision.state === 'applied' && (transaction.state !== 'staged' || transaction.files.length === 0)) return null
  // A text that nothing was written for is what a folder without more says.
  if (decision.state === 'already-applied' && transaction.decisions.some(({ state }) => state !== 'already-applied')) return null
  const format = readReply(reply).edits[decision.edit]?.format
  return format === undefined ? null : { reply, files, transaction, decision, format }
}

/** With less of each file, as long as the verdict stays. */
function shortened(whole: Tried, verdict: string): Tried {
  let shortest = whole
  for (const path of [...whole.files.keys()].slice(0, SHORTENED))
    for (const text of shortenedTexts(whole.files.get(path) ?? '', whole.transaction.decisions, path)) {
      const tried = attempt(whole.reply, new Map([...shortest.files, [path, text]]), verdict)
      if (tried === null) continue
      shortest = tried
      break
    }
  return shortest
}

/** null: the folder cannot say it. */
export function reproductionFolder(
  tried: Tried,
  { name }: Pick<ReproductionRequest, 'name'>,
  words: ReproductionWords,
): ReadonlyMap<Path, string> | null {
  const { reply, files, transaction, decision, format } = tried
  const written = readReply(reply).edits[decision.edit]?.written ?? ''
  const { title, sentence } = words(decision, written)
  const about = {
    title,
    summary: sentence,
    format,
    outcome: outcomeOf(decision),
    source: { repo: name, path: decision.path ?? written, licence: 'not stated' },
  }
  const entries: [string, string][] = [
    ['lesson.json', jsonFile(about)],
    ['reply.txt', reply],
    ...[...files].map(([path, text]): [string, string] => [`files/${path}`, text]),
  ]
  if (transaction.state === 'staged') {
    for (const { path, after } of transaction.files) {
      if (after === null) return null
      entries.push([`expected/${path}`, after])
    }
  } else if (decision.state === 'refused') {
    const { edit, hunk, refusal } = decision
    entries.push(['refused.json', jsonFile({ refusals: [{ edit, hunk, code: refusal.code }] })])
  } else return null
  return reproductionFolderFrom(entries)
}

/** null: inside a folder, a path would be longer than file systems allow. */
export function reproductionFolderFrom(
  entries: readonly (readonly [name: string, text: string])[],
): ReadonlyMap<Path, string> | null {
  const folder = new Map<Path, string>()
  for (const [name, text] of entries) {
    const parsed = parsePath(name)
    if (!parsed.ok || folder.has(parsed.path)) return null
    folder.set(parsed.path, text)
  }
  return folder
}

/** JSON as a file has it: indented, with a line end. */
export const jsonFile = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

const outcomeOf = (decision: Decision): string =>
  decision.state === 'applied' ? 'applies' : decision.state === 'refused' ? decision.refusal.code : decision.state

/** The name of a case's folder, after its outcome and its file: letters, digits and hyphens. */
export function slugOf(decision: Decision): string {
  const what = decision.state === 'refused' ? decision.refusal.code : decision.state === 'applied' ? decision.how : decision.state
  const file = (decision.path ?? '').split('/').at(-1) ?? ''
  const plain = file
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 40)
  return plain === '' ? what : `${what}-${plain}`
}
