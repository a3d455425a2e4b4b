/** Whether the message about a refused reply helps: a retry that follows it to the letter lands, and an offered repair loses only lines that the hunk removes. */
import {
  type Diagnosis,
  type Edit,
  type HunkLine,
  type Path,
  type Reading,
  stage,
  type Transaction,
  type Tree,
  type UniqueContext,
} from '../../src/engine'
import { pairLines } from '../../src/engine/pair'
import type { Checked } from './claims'
import { linesOf } from './sentences'

type Staged = { readonly reading: Reading; readonly transaction: Transaction; readonly tree: Tree }

const wordsIn = (text: string): string[] => text.match(/[\p{L}\p{N}_]+/gu) ?? []
const bare = (text: string): string => text.replace(/\s+/g, '')

const isAlike = (one: string, other: string): boolean => {
  const words = wordsIn(one)
  return bare(one) === bare(other) || words.filter((word) => other.includes(word)).length * 2 > words.length
}

const contentOf = (tree: Tree, path: Path): string => {
  const content = tree.get(path)
  return typeof content === 'string' ? content : ''
}

/** Lines of one text that the other has less often. */
function lostOf(before: readonly string[], after: readonly string[]): string[] {
  const left = new Map<string, number>()
  for (const line of after) left.set(line, (left.get(line) ?? 0) + 1)
  return before.filter((line) => {
    const count = left.get(line) ?? 0
    left.set(line, count - 1)
    return count <= 0 && line.trim() !== ''
  })
}

type Sides = { readonly before: readonly HunkLine[]; readonly after: readonly HunkLine[] }

function sidesOf(edit: Edit | undefined, hunk: number): Sides | null {
  if (edit?.kind === 'patch') return edit.hunks[hunk] ?? null
  return edit?.kind === 'replace' ? edit : null
}

/** Repairs that remove other lines than the hunk removes, misquoted at most. */
export function falseRepairs({ reading, transaction, tree }: Staged, diagnosis: Diagnosis): string[] {
  const decision = transaction.decisions[diagnosis.decision]
  const sides = decision === undefined ? null : sidesOf(reading.edits[decision.edit], decision.hunk)
  return diagnosis.repairs.flatMap(({ edit, path, code }) => {
    const made = stage({ ...reading, asides: [], diagnostics: [], edits: [edit] }, tree)
    if (made.state !== 'staged') return [`The repair ${code} does not land.`]
    const [before, after] = [linesOf(contentOf(tree, path)), linesOf(made.files[0]?.after ?? '')]
    const fresh = sides?.after.map(({ text }) => text) ?? []
    const gone = sides?.before.map(({ text }) => text).filter((text) => !fresh.includes(text)) ?? []
    // A line of the file that the message shows beside one to be removed is named.
    const shown = diagnosis.differences.flatMap(({ line, of }) =>
      line >= 0 && of >= 0 && !fresh.includes(sides?.before[line]?.text ?? '') ? [before[of]] : [],
    )
    // A text that is part of a line is quoted with it.
    const isPart = (line: string) => sides?.before.some(({ text }) => text.trim() !== '' && line.includes(text.trim())) === true
    const wrong = lostOf(before, after)
      .filter((line) => !shown.includes(line) && !isPart(line))
      .find((line) => ![...gone, ...fresh].some((text) => isAlike(line, text) || text.includes(line.trim())))
    return wrong === undefined ? [] : [`The repair ${code} loses “${wrong}”.`]
  })
}

/** What the message calls fine lands when it is sent alone. */
function falseFine({ reading, transaction, tree }: Staged, defaultPath: Path | undefined): string[] {
  const named = new Set(
    transaction.decisions.flatMap((one) => (one.state === 'refused' && 'by' in one.refusal ? [one.refusal.by] : [])),
  )
  const fine = [...reading.edits.keys()].filter((edit) => {
    const own = [...transaction.decisions.entries()].filter(([, one]) => one.edit === edit)
    return own.length > 0 && own.every(([index, one]) => one.state === 'applied' && !named.has(index))
  })
  if (fine.length === 0 || fine.length === reading.edits.length) return []
  const again = stage(reading, tree, { edits: fine, defaultPath })
  return again.state === 'staged'
    ? []
    : [`Edits ${fine.map((edit) => edit + 1).join(', ')} are called fine and do not land alone.`]
}

/** What the reply writes and the file has instead, where signs differ that no keyboard of a programmer writes; the longest first. */
const signsIn = (differences: Diagnosis['differences']): readonly (readonly [string, string])[] =>
  differences
    .flatMap(({ parts }) => parts.map((part, at) => [part, parts[at + 1], parts[at - 1]] as const))
    .flatMap(([part, next, last]) => {
      const has = [next, last].find((other) => other?.in === 'file')?.text ?? ''
      return part.in === 'reply' && /[^\p{ASCII}\p{L}\p{N}]/u.test(part.text) ? [[part.text, has] as const] : []
    })
    .sort(([one], [other]) => other.length - one.length)

/** The hunk as a model writes it that takes each differing line from the message: null where the message leaves some out, or says more. */
function followed(written: Sides, { differences }: Diagnosis, message: string): Sides | null {
  const signs = message.includes('\nYour new lines have ') ? signsIn(differences) : []
  const mended = (text: string) => signs.reduce((all, [sign, has]) => all.replaceAll(sign, () => has), text)
  const old = new Set(written.before.map(({ text }) => text))
  const sides = {
    before: written.before,
    after: written.after.map((line) => (old.has(line.text) ? line : { ...line, text: mended(line.text) })),
  }
  const differing = differences.filter(({ parts }) => parts.some((part) => part.in !== 'both' && part.text !== ''))
  if (differing.length === 0 || differing.length > 5) return null
  const inFile = ({ parts }: (typeof differences)[number]) =>
    parts.flatMap((part) => (part.in === 'reply' ? [] : [part.text])).join('')
  const kept = pairLines(sides.before, sides.after)
  const pairs = new Map(
    kept.flatMap(({ before, after, length }) => Array.from({ length }, (_, at) => [before + at, after + at] as const)),
  )
  const before: HunkLine[] = []
  const after: HunkLine[] = []
  let next = 0
  const span = { from: 0, to: 0 }
  let last = -1
  for (const difference of differences) {
    const { line, of } = difference
    const isKept = line >= 0 && pairs.has(line)
    const until = line < 0 ? next : (pairs.get(line) ?? next)
    for (; next < until; next++) after.push(sides.after[next] ?? { text: '', ...span })
    if (of < 0) {
      if (isKept) next++
      continue
    }
    const own = { text: inFile(difference), ...span }
    before.push(own)
    // What the file has between lines that go, or beside them, is for the model to decide.
    if (line < 0 && !pairs.has(last) && last >= 0) return null
    if (isKept || line < 0) after.push(own)
    if (isKept) next++
    if (line >= 0) last = line
  }
  for (; next < sides.after.length; next++) after.push(sides.after[next] ?? { text: '', ...span })
  return { before, after }
}

/** Refusals of which the message says that copying the lines of the file is all there is to do. */
const COPYING = new Set(['not-found', 'conflict'])

function failedRetries({ reading, transaction, tree }: Staged, diagnosis: Diagnosis, message: string): string[] {
  const decision = transaction.decisions[diagnosis.decision]
  if (decision?.state !== 'refused' || decision.path === null || !COPYING.has(decision.refusal.code)) return []
  const code = diagnosis.causes[0]?.code
  if (code !== 'lines-differ' && code !== 'case' && code !== 'trailing-space' && code !== 'inner-space') return []
  const edit = reading.edits[decision.edit]
  const sides = sidesOf(edit, decision.hunk)
  const again = edit === undefined || sides === null ? null : followed(sides, diagnosis, message)
  if (edit === undefined || again === null) return []
  const hunk = { ...again, kept: pairLines(again.before, again.after), hint: {}, span: edit.span }
  const retried: Edit = { kind: 'patch', written: decision.path, format: 'search-replace', span: edit.span, hunks: [hunk] }
  const made = stage({ ...reading, asides: [], diagnostics: [], edits: [retried] }, tree)
  const [verdict] = made.decisions
  // What is wrong with the new lines alone is another fault.
  const isFine =
    verdict?.state === 'applied' ||
    (verdict?.state === 'refused' && ['identical', 'ambiguous', 'placeholder', 'prefix', 'torn'].includes(verdict.refusal.code))
  return isFine
    ? []
    : [`A retry with the lines of the file is refused: ${verdict?.state === 'refused' ? verdict.refusal.code : verdict?.state}.`]
}

const textOf = (lines: readonly HunkLine[]): string => lines.map(({ text }) => text).join('\n')
const linesFrom = (text: string): HunkLine[] => text.split('\n').map((line) => ({ text: line, from: 0, to: 0 }))

/** The hunk as one that quotes `lines` of the file as a whole. */
function asWhole({ before, after }: Sides, lines: readonly HunkLine[]): Sides {
  const [whole, part] = [textOf(lines), textOf(before)]
  return { before: lines, after: whole.includes(part) ? linesFrom(whole.replace(part, () => textOf(after))) : after }
}

/** The hunk as a model writes it that also quotes the lines of the file above and below, or all of them as the file has them; `file`: all its lines. */
function widened(sides: Sides, { at, above, below, whole }: UniqueContext, file: readonly string[]): Sides {
  const quote = (from: number, to: number) => file.slice(Math.max(0, from), to).map((text) => ({ text, from: 0, to: 0 }))
  const [over, own, under] = [quote(at.start - above, at.start), quote(at.start, at.end), quote(at.end, at.end + below)]
  const { before, after } = whole ? asWhole(sides, own) : sides
  return { before: [...over, ...before, ...under], after: [...over, ...after, ...under] }
}

/** Advice to quote more lines around one of several equal places that does not make the hunk land there. */
function failedContexts({ reading, transaction, tree }: Staged, diagnosis: Diagnosis): string[] {
  const decision = transaction.decisions[diagnosis.decision]
  const edit = decision === undefined ? undefined : reading.edits[decision.edit]
  const sides = edit === undefined || decision === undefined ? null : sidesOf(edit, decision.hunk)
  if (decision === undefined || decision.path === null || edit === undefined || sides === null) return []
  const file = linesOf(contentOf(tree, decision.path))
  const { path } = decision
  return diagnosis.unique.flatMap((context) => {
    const again = widened(sides, context, file)
    const hunk = { ...again, kept: pairLines(again.before, again.after), hint: {}, span: edit.span }
    const retried: Edit = { kind: 'patch', written: path, format: edit.format, span: edit.span, hunks: [hunk] }
    const [verdict] = stage({ ...reading, asides: [], diagnostics: [], edits: [retried] }, tree).decisions
    const { at, above, below } = context
    const isThere = verdict?.state === 'applied' && verdict.before.start <= at.start && verdict.before.end >= at.end
    const became = verdict?.state === 'refused' ? verdict.refusal.code : (verdict?.state ?? 'nothing')
    return isThere ? [] : [`Quoting ${above} lines above and ${below} below line ${at.start + 1} does not land there: ${became}.`]
  })
}

/** What the message for the model advises, where that does not help. */
export function checkRetries(staged: Staged, diagnoses: readonly Diagnosis[], message: string, defaultPath?: Path): Checked {
  const fine =
    staged.transaction.state === 'rejected' && staged.transaction.reason === 'refused' ? falseFine(staged, defaultPath) : []
  const wrong = diagnoses.flatMap((diagnosis) => [
    ...falseRepairs(staged, diagnosis),
    ...failedRetries(staged, diagnosis, message),
    ...failedContexts(staged, diagnosis),
  ])
  return {
    claims: diagnoses.reduce((sum, { repairs, unique }) => sum + repairs.length + unique.length + 1, 0),
    wrong: [...fine, ...wrong],
  }
}
