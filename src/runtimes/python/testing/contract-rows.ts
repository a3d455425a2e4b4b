/**
 * The contract's rows in Python. Rows of the contract that ask for what only JavaScript has are left out: a test that is to do, a limit of a test's own,
 * a rejection that nobody handles, an error in a callback, what is thrown and is no error.
 */
import type { ContractRow } from '../../testing/contract/row'

export const PYTHON_CONTRACT: readonly ContractRow[] = [
  { title: 'nothing asked, nothing told', request: { files: {}, tests: [] }, expect: { outcome: 'done', verdicts: {} } },
  {
    title: 'only what is named is told of, in its order; a file that is missing is named, one without tests is no fault',
    request: {
      files: {
        'test_b.py': 'def test_one(): pass\ndef test_two(): pass\n',
        'ü/test_ß.py': 'import unittest\nclass Ä(unittest.TestCase):\n    def test_é(self): self.assertEqual("é", "e")\n',
        'test_none.py': '',
        'test_other.py': 'raise ValueError\n',
      },
      tests: ['test_b.py', 'test_gone.py', 'test_none.py', 'ü/test_ß.py'],
      only: [
        { file: 'test_b.py', path: ['test_two'] },
        { file: 'ü/test_ß.py', path: ['Ä', 'test_é'] },
      ],
    },
    expect: {
      outcome: 'done',
      verdicts: { 'test_b.py': [['test_two', 'pass']], 'ü/test_ß.py': [['Ä › test_é', 'fail']] },
      errors: [
        {
          file: 'ü/test_ß.py',
          test: 'Ä › test_é',
          says: /é/,
          actual: "'é'",
          expected: "'e'",
          frames: [{ file: 'ü/test_ß.py', line: 3 }],
        },
      ],
      faults: [{ file: 'test_gone.py', says: /No such file/ }],
    },
  },
  {
    title: 'a part of the names chooses tests, whatever the case; what the tests wrote is handed back, nothing else',
    request: {
      files: {
        'old.bin': [0, 255, 1],
        'gone.txt': 'gone',
        'test_w.py': `import os, pathlib
class TestWrites:
    def test_all(self):
        assert pathlib.Path("old.bin").read_bytes() == bytes([0, 255, 1])
        os.mkdir("new")
        pathlib.Path("new/a.txt").write_text("a")
        pathlib.Path("old.bin").write_bytes(bytes([255]))
        pathlib.Path("/tmp/else").write_text("b")
        os.remove("gone.txt")
def test_else(): assert 0
`,
      },
      tests: ['test_w.py'],
      name: 'WRITES',
    },
    expect: {
      outcome: 'done',
      verdicts: { 'test_w.py': [['TestWrites › test_all', 'pass']] },
      changed: { 'old.bin': [255], 'gone.txt': null, 'new/a.txt': 'a' },
    },
  },
  {
    title: 'a run ends at its own limit, and says what ran then',
    request: {
      files: {
        'test_l.py': 'def test_short(): pass\ndef test_long():\n    while True: pass\n',
        'test_m.py': 'def test_m(): pass\n',
      },
      tests: ['test_l.py', 'test_m.py'],
      runTimeoutMs: 3_000,
      testTimeoutMs: 60_000,
    },
    expect: {
      outcome: 'killed-timeout',
      verdicts: {
        'test_l.py': [
          ['test_short', 'pass'],
          ['test_long', 'timeout'],
        ],
      },
    },
  },
  {
    title: 'a run that is aborted keeps what it had told',
    request: {
      files: { 'test_l.py': 'def test_short(): pass\ndef test_long():\n    while True: pass\n' },
      tests: ['test_l.py'],
      abortAfterEvent: 'test',
    },
    expect: { outcome: 'aborted', verdicts: { 'test_l.py': [['test_short', 'pass']] } },
  },
]
