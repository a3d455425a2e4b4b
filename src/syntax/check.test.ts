import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { SyntaxProblem } from '../engine/model'
import { openSyntax } from './open-syntax'
import type { Syntax } from './syntax'
import { SYNTAX_SAMPLES } from './testing/syntax-samples'
import { wasm } from './testing/wasm-files'

let syntax: Syntax
beforeAll(async () => {
  syntax = openSyntax({
    wasm,
    onAbsent: (grammar, cause) => {
      throw new Error(grammar, { cause })
    },
  })
  await syntax.load([...SYNTAX_SAMPLES.map(({ path }) => path), 'a.ini'])
})

const problems = (path: string, text: string): readonly SyntaxProblem[] => {
  const found = syntax.problems(path, text)
  if (found === null || found === 'loading') throw new Error(`${path}: ${found}`)
  return found
}
/** What the engine warns of: errors of the later text that the earlier one has not. */
function added(path: string, before: string, after: string): SyntaxProblem[] {
  const known = problems(path, before).map(({ kind, text }) => `${kind} ${text}`)
  return problems(path, after).filter(({ kind, text }) => {
    const at = known.indexOf(`${kind} ${text}`)
    if (at >= 0) known.splice(at, 1)
    return at < 0
  })
}

describe('errors', () => {
  const broken = 'f(]\n'

  test.each(SYNTAX_SAMPLES.filter(({ path }) => !/\.(?:css|rb|php)$|^\.bashrc$/.test(path)))(
    '$path: a new one shows beside old ones',
    ({ path, text }) => {
      const [before = '', after = ''] = [`${text}\n${broken}`, `${text}\n${broken}${text}\n{ ${broken}`]
      expect(problems(path, before)).not.toEqual([])
      expect(added(path, before, after)).not.toEqual([])
      expect(added(path, after, after)).toEqual([])
    },
  )

  test.each([
    ['a.ts', 'const a = (\n\nconst b = 1\n', 'const c = 1\nconst a = (\n\nconst b = 2\n'],
    ['a.ts', 'a = = 1\n\n\nb()', 'a = = 1\n\n\nfunction c() { return [1] }'],
    ['a.py', 'def f(:\n  pass\n\n\nx = 1\n', 'y = 3\ndef f(:\n  pass\n\n\nx = [2]\n'],
    ['a.py', 'def f():\ny = 1\n', 'x = 1\n\ndef f():\ny = 1\n'],
    ['a.py', 'if x:\n    a\n      b\n', 'c = [\n  1]\nif x:\n    a\n      b\n'],
    ['a.json', '{"a": 1,}\n', '{"b": 2, "c": 3,\n"a": 1,}\n'],
  ])('%s: those that were there are not new: %j → %j', (path, before, after) => {
    if (path !== 'a.json') expect(added(path, before, after)).toEqual([])
    expect(problems(path, before)).not.toEqual([])
  })

  test.each([
    ['a.ts', 'if (a) {\n  b(\n}\n', [{ line: 1, kind: 'unclosed', text: 'b(' }]],
    [
      'a.ts',
      'class A {\n  f() {\n    if (a) {\n      b()\n  }\n  g() {}\n}\n',
      [{ line: 2, kind: 'unclosed', text: 'if (a) {' }],
    ],
    ['a.ts', 'function f() {\n  if (a) {\n    b() }\n  }\n}\nc()\n', [{ line: 2, kind: 'unexpected', text: 'b() }' }]],
    ['a.c', 'int f(void) {\n  int x = 1\n  return x;\n}\n', [{ line: 1, kind: 'missing ;', text: 'int x = 1' }]],
    ['a.json', '{"a": 1 "b": 2}', [{ line: 0, kind: 'missing ,', text: '{"a": 1 "b": 2}' }]],
    ['a.py', 'def f():\nx = 1\n', [{ line: 0, kind: 'missing body', text: 'def f():' }]],
    [
      'a.py',
      'x = f(\n\nz = 2\n\ndef g():\ny = 1\n',
      [
        { line: 0, kind: 'unclosed', text: 'x = f(' },
        { line: 4, kind: 'missing body', text: 'def g():' },
      ],
    ],
    ['a.ts', 'try {\n  a()\n}\nb()\n', [{ line: 0, kind: 'missing catch', text: 'try {' }]],
    ['a.js', 'try { a() } catch { b() }\ntry { a() } finally { b() }\n', []],
    ['A.cs', 'class A { void F() {\n try { } G();\n} }\n', [{ line: 1, kind: 'missing catch', text: 'try { } G();' }]],
    ['a.tsx', 'const a = (\n  <p>\n    x\n  </b>\n)\n', [{ line: 3, kind: 'unexpected', text: '</b>' }]],
    ['a.jsx', 'const a = (\n  <>\n    <b/>\n  </div>\n)\n', [{ line: 3, kind: 'unexpected', text: '</div>' }]],
    ['a.tsx', 'const a = <A.B x={1}><></><c:d>x</c:d></A.B>\n', []],
    ['a.tsx', 'const a = <A<string> b="c">x</A>\n', []],
    ['a.json', '[1,\n2', [{ line: 1, kind: 'missing ]', text: '2' }]],
  ])('%s: %j shows as it should', (path, text, expected) => {
    expect(problems(path, text)).toEqual(expected)
  })

  test.each([
    ['a.py', 'def f():\nx = 1\n', 'def f():\nx = 1\ndef f():\n'],
    ['a.py', 'if x:\n    a\n      b\n', 'if x:\n    a\n      b\nif x:\n    a\n      b\n'],
    ['a.ts', 'try {\n}\n', 'try {\n}\ntry {\n}\n'],
  ])('%s: one of %j does not hide the other in %j', (path, before, after) => {
    expect(added(path, before, after)).toHaveLength(1)
  })

  test.each([
    ['a.json', '{"a": [1,\n2],}\n'],
    ['a.json', '{"a": 1}\n{"b": 2}\n'],
    ['a.jsonc', '{"a": 1}\n{"b": 2}\n'],
    ['a.ts', 'const x = {\n  a: 1\n  b: 2,\n}\n'],
    ['a.ts', 'a()\nelse {\n b()\n}\n'],
    ['a.ts', 'import {\n  b,\nimport { c } from "c"\n'],
    ['a.ts', 'const a = `x\nb()\n'],
    ['a.tsx', 'const a = <div>\n  <p>\n</div>\n'],
    ['a.go', 'package a\nfunc f() {\n\tif x {\n\t\ty()\n}\n'],
    ['a.go', 'package a\nfunc f() {\n\tif x {\n\t}\n\telse {\n\t}\n}\n'],
    ['a.rs', 'fn f() {\n  let x = 1\n  let y = 2;\n}\n'],
    ['a.rs', 'fn f() {\n}\n}\n'],
    ['A.java', 'class A {\n  void f() {\n    try {\n    }\n    g();\n  }\n}\n'],
    ['A.java', 'class A {}\n}\n'],
    ['a.c', 'int f(void) {\n  if (x) {\n    y();\n}\n'],
    ['a.css', 'a {\n  color: red;\n\nb {\n  color: blue;\n}\n'],
    ['a.css', '@media x {\n  a { b: c }\n'],
    ['a.sh', 'if x; then\n  y\n'],
    ['a.py', 'def f()\n    y\n'],
    ['a.py', 'x = """abc\n'],
  ])('%s: damage of an edit is seen: %j', (path, text) => {
    expect(problems(path, text)).not.toEqual([])
  })

  test('are bounded in number and length', () => {
    const many = problems('a.ts', `${'x'.repeat(500)} = = 1;\n`.repeat(300))
    expect(many.length).toBe(50)
    expect(many.every(({ text }) => text.length <= 80)).toBe(true)
  })
})

describe('JSON', () => {
  test('is accepted as the standard accepts it', () => {
    const text = fc.oneof(
      fc.json(),
      fc.string(),
      fc.json().map((json) => json.replace(/[,:[\]{}"]/, '')),
      fc.string({ unit: fc.constantFrom(...'{}[],:"1e.- \ttrue\u0001\\/') }),
    )
    const accepts = (json: string) => {
      try {
        JSON.parse(json)
        return true
      } catch {
        return false
      }
    }
    fc.assert(
      fc.property(text, (json) => {
        expect(problems('a.json', json).length === 0).toBe(accepts(json))
      }),
    )
  })

  test.each([
    ['tsconfig.json', '// c\n{ "a": 1, }', true],
    ['tsconfig.build.json', '{ "a": /* c */ 1, }', true],
    ['.vscode/settings.json', '{ "a": 1, // c\n}', true],
    ['.eslintrc', '{ "a": [1,], }', true],
    ['package.json', '{ "a": 1, }', false],
    ['package.json', '{ /* c */ }', false],
    ['package.json', '\ufeff{"__proto__": 1, "__proto__": 2}', true],
    ['package.json', '', false],
    ['tsconfig.json', '{ "a" 1 }', false],
  ])('%s: %j is valid: %s', (path, text, valid) => {
    expect(problems(path, text).length === 0).toBe(valid)
  })

  test('nested too deeply is not checked', () => {
    expect(syntax.problems('a.json', '['.repeat(200_000))).toBeNull()
    expect(problems('a.json', '['.repeat(50_000) + ']'.repeat(50_000))).toEqual([])
  })
})

describe('any text', () => {
  const EXTENSIONS = SYNTAX_SAMPLES.map(({ path }) => path).concat('a.ini')

  test('is read without a throw, with every span inside it', () => {
    const piece = fc.oneof(fc.string(), fc.constantFrom(...SYNTAX_SAMPLES.flatMap(({ text }) => text.split(/(?<=[\s(){};])/))))
    const text = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(''))
    fc.assert(
      fc.property(fc.constantFrom(...EXTENSIONS), text, (path, random) => {
        const lines = random.split('\n').length
        const found = syntax.problems(path, random)
        for (const { line, text: shown } of Array.isArray(found) ? found : [])
          expect([line >= 0 && line < lines, shown.length <= 80]).toEqual([true, true])
        const symbols = syntax.symbols(path, random)
        for (const { span, at } of Array.isArray(symbols) ? symbols : [])
          expect([
            0 <= span.from && span.from <= at.from && at.to <= span.to && span.to <= random.length,
            span.from < span.to,
          ]).toEqual([true, true])
      }),
      { numRuns: 200 },
    )
  })

  test.each([
    ['a.ts', 'a<'.repeat(100_000)],
    ['a.java', 'a<'.repeat(100_000)],
    ['a.ts', '('.repeat(200_000)],
    ['a.py', Array.from({ length: 500 }, (_, depth) => `${' '.repeat(depth)}if x:\n`).join('')],
    ['a.ts', 'namespace a {'.repeat(20_000)],
    ['a.css', 'a{'.repeat(50_000)],
    ['a.css', '@media ('.repeat(20_000)],
    ['a.ts', '\u0000\ud800\uffff'.repeat(1000)],
    ['a.ts', 'x'.repeat(2_000_001)],
  ])('%s: hostile text ends, and the next file is read as ever', (path, text) => {
    syntax.problems(path, text)
    syntax.symbols(path, text)
    expect(problems('b.ts', 'const a = 1')).toEqual([])
  })

  test('takes no more memory after hundreds of parses', () => {
    const memory = () => process.memoryUsage().external
    const parse = (from: number, to: number) => {
      for (let n = from; n < to; n++) problems('a.ts', `const a${n} = f(${n})\n`.repeat(400))
    }
    parse(0, 50)
    const before = memory()
    parse(50, 500)
    expect(memory() - before).toBeLessThan(8 * 2 ** 20)
  })
})
