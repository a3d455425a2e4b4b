/** Where the code that a reply leaves out begins again is sure, or nothing is written. */
import { expect, test } from 'vitest'
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

test.each<readonly [name: string, given: readonly string[]]>([
  ['the elision is inside the block', [MARK, 'def area(r):', '    half = 2 * r', `    ${MARK}`]],
  ['the block goes on in the file', [MARK, 'def area(r):', '    half = 2 * r', MARK]],
  ['lines of the block would go', [MARK, 'def area(r):', '    return math.pi * half * r', MARK]],
  ['the line is new', [MARK, 'def area(r):', '    half = r', '    print(half)', MARK]],
])('nothing is written where %s', (_, given) => {
  expect(written(given)).toBe(lined(FILE))
})
