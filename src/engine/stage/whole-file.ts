/** Edits of whole files, and edits that say where they go: by line numbers, or by giving all of the content. */
import { changesAt } from '../match/changes'
import { Pattern } from '../match/pattern'
import { placeholderOf } from '../match/placeholder'
import type { Adaptation, Attempt, Edit, Hunk, HunkLine, Landing, LineRange, Refusal } from '../model'
import { render } from '../render'
import type { Deciding } from './deciding'
import { landedOutcome, refusedOutcome } from './decision-log'
import { refusalOf } from './doubts'
import { fragmentOf, isDefinitionOf, isInner, isStrangePiece, isTorn } from './fragment'
import { isDocument, leftOutBehind } from './left-out-lines'
import { brokenLine, cutLineOf, doubledLines, markOf, renderedLine } from './marred-content'
import { nearestPlaces } from './near-places'
import { TELLING } from './resolve'
import { escapedLines, hunkOver } from './rewrite'
import { withoutTrailingSpace } from './trimmed-content'
import type { WorkFile } from './work-file'

/** One edit that is being applied: its index, and the hunk of it. */
export type EditAt = { readonly edit: number; readonly hunk: number; readonly file: WorkFile }

const whole = (file: WorkFile): LineRange => ({ start: 0, end: file.lines.length })

export function createFile(text: string, at: EditAt, deciding: Deciding): void {
  const { file } = at
  const { ledger } = deciding
  const doubt = doubtOf(at, deciding)
  if (doubt !== undefined) ledger.add({ ...at, outcome: refusedOutcome(refusalOf(doubt)) })
  else if (!file.exists || file.text === '')
    file.replace(text, ledger.add({ ...at, outcome: landedOutcome('create', { start: 0, end: 0 }) }))
  else if (file.text === text)
    file.trace(ledger.add({ ...at, outcome: { state: 'already-applied', before: file.baseOf(whole(file)) } }), whole(file))
  else ledger.add({ ...at, outcome: refusedOutcome({ code: 'exists' }) })
}

/** `before`: what the reply quotes as the file's whole content; nothing where it is empty. */
export function removeFile(before: readonly HunkLine[], at: EditAt, { ledger, budget }: Deciding): void {
  const { file } = at
  const { lines } = file
  const texts = file.withoutMark(before.map(({ text }) => text))
  const same = texts.length === 0 || (texts.length === lines.length && texts.every((text, i) => text === lines.text(i)))
  if (!file.exists) ledger.add({ ...at, outcome: refusedOutcome({ code: 'missing', similar: [] }) })
  else if (!same) {
    const quoted = Pattern.of({ before, after: [], kept: [], hint: {}, span: { from: 0, to: 0 } })
    ledger.add({ ...at, outcome: refusedOutcome({ code: 'not-found' }, nearestPlaces(file, quoted, budget)) })
  } else file.replace(null, ledger.add({ ...at, outcome: landedOutcome('delete', file.baseOf(whole(file))) }))
}

/** The whole content is given: the file's own lines stay where the content has them. */
export function writeWholeFile(
  { text, lines: content, span, format, isNamedInside }: Extract<Edit, { kind: 'write' }>,
  at: EditAt,
  deciding: Deciding,
): void {
  const { file } = at
  const { lines: ended, adaptations } = withoutTrailingSpace(content, file)
  const given = isNamedInside === true ? withOwnHeading(ended, file) : ended
  const bare = withoutStrangeMark(file.withoutMark(given.map((line) => line.text)), file)
  const lines = given.map((line, at) => ({ ...line, text: bare[at] ?? line.text }))
  const { ledger, budget } = deciding
  if (!file.exists || file.text === '') {
    createFile(text, at, deciding)
    return
  }
  if (!budget.spend(file.lines.length + lines.length)) {
    ledger.add({ ...at, outcome: refusedOutcome({ code: 'budget' }) })
    return
  }
  const texts = textsOf(file)
  const escaped = escapedLines(texts, lines)
  const piece = fragmentOf(texts, bare, { isCall: format !== 'whole-file' })
  const doubled = doubledLines(texts, bare)
  const hole = leftOutBehind(texts, bare, file.path)
  const cut = format === 'whole-file' ? cutLineOf(texts, bare) : -1
  const marks = markOf(texts, bare, file.path)
  const rendered = Math.max(renderedLine(texts, bare), brokenLine(texts, bare))
  const doubt = doubtOf(at, deciding)
  // A call is made after the one before it; a reply in text shows the file as all of its edits leave it.
  const by = format === 'whole-file' && undoesEarlier(file, bare) ? ledger.changedBy(file, null) : -1
  if (by >= 0) ledger.add({ ...at, outcome: refusedOutcome({ code: 'overlap', by }) })
  else if (marks !== null) ledger.add({ ...at, outcome: refusedOutcome({ code: 'marked', ...marks }) })
  else if (doubt !== undefined) ledger.add({ ...at, outcome: refusedOutcome(refusalOf(doubt)) })
  else if (piece !== null) ledger.add({ ...at, outcome: refusedOutcome({ code: 'fragment', at: piece }) })
  else if (
    isStrangePiece(texts, bare, {
      isCall: format !== 'whole-file',
      isText: isDocument(file.path),
      isNamedInside: isNamedInside === true,
    }) ||
    (isTorn(texts, bare) && (format === 'whole-file' || bare.some((text) => text.trim() !== ''))) ||
    (format === 'whole-file' && (isDefinitionOf(texts, bare, file.path) || isInner(texts, bare)))
  )
    ledger.add({ ...at, outcome: refusedOutcome({ code: 'fragment', at: null }) })
  else if (cut >= 0) ledger.add({ ...at, outcome: refusedOutcome({ code: 'torn', line: cut, why: 'end' }) })
  else if (hole !== null) ledger.add({ ...at, outcome: refusedOutcome({ code: 'elided', elisions: 1, texts: [hole] }) })
  else if (doubled > 0) ledger.add({ ...at, outcome: refusedOutcome({ code: 'doubled', lines: doubled }) })
  else if (rendered >= 0) ledger.add({ ...at, outcome: refusedOutcome({ code: 'style', line: rendered }) })
  else if (escaped > 0) ledger.add({ ...at, outcome: refusedOutcome({ code: 'escaped', lines: escaped }) })
  else if (lines.length === texts.length && texts.every((line, i) => line === lines[i]?.text))
    file.trace(ledger.add({ ...at, outcome: { state: 'already-applied', before: file.baseOf(whole(file)) } }), whole(file))
  else landAt(hunkOver(whole(file), texts, lines, span), 0, 'write', at, deciding, { adaptations })
}

/** Whether the content lacks a line that an earlier edit of the reply put into the file. */
function undoesEarlier({ base, lines }: WorkFile, content: readonly string[]): boolean {
  if (base === lines) return false
  const written = new Set(content.map((text) => text.trim()))
  for (let line = 0; line < lines.length; line++) {
    const text = lines.text(line).trim()
    if (TELLING.test(text) && !written.has(text) && !base.hasLike(text)) return true
  }
  return false
}

/** With the comment that names the file in its first line, where the file has that itself: the reader took it for a heading alone. */
function withOwnHeading(lines: readonly HunkLine[], { lines: own, path }: WorkFile): readonly HunkLine[] {
  const [first] = lines
  if (first === undefined || own.length === 0) return lines
  const heading = own.text(0)
  const isHeading = /^\s*(?:\/[/*]|#|--|;|%|<!--)/.test(heading) && heading.includes(path) && first.text !== heading
  return isHeading ? [{ ...first, text: heading }, ...lines] : lines
}

/** Without a byte order mark in front of a line that the file has without it. */
function withoutStrangeMark(texts: readonly string[], { lines }: WorkFile): readonly string[] {
  const [first = '', ...rest] = texts
  return first.startsWith(MARK) && lines.length > 0 && lines.text(0) === first.slice(MARK.length)
    ? [first.slice(MARK.length), ...rest]
    : texts
}

const MARK = '\ufeff'

const doubtOf = ({ edit, hunk }: EditAt, { doubts }: Deciding) => doubts.find((one) => one.edit === edit && one.hunk === hunk)

/** By line number alone: the numbers are those of the file before the reply, and are right only where no earlier edit may have moved them. */
export function byNumber({ range, lines, span }: Extract<Edit, { kind: 'lines' }>, at: EditAt, deciding: Deciding): void {
  const { file } = at
  const { ledger } = deciding
  const refuse = (refusal: Refusal) => ledger.add({ ...at, outcome: refusedOutcome(refusal) })
  const { length } = file.lines
  if (!file.exists || length === 0) {
    if (range.start === 0) createFile(lines.map((line) => `${line.text}\n`).join(''), at, deciding)
    else refuse(file.exists ? { code: 'out-of-range', lines: 0 } : { code: 'missing', similar: [] })
    return
  }
  const doubt = doubtOf(at, deciding)
  if (doubt !== undefined) {
    refuse(refusalOf(doubt))
    return
  }
  const by = ledger.renumberedBy(file, range)
  if (by >= 0) refuse({ code: 'renumbered', by })
  else if (range.start > length || range.end > length || range.start > range.end) refuse({ code: 'out-of-range', lines: length })
  else landAt(hunkOver(range, textsOf(file), lines, span), range.start, 'line-number', at, deciding)
}

/** Makes the changes of a hunk whose lines are at `start`, one after the other. */
export function landAt(
  hunk: Hunk,
  start: number,
  how: Landing,
  at: EditAt,
  { ledger }: Deciding,
  {
    attempts = [],
    adaptations = [],
  }: { readonly attempts?: readonly Attempt[]; readonly adaptations?: readonly Adaptation[] } = {},
): void {
  const { file } = at
  const sought = Pattern.of(hunk)
  const dots = placeholderOf(file.lines, sought)
  if (dots >= 0) {
    ledger.add({ ...at, outcome: refusedOutcome({ code: 'placeholder', line: dots }), attempts })
    return
  }
  const place = { pairing: hunk.before.map((_, line) => start + line), sought }
  const found = changesAt(file.lines, place, { asGiven: how !== 'exact' })
  const changes = found.obstacle === null ? found.changes : changesAt(file.lines, place, { asGiven: true }).changes
  const here = { start, end: start + hunk.before.length }
  const before = file.baseOf(here)
  const done = changes.length > 0 && changes.every((change) => change.done)
  const outcome = done
    ? ({ state: 'already-applied', before } as const)
    : { ...landedOutcome(how, before), ...(adaptations.length > 0 ? { adaptations } : {}) }
  const decision = ledger.add({ ...at, outcome, attempts })
  file.trace(decision, here)
  const cuts = hunk.before.length === 0 ? [{ at: start, remove: 0, lines: sought.after }] : render(changes)
  file.cut(cuts.map((splice) => ({ ...splice, decision })))
}

export const textsOf = ({ lines }: WorkFile): string[] => Array.from({ length: lines.length }, (_, line) => lines.text(line))
