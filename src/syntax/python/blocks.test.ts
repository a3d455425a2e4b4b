import { expect, test } from 'vitest'
import { blockProblems } from './blocks'

const show = (text: string): string[] =>
  blockProblems(text, text, true)
    .sort((a, b) => a.at - b.at)
    .map(({ line, kind }) => `${line} ${kind}`)

test.each([
  ['def f():\nreturn 1\n', ['0 missing body', '1 unexpected']],
  ['def f():\n', ['0 missing body']],
  ['def f():\n    # only a comment\n\nx = 1\n', ['0 missing body']],
  ['class A:\n    def f(self):\n    def g(self):\n        pass\n', ['1 missing body']],
  ['if x:\n    a\nelse:\nb\n', ['2 missing body']],
  ['x = 1\n    y = 2\n', ['1 unexpected indent']],
  ['    x = 1\n', ['0 unexpected indent']],
  ['def f():\n    a\n      b\n      c\n    d\n', ['2 unexpected indent']],
  ['def f():\n    a\n        if b:\n            c\n        else:\n            d\n    e\n', ['2 unexpected indent']],
  ['if x:\n    a\n  b\n  c\nd\n', ['2 unexpected unindent']],
  ['if x:\n    a\n  b\n    c\nd\n', ['2 unexpected unindent']],
  ['def f():\n        a\n    b\n', ['2 unexpected unindent']],
  ['if x:\n        a\n\tb\n', ['2 mixed tabs and spaces']],
  ['if x:\n\ta\n        b\n', ['2 mixed tabs and spaces']],
  ['if x:\n    a\n    else:\n        b\n', ['2 unexpected']],
  ['def f():\n    if x:\n        a\nelse:\n    b\n', ['3 unexpected']],
  ['if x:\n    a\nb\nelif c:\n    d\n', ['3 unexpected']],
  ['if x:\n    a\nelse:\n    b\nelse:\n    c\n', ['4 unexpected']],
  ['try:\n    a\nb\n', ['0 missing except']],
  ['def f():\n    try:\n        a\n\ndef g():\n    pass\n', ['1 missing except']],
  ['a\nexcept E:\n    b\n', ['1 unexpected']],
  ['@d\nx = 1\n', ['1 unexpected']],
  ['class A:\n    @d\n\nx = 1\n', ['1 unexpected']],
  ['match x:\n    case 1:\n    case 2:\n        b\n', ['1 missing body']],
  ['match x:\n    a\n', ['1 unexpected']],
  ['case 1:\n    a\n', ['0 unexpected']],
  ['class A:\n    return 1\n', ['1 unexpected']],
  ['def f():\n    class A:\n        return 1\n', ['2 unexpected']],
  ['for x in y:\n    a\nbreak\n', ['2 unexpected']],
  ['for x in y:\n    def f():\n        continue\n', ['2 unexpected']],
])('%j: %j', (text, expected) => {
  expect(show(text)).toEqual(expected)
  expect(show(text.replaceAll('\n', '\r\n'))).toEqual(expected)
  expect(show(text.trimEnd())).toEqual(expected)
})

test.each([
  '',
  '\ufeffx = 1\n',
  '\n\n    # c\n  # d\nx = 1\n\t\n',
  'if x: y\nelse: z\n',
  'if x: y; z\nelif w:\n  v\nelse:\n      u\n',
  'for x in y:\n    if x: break\n    continue\nelse:\n    pass\n',
  'for x in y:\n    with z:\n        try:\n            break\n        finally:\n            w\n',
  'try:\n    a\nexcept A:\n    b\nexcept B: c\nelse:\n    d\nfinally:\n    e\n',
  'try: a\nfinally: b\n',
  'while x:\n    a\nelse:\n    b\n',
  'async def f():\n    async for x in y:\n        a\n    else:\n        b\n    async with z:\n        return\n',
  'def f(\n  a,\n      b: int = 1,\n) -> dict[\n"k", int]:\n    return a[\n1:\n  2]\n',
  'x = {\n    "a":\n        1,\n}\n',
  'x = f(lambda: 0)\ny = lambda a: a\n',
  'x = 1 + \\\n      2\nif a and \\\n   b:\n    c\n',
  'def f():\n    """Text\nat the margin:\n      and in.\n"""\n    return 1\n',
  "x = '''\n  if y:\n'''\nz = r'\\'\n".replace("r'\\'", "r'\\''"),
  'x = f"{a["b"]}: {c:>{d}} {{ {e!r:^10}"\ny = 1\n',
  "x = f'''{\n  a\n}:\n'''\ny = 1\n",
  'x = f"\\N{BULLET}{a}" # "\ny = 1\n',
  'match = 1\ncase = 2\nmatch.case(x)\ncase: int = 3\nmatch[x]: int\n',
  'match x:\n    case 1: a\n    case {"k": v} if v:\n        b\n    case _:\n        c\n',
  '@d\n# c\n@e(\n  1)\nasync def f(): ...\n@g\nclass A: pass\n',
  'class A:\n\tx = 1\n\tdef f(self):\n\t\treturn 1\n\n# end\n',
  'if x:\n    a\n\f\nb\n',
  'if x:\n    a ; b ;\nc: int\n',
  'def f():\n    return {"a": 1}[\n"a"]  # :\n',
])('%j has no fault', (text) => {
  expect(show(text)).toEqual([])
  expect(show(text.replaceAll('\n', '\r\n'))).toEqual([])
})

test.each([
  'f"{'.repeat(20_000),
  `${'f"{\n'.repeat(10_000)}`,
  '('.repeat(100_000),
  `${'if x:\n'.repeat(5_000)}`,
  '"'.repeat(99_999),
])('hostile text ends: %#', (text) => {
  show(text)
})
