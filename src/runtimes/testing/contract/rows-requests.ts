/** What a request asks for, and what it changes. */
import type { ContractFiles, ContractRow } from './row'

const HEAD = "import assert from 'node:assert/strict'\nimport test, { describe, it } from 'node:test'\n"

const PASSES = `${HEAD}test('passes', () => {})`

const CHOICE: ContractFiles = {
  'a.test.js': `${HEAD}test('alone', () => {})
describe('outer', () => {
  it('one', () => {})
  describe('inner', () => {
    it('one', () => {})
    it('two', () => assert.fail('on purpose'))
  })
})`,
  'b.test.js': `${HEAD}test('alone', () => {})\ntest('outer inner TWO', () => {})`,
}

export const REQUEST_ROWS: readonly ContractRow[] = [
  {
    title: 'nothing asked, nothing reported',
    request: { files: { 'a.test.js': PASSES }, tests: [] },
    expect: { outcome: 'done', verdicts: {} },
  },
  {
    title: 'only what is asked for, in its order',
    request: { files: { 'a.test.js': PASSES, 'b.test.js': PASSES, 'c.test.js': PASSES }, tests: ['c.test.js', 'a.test.js'] },
    expect: { outcome: 'done', verdicts: { 'a.test.js': [['passes', 'pass']], 'c.test.js': [['passes', 'pass']] } },
  },
  {
    title: 'a part of the names chooses tests, whatever the case',
    request: { files: CHOICE, tests: ['a.test.js', 'b.test.js'], name: 'Outer INNER two' },
    expect: {
      outcome: 'done',
      verdicts: {
        'a.test.js': [
          ['alone', ['skip', 'missing']],
          ['outer › one', ['skip', 'missing']],
          ['outer › inner › one', ['skip', 'missing']],
          ['outer › inner › two', 'fail'],
        ],
        'b.test.js': [
          ['alone', ['skip', 'missing']],
          ['outer inner TWO', 'pass'],
        ],
      },
    },
  },
  {
    title: 'only the tests that are named are reported',
    request: {
      files: CHOICE,
      tests: ['a.test.js', 'b.test.js'],
      only: [
        { file: 'a.test.js', path: ['outer', 'inner', 'one'] },
        { file: 'b.test.js', path: ['alone'] },
      ],
    },
    expect: { outcome: 'done', verdicts: { 'a.test.js': [['outer › inner › one', 'pass']], 'b.test.js': [['alone', 'pass']] } },
  },
  {
    title: 'what the tests wrote is handed back, nothing else',
    request: {
      files: {
        'a.test.js': `import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
test('writes', () => {
  mkdirSync('out/deep', { recursive: true })
  writeFileSync('out/deep/new.txt', 'new')
  writeFileSync('changed.txt', 'after')
  writeFileSync('same.txt', readFileSync('same.txt'))
  writeFileSync('bytes.bin', Buffer.from([0, 255, 128]))
  writeFileSync(join(mkdtempSync(join(tmpdir(), 'contract-')), 'elsewhere.txt'), 'elsewhere')
  writeFileSync('gone-again.txt', 'x')
  rmSync('gone-again.txt')
  rmSync('removed.txt')
})`,
        'changed.txt': 'before',
        'same.txt': 'same',
        'removed.txt': 'here',
      },
      tests: ['a.test.js'],
    },
    expect: {
      outcome: 'done',
      verdicts: { 'a.test.js': [['writes', 'pass']] },
      changed: { 'out/deep/new.txt': 'new', 'changed.txt': 'after', 'bytes.bin': [0, 255, 128], 'removed.txt': null },
    },
  },
  {
    title: 'bytes are read as they are',
    request: {
      files: {
        'a.test.js': `${HEAD}import { readFileSync } from 'node:fs'
test('reads', () => assert.deepEqual([...readFileSync(new URL('data/bytes.bin', import.meta.url))], [0, 255, 128, 10]))`,
        'data/bytes.bin': [0, 255, 128, 10],
      },
      tests: ['a.test.js'],
    },
    expect: { outcome: 'done', verdicts: { 'a.test.js': [['reads', 'pass']] } },
  },
  {
    title: 'paths and names may be of any script',
    request: {
      files: {
        'prüfung/東京 und so.test.js': `${HEAD}import { writeFileSync } from 'node:fs'
import { größe } from './größe.js'
test('ein Test für 東京 🗼', () => {
  assert.equal(größe, 3)
  writeFileSync(new URL('./ausgabe ü.txt', import.meta.url), '🗼')
})
test('mit Ort', () => { throw new Error('ach') })`,
        'prüfung/größe.js': 'export const größe = 3',
      },
      tests: ['prüfung/東京 und so.test.js'],
    },
    expect: {
      outcome: 'done',
      verdicts: {
        'prüfung/東京 und so.test.js': [
          ['ein Test für 東京 🗼', 'pass'],
          ['mit Ort', 'fail'],
        ],
      },
      errors: [
        {
          file: 'prüfung/東京 und so.test.js',
          test: 'mit Ort',
          says: /^ach$/,
          frames: [{ file: 'prüfung/東京 und so.test.js', line: 9 }],
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
          'a.test.js': `${HEAD}import { writeFileSync } from 'node:fs'
import { value } from './lib.js'
test('writes', () => {
  writeFileSync('left.txt', 'left')
  globalThis.left = value
})`,
          'lib.js': 'export const value = 1',
          'old.txt': 'old',
        },
        tests: ['a.test.js'],
      },
    ],
    request: {
      files: {
        'a.test.js': `${HEAD}import { existsSync } from 'node:fs'
import { value } from './lib.js'
test('sees its own files', () => {
  assert.equal(value, 2)
  assert.equal(existsSync('left.txt'), false)
  assert.equal(existsSync('old.txt'), false)
  assert.equal(globalThis.left, undefined)
})`,
        'lib.js': 'export const value = 2',
      },
      tests: ['a.test.js'],
    },
    expect: { outcome: 'done', verdicts: { 'a.test.js': [['sees its own files', 'pass']] } },
  },
  {
    title: 'each file has modules of its own',
    request: {
      files: {
        'counter.js': 'let count = 0\nexport const next = () => ++count',
        'a.test.js': `${HEAD}import { next } from './counter.js'\ntest('counts', () => assert.equal(next(), 1))`,
        'b.test.js': `${HEAD}import { next } from './counter.js'\ntest('counts', () => assert.equal(next(), 1))`,
      },
      tests: ['a.test.js', 'b.test.js'],
    },
    expect: { outcome: 'done', verdicts: { 'a.test.js': [['counts', 'pass']], 'b.test.js': [['counts', 'pass']] } },
  },
]
