/** What was made is not made again, and what was not made does not count as made. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyReply } from '../index'

const blockOf = (before: readonly string[], after: readonly string[]): string =>
  ['a.ts', '<<<<<<< SEARCH', ...before, '=======', ...after, '>>>>>>> REPLACE'].join('\n')

function applied(file: string, reply: string) {
  const { files, transaction } = applyReply(reply, { 'a.ts': file })
  return { file: files['a.ts'] ?? '', states: transaction.decisions.map(({ state }) => state) }
}

test.each([
  [
    'a line is put in between two equal ones',
    'call(1)\ncall(2)\ncall(2)\n',
    ['call(1)', 'call(2)'],
    ['call(1)', 'call(2)', '', 'call(2)'],
    'call(1)\ncall(2)\n\ncall(2)\ncall(2)\n',
  ],
  [
    'a line is put in above a blank one and one like it',
    'call(2)\n  open(a)\n\n  open(a)\n',
    ['call(2)', '  open(a)'],
    ['call(2)', '  open(a)', '  open(a)'],
    'call(2)\n  open(a)\n  open(a)\n\n  open(a)\n',
  ],
])('a result that is there but for blank lines is not made where the quote is exact: %s', (_, file, before, after, made) => {
  expect(applied(file, blockOf(before, after))).toEqual({ file: made, states: ['applied'] })
})

test('a hunk that changes no byte where it lands is there already, although its lines differ from the file in indentation', () => {
  const items = ['item2a', 'item3a', 'item1b', 'item2b', 'item30b', 'item1c', 'item2c']
  const file = `list:\n${items.map((item) => `      - ${item}\n`).join('')}`
  const diff = ['-    - item1b', '-    - item2b', '-    - item3b', '+    - item1b', '+    - item2b', '+    - item30b']
  const reply = ['*** Begin Patch', '*** Update File: a.ts', '@@', ...diff, '*** End Patch'].join('\n')
  expect(applied(file, reply)).toEqual({ file, states: ['already-applied'] })
})

test('a hunk that only takes a blank line away, quoted with other white space, is not there while that line is', () => {
  const file = 'const store = inject()\n\nconst change = debounce( code )\n'
  const reply = blockOf(
    ['const store = inject()', '', 'const change = debounce(code)'],
    ['const store = inject()', 'const change = debounce(code)'],
  )
  expect(applied(file, reply).states).not.toContain('already-applied')
})

test('a hunk does not land where most of its context is code from elsewhere', () => {
  const entry = (version: string, mocha: string) => [
    `- name: Node ${version}`,
    `  node-version: "${version}"`,
    `  install: mocha@${mocha}`,
    '',
  ]
  const file = [...entry('4.9', '5.2.0'), ...entry('5.12', '12.2.0'), ...entry('6.17', '6.1.0')].join('\n')
  const [name = '', version = '', install = ''] = entry('5.12', '5.2.0')
  const [next = '', last = ''] = entry('6.17', '')
  const reply = blockOf([name, version, install, '', next, last], [name, version, next, last])
  expect(applied(file, reply)).toEqual({ file, states: ['refused'] })
})

test('new lines of a hunk that landed by likeness are not put in a second time', () => {
  const words = fc.uniqueArray(fc.stringMatching(/^[a-z]{5,8}$/), { minLength: 9, maxLength: 12 })
  fc.assert(
    fc.property(words, fc.nat(), fc.nat(), fc.boolean(), (names, where, which, replaces) => {
      const [one = '', two = '', ...others] = names.map((name, at) => `  ${name}_${at}(load)`)
      const at = 1 + (where % (others.length - 1))
      const before = others.map((line, index) =>
        index === which % others.length && (!replaces || index !== at) ? `${line}.reworded` : line,
      )
      const after = [...before.slice(0, at), one, two, ...before.slice(replaces ? at + 1 : at)]
      const reply = blockOf(before, after)
      const once = applied(`${others.join('\n')}\n`, reply)
      const twice = applied(once.file, reply)
      expect(twice.file).toBe(once.file)
    }),
    { numRuns: 300 },
  )
})

test('new lines do not go to the second of two lines where the first has more behind it', () => {
  const file = 'type One struct {\n\tCall string\n\tData any // checked\n}\n\ntype Two struct {\n\tData any\n}\n'
  const reply = blockOf(['\tCall string', '\tData any', '}'], ['\tCall string', '\tData any', '\tMore any', '}'])
  const { file: got } = applied(file, reply)
  expect([file, file.replace(' // checked\n', ' // checked\n\tMore any\n')]).toContain(got)
})

test('a removed line that the next function has is not taken from there', () => {
  const head = (name: string) => `export function ${name}(one, two) {`
  const gone = '  return wordDiff.diff(one, two, options);'
  const file = [
    head('words'),
    '  options = generate(options);',
    '  return surely wordDiff.diff(one, two, options);',
    '}',
    '',
    head('spaces'),
    gone,
    '}',
    '',
  ].join('\n')
  const before = ['', head('words'), '  options = generate(options);', gone, '}', '', head('spaces')].slice(1)
  const { file: got, states } = applied(
    file,
    blockOf(
      before,
      before.map((line) => (line === gone ? '  return other(one);' : line)),
    ),
  )
  expect([got, states]).toEqual([file, ['refused']])
})

/** Replies whose second application was taken for another edit. */
const AGAIN: readonly (readonly [what: string, file: string, reply: string])[] = [
  [
    'a twin has the removed line, and the reply gives its number',
    'one(1)\nkey = 2\nthree(3)\nfour(4)\n\none(1)\nkey = 2\nthree(3)\nfour(4)\n',
    'Changes for a.ts:\n\n<code_change_request>\noriginal_code_snippet:\n1| one(1)\n2| key = 2\n3| three(3)\nedit_code_snippet:\none(1)\nthree(3)\n</code_change_request>\n',
  ],
  [
    'a twin has another first line',
    'other = here(9)\nred = paint(1)\nblue = paint(2)\ngreen = paint(3)\n\nyellow = paint(0)\nred = paint(1)\nblue = paint(2)\ngreen = paint(3)\n',
    blockOf(
      ['yellow = paint(0)', 'red = paint(1)', 'blue = paint(2)', 'green = paint(3)'],
      ['yellow = paint(0)', 'red = paint(1)', 'green = paint(3)'],
    ),
  ],
  [
    'a bracket goes that reads as one which stays',
    'run(() => {\n  open({\n    mode: 1\n  });\n\n});\n\nclose(archive);\n',
    blockOf(['    mode: 1', '  })', '', '})', '', 'close(archive)'], ['    mode: 1', '  })', '', '', 'close(archive)']),
  ],
  [
    'new lines have been changed since, by the next edit of the reply',
    'first(1);\nlast(9);\n});\n\nnext(\n',
    `${blockOf(['first(1);', 'last(9);', '});'], ['first(1);', 'last(9);', 'upload(budget);', 'copy(trail);', 'pipe(bucket);', '});'])}\n${blockOf(['upload(budget);'], ['import(ledger);'])}`,
  ],
  [
    'a line with a slip goes, and one like it is further on',
    "once(socket, () => {\n  once(request, 'upload', timed());\n});\n} else {\n  once(request, 'upload', timed());\n}\n",
    blockOf(['once(socket, () => {', "  once(reqeust, 'upload', timed());", '});'], ['once(socket, () => {', '});']),
  ],
]

test.each(AGAIN)('a reply changes its own result no further: %s', (_, file, reply) => {
  const once = applied(file, reply)
  expect(once.states).not.toContain('refused')
  expect(once.file).not.toBe(file)
  expect(applied(once.file, reply).file).toBe(once.file)
})

test('a line that is where it belongs, further in, is not written again', () => {
  const file = 'steps:\n      - name: one\n        version: "1"\n\n      - name: two\n        level: "2"\n\n      - name: three\n'
  const reply =
    '```diff\n--- a/a.ts\n+++ b/a.ts\n@@ ... @@\n \n - name: two\n-version: "2"\n+level: "2"\n \n - name: three\n```\n'
  expect(applied(file, reply).file).toBe(file)
})

const callOf = (old: string, fresh: string, all = false): string =>
  JSON.stringify({
    role: 'assistant',
    content: [
      {
        type: 'tool_use',
        id: 'a',
        name: 'Edit',
        input: { file_path: 'a.ts', old_string: old, new_string: fresh, ...(all ? { replace_all: true } : {}) },
      },
    ],
  })

test.each([
  ['characters behind', 'f(x)', 'f(x) + 1'],
  ['characters in front', 'f(x)', 'await f(x)'],
  ['characters on both sides', 'f(x)', '(f(x) ?? 0)'],
  ['a further argument', '(x', '(x, y'],
  ['a longer name', 'const sum', 'const sum1'],
  ['lines in front', 'const sum', '// What it comes to.\nconst sum'],
  ['the same text in front', 'f(x)', 'f(x) + f(x)'],
])('a part of a line is not put in a second time: %s', (_, old, fresh) => {
  const file = 'start()\nconst sum = f(x)\nend(1)\n'
  const once = applied(file, callOf(old, fresh))
  expect(once).toEqual({ file: file.replace(old, fresh), states: ['applied'] })
  const twice = applied(once.file, callOf(old, fresh))
  expect(twice.file).toBe(once.file)
})

test('every occurrence that is made is not made a second time', () => {
  const once = applied('a(x)\nb(x, x)\n', callOf('x', 'x1', true))
  expect(once.file).toBe('a(x1)\nb(x1, x1)\n')
  expect(applied(once.file, callOf('x', 'x1', true))).toEqual({ file: once.file, states: ['already-applied'] })
})

test('new text that ends inside a word of the file is not there', () => {
  expect(applied('start = at_12\n', callOf('start = at_1', 'start = at_1x')).states).toEqual(['refused'])
  expect(applied('value = f(10)\n', callOf('value = f(1', 'value = f(10')).file).toBe('value = f(10)\n')
  expect(applied('value = f(100)\n', callOf('value = f(1', 'value = f(10')).file).toBe('value = f(100)\n')
})

test.each([
  ['blanks for a tab', '\tlib = root\n', '  lib = root', '  lib = home', '\tlib = home\n'],
  ['two blanks for four', '    lib = root\n', '  lib = root', '  lib = home', '    lib = home\n'],
])(
  'a line that is made with the indentation of the file is not made again with that of the reply: %s',
  (_, line, old, fresh, made) => {
    const around = (text: string) => `if [ -e "$lib64" ]; then\n${text}elif [ -e "$lib" ]; then\n  run\nfi\n`
    const reply = blockOf(
      ['if [ -e "$lib64" ]; then', old, 'elif [ -e "$lib" ]; then'],
      ['if [ -e "$lib64" ]; then', fresh, 'elif [ -e "$lib" ]; then'],
    )
    const once = applied(around(line), reply)
    expect(once).toEqual({ file: around(made), states: ['applied'] })
    expect(applied(once.file, reply)).toEqual({ file: once.file, states: ['already-applied'] })
  },
)

test.each([
  ['lines that go', ['  run()', '  log(name)', '  stop()'], ['  run()', '  stop()']],
  ['a line that comes in place of one', ['  run()', '  log(name)', '  stop()'], ['  run()', '  log(user)', '  stop()']],
])('a twin of other indentation is not changed once the hunk is made: %s', (_, before, after) => {
  const deeper = before.map((line) => `    ${line}`)
  const text = (lines: readonly string[]) =>
    ['one {', ...lines, '}', 'two {', '  if (twin) {', ...deeper, '  }', '}', ''].join('\n')
  const reply = blockOf(before, after)
  const once = applied(text(before), reply)
  expect(once).toEqual({ file: text(after), states: ['applied'] })
  expect(applied(once.file, reply).file).toBe(once.file)
})
