/** Replies and files for the bench, generated: the same on every machine. */

/** A function of ten lines that occurs nowhere else; its lines are as long as those of real replies, 36 characters. @param {number} n @param {string} mark @returns {string[]} lines */
const block = (n, mark) => [
  `export function measureStep${n}(words: readonly string[]): number {`,
  `  let total = ${n} // what the step before has left over`,
  '  for (const word of words.filter(Boolean)) {',
  `    if (word.length > ${n % 17}) total += word.length * weightOf(word)`,
  `    else total -= penalty(word, ${n % 5})`,
  '  }',
  `  const label = 'step ${n} ${mark}, measured in letters'`,
  '  return label.length + Math.max(0, total)',
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

/** A change of one function in each format. Each answers with lines that hold exactly one edit. @type {Record<string, (n: number) => string[]>} */
const WRITERS = {
  'search-replace': searchReplace,
  'unified-diff': unifiedDiff,
  'apply-patch': (n) => {
    const [before, after] = [block(n, 'old'), block(n, 'new')]
    const body = before.flatMap((line, index) => (line === after[index] ? [` ${line}`] : [`-${line}`, `+${after[index]}`]))
    return ['*** Begin Patch', `*** Update File: src/steps/step${n}.ts`, '@@', ...body, '*** End Patch', '']
  },
  'whole-file': (n) => [`src/steps/step${n}.ts`, '```ts', ...block(n, 'new'), '```', ''],
  'lazy-file': (n) => [`src/steps/step${n}.ts`, '```ts', '// ... existing code ...', ...block(n, 'new'), '```', ''],
  'tool-call': (n) => [
    '```json',
    JSON.stringify(
      {
        name: 'Edit',
        input: {
          file_path: `src/steps/step${n}.ts`,
          old_string: block(n, 'old').join('\n'),
          new_string: block(n, 'new').join('\n'),
        },
      },
      null,
      2,
    ),
    '```',
    '',
  ],
  'tagged call': (n) => [
    '<function_calls>',
    '<invoke name="Edit">',
    `<parameter name="file_path">src/steps/step${n}.ts</parameter>`,
    `<parameter name="old_string">${block(n, 'old').join('\n')}</parameter>`,
    `<parameter name="new_string">${block(n, 'new').join('\n')}</parameter>`,
    '</invoke>',
    '</function_calls>',
    '',
  ],
  'numbered-snippet': (n) => [
    `Changes for src/steps/step${n}.ts:`,
    '',
    '<code_change_request>',
    'original_code_snippet:',
    ...block(n, 'old').map((line, index) => `${index + 1}| ${line}`),
    'edit_code_snippet:',
    ...block(n, 'new'),
    '</code_change_request>',
    '',
  ],
  'line-range': (n) => ['```', `edit ${n + 1}:${n + 10}`, ...block(n, 'new'), 'end_of_edit', '```', ''],
  'find-replace-file': (n) => [
    `---FILEPATH src/steps/step${n}.ts`,
    '---FIND',
    '```ts',
    ...block(n, 'old'),
    '```',
    '---REPLACE',
    '```ts',
    ...block(n, 'new'),
    '```',
    '---COMPLETE',
    '',
  ],
}

/** Prose between two edits, as models write it. @param {number} n */
const prose = (n) => [
  `Step ${n} is next. Its label says which version of the step ran, so that the report can tell the two apart; nothing else in the`,
  'function changes, and the tests that read the label are in the next change.',
  '',
]

/** @param {number} n */
function mixed(n) {
  const writers = Object.values(WRITERS)
  return [...prose(n), ...(writers[n % writers.length]?.(n) ?? [])]
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
export const repliesOf = (size) => Object.entries(WRITERS).map(([name, write]) => ({ name, ...fill(write, size) }))

/** One reply in which all formats take turns. @param {number} size characters, at least */
export const mixedReply = (size) => fill(mixed, size)

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
