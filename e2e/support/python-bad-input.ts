/** Python that misbehaves, each as a test file, and what the runtime reports of it. */

export type BadPython = {
  readonly title: string
  /** The test file. Text, or its bytes. */
  readonly code: string | readonly number[]
  /** Verdicts of its tests, in the order of their reports. */
  readonly verdicts: readonly string[]
  /** What is reported: an error's name and message, or what is printed. */
  readonly says: RegExp
  /** Files beside it. */
  readonly beside?: Readonly<Record<string, string>>
}

const one = (body: string) => `import os, sys\ndef test_bad():\n    ${body.replaceAll('\n', '\n    ')}\n`

export const BAD_PYTHON: readonly BadPython[] = [
  { title: 'os._exit', code: one('os._exit(3)'), verdicts: ['fail'], says: /exit code 3; tests behind it did not run/ },
  { title: 'sys.exit', code: one('sys.exit(2)'), verdicts: ['fail'], says: /SystemExit 2/ },
  {
    title: 'recursion to the limit',
    code: one('def deeper(): return deeper() + 1\ndeeper()'),
    verdicts: ['fail'],
    says: /RecursionError maximum recursion depth exceeded/,
  },
  {
    title: 'recursion beyond the limit',
    code: one('sys.setrecursionlimit(10 ** 9)\ndef deeper(): return max(1, *map(lambda _: deeper(), [1]))\ndeeper()'),
    verdicts: ['fail'],
    says: /RecursionError|too deeply|crashed|broke down/,
  },
  { title: 'while True', code: one('while True: pass'), verdicts: ['timeout'], says: /limit of 4000 ms/ },
  {
    title: 'while True that catches everything',
    code: one('while True:\n    try:\n        while True: pass\n    except BaseException: pass'),
    verdicts: ['timeout'],
    says: /within 4000 ms|limit of 4000 ms/,
  },
  { title: 'a call that never returns', code: one('sum(range(10 ** 13))'), verdicts: ['timeout'], says: /within 4000 ms/ },
  { title: 'threads', code: one('import threading\nthreading.Thread(target=print).start()'), verdicts: ['fail'], says: /thread/ },
  {
    title: 'sockets',
    code: one('import socket\nsocket.create_connection(("127.0.0.1", 80), timeout=0.1)'),
    verdicts: ['fail'],
    says: /OSError .*Network is unreachable/,
  },
  { title: 'subprocess', code: one('import subprocess\nsubprocess.run(["ls"])'), verdicts: ['fail'], says: /process/ },
  { title: 'input()', code: one('input("name? ")'), verdicts: ['fail'], says: /EOFError/ },
  { title: 'writing to /', code: one('open("/a", "w")'), verdicts: ['fail'], says: /PermissionError/ },
  {
    title: 'shadowed builtins',
    code: one('import builtins, json\nbuiltins.len = builtins.print = None\njson.dumps = json.loads = None'),
    verdicts: ['pass'],
    says: /^/,
  },
  {
    title: 'shadowed builtins that Python’s own library needs',
    code: one('import builtins\nbuiltins.isinstance = builtins.str = builtins.dict = None'),
    verdicts: ['fail'],
    says: /NoneType|crashed|broke down/,
  },
  {
    title: 'a module named like one of Python’s own',
    code: 'import calendar\ndef test_bad(): assert calendar.mine\n',
    beside: { 'calendar.py': 'mine = True\n' },
    verdicts: ['pass'],
    says: /calendar\.py has the name of a module of Python’s own library/,
  },
  {
    title: 'no UTF-8',
    code: [...new TextEncoder().encode('def test_bad(): assert "'), 0xe9, ...new TextEncoder().encode('"\n')],
    verdicts: [],
    says: /SyntaxError .*utf-8/i,
  },
  { title: 'a BOM', code: '\uFEFFdef test_bad(): assert "é" == "\\xe9"\n', verdicts: ['pass'], says: /^/ },
  { title: 'CRLF', code: 'def test_bad():\r\n    assert """a\r\nb""" == "a\\nb"\r\n', verdicts: ['pass'], says: /^/ },
  {
    title: 'tabs mixed with blanks',
    code: 'def test_bad():\n\tif True:\n        pass\n',
    verdicts: [],
    says: /TabError inconsistent use of tabs|IndentationError/,
  },
  { title: 'a file that never loads', code: 'while True: pass\n', verdicts: [], says: /Outside its tests/ },
]

/** Fills the heap: slowly on a slow machine, so that no limit of a test ends it before. */
export const EATS_HEAP = one('held = []\nwhile True: held.append(bytearray(300_000_000))')

/** Name of the file of the row, and of the one after it. */
export const badFile = (at: number) => `test_${String(at).padStart(2, '0')}_a.py`
export const nextFile = (at: number) => `test_${String(at).padStart(2, '0')}_b.py`
