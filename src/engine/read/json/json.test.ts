import { expect, test } from 'vitest'
import { cpuMs } from '../../../testing/cpu-time'
import { MappedText } from '../mapped-text'
import { JsonFollower } from './follow'
import { type JsonNode, parseJson } from './json'

/** A node as plain data; what is not closed is wrapped in `{ open }`. */
function plainOf(node: JsonNode | null): unknown {
  if (node === null) return undefined
  switch (node.type) {
    case 'null':
      return null
    case 'number':
    case 'boolean':
      return node.value
    case 'string':
      return node.closed ? node.passage.text : { open: node.passage.text }
    case 'array':
      return node.closed ? node.items.map(plainOf) : { open: node.items.map(plainOf) }
    case 'object': {
      const value = Object.fromEntries(node.entries.map((entry) => [entry.key, plainOf(entry.value)]))
      return node.closed ? value : { open: value }
    }
  }
}

const parse = (text: string) => parseJson(MappedText.plain(text))

test.each([
  '{}',
  '[]',
  ' [1, -2.5e3, true, false, null, "", {"a": {"b": []}}]',
  String.raw`{"a\"b": "x\ny\tz\\ \/ \u0041 \ud83d\ude00", "c": "it's \"so\", he said"}`,
  '{"./src": "a", "long key with blanks": "b", "#": [["", "]"], "}"]}',
  String.raw`{"a": "b", "c\"d": 1, "e“f”": 2, "it's": 3, "g, h": "i"}`,
  '{"a": "// no comment", "b": "/* nor */ this", "c": "“quoted”"}',
  '"text"',
  '12',
])('reads what JSON.parse reads: %s', (text) => {
  const { node, end, faults } = parse(text)
  expect(plainOf(node)).toEqual(JSON.parse(text))
  expect(end).toBe(text.length)
  expect(faults).toEqual([])
})

test.each<[name: string, text: string, value: unknown, codes: readonly string[]]>([
  ['line breaks in a string', '{"a": "x\n\ty", "b": "z\n"}', { a: 'x\n\ty', b: 'z\n' }, ['json-line-break', 'json-line-break']],
  ['a trailing comma', '{"a": [1, 2,], }', { a: [1, 2] }, ['json-comma', 'json-comma']],
  [
    'missing commas',
    '{"a": "x"\n "b": 1 "c": [{} {}]}',
    { a: 'x', b: 1, c: [{}, {}] },
    ['json-comma', 'json-comma', 'json-comma'],
  ],
  ['two commas', '[1,, 2]', [1, 2], ['json-comma']],
  [
    'single quotes',
    "{'a': 'it\\'s', 'b': 'don't'}",
    { a: "it's", b: "don't" },
    ['json-quotes', 'json-quotes', 'json-quotes', 'json-quotes', 'json-syntax'],
  ],
  ['smart quotes', '{“a”: “b”}', { a: 'b' }, ['json-quotes', 'json-quotes']],
  ['bare keys', '{a: 1, b_c: "d"}', { a: 1, b_c: 'd' }, ['json-quotes', 'json-quotes']],
  ['a bare word', '{"command": create}', { command: 'create' }, ['json-quotes']],
  ["other languages' literals", '[True, None, undefined]', [true, null, null], ['json-syntax', 'json-syntax', 'json-syntax']],
  ['comments', '{// one\n"a": /* two\n */ 1}', { a: 1 }, ['json-syntax', 'json-syntax']],
  ['an escape that JSON lacks', '["\\d+ \\d", "it\\\'s"]', ['\\d+ \\d', "it's"], ['json-syntax', 'json-syntax']],
  ['a unicode escape without digits', '["\\u12"]', ['\\u12'], ['json-syntax']],
  [
    'quotes that are not escaped',
    '{"a": "say "hi" to "x": {"y"}", "b": "f("z", 1)"}',
    { a: 'say "hi" to "x": {"y"}', b: 'f("z", 1)' },
    ['json-syntax', 'json-syntax'],
  ],
  ['brackets behind such quotes', '{"a": {"b": "f({"x": {"y": "z"}})"}}', { a: { b: 'f({"x": {"y": "z"}})' } }, ['json-syntax']],
  ['a missing bracket within', '[{"a": 1]', [{ a: 1 }], ['json-unclosed']],
  ['a missing colon', '{"a" 1}', { a: 1 }, ['json-syntax']],
  ['a missing value', '{"a": , "b"}', { a: null, b: null }, ['json-syntax', 'json-syntax']],
  ['the end within a string', '{"a": ["x", "y', { open: { a: { open: ['x', { open: 'y' }] } } }, ['json-unclosed']],
  ['the end behind a string', '{"a": "x"', { open: { a: 'x' } }, ['json-unclosed']],
  ['the end behind a key', '{"a": "x", "b":', { open: { a: 'x', b: { open: '' } } }, ['json-unclosed']],
  ['the end within a key', '{"a": "x", "b', { open: { a: 'x', b: { open: '' } } }, ['json-unclosed']],
])('%s', (_, text, value, codes) => {
  const { node, faults } = parse(text)
  expect(plainOf(node)).toEqual(value)
  expect(faults.map((fault) => fault.code)).toEqual(codes)
  expect(faults.every((fault) => fault.repair !== null)).toBe(true)
})

test('nothing to read is no value', () => {
  for (const text of ['', '  \n', ', 1', 'word', ')']) expect(parse(text)).toEqual({ node: null, end: 0, faults: [] })
})

test('text behind the value is left', () => {
  expect(parseJson(MappedText.plain('x {"a": 1} and more'), 1).end).toBe(10)
})

test('every character of a string leads back to its place in the reply', () => {
  const reply = String.raw`{"input": "{\"a\": \"x\\ny\"}"}`
  const { node } = parse(reply)
  if (node?.type !== 'object') throw new Error('an object')
  const inner = node.entries[0]?.value
  if (inner?.type !== 'string') throw new Error('a string')
  expect(inner.passage.text).toBe(String.raw`{"a": "x\ny"}`)
  const nested = parseJson(inner.passage).node
  const text = nested?.type === 'object' ? nested.entries[0]?.value : undefined
  if (text?.type !== 'string') throw new Error('a string')
  expect(text.passage.text).toBe('x\ny')
  const at = (from: number, to: number) => reply.slice(text.passage.span(from, to).from, text.passage.span(from, to).to)
  expect([at(0, 1), at(1, 2), at(2, 3)]).toEqual(['x', String.raw`\\n`, 'y'])
  expect(reply.slice(text.span.from, text.span.to)).toBe(String.raw`\"x\\ny\"`)
})

test.each<[name: string, text: string]>([
  ['brackets in brackets', '['.repeat(200_000)],
  ['objects in objects', '{"a":'.repeat(100_000)],
  ['closed brackets', '['.repeat(100_000) + ']'.repeat(100_000)],
  ['quotes alone', '["'.repeat(100_000)],
  ['quotes and blanks', `["${'x"   \n  '.repeat(50_000)}`],
  ['quotes, commas and keys', `{"a":"${'x", "y" '.repeat(50_000)}`],
  ['blank lines behind a quote', `{"a": "b"${'\n'.repeat(400_000)}}`],
  ['junk', `{${';)'.repeat(200_000)}`],
  ['words', `{${'a '.repeat(200_000)}`],
  ['backslashes', `["${'\\'.repeat(400_000)}`],
])('is read in linear time: %s', (_, text) => {
  expect(cpuMs(() => parse(text))).toBeLessThan(2000)
})

/** Fed line by line: the value, its faults, and where it ends. */
function followed(text: string) {
  const follower = new JsonFollower(() => false)
  let from = 0
  for (const line of text.match(/[^\n]*\n|[^\n]+$/g) ?? []) {
    const behind = follower.follow(MappedText.plain(line, from))
    from += line.length
    if (behind !== null) return { follower, end: from - behind.text.length }
  }
  return { follower, end: from - follower.finish().text.length }
}

const spansOf = (node: JsonNode | null): unknown =>
  JSON.parse(JSON.stringify(node, (key, value) => (key === 'passage' ? value.text : value)) ?? 'null')

test.each([
  '{"a": "x"\n\n, "b": [1,\n2]}\n',
  '{"a": "f("x"\n, 1)"\n}',
  '{\n/* one\n two } */ "a": "b"\n"c": 1}\n',
  '{"a": "b",\n\n  c\n  : 1,\n  "d": "e"\n}\n',
  '{"a": "b",\n  "c',
  '{"a": "x\ny\n\nz",\n"b": ["c",\n"d"]} more\n',
  '{"a": "b"\n\n\n',
  '{"k\ney": "b",\n"l": 12',
])('line by line the value is the same as at once: %j', (text) => {
  const { follower, end } = followed(text)
  const whole = parse(text)
  expect(end).toBe(whole.end)
  expect(spansOf(follower.tree.root)).toEqual(spansOf(whole.node))
  expect(follower.tree.faults).toEqual(whole.faults)
})

test.each([
  ['blank lines behind a quote', `{"a": "b"${'\n'.repeat(400_000)}}`],
  ['quotes, commas and keys', `{"a":"${'x", "y" \n'.repeat(50_000)}`],
  ['strings, each on its line', `[${'"x",\n'.repeat(100_000)}`],
  ['a text over many lines', `{"a":"${'x\n'.repeat(200_000)}"}`],
])('is followed in linear time: %s', (_, text) => {
  expect(cpuMs(() => followed(text))).toBeLessThan(2000)
})
