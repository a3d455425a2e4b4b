/** New lines that may have a prefix or an escape and may be text: nothing that is quoted proves the one or the other. */
import { indentOf } from './indent'
import type { Lines } from './lines'
import { type Damage, undone } from './pattern'
import type { Place } from './place'
import { ENTITIES } from './rungs/entities'
import { ESCAPES } from './rungs/escapes'

/** What a prefix, a prompt or a mark begins with. */
const FIRST = /^\s*[\dL>.+\-|│$*•`]/

/** Numbers of lines and prompts: hardly any text begins so. */
const PREFIXES: readonly RegExp[] = [/^(?:[^\S\n]|[>*])*\d+(?:\t| ?[|│┃→])/m, /^[^\S\n]*L\d+ ?[:|]/m, /^(?:>>>|\.\.\.) \S/m]

/** A mark at the margin with an indentation behind it. Those that open a comment are not meant: code that is commented out begins so. */
const MARKED = /^([+\-|│>$*•])([ \t]{2,}|\t)\S/

/** Whether the line begins with what may be a prefix, a prompt or a mark. */
export const mayBeDecorated = (text: string): boolean => FIRST.test(text)

/** Shortest text that shows what is in front of it. More: prefixes of short lines go unseen, fewer: a bracket behind a word passes for a prefix. */
const SHORTEST = 3

const digitless = (prefix: string): string => prefix.trim().replace(/\d+/g, '0')

/** Index of the first of these lines of `after` of which it is not known whether all of it is text; −1: none. */
export function doubtfulLine(file: Lines, place: Place, fresh: readonly number[]): number {
  const { after, before } = place.sought
  const proven = provenPrefixes(file, place)
  const damages = provenDamages(file, place)
  const isEscaped = place.sought.restorations.some(({ code }) => code === 'escapes')
  const found = fresh.find((at) => {
    const text = after[at] ?? ''
    if (damages.some((damage) => undone(damage, text) !== text)) return true
    if (isEscaped && (text.match(ESCAPED_SIGN) ?? []).some((sign) => !file.source.includes(sign))) return true
    if (isNumbered(place, fresh, at)) return true
    for (const prefix of proven) if (beginsLike(text, prefix)) return true
    if (!mayBeDecorated(text)) return false
    const form = PREFIXES.find((pattern) => pattern.test(text))
    if (form !== undefined) return !form.test(file.source) && !form.test(before.source)
    return isLoneFence(file, after, fresh, text) || isMarked(file, place, text) || isLonePlus(file, after, fresh, text)
  })
  return found ?? -1
}

/** Signs that some write in the column of a diff's signs. */
const FOREIGN_SIGN = /^[~*!<>=:|#%^]/

/**
 * Index, in `after`, of the first quoted line of a diff that begins with another sign than a diff has, and that the file has without the sign:
 * the reply may mean to keep it, or to remove it. −1: none.
 */
export function foreignSign(file: Lines, { pairing, sought: { before, keeps } }: Place): number {
  return keeps.findIndex((line) => {
    const of = pairing[line] ?? -1
    if (line < 0 || of < 0) return false
    const [theirs, ours] = [before.text(line), file.text(of)]
    // One sign more of what the line begins with is another depth.
    if (ours.length < SHORTEST || !FOREIGN_SIGN.test(theirs) || ours[0] === theirs[0]) return false
    return theirs.slice(1).trimEnd() === ours.trimEnd()
  })
}

/** A sign behind a backslash, but for those that strings escape. */
const ESCAPED_SIGN = /\\[^\p{L}\p{N}\s\\"'`]/gu

/** A number as viewers put it before a line. */
const NUMBER = /^\s*(\d+)(?:\t| ?[|│┃:→])/

/** Whether each new line around this one begins with the number of the line that it is to be: a viewer has put it there. */
function isNumbered({ pairing, sought: { after, keeps } }: Place, fresh: readonly number[], at: number): boolean {
  if (!NUMBER.test(after[at] ?? '')) return false
  let start = at
  while (keeps[start - 1] === -1) start--
  let end = at + 1
  while (keeps[end] === -1) end++
  const above = pairing[keeps[start - 1] ?? -1] ?? -1
  const own = fresh.filter((line) => line >= start && line < end)
  return (
    above >= 0 &&
    own.length >= COUNTED &&
    own.every((line) => Number(NUMBER.exec(after[line] ?? '')?.[1]) === above + 2 + line - start)
  )
}

/** Lines that have to be so numbered. More: numbers of viewers are written, fewer: a number in the text passes for one. */
const COUNTED = 2

/** What a quoted line shows of escapes that were not undone: it is a line of the file once they are. */
function provenDamages(file: Lines, { pairing, sought, verbatim }: Place): readonly Damage[] {
  if (verbatim === true) return []
  return [ENTITIES, ESCAPES].filter(
    (damage) =>
      damage.sign.test(sought.before.source) &&
      pairing.some((of, line) => {
        if (of < 0) return false
        const [theirs, ours] = [sought.before.text(line).trim(), file.text(of).trim()]
        return theirs !== ours && undone(damage, theirs) === ours
      }),
  )
}

/** What precedes quoted lines and not the file's, without digits. */
function provenPrefixes(file: Lines, { pairing, sought, verbatim }: Place): ReadonlySet<string> {
  const proven = new Set<string>()
  if (verbatim === true) return proven
  for (const [line, of] of pairing.entries()) {
    if (of < 0) continue
    const theirs = sought.before.text(line).trimEnd()
    const ours = file.text(of).trim()
    if (ours.length < SHORTEST || theirs.length <= ours.length || !theirs.endsWith(ours)) continue
    const prefix = digitless(theirs.slice(0, -ours.length))
    if (prefix !== '') proven.add(prefix)
  }
  return proven
}

function beginsLike(text: string, prefix: string): boolean {
  const bare = text.trimStart()
  const number = /^(\D*)\d+(.*)$/.exec(bare.slice(0, prefix.length + SHORTEST * 2))
  return bare.startsWith(prefix) || (number !== null && prefix.includes('0') && digitless(bare).startsWith(prefix))
}

/** A fence of Markdown that no other one closes or opens, in a file without any: it was around the new lines. */
function isLoneFence(file: Lines, after: readonly string[], fresh: readonly number[], text: string): boolean {
  if (!FENCE.test(text) || file.source.includes('```')) return false
  return fresh.filter((line) => FENCE.test(after[line] ?? '')).length % 2 === 1
}

const FENCE = /^\s*```[\w+-]*\s*$/

/** A plus and a blank at the margin, in a file without such lines, and among new lines that are no diff and no list: hardly any text begins so. */
function isLonePlus(file: Lines, after: readonly string[], fresh: readonly number[], text: string): boolean {
  if (!/^\+ \S/.test(text) || /^[+*-] /m.test(file.source)) return false
  return !fresh.some((line) => /^(?:- |[`~]{3}|@@ |diff |--- )/.test(after[line] ?? ''))
}

/** A mark at the margin, and behind it the indentation of a quoted line, in a file without such lines. */
function isMarked(file: Lines, { sought }: Place, text: string): boolean {
  const [, mark = '', indent = ''] = MARKED.exec(text) ?? []
  if (mark === '') return false
  let isIndent = false
  for (let line = 0; line < sought.before.length && !isIndent; line++) {
    const own = indentOf(sought.before.text(line))
    isIndent = own !== '' && own !== ' ' && (own === indent || ` ${own}` === indent)
  }
  return isIndent && !`\n${file.source}`.includes(`\n${mark}`)
}
