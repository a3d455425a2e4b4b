import { describe, expect, test } from 'vitest'
import { ReadingBuilder } from '../reading-builder'
import { Scanner } from '../scan'
import { shapeOf } from '../testing/format-cases'
import { readBareFile } from './bare-file'
import { READERS } from './registry'

/** The edits and the codes of a reply in which no reader finds anything. */
function bareReading(reply: string) {
  const account = new ReadingBuilder(() => {})
  const scanner = new Scanner(account, READERS)
  let from = 0
  for (const [index, text] of reply.split('\n').entries()) {
    const to = Math.min(reply.length, from + text.length + 1)
    scanner.add({ index, text, from, start: from, to, passage: null, offset: 0 })
    from = to
  }
  scanner.end()
  expect(account.edits).toEqual([])
  readBareFile(account)
  return { edits: account.edits.map(shapeOf), codes: account.diagnostics.map(({ code }) => code), spans: account.spans() }
}

const FILE = 'import { b } from "./b"\n\nexport class A {\n  run() {\n    return b()\n  }\n}\n'
const SCRIPT = 'import os\n\n\ndef main():\n    os.exit(1)\n\n\nmain()\n'
const LAZY = 'class A {\n  // ... existing code ...\n\n  b() {\n    return 1\n  }\n}'
const FENCED = '```'

describe('a reply that marks no edit', () => {
  test.each([
    ['bare code', FILE, FILE],
    ['one fence', `${FENCED}py\n${SCRIPT}${FENCED}\n`, SCRIPT],
    ['thinking, then code', `<think>\nHm.\n</think>\n\n${FILE}`, FILE],
  ])('is a whole file: %s', (_, reply, text) => {
    expect(bareReading(reply)).toMatchObject({ edits: [{ kind: 'write', path: '', text }], codes: ['bare-reply'] })
  })

  test.each([
    ['bare code', `${LAZY}\n`],
    ['one fence', `${FENCED}js\n${LAZY}\n${FENCED}\n`],
  ])('is a file with parts left out: %s', (_, reply) => {
    expect(bareReading(reply)).toMatchObject({
      edits: [{ kind: 'lazy', path: '', lines: LAZY.split('\n'), elisions: [1] }],
      codes: ['bare-reply', 'placeholder'],
    })
  })

  test('is marked line by line', () => {
    const reply = `${FENCED}py\n${SCRIPT}${FENCED}\n`
    expect(bareReading(reply).spans.map(({ role }) => role)).toEqual(['fence', 'after', 'fence'])
  })

  test.each([
    ['nothing', ''],
    ['commands', `${FENCED}sh\n#!/bin/bash\n\n# install\nnpm i\n\nnode a.js &\nwait\n${FENCED}\n`],
    ['an edit as TOML', `${FENCED}toml\n[[edit]]\npath = "a.py"\nold = '''\nrun(1)\n'''\nnew = '''\nrun(2)\n'''\n${FENCED}\n`],
    ['a quotation', SCRIPT.replaceAll(/^/gm, '> ')],
    ['a quoted edit', `> a.py\n> <<<<<<< SEARCH\n> run(1)\n> run(2)\n> =======\n> run(3)\n> run(4)\n> >>>>>>> REPLACE\n`],
    ['a tag around a file', `<answer>\n${SCRIPT}</answer>\n`],
    ['a tag that names a file', `<piece file="a.py">\n${SCRIPT}</piece>\n`],
    ['tags in tags', `<files>\n<file>\n<path>a.py</path>\n<content>\n${SCRIPT}</content>\n</file>\n</files>\n`],
    ['signs around a path', `=== src/a.py ===\n${SCRIPT}`],
    ['a mark of a beginning', `--- BEGIN FILE: src/a.py ---\n${SCRIPT}--- END FILE ---\n`],
    ['blocks in brackets', `[EDIT src/a.py]\n[OLD]\n${SCRIPT}[/OLD]\n[NEW]\n${SCRIPT}[/NEW]\n[/EDIT]\n`],
    ['files as JSON', `${JSON.stringify({ files: { 'a.py': SCRIPT, 'b.py': SCRIPT, 'c.py': SCRIPT } }, null, 2)}\n`],
    ['edits as YAML', 'edits:\n  - file: a.py\n    search: |\n      run(1)\n    replace: |\n      run(2)\n'],
    [
      'edits of a language server',
      `${JSON.stringify({ documentChanges: [{ textDocument: { uri: 'file:///a.py' }, edits: [{ range: {}, newText: 'run(2)' }] }] }, null, 2)}\n`,
    ],
    [
      'a table of lines',
      '| before | after |\n| --- | --- |\n| `run(1);` | `run(2);` |\n| `a();` | `a();` |\n| `b();` | `b();` |\n',
    ],
    ['a snippet among prose', `You can call it so:\n\n${FENCED}py\n${SCRIPT}${FENCED}\n`],
    ['two fences', `${FENCED}py\n${SCRIPT}${FENCED}\n${FENCED}py\n${SCRIPT}${FENCED}\n`],
    ['code that is cut off', `${FENCED}js\nfunction a() {\n  b()\n  c()\n  if (d) {\n    e()\n${FENCED}\n`],
    ['a fence that is not closed', `${FENCED}py\n${SCRIPT}`],
    ['code from the middle of a file', '  b() {\n    c()\n    d()\n    e()\n  }\n'],
    ['a few lines', 'const a = 1\nconst b = 2\n'],
    [
      'prose',
      'I looked at it.\n\nThe function returns early (see above).\nNothing is wrong.\nTell me if you disagree.\nAll is well.\n',
    ],
    ['a list', '1. Open the file (`a.ts`).\n2. Change the name.\n3. Run the tests (all of them).\n4. Commit it.\n5. Push it.\n'],
    ['a question', 'Which of the two files (a.ts, b.ts) do you mean? I see: a = 1, b = 2.\n'],
    ['prose that ends in dots', 'Then the rest of the code...\nOr (as before) the existing code...\n'],
  ])('is no edit: %s', (_, reply) => {
    expect(bareReading(reply)).toMatchObject({ edits: [], codes: [] })
  })
})
