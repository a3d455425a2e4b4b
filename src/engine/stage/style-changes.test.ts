/** Changes of style alone, and claims about them: what only reads as the result is no result. */
import { expect, test } from 'vitest'
import { applyReply } from '../index'

const FILE = [
  "import one from 'first-module'",
  '',
  'export const state = { total: 1, rest: 2 }',
  'export function start() {',
  "  return 'it is'",
  '}',
  '',
].join('\n')

const edit = (before: string, after: string) =>
  `\`\`\`json\n${JSON.stringify({ name: 'Edit', input: { file_path: 'a.ts', old_string: before, new_string: after } })}\n\`\`\`\n`
const diff = (...lines: readonly string[]) => `\`\`\`diff\n--- a/a.ts\n+++ b/a.ts\n@@ ... @@\n${lines.join('\n')}\n\`\`\`\n`

const HEAD = "import one from 'first-module'\n\n"

/** Quoted with a slip, so that no line is found as it is quoted. */
test.each<readonly [name: string, reply: string]>([
  [
    'blanks at the end come',
    edit(`${HEAD}export const stat = { total: 1, rest: 2 }`, `${HEAD}export const state = { total: 1, rest: 2 }  `),
  ],
  ['quotes change', edit("export function strat() {\n  return 'it is'\n}", 'export function start() {\n  return "it is"\n}')],
  [
    'blanks inside go',
    edit(`${HEAD}export const state = { totla: 1, rest: 2 }`, `${HEAD}export const state={ total: 1, rest: 2 }`),
  ],
  ['an apostrophe changes', diff(' export function start() {', "-  return 'it si'", '+  return ‘it is’', ' }')],
])('%s: never claimed to be there', (_, reply) => {
  const { files, transaction } = applyReply(reply, { 'a.ts': FILE })
  const [decision] = transaction.decisions
  expect(decision?.state).not.toBe('already-applied')
  if (decision?.state === 'refused') expect(files['a.ts']).toBe(FILE)
})

test('blanks that a line is nothing but go: never claimed to be there', () => {
  const blanks = FILE.replace('\n\n', '\n  \n')
  const reply = diff(" import one from 'first‐module'", '-  ', '+', ' export const state = { total: 1, rest: 2 }')
  const { transaction } = applyReply(reply, { 'a.ts': blanks })
  expect(transaction.decisions.map(({ state }) => state)).not.toContain('already-applied')
})

test('a change of quotes that is made is there', () => {
  const made = FILE.replace("'it is'", '"it is"')
  const reply = edit("export function start() {\n  return 'it is'\n}", 'export function start() {\n  return "it is"\n}')
  expect(applyReply(reply, { 'a.ts': made }).transaction.decisions.map(({ state }) => state)).toEqual(['already-applied'])
})

test('how far lines are indented is no change that quoted lines can prove, where all of them are indented otherwise', () => {
  const yaml = 'jobs:\n  - name: one\n    retries: 1\n  - name: two\n    retries: 2\n'
  const shifted = (text: string) => text.replace(/^/gm, '\u200b')
  const reply = edit(
    shifted('  - name: one\n    retries: 1\n  - name: two\n    retries: 2'),
    shifted('  - name: one\n    retries: 1\n    - name: two\n      retries: 2'),
  )
  const { files, transaction } = applyReply(reply, { 'a.ts': yaml })
  expect(transaction.decisions.map(({ state }) => state)).not.toContain('already-applied')
  expect([yaml, yaml.replace('  - name: two\n    ', '    - name: two\n      ')]).toContain(files['a.ts'])
})

test('a control character in a new line, where the quoted ones have it for a blank, is not written', () => {
  const reply = edit("export\0function\0start() {\n  return 'it is'\n}", "export\0function\0start() {\n  return\0'it is not'\n}")
  expect(applyReply(reply, { 'a.ts': FILE }).files['a.ts']).toBe(FILE)
})

test('a bracket that the new lines open and the file does not have is not passed over', () => {
  const reply = diff(
    '-export const state = { total: 1, rest: 2 }',
    '+export const state = call({',
    '+  total: 1,',
    ' })',
    ' export function start() {',
    "   return 'it is'",
  )
  expect(applyReply(reply, { 'a.ts': FILE }).files['a.ts']).toBe(FILE)
})

test('a text that ends inside a line, and whose new side has that line whole, is no text within it', () => {
  const reply = edit("export function start() {\n  return '", "export function begin() {\n  return 'it is'")
  expect([FILE, FILE.replace('start', 'begin')]).toContain(applyReply(reply, { 'a.ts': FILE }).files['a.ts'])
})

test('typographic quotes of quoted lines alone leave the change to be made', () => {
  const file = 'a = "hi"\nb = "it\'s"\nc = 3\n'
  const reply = edit('a = \u201chi\u201d\nb = "it\u2019s"\n', 'a = "ho"\nb = "it\'s"\n')
  expect(applyReply(reply, { 'a.ts': file }).files['a.ts']).toBe(file.replace('hi', 'ho'))
})
