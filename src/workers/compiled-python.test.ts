import { describe, expect, test } from 'vitest'
import type { SyntaxProblem, Tree } from '../engine/model'
import { parsePath } from '../engine/paths'
import { type CompiledTexts, withCompiler } from './compiled-python'
import type { LanguageServices } from './language-services'

const pathOf = (text: string) => {
  const parsed = parsePath(text)
  if (!parsed.ok) throw new Error(text)
  return parsed.path
}

const problem = (kind: string): SyntaxProblem => ({ line: 0, kind, text: 'x' })
const [A, B] = [pathOf('a.py'), pathOf('a.js')]
const TREE: Tree = new Map([
  [A, 'old'],
  [B, 'old'],
])

/** What is said of a text of a.py where the grammar says `grammar`. */
function said(compiled: CompiledTexts | null, grammar: SyntaxProblem[] | 'loading' | null, text = 'new', path = A) {
  const services: Pick<LanguageServices, 'problems'> = { problems: () => grammar }
  const { looking, asked } = withCompiler(services, TREE, compiled)
  return { problems: looking.problems(path, text), asked: [...asked] }
}

const ERROR = problem("'return' outside function")
const WRONG = problem('unexpected')

describe('what is said of a text', () => {
  test.each([
    ['without a compiler the grammar says it', null, [WRONG], [WRONG], []],
    ['the grammar does until the compiler has', new Map(), [WRONG], [WRONG], ['new', 'old']],
    [
      'the compiler takes it',
      new Map([
        ['new', null],
        ['old', null],
      ]),
      [WRONG],
      [],
      [],
    ],
    [
      'only the compiler sees the error',
      new Map([
        ['new', ERROR],
        ['old', null],
      ]),
      [],
      [ERROR],
      [],
    ],
    [
      'it sees it before a grammar is here',
      new Map([
        ['new', ERROR],
        ['old', null],
      ]),
      'loading',
      [ERROR],
      [],
    ],
    [
      'both see errors: the grammar sees all of them',
      new Map([
        ['new', ERROR],
        ['old', null],
      ]),
      [WRONG, WRONG],
      [WRONG, WRONG],
      [],
    ],
    [
      'the file had an error before',
      new Map([
        ['new', ERROR],
        ['old', ERROR],
      ]),
      [],
      [],
      [],
    ],
    ['what was before is not known', new Map([['new', ERROR]]), [], [], ['old']],
  ] as const)('%s', (_, compiled, grammar, problems, asked) => {
    const found = said(compiled as CompiledTexts | null, grammar === 'loading' ? grammar : [...grammar])
    expect(found).toEqual({ problems, asked })
  })

  test('other languages and texts that are too long are the grammar’s', () => {
    expect(said(new Map(), [WRONG], 'new', B)).toEqual({ problems: [WRONG], asked: [] })
    expect(said(new Map([['old', null]]), [], 'x'.repeat(200_001)).asked).toEqual([])
  })
})
