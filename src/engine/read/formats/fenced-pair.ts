/** Old lines and new ones in a fence each, as a chat describes an edit: “Replace this: … with this: …”, “Before: … After: …”. */
import type { Hunk } from '../../model'
import { pairLines } from '../../pair'
import type { ReadingBuilder } from '../reading-builder'
import { closes, fenceOf, hunkLine, type ReplyLine, textSpan } from '../reply-line'
import { isPath, pathIn } from '../written-path'

/** Words between the two fences, at most. More: any text between two pieces of code passes for an edit, fewer: a whole sentence is lost. */
const WORDS = 12

const OLD = /\b(?:before|old|original|current(?:ly)?|existing|previous|replace|change|find|from|was|this)\b/i
const NEW = /\b(?:after|new|updated|changed|fixed|replacement|with|by|to|into|becomes?|instead)\b/i
/** Between the fences: the second is no replacement. */
const OTHER = /\b(?:or|example|output|run|usage|alternativ\w*|option|also|then|and)\b/i

type Fenced = { readonly open: ReplyLine; readonly close: ReplyLine; readonly body: readonly ReplyLine[] }

/** The fences of the reply, in order; null where one is left open or is marked as something else already. */
function fencesIn(account: ReadingBuilder): Fenced[] | null {
  const { lines } = account
  const found: Fenced[] = []
  for (let at = 0; at < lines.length; at++) {
    const open = lines[at]
    const fence = open === undefined || account.roleOf(at) !== 'prose' ? null : fenceOf(open)
    if (open === undefined || fence === null) continue
    const end = lines.findIndex((line, index) => index > at && closes(fence, line))
    const close = lines[end]
    if (close === undefined) return null
    found.push({ open, close, body: lines.slice(at + 1, end) })
    at = end
  }
  return found
}

/** The lines with text between two lines of the reply, exclusive. */
const between = ({ lines }: ReadingBuilder, start: number, end: number): string[] =>
  lines.slice(start + 1, end).flatMap(({ text }) => (text.trim() === '' ? [] : [text]))

/** The path that a sentence names, marked or bare; null where it names none, or several. */
function pathOf(text: string): string | null {
  const marked = pathIn(text)
  if (marked !== null) return marked.written
  const words = text.split(/\s+/).map((word) => word.replace(/^["'`*(]+|["'`*).,:;]+$/g, ''))
  const paths = [...new Set(words.filter((word) => isPath(word) && /[\w/]\.\w+$/.test(word)))]
  return paths.length === 1 ? (paths[0] ?? null) : null
}

type Pair = { readonly old: Fenced; readonly fresh: Fenced; readonly path: string | null }

/** An order to put one in the place of the other, in so many words. */
const ORDER = /\b(?:replace|change|substitute|swap)\b/i
const INSTEAD = /\b(?:with|by|to|into|for)\b/i

/** Whether the line above a fence says that what the fence holds takes the place of the fence before it. */
export function isLink(lines: readonly ReplyLine[], at: number): boolean {
  const text = lines[at]?.text ?? ''
  let above = at - 1
  while (above >= 0 && lines[above]?.text.trim() === '') above--
  const closing = lines[above]
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? []
  return closing !== undefined && fenceOf(closing)?.info === '' && words.length <= WORDS && NEW.test(text) && /:\W*$/.test(text)
}

/** The pair that two fences are; null where the words around them do not say so. */
function pairOf(account: ReadingBuilder, old: Fenced, fresh: Fenced, above: number): Pair | null {
  const lead = between(account, above, old.open.index)
  const link = between(account, old.close.index, fresh.open.index).join(' ')
  const words = link.match(/[\p{L}\p{N}]+/gu) ?? []
  const last = lead.at(-1) ?? ''
  if (words.length === 0 || words.length > WORDS || !OLD.test(last) || !NEW.test(link) || OTHER.test(link)) return null
  const path = lead.findLast((text) => pathOf(text) !== null)
  return { old, fresh, path: path === undefined ? null : pathOf(path) }
}

/** The pair of two fences, the second right behind the first; null where they are none. */
function pairAt(account: ReadingBuilder, fences: readonly Fenced[], at: number): Pair | null {
  const [old, fresh] = [fences[at], fences[at + 1]]
  const pair = old === undefined || fresh === undefined ? null : pairOf(account, old, fresh, fences[at - 1]?.close.index ?? -1)
  return pair === null || pair.old.body.every(({ text }) => text.trim() === '') ? null : pair
}

/**
 * Called where a reply holds no edit. Reads fences two by two, if words say of all of them that one gives way to the next, and adds an edit for each pair.
 * Returns whether it did.
 */
export function readFencedPairs(account: ReadingBuilder): boolean {
  const fences = fencesIn(account)
  if (fences === null || fences.length < 2 || fences.length % 2 !== 0) return false
  const pairs: Pair[] = []
  for (let at = 0; at < fences.length; at += 2) {
    const pair = pairAt(account, fences, at)
    if (pair === null) return false
    pairs.push(pair)
  }
  addPairs(account, pairs)
  return true
}

/** Beside edits of a format: adds those pairs that an order to replace, in so many words, and a path above it make edits as well. */
export function readOrderedPairs(account: ReadingBuilder): void {
  const fences = fencesIn(account) ?? []
  const pairs: Pair[] = []
  for (let at = 0; at + 1 < fences.length; at++) {
    const pair = pairAt(account, fences, at)
    if (pair === null || pair.path === null || !isOrdered(account, pair)) continue
    pairs.push(pair)
    at++
  }
  addPairs(account, pairs)
}

/** Whether the line above the first fence orders the change, and the words between the two say which takes the place. */
function isOrdered(account: ReadingBuilder, { old, fresh }: Pair): boolean {
  const order = between(account, -1, old.open.index).at(-1) ?? ''
  return ORDER.test(order) && INSTEAD.test(between(account, old.close.index, fresh.open.index).join(' '))
}

function addPairs(account: ReadingBuilder, pairs: readonly Pair[]): void {
  for (const { old, fresh, path } of pairs) {
    const edit = account.edits.length
    for (const line of [old.open, old.close, fresh.open, fresh.close]) account.mark(line.index, 'fence', edit)
    for (const line of old.body) account.mark(line.index, 'before', edit, 0)
    for (const line of fresh.body) account.mark(line.index, 'after', edit, 0)
    const [before, after] = [old.body, fresh.body].map((body) => body.map((line) => hunkLine(line)))
    if (before === undefined || after === undefined) continue
    const span = account.spanOf(old.open.index, fresh.close.index)
    const hunk: Hunk = { before, after, kept: pairLines(before, after), hint: {}, span }
    const expected = 'a search/replace block'
    account.diagnose({ code: 'bare-reply', span: textSpan(old.open), found: old.open.text, expected, repair: '<<<<<<< SEARCH' })
    account.addEdit({ kind: 'patch', format: 'search-replace', written: path ?? account.lastPath, span, hunks: [hunk] })
  }
}
