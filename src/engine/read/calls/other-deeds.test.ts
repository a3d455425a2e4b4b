/** Calls that say by an argument to do something else with their texts than to put one in the place of the other. */
import { describe, expect, test } from 'vitest'
import { applyReply } from '../../index'

const FILE = 'one\ntwo\nthree\n'

/** The file after the reply; null where the reply is not done. */
function fileAfter(reply: object | string): string | undefined | null {
  const made = applyReply(typeof reply === 'string' ? reply : JSON.stringify(reply), { 'a.txt': FILE })
  return made.ok ? made.files['a.txt'] : null
}

const TEXTS = { file_path: 'a.txt', old_string: 'two\n', new_string: 'half\n' }

describe('a call that names another deed', () => {
  test.each([
    ['action', 'insert_after'],
    ['op', 'insert-before'],
    ['operation', 'append'],
    ['command', 'prepend'],
    ['type', 'delete'],
    ['mode', 'add'],
    ['edit_type', 'move'],
  ])('%s %s replaces nothing', (name, value) => {
    expect(fileAfter({ name: 'Edit', input: { ...TEXTS, [name]: value } })).toBeNull()
    expect(fileAfter([{ file: 'a.txt', old: 'two\n', new: 'half\n', [name]: value }])).toBeNull()
    expect(fileAfter({ name: 'multi_edit', input: { path: 'a.txt', edits: [{ ...TEXTS, [name]: value }] } })).toBeNull()
    const tags = `<path>a.txt</path><${name}>${value}</${name}><old_string>two</old_string><new_string>half</new_string>`
    expect(fileAfter(`<edit_file>${tags}</edit_file>`)).toBeNull()
  })

  test.each(['replace', 'update', 'edit', 'str_replace'])('%s replaces', (value) => {
    expect(fileAfter([{ file: 'a.txt', old: 'two\n', new: 'half\n', op: value }])).toBe('one\nhalf\nthree\n')
  })

  test('lands where its new text spells out what is said', () => {
    const input = { ...TEXTS, new_string: 'two\nhalf\n', mode: 'insert' }
    expect(fileAfter({ name: 'Edit', input })).toBe('one\ntwo\nhalf\nthree\n')
    expect(fileAfter({ name: 'Edit', input: { ...TEXTS, new_string: '', type: 'delete' } })).toBe('one\nthree\n')
  })
})

test.each([
  { name: 'write_file', input: { path: 'a.txt', content: 'four\n', mode: 'append' } },
  { name: 'write_file', input: { path: 'a.txt', content: 'four\n', append: true } },
  '<write_file><path>a.txt</path><mode>append</mode><content>four\n</content></write_file>',
  '<write_file><path>a.txt</path><append>true</append><content>four\n</content></write_file>',
])('content that goes behind that of the file does not take its place (%#)', (reply) => {
  expect(fileAfter(reply)).toBeNull()
})

test.each([
  ['after', 'one\ntwo\nhalf\nthree\n'],
  ['before', 'one\nhalf\ntwo\nthree\n'],
])('text goes %s the line as the call says', (position, made) => {
  expect(fileAfter({ name: 'insert_line', input: { path: 'a.txt', line_number: 2, position, text: 'half\n' } })).toBe(made)
})

const DIFF = '--- a/a.txt\n+++ b/a.txt\n@@ -1,3 +1,3 @@\n one\n-two\n+2\n three\n'

test.each(['git apply -R', 'git apply --check', 'patch -R -p1', 'patch --dry-run -p1', 'git apply --stat -p1'])(
  'a patch that %s does not make is not made',
  (command) => {
    const fenced = (line: string) => `\`\`\`bash\n${line} <<'EOF'\n${DIFF}EOF\n\`\`\``
    expect(fileAfter(fenced(command))).toBeNull()
    expect(fileAfter(fenced('git apply -p1'))).toBe('one\n2\nthree\n')
  },
)

test.each([
  ['edit', '<old>two</old><new>2</new>'],
  ['replace', '<old_text>two</old_text>\n<new_text>2</new_text>'],
])('a <%s> that names its file in a tag is a call, and one that names none is text', (name, sides) => {
  expect(fileAfter(`<${name}>\n<path>a.txt</path>\n${sides}\n</${name}>`)).toBe('one\n2\nthree\n')
  expect(fileAfter(`<${name}>\n${sides}\n</${name}>`)).toBeNull()
})
