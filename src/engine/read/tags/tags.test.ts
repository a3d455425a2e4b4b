import { describe, expect, test } from 'vitest'
import { MappedText } from '../mapped-text'
import { ReadingBuilder } from '../reading-builder'
import { ElementExtent, type TagGrammar } from './extent'
import { closingOf, tagAt, tagsIn } from './tags'
import { areEscaped, contentOf, parseElement, unescapedText } from './tree'

const NAMES = new Set(['call', 'part', 'other'])
const known = (name: string) => NAMES.has(name)
const GRAMMAR: TagGrammar = { known, part: ({ name }) => (name === 'call' ? null : 'text') }

describe('a tag', () => {
  test.each([
    ['<call>', 'open', '', {}],
    ['</call>', 'close', '', {}],
    ['<call/>', 'empty', '', {}],
    ['<CALL >', 'open', '', {}],
    ['<ns:call name="a b">', 'open', 'a b', { name: 'a b' }],
    ["<call name='a' line=12>", 'open', 'a', { name: 'a', line: '12' }],
    ['<call=key>', 'open', 'key', {}],
    ['<call = "key">', null, '', {}],
    ['<|call|>', 'open', '', {}],
    ['<|/call|>', 'close', '', {}],
    ['<call path={x}>', null, '', {}],
    ['<call', null, '', {}],
    ['<caller>', null, '', {}],
    ['< call>', null, '', {}],
  ])('%s', (text, kind, key, attributes) => {
    const tag = tagAt(text, 0, known)
    expect(tag?.kind ?? null).toBe(kind)
    if (tag === null) return
    expect([tag.name, tag.key, Object.fromEntries(tag.attributes), tag.to]).toEqual(['call', key, attributes, text.length])
  })

  test('is closed as it is opened', () => {
    const [first, second] = tagsIn('<ns:call> x <|part|>', known)
    expect(first && closingOf(first)).toBe('</ns:call>')
    expect(second && closingOf(second)).toBe('</|part|>')
  })
})

/** Feeds lines to an extent that opens on the first one: the line it ends on, and whether by its own tag. */
function endOf(kind: 'text' | 'parts', ...lines: readonly string[]): unknown {
  const root = tagAt(lines[0] ?? '', 0, known)
  if (root === null) return 'no tag'
  const extent = new ElementExtent(root, kind, GRAMMAR)
  for (const [index, line] of lines.entries()) {
    const ended = extent.feed(line, index === 0 ? root.to : 0, index)
    if (ended !== null) return [ended.line, ended.to, ended.own]
  }
  return extent.pending === null ? null : [extent.pending.line, extent.pending.to, 'pending']
}

describe('an element ends', () => {
  test.each([
    ['at its closing tag', ['<call>', '<part>x</part>', '</call>'], [2, 7, true]],
    ['not in the text of a part', ['<call>', '<part>', '</call>', '</part>', '</call>'], [4, 7, true]],
    ['where a part is not closed, once another one opens', ['<call>', '<part>', '</call>', 'x', '<call>'], [2, 7, true]],
    ['where a part is not closed, if nothing follows', ['<call>', '<part>', '</call>', 'x'], [2, 7, 'pending']],
    ['behind a part that quotes its own tag', ['<call>', '<part>', '<part>x</part>', '</part>', '</call>'], [4, 7, true]],
    ['before the next of its kind', ['<call>', '<part>x</part>', '<call>'], [2, 0, false]],
    ['nowhere', ['<call>', '<part>x'], null],
  ])('%s', (_, lines, expected) => {
    expect(endOf('parts', ...lines)).toEqual(expected)
  })

  test('of text, at a closing tag apart from other text', () => {
    expect(endOf('text', '<call>', 'a </call> b', '<call>', '</call>', '</call>')).toEqual([4, 7, true])
  })
})

/** The keys and contents of an element's parts. */
function partsOf(text: string): unknown {
  const root = tagAt(text, 0, known)
  if (root === null) return 'no tag'
  const passage = MappedText.plain(text)
  return parseElement(text, root, 'parts', GRAMMAR).parts.map((part) => [
    part.tag.key || part.tag.name,
    contentOf(part, passage).text,
    part.closing?.name ?? null,
  ])
}

describe('the parts of an element', () => {
  test.each([
    [
      '<call><part=a>1</part><part=b>2</part></call>',
      [
        ['a', '1', 'part'],
        ['b', '2', 'part'],
      ],
    ],
    ['<call>\n<part=a>\n1\n</part>\n</call>', [['a', '1', 'part']]],
    [
      '<call>\n<part=a>\n1\n<part=b>\n2\n</part>\n</call>',
      [
        ['a', '1', null],
        ['b', '2', 'part'],
      ],
    ],
    [
      '<call>\n<part=a>1</a>\n<part=b>2</part>\n</call>',
      [
        ['a', '1</a>', null],
        ['b', '2', 'part'],
      ],
    ],
    [
      '<call>\n<part=a>1</other>\n<part=b>2</part>\n</call>',
      [
        ['a', '1', 'other'],
        ['b', '2', 'part'],
      ],
    ],
    ['<call>\n<part=a>x </part> y</part>\n</call>', [['a', 'x </part> y', 'part']]],
    ['<call>\n<part=a>\n<part=a>\n</part>\n</call>', [['a', '<part=a>', 'part']]],
    ['<call>\n<part=a>1\n</call>', [['a', '1', null]]],
  ])('%j', (text, expected) => {
    expect(partsOf(text)).toEqual(expected)
  })
})

describe('content', () => {
  test.each([
    ['x', 'x', 'x'],
    ['\nx\n', 'x', 'x\n'],
    ['\nx\n  ', 'x', 'x\n'],
    ['\n\nx\n\n', '\nx\n', '\nx\n\n'],
    ['x\n', 'x\n', 'x\n'],
    ['\n', '', ''],
    ['\n  ', '', ''],
    ['', '', ''],
    ['<![CDATA[a\nb]]>', 'a\nb', 'a\nb'],
    ['\n<![CDATA[\na\n]]>\n', 'a', 'a\n'],
  ])('%j', (inner, block, whole) => {
    const text = `<call>${inner}</call>`
    const root = tagAt(text, 0, known)
    if (root === null) throw new Error('a tag')
    const element = parseElement(text, root, 'text', GRAMMAR)
    expect(contentOf(element, MappedText.plain(text)).text).toBe(block)
    expect(contentOf(element, MappedText.plain(text), true).text).toBe(whole)
  })
})

describe('entities', () => {
  test.each([
    [['a &lt; b'], true],
    [['a &lt; b', 'plain'], true],
    [['a &lt; b', 'a < b'], false],
    [['a &lt; b && c'], false],
    [['&nbsp;&lt;'], false],
    [['plain'], false],
  ])('%j', (texts, expected) => {
    expect(areEscaped(texts.map((text) => MappedText.plain(text)))).toBe(expected)
  })

  test('lead back to their places', () => {
    const account = new ReadingBuilder(() => {})
    const passage = unescapedText(MappedText.plain('a &lt; &quot;b&#39;', 10), account)
    expect(passage.text).toBe('a < "b\'')
    expect([passage.at(2), passage.at(3), passage.at(6), passage.end]).toEqual([12, 16, 24, 29])
    expect(account.diagnostics).toMatchObject([{ code: 'html-entities', found: '&lt;', expected: '<' }])
  })
})
