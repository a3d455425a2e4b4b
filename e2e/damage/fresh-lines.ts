/** New lines of a file: lines near the place, with other names. */
import type { FileRow, Random } from './kind'

const NAMES = [
  'retry limit',
  'pending count',
  'session token',
  'cache bucket',
  'upload queue',
  'audit trail',
  'render budget',
  'draft folder',
  'region code',
  'batch window',
  'signal level',
  'owner label',
  'import ledger',
  'quota margin',
  'device serial',
  'parcel weight',
]

/** Words of code that stay as they are when a line is rewritten. */
const KEYWORDS = new Set(
  'abstract async await bool boolean break case catch class const continue default defer delete elif else enum except export extends false final finally float foreach from func function global href implements import include interface lambda length module null none number package pass print private protected public raise range readonly return self static string struct super switch this throw true type typeof undefined union unknown void while with yield require div span name'.split(
    ' ',
  ),
)

export const isWord = (word: string): boolean =>
  word.length >= 4 && !KEYWORDS.has(word.toLowerCase()) && /^[A-Za-z_]+$/.test(word)

/** Whole words of a line that are names. */
export const wordsOf = (text: string): readonly string[] =>
  [...text.matchAll(/[A-Za-z_]\w*/g)].map(([word]) => word).filter(isWord)

/** A name of two words in the way that `like` is written. */
function styled(name: string, like: string): string {
  const [first = '', second = ''] = name.split(' ')
  if (/^[A-Z_]+$/.test(like)) return `${first}_${second}`.toUpperCase()
  if (like.includes('_')) return `${first}_${second}`
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
  return (/^[A-Z]/.test(like) ? capital(first) : first) + capital(second)
}

/** A name that the file does not have, as `like` is written. */
export function newName(like: string, file: string, random: Random): string | null {
  for (let tries = 0; tries < 20; tries++) {
    const name = styled(random.pick(NAMES) ?? '', like)
    if (!file.toLowerCase().includes(name.toLowerCase())) return name
  }
  return null
}

export const replaceWord = (text: string, word: string, by: string): string => text.replace(new RegExp(`\\b${word}\\b`), () => by)

/** The line with one or two of its names replaced by new ones; null where it has none. */
function renamed(text: string, file: string, random: Random): string | null {
  const words = wordsOf(text)
  const word = random.pick(words)
  const name = word === undefined ? null : newName(word, file, random)
  if (word === undefined || name === null) return null
  const once = replaceWord(text, word, name)
  const other = random.pick(words.filter((candidate) => candidate !== word))
  const second = other === undefined || random.below(2) === 0 ? null : newName(other, file + once, random)
  return other === undefined || second === null ? once : replaceWord(once, other, second)
}

const isBalanced = (text: string): boolean =>
  (['()', '[]', '{}'] as const).every((pair) => text.split(pair.charAt(0)).length === text.split(pair.charAt(1)).length) &&
  !/[:([{\\]\s*$|^\s*[)}\]@]/.test(text)

const indentOf = (text: string): string => /^[ \t]*/.exec(text)?.[0] ?? ''

/** `count` lines that could be beside row `at`: like its neighbours of the same depth. Empty where none could. */
export function freshLines(rows: readonly FileRow[], at: number, count: number, file: string, random: Random): string[] {
  const indent = indentOf(rows[at]?.text ?? '')
  const near = rows
    .slice(Math.max(0, at - 12), at + 12)
    .map(({ text }) => text)
    .filter((text) => indentOf(text) === indent && isBalanced(text) && wordsOf(text).length > 0)
  const found: string[] = []
  for (let tries = 0; tries < 8 && found.length < count; tries++) {
    const text = renamed(random.pick(near) ?? '', file + found.join('\n'), random)
    if (text !== null) found.push(text)
  }
  return found.length === count ? found : []
}
