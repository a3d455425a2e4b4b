/** The contract's rows about verdicts, in Python. */
import type { ContractRow } from '../../testing/contract/row'

/** Milliseconds of a test that is to run out of its time: more than any other test takes on a busy machine. */
const LIMIT = 2_000

export const PYTHON_VERDICTS: readonly ContractRow[] = [
  {
    title: 'every state has its verdict',
    request: {
      files: {
        'test_a.py': `import asyncio, unittest
def test_runs_out_of_time():
    while True: pass
class States(unittest.TestCase):
    def test_1_passes(self): pass
    def test_2_fails(self): self.fail("on purpose")
    @unittest.skip("why")
    def test_3_skips(self): self.fail()
    @unittest.expectedFailure
    def test_4_todo(self): self.fail()
class Waits(unittest.IsolatedAsyncioTestCase):
    async def test_raises(self):
        await asyncio.sleep(0)
        raise TypeError("on purpose")
    async def test_with(self): await asyncio.sleep(0)
`,
      },
      tests: ['test_a.py'],
      testTimeoutMs: LIMIT,
    },
    expect: {
      outcome: 'done',
      verdicts: {
        'test_a.py': [
          ['test_runs_out_of_time', 'timeout'],
          ['States › test_1_passes', 'pass'],
          ['States › test_2_fails', 'fail'],
          ['States › test_3_skips', 'skip'],
          ['States › test_4_todo', 'todo'],
          ['Waits › test_raises', 'fail'],
          ['Waits › test_with', 'pass'],
        ],
      },
      errors: [
        { file: 'test_a.py', test: 'States › test_2_fails', says: /on purpose/, name: 'AssertionError' },
        { file: 'test_a.py', test: 'Waits › test_raises', says: /on purpose/, name: 'TypeError' },
        { file: 'test_a.py', test: 'test_runs_out_of_time', says: /2000 ?ms/ },
      ],
    },
  },
  {
    title: 'a test without a limit of its own has that of the request',
    request: {
      files: { 'test_a.py': 'import time\ndef test_waits(): time.sleep(3600)\ndef test_next(): pass\n' },
      tests: ['test_a.py'],
      testTimeoutMs: LIMIT,
    },
    expect: {
      outcome: 'done',
      verdicts: {
        'test_a.py': [
          ['test_waits', 'timeout'],
          ['test_next', 'pass'],
        ],
      },
      errors: [{ file: 'test_a.py', test: 'test_waits', says: /2000 ?ms/ }],
    },
  },
  {
    title: 'suites and subtests are reported by their whole path, what is inside first',
    request: {
      files: {
        'test_a.py': `import unittest
class TestOuter:
    def test_one(self): pass
    class TestInner:
        def test_two(self): pass
class Parent(unittest.TestCase):
    def test_parts(self):
        for i in range(3):
            with self.subTest(i=i): self.assertNotEqual(i, 1)
`,
      },
      tests: ['test_a.py'],
    },
    expect: {
      outcome: 'done',
      verdicts: {
        'test_a.py': [
          ['TestOuter › test_one', 'pass'],
          ['TestOuter › TestInner › test_two', 'pass'],
          ['Parent › test_parts › (i=1)', 'fail'],
          ['Parent › test_parts', 'fail'],
        ],
      },
    },
  },
  {
    title: 'a hook that throws fails its own suite',
    request: {
      files: {
        'test_a.py': `import unittest
class Broken(unittest.TestCase):
    @classmethod
    def setUpClass(cls): raise RuntimeError("in the hook")
    def test_one(self): pass
class Whole(unittest.TestCase):
    def setUp(self): self.ready = True
    def tearDown(self): pass
    def test_two(self): self.assertTrue(self.ready)
`,
      },
      tests: ['test_a.py'],
    },
    expect: {
      outcome: 'done',
      verdicts: {
        'test_a.py': [
          ['Broken › test_one', 'fail'],
          ['Whole › test_two', 'pass'],
        ],
      },
      errors: [{ file: 'test_a.py', test: 'Broken › test_one', says: /in the hook/ }],
    },
  },
  {
    title: 'frames lead to the line that threw, and to its caller',
    request: {
      files: {
        'lib/__init__.py': '',
        'lib/money.py': `def half(amount):
    whole = int(amount)
    if whole % 2: raise ValueError(f"{whole} is odd")
    return whole // 2
`,
        'tests/test_money.py': `from lib.money import half

def test_in_a_library():
    half(3)

def test_in_the_test():

    assert half(4) == 3
`,
      },
      tests: ['tests/test_money.py'],
    },
    expect: {
      outcome: 'done',
      verdicts: {
        'tests/test_money.py': [
          ['test_in_a_library', 'fail'],
          ['test_in_the_test', 'fail'],
        ],
      },
      errors: [
        {
          file: 'tests/test_money.py',
          test: 'test_in_a_library',
          says: /^3 is odd$/,
          name: 'ValueError',
          frames: [
            { file: 'lib/money.py', line: 3 },
            { file: 'tests/test_money.py', line: 4 },
          ],
        },
        {
          file: 'tests/test_money.py',
          test: 'test_in_the_test',
          says: /assert 2 == 3/,
          actual: '2',
          expected: '3',
          frames: [{ file: 'tests/test_money.py', line: 8 }],
        },
      ],
    },
  },
  {
    title: 'output is bound to the test that printed it',
    request: {
      files: {
        'test_a.py': `import sys
def test_one(): print("from", "one", {"a": 1})
class TestSuite:
    def test_two(self): print("from two", file=sys.stderr)
`,
      },
      tests: ['test_a.py'],
    },
    expect: {
      outcome: 'done',
      verdicts: {
        'test_a.py': [
          ['test_one', 'pass'],
          ['TestSuite › test_two', 'pass'],
        ],
      },
      console: [
        { level: 'log', says: /^from one \{'a': 1\}\n?$/, file: 'test_a.py', test: 'test_one' },
        { level: 'error', says: /^from two\n?$/, file: 'test_a.py', test: 'TestSuite › test_two' },
      ],
    },
  },
]
