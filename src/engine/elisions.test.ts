import { describe, expect, test } from 'vitest'
import { cpuMs } from '../testing/cpu-time'
import { elisionsOf, isElision, placeholdersOf } from './elisions'

describe('a line is a placeholder', () => {
  test.each([
    '// ... existing code ...',
    '    // ... same ...',
    '# ... (existing test code remains unchanged)',
    '// ... rest of the file unchanged ...',
    '<!-- ... existing content ... -->',
    '{/* ... existing code ... */}',
    '/* ... other methods ... */',
    '-- ... rest of the query ...',
    '; ... other settings ...',
    '% ... remaining sections ...',
    "' ... existing code ...",
    '// … existing code …',
    '// existing code...',
    '// Rest of the code…',
    '// Keep existing methods...',
    '# ... keep the other routes',
    '// ... validation logic ...',
    '// ...',
    '/* ... */',
    '<!-- … -->',
    '    # ...',
    '...',
    '…',
    '... existing code ...',
    '... rest of the file',
    '...existing code...',
    '[... rest of the file unchanged ...]',
    '(... other imports ...)',
    '    ... # rest of the function',
    '// rest of the code remains unchanged',
    '// existing code here',
    '# The rest of the file stays the same.',
  ])('%s', (line) => {
    expect(isElision(line)).toBe(true)
  })
})

describe('a line is code or prose', () => {
  test.each([
    '',
    '...args',
    '...rest,',
    '  ...existing,',
    '...other.props',
    '    ...',
    '........',
    '..',
    'x: int = ...',
    'def f(): ...',
    '>>> ...',
    '// Loading...',
    '// wait for the remaining requests...',
    '# commits...',
    '// This is slightly wrong... the parser takes references from the input, but nothing says where that came from.',
    '// ...because the rest of them is freed already',
    '// the rest of the arguments',
    '// other cases',
    '// Rest parameters',
    'const code = "... existing code ..."',
    "'... existing code ...',",
    'Then the existing code...',
    'print("...")',
    '../existing/code',
    '#include <existing...>',
    `// ... ${'existing code '.repeat(40)}...`,
  ])('%s', (line) => {
    expect(isElision(line)).toBe(false)
  })
})

describe('dots alone are read by the lines around them', () => {
  const at = (text: string) => elisionsOf(text.split('\n'))

  test('the body of a Python function is code', () => {
    expect(
      at(
        'class A(Protocol):\n    def f(self) -> int:\n        ...\n\n    def g(self) -> int:\n        """Text."""\n        ...\n',
      ),
    ).toEqual([])
    expect(at('def f():\n    # not yet\n    ...')).toEqual([])
  })

  test('dots between statements are not', () => {
    expect(at('def f():\n    a = 1\n    ...\n    return a\n')).toEqual([2])
    expect(at('def f():\n    ...\n    return a\n')).toEqual([1])
    expect(at('class A:\n    ...\n\n    def f(self):\n        pass\n')).toEqual([1])
    expect(at('function f() {\n  ...\n}\n')).toEqual([1])
  })

  test('the last argument in C is code', () => {
    expect(at('int printf(\n  const char *format,\n  ...\n);')).toEqual([])
  })

  test('and so is the end of a YAML document', () => {
    expect(elisionsOf(['a: 1', '...'], false)).toEqual([])
    expect(elisionsOf(['a: 1', '# ... existing keys ...'], false)).toEqual([1])
  })
})

test.each([
  ['dots behind items of a list, and more items', ['a,', '...', 'b,'], [1]],
  ['the same with comments between', ['a,', '// the first', '...', 'b,'], [2]],
  ['dots at the end of a list', ['  a,', '  ...', ')'], []],
])('new lines that are placeholders: %s', (_, lines, found) => {
  expect(placeholdersOf(lines)).toEqual(found)
})

test('a long line takes no longer than a short one', () => {
  const took = cpuMs(() => {
    for (const sign of ['// ', '# ... ', '[', '... ', '/* ']) isElision(sign + '. '.repeat(500_000))
  })
  expect(took).toBeLessThan(200)
})
