import { describe, expect, test } from 'vitest'
import { applyReply } from '../index'

const HEAD = ['class Report', '  def rows', '    @rows', '  end']
const TAIL = ['  def to_csv', '    rows.join(",")', '  end', 'end']
const text = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join('')
const FILE = text([...HEAD, ...TAIL])

const block = (old: readonly string[], fresh: readonly string[]) =>
  `report.rb\n<<<<<<< SEARCH\n${old.join('\n')}\n=======\n${fresh.join('\n')}\n>>>>>>> REPLACE\n`
const call = (old: readonly string[], fresh: readonly string[]) =>
  JSON.stringify({
    name: 'Edit',
    arguments: { file_path: 'report.rb', old_string: old.join('\n'), new_string: fresh.join('\n') },
  })

const applied = (reply: string) => {
  const { ok, files } = applyReply(reply, { 'report.rb': FILE })
  return ok ? files['report.rb'] : null
}

const [def = '', body = ''] = TAIL

describe.each([
  ['block', block],
  ['call', call],
] as const)(
  'a blank line that the file has not, quoted above a %s’s lines: no new line runs on from the one above',
  (_, reply) => {
    test.each<[string, readonly string[], readonly string[]]>([
      ['a word', ['', def, body], ['attr_reader :rows', '', def, body]],
      ['an indented line', ['', def, body], ['  attr_reader :rows', '', def, body]],
      ['an indented line without the blank one', ['', def], ['  attr_reader :rows', def]],
      ['a comment', ['', def, body], ['# as text', '', def, body]],
      ['the quoted line, with the blank one behind it', ['', def], [def, '']],
      ['a tab', ['', def, body], ['\tattr_reader :rows', def, body]],
      ['a sign, above the blank one', ['', def, body], ['- rows', '', def, body]],
      ['a bracket, above the blank one', ['', def, body], ['}', '', def, body]],
    ])('%s', (_, old, fresh) => {
      const after = applied(reply(old, fresh))
      const own = new Set([...FILE.split('\n'), ...fresh])
      expect((after ?? '').split('\n').filter((line) => !own.has(line))).toEqual([])
    })

    test('the quoted lines go', () => {
      expect(applied(reply(['', def, body], []))).toBe(FILE.replace(`${def}\n${body}\n`, ''))
    })

    test('lines come in behind a blank one', () => {
      expect(applied(reply(['', def, body], ['', '  attr_reader :rows', def, body]))).toBe(
        FILE.replace(def, `  attr_reader :rows\n${def}`),
      )
    })
  },
)

test.each(['[dev]', '%.o: %.c', 'serde = 1', '@x'])('a line that loses the blank one above it stays a line: %s', (line) => {
  const file = `a = 1\n${line}\nb = 2\n`
  const edit = { file_path: 'a.txt', old_string: `\n${line}`, new_string: line }
  const { ok, files } = applyReply(JSON.stringify({ name: 'Edit', arguments: edit }), { 'a.txt': file })
  expect(ok ? files['a.txt'] : file).toBe(file)
})

test('nor does one from the part of a line that ends in the signs of a quoted line', () => {
  const file = '{\n  "paths": {\n    // all\n  }\n}\n'
  const edit = { file_path: 'a.json', old_string: '{\n    // all', new_string: '"target": 1\n{\n    // all' }
  const { files } = applyReply(JSON.stringify({ name: 'Edit', arguments: edit }), { 'a.json': file })
  expect(files['a.json']).not.toMatch(/paths.*target/)
})

test.each([',', ' + x', ')'])('a call may put “%s” at the end of a line', (sign) => {
  expect(applied(call(['', def, body], [sign, def, body]))).toBe(FILE.replace(`\n${def}`, `${sign}\n${def}`))
})
