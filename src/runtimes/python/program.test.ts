/** Programs by the Python runtime, in threads of Node: what a terminal's `python` does. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Content } from '../../engine/model'
import { shellFiles } from '../embedded/shell/testing/scripted-shell'
import type { PythonRuntime } from './python'
import { threadPython } from './testing/thread-python'

let runtime: PythonRuntime
beforeAll(async () => {
  runtime = await threadPython()
})
afterAll(() => runtime.dispose())

const FILES = shellFiles({
  'pkg/__init__.py': '',
  'pkg/money.py': 'def half(amount):\n    return amount / 2\n',
  'pkg/__main__.py': 'import sys\nfrom .money import half\nprint(half(int(sys.argv[1])), __name__, sys.argv[0])\n',
  'tools/say.py': `import os, sys
print(__name__, os.path.basename(__file__), sys.argv, os.getcwd())
print('to err', file=sys.stderr)
print(repr(sys.stdin.read()))
open('made.txt', 'w').write('made')
os.remove('/project/gone.txt')
sys.exit(int(sys.argv[1]))
`,
  'gone.txt': 'gone',
  'bad.py': 'import pkg.money\npkg.money.half(None)\n',
  'syntax.py': 'if True:\nprint(1)\n',
  'test_money.py': `import unittest
from pkg.money import half
class Money(unittest.TestCase):
    def test_half(self): self.assertEqual(half(4), 2)
    def test_odd(self): self.assertEqual(half(3), 1)
`,
})

type Row = {
  readonly title: string
  readonly program: Partial<Parameters<PythonRuntime['execute']>[0]>
  readonly code: number
  readonly says: RegExp
  readonly changed?: Readonly<Record<string, Content | null>>
  readonly timeoutMs?: number
}

const ROWS: readonly Row[] = [
  {
    title: 'a file with its arguments, its folder, its input, its exit code, and what it wrote',
    program: { file: 'tools/say.py', args: ['7', 'ö'], input: 'in ü\n' },
    code: 7,
    says: /^__main__ say\.py \['tools\/say\.py', '7', 'ö'\] \/project\nto err\n'in ü\\n'\n$/,
    changed: { 'made.txt': 'made', 'gone.txt': null },
  },
  {
    title: 'a file seen from a folder',
    program: { file: 'say.py', args: ['0'], cwd: '/project/tools' },
    code: 0,
    says: /\/project\/tools\n/,
    changed: { 'tools/made.txt': 'made', 'gone.txt': null },
  },
  {
    title: 'text',
    program: { program: 'code', file: 'import sys, pkg.money\nprint(sys.argv, pkg.money.half(3))', args: ['x'] },
    code: 0,
    says: /^\['-c', 'x'\] 1\.5\n$/,
  },
  {
    title: 'a package',
    program: { program: 'module', file: 'pkg', args: ['8'] },
    code: 0,
    says: /^4\.0 __main__ .*pkg\/__main__\.py\n$/,
  },
  {
    title: 'unittest itself, with its own report',
    program: { program: 'module', file: 'unittest', args: ['-v', 'test_money'] },
    code: 1,
    says: /test_half \(test_money\.Money\.test_half\) \.\.\. ok\n[\s\S]*AssertionError: 1\.5 != 1\n[\s\S]*Ran 2 tests in .*\n\nFAILED \(failures=1\)\n$/,
  },
  {
    title: 'an error with the project’s frames alone',
    program: { file: 'bad.py' },
    code: 1,
    says: /^Traceback \(most recent call last\):\n {2}File "\/project\/bad\.py", line 2, in <module>\n[\s\S]*File "\/project\/pkg\/money\.py", line 2, in half\n[\s\S]*TypeError: [^\n]*\n$/,
  },
  {
    title: 'a file that does not parse',
    program: { file: 'syntax.py' },
    code: 1,
    says: /File "\/project\/syntax\.py", line 2\n[\s\S]*IndentationError: expected an indented block after 'if' statement on line 1\n$/,
  },
  {
    title: 'a file that is missing',
    program: { file: 'no.py' },
    code: 2,
    says: /can't open file '\/project\/no\.py': \[Errno 2\]/,
  },
  { title: 'a module that is missing', program: { program: 'module', file: 'no.such' }, code: 1, says: /No module named/ },
  {
    title: 'a sentence as its exit',
    program: { program: 'code', file: 'raise SystemExit("so much")' },
    code: 1,
    says: /^so much\n$/,
  },
  {
    title: 'an end without a word',
    program: { program: 'code', file: 'import os\nprint(1)\nos._exit(5)' },
    code: 5,
    says: /^1\n$/,
  },
  {
    title: 'what is to happen at the end',
    program: { program: 'code', file: 'import atexit\natexit.register(print, "last")\nprint("first")' },
    code: 0,
    says: /^first\nlast\n$/,
  },
  {
    title: 'input that ends',
    program: { program: 'code', file: 'print(input()); input()', input: 'one\n' },
    code: 1,
    says: /^one\n[\s\S]*EOFError/,
  },
  {
    title: 'a loop without end',
    program: { program: 'code', file: 'print("begun")\nwhile True: pass' },
    timeoutMs: 2_500,
    code: 130,
    says: /^begun\nIt ran longer than it may and was ended\.\n$/,
  },
]

for (const { title, program, code, says, changed = {}, timeoutMs } of ROWS)
  test(title, async () => {
    let output = ''
    const ended = await runtime.execute({ file: '', args: [], program: 'file', cwd: '/project', input: '', ...program }, FILES, {
      onOutput(text) {
        output += text
      },
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
    })
    expect(output).toMatch(says)
    expect({ code: ended.code, changed: Object.fromEntries(ended.changed) }).toEqual({ code, changed })
  })

test('its compiler reports the first error of each text, by its line, once Python has started', async () => {
  const fresh = await threadPython()
  expect(fresh.compiler()).toBeNull()
  expect(await fresh.boot()).toEqual({ ok: true })
  // A boot goes on before a slow start has ended.
  await expect.poll(() => fresh.compiler()).not.toBeNull()
  const texts = [
    'x = 1\r\nprint(x)\r\n',
    '\ufeffé = 1\n',
    'x = 1\nreturn x\n',
    'def f():\n    a = 1\n  b = 2\n',
    'def f(a, a): pass\n',
    'if True:\n\tx = 1\n        y = 2\n',
    'match x:\n    case {"a": 1}: pass\n',
    'x = "\\0"\nraise SystemExit\n',
    'print "old"\n',
    '(',
    'nul \0',
  ]
  expect(await fresh.compiler()?.(texts)).toEqual([
    null,
    null,
    { line: 1, kind: "'return' outside function", text: 'return x' },
    { line: 2, kind: 'unexpected unindent', text: 'b = 2' },
    { line: 0, kind: "duplicate argument 'a' in function definition", text: 'def f(a, a): pass' },
    { line: 2, kind: 'mixed tabs and spaces', text: 'y = 2' },
    null,
    null,
    { line: 0, kind: expect.stringMatching(/^Missing parentheses/), text: 'print "old"' },
    { line: 0, kind: 'unclosed', text: '(' },
    expect.anything(),
  ])
  await fresh.dispose()
})
