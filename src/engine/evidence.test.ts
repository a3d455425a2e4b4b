import { describe, expect, test } from 'vitest'
import { evidenceOfAll } from './evidence'
import { contrastOf, firstDifference } from './evidence/contrast'
import { explainDecision, shortly } from './explain'
import { diagnose, type Path, readReply, stage } from './index'

const FILE = ['function acquire() {', '    const conn = free.pop()', '    use(conn, 4)', '', '    return conn', '}', ''].join(
  '\n',
)

const block = (search: string, replace: string) =>
  `a.js\n\`\`\`\n<<<<<<< SEARCH\n${search}\n=======\n${replace}\n>>>>>>> REPLACE\n\`\`\`\n`

/** What the first hunk of a reply is said to be, and its evidence. */
function said(reply: string, file = FILE) {
  const reading = readReply(reply)
  const tree = new Map([['a.js' as Path, file]])
  const transaction = stage(reading, tree)
  const diagnoses = diagnose(reading, transaction, tree)
  const [evidence = null] = evidenceOfAll(reply, reading, transaction, diagnoses, () => file)
  const [decision] = transaction.decisions
  if (decision === undefined) throw new Error('no hunk')
  return { ...explainDecision(decision, 'a.js', evidence), evidence, short: shortly(decision, evidence) }
}

test.each<[string, string, string, string]>([
  ['tabs in the file', 'f {\n\ta\n\t\tb\n}\n', '  a\n    b', 'tabs ↔ spaces'],
  ['tabs in the reply', 'f {\n  a\n    b\n}\n', '\ta\n\t\tb', 'tabs ↔ spaces'],
  ['no indentation in the reply', 'f {\n    a\n        b\n}\n', 'a\nb', 'indentation'],
  ['none, where the file has tabs', 'f {\n\ta\n\t\tb\n}\n', 'a\nb', 'indentation'],
  ['steps of another width', 'f {\n    a\n        b\n}\n', '  a\n    b', 'indentation'],
])('the words for a list say of indentation what differs: %s', (_, file, search, words) => {
  expect(said(block(search, search.replace('b', 'c')), file).short).toBe(words)
})

test('lines of exact text that its new text has too are kept', () => {
  const [before, after] = ['a()\nfirst()\nsecond()\nthird()\nz()', 'a()\nsecond()\nthird()\nfirst()\nz()']
  const reply = JSON.stringify({ name: 'Edit', input: { file_path: 'a.js', old_string: before, new_string: after } })
  const { evidence } = said(reply, `${before.replace('third', 'Third')}\n`)
  expect(evidence?.rows.map(({ fate, file }) => `${fate} ${file}`)).toEqual([
    'kept a()',
    'removed first()',
    'kept second()',
    'kept Third()',
    'added first()',
    'kept z()',
  ])
})

describe('the sentence of a hunk names what differs', () => {
  test.each<[string, string, string, RegExp]>([
    [
      'another name in a line to remove',
      '    const conn = free.shift()',
      '    const conn = take()',
      /^The file has “pop”, the reply quotes “shift”/,
    ],
    [
      'indentation of every line',
      '  const conn = free.pop()\n  use(conn, 4)',
      '  const conn = free.pop()\n  use(conn, 5)',
      /Both quoted lines differ only in indentation\./,
    ],
    [
      'a line that it has elsewhere',
      'function acquire() {\n    return conn\n    const conn = free.pop()\n    use(conn, 4)',
      'function acquire() {\n    return conn\n    const conn = free.pop()\n    use(conn, 5)',
      /line 5 of the reply is at line 5 of the file instead/,
    ],
    [
      'a line that the file does not have',
      'function acquire() {\n    log()\n    const conn = free.pop()\n    use(conn, 4)',
      'function acquire() {\n    log()\n    const conn = free.pop()\n    use(conn, 5)',
      /3 of 4 quoted lines match; line 5 of the reply is not in the file[.]/,
    ],
  ])('%s', (_, search, replace, words) => {
    const { title, sentence } = said(block(search, replace))
    expect(`${title}. ${sentence}`).toMatch(words)
  })

  test.each<[string, string]>([
    [
      'right below another',
      block('    const conn = free.pop()', '    const conn = take()\n    check(conn)') +
        block('    use(conn,  4)', '    use(conn, 5)'),
    ],
    [
      'right above another',
      block('    use(conn, 4)', '    use(conn, 5)\n    use(conn, 6)') +
        block('    const conn =  free.pop()', '    const conn = take()'),
    ],
    [
      'whose lines beside the change are those of another',
      block('    const conn = free.pop()', '    const conn = take()') +
        block('    const conn = take()\n    use(conn,  4)', '    const conn = take()\n    use(conn, 5)'),
    ],
  ])('a hunk %s has its lines beside those that it was looked for in', (_, reply) => {
    const reading = readReply(reply)
    const tree = new Map([['a.js' as Path, FILE]])
    const transaction = stage(reading, tree)
    expect(transaction.decisions.map(({ state }) => state)).toEqual(['applied', 'applied'])
    const [, evidence] = evidenceOfAll(reply, reading, transaction, [], () => FILE)
    expect(evidence?.rows.filter(({ fate }) => fate === 'removed').map(({ file, of }) => [file, of?.side])).toEqual([
      [expect.stringMatching(/^ {4}(?:use\(conn, 4\)|const conn = free\.pop\(\))$/), 'before'],
    ])
  })

  test.each([
    ['as they are', 'use(taken, 4)', 'Lands exactly', /^Hunk 1 of this reply writes 1 quoted line; with it, the file has all/],
    [
      'with other white space',
      'use(taken,  4)',
      'Applies; white space differs',
      /^1 of 2 quoted lines matches; .* a line that hunk 1/,
    ],
  ])(
    'lines that an earlier hunk writes, quoted %s and taken away again, are marked apart from the file’s',
    (_, quoted, title, sentence) => {
      const reply =
        block('    use(conn, 4)', '    use(taken, 4)') +
        block(`    const conn = free.pop()\n    ${quoted}`, '    const conn = free.pop()\n    use(taken, 5)')
      const reading = readReply(reply)
      const tree = new Map([['a.js' as Path, FILE]])
      const transaction = stage(reading, tree)
      const upTo = (edit: number) => stage(reading, tree, { edits: Array.from({ length: edit }, (_, at) => at) })
      const [first, second = null] = evidenceOfAll(reply, reading, transaction, [], () => FILE, upTo)
      expect(first).toBeNull()
      expect(second?.rows.flatMap(({ line, of }) => (line < 0 ? [] : [of?.by ?? of?.side]))).toEqual(['before', 0])
      const [, decision] = transaction.decisions
      if (decision === undefined) throw new Error('There is no second decision.')
      const words = explainDecision(decision, 'a.js', second)
      expect(words.title).toBe(title)
      expect(words.sentence).toMatch(sentence)
    },
  )

  test('a hunk that landed exactly has no evidence, and needs none', () => {
    expect(said(block('    use(conn, 4)', '    use(conn, 5)')).evidence).toBeNull()
  })
})

describe('in what two lines differ', () => {
  test.each([
    ['a()', '  a()', 'indentation'],
    ['', '  ', 'white-space'],
    ['f(a,b)', 'f(a, b)', 'white-space'],
    ['say “a”', 'say "a"', 'typography'],
    ['Const a', 'const a', 'case'],
    ['use(conn)', 'use(pool)', 'name'],
    ['wait(10)', 'wait(20)', 'number'],
    ["f('a')", 'f("a")', 'quotes'],
    ['f(a);', 'f(a)', 'semicolon'],
    ['12 | f(a)', '  f(a)', 'line-number'],
    ['> f(a)', '  f(a)', 'prefix'],
    ['if (a &lt; b)', 'if (a < b)', 'entities'],
    ['f(\\"a\\")', 'f("a")', 'escapes'],
    ['a\u00a0b', 'a b', 'typography'],
    ['a + b', 'f(a)', 'text'],
    ['a', 'a', null],
  ])('%j and %j: %s', (reply, file, contrast) => {
    expect(contrastOf(reply, file, null)).toBe(contrast)
  })

  test.each([
    ['free.shift() as Conn', 'free.pop() as Conn', { reply: 'shift', file: 'pop' }],
    ['old(old)', 'new(new)', { reply: 'old', file: 'new' }],
    ['from a.models import Model', 'from a.io import Output', null],
    ['f(a, b)', 'f(a, b, c)', { reply: '', file: ', c' }],
    ['(left || 0) >= count', '(left ?? 0) >= count', { reply: '||', file: '??' }],
    ['if (a == b)', 'if (a === b)', { reply: '==', file: '===' }],
    ['f(g(a)', 'f(g(a))', { reply: '', file: ')' }],
    ['call(grow\\_tulip)', 'call(grow_tulip)', { reply: 'grow\\_tulip', file: 'grow_tulip' }],
  ])('the words of %j and %j', (reply, file, words) => {
    expect(firstDifference(reply, file)).toEqual(words)
  })
})

describe('equal lines are beside each other', () => {
  const file = ['setup()', 'check(1)', 'check(2)', 'use()', 'done()', ''].join('\n')
  const rowsOf = (search: string) =>
    said(block(search, search.split('\n')[0] ?? ''), file).evidence?.rows.flatMap(({ line, reply, file: theirs }) =>
      line < 0 ? [] : [`${reply} = ${theirs}`],
    )

  test('where a line to remove is like that of the one above it', () => {
    expect(rowsOf('setup()\ncheck(1)\ncheck(2)\ncheck(3)\nuse()\nend()')).toContain('check(2) = check(2)')
  })

  test('whatever the place weighs', () => {
    const reply = block(
      'test(a)\nconst made = open(a)\nassert made.dirty is True\nassert made.auto is True\nassert made.pretty is True\n\nrun(a)\nassert made.pretty is False',
      'test(a)\nconst made = open(a)\nassert made.dirty is True\nassert made.auto is True',
    )
    const own =
      'test(a)\nconst made = open(a)\nassert made.dirty is True\nassert made.auto is True\n\nrun(b)\nassert made.dirty is False\n'
    const row = said(reply, own).evidence?.rows.find(({ reply: text }) => text === 'assert made.auto is True')
    expect(row?.file).toBe('assert made.auto is True')
  })
})

describe('a line that the file has elsewhere', () => {
  const middle = Array.from({ length: 30 }, (_, at) => `step(${at}, "${'abcdefghij'[at % 10]}")`)
  const file = ['begin()', 'open(door)', 'walk(in)', ...middle, 'close(door)', 'end()', ''].join('\n')

  test('in the order of the file and far from the others is not called out of order', () => {
    const { title, sentence } = said(
      block('begin()\nopen(door)\nwalk(in)\nclose(door)', 'begin()\nopen(door)\nwalk(in)\nknock(door)\nclose(door)'),
      file,
    )
    expect(`${title}. ${sentence}`).not.toMatch(/order/)
  })
})

test('the evidence of a hunk that omits a line right behind it shows that line', () => {
  const head = [
    'def encodings(self):',
    '    name = "foo.py"',
    '',
    '    with patch(name) as mock:',
    '        main(["--yes", name])',
    '',
  ]
  const added = ['def version(self):', '    with patch("check") as mock:', '        main(["--exit"])', '        mock.once()', '']
  const file = [...head, ...added, '@patch("main")', 'def message(self):', '    main(text)', ''].join('\n')
  const { title, sentence, evidence } = said(block(head.join('\n'), [...head, ...added].join('\n')), file)
  expect(`${title}. ${sentence}`).toMatch(
    /^The change may be there already. Line 7 of the file is “def version\(self\):”, which the hunk adds/,
  )
  expect(evidence?.rows.at(-1)).toMatchObject({ fate: 'unquoted', file: 'def version(self):' })
})

describe('lines to remove that the file does not have, between those around them', () => {
  const gone = ['export interface Host {', '  /**', '   */', '  open(): Tunnel;', '  close(): void;', ''].join('\n')
  const diff = (...lines: string[]) => `--- a/a.js\n+++ b/a.js\n@@ @@\n${lines.join('\n')}\n`
  const doc = ['   /**', '-   * Opens a tunnel.', '    */', '   open(): Tunnel;']

  test.each<[string, string, readonly string[], RegExp]>([
    [
      'one line',
      gone,
      doc,
      /^The change may be there already\. Lines 2–4 of the file are the quoted lines without those to remove\./,
    ],
    [
      'several lines',
      gone,
      [...doc.slice(0, 2), '-   * It stays open.', ...doc.slice(2)],
      /^The change may be there already\. Lines 2–4 of the file are the quoted lines without those to remove\./,
    ],
    [
      'a blank line',
      'open(door)\n}\n/** Closes. */\nclose(door)\n',
      [' open(door)', ' }', '-', ' /** Closes. */', ' close(door)'],
      /^The change may be there already\. Lines 1–4 of the file are the quoted lines without those to remove\./,
    ],
  ])('may be gone: %s', (_, file, lines, expected) => {
    const { title, sentence } = said(diff(...lines), file)
    expect(`${title}. ${sentence}`).toMatch(expected)
  })

  test.each<[string, string, readonly string[]]>([
    ['with another line in their place', gone.replace('   */', '   * Makes a hole.\n   */'), doc],
    ['where a line around them differs', gone.replace('Tunnel', 'Pipe'), doc],
    ['where the file has the line elsewhere', `${gone}   * Opens a tunnel.\n`, doc],
    ['where no line is quoted behind them', gone, ['   /**', '    */', '   open(): Tunnel;', '-  reopen(): Tunnel;']],
  ])('may not: %s', (_, file, lines) => {
    const { title } = said(diff(...lines), file)
    expect(title).not.toMatch(/already/i)
  })

  test('are said to be gone where the engine is sure', () => {
    const { title, sentence } = said(
      diff(' open(door)', '-turn(key)', ' walk(through)', ' close(door)'),
      'open(door)\nwalk(through)\nclose(door)\n',
    )
    expect(`${title}. ${sentence}`).toBe(
      'Already there. The lines to remove are gone; those around them are lines 1–3 of the file. Nothing changes.',
    )
  })
})
