/** Where the code that a reply leaves out begins again is sure, or nothing is written. */
import { describe, expect, test } from 'vitest'
import { applyReply } from '../index'

const lined = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('')
const FILE = [
  'import math',
  '',
  'def area(r):',
  '    half = r',
  '    return 3.14 * half * r',
  '',
  'def main():',
  '    print(area(2))',
]
const MARK = '# ... existing code ...'
const written = (given: readonly string[]) =>
  applyReply(`a.py\n\`\`\`python\n${lined(given)}\`\`\`\n`, { 'a.py': lined(FILE) }).files['a.py']

test('the last line of a block may be the one that changes', () => {
  const given = [MARK, 'def area(r):', '    half = r', '    return math.pi * half * r', MARK]
  expect(written(given)).toBe(lined(FILE.with(4, '    return math.pi * half * r')))
})

const QUEUE = `import time

LIMIT = 4

class Queue:
    def push(self, item):
        self.items.append(item)

    def pop(self):
        return self.items.pop()

    def size(self):
        return len(self.items)


def main():
    Queue()
`
const POOL = `import { open } from './open'

export class Pool {
  size = 4

  take() {
    return this.free.pop()
  }

  give(one) {
    this.free.push(one)
  }
}

export const pool = new Pool()
`

describe('a block alone, with code left out inside of it', () => {
  const madeOf = (path: string, file: string, given: string) =>
    applyReply(`${path}\n\`\`\`\n${given}\`\`\`\n`, { [path]: file }).files[path]

  test('what is around it stays', () => {
    expect(
      madeOf(
        'q.py',
        QUEUE,
        `class Queue:\n    ${MARK}\n\n    def pop(self):\n        time.sleep(1)\n        return self.items.pop()\n\n    ${MARK}\n`,
      ),
    ).toBe(QUEUE.replace('        return self.items.pop()', '        time.sleep(1)\n        return self.items.pop()'))
    const mark = '// ... existing code ...'
    expect(
      madeOf(
        'p.js',
        POOL,
        `export class Pool {\n  ${mark}\n\n  take() {\n    this.taken++\n    return this.free.pop()\n  }\n\n  ${mark}\n}\n`,
      ),
    ).toBe(POOL.replace('    return this.free.pop()', '    this.taken++\n    return this.free.pop()'))
  })

  test('a new comment right above a line of the file goes there', () => {
    const mark = '// ... existing code ...'
    const given = `export class Pool {\n  ${mark}\n\n  // Adds one.\n  give(one) {\n    this.free.push(one)\n  }\n}\n`
    expect(madeOf('p.js', POOL, given)).toBe(POOL.replace('  give(one) {', '  // Adds one.\n  give(one) {'))
    const apart = given.replace('// Adds one.\n', '// Adds one.\n\n')
    expect(madeOf('p.js', POOL, apart)).toBe(POOL)
    const commented = POOL.replace('  give(one) {', '  /** Gives it back. */\n  give(one) {')
    expect(madeOf('p.js', commented, given)).toBe(commented)
  })

  test('a blank line that the file begins with stays', () => {
    const given = `class Queue:\n    ${MARK}\n\n    def pop(self):\n        return None\n\n    ${MARK}\n`
    const file =
      '\nclass Queue:\n    def push(self):\n        return 1\n\n    def pop(self):\n        return 2\n\n    def size(self):\n        return 3\n'
    expect(madeOf('q.py', file, given)).toBe(file.replace('return 2', 'return None'))
  })

  test.each<readonly [name: string, path: string, file: string, given: string]>([
    [
      'the block ends without a placeholder',
      'q.py',
      QUEUE,
      `class Queue:\n    ${MARK}\n\n    def pop(self):\n        return None\n`,
    ],
    [
      'the file has its first line twice',
      'q.py',
      `${QUEUE}\n\nclass Queue:\n    pass\n`,
      `class Queue:\n    ${MARK}\n\n    def pop(self):\n        time.sleep(1)\n        return self.items.pop()\n\n    ${MARK}\n`,
    ],
    [
      'more than the block is shown',
      'q.py',
      QUEUE,
      `class Queue:\n    ${MARK}\n\n    def pop(self):\n        time.sleep(1)\n        return self.items.pop()\n\n    ${MARK}\n\nprint(1)\n`,
    ],
  ])('nothing is written where %s', (_, path, file, given) => {
    expect(madeOf(path, file, given)).toBe(file)
  })
})

test.each<readonly [name: string, given: readonly string[]]>([
  ['the elision is inside the block', [MARK, 'def area(r):', '    half = 2 * r', `    ${MARK}`]],
  ['the block goes on in the file', [MARK, 'def area(r):', '    half = 2 * r', MARK]],
  ['lines of the block would go', [MARK, 'def area(r):', '    return math.pi * half * r', MARK]],
  ['the line is new', [MARK, 'def area(r):', '    half = r', '    print(half)', MARK]],
])('nothing is written where %s', (_, given) => {
  expect(written(given)).toBe(lined(FILE))
})

test('a bracket of the content is not taken for one that closes another block of the file', () => {
  const file = [
    '{',
    '  "name": "x",',
    '  "scripts": {',
    '    "test": "node --test",',
    '    "build": "tsc"',
    '  },',
    '  "dependencies": {',
  ]
  const before = lined([...file, '    "a": "^1.0.0"', '  }', '}'])
  const given = lined(['{', '  // ...', '  "scripts": {', '    "test": "vitest"', '  }', '  // ...', '}'])
  const made = applyReply(`p.json\n\`\`\`json\n${given}\`\`\`\n`, { 'p.json': before })
  expect(made.files['p.json']).toBe(before)
  expect(made.transaction.decisions).toMatchObject([{ refusal: { code: 'elided' } }])
})
