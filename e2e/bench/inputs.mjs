/** Replies and files for the bench, generated: the same on every machine. */

/** A function of ten lines that stands nowhere else. @param {number} n @param {string} mark @returns {string[]} lines */
const block = (n, mark) => [
  `export function step${n}(input: readonly string[]): number {`,
  `  let sum = ${n}`,
  '  for (const word of input) {',
  `    if (word.length > ${n % 17}) sum += word.length`,
  `    else sum -= ${n % 5}`,
  '  }',
  `  const label = 'step ${n} ${mark}'`,
  '  return label.length + sum',
  '}',
  '',
]

/** @param {number} n */
const searchReplace = (n) => [
  '',
  `Step ${n} gets its new label.`,
  '',
  `src/steps/step${n}.ts`,
  '```ts',
  '<<<<<<< SEARCH',
  ...block(n, 'old'),
  '=======',
  ...block(n, 'new'),
  '>>>>>>> REPLACE',
  '```',
  '',
]

/** @param {number} n */
function unifiedDiff(n) {
  const before = block(n, 'old')
  const after = block(n, 'new')
  const path = `src/steps/step${n}.ts`
  const body = before.flatMap((line, index) => (line === after[index] ? [` ${line}`] : [`-${line}`, `+${after[index]}`]))
  return [
    '',
    `Step ${n} gets its new label.`,
    '',
    '```diff',
    `--- a/${path}`,
    `+++ b/${path}`,
    `@@ -1,${before.length} +1,${after.length} @@`,
    ...body,
    '```',
    '',
  ]
}

/** @param {(n: number) => string[]} write @param {number} size characters, at least */
function fill(write, size) {
  const parts = []
  let length = 0
  for (let n = 0; length < size; n += 1) {
    const text = `${write(n).join('\n')}\n`
    parts.push(text)
    length += text.length
  }
  return { reply: parts.join(''), edits: parts.length }
}

/** One reply a format, each with one edit a file. @param {number} size characters, at least */
export const repliesOf = (size) => [
  { name: 'search-replace blocks', ...fill(searchReplace, size) },
  { name: 'unified diffs', ...fill(unifiedDiff, size) },
]

/** A file of `hunks` functions and a reply that changes each of them. @param {number} hunks */
export function hunkReply(hunks) {
  const path = 'src/steps.ts'
  const numbers = Array.from({ length: hunks }, (_, n) => n)
  const text = numbers.flatMap((n) => block(n, 'old')).join('\n')
  const edit = (/** @type {number} */ n) =>
    [
      path,
      '```ts',
      '<<<<<<< SEARCH',
      ...block(n, 'old').slice(5, 9),
      '=======',
      ...block(n, 'new').slice(5, 9),
      '>>>>>>> REPLACE',
      '```',
      '',
    ].join('\n')
  return { reply: numbers.map(edit).join('\n'), files: { [path]: text }, hunks }
}
