/** New lines that no quoted line proves odd: what the language or the file says of them. */
import { describe, expect, test } from 'vitest'
import { applyReply } from '../index'

const block = (path: string, old: string, fresh: string) =>
  `${path}\n<<<<<<< SEARCH\n${old}\n=======\n${fresh}\n>>>>>>> REPLACE\n`

function verdict(path: string, file: string, old: string, fresh: string): string {
  const [decision] = applyReply(block(path, old, fresh), { [path]: file }).transaction.decisions
  return decision?.state === 'refused' ? decision.refusal.code : (decision?.state ?? 'none')
}

const PY = 'def main(argv):\n    rows = read(argv[1])\n    for row in rows:\n        say(row)\n    n = rows - 1\n'
const OLD = '    n = rows - 1'

describe('typographic characters in code', () => {
  test.each([
    ['quotes', '    print(“sum: %d” % n)'],
    ['quotes in a further line', `${OLD}\n    name = ‘x’`],
    ['a dash', '    n = rows – 2'],
    ['a minus', '    n = rows − 2'],
    ['a blank that does not break', '    n =\u00a0rows - 2'],
    ['a wide blank', '    n =\u3000rows - 2'],
    ['a character that is not seen', '    n\u200b = rows - 2'],
    ['wide brackets', '    n = max（rows，2）'],
    ['a sign of comparison', '    n = 1 if rows ≥ 2 else 3'],
    ['a ligature', '    n = ﬁrst'],
    ['a letter of another alphabet', '    n = rоws - 2'],
    ['an entity', '    n = 1 if rows &gt; 2 else 3'],
    ['entities in place of two signs', '    n = max(rows &lt;&lt; 2)'],
  ])('%s: the style of the line is unclear', (_, fresh) => {
    expect(verdict('r.py', PY, OLD, fresh)).toBe('style')
  })

  test.each([
    ['a text', 'r.py', '    n = "rows – “all” of them…"'],
    ['a comment', 'r.py', '    n = rows - 2  # “n” – not all'],
    ['a line of a longer text', 'r.py', '    It’s what the “caller” – if any – asked for'],
    ['words of another alphabet', 'r.py', '    имя = "строка"'],
    ['text between tags', 'r.tsx', '    return <p>It’s “here” – now</p>'],
    ['a document', 'r.md', '    n = rows – 2'],
    ['a text with an entity', 'r.py', "    n = rows.replace('&amp;', '&')"],
    ['tags with an entity', 'r.tsx', '    return <p>{a} &amp; {b}</p>'],
    ['a page', 'r.html', '    <b title="a">1 &lt; 2</b>'],
    ['a language that has such signs', 'r.jl', '    n = rows ≥ 2'],
  ])('%s keeps them', (_, path, fresh) => {
    expect(verdict(path, PY, OLD, fresh)).toBe('applied')
  })

  test('a file that has them in its code keeps them', () => {
    expect(verdict('r.py', `${PY}    say(“x”)\n`, OLD, '    n = “y”')).toBe('applied')
  })
})

const MAKE = 'all: build\n\nbuild:\n\tcc -o app main.c \\\n\t  -lm\n\nVALUE = \\\n  one\n'
const YAML = 'jobs:\n  test:\n    steps:\n      - run: npm test\n'

describe('indentation that the language does not have', () => {
  test.each([
    ['a tab where Python has blanks', 'r.py', PY, OLD, '\tn = rows - 2'],
    ['blanks where Python has tabs', 'r.py', PY.replaceAll('    ', '\t'), OLD.replace('    ', '\t'), '    n = rows - 2'],
    [
      'a new side at another margin',
      'r.py',
      PY,
      '    for row in rows:\n        say(row)',
      'for row in rows:\n    say(row)\n    count(row)',
    ],
    [
      'a new side further in',
      'r.yml',
      YAML,
      '    steps:\n      - run: npm test',
      '      steps:\n        - run: npm test\n        - run: npm run lint',
    ],
    [
      'a body that has lost its level',
      'r.py',
      PY,
      '    for row in rows:\n        say(row)',
      '    for row in rows:\n    if row:\n        count(row)\n    say(row)',
    ],
    ['a recipe of blanks', 'Makefile', MAKE, 'all: build', 'all: build\n\ntest:\n    ./app --test'],
  ])('%s: the indentation is unclear', (_, path, file, old, fresh) => {
    expect(verdict(path, file, old, fresh)).toBe('indentation')
  })

  test.each([
    ['a wrapper that goes', 'r.py', PY, '    for row in rows:\n        say(row)', '    say(row)'],
    ['a wrapper that comes', 'r.py', PY, '        say(row)', '        if row:\n            say(row)'],
    ['a part of a line', 'r.py', PY, 'rows - 1', 'rows - 2'],
    [
      'a whole try',
      'r.py',
      PY,
      OLD,
      '    try:\n        n = len(rows)\n    except ValueError:\n        n = 0\n    else:\n        n = 1\n    finally:\n        say(n)',
    ],
    ['a call on several lines', 'r.py', PY, OLD, '    n = len(\n        rows\n    )\n    m = (n +\n         1)'],
    ['lines that no language allows, as they are written', 'r.py', PY, OLD, '    if rows == []:\n    return None'],
    ['a body of one line', 'r.py', PY, OLD, '    if rows == []: return None\n    n = rows - 2'],
    ['an empty body with a comment', 'r.py', PY, OLD, '    for row in (1, 2):\n    # each\n        say(row)'],
    ['a condition on two lines', 'r.py', PY, OLD, '    if (\n        rows == []\n    ):\n        return None'],
    [
      'a text about code',
      'r.py',
      PY,
      OLD,
      '    "" "Say\n    if not rows:\n    nothing\n    "" "'.replaceAll('"" "', '"'.repeat(3)),
    ],
    ['a tab in TypeScript', 'r.ts', '  a()\n  b()\n', '  a()', '\tc()'],
    ['a value that goes on', 'Makefile', MAKE, '  one', '  one \\\n  two'],
    ['a recipe of tabs', 'Makefile', MAKE, 'all: build', 'all: build\n\ntest:\n\t./app --test'],
  ])('%s lands', (_, path, file, old, fresh) => {
    expect(verdict(path, file, old, fresh)).toBe('applied')
  })
})

test('a new text that runs on into a line of the file that it does not quote is refused', () => {
  expect(verdict('r.py', PY, '    rows = read(argv[1])', '    rows = read(argv[2])\n    for row in rows:')).toBe('unquoted')
  expect(verdict('r.py', PY, '    rows = read(argv[1])', 'def main(argv):\n    rows = read(argv[2])')).toBe('unquoted')
})

test.each(['    # ... existing code ...', '    # rest of the code remains the same', '    # (unchanged)'])(
  '“%s” among new lines represents code, also where none goes',
  (dots) => {
    expect(verdict('r.py', PY, OLD, `${OLD}\n${dots}`)).toBe('placeholder')
    expect(verdict('r.py', PY, OLD, `${dots}\n${OLD}\n    say(n)`)).toBe('placeholder')
    expect(verdict('r.py', PY, OLD, `${OLD}\n    # the rest goes to the next page`)).toBe('applied')
    expect(verdict('r.py', PY, OLD, `    # the same rows\n${OLD}`)).toBe('applied')
  },
)

describe('a last new line that ends in a sign', () => {
  const TS = '/**\n * Makes one.\n */\nconst a = 1\nconst b = `\nHere it is\n`\n'

  test.each([
    ['code that goes on', 'const a = b +'],
    ['a member to come', 'const a = this.pool.'],
    ['a member to come of what is returned', 'return this.pool.'],
    ['code that goes on behind a text', "const a = 'https://x.y' +"],
    ['a call to come', 'else return await pool.'],
  ])('%s: it is torn', (_, fresh) => expect(verdict('a.ts', TS, 'const a = 1', fresh)).toBe('torn'))

  test.each([
    ['a.ts', TS, 'const a = 1', 'const a = 2 // It is two.'],
    ['a.ts', TS, 'const a = 1', 'const a = 2 // what is this?'],
    ['a.ts', TS, 'const a = 1', "const a = 'https://x.y' // See there, 1 + 1 ="],
    ['a.ts', TS, 'Here it is', 'Here it is not, since it is empty.'],
    ['r.py', PY, OLD, '    n = rows - 2  # No row is left.'],
    ['r.py', `def f():\n    """\n    Reads rows\n    """\n${PY}`, '    Reads rows', '    Reads all rows, in their order.'],
    [
      'a.tsx',
      'const A = () => (\n  <p>\n    Nothing is free\n  </p>\n)\n',
      '    Nothing is free',
      '    No connection is free any more.',
    ],
    ['a.go', 'package a\n\nvar n = 1\n', 'var n = 1', 'var n = 2 // n is two.'],
    ['a.css', 'a {\n  color: red;\n}\n', '  color: red;', '  color: blue; /* it is blue. */'],
  ])('%s: a comment or a sentence is whole (%#)', (path, file, old, fresh) => {
    expect(verdict(path, file, old, fresh)).toBe('applied')
  })
})
