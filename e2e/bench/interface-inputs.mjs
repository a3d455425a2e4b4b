/** Files and replies for the figures of the page, generated: the same on every machine. */

/** A function of ten lines that occurs nowhere else. @param {number} n @returns {string[]} */
const step = (n) => [
  `export function step${n}(words: string[]) {`,
  `  let total = ${n} // left over from before`,
  '  for (const word of words) {',
  `    if (word.length > ${n % 17}) total += ${n}`,
  `    else total -= penalty(word, ${n % 5})`,
  '  }',
  `  const label = 'step ${n} as it was'`,
  `  return label.length + total * ${n + 1}`,
  '}',
  '',
]

/** A file of `lines` lines. @param {number} lines */
export const stepsFile = (lines) => Array.from({ length: lines / 10 }, (_, n) => step(n).join('\n')).join('\n')

/** @param {string} path @param {readonly string[]} search @param {readonly string[]} replace */
const block = (path, search, replace) =>
  [path, '```ts', '<<<<<<< SEARCH', ...search, '=======', ...replace, '>>>>>>> REPLACE', '```', ''].join('\n')

/**
 * One hunk: the label of a step. `fuzzy`: a line around it is misspelt. `refused`: it removes a line that says something else.
 * @param {string} path @param {number} n @param {'exact' | 'fuzzy' | 'refused'} kind @param {string} mark what the new line says
 */
function hunk(path, n, kind, mark) {
  const [before = '', label = '', after = ''] = step(n).slice(5, 8)
  const end = kind === 'fuzzy' ? after.replace('length', 'lenght') : after
  const gone = kind === 'refused' ? `  const title = describe(${n}, 'a line that nobody wrote')` : label
  const fresh = `  const label = 'step ${n} ${mark}'`
  return block(path, [before, gone, end], [before, fresh, end])
}

/**
 * A reply of `hunks` hunks spread over a file of `lines` lines: every fifth fuzzy, the one in the middle refused where `refused` says so.
 * @param {{ path: string, lines: number, hunks: number, refused?: boolean, mark: string, prose?: string }} wanted
 */
export function stepsReply({ path, lines, hunks, refused = false, mark, prose = '' }) {
  const apart = Math.floor(lines / 10 / hunks)
  const kindOf = (/** @type {number} */ i) => {
    if (refused && i === hunks >> 1) return 'refused'
    return i % 5 === 2 ? 'fuzzy' : 'exact'
  }
  return Array.from({ length: hunks }, (_, i) => `${prose}${hunk(path, i * apart, kindOf(i), mark)}`).join('\n')
}

const PROSE =
  'Its label says which version of the step ran, so that the report can tell the two apart; nothing else in the function changes.\n'

/** Prose before each of `hunks` hunks, so that their reply has `characters` in all. @param {number} characters @param {number} hunks */
export const proseFor = (characters, hunks) => PROSE.repeat(Math.ceil(characters / hunks / PROSE.length))

/** Lines of `length` characters, each unlike the others. @param {number} lines @param {number} length */
export const wideFile = (lines, length) =>
  Array.from(
    { length: lines },
    (_, n) => `const wide${n} = '${`${n} wide `.repeat(length / 4).slice(0, length - 18 - String(n).length)}'`,
  ).join('\n')

/** A reply that changes each line, near its beginning: the end is not drawn. @param {string} path @param {string} file @param {string} mark */
export const wideReply = (path, file, mark) =>
  file
    .split('\n')
    .map((line) => block(path, [line], [line.replace(" = '", ` = '${mark} `)]))
    .join('\n')
