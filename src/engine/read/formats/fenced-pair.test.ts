/** Edits that words around two pieces of code describe. */
import { describe, expect, test } from 'vitest'
import { applyReply } from '../../index'

const FILE = 'function one() {\n  return 1\n}\n\nfunction two() {\n  return 2\n}\n'
const OLD = '```js\nfunction two() {\n  return 2\n}\n```\n'
const NEW = '```js\nfunction two() {\n  return 20\n}\n```\n'
const made = FILE.replace('return 2\n', 'return 20\n')

const run = (reply: string, files: Record<string, string> = { 'src/a.js': FILE }) => applyReply(reply, files)

describe('an edit in words', () => {
  test.each([
    ['before and after', `In \`src/a.js\`:\n\nBefore:\n\n${OLD}\nAfter:\n\n${NEW}`],
    ['replace and with', `In src/a.js, replace\n\n${OLD}\nwith\n\n${NEW}`],
    ['change to', `Change this function in \`src/a.js\`:\n\n${OLD}\nto this:\n\n${NEW}\nThat is all.`],
    ['the path over each', `**src/a.js** (before)\n${OLD}\n**src/a.js** (after)\n${NEW}`],
  ])('lands: %s', (_, reply) => {
    expect(run(reply)).toMatchObject({ ok: true, files: { 'src/a.js': made } })
  })

  test('may be one of several', () => {
    const [first, second] = [OLD.replaceAll('two', 'one').replace('2', '1'), NEW.replaceAll('two', 'one').replace('20', '10')]
    const reply = `In \`src/a.js\`, replace\n\n${OLD}\nwith\n\n${NEW}\nand also replace\n\n${first}\nwith\n\n${second}`
    expect(run(reply).files['src/a.js']).toBe(made.replace('return 1\n', 'return 10\n'))
  })

  test('lands nowhere where the file has no such lines', () => {
    const other = 'let a = 1\n'
    expect(run(`In \`src/a.js\`, replace\n\n${OLD}\nwith\n\n${NEW}`, { 'src/a.js': other }).files['src/a.js']).toBe(other)
  })
})

test.each([
  ['two ways', `In \`src/a.js\` you can change this:\n\n${OLD}\nor use:\n\n${NEW}`],
  ['code and its output', `Run the code before:\n\n${OLD}\nwith this output:\n\n${NEW}`],
  ['no word between', `In \`src/a.js\`, before:\n\n${OLD}\n\n${NEW}`],
  ['three fences', `In \`src/a.js\`, before:\n\n${OLD}\nAfter:\n\n${NEW}\nMore:\n\n${NEW}`],
])('no edit: %s', (_, reply) => {
  expect(run(reply).files['src/a.js']).toBe(FILE)
})
