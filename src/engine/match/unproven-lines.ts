/** New lines of which it is not known whether they are meant as they are written: the quoted ones show that the reply has other characters, line breaks, blank lines or indentation than the file. */
import { alteredSigns } from './altered-signs'
import { isQuoted, TELLING_WORD } from './change-present'
import { filteredIn } from './filter-marks'
import { indentOf } from './indent'
import type { Lines } from './lines'
import { type Place, rangeOf } from './place'
import { rewrittenIn } from './rewritten'
import { similarity } from './similarity'

/** Likeness from which on two lines differ by their characters alone. More: unknown characters land, less: a comment in another language counts. */
const ALIKE = 0.7

/** Shortest line that a terminal or a mail cuts. More: cut lines land, fewer: any short line passes for one. */
export const WIDTH = 40

/** Gaps between quoted lines that show that a reply is double-spaced. More: blank lines that are not meant are written, fewer: a text with blank lines is refused. */
const GAPS = 2

/** A new line: its index in the hunk's `after`, and the text that it has in the file. */
export type Fresh = { readonly at: number; readonly text: string }

/** Index, in the hunk's `after`, of the first of the new lines that may be meant otherwise; −1: none. */
export function oddLine(file: Lines, place: Place, fresh: readonly Fresh[]): number {
  if (place.verbatim === true || fresh.length === 0) return -1
  const strange = strangeIn(file, place)
  const altered = alteredSigns(file, place)
  const isMarked = isDecomposed(file, place)
  const isTabbed = hasDecodedTab(file, place)
  const isRewritten = rewrittenIn(file, place)
  const isFiltered = filteredIn(
    file,
    place,
    fresh.map(({ text }) => text),
  )
  const isBare = !fresh.some(({ text }) => text.trimEnd().endsWith(';')) && losesAll(file, place, (text) => text.endsWith(';'), 1)
  const isTight = losesAll(file, place, (text) => /\S\s\S/.test(text), 2)
  const isMisquoted = !isQuoted(file, place, { start: 0, end: place.sought.before.length })
  const tail = tailOf(file, place)
  const width = widthOf(file, place)
  const isSpaced = fresh.some(({ text }) => text === '') && isDoubleSpaced(place, isEverySecond(fresh) ? 1 : GAPS)
  const found = fresh.find(
    ({ at, text }) =>
      (isSpaced && text === '') ||
      (isRewritten(text) && !file.hasLike(text)) ||
      (isFiltered(text) && !file.hasLike(text)) ||
      (isBare && ENDS_STATEMENT.test(text)) ||
      (isTight && !/\S\s\S/.test(text) && text.trim().length >= TIGHT) ||
      text.length === width ||
      (text !== '' && altered.isLost) ||
      (isMisquoted && (text.match(CONTROL) ?? []).some((sign) => !file.source.includes(sign))) ||
      (isMarked && hasParted(text)) ||
      (isTabbed && INNER_TAB.test(text)) ||
      (APOSTROPHE.test(place.sought.hunk.after[at]?.text ?? '') && text.split("'").length % 2 === 0) ||
      [...altered.doubled].some((sign) => text.includes(sign)) ||
      (tail !== '' && text.endsWith(tail)) ||
      [...strange].some((one) => text.includes(one)),
  )
  return found?.at ?? -1
}

/** An apostrophe within a word, of the sign that closes a text as well: made plain it would close one. */
const APOSTROPHE = /[‘’][^‘’]*\p{L}’\p{L}/u

/** What a statement without its semicolon ends in. */
const ENDS_STATEMENT = /[\p{L}\p{N})\]'"`]\s*$/u

/** Shortest text that has a blank inside, as code and prose go. More: joined words land, fewer: a short line passes for joined ones. */
const TIGHT = 12

/** Whether quoted lines of the file have something, at least so many of them, and none of them has it in the reply. */
function losesAll(file: Lines, { pairing, sought: { before } }: Place, has: (text: string) => boolean, least: number): boolean {
  let lost = 0
  for (const [line, of] of pairing.entries()) {
    if (of < 0 || !has(file.text(of).trim())) continue
    if (has(before.text(line).trim())) return false
    lost++
  }
  return lost >= least
}

/** An invisible character: not a tab, a form feed, or a line feed. */
const CONTROL = /(?![\t\n\f])[\p{Cc}\p{Cf}]/gu

/** A tab behind text. */
const INNER_TAB = /\S.*\t/

/** Whether a quoted line has a tab within it where the line of the file has the escape of one. */
const hasDecodedTab = (file: Lines, { pairing, sought: { before } }: Place): boolean =>
  INNER_TAB.test(before.source) &&
  pairing.some(
    (of, line) => of >= 0 && INNER_TAB.test(before.text(line)) && /\\t/.test(file.text(of)) && !INNER_TAB.test(file.text(of)),
  )

/** A character beyond ASCII, or its code. */
const STRANGE = /[^\0-\x7f]|\\u[\da-fA-F]{4}/gu

/** Whether letters of the text are written as several characters where one character represents them. */
const hasParted = (text: string): boolean => text !== text.normalize('NFC')

/** Whether a quoted line has accents as characters of their own where the file's letters have them. */
const isDecomposed = (file: Lines, { pairing, sought: { before } }: Place): boolean =>
  hasParted(before.source) &&
  pairing.some((of, line) => {
    const [theirs, ours] = [before.text(line).trim(), of < 0 ? '' : file.text(of).trim()]
    return hasParted(theirs) && theirs !== ours && theirs.normalize('NFC') === ours.normalize('NFC')
  })

/** Characters beyond ASCII, and codes, that quoted lines have where those of the file have others, and that the file has nowhere. */
function strangeIn(file: Lines, { pairing, sought: { before } }: Place): ReadonlySet<string> {
  const strange = new Set<string>()
  if (before.source.search(STRANGE) < 0) return strange
  for (const [line, of] of pairing.entries()) {
    if (before.text(line).search(STRANGE) < 0) continue
    if (of < 0 && !file.hasLike(decoded(before.text(line)))) continue
    const theirs = before.text(line).normalize('NFC').trim()
    const ours = of < 0 ? decoded(theirs) : file.text(of).normalize('NFC').trim()
    if (theirs === ours || similarity(decoded(theirs), ours) < ALIKE) continue
    for (const [one] of theirs.matchAll(STRANGE)) if (!file.source.includes(one)) strange.add(one)
  }
  return strange
}

const decoded = (text: string): string =>
  text.replace(/\\u([\da-fA-F]{4})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** What all quoted lines that say something end in behind the text of the file; '' where some do not. */
function tailOf(file: Lines, { pairing, sought: { before } }: Place): string {
  let tail: string | null = null
  let count = 0
  for (const [line, of] of pairing.entries()) {
    const theirs = before.text(line).trimEnd()
    if (of < 0 || !TELLING_WORD.test(theirs)) continue
    const ours = file.text(of).trim()
    if (ours === '' || !theirs.trimStart().startsWith(ours)) return ''
    const own = theirs.trimStart().slice(ours.length)
    if (own === '' || (tail !== null && own !== tail)) return ''
    tail = own
    count++
  }
  return count < 2 ? '' : (tail ?? '')
}

/** The length at which long lines of the reply are cut: quoted ones that the file goes on with; −1: none is. */
function widthOf(file: Lines, { pairing, sought: { before } }: Place): number {
  let width = -1
  for (const [line, of] of pairing.entries()) {
    const text = before.text(line)
    if (of >= 0 && text.length >= WIDTH && file.text(of).length > text.length && file.text(of).startsWith(text))
      width = Math.max(width, text.length)
  }
  return width
}

/** Whether every second line is blank, and no other. */
const isEverySecond = (fresh: readonly Fresh[]): boolean => fresh.every(({ text }, nth) => (text === '') === (nth % 2 === 1))

/** Whether the reply has one more blank line behind each line that it quotes. @param least gaps that have to show it */
function isDoubleSpaced({ pairing, sought: { before } }: Place, least: number): boolean {
  let gaps = 0
  let last = -1
  for (const [line, of] of pairing.entries()) {
    if (before.isBlank(line)) continue
    if (of < 0) return false
    if (last >= 0) {
      const own = of - (pairing[last] ?? of) - 1
      if (line - last - 1 !== 2 * own + 1) return false
      gaps++
    }
    last = line
  }
  return gaps >= least
}

/** Lines around a place whose indentations are known. More: an old one far off excuses a new line, fewer: text that is aligned counts as off. */
const AROUND = 20

/** Lines around that have to begin as a new line does. More: what is aligned counts as off, fewer: one line that slipped excuses others. */
const STANDING = 2

/** How the line begins: by its indentation, and the star of a comment behind that or the sign of a diff, which have a column of their own. */
const leadOf = (text: string): string => /^[ \t]*(?:\*|[+-](?=\S))?/.exec(text)?.[0] ?? ''

/** Whether a new line is one blank off the file's line above or below the new ones, begins as that one does otherwise, and is not indented as the other one. */
function isBesideOff(file: Lines, { pairing, sought: { keeps } }: Place, { at, text }: Fresh): boolean {
  const isNew = (line: number) => keeps[line] === -1
  let [above, below] = [at - 1, at + 1]
  while (isNew(above)) above--
  while (isNew(below)) below++
  const near = [above, below].map((line) => pairing[keeps[line] ?? -1] ?? -1).filter((of) => of >= 0 && !file.isBlank(of))
  const lead = leadOf(text)
  const leads = near.map((of) => leadOf(file.text(of)))
  return !leads.includes(lead) && leads.some((own) => own === ` ${lead}` || lead === ` ${own}`)
}

/**
 * Index of the first new line of a diff whose sign may have brought a blank along, or taken one away: it is one blank off a quoted line, and
 * hardly any line around begins as one of the new ones does. −1: there is none.
 */
export function offByOne(file: Lines, place: Place, fresh: readonly Fresh[]): number {
  const {
    pairing,
    sought: { before, isRemoved },
  } = place
  const solid = fresh.filter(({ text }) => text.trim() !== '')
  const leads = new Set(solid.map(({ text }) => leadOf(text)))
  if (solid.length === 0 || solid.some(({ text }) => indentOf(text) === '')) return -1
  let [off, same] = [0, 0]
  for (let line = 0; line < before.length; line++) {
    const own = leadOf(before.text(line))
    if (before.isBlank(line)) continue
    const of = pairing[line] ?? -1
    // A new line begins as the removed one does in the file.
    if (isRemoved(line) && of >= 0 && leads.has(leadOf(file.text(of)))) return -1
    if (leads.has(own)) same++
    else if (leads.has(` ${own}`) || (own.startsWith(' ') && leads.has(own.slice(1)))) off++
  }
  if (off === 0) return -1
  const beside = solid.find((line) => isBesideOff(file, place, line))
  if (beside !== undefined) return beside.at
  if (off <= same) return -1
  const { start, end } = rangeOf(pairing)
  let standing = 0
  for (let line = Math.max(0, start - AROUND); line < Math.min(file.length, end + AROUND); line++)
    if (!file.isBlank(line) && leads.has(leadOf(file.text(line))) && ++standing === STANDING) return -1
  return solid[0]?.at ?? -1
}
