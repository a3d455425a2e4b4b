/** What a person makes of the hunks of a reading: other places, other lines. */
import { elisionsOf } from './elisions'
import type { Amended, Amendment, Decision, Edit, Hunk, HunkLine, Reading, Span, Transaction } from './model'
import { pairLines, pairsOf } from './pair'

type Rewrite = Extract<Amendment, { kind: 'rewrite' }>

/**
 * The reading with its hunks as the amendments have them; indexes of edits and hunks stay as they are. Amendments of hunks that there are not are left out.
 * A hunk of several that is to go to another file cannot: it stays where its edit is.
 */
export function amend(reading: Reading, amendments: readonly Amendment[]): Reading {
  if (amendments.length === 0) return reading
  const edits = [...reading.edits]
  for (const amendment of amendments) {
    const edit = edits[amendment.edit]
    if (edit !== undefined)
      edits[amendment.edit] = amendment.kind === 'place' ? placed(edit, amendment) : rewritten(edit, amendment)
  }
  return { ...reading, edits }
}

/** The transaction of an amended reading, with what a person has made of hunks said of their decisions. */
export function withAmended(transaction: Transaction, amendments: readonly Amendment[]): Transaction {
  if (amendments.length === 0) return transaction
  const made = new Map(amendments.map((amendment) => [`${amendment.edit}.${amendment.hunk}`, amendment]))
  const decisions = transaction.decisions.map((decision): Decision => {
    const amendment = made.get(`${decision.edit}.${decision.hunk}`)
    if (amendment === undefined || isElsewhere(decision, amendment)) return decision
    return { ...decision, amended: amendedAs(amendment) }
  })
  return { ...transaction, decisions }
}

/** Whether the hunk landed at another line than the person chose: the file has changed since. */
const isElsewhere = (decision: Decision, amendment: Amendment): boolean =>
  amendment.kind === 'place' && decision.state === 'applied' && decision.before.start !== amendment.line

const amendedAs = (amendment: Amendment): Amended =>
  amendment.kind === 'place' ? 'placed' : amendment.whole ? 'repaired' : 'edited'

function placed(edit: Edit, { hunk, line }: Extract<Amendment, { kind: 'place' }>): Edit {
  if (edit.kind === 'replace') return { ...edit, byHand: line }
  if (edit.kind !== 'patch') return edit
  return { ...edit, hunks: edit.hunks.map((one, at) => (at === hunk ? { ...one, hint: { ...one.hint, byHand: line } } : one)) }
}

/** Lines have the spans of those of the reply that they are, or take the place of; further ones have the span of the whole. */
function linesOf(texts: readonly string[], own: readonly HunkLine[], whole: Span): HunkLine[] {
  const byText = new Map(own.map((line) => [line.text, line]))
  const lines = texts.map((text): HunkLine => ({ text, from: whole.from, to: whole.to }))
  const found: HunkLine[] = []
  let next = 0
  for (const [ownAt, at] of [...pairsOf(pairLines(own, lines)), [own.length, texts.length] as const]) {
    const replaced = ownAt - next === at - found.length ? own.slice(next, ownAt) : []
    for (const [gap, line] of lines.slice(found.length, at).entries()) {
      const { from, to } = replaced[gap] ?? byText.get(line.text) ?? line
      found.push({ text: line.text, from, to })
    }
    const same = own[ownAt]
    if (same !== undefined) found.push(same)
    next = ownAt + 1
  }
  return found
}

function hunkOf({ before, after }: Rewrite, own: Pick<Hunk, 'before' | 'after' | 'span'>): Hunk {
  const sides = { before: linesOf(before, own.before, own.span), after: linesOf(after, own.after, own.span) }
  return { ...sides, kept: pairLines(sides.before, sides.after), hint: {}, span: own.span }
}

function rewritten(edit: Edit, rewrite: Rewrite): Edit {
  const { format, span } = edit
  const written = rewrite.path ?? edit.written
  if (edit.kind === 'patch') {
    const own = edit.hunks[rewrite.hunk]
    if (own === undefined) return edit
    const hunks = edit.hunks.map((hunk, at) => (at === rewrite.hunk ? hunkOf(rewrite, own) : hunk))
    return { ...edit, written: edit.hunks.length === 1 ? written : edit.written, hunks }
  }
  if (edit.kind === 'delete') return { ...edit, written, before: linesOf(rewrite.before, edit.before, span) }
  const own = edit.kind === 'replace' ? edit : { before: [], after: edit.lines, span }
  const isFile = edit.kind === 'create' || edit.kind === 'write'
  // A piece of a file in the place of lines that a repair quotes is no whole file any more.
  if (rewrite.whole && !(isFile && rewrite.before.length === 0))
    return { kind: 'patch', written, format, span, hunks: [hunkOf(rewrite, own)] }
  const lines = linesOf(rewrite.after, own.after, span)
  if (edit.kind === 'replace') {
    const before = linesOf(rewrite.before, edit.before, span)
    return { kind: 'replace', written, format, span, before, after: lines, all: edit.all }
  }
  if (edit.kind === 'lazy') return { ...edit, written, lines, elisions: elisionsOf(rewrite.after) }
  return isFile
    ? { ...edit, written, lines, text: rewrite.after.map((line) => `${line}\n`).join('') }
    : { ...edit, written, lines }
}
