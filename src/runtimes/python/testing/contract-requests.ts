/** The contract's rows about what is asked for and handed back, in Python. */
import type { ContractRow } from '../../testing/contract/row'

const PASSES = 'def test_passes(): pass\n'

const CHOICE = {
  'test_a.py': `def test_alone(): pass
class TestOuter:
    def test_one(self): pass
    class TestInner:
        def test_one(self): pass
        def test_two(self): assert False, "on purpose"
`,
  'test_b.py': `import unittest
class Outer(unittest.TestCase):
    def test_alone(self): pass
    def test_inner(self): pass
`,
}

export const PYTHON_REQUESTS: readonly ContractRow[] = [
  {
    title: 'nothing asked, nothing reported',
    request: { files: { 'test_a.py': PASSES }, tests: [] },
    expect: { outcome: 'done', verdicts: {} },
  },
  {
    title: 'only what is asked for, in its order',
    request: { files: { 'test_a.py': PASSES, 'test_b.py': PASSES, 'test_c.py': PASSES }, tests: ['test_c.py', 'test_a.py'] },
    expect: { outcome: 'done', verdicts: { 'test_a.py': [['test_passes', 'pass']], 'test_c.py': [['test_passes', 'pass']] } },
  },
  {
    title: 'a part of the names chooses tests, whatever the case',
    request: { files: CHOICE, tests: ['test_a.py', 'test_b.py'], name: 'OUTER test' },
    expect: {
      outcome: 'done',
      verdicts: {
        'test_a.py': [
          ['TestOuter › test_one', 'pass'],
          ['TestOuter › TestInner › test_one', 'pass'],
          ['TestOuter › TestInner › test_two', 'fail'],
        ],
        'test_b.py': [
          ['Outer › test_alone', 'pass'],
          ['Outer › test_inner', 'pass'],
        ],
      },
    },
  },
  {
    title: 'only the tests that are named are reported',
    request: {
      files: CHOICE,
      tests: ['test_a.py', 'test_b.py'],
      only: [
        { file: 'test_a.py', path: ['TestOuter', 'TestInner', 'test_one'] },
        { file: 'test_b.py', path: ['Outer', 'test_alone'] },
      ],
    },
    expect: {
      outcome: 'done',
      verdicts: { 'test_a.py': [['TestOuter › TestInner › test_one', 'pass']], 'test_b.py': [['Outer › test_alone', 'pass']] },
    },
  },
  {
    title: 'what the tests wrote is handed back, nothing else',
    request: {
      files: {
        'test_a.py': `import os, tempfile
from pathlib import Path
def test_writes():
    os.makedirs("out/deep")
    Path("out/deep/new.txt").write_text("new")
    Path("changed.txt").write_text("after")
    Path("same.txt").write_text(Path("same.txt").read_text())
    Path("bytes.bin").write_bytes(bytes([0, 255, 128]))
    (Path(tempfile.mkdtemp()) / "elsewhere.txt").write_text("elsewhere")
    Path("gone-again.txt").write_text("x")
    os.remove("gone-again.txt")
    os.remove("removed.txt")
`,
        'changed.txt': 'before',
        'same.txt': 'same',
        'removed.txt': 'here',
      },
      tests: ['test_a.py'],
    },
    expect: {
      outcome: 'done',
      verdicts: { 'test_a.py': [['test_writes', 'pass']] },
      changed: { 'out/deep/new.txt': 'new', 'changed.txt': 'after', 'bytes.bin': [0, 255, 128], 'removed.txt': null },
    },
  },
  {
    title: 'bytes are read as they are',
    request: {
      files: {
        'test_a.py': `from pathlib import Path
def test_reads(): assert [*(Path(__file__).parent / "data" / "bytes.bin").read_bytes()] == [0, 255, 128, 10]
`,
        'data/bytes.bin': [0, 255, 128, 10],
      },
      tests: ['test_a.py'],
    },
    expect: { outcome: 'done', verdicts: { 'test_a.py': [['test_reads', 'pass']] } },
  },
  {
    title: 'paths and names may be of any script',
    request: {
      files: {
        'prüfung/test_東京 und so.py': `from pathlib import Path
from größe import größe
def test_東京():
    assert größe == 3
    Path(__file__).with_name("ausgabe ü.txt").write_text("🗼", "utf-8")
def test_mit_Ort(): raise ValueError("ach 🗼")
`,
        'prüfung/größe.py': 'größe = 3\n',
      },
      tests: ['prüfung/test_東京 und so.py'],
    },
    expect: {
      outcome: 'done',
      verdicts: {
        'prüfung/test_東京 und so.py': [
          ['test_東京', 'pass'],
          ['test_mit_Ort', 'fail'],
        ],
      },
      errors: [
        {
          file: 'prüfung/test_東京 und so.py',
          test: 'test_mit_Ort',
          says: /^ach 🗼$/,
          frames: [{ file: 'prüfung/test_東京 und so.py', line: 6 }],
        },
      ],
      changed: { 'prüfung/ausgabe ü.txt': '🗼' },
    },
  },
  {
    title: 'each run begins afresh',
    earlier: [
      {
        files: {
          'test_a.py': `import builtins, lib, os
def test_writes():
    open("left.txt", "w").write("left")
    builtins.left = lib.value
    os.environ["LEFT"] = "1"
`,
          'lib.py': 'value = 1\n',
          'old.txt': 'old',
        },
        tests: ['test_a.py'],
      },
    ],
    request: {
      files: {
        'test_a.py': `import builtins, lib, os
def test_sees_its_own_files():
    assert lib.value == 2
    assert not os.path.exists("left.txt")
    assert not os.path.exists("old.txt")
    assert not hasattr(builtins, "left")
    assert "LEFT" not in os.environ
`,
        'lib.py': 'value = 2\n',
      },
      tests: ['test_a.py'],
    },
    expect: { outcome: 'done', verdicts: { 'test_a.py': [['test_sees_its_own_files', 'pass']] } },
  },
  {
    title: 'each file has modules of its own',
    request: {
      files: {
        'counter.py': 'count = 0\ndef step():\n    global count\n    count += 1\n    return count\n',
        'test_a.py': 'import counter\ndef test_counts(): assert counter.step() == 1\n',
        'test_b.py': 'import counter\ndef test_counts(): assert counter.step() == 1\n',
      },
      tests: ['test_a.py', 'test_b.py'],
    },
    expect: { outcome: 'done', verdicts: { 'test_a.py': [['test_counts', 'pass']], 'test_b.py': [['test_counts', 'pass']] } },
  },
]
