import { describe, expect, test } from 'vitest'
import { MappedText } from '../mapped-text'
import { ReadingBuilder } from '../reading-builder'
import { type EditShape, shapeOf } from '../testing/format-cases'
import { readHeaderless } from './apply-patch-headerless'

/** Reads `text` as if it were at offset 100 of a reply. */
function read(text: string, kind?: 'update' | 'add') {
  const nested: string[] = []
  const account = new ReadingBuilder((passage) => nested.push(passage.text))
  account.addLine({ index: 0, text: '', from: 0, start: 0, to: 100 + text.length, passage: null, offset: 0 })
  readHeaderless(MappedText.plain(text, 100), 'a.ts', account, kind)
  return {
    edits: account.edits.map(shapeOf),
    codes: account.diagnostics.map((diagnostic) => [diagnostic.code, diagnostic.repair !== null]),
    roles: account.spans().map((span) => [span.role, span.from - 100]),
    nested,
  }
}

const patch = (before: string[], after: string[], hint?: { heading: string; anchors: string[] }): EditShape => ({
  kind: 'patch',
  path: 'a.ts',
  hunks: [{ before, after, ...(hint === undefined ? {} : { hint }) }],
})

describe('a V4A body without header', () => {
  test.each([
    ['chunks', '@@ f()\n a\n-b\n+c\n', [patch(['a', 'b'], ['a', 'c'], { heading: 'f()', anchors: ['f()'] })], []],
    ['no @@', ' a\n-b\n+c', [patch(['a', 'b'], ['a', 'c'])], []],
    ['lines ended by CR LF', '@@\r\n a\r\n-b\r\n+c\r\n', [patch(['a', 'b'], ['a', 'c'])], []],
    ['a fence around it', '```diff\n@@\n-b\n+c\n```\n', [patch(['b'], ['c'])], []],
    ['markers that say nothing more', '@@\n-b\n+c\n*** End Patch\n', [patch(['b'], ['c'])], []],
    ['context alone', '@@\n a\n', [], [['empty-hunk', true]]],
    ['nothing', '', [], [['empty-hunk', false]]],
  ])('%s', (_, text, edits, codes) => {
    expect(read(text)).toMatchObject({ edits, codes, nested: [] })
  })

  test('its lines have their roles in the reply', () => {
    expect(read('@@\n a\n-b\n+c\n').roles).toEqual([
      ['prose', -100],
      ['header', 0],
      ['context', 3],
      ['removed', 6],
      ['added', 9],
    ])
  })

  test('the lines of a file that is made', () => {
    expect(read('+a\n+\n+b\n', 'add').edits).toEqual([{ kind: 'create', path: 'a.ts', text: 'a\n\nb\n' }])
  })

  test('a whole patch in its place is read by all readers', () => {
    const text = '*** Begin Patch\n*** Delete File: b\n*** End Patch\n'
    expect(read(text)).toMatchObject({ edits: [], nested: [text] })
  })
})
