import { beforeAll, describe, expect, test } from 'vitest'
import type { SyntaxProblem } from '../engine/model'
import { grammarOf, type TreeGrammar } from './grammars'
import { openSyntax } from './open-syntax'
import type { Syntax } from './syntax'
import { SYNTAX_SAMPLES } from './testing/syntax-samples'
import { wasm } from './testing/wasm-files'
import type { WasmFile } from './wasm'

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
describe.each(SYNTAX_SAMPLES)('$path', ({ path, text, breaks, symbols }) => {
  test('has no errors where it is valid', () => {
    expect(problems(path, text)).toEqual([])
    expect(problems(path, text.replaceAll('\n', '\r\n'))).toEqual([])
    expect(problems(path, `\ufeff${text}`)).toEqual([])
  })

  test.each(breaks)('shows where %j is replaced by %j', (find, put, line) => {
    expect(text).toContain(find)
    const broken = text.replace(find, () => put)
    expect(problems(path, broken)[0]).toMatchObject({ line: line - 1 })
  })

  test('lists its definitions, each within the text and outer before inner', () => {
    const found = syntax.symbols(path, text)
    if (found === null || found === 'loading') throw new Error(`${path}: ${found}`)
    expect(found.map((symbol) => `${symbol.path.join('/')} ${symbol.kind}: ${symbol.signature}`)).toEqual(symbols)
    for (const { at, span, name, path: names } of found) {
      expect(text.slice(span.from, span.to)).toBe(text.slice(span.from, span.to).trim())
      expect([span.from <= at.from, at.from < at.to, at.to <= span.to, names.at(-1)]).toEqual([true, true, true, name])
    }
    expect(found.map(({ span }) => span.from)).toEqual(found.map(({ span }) => span.from).sort((a, b) => a - b))
  })
})

describe('spans', () => {
  const spanOf = (path: string, text: string, name: string) => {
    const found = syntax.symbols(path, text)
    const symbol = Array.isArray(found) ? found.find((one) => one.path.join('/') === name) : undefined
    return symbol === undefined ? undefined : text.slice(symbol.span.from, symbol.span.to)
  }

  test.each([
    [
      'a.ts',
      '/** no */\n@dec()\nexport class A {\n  // no\n  @x() b = 1;\n}\n',
      'A',
      '@dec()\nexport class A {\n  // no\n  @x() b = 1;\n}',
    ],
    ['a.ts', 'class A {\n  // no\n  @x()\n  b = 1;\n  c() {}\n}', 'A/b', '@x()\n  b = 1;'],
    ['a.ts', 'class A {\n  @x()\n  // in\n  c() {}\n}', 'A/c', '@x()\n  // in\n  c() {}'],
    ['a.ts', '// no\nexport const f = () => 1 ; g()', 'f', 'export const f = () => 1 ;'],
    ['a.ts', 'export const a = 1, f = () => 1;', 'f', 'f = () => 1'],
    ['a.py', '# no\n@dec\n\nasync def f():\n    pass  # no\n\n\ng()\n', 'f', '@dec\n\nasync def f():\n    pass  # no'],
    ['a.rs', '/// no\n#[a]\n#[b]\npub fn f() {}\n', 'f', '#[a]\n#[b]\npub fn f() {}'],
    ['a.go', '// no\ntype A struct{}\n', 'A', 'type A struct{}'],
    ['a.go', 'type (\n\t// no\n\tA int\n\tB int\n)\n', 'A', 'A int'],
    ['a.cpp', '// no\ntemplate <class T>\nclass A {};\nint x;', 'A', 'template <class T>\nclass A {};'],
    ['a.java', 'class A {\n  // no\n  @B\n  public int c() { return 1; }\n}', 'A/c', '@B\n  public int c() { return 1; }'],
    ['a.rb', '# no\nclass A\n  private def b; end\nend\n', 'A/b', 'private def b; end'],
    ['a.css', '/* no */\n.a,\n.b { c: d }\n', '.a, .b', '.a,\n.b { c: d }'],
    ['é.ts', '// 🦄\nconst é = "🦄", f = 1\nfunction 漢() {}', '漢', 'function 漢() {}'],
  ])('in %s: %j holds %s', (path, text, name, span) => {
    expect(spanOf(path, text, name)).toBe(span)
  })
})

describe('which grammar', () => {
  test.each([
    ['a.h', 'int f(void);', 'c'],
    ['a.h', '// c\nnamespace a { class B {}; }', 'cpp'],
    ['a.h', '@interface A : B\n@end', null],
    ['a.js', '/** @flow */\nconst a: number = 1', null],
    ['a.js', '// @flow\nconst a: number = 1', null],
    ['a.JS', '', 'javascript'],
    ['constructor', '', null],
    ['a.constructor', '', null],
    ['__proto__', '', null],
    ['x/.bashrc', '', 'bash'],
    ['Rakefile', '', 'ruby'],
    ['README.md', '', null],
    ['a.vue', '', null],
    ['js', '', null],
  ])('%s with %j: %s', (path, text, grammar) => {
    expect(grammarOf(path, text)).toBe(grammar)
  })
})

describe('a grammar', () => {
  test('that is not there is waited for, then answers', async () => {
    const asked: WasmFile[] = []
    const later = openSyntax({
      wasm: (file) => {
        asked.push(file)
        return wasm(file)
      },
    })
    expect(later.problems('a.go', '')).toBe('loading')
    expect(later.problems('a.md', '')).toBeNull()
    expect(later.symbols('a.json', '{}')).toBeNull()
    expect(asked).toEqual([])
    const loading = Promise.all([later.load(['a.go', 'b.go', 'c.md', 'd.json']), later.load(['e.go'])])
    expect(later.symbols('a.go', 'package a')).toBe('loading')
    await loading
    expect(later.problems('a.go', 'package a\n')).toEqual([])
    expect(asked.filter((file) => file !== 'runtime')).toEqual(['go'])
  })

  test('that cannot be loaded answers null, is reported once, and may come later', async () => {
    const absent: string[] = []
    let isOnline = false
    const flaky = openSyntax({
      wasm: (file) =>
        isOnline ? wasm(file) : file === 'css' ? Promise.resolve(new Uint8Array([1, 2])) : Promise.reject(new Error('404')),
      onAbsent: (grammar) => absent.push(grammar),
    })
    await flaky.load(['a.go', 'a.css'])
    await flaky.load(['a.go'])
    expect([flaky.problems('a.go', ''), flaky.symbols('a.css', ''), absent.sort()]).toEqual([null, null, ['css', 'go']])
    isOnline = true
    await flaky.load(['a.go', 'a.css'])
    expect([flaky.problems('a.go', 'package a\n'), flaky.problems('a.css', 'a {}')]).toEqual([[], []])
  })
})

/** Whether a sample is of it; outlines of ini files alone are listed. */
const SAMPLED: Readonly<Record<TreeGrammar, boolean>> = {
  bash: true,
  c: true,
  'c-sharp': true,
  cpp: true,
  css: true,
  go: true,
  ini: false,
  java: true,
  javascript: true,
  php: true,
  powershell: true,
  python: true,
  ruby: true,
  rust: true,
  tsx: true,
  typescript: true,
}

test('every grammar is tried above', () => {
  const tried: readonly (string | null)[] = SYNTAX_SAMPLES.map(({ path, text }) => grammarOf(path, text))
  expect(Object.entries(SAMPLED).flatMap(([grammar, sampled]) => (sampled && !tried.includes(grammar) ? [grammar] : []))).toEqual(
    [],
  )
})
