/** Each format's worked example is read by the engine as exactly the edits that it means, and lands on the file that it shows. */
import { beforeAll, describe, expect, test } from 'vitest'
import { applyReply, readReply, stage } from '../engine/index'
import type { Path, Tree } from '../engine/model'
import { parsePath } from '../engine/paths'
import { type EditShape, shapeOf } from '../engine/read/testing/format-cases'
import { openSyntax } from '../syntax/open-syntax'
import { wasm } from '../syntax/testing/wasm-files'
import { type AskedFormat, FORMATS } from './library'
import { excerpt } from './numbered-lines'

const FORMAT_IDS = Object.keys(FORMATS) as AskedFormat[]
const syntax = openSyntax({ wasm })
beforeAll(() => syntax.load(['src/basket.js']))

const LOOP = '  for (const item of items) sum += item.price'
const LOOP_AFTER = `${LOOP} * item.count`
const EMPTY = '  return items.length === 0'
const EMPTY_AFTER = '  return items === undefined || items.length === 0'
const TOTAL = ['export function total(items) {', '  let sum = 0', LOOP, '  return sum', '}']
const TOTAL_AFTER = TOTAL.map((line) => (line === LOOP ? LOOP_AFTER : line))
const IS_EMPTY = ['export function isEmpty(items) {', EMPTY, '}']
const IS_EMPTY_AFTER = ['export function isEmpty(items) {', EMPTY_AFTER, '}']
const path = 'src/basket.js'
const FRESH = { path: 'src/tax.js', text: 'export const RATE = 0.19\n' } as const
const NEW_PATCH: EditShape = { kind: 'patch', path: FRESH.path, hunks: [{ before: [], after: ['export const RATE = 0.19'] }] }

const patch = (...hunks: readonly (EditShape & { kind: 'patch' })['hunks'][number][]): EditShape => ({
  kind: 'patch',
  path,
  hunks,
})
const loop = { before: [LOOP], after: [LOOP_AFTER] }
const empty = { before: [EMPTY], after: [EMPTY_AFTER] }
const symbol = (name: string, lines: readonly string[]): EditShape => ({
  kind: 'symbol',
  path,
  action: 'replace-body',
  symbol: name,
  text: lines.join('\n'),
})

/** What the two answers of each format's example mean: the change, and the new file. */
const MEANT: Record<AskedFormat, readonly [change: readonly EditShape[], fresh: EditShape]> = {
  'search-replace': [[patch(loop), patch(empty)], NEW_PATCH],
  'unified-diff': [
    [
      patch(
        { before: TOTAL, after: TOTAL_AFTER, hint: { line: 0 } },
        { before: IS_EMPTY, after: IS_EMPTY_AFTER, hint: { line: 6 } },
      ),
    ],
    { kind: 'create', ...FRESH },
  ],
  // In the order of the answer, which is not that of the file.
  'whole-block-diff': [
    [patch({ before: IS_EMPTY, after: IS_EMPTY_AFTER }, { before: TOTAL, after: TOTAL_AFTER })],
    { kind: 'create', ...FRESH },
  ],
  'apply-patch': [
    [
      patch(
        { before: TOTAL, after: TOTAL_AFTER },
        {
          before: IS_EMPTY.slice(1),
          after: IS_EMPTY_AFTER.slice(1),
          hint: { heading: IS_EMPTY[0] ?? '', anchors: [IS_EMPTY[0] ?? ''] },
        },
      ),
    ],
    { kind: 'create', ...FRESH },
  ],
  'numbered-snippet': [
    [
      patch({ ...loop, hint: { line: 2 } }),
      patch({ before: IS_EMPTY.slice(0, 2), after: IS_EMPTY_AFTER.slice(0, 2), hint: { line: 6 } }),
    ],
    NEW_PATCH,
  ],
  'whole-file': [
    [{ kind: 'write', path, text: `${[...TOTAL_AFTER, '', ...IS_EMPTY_AFTER].join('\n')}\n` }],
    { kind: 'write', ...FRESH },
  ],
  'lazy-file': [
    [
      {
        kind: 'lazy',
        path,
        lines: [...TOTAL_AFTER, '', '// ... existing code ...', '', ...IS_EMPTY_AFTER],
        elisions: [6],
      },
    ],
    { kind: 'write', ...FRESH },
  ],
  'tool-call': [
    [
      { kind: 'replace', path, before: 'sum += item.price', after: 'sum += item.price * item.count' },
      { kind: 'replace', path, before: `${EMPTY}\n`, after: `${EMPTY_AFTER}\n` },
    ],
    { kind: 'write', ...FRESH },
  ],
  'decision-xml': [[{ kind: 'replace', path, before: LOOP, after: LOOP_AFTER }], { kind: 'write', ...FRESH }],
  'line-range': [
    [{ kind: 'lines', path, range: [2, 8], lines: [LOOP_AFTER, '  return sum', '}', '', ...IS_EMPTY_AFTER.slice(0, 2)] }],
    { kind: 'write', ...FRESH },
  ],
  'symbol-edit': [[symbol('total', TOTAL_AFTER), symbol('isEmpty', IS_EMPTY_AFTER)], { kind: 'write', ...FRESH }],
  'find-replace-file': [[patch(loop, empty)], NEW_PATCH],
}

/** The file that a format's example shows, as it shows it and as it is, and the answers. */
function exampleIn(text: string) {
  const shown = /It reads:\n\nsrc\/basket\.js\n\n((`{3,})\w*\n([\s\S]*?)\2)\n/.exec(text)
  const answers = [...text.matchAll(/The whole answer:\n\n(`{3,})\n([\s\S]*?)^\1$/gm)].map(([, , answer = '']) => answer)
  const file = (shown?.[3] ?? '').replaceAll(/^\d+\| /gm, '')
  return { block: shown?.[1] ?? '', file, answers }
}

const pathOf = (written: string): Path => {
  const parsed = parsePath(written)
  if (!parsed.ok) throw new Error(`${written}: ${parsed.problem}`)
  return parsed.path
}

/** Every file after the reply; null where it is refused. */
function landed(reply: string, file: string): Record<string, string> | null {
  if (readReply(reply).edits.some(({ kind }) => kind === 'symbol')) {
    const tree: Tree = new Map([[pathOf(path), file]])
    const staged = stage(readReply(reply), tree, { symbols: (of, text) => definitions(of, text) })
    if (staged.state !== 'staged') return null
    return Object.fromEntries(staged.files.map((outcome) => [outcome.path, outcome.after ?? '']))
  }
  const { ok, files } = applyReply(reply, { [path]: file })
  return ok ? files : null
}

const definitions = (of: Path, text: string) => syntax.symbols(of, text)

describe.each(FORMAT_IDS)('%s', (format) => {
  const { block, file, answers } = exampleIn(FORMATS[format])
  const [change, fresh] = MEANT[format]
  const after = file.replace(LOOP, LOOP_AFTER).replace(EMPTY, format === 'decision-xml' ? EMPTY : EMPTY_AFTER)

  test('shows the file as files are shown for it', () => {
    expect(block).toBe(excerpt(format, { path, text: file }))
  })

  test('has two answers that are read as what they mean, without a departure', () => {
    expect(answers).toHaveLength(2)
    expect(answers.map((answer) => readReply(answer).edits.map(shapeOf))).toEqual([change, [fresh]])
    const codes = answers.flatMap((answer) => readReply(answer).diagnostics.map(({ code }) => code))
    // Without numbers is how this manner asks for hunks.
    const meant = format === 'whole-block-diff' ? ['no-numbers', 'no-numbers', 'no-numbers'] : []
    expect(codes.filter((code) => code !== 'placeholder')).toEqual(meant)
    expect(readReply(answers[0] ?? '').formats).toEqual([format === 'whole-block-diff' ? 'unified-diff' : format])
  })

  test('lands', () => {
    expect(landed(answers[0] ?? '', file)).toEqual({ [path]: after })
    expect(landed(answers[1] ?? '', file)).toEqual({ [path]: file, [FRESH.path]: FRESH.text })
  })

  test('is read the same in the whole of a model’s answer', () => {
    const reply = `The count is left out of the sum, so it is multiplied in.\n\n${answers[0]}`
    expect(readReply(reply).edits.map(shapeOf)).toEqual(change)
  })
})

const CALL = (name: string, input: Readonly<Record<string, string>>) => `\`\`\`json\n${JSON.stringify({ name, input })}\n\`\`\`\n`
const POOL =
  'import x from "x"\n\nclass Pool {\n  // Takes one.\n  acquire() {\n    return 1\n  }\n\n  free() {}\n}\n\nfunction last() {}\n'

/** What the rules promise besides what the examples show. */
const PROMISES: readonly (readonly [format: AskedFormat, promise: string, reply: string, before: string, after: string])[] = [
  [
    'search-replace',
    'an empty part deletes',
    'src/basket.js\n```\n<<<<<<< SEARCH\nb\n=======\n>>>>>>> REPLACE\n```\n',
    'a\nb\n',
    'a\n',
  ],
  [
    'find-replace-file',
    'an empty fence deletes',
    '---FILEPATH src/basket.js\n---FIND\n```\nb\n```\n---REPLACE\n```\n```\n---COMPLETE\n',
    'a\nb\n',
    'a\n',
  ],
  [
    'unified-diff',
    'numbers that are off do no harm',
    '```diff\n--- a/src/basket.js\n+++ b/src/basket.js\n@@ -7,3 +7,2 @@\n a\n-b\n c\n```\n',
    'x\na\nb\nc\n',
    'x\na\nc\n',
  ],
  [
    'whole-block-diff',
    'hunks in any order, and one that takes a block away that another brings elsewhere',
    '```diff\n--- src/basket.js\n+++ src/basket.js\n@@ ... @@\n function last() {}\n+\n+const one = () => {\n+  return 1\n+}\n@@ ... @@\n-const one = () => {\n-  return 1\n-}\n-\n const two = 2\n```\n',
    'const one = () => {\n  return 1\n}\n\nconst two = 2\n\nfunction last() {}\n',
    'const two = 2\n\nfunction last() {}\n\nconst one = () => {\n  return 1\n}\n',
  ],
  [
    'numbered-snippet',
    'numbers are those of the file as it is shown',
    'Changes for src/basket.js:\n\n<code_change_request>\noriginal_code_snippet:\n1| a\nedit_code_snippet:\na\nnew\nnew\n</code_change_request>\n\n<code_change_request>\noriginal_code_snippet:\n3| b\nedit_code_snippet:\n</code_change_request>\n',
    'a\nb\nb\n',
    'a\nnew\nnew\nb\n',
  ],
  [
    'line-range',
    'lines are put in below a line',
    '```\nopen src/basket.js\ninsert 1\nnew\nend_of_insert\n```\n',
    'a\nb\n',
    'a\nnew\nb\n',
  ],
  [
    'line-range',
    'lines are put in at the top',
    '```\nopen src/basket.js\ninsert 0\nnew\nend_of_insert\n```\n',
    'a\nb\n',
    'new\na\nb\n',
  ],
  ['line-range', 'nothing deletes', '```\nopen src/basket.js\nedit 1:2\nend_of_edit\n```\n', 'a\nb\nc\n', 'c\n'],
  [
    'lazy-file',
    'what is not there goes, gaps at the ends stay',
    'src/basket.js\n```js\n// ... existing code ...\n\nclass Pool {\n  // Takes one.\n  free() {}\n}\n\n// ... existing code ...\n```\n',
    POOL,
    POOL.replace('  acquire() {\n    return 1\n  }\n\n', ''),
  ],
  [
    'tool-call',
    'each call goes by what the ones before have left',
    `${CALL('Edit', { file_path: 'src/basket.js', old_string: 'one', new_string: 'two two' })}\n${CALL('Edit', { file_path: 'src/basket.js', old_string: 'two two', new_string: 'three' })}`,
    'one\n',
    'three\n',
  ],
  [
    'symbol-edit',
    'the place gives the indentation, and the comment stays',
    CALL('replace_symbol_body', {
      name_path: 'Pool/acquire',
      relative_path: 'src/basket.js',
      body: 'acquire() {\n  return 2\n}',
    }),
    POOL,
    POOL.replace('return 1', 'return 2'),
  ],
  [
    'symbol-edit',
    'a definition is put in right below another',
    CALL('insert_after_symbol', { name_path: 'last', relative_path: 'src/basket.js', body: 'function more() {}' }),
    POOL,
    `${POOL}function more() {}\n`,
  ],
  [
    'symbol-edit',
    'a definition is deleted',
    CALL('safe_delete_symbol', { name_path_pattern: 'last', relative_path: 'src/basket.js' }),
    POOL,
    POOL.replace('\nfunction last() {}\n', ''),
  ],
  [
    'decision-xml',
    'text in CDATA is taken as it is',
    '<decision mode="act">\n  <action name="Edit">\n    <arg name="file_path">src/basket.js</arg>\n    <arg name="old_string"><![CDATA[a < b]]></arg>\n    <arg name="new_string"><![CDATA[a && "&lt;"]]></arg>\n  </action>\n</decision>\n',
    'a < b\n',
    'a && "&lt;"\n',
  ],
]

test.each(PROMISES)('%s: %s', (_, __, reply, before, after) => {
  expect(landed(reply, before)).toEqual({ [path]: after })
})
