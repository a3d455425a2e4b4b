/** Characters that are invisible, or look like others, in a hunk and in the lines of the file that it is compared with: in words. */
import { plural } from '../../engine/explain'
import { type Invisible, invisiblesIn, isUnusual } from '../invisible'

/** A line, and how to find its number, counted from 1. */
type Line = { readonly text: string; readonly number: () => number }

/** A line of the reply and the line of the file that it quotes; undefined where there is none. */
export type ComparedPair = { readonly reply: Line | undefined; readonly file: Line | undefined }

/** Line numbers that a sentence names. More: too many to read, fewer: the person looks them up. */
const NAMED = 3

/** Sentences. More: a panel of its own, fewer: the telling one may be left out. */
const SAID = 6

/** What the file ends its lines with, where the reply has line feeds alone. */
export const LINE_END_NOTE = 'The file ends its lines with a carriage return (U+000D) before the line feed; the reply does not.'

const code = (point: number): string => `U+${point.toString(16).toUpperCase().padStart(4, '0')}`

function linesText(numbers: readonly number[]): string {
  const all = [...new Set(numbers)].sort((a, b) => a - b)
  const named = all.slice(0, NAMED).join(', ')
  const more = all.length - NAMED
  return `${all.length === 1 ? 'line' : 'lines'} ${named}${more > 0 ? ` and ${more} more` : ''}`
}

/** Indentation that is made of other characters, or of more of them. */
function indentation(pairs: readonly ComparedPair[]): string[] {
  const counts = new Map<string, number>()
  for (const { reply, file } of pairs) {
    if (reply === undefined || file === undefined) continue
    const [ours, theirs] = [reply.text, file.text].map((text) => /^[\t ]*/.exec(text)?.[0] ?? '')
    if (ours === undefined || theirs === undefined || ours === theirs) continue
    if (reply.text.trim() === '' || !(ours.includes('\t') || theirs.includes('\t'))) continue
    const words = insteadText(theirs, ours)
    counts.set(words, (counts.get(words) ?? 0) + 1)
  }
  return [...counts].map(([words, count]) => `${words}, in ${plural(count, 'line')}.`)
}

/** The indentation of both, cut to what one tab replaces where that is the same from line to line. */
function insteadText(theirs: string, ours: string): string {
  const [tabs, spaces] = theirs.includes('\t') ? [theirs, ours] : [ours, theirs]
  const isPlain = /^\t+$/.test(tabs) && /^ +$/.test(spaces) && spaces.length % tabs.length === 0
  const one = (text: string) => blanksText(isPlain ? text.slice(0, text.length / tabs.length) : text)
  return `The file has ${one(theirs)} where the reply has ${one(ours)}`
}

/** "a tab (U+0009)", "2 tabs (U+0009) and 4 spaces", "no indentation". */
function blanksText(text: string): string {
  const tabs = text.split('\t').length - 1
  const spaces = text.length - tabs
  const said = [
    ...(tabs === 0 ? [] : [tabs === 1 ? 'a tab (U+0009)' : `${tabs} tabs (U+0009)`]),
    ...(spaces === 0 ? [] : [spaces === 1 ? 'a space' : `${spaces} spaces`]),
  ]
  return said.join(' and ') || 'no indentation'
}

/** Spaces and tabs at the end of one line and not of the other. */
function trailing(pairs: readonly ComparedPair[]): string[] {
  const ends = (text: string) => /[\t ]*$/.exec(text)?.[0] ?? ''
  const differing = pairs.flatMap(({ reply, file }) =>
    reply === undefined || file === undefined || ends(reply.text) === ends(file.text) ? [] : [{ reply, file }],
  )
  const longer = (one: string, other: string) => ends(one).length > ends(other).length
  const inReply = differing.filter(({ reply, file }) => longer(reply.text, file.text)).map(({ reply }) => reply.number())
  const inFile = differing.filter(({ reply, file }) => longer(file.text, reply.text)).map(({ file }) => file.number())
  return [
    ...(inReply.length === 0 ? [] : [`White space at the end of ${linesText(inReply)} of the reply; the file has less there.`]),
    ...(inFile.length === 0 ? [] : [`White space at the end of ${linesText(inFile)} of the file; the reply has less there.`]),
  ]
}

/** Typographic signs that are taken for plain ones. */
const LOOKALIKES = new Map<string, string>([
  ['\u2018', 'left single quotation mark'],
  ['\u2019', 'right single quotation mark'],
  ['\u201c', 'left double quotation mark'],
  ['\u201d', 'right double quotation mark'],
  ['\u2010', 'hyphen'],
  ['\u2011', 'non-breaking hyphen'],
  ['\u2012', 'figure dash'],
  ['\u2013', 'en dash'],
  ['\u2014', 'em dash'],
  ['\u2212', 'minus sign'],
  ['\u2026', 'horizontal ellipsis'],
  ['\u00b4', 'acute accent'],
])

const LOOKALIKE = new RegExp(`[${[...LOOKALIKES.keys()].join('')}]`, 'g')

/** What a character is called, with its code point. */
const nameOf = ({ name, codePoint }: Pick<Invisible, 'name' | 'codePoint'>): string =>
  `${name.charAt(0).toUpperCase()}${name.slice(1)} (${code(codePoint)})`

/** Unusual characters of a line, by their names. Signs that look like others are wrong only beside a line that has the plain ones. */
function oddIn(text: string, isCompared: boolean): string[] {
  const unseen = invisiblesIn(text).filter(isUnusual).map(nameOf)
  const alike = isCompared ? (text.match(LOOKALIKE) ?? []) : []
  return [...unseen, ...alike.map((sign) => nameOf({ name: LOOKALIKES.get(sign) ?? '', codePoint: sign.codePointAt(0) ?? 0 }))]
}

/** Characters that one line has more of than the other: what both have is meant. */
function odd(pairs: readonly ComparedPair[]): string[] {
  const found = new Map<string, { readonly side: string; readonly numbers: number[] }>()
  const note = (side: 'reply' | 'file', own: Line | undefined, other: Line | undefined) => {
    if (own === undefined) return
    const theirs = oddIn(other?.text ?? '', true)
    for (const name of oddIn(own.text, other !== undefined)) {
      const at = theirs.indexOf(name)
      if (at >= 0) theirs.splice(at, 1)
      else {
        const entry = found.get(`${side} ${name}`) ?? { side, numbers: [] }
        entry.numbers.push(own.number())
        found.set(`${side} ${name}`, entry)
      }
    }
  }
  for (const { reply, file } of pairs) {
    note('reply', reply, file)
    note('file', file, reply)
  }
  return [...found].map(([name, { side, numbers }]) => `${name.slice(side.length + 1)} in ${linesText(numbers)} of the ${side}.`)
}

/** What there is to be said, the first few; pairs whose lines are equal say nothing. */
export function hiddenDifferencesIn(pairs: readonly ComparedPair[]): readonly string[] {
  const differing = pairs.filter(({ reply, file }) => reply?.text !== file?.text)
  return [...indentation(differing), ...trailing(differing), ...odd(differing)].slice(0, SAID)
}
