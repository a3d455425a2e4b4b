/** Code as someone might have written it, and changes of it: generated, the same on every machine. */

/** @typedef {{ sign: ' ' | '-' | '+', text: string }} DiffLine */
/** @typedef {{ start: number, lines: DiffLine[] }} Hunk `start`: the line that the diff gives, 0-based */
/** @typedef {ReturnType<typeof random>} Random */

/** The file of every generated change. */
export const PATH = 'code.ts'

const NOUNS =
  'order invoice customer basket price parcel address voucher account ticket branch shelf refund ledger carrier label'.split(' ')
const VERBS = 'load check merge weigh count store print find drop pack sort split bind close fetch track'.split(' ')
const PROPERTIES = 'total weight status owner items limit created region margin steps'.split(' ')
const COMMON = ['return null', 'await save()', 'total += 1', 'if (!ready) return false', 'queue.shift()']

/** Numbers that are the same for the same seed (mulberry32). @param {number} seed */
export function random(seed) {
  let state = seed | 0
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (/** @type {number} */ end) => Math.floor(next() * end)
  const word = (/** @type {readonly string[]} */ list) => list[below(list.length)] ?? ''
  return { below, word }
}

/** @param {string} word */
const capital = (word) => word.charAt(0).toUpperCase() + word.slice(1)

/** A call such as `loadInvoice(order, 12)`. @param {Random} random */
const call = ({ word, below }) => `${word(VERBS)}${capital(word(NOUNS))}(${word(NOUNS)}, ${below(1000)})`

/** One line without a brace. @param {Random} random @param {string} indent */
export function plainLine(random, indent) {
  const { below, word } = random
  const kinds = [
    () => `const ${word(NOUNS)}${below(100)} = ${call(random)}`,
    () => `const ${word(PROPERTIES)} = ${word(NOUNS)}.${word(PROPERTIES)} ?? ${call(random)}`,
    () => `${word(NOUNS)}.${word(PROPERTIES)} += ${call(random)}`,
    () => `log('${word(VERBS)} ${word(NOUNS)}', ${word(NOUNS)}.${word(PROPERTIES)}, ${below(1000)})`,
    () => `if (${word(NOUNS)}.${word(PROPERTIES)} > ${below(1000)}) return ${call(random)}`,
    () => `// The ${word(PROPERTIES)} of ${word(NOUNS)} ${below(1000)} is known before we ${word(VERBS)} the ${word(NOUNS)}.`,
  ]
  return indent + (kinds[below(kinds.length)] ?? (() => ''))()
}

/** One to five lines. @param {Random} random @param {string} indent @returns {string[]} */
function statement(random, indent) {
  const { below, word } = random
  const kind = below(12)
  if (kind === 0) return [indent + word(COMMON)]
  if (kind > 2) return [plainLine(random, indent)]
  const head =
    kind === 1
      ? `if (${word(NOUNS)}.${word(PROPERTIES)} < ${below(1000)}) {`
      : `for (const ${word(NOUNS)} of ${word(NOUNS)}.${word(PROPERTIES)}) {`
  const body = Array.from({ length: 1 + below(3) }, () => plainLine(random, `${indent}  `))
  return [indent + head, ...body, `${indent}}`]
}

/** Functions one below the other: lines mostly their own, among them braces, blanks and lines that occur everywhere. @param {number} length lines @param {Random} random */
export function code(length, random) {
  const { below, word } = random
  /** @type {string[]} */ const lines = []
  while (lines.length < length) {
    const name = `${word(VERBS)}${capital(word(NOUNS))}${below(length)}`
    lines.push(`export async function ${name}(${word(NOUNS)}: ${capital(word(NOUNS))}, ready = ${below(2) === 0}) {`)
    for (let count = 5 + below(10); count > 0; count -= 1) {
      lines.push(...statement(random, '  '))
      if (below(6) === 0) lines.push('')
    }
    lines.push(`  return ${word(NOUNS)}`, '}', '')
  }
  return [...lines.slice(0, length - 1), '}']
}

/** Lines of context on each side of a change. */
export const CONTEXT = 3

/** Lines that a change takes away. */
const REMOVED = 2

/** Where two lines follow one another that occur nowhere else and are no braces: the places to change. @param {readonly string[]} lines @returns {number[]} ascending */
export function placesOf(lines) {
  /** @type {Map<string, number>} */ const counts = new Map()
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1)
  const own = (/** @type {string} */ line) => counts.get(line) === 1 && /^ +[\w/].*[^{}]$/.test(line)
  const last = lines.length - REMOVED - CONTEXT
  return lines.flatMap((line, at) => (at >= CONTEXT && at <= last && own(line) && own(lines[at + 1] ?? '') ? [at] : []))
}

/**
 * Two lines give way to three at line `at` (0-based).
 * @param {readonly string[]} lines @param {number} at @param {Random} random
 * @returns {{ hunk: Hunk, added: string[] }}
 */
export function change(lines, at, random) {
  const indent = /^ */.exec(lines[at] ?? '')?.[0] ?? ''
  const added = [plainLine(random, indent), plainLine(random, indent), plainLine(random, indent)]
  const as = (/** @type {DiffLine['sign']} */ sign) => (/** @type {string} */ text) => ({ sign, text })
  const from = at - CONTEXT
  return {
    hunk: {
      start: from,
      lines: [
        ...lines.slice(from, at).map(as(' ')),
        ...lines.slice(at, at + REMOVED).map(as('-')),
        ...added.map(as('+')),
        ...lines.slice(at + REMOVED, at + REMOVED + CONTEXT).map(as(' ')),
      ],
    },
    added,
  }
}

/** The lines with the changes made. @param {readonly string[]} lines @param {readonly { at: number, added: readonly string[] }[]} changes ascending */
export function changed(lines, changes) {
  const after = []
  let from = 0
  for (const { at, added } of changes) {
    after.push(...lines.slice(from, at), ...added)
    from = at + REMOVED
  }
  return [...after, ...lines.slice(from)]
}

/** A line with two neighbouring letters of a word swapped; null where no word has five letters. @param {string} line */
export function misspelt(line) {
  const word = /[a-z]{5,}/.exec(line)
  if (word === null) return null
  const letters = [...word[0]]
  const at = letters.findIndex((letter, index) => index > 0 && letter !== letters[index + 1] && index + 1 < letters.length)
  if (at < 0) return null
  letters.splice(at, 2, letters[at + 1] ?? '', letters[at] ?? '')
  return line.slice(0, word.index) + letters.join('') + line.slice(word.index + word[0].length)
}

/** @param {Hunk} hunk @param {'-' | '+'} sign the side */
const sideOf = (hunk, sign) => hunk.lines.filter((line) => line.sign === ' ' || line.sign === sign).map(({ text }) => text)

/** @param {readonly Hunk[]} hunks ascending */
export function unifiedDiff(hunks) {
  let moved = 0
  const parts = hunks.map((hunk) => {
    const [before, after] = [sideOf(hunk, '-').length, sideOf(hunk, '+').length]
    const head = `@@ -${hunk.start + 1},${before} +${hunk.start + 1 + moved},${after} @@`
    moved += after - before
    return [head, ...hunk.lines.map(({ sign, text }) => sign + text), ''].join('\n')
  })
  return `--- a/${PATH}\n+++ b/${PATH}\n${parts.join('')}`
}

/** @param {Hunk} hunk */
export const searchReplace = (hunk) =>
  [PATH, '```ts', '<<<<<<< SEARCH', ...sideOf(hunk, '-'), '=======', ...sideOf(hunk, '+'), '>>>>>>> REPLACE', '```', ''].join(
    '\n',
  )

/** One piece of memory, as a file that was read is, and not the pieces that it was made of. @param {string} text */
export const solid = (text) => Buffer.from(text).toString()
