/**
 * What a filter did to a reply: a chat that renders Markdown, a template, a mail, a shell or a mask takes signs out of every line, or puts some in. Quoted
 * lines show it beside the file's; new lines went the same way, and what they were is not known.
 */
import type { Lines } from './lines'
import type { Place } from './place'
import { type Misquote, repeatsMisquote } from './repeated-misquotes'
import { holds, plain, type Swap, swapsOf, WORD } from './rewritten'
import { similarity } from './similarity'

/** Units of UTF-16 of a line that is looked at. More: slower on minified files, fewer: long lines prove nothing. */
const LONGEST = 400

/** Quoted lines that have to show the same. More: a filter's work lands, fewer: one slip refuses new lines. */
const LINES = 2

/** Misquoted lines that new ones are compared with, at most. More: slower, fewer: a filter's work on a later line lands. */
const MOST = 20

/** Likeness from which on a new line is a version of a quoted one. More: what was misquoted is written, less: lines of the same form count. */
const VERSION = 0.6

/** Signs that a page or a shell takes for its own, two at a time: one line may have both. */
const RENDERED = /^(?:[*_~$]{1,2}|q)$/

/** Signs that a change of style brings or takes, and brackets, which a change of arguments does. */
const LOOSE = /^[,;.()[\]]$/

/** A number with its thousands apart: the comma is no matter of style. */
const GROUPED = /\d,\d{3}/

type Counts = ReadonlyMap<string, number>

/** The line with one letter for each word, one digit for each number, one quote for all, and marks at its ends. Length: at most that of the text and 2. */
function shapeOf(text: string): string {
  return `^${text
    .replace(/[^\0-\x7f]+/g, (text) => text.replace(/[\p{L}\p{M}]+/gu, 'é'))
    .replace(/[A-Za-z]+/g, (word) => (/[a-z][A-Z]/.test(word) ? 'aAa' : 'a'))
    .replace(/\d+/g, '0')
    .replace(/["'`\u00ab\u00bb\u2018-\u201f]/g, 'q')
    .replace(/\s+/g, ' ')}$`
}

const SIGN = /[^\p{L}\p{N}\s^$]|q/u
const PLAIN = /[aA0é ^$]/

function add(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

/** What a filter may take out: single signs, runs of them, numbers, letters beyond ASCII. */
function losable(text: string): Counts {
  const counts = new Map<string, number>()
  const shape = shapeOf(text).slice(1, -1)
  for (const [run] of shape.matchAll(/(?:[^\p{L}\p{N}\s]|q)+/gu)) {
    for (const sign of run) if (!LOOSE.test(sign)) add(counts, sign)
    if (run.length > 1 && !LOOSE.test(run[0] ?? '')) add(counts, run)
  }
  for (const [sign] of shape.matchAll(/[0é]/g)) add(counts, sign)
  return counts
}

/** An escaped sign, whichever it is. */
const ESCAPE = '\\'

/** What a filter may put in: signs with the characters beside them. */
function gainable(text: string): Counts {
  const counts = new Map<string, number>()
  const shape = shapeOf(text)
  for (let at = 0; at < shape.length - 1; at++) {
    const [pair, three] = [shape.slice(at, at + 2), shape.slice(at, at + 3)]
    if (SIGN.test(pair) && !/^[\^ ]| $/.test(pair)) add(counts, pair)
    if (three.length === 3 && SIGN.test(three[1] ?? '') && PLAIN.test(three[0] ?? '') && PLAIN.test(three[2] ?? ''))
      add(counts, three)
  }
  for (const _ of text.matchAll(/\\[^\p{L}\p{N}\s]/gu)) add(counts, ESCAPE)
  return counts
}

/** A misquoted line with the pieces that differ. */
type Misquoted = Misquote & { readonly swaps: readonly Swap[] }

/** The keys that some lines have and their counterparts lack: in how many lines, and how often in all. */
function lacking(pairs: readonly (readonly [own: Counts, other: Counts])[]): Map<string, { lines: number; times: number }> {
  const found = new Map<string, { lines: number; times: number }>()
  for (const [own, other] of pairs)
    for (const [key, count] of own) {
      if (other.has(key)) continue
      const { lines, times } = found.get(key) ?? { lines: 0, times: 0 }
      found.set(key, { lines: lines + 1, times: times + count })
    }
  return found
}

/** What the quoted lines have lost throughout: no line that came through has it. */
function eatenIn(misquoted: readonly Misquoted[], equal: readonly string[]): readonly string[] {
  const pairs = misquoted.map(({ theirs, ours }) => [losable(ours), losable(theirs)] as const)
  const shown = [...lacking(pairs)].filter(([key, { lines, times }]) => lines >= LINES || (times >= LINES && RENDERED.test(key)))
  if (shown.length === 0) return []
  // A page takes its signs two at a time: one that has no other in its line stays.
  const isKept = (key: string) => (counts: Counts) => (counts.get(key) ?? 0) > (RENDERED.test(key) ? 1 : 0)
  const kept = [...equal.map(losable), ...pairs.map(([, theirs]) => theirs)]
  return shown.map(([key]) => key).filter((key) => !kept.some(isKept(key)))
}

/** What the quoted lines have gained in several places, and the file's lines there have nowhere. */
function putIn(misquoted: readonly Misquoted[], equal: readonly string[]): ReadonlySet<string> {
  if (misquoted.length < LINES && !misquoted.some(({ theirs }) => theirs.includes(ESCAPE))) return new Set()
  const pairs = misquoted.map(({ theirs, ours }) => [gainable(theirs), gainable(ours)] as const)
  const shown = [...lacking(pairs)].filter(([key, { lines, times }]) => lines >= LINES || (key === ESCAPE && times >= LINES))
  if (shown.length === 0) return new Set()
  const known = new Set([...equal.map(gainable), ...pairs.map(([, ours]) => ours)].flatMap((counts) => [...counts.keys()]))
  return new Set(shown.map(([key]) => key).filter((key) => !known.has(key)))
}

/** Words, and what they are without underscores, accents and capitals: what a filter makes alike. */
const WORDS = /[\p{L}\p{M}\p{N}_]{4,}/gu
const bareWord = (word: string): string => word.replaceAll('_', '').normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Words of letters, however short. */
const SHORT = /\p{L}{2,}/gu

/** Whether quoted lines have words of the file in capitals, and a new line has a further one: some editors and models do so with keywords. */
function raised(source: string, swaps: readonly Swap[]): (text: string) => boolean {
  const isRaised = ({ file, reply }: Swap) => file.length > 1 && file !== reply && file.toUpperCase() === reply
  if (new Set(swaps.filter(isRaised).map(({ reply }) => reply)).size < LINES) return () => false
  const words = new Set(source.match(SHORT))
  return (text) =>
    (text.match(SHORT) ?? []).some((word) => word === word.toUpperCase() && !words.has(word) && words.has(word.toLowerCase()))
}

/** Letters of a word that may be two. More: joined names are written, fewer: any new word counts. */
const JOINED = 8

/** Whether quoted lines have words of the file in another form, and says of a new line whether it has a further one. */
function misspelled(file: Lines, swaps: readonly Swap[]): (text: string) => boolean {
  const isForm = ({ file: own, reply }: Swap) => own !== reply && own !== '' && reply !== '' && bareWord(own) === bareWord(reply)
  if (!swaps.some(isForm)) return () => false
  const words = new Set(file.source.match(WORDS))
  const bare = new Set(Array.from(words, bareWord))
  const joins = swaps.filter((swap) => isForm(swap) && swap.file.split('_').length > swap.reply.split('_').length).length >= LINES
  // A name of the reply's own may have been two words.
  const isJoined = (word: string) => joins && word.length >= JOINED && /^[a-z]+$/.test(word)
  return (text) => (text.match(WORDS) ?? []).some((word) => !words.has(word) && (isJoined(word) || bare.has(bareWord(word))))
}

/** Pieces that several quoted lines have in place of the same piece of the file; neither equal lines nor the file's own lines there have them. */
function exchanged(misquoted: readonly Misquoted[], equal: readonly string[]): readonly Swap[] {
  const found = new Map<string, { swap: Swap; lines: number }>()
  for (const { swaps } of misquoted)
    for (const [key, swap] of new Map(swaps.map((one) => [`${one.file}\n${one.reply}`, one]))) {
      if (swap.reply === '' || swap.file === '') continue
      const entry = found.get(key) ?? { swap, lines: 0 }
      entry.lines++
      found.set(key, entry)
    }
  return [...found.values()]
    .filter(
      ({ swap, lines }) =>
        lines >= LINES && ![...equal, ...misquoted.map(({ ours }) => ours)].some((text) => holds(text, swap.reply)),
    )
    .map(({ swap }) => swap)
}

/** Whether the first sign of a quoted line is gone, and a new line begins where that did: it may have lost its own. */
function clipped(file: Lines, { pairing, sought: { before } }: Place): (text: string) => boolean {
  const indents = new Set<string>()
  for (const [line, of] of pairing.entries()) {
    if (of < 0) continue
    const [theirs, own] = [before.text(line), file.text(of)]
    const indent = /^\s*/.exec(own)?.[0] ?? ''
    if (own.length > indent.length + 2 && theirs === indent + own.slice(indent.length + 1)) indents.add(indent)
  }
  return (text) => indents.has(/^\s*/.exec(text)?.[0] ?? '') && /\S/.test(text)
}

/**
 * The one line of the file between those that the quoted lines above and below are, or beside the one that an end of the hunk has, where it is a
 * version of the quoted one; −1: none.
 */
function alone(file: Lines, { pairing, sought: { before } }: Place, line: number): number {
  const [above, below] = [pairing[line - 1] ?? -1, pairing[line + 1] ?? -1]
  const of = above >= 0 ? above + 1 : below - 1
  const isAtEnd = line === 0 || line === before.length - 1
  const isBetween = of >= 0 && of < file.length && (isAtEnd || below === of + 1)
  return isBetween && similarity(before.text(line).trim(), file.text(of).trim()) >= VERSION ? of : -1
}

/**
 * Says of a new line whether it may have been other text before a filter: it has what quoted lines gained, or none of the new lines has what all quoted
 * ones lost. @param fresh the new lines
 */
export function filteredIn(file: Lines, place: Place, fresh: readonly string[]): (text: string) => boolean {
  const {
    pairing,
    sought: { before },
    aligned,
  } = place
  if (aligned === undefined) return () => false
  const equal: string[] = []
  const misquoted: Misquoted[] = []
  const unfound: string[] = []
  for (const [line, own] of pairing.entries()) {
    const of = own < 0 ? alone(file, place, line) : own
    if (before.isBlank(line)) continue
    const [theirs, ours] = [before.text(line).trim(), of < 0 ? '' : file.text(of).trim()]
    if (theirs !== ours) unfound.push(theirs)
    if (of < 0) continue
    if (theirs === ours) equal.push(theirs)
    else if (misquoted.length < MOST && Math.max(theirs.length, ours.length) <= LONGEST) {
      const swaps = swapsOf(theirs, ours).filter((swap) => plain(swap.file) !== plain(swap.reply) || GROUPED.test(swap.reply))
      misquoted.push({ theirs, ours, swaps })
    }
  }
  const swaps = misquoted.flatMap((one) => one.swaps)
  if (unfound.length === 0) return () => false
  const put = putIn(misquoted, equal)
  const isEaten = eatenIn(misquoted, equal).some((key) => fresh.every((text) => !losable(text).has(key)))
  const isMisspelled = misspelled(file, swaps)
  const others = exchanged(misquoted, equal)
  const isClipped = clipped(file, place)
  // Another word is what the file was changed to as often as not.
  const isOfSigns = (swap: Swap) => !(WORD.test(swap.reply) && WORD.test(swap.file))
  const isSharedBy = (text: string) => (swap: Swap) =>
    isOfSigns(swap) && (swap.reply === '' || holds(text, swap.reply)) && (swap.file === '' || !holds(text, swap.file))
  const sharesMisquote = (text: string) =>
    misquoted.some((line) => line.swaps.some(isSharedBy(text)) && similarity(text.trim(), line.theirs) >= VERSION)
  const isRaised = raised(file.source, swaps)
  const isRepeated = repeatsMisquote(file.source, misquoted, equal, unfound, fresh)
  // A version of a line that came through as it is came through as it is meant.
  const isVouched = (text: string) => equal.some((line) => similarity(text.trim(), line) >= VERSION)
  return (text) =>
    isMisspelled(text) ||
    isRepeated(text) ||
    isRaised(text) ||
    others.some((swap) => holds(text, swap.reply) && !holds(text, swap.file)) ||
    (put.size > 0 && text.length <= LONGEST && [...gainable(text).keys()].some((key) => put.has(key))) ||
    ((sharesMisquote(text) || isClipped(text) || (isEaten && /\p{L}/u.test(text))) && !isVouched(text))
}
