import { describe, expect, test } from 'vitest'
import { diagnose } from './diagnose'
import { type SampleFiles, sampleBlock, sampleCall, sampleDiff, sampleTree } from './diagnose/testing/samples'
import type { CannotWrite, Diagnosis, FormatId, LineDifference, Repair, Transaction, Tree } from './model'
import { readReply } from './read/read'
import { stage } from './stage'
import { writeEdit } from './write/write'

/** The one diagnosis of a reply in which one hunk is refused. */
function only(files: SampleFiles, reply: string): Diagnosis {
  const tree = sampleTree(files)
  const reading = readReply(reply)
  const [diagnosis, ...others] = diagnose(reading, stage(reading, tree), tree)
  if (diagnosis === undefined || others.length > 0) throw new Error('not one refused hunk')
  return diagnosis
}

const TWO = 'one {\n  run()\n}\ntwo {\n  run()\n}\n'
const FUNCTIONS = 'function one() {\n  return 10\n}\nfunction two() {\n  return 20\n}\n'

describe('no repair', () => {
  test.each<[string, SampleFiles, string]>([
    [
      'runs two lines together that the reply breaks',
      "    def login(self, username, password):\n        return self.app.post('/login', data=dict(\n            username=username,\n            password=password\n        ), follow_redirects=True)\n\n    def logout(self):\n",
      sampleCall(
        "\n        return self.app.post('/login', data=dict(\n            username=username,\n            password=password\n",
        "        return self.app.post('/login', data=dict(\n            name=username,\n            password=password\n",
      ),
    ],
    [
      'takes a line for a version of one that the file has elsewhere',
      '200 GOSUB 900\n210 PRINT "knoll"\n220 GOSUB 1000\n230 PRINT "larch"\n240 GOSUB 1100\n',
      sampleBlock(
        '220 GOSUB 1000\n230 PRINT "larch"\n220 GOSUB 1000\n230 PRINT "larch"\n',
        '220 GOSUB 1000\n310 PRINT "new"\n230 PRINT "larch"\n',
      ),
    ],
    [
      'puts a new line in and leaves the one that it replaces elsewhere',
      'class Coder:\n    fnames = None\n    read_only = None\n    repo = None\n\n    def reset(self):\n        pass\n    before_message = []\n',
      sampleBlock(
        'class Coder:\n    before_message = []\n    fnames = None\n    read_only = None\n    repo = None\n',
        'class Coder:\n    before_message = None\n    fnames = None\n    read_only = None\n    repo = None\n',
      ),
    ],
    [
      'makes a change below a line that the reply has below the change',
      "import React from 'react'\n\nexport const Links = () => {\n  const profiles = {\n    one: 'https://one.example/',\n    two: 'https://two.example/',\n  }\n\n  return profiles\n}\n",
      sampleDiff(
        "@@ ... @@\n import React from 'react'\n \n+export const profiles = {\n-  const profiles = {\n     one: 'https://one.example/',\n     two: 'https://two.example/',\n-  }\n+}\n \n export const Links = () => {\n",
      ),
    ],
    [
      'takes lines away that say something else than those which go',
      'with patch() as Mock:\n    main([])\n    assert kwargs["dirty"] is True\n\nwith patch() as Mock:\n    main(["--no-dirty"])\n    assert kwargs["dirty"] is False\n',
      sampleBlock(
        'with patch() as Mock:\n    main([])\n    assert kwargs["dirty"] is True\n\nwith patch() as Mock:\n    main(["--no-pretty"])\n    assert kwargs["pretty"] is False\n',
        'with patch() as Mock:\n    main([])\n    assert kwargs["dirty"] is True\n',
      ),
    ],
    [
      'leaves a line beside a new version of it',
      'class Sum:\n    def subtract(self, a, b)\n        return a - b  # Syntax\n\n    def divide(self, a, b):\n        return a / b\n',
      sampleDiff(
        '@@ ... @@\n class Sum:\n-    def subtract(self, a, b)\n+    def subtract(self, a, b):\n+        return a - b\n \n     def divide(self, a, b):\n         return a / b\n',
      ),
    ],
    [
      'puts lines in where an earlier hunk has changed those that they replace',
      'spring:\n  datasource:\n    url: one\n    user: two\n  jpa:\n    ddl: update\n    show: true\n',
      `${sampleBlock('    url: one\n    user: two\n', '    url: stage\n    user: staging\n')}\n${sampleBlock(
        'spring:\n  profiles:\n    active: stage\n  datasource:\n    url: one\n    user: two\n  jpa:\n    ddl: update\n    show: true\n',
        'spring:\n  profiles:\n    active: stage\n  datasource:\n    url: live\n    user: living\n  jpa:\n    ddl: update\n    show: true\n',
      )}`,
    ],
  ])('%s', (_, files, reply) => {
    expect(only(files, reply).repairs).toEqual([])
  })
})

describe('the differences', () => {
  /** "1 3: both|-reply-|+file+" */
  const brief = ({ line, of, parts }: LineDifference) =>
    `${line} ${of}: ${parts.map(({ in: side, text }) => (side === 'both' ? text : side === 'reply' ? `-${text}-` : `+${text}+`)).join('|')}`

  test.each<[string, SampleFiles, string, string[]]>([
    [
      'words of a line that differs',
      FUNCTIONS,
      sampleBlock('function two() {\n  return 30\n}\n', 'x()\n'),
      ['0 3: function two() {', '1 4:   return |-3-|+2+|0', '2 5: }'],
    ],
    [
      'letters of a word with a slip in it, others whole',
      'const total = compute(alpha, beta)\nrest(1)\n',
      sampleBlock('const totle = compute(gamma, beta)\nrest(1)\n', 'x(1)\n'),
      ['0 0: const tot|+a+|l|-e-| = compute(|-gamma-|+alpha+|, beta)', '1 1: rest(1)'],
    ],
    [
      'lines that only the file has',
      'one(1)\ntwo(2)\nthree(3)\nfour(4)\n',
      sampleBlock('one(1)\ntwo(2)\nfour(4)\n', 'one(1)\nx()\n'),
      ['0 0: one(1)', '1 1: two(2)', '-1 2: +three(3)+', '2 3: four(4)'],
    ],
    [
      'lines that only the reply has',
      'one(1)\ntwo(2)\nfour(4)\n',
      sampleBlock('one(1)\ntwo(2)\nmade(up)\nfour(4)\n', 'x()\n'),
      ['0 0: one(1)', '1 1: two(2)', '2 -1: -made(up)-', '3 2: four(4)'],
    ],
    [
      'white space',
      '\trun(1)\n\tstop(2)\n',
      sampleBlock('    run(1)\n    stop(3)\n', 'x()\n'),
      ['0 0: -    -|+\t+|run(1)', '1 1: -    -|+\t+|stop(|-3-|+2+|)'],
    ],
    ['nothing where nothing comes near', 'one(1)\n', sampleBlock('nothing(of, the, kind)\n', 'x()\n'), []],
  ])('%s', (_, files, reply, expected) => {
    expect(only(files, reply).differences.map(brief)).toEqual(expected)
  })

  test('what more than 2,000 characters of two lines do not have in common is not split', () => {
    const long = 'a'.repeat(2001)
    const [own, other] = ['b', 'c'].map((letter) => `${letter} `.repeat(1001))
    const { differences } = only(
      `one(1)\n${long} ${own}\ntwo(2)\nfour(4)\n`,
      sampleBlock(`one(1)\n${long} ${other}\ntwo(2)\nfour(4)\n`, 'x()\n'),
    )
    expect(differences[1]?.parts).toEqual([
      { in: 'both', text: `${long} ` },
      { in: 'reply', text: other?.trimEnd() },
      { in: 'file', text: own?.trimEnd() },
      { in: 'both', text: ' ' },
    ])
  })
})

describe('the context that singles a place out', () => {
  const brief = ({ unique }: Diagnosis) => unique.map(({ at, above, below }) => `${at.start}-${at.end} ${above}/${below}`)

  test.each<[string, SampleFiles, string, string[]]>([
    ['above rather than below', TWO, sampleBlock('  run()\n', 'x()\n'), ['1-2 1/0', '4-5 1/0']],
    ['below where that is less', 'x\nx\na\nb\nx\nx\na\nc\n', sampleBlock('a\n', 'z\n'), ['2-3 0/1', '6-7 0/1']],
    ['one line of a file’s end', 'a\nb\na\n', sampleBlock('a\n', 'z\n'), ['0-1 0/1', '2-3 1/0']],
    ['on both sides', 'p\na\nq\np\na\nr\ns\na\nq\n', sampleBlock('a\n', 'z\n'), ['1-2 1/1', '4-5 0/1', '7-8 1/0']],
    ['blank lines count where they are compared', 'a\n\na\nb\n', sampleBlock('a\n', 'z\n'), ['0-1 0/1', '2-3 1/0']],
    ['and do not where they are not', '  a\n\n  a\nb\n', sampleBlock('a\n', 'z\n'), ['0-1 0/2', '2-3 0/1']],
    [
      'none where twelve lines do not',
      `${'x\n'.repeat(30)}a\n${'x\n'.repeat(30)}a\n${'x\n'.repeat(30)}`,
      sampleBlock('a\n', 'z\n'),
      [],
    ],
    ['none for two parts of one line', 'a + a\nb\n', sampleCall('a', 'c'), []],
    ['the line itself for a part of it', 'f(a)\ng(a)\n', sampleCall('(a)', '(b)'), ['0-1 0/0', '1-2 0/0']],
  ])('%s', (_, files, reply, expected) => {
    expect(brief(only(files, reply))).toEqual(expected)
  })
})

describe('the repairs', () => {
  const brief = ({ code, path, at, edit }: Repair) => {
    const [hunk] = edit.kind === 'patch' ? edit.hunks : []
    const sides = [hunk?.before, hunk?.after].map((side) => side?.map((line) => line.text).join('|'))
    return `${code} ${path} ${at.start}-${at.end}: ${sides.join(' => ')}`
  }

  const ROWS: [string, SampleFiles, string, string[]][] = [
    [
      'more context for each of two places',
      TWO,
      sampleBlock('  run()\n', '  walk()\n'),
      ['more-context a.ts 1-2: one {|  run() => one {|  walk()', 'more-context a.ts 4-5: two {|  run() => two {|  walk()'],
    ],
    [
      'new lines are indented as each place is',
      'one {\n  run()\n}\ntwo {\n    run()\n}\n',
      sampleBlock('run()\n', 'walk()\n'),
      ['more-context a.ts 1-2: one {|  run() => one {|  walk()', 'more-context a.ts 4-5: two {|    run() => two {|    walk()'],
    ],
    [
      'whole lines for parts of them',
      'sum = a + b\nall = a + b + c\n',
      sampleCall('a + b', 'b + a'),
      ['more-context a.ts 0-1: sum = a + b => sum = b + a', 'more-context a.ts 1-2: all = a + b + c => all = b + a + c'],
    ],
    [
      'a conflict quoted as the file has it',
      FUNCTIONS,
      sampleBlock('function two() {\n  return 30\n}\n', 'function two() {\n  return 40\n}\n'),
      ['file-text a.ts 3-6: function two() {|  return 20|} => function two() {|  return 40|}'],
    ],
    [
      'a line that is not quoted stays',
      'one(1)\ntwo(2)\nthree(3)\nfour(4)\n',
      sampleBlock('one(1)\ntwo(2)\nfour(4)\n', 'one(1)\nx()\n'),
      ['file-text a.ts 0-4: one(1)|two(2)|three(3)|four(4) => one(1)|three(3)|x()'],
    ],
    [
      'a removed line that is not there and context that is made up are left out',
      'begin(1)\nvalue(2)\nfinish(3)\n',
      sampleDiff('@@ ... @@\n begin(1)\n made(up)\n-never(was)\n-value(2)\n+value(5)\n finish(3)\n'),
      ['file-text a.ts 0-3: begin(1)|value(2)|finish(3) => begin(1)|value(5)|finish(3)'],
    ],
    [
      'new lines on either side of what is not quoted',
      'begin(1)\nmiddle(2)\nfinish(3)\n',
      sampleDiff('@@ ... @@\n begin(1)\n+fresh(4)\n finish(3)\n'),
      [
        'file-text a.ts 0-3: begin(1)|middle(2)|finish(3) => begin(1)|fresh(4)|middle(2)|finish(3)',
        'file-text a.ts 0-3: begin(1)|middle(2)|finish(3) => begin(1)|middle(2)|fresh(4)|finish(3)',
      ],
    ],
    [
      'what is done already is not done again',
      'begin(1)\nfresh(4)\nnext(2)\nvalue(2)\nfinish(3)\n',
      sampleDiff('@@ ... @@\n begin(1)\n+fresh(4)\n next(2)\n-value(30)\n+value(5)\n finish(3)\n'),
      ['file-text a.ts 0-5: begin(1)|fresh(4)|next(2)|value(2)|finish(3) => begin(1)|fresh(4)|next(2)|value(5)|finish(3)'],
    ],
    [
      'the file that the lines are of',
      { 'a.ts': 'a()\n', 'b.ts': 'zero()\n  helper(1)\n' },
      sampleBlock('helper(1)\n', 'helper(3)\n'),
      ['other-file b.ts 1-2:   helper(1) =>   helper(3)'],
    ],
    [
      'damage that is undone in the new lines as well',
      'x()\nif (a < b) run()\n',
      sampleBlock('if (a &amp;#60; b) run()\n', 'if (a &amp;#60; c) run()\n'),
      ['file-text a.ts 1-2: if (a < b) run() => if (a < c) run()'],
    ],
    ['none where nothing distinguishes the places', 'a + a\nb\n', sampleCall('a', 'c'), []],
    ['none where nothing comes near', 'one(1)\n', sampleBlock('nothing(of, the, kind)\n', 'x()\n'), []],
  ]

  test.each(ROWS)('%s', (_, files, reply, expected) => {
    expect(only(files, reply).repairs.map(brief)).toEqual(expected)
  })

  const FORMATS: readonly FormatId[] = ['search-replace', 'unified-diff', 'apply-patch']
  /** None of these texts is one that a format cannot carry. */
  const UNWRITABLE: readonly CannotWrite[] = []

  test.each(FORMATS)('read back from %s, make the same bytes', (format) => {
    let read = 0
    for (const [, files, reply] of ROWS) {
      const tree = sampleTree(files)
      for (const { edit } of only(files, reply).repairs) {
        const written = writeEdit(edit, format)
        if (!written.ok) {
          expect(UNWRITABLE).toContain(written.reason)
          continue
        }
        read++
        expect(bytesOf(stage(readReply(written.text), tree))).toEqual(
          bytesOf(stage({ ...readReply(''), edits: [edit], formats: [edit.format] }, tree)),
        )
      }
    }
    expect(read).toBeGreaterThan(10)
  })

  const bytesOf = (transaction: Transaction) => {
    if (transaction.state !== 'staged') throw new Error(transaction.reason)
    return transaction.files.map(({ path, after }) => [path, after])
  }
})

describe('how much is said', () => {
  const refused = (count: number): [ReturnType<typeof readReply>, Transaction, Tree] => {
    const tree = sampleTree(FUNCTIONS)
    const reading = readReply(sampleBlock('never(0)\n', 'x()\n').repeat(count))
    return [reading, stage(reading, tree), tree]
  }

  test('one diagnosis for each refused hunk, twenty at most', () => {
    expect(diagnose(...refused(3)).map(({ decision }) => decision)).toEqual([0, 1, 2])
    expect(diagnose(...refused(30))).toHaveLength(20)
    expect(diagnose(...refused(30), { most: 2 })).toHaveLength(2)
    expect(diagnose(...refused(3), { most: 0 })).toEqual([])
  })

  test.each([
    ['changes nothing', sampleBlock('a\n', 'a\n')],
    ['names a folder above the project', sampleBlock('a\n', 'b\n', '../x.ts')],
    ['searches for nothing', sampleBlock('', 'b\n')],
    ['deletes a file that reads otherwise', '--- a/a.ts\n+++ /dev/null\n@@ -1 +0,0 @@\n-something else\n'],
  ])('a refusal says all where an edit %s', (_, reply) => {
    expect(only('first\nsecond\n', reply)).toMatchObject({ causes: [], unique: [], repairs: [] })
  })
})

describe('bad input ends', () => {
  const row = (text: string, count: number) => Array.from({ length: count }, (_, i) => `${text} ${i}\n`).join('')

  test.each<[string, string, string]>([
    ['a hunk that fits 100,000 times', sampleBlock('x\n', 'y\n'), 'x\n'.repeat(100_000)],
    ['a part of a line that occurs 100,000 times', sampleCall('ab', 'y'), 'abab\n'.repeat(50_000)],
    ['a long hunk with no line of a long file', sampleBlock(row('call(it)', 2000), 'y\n'), row('take(that)', 20_000)],
    ['one line of 5 MB', sampleBlock('x\ny\n', 'y\n'), 'x'.repeat(5_000_000)],
    ['twenty misses in a long file', sampleBlock('line 0 of\nmine 2\n', 'y\n').repeat(20), row('line 0 of', 20_000)],
    ['blank lines without an end', sampleBlock('a\n', 'b\n'), `  a\n${'\n'.repeat(50_000)}  a\n${'\n'.repeat(50_000)}`],
  ])('%s', (_, reply, file) => {
    const tree = sampleTree(file)
    const reading = readReply(reply)
    const diagnoses = diagnose(reading, stage(reading, tree), tree, { history: [sampleTree(`${file}z\n`)] })
    expect(diagnoses.length).toBeGreaterThan(0)
  })
})

test('a text of 200,000 line feeds that are written as escapes ends', () => {
  expect(only({ 'a.ts': 'a\n' }, sampleCall('\\n'.repeat(200_000), 'x')).causes.length).toBeLessThan(3)
})
