/** The contract's rows about what goes wrong or does not end, in Python. */
import type { ContractRow } from '../../testing/contract/row'

const PASSES = 'def test_passes(): pass\n'
const PASSED = [['test_passes', 'pass']] as const

/** Milliseconds of a test that the run itself is to end: never reached. */
const NEVER = 3_600_000
/** Milliseconds of a test that is to run out of its time. */
const LIMIT = 1_000

const WAITS = 'def test_waits():\n    while True: pass\n'

export const PYTHON_FAULTS: readonly ContractRow[] = [
  {
    title: 'a loop that never ends is named, and the next file runs',
    request: {
      files: {
        'test_a.py': 'def test_before(): pass\ndef test_spins(): sum(range(10 ** 12))\ndef test_later(): pass\n',
        'test_b.py': PASSES,
      },
      tests: ['test_a.py', 'test_b.py'],
      testTimeoutMs: LIMIT,
    },
    expect: {
      outcome: 'done',
      verdicts: {
        'test_a.py': [
          ['test_before', 'pass'],
          ['test_spins', 'timeout'],
          ['test_later', 'pass'],
        ],
        'test_b.py': PASSED,
      },
    },
  },
  {
    title: 'a file that throws hides no other',
    request: {
      files: { 'test_a.py': '\n\nraise ValueError("at the top")\n', 'test_b.py': PASSES },
      tests: ['test_a.py', 'test_b.py'],
    },
    expect: { outcome: 'done', verdicts: { 'test_b.py': PASSED }, faults: [{ file: 'test_a.py', says: /at the top/, line: 3 }] },
  },
  {
    title: 'a file that does not parse hides no other',
    request: { files: { 'test_a.py': 'if True:\nx = 1\n', 'test_b.py': PASSES }, tests: ['test_a.py', 'test_b.py'] },
    expect: {
      outcome: 'done',
      verdicts: { 'test_b.py': PASSED },
      faults: [{ file: 'test_a.py', says: /expected an indented block/, line: 2 }],
    },
  },
  {
    title: 'a module that is missing is named',
    request: {
      files: {
        'test_a.py': 'import lib.missing\n',
        'test_b.py': 'import no_such_package\n',
        'test_c.py': PASSES,
        'lib/__init__.py': '',
      },
      tests: ['test_a.py', 'test_b.py', 'test_c.py'],
    },
    expect: {
      outcome: 'done',
      verdicts: { 'test_c.py': PASSED },
      faults: [
        { file: 'test_a.py', says: /lib\.missing/ },
        { file: 'test_b.py', says: /no_such_package/ },
      ],
    },
  },
  {
    title: 'a test file that is missing is named',
    request: { files: { 'test_b.py': PASSES }, tests: ['test_a.py', 'test_b.py'] },
    expect: { outcome: 'done', verdicts: { 'test_b.py': PASSED }, faults: [{ file: 'test_a.py', says: /test_a\.py/ }] },
  },
  {
    title: 'a file without tests is no fault',
    request: { files: { 'test_a.py': 'nothing = 1\n', 'test_b.py': PASSES }, tests: ['test_a.py', 'test_b.py'] },
    expect: { outcome: 'done', verdicts: { 'test_b.py': PASSED } },
  },
  {
    title: 'a test that ends the process fails, and the next file runs',
    request: {
      files: {
        'test_a.py':
          'import os, sys\ndef test_before(): pass\ndef test_exits(): sys.exit(3)\ndef test_leaves(): os._exit(3)\ndef test_later(): pass\n',
        'test_b.py': PASSES,
      },
      tests: ['test_a.py', 'test_b.py'],
    },
    expect: {
      outcome: 'done',
      verdicts: {
        'test_a.py': [
          ['test_before', 'pass'],
          ['test_exits', 'fail'],
          ['test_leaves', 'fail'],
          ['test_later', ['fail', 'missing']],
        ],
        'test_b.py': PASSED,
      },
      errors: [
        { file: 'test_a.py', test: 'test_exits', says: /3/, name: 'SystemExit' },
        { file: 'test_a.py', test: 'test_leaves', says: /exit code 3/ },
      ],
    },
  },
  {
    title: 'a run ends at its own limit, and says what ran then',
    request: {
      files: { 'test_a.py': `${PASSES}${WAITS}`, 'test_b.py': PASSES },
      tests: ['test_a.py', 'test_b.py'],
      testTimeoutMs: NEVER,
      runTimeoutMs: 5_000,
    },
    expect: { outcome: 'killed-timeout', verdicts: { 'test_a.py': [...PASSED, ['test_waits', 'timeout']] } },
  },
  {
    title: 'a run that is aborted keeps what it had reported',
    request: {
      files: { 'test_a.py': `${PASSES}${WAITS}`, 'test_b.py': PASSES },
      tests: ['test_a.py', 'test_b.py'],
      testTimeoutMs: NEVER,
      abortAfterEvent: 'test',
    },
    expect: { outcome: 'aborted', verdicts: { 'test_a.py': PASSED } },
  },
  {
    title: 'after an abort, a hot loop and a run that was ended the next one is whole',
    earlier: [
      { files: { 'test_a.py': `${PASSES}${WAITS}` }, tests: ['test_a.py'], testTimeoutMs: NEVER, abortAfterEvent: 'test' },
      { files: { 'test_a.py': 'while True: pass\n' }, tests: ['test_a.py'], testTimeoutMs: 300 },
      { files: { 'test_a.py': WAITS }, tests: ['test_a.py'], testTimeoutMs: NEVER, runTimeoutMs: 1_000 },
    ],
    request: { files: { 'test_a.py': PASSES }, tests: ['test_a.py'] },
    expect: { outcome: 'done', verdicts: { 'test_a.py': PASSED } },
  },
]
