import { createTwoFilesPatch } from 'diff'
import { describe, expect, test } from 'vitest'
import { emulate } from '../emulate'
import { defectsOf } from '../testing/recorded-defects'

/** As the recorded run had them: a diff of the case's two texts, with three lines of context. */
function patch(old: string, fresh: string): string {
  const [, header, lines = ''] =
    /^=+\n([\s\S]*?)(@@[\s\S]*)?$/.exec(createTwoFilesPatch('a/x.py', 'b/x.py', old, fresh, '', '', { context: 3 })) ?? []
  return `\`\`\`diff\n${header}${lines === '' ? `@@ @@\n-${old}+${fresh}` : lines.replace(/\n\\ No newline[^\n]*/g, '')}\`\`\`\n`
}

/** The functions were called on the files as they are, and the line diff was not cleaned up. */
const RECORDED = { universalNewlines: false, semanticCleanup: false }

describe('what it did with hand-made cases', () => {
  test.each(defectsOf('aider-udiff'))('$name', ({ file, old, neu, left }) => {
    const { files, verdict } = emulate('aider-udiff', patch(old, neu), { 'x.py': file }, RECORDED)
    expect(verdict === 'applied' ? files['x.py'] : null).toBe(left)
  })
})

const fenced = (...lines: readonly string[]) => `\`\`\`diff\n${lines.join('\n')}\n\`\`\`\n`
const TEN = 'alpha = 1\nbravo = 2\ncharlie = 3\n'

describe('what it writes', () => {
  test.each([
    {
      name: 'numbers are not looked at, and every occurrence is replaced',
      reply: fenced('--- a/x.py', '+++ b/x.py', '@@ -90,9 +2 @@', '-charlie = 3', '+charlie = 9'),
      text: `${TEN}${TEN}`,
      left: `${TEN}${TEN}`.replaceAll('charlie = 3', 'charlie = 9'),
    },
    {
      name: 'so little text may be in one place only',
      reply: fenced('--- a/x.py', '+++ b/x.py', '@@ @@', '-a', '+b'),
      text: 'a\nx\na\n',
      left: null,
    },
    {
      name: 'a shifted hunk is put in with the indentation of the file',
      reply: fenced('--- x.py', '+++ x.py', '@@ @@', ' if alpha:', '-    bravo()', '+    charlie()'),
      text: 'def f():\n    if alpha:\n        bravo()\n',
      left: 'def f():\n    if alpha:\n        charlie()\n',
    },
    {
      name: 'blank lines around are left out, and with them those of the file',
      reply: fenced('--- x.py', '+++ x.py', '@@ @@', '', '-alpha = 1', '+alpha = 9'),
      text: `${TEN}\n\n`,
      left: TEN.replace('1', '9'),
    },
    {
      name: 'context goes until the change is found',
      reply: fenced('--- x.py', '+++ x.py', '@@ @@', ' delta = 4', ' echo = 5', '-charlie = 3', '+charlie = 9', ' foxtrot = 6'),
      text: TEN,
      left: TEN.replace('3', '9'),
    },
    {
      name: 'context that the file lacks becomes new lines where most of the hunk is left',
      reply: fenced('--- x.py', '+++ x.py', '@@ @@', ' delta = 4', '-bravo = 2', '+bravo = 9', ' charlie = 3'),
      text: TEN,
      left: 'alpha = 1\ndelta = 4\nbravo = 9\ncharlie = 3\n',
    },
    {
      name: 'nothing to look for is put at the end',
      reply: fenced('--- x.py', '+++ x.py', '@@ @@', '+delta = 4'),
      text: TEN,
      left: `${TEN}delta = 4\n`,
    },
    {
      name: 'a changed file ends its lines with a line feed',
      reply: fenced('--- x.py', '+++ x.py', '@@ @@', '-bravo = 2', '+bravo = 9'),
      text: TEN.replaceAll('\n', '\r\n'),
      left: TEN.replace('2', '9'),
    },
    {
      name: 'no final newline: one is added',
      reply: fenced('--- x.py', '+++ x.py', '@@ @@', '-charlie = 3', '+charlie = 9'),
      text: TEN.trimEnd(),
      left: TEN.replace('3', '9'),
    },
    {
      name: 'the first file alone is without the prefixes of Git',
      reply: fenced('--- a/y.py', '+++ b/y.py', '@@ @@', '+y', '--- a/x.py', '+++ b/x.py', '@@ @@', '-bravo = 2', '+bravo = 9'),
      text: TEN,
      left: null,
    },
    {
      name: 'a fence that is not closed loses its last line',
      reply: '```diff\n--- x.py\n+++ x.py\n@@ @@\n-bravo = 2\n+bravo = 9\n+charlie = 8\n',
      text: TEN,
      left: TEN.replace('2', '9'),
    },
    {
      name: 'a lone +++ line ends it all',
      reply: fenced('+++ b/x.py', '@@ @@', '-bravo = 2', '+bravo = 9'),
      text: TEN,
      left: null,
    },
    {
      name: 'the same hunk counts once',
      reply: fenced('--- x.py', '+++ x.py', '@@ @@', '+delta = 4', '@@ @@', '+delta = 4'),
      text: TEN,
      left: `${TEN}delta = 4\n`,
    },
  ])('$name', ({ reply, text, left }) => {
    const { files, verdict } = emulate('aider-udiff', reply, { 'x.py': text })
    expect(verdict === 'applied' ? files['x.py'] : null).toBe(left)
  })

  test.each([
    ['no fence', '--- x.py\n+++ x.py\n@@ @@\n-bravo = 2\n+bravo = 9\n'],
    ['another fence', '~~~diff\n--- x.py\n+++ x.py\n@@ @@\n-bravo = 2\n+bravo = 9\n~~~\n'],
    ['a fence within a line', ' ```diff\n--- x.py\n+++ x.py\n@@ @@\n-bravo = 2\n+bravo = 9\n ```\n'],
  ])('%s is not its format', (_, reply) => {
    expect(emulate('aider-udiff', reply, { 'x.py': TEN }).stopped).toBe('format')
  })

  test('what has been written stays where a later hunk fails', () => {
    const hunks = ['@@ @@', '-bravo = 2', '+bravo = 9', '@@ @@', '-nowhere = 1', '+nowhere = 2']
    const {
      files,
      verdict,
      message,
      hunks: reported,
    } = emulate('aider-udiff', fenced('--- x.py', '+++ x.py', ...hunks), { 'x.py': TEN })
    expect(verdict).toBe('partial')
    expect(files['x.py']).toBe(TEN.replace('2', '9'))
    expect(message).toContain('nowhere = 1')
    expect(reported.map(({ state, at }) => [state, at])).toEqual([
      ['applied', { start: 1, end: 2 }],
      ['refused', null],
    ])
  })

  test('a new file', () => {
    const { files } = emulate('aider-udiff', fenced('--- /dev/null', '+++ b/new/y.py', '@@ @@', '+y = 1'), { 'x.py': TEN })
    expect(files).toEqual({ 'x.py': TEN, 'new/y.py': 'y = 1\n' })
  })

  test.each([
    { name: 'a new file of nothing stays behind empty', path: 'y.py', hunk: ['-'], left: { 'y.py': '' } },
    { name: 'a folder is no new file', path: 'src/', hunk: ['+y = 1'], left: {} },
    { name: 'nor is what another file is in the way of', path: 'x.py/y', hunk: ['+y = 1'], left: {} },
    { name: 'nor a name longer than there are', path: 'y'.repeat(256), hunk: ['+y = 1'], left: {} },
  ])('$name', ({ path, hunk, left }) => {
    const tree = { 'x.py': TEN, 'src/z.py': '' }
    const { files, verdict } = emulate('aider-udiff', fenced(`--- ${path}`, `+++ ${path}`, '@@ @@', ...hunk), tree)
    expect(verdict).not.toBe('applied')
    expect(files).toEqual({ ...tree, ...left })
  })

  const missing = ['@@ @@', '-bravo = 2', '+bravo = 9']

  test.each([
    { name: 'a file that is not there stays behind empty', hunks: missing, left: { 'y.py': '' } },
    {
      name: 'what a later hunk adds is put into it',
      hunks: [...missing, '@@ @@', '+delta = 4'],
      left: { 'y.py': 'delta = 4\n' },
    },
    {
      name: 'and what a later one replaces is found there',
      hunks: [...missing, '@@ @@', '+delta = 4', '@@ @@', '-delta = 4', '+delta = 5'],
      left: { 'y.py': 'delta = 5\n' },
    },
  ])('the program around it makes new files first: $name', ({ hunks, left }) => {
    const reply = fenced('--- y.py', '+++ y.py', ...hunks)
    const { files, verdict } = emulate('aider-udiff', reply, { 'x.py': TEN })
    expect({ verdict, files }).toEqual({ verdict: 'partial', files: { 'x.py': TEN, ...left } })
  })

  test('the coder alone leaves such a file away', () => {
    const { files, verdict } = emulate(
      'aider-udiff',
      fenced('--- y.py', '+++ y.py', ...missing),
      { 'x.py': TEN },
      { hosted: false },
    )
    expect({ verdict, files }).toEqual({ verdict: 'refused', files: { 'x.py': TEN } })
  })

  test('a name that is too long takes the other hunks with it', () => {
    const hunks = [
      '--- x.py',
      '+++ x.py',
      '@@ @@',
      '-bravo = 2',
      '+bravo = 9',
      `--- ${'y'.repeat(256)}`,
      `+++ ${'y'.repeat(256)}`,
    ]
    const { files, verdict } = emulate('aider-udiff', fenced(...hunks, '@@ @@', '+y = 1'), { 'x.py': TEN })
    expect({ verdict, files }).toEqual({ verdict: 'refused', files: { 'x.py': TEN } })
  })
})
