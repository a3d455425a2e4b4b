/** Small Python test files and what becomes of each: all of them run in one interpreter, one after the other. */

export type Row = {
  readonly title: string
  /** The test file's text, or several files of which those named like tests run: paths that no other row has. */
  readonly files: string | Readonly<Record<string, string | Uint8Array>>
  /** "name › name: state", in order. */
  readonly verdicts: readonly string[]
  /** One for each error of a file, in order. */
  readonly faults?: readonly RegExp[]
  /** What the first failed test says. */
  readonly says?: RegExp
  readonly sides?: readonly [actual: string, expected: string]
  /** Lines of the first failure's frames, the innermost first. */
  readonly lines?: readonly number[]
  /** What is printed. */
  readonly prints?: RegExp
  /** What the tests changed, looked at where it is said. */
  readonly writes?: Readonly<Record<string, string>>
  /** Its files would be in the way of other rows. */
  readonly isAlone?: boolean
}

const UNITTEST = 'import unittest\n'
const PYTEST = 'import pytest\n'

export const ROWS: readonly Row[] = [
  {
    title: 'unittest: states, hooks at all levels, subtests, in the order of its loader',
    files: `${UNITTEST}log = []
def setUpModule(): log.append('module')
class A(unittest.TestCase):
    @classmethod
    def setUpClass(cls): log.append('class')
    def setUp(self): log.append('test')
    def test_a_hooks(self): self.assertEqual(log, ['module', 'class', 'test'])
    @unittest.skip('later')
    def test_b_skip(self): self.fail()
    @unittest.expectedFailure
    def test_c_expected(self): self.assertEqual(1, 2)
    @unittest.expectedFailure
    def test_d_unexpected(self): pass
    def test_e_subtests(self):
        for i in range(3):
            with self.subTest(i=i): self.assertNotEqual(i, 1)
    def test_f_error(self): raise KeyError('k')
    def test_g_dynamic(self): self.skipTest('now')
`,
    verdicts: [
      'A › test_a_hooks: pass',
      'A › test_b_skip: skip',
      'A › test_c_expected: todo',
      'A › test_d_unexpected: fail',
      'A › test_e_subtests › (i=1): fail',
      'A › test_e_subtests: fail',
      'A › test_f_error: fail',
      'A › test_g_dynamic: skip',
    ],
    says: /unexpected success/,
  },
  {
    title: 'unittest: a class whose setUpClass fails fails each of its tests, the next class runs',
    files: `${UNITTEST}class A(unittest.TestCase):
    @classmethod
    def setUpClass(cls): raise ValueError('in the hook')
    def test_one(self): pass
    def test_two(self): pass
class B(unittest.TestCase):
    def test_three(self): pass
`,
    verdicts: ['A › test_one: fail', 'A › test_two: fail', 'B › test_three: pass'],
    says: /in the hook/,
  },
  {
    title: 'unittest: async cases wait and time passes',
    files: `import asyncio, unittest
class A(unittest.IsolatedAsyncioTestCase):
    async def asyncSetUp(self): self.ready = True
    async def test_waits(self):
        await asyncio.sleep(0.01)
        self.assertTrue(self.ready)
    async def test_gathers(self):
        async def one(n):
            await asyncio.sleep(0)
            return n
        self.assertEqual(await asyncio.gather(one(1), one(2)), [1, 3])
    async def test_times_out(self):
        with self.assertRaises(TimeoutError):
            async with asyncio.timeout(0.01): await asyncio.sleep(5)
`,
    verdicts: ['A › test_gathers: fail', 'A › test_times_out: pass', 'A › test_waits: pass'],
    sides: ['[1, 2]', '[1, 3]'],
    lines: [11],
  },
  {
    title: 'plain functions: both sides, the line, the caller',
    files: {
      'lib/half.py': `def half(n):
    if n % 2:
        raise ValueError(f"{n} is odd")
    return n // 2
`,
      'tests/test_half.py': `from lib.half import half

def test_raises():
    half(3)

def test_compares():

    assert half(4) == 3
`,
    },
    verdicts: ['test_raises: fail', 'test_compares: fail'],
    says: /^3 is odd$/,
    lines: [3, 4],
  },
  {
    title: 'plain assert: sides of a comparison',
    files: "def test_a():\n    assert {'a': 1} == {'a': 2}, 'words'\n",
    verdicts: ['test_a: fail'],
    says: /^words\nassert \{'a': 1\} == \{'a': 2\}/,
    sides: ["{'a': 1}", "{'a': 2}"],
    lines: [2],
  },
  {
    title: 'fixtures: scopes, yield, parameters, autouse, conftest, what pytest brings',
    files: {
      'conftest.py': `${PYTEST}@pytest.fixture
def shared(): return 'shared'
`,
      'test_f.py': `${PYTEST}log = []
@pytest.fixture(scope='module')
def once():
    log.append('once')
    yield len(log)
@pytest.fixture(params=[1, 2])
def number(request): return request.param
@pytest.fixture(autouse=True)
def always():
    log.append('in')
    yield
    log.append('out')
def test_once(once): assert once == 1
def test_number(number, once): assert number == 1
def test_shared(shared): assert shared == 'shared'
def test_brought(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv('A_B', 'c')
    (tmp_path / 'a').write_text('b')
    print('hello')
    assert capsys.readouterr().out == 'hello\\n'
def test_log(): assert log.count('in') == log.count('out') + 1
def test_absent(nobody): pass
`,
    },
    verdicts: [
      'test_once: pass',
      'test_number[1]: pass',
      'test_number[2]: fail',
      'test_shared: pass',
      'test_brought: pass',
      'test_log: pass',
      'test_absent: fail',
    ],
  },
  {
    title: 'marks: parametrize with ids, skip, skipif, xfail',
    files: `${PYTEST}@pytest.mark.parametrize('a, b', [(1, 1), pytest.param(1, 2, id='odd'), pytest.param(3, 4, marks=pytest.mark.xfail)])
def test_same(a, b): assert a == b
@pytest.mark.skip(reason='x')
def test_skip(): assert 0
@pytest.mark.skipif(True, reason='x')
class TestAll:
    def test_in(self): assert 0
@pytest.mark.xfail(raises=ValueError)
def test_wrong(): raise KeyError
@pytest.mark.xfail(strict=True)
def test_strict(): pass
class TestSome:
    @pytest.fixture
    def one(self): return 1
    def setup_method(self): self.two = 2
    def test_one(self, one): assert one + self.two == 3
def test_raises():
    with pytest.raises(ValueError, match='no') as info: raise ValueError('no')
    assert info.value.args == ('no',)
    assert 0.1 + 0.2 == pytest.approx(0.3)
def test_not_here(): pytest.freeze_includes()
`,
    verdicts: [
      'test_same[1-1]: pass',
      'test_same[odd]: fail',
      'test_same[3-4]: todo',
      'test_skip: skip',
      'TestAll › test_in: skip',
      'test_wrong: fail',
      'test_strict: fail',
      'TestSome › test_one: pass',
      'test_raises: pass',
      'test_not_here: fail',
    ],
  },
  {
    title: 'doctest: of a file that names it',
    files: {
      'test_double.py': `import doctest
def test_double(n=1):
    """
    >>> test_double(2)
    5
    """
    return n * 2
`,
    },
    verdicts: ['test_double: pass', 'test_double.test_double: fail'],
  },
  {
    title: 'output belongs to its test, a line at a time',
    files: "import sys\ndef test_a():\n    print('one', end='')\n    print(' line')\n    print('err', file=sys.stderr)\n",
    verdicts: ['test_a: pass'],
    prints: /^log test_a one line\nerror test_a err$/,
  },
  {
    title: 'a hang ends at its limit, the rest of the file goes on',
    files: `import time, unittest
def test_loop():
    while True: pass
def test_sleep():
    time.sleep(60)
def test_catches():
    while True:
        try:
            while True: pass
        except Exception: pass
def test_next(): pass
class A(unittest.TestCase):
    def test_hang(self):
        while True: pass
    def test_other(self): pass
`,
    verdicts: [
      'test_loop: timeout',
      'test_sleep: timeout',
      'test_catches: timeout',
      'test_next: pass',
      'A › test_hang: timeout',
      'A › test_other: pass',
    ],
    says: /limit of 300 ms/,
  },
  {
    title: 'a syntax error names its line',
    files: 'def test_a():\n    return (\n',
    verdicts: [],
    faults: [/'\(' was never closed/],
    lines: [2],
  },
  { title: 'tabs mixed with blanks', files: 'def test_a():\n\tif True:\n        pass\n', verdicts: [], faults: [/tabs/] },
  {
    title: 'a module that is not there',
    files: 'import nowhere\n',
    verdicts: [],
    faults: [/No module named 'nowhere'/],
    lines: [1],
  },
  { title: 'the page is out of reach', files: 'import js\n', verdicts: [], faults: [/No module named 'js'/] },
  {
    title: 'a part of the library that is not here',
    files: 'import sqlite3\n',
    verdicts: [],
    faults: [/part of Python’s library/],
  },
  { title: 'a file that exits', files: 'import sys\nsys.exit(3)\n', verdicts: [], faults: [/SystemExit\(3\)/] },
  {
    title: 'a test that exits, threads, processes, sockets, input, the root',
    files: `import socket, subprocess, sys, threading
def test_exit(): sys.exit(2)
def test_thread(): threading.Thread(target=print).start()
def test_process(): subprocess.run(['ls'])
def test_socket(): socket.create_connection(('127.0.0.1', 80), timeout=0.1)
def test_listening(): socket.socket().listen()
def test_sent(): socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b"x", ("127.0.0.1", 9))
def test_input(): input('name? ')
def test_root(): open('/a', 'w')
def test_recursion():
    def deeper(): return deeper() + 1
    deeper()
def test_next(): pass
`,
    verdicts: [
      'test_exit: fail',
      'test_thread: fail',
      'test_process: fail',
      'test_socket: fail',
      'test_listening: fail',
      'test_sent: fail',
      'test_input: fail',
      'test_root: fail',
      'test_recursion: fail',
      'test_next: pass',
    ],
  },
  {
    title: 'shadowed builtins and library end with their file',
    files: {
      'test_1.py':
        'import builtins, os, json\nbuiltins.len = lambda _: 7\njson.dumps = None\nos.environ["X"] = "1"\ndef test_a(): assert len("a") == 7\n',
      'test_2.py': 'import json, os\ndef test_b(): assert len(json.dumps([])) == 2 and "X" not in os.environ\n',
    },
    verdicts: ['test_a: pass', 'test_b: pass'],
  },
  {
    title: 'what a project has of pytest and nothing here reads is named',
    isAlone: true,
    files: {
      'pytest.ini': '[pytest]\npython_functions = check_*\n',
      'conftest.py': 'def pytest_collection_modifyitems(items): items.clear()\n',
      'test_p.py':
        'import pytest\ndef test_a(mocker): pass\ndef test_b(cache): pass\ndef test_c(): pytest.register_assert_rewrite("x")\n',
    },
    verdicts: ['test_a: fail', 'test_b: fail', 'test_c: fail'],
    says: /fixture 'mocker' not found: pytest-mock brings it/,
    prints:
      /have python_functions, which pytest reads[\s\S]*conftest\.py defines pytest_collection_modifyitems, which pytest reads/,
  },
  {
    title: 'settings make warnings errors and a passing xfail red',
    isAlone: true,
    files: {
      'pyproject.toml':
        '[tool.pytest.ini_options]\nxfail_strict = true\nfilterwarnings = ["error", "ignore:quiet", "ignore::absent.Kind"]\n',
      'test_p.py':
        'import pytest, warnings\n@pytest.mark.xfail\ndef test_a(): pass\ndef test_b(): warnings.warn("loud")\ndef test_c(): warnings.warn("quiet")\n',
    },
    verdicts: ['test_a: fail', 'test_b: fail', 'test_c: pass'],
    says: /XPASS\(strict\)/,
  },
  {
    title: 'pytest’s own skip and xfail hold in a TestCase, too, and no except Exception takes its fail',
    files:
      'import pytest, unittest\nclass A(unittest.TestCase):\n    def test_a(self): pytest.skip("x")\n    def test_b(self): pytest.xfail("x")\n    def test_c(self):\n        try: pytest.fail("x")\n        except Exception: pass\n',
    verdicts: ['A › test_a: skip', 'A › test_b: todo', 'A › test_c: fail'],
  },
  {
    title: 'an abort is named',
    isAlone: true,
    files: { 'test_a.py': 'import os\ndef test_a(): os.abort()\n', 'test_b.py': 'def test_b(): pass\n' },
    verdicts: ['test_a: fail', 'test_b: pass'],
    says: /It aborted the process/,
  },
  {
    title: 'code in C that is called at no address is named',
    isAlone: true,
    files: { 'test_a.py': 'import ctypes\ndef test_a(): ctypes.CFUNCTYPE(None)(0)()\n', 'test_b.py': 'def test_b(): pass\n' },
    verdicts: ['test_a: fail', 'test_b: pass'],
    says: /called at an address where there is none/,
  },
  {
    title: 'a module named like one of the library’s is the project’s, and named',
    isAlone: true,
    files: { 'random.py': 'mine = True\n', 'test_r.py': 'import random\ndef test_a(): assert random.mine\n' },
    verdicts: ['test_a: pass'],
    prints: /random\.py has the name of a module of Python’s own/,
  },
  {
    title: 'a process that leaves and a heap that is eaten: the next file runs, and what tests wrote is handed back',
    isAlone: true,
    files: {
      'test_1.py': 'import os\ndef test_a(): pass\ndef test_b(): os._exit(3)\ndef test_c(): pass\n',
      'test_2.py': 'def test_d():\n    held = []\n    while True: held.append(bytearray(50_000_000))\n',
      'test_3.py': 'def test_e(): open("made.txt", "w").write("made")\n',
    },
    verdicts: ['test_a: pass', 'test_b: fail', 'test_d: fail', 'test_e: pass'],
    says: /exit code 3; tests behind it did not run/,
    writes: { 'made.txt': 'made' },
  },
  {
    title: 'a module in C that one file loaded is the same one for the next: what it has freed would stay in use',
    isAlone: true,
    files: {
      'test_1.py': `import importlib, sys
name = next(one for one in sys.builtin_module_names if one not in sys.modules)
def test_a(): open("kept.txt", "w").write(f"{name} {id(importlib.import_module(name))}")
`,
      'test_2.py': `import sys
def test_b():
    name, place = open("kept.txt").read().split()
    assert id(sys.modules[name]) == int(place)
`,
    },
    verdicts: ['test_a: pass', 'test_b: pass'],
  },
  {
    title: 'no UTF-8 without a declaration, a declared coding, a BOM, CRLF',
    files: {
      'test_c1.py': Uint8Array.of(
        ...new TextEncoder().encode('def test_a(): assert "'),
        0xe9,
        ...new TextEncoder().encode('"\n'),
      ),
      'test_c2.py': Uint8Array.of(
        ...new TextEncoder().encode('# coding: latin-1\ndef test_b(): assert "'),
        0xe9,
        ...new TextEncoder().encode('" == "\\xe9"\n'),
      ),
      'test_c3.py': '\uFEFFdef test_c():\r\n    assert 1\r\n',
    },
    verdicts: ['test_b: pass', 'test_c: pass'],
    faults: [/utf-8/i],
  },
  {
    title: 'packages: relative imports, src, data beside the code',
    files: {
      'src/pack/__init__.py': 'from .inner import one\n',
      'src/pack/inner.py': 'import pathlib\none = int((pathlib.Path(__file__).parent / "one.txt").read_text())\n',
      'src/pack/one.txt': '1',
      'own/__init__.py': '',
      'own/base.py': 'wanted = 1\n',
      'own/test_p.py': 'from pack import one\nfrom .base import wanted\ndef test_a(): assert one == wanted\n',
    },
    verdicts: ['test_a: pass'],
  },
]
