import { describe, expect, test } from 'vitest'
import { explainParting, explainStep, partingOf, RULE, wordsOfOption } from './appliers-messages'
import { type Cell, type CompareOptions, compare } from './compare'
import { emulate } from './emulate'
import { appliers } from './registry'

const FILES = { 'a.py': 'def a():\n    x = 1\n    y = 2\n    return x\n\n\ndef b():\n    return 3\n' }
const block = (search: string, replace: string) =>
  `a.py\n\`\`\`\n<<<<<<< SEARCH\n${search}=======\n${replace}>>>>>>> REPLACE\n\`\`\`\n`
const EXACT = block('    y = 2\n', '    y = 3\n')
const SHIFTED = block('x = 1\ny = 2\n', 'x = 10\ny = 2\n')
const MISSING = block('    z = 9\n', '    z = 1\n')

const asked = (reply: string, options: CompareOptions = {}) =>
  new Map([...compare(reply, FILES, options)].map((result) => [result.id, result]))

describe('the cells', () => {
  const rows: readonly [does: string, reply: string, tool: string, cells: readonly Cell[]][] = [
    ['an exact block is the same for all of its format', EXACT, 'aider-diff', ['same']],
    ['lost indentation that the tool puts back', SHIFTED, 'aider-diff', ['same']],
    ['lost indentation that the tool writes as it is', SHIFTED, 'cline-legacy', ['other']],
    ['a text that nobody has', EXACT + MISSING, 'aider-diff', ['same', 'refused']],
    ['hunks of a tool that refuses the whole file', EXACT + MISSING, 'cline-legacy', ['untried', 'refused']],
    ['this engine tells each hunk by itself', EXACT + MISSING, 'native', ['same', 'refused']],
    ['a tool of another format sees none', EXACT, 'git-apply', ['none']],
  ]
  for (const [does, reply, tool, cells] of rows)
    test(does, () => expect([...asked(reply)].find(([id]) => id === tool)?.[1].cells).toEqual(cells))
})

test('parts have all tools, each once, and what a part says of a tool is what the whole says', () => {
  const idsOf = (part?: CompareOptions['part']) => [...asked(EXACT + MISSING, part === undefined ? {} : { part }).keys()]
  const whole = idsOf()
  const parts = [0, 1, 2].map((index) => idsOf({ index, of: 3 }))
  expect(parts.flat().toSorted()).toEqual(whole.toSorted())
  expect(parts.map(([first]) => first)).toEqual(whole.slice(0, 3))
  const [one] = asked(EXACT + MISSING, { part: { index: 1, of: 3 } }).values()
  expect(one).toEqual(asked(EXACT + MISSING).get(one?.id ?? 'native'))
})

test('every applier answers, this engine first', () => {
  expect([...asked(EXACT).keys()]).toEqual(appliers.map(({ id }) => id))
  expect([...asked(EXACT).keys()][0]).toBe('native')
})

test('a reply of another format is reported as one, and is translated where that is asked for', () => {
  expect(asked(EXACT).get('exact-unique')).toMatchObject({ stopped: 'format', verdict: 'refused', translated: false })
  expect(asked(EXACT, { translate: true }).get('exact-unique')).toMatchObject({
    stopped: null,
    verdict: 'applied',
    translated: true,
    native: 'same',
    cells: ['same'],
  })
})

test('beside files that are meant', () => {
  const expected = { 'a.py': FILES['a.py'].replace('x = 1', 'x = 10') }
  const results = asked(SHIFTED, { expected })
  expect(results.get('native')?.expected).toBe('same')
  expect(results.get('cline-legacy')?.expected).toBe('other')
  expect(asked(MISSING, { expected }).get('aider-diff')?.expected).toBe('unchanged')
})

test('a tool’s own options are passed on, and others are not', () => {
  const near = block('    x = 1\n    y = 3\n', '    x = 1\n    y = 4\n')
  expect(emulate('roo', near, FILES, { threshold: 0.8 }).verdict).toBe('applied')
  expect(emulate('roo', near, FILES, { threshold: 'no' }).verdict).toBe('refused')
  expect(emulate('roo', near, FILES).verdict).toBe('refused')
})

test('an unknown tool is an error', () => {
  expect(() => emulate('nobody' as 'native', EXACT, FILES)).toThrow(RangeError)
})

const options = appliers.flatMap(({ id, options }) => Object.entries(options).map(([name, value]) => ({ id, name, value })))

test.each(options)('$id: the option $name has words, and its value is one that can be chosen', ({ id, name, value }) => {
  const words = wordsOfOption(name, id)
  expect(words.name).not.toBe(name)
  if (typeof value === 'string') expect(words.choices).toContain(value)
  if (typeof value === 'number') expect(words.step).toBeGreaterThan(0)
})

/** Options by which an older release, or one to come, is chosen. */
const CHOOSES_RELEASE = new Set(['former', 'piRelease', 'stopsAtSeveral'])

test.each(options.filter(({ name }) => CHOOSES_RELEASE.has(name)))('$id: the option $name says which release', ({ id, name }) => {
  const { name: label, choices = [] } = wordsOfOption(name, id)
  expect([label, ...choices].join(' ')).toMatch(/\d+\.\d+\.\d+|\b[0-9a-f]{7}\b|\b20\d\d\b/)
})

describe('why tools differ', () => {
  const step = (rule: keyof typeof RULE, result: 'took' | 'none' | 'refused', start = 0) =>
    ({ hunk: 0, rule, result, at: result === 'took' ? [{ start, end: start + 1 }] : [] }) as const
  const rows = [
    ['the same way', [step('exact-lines', 'took')], [step('exact-lines', 'took')], 'A and B go the same way.'],
    [
      'one has a further way',
      [step('exact-lines', 'none'), step('trimmed', 'took')],
      [step('exact-lines', 'none')],
      'Both take the same first step. Then A compares lines without the space around them and takes line 1. B goes no further.',
    ],
    [
      'the same way finds another place',
      [step('exact-lines', 'took', 3)],
      [step('exact-lines', 'took', 9)],
      'A looks for the same lines and takes line 4. B looks for the same lines and takes line 10.',
    ],
    [
      'ways that find nothing come before the one that does',
      [step('substring', 'none'), step('trimmed', 'none')],
      [step('exact-lines', 'none'), step('blank-lines', 'none'), step('relative-indentation', 'took', 17)],
      'A tries 2 ways and finds none. B compares how far lines are indented beside each other and takes line 18.',
    ],
    [
      'no way finds anything',
      [step('substring', 'none')],
      [step('exact-lines', 'none')],
      'Neither A nor B finds a place; their ways differ.',
    ],
  ] as const
  for (const [does, left, right, says] of rows)
    test(does, () => expect(explainParting(partingOf(left, right), ['A', 'B'])).toBe(says))
  test('each rule has words, and a step is a sentence', () => {
    for (const [rule, { name, does }] of Object.entries(RULE))
      expect([rule, name !== '', does !== '']).toEqual([rule, true, true])
    expect(explainStep({ ...step('similarity', 'refused'), value: 0.7, needed: 0.85 })).toBe(
      'Measures how alike the text is, and refuses (70 %, 85 % are needed).',
    )
  })
})
