import { expect, test } from 'vitest'
import { applyReply } from '../engine/index'
import { openSyntax } from '../syntax/open-syntax'
import { wasm } from '../syntax/testing/wasm-files'
import { enclosingSymbols } from './enclosing-symbols'

const FILE =
  'def parse_port(text):\n    return int(text)\n\n\nclass Size:\n    def parse(self, text):\n        pass\n    return int(text)\n'
const REPLY = 'a.py\n```\n<<<<<<< SEARCH\n    return int(text)\n=======\n    return float(text)\n>>>>>>> REPLACE\n```\n'

test('equal places have the names of the definitions around them', async () => {
  const syntax = openSyntax({ wasm })
  await syntax.load(['a.py'])
  const { decisions } = applyReply(REPLY, { 'a.py': FILE }).transaction
  expect(decisions).toMatchObject([{ refusal: { code: 'ambiguous' } }])
  const named = (text: string | undefined) => enclosingSymbols(decisions, () => text, syntax.symbols)
  expect(named(FILE)).toEqual([
    { decision: 0, start: 1, symbol: 'parse_port' },
    { decision: 0, start: 7, symbol: 'Size' },
  ])
  expect(named(undefined)).toEqual([])
  expect(
    enclosingSymbols(
      decisions,
      () => FILE,
      () => 'loading',
    ),
  ).toEqual([])
})

test('a definition that holds only the first line of a place is not what the place is in', async () => {
  const syntax = openSyntax({ wasm })
  await syntax.load(['a.py'])
  const twice = 'a = 0\nuse(a)\n'
  const file = `${twice}\n\ndef again():\n    pass\n\n${twice}`
  const reply = 'a.py\n```\n<<<<<<< SEARCH\na = 0\nuse(a)\n=======\na = 1\nuse(a)\n>>>>>>> REPLACE\n```\n'
  const { decisions } = applyReply(reply, { 'a.py': file }).transaction
  expect(decisions).toMatchObject([{ refusal: { code: 'ambiguous' } }])
  expect(enclosingSymbols(decisions, () => file, syntax.symbols)).toEqual([])
})

test('a hunk with one place, or that lands, needs none', () => {
  const { decisions } = applyReply(REPLY, { 'a.py': 'return int(text)\n' }).transaction
  expect(
    enclosingSymbols(
      decisions,
      () => FILE,
      () => {
        throw new Error('looked up')
      },
    ),
  ).toEqual([])
})
