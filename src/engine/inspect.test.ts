import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cpuMs } from '../testing/cpu-time'
import { applyReply, readReply } from './index'
import { inspect } from './inspect'
import type { Attempt, RungId } from './model'

const FILE = ['function a() {', '  const x = 1', '  return x', '}', '', 'function b() {', '  const y = 2', '  return y', '}', '']

type Case = {
  readonly name: string
  readonly rung: RungId
  readonly file?: string
  readonly before: readonly string[]
  /** Line of the file by quoted line, with '~' behind one that differs; -1 for none. */
  readonly pairs: string | null
  readonly places?: number
  readonly applies?: false
  readonly uneven?: true
}

const CASES: readonly Case[] = [
  { name: 'a place', rung: 'exact', before: ['  const y = 2', '  return y'], pairs: '6 7', places: 1 },
  { name: 'one line of three differs', rung: 'exact', before: ['  const y = 2', '  return  y', '}'], pairs: '6 7~ 8' },
  { name: 'all lines are indented otherwise', rung: 'exact', before: ['const y = 2', 'return y'], pairs: '6~ 7~' },
  {
    name: 'the same with the indentation left out',
    rung: 'indentation',
    before: ['const y = 2', 'return y'],
    pairs: '6 7',
    places: 1,
  },
  {
    name: 'each indentation differs in its own way',
    rung: 'indentation',
    before: ['const y = 2', '        return y'],
    pairs: '6 7',
    uneven: true,
  },
  {
    name: 'the same, of lines that quote one another',
    rung: 'alignment',
    file: ['x = 1', '\tx = 1', 'alpha'].join('\n'),
    before: ['    x = 1', '    x = 1'],
    pairs: '0 1',
    uneven: true,
  },
  { name: 'nothing like it', rung: 'exact', before: ['no such line'], pairs: null },
  { name: 'line ends count', rung: 'exact', file: 'a1\r\nb1\r\n', before: ['a1', 'b1'], pairs: '0~ 1~' },
  { name: 'line ends left out', rung: 'line-ends', file: 'a1\r\nb1\r\n', before: ['a1', 'b1'], pairs: '0 1', places: 1 },
  { name: 'no entity to decode', rung: 'entities', before: ['  return y'], pairs: null, applies: false },
  { name: 'an entity is decoded', rung: 'entities', file: 'a < b\n', before: ['a &lt; b'], pairs: '0', places: 1 },
  { name: 'no code is left out', rung: 'elision', before: ['  return y'], pairs: null, applies: false },
  {
    name: 'code is left out',
    rung: 'elision',
    before: ['function a() {', '  // ... existing code ...', '}'],
    pairs: '0 -1 3',
    places: 1,
  },
  { name: 'a line has another in its place', rung: 'exact', before: ['  const y = 2', '  yield y', '}'], pairs: '6 7~ 8' },
  { name: 'a line is made up', rung: 'exact', before: ['function b() {', '  made.up()', '  const y = 2'], pairs: '5 -1 6' },
  {
    name: 'aligned: what is alike pairs, and differs',
    rung: 'alignment',
    before: ['  const y = 3', '  return y', '}'],
    pairs: '6~ 7 8',
    places: 1,
  },
]

const shown = ({ best }: ReturnType<typeof inspect>) =>
  best === null ? null : best.pairs.map(({ line, equal }) => (line < 0 || equal ? `${line}` : `${line}~`)).join(' ')

describe('what a rung sees', () => {
  test.each(CASES)(
    '$rung: $name',
    ({ file = FILE.join('\n'), before, rung, pairs, places = 0, applies = true, uneven = false }) => {
      const seen = inspect(file, before, rung)
      expect({ ...seen, best: shown(seen), counts: seen.counts.length }).toEqual({
        applies,
        counts: before.length,
        places,
        best: pairs,
        uneven,
      })
    },
  )

  test('counts the lines that are equal, and lists the first few', () => {
    const file = `${'  x()\nx()\n'.repeat(10)}y()\n`
    const counted = (rung: RungId) => inspect(file, ['x()', 'y()'], rung).counts
    expect(counted('exact')).toEqual([
      { count: 10, first: [1, 3, 5, 7, 9] },
      { count: 1, first: [20] },
    ])
    expect(counted('indentation')[0]).toEqual({ count: 20, first: [0, 1, 2, 3, 4] })
  })

  test('a place that is asked for is looked at, though another one agrees more', () => {
    expect(shown(inspect('a1\nb1\nc1\nother\na1\nb2\nc1\n', ['a1', 'b1', 'c1'], 'exact', { near: { start: 4, end: 7 } }))).toBe(
      '4 5~ 6',
    )
  })
})

const word = fc.constantFrom('alpha', 'bravo', 'return', '}', '', 'x = 1')
const line = fc
  .tuple(fc.constantFrom('', '  ', '\t', '    '), word, fc.constantFrom('', ' ', '&lt;'))
  .map((parts) => parts.join(''))
const LADDER: readonly RungId[] = [
  'exact',
  'line-ends',
  'trailing-space',
  'typography',
  'blank-lines',
  'indentation',
  'inner-space',
]

describe('laws', () => {
  test('lines cut from a file are all found by every comparison, in one row at their place or at an earlier one like it', () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 30 }), fc.nat(), fc.nat(), (lines, from, length) => {
        const start = from % lines.length
        const before = lines.slice(start, start + 1 + (length % (lines.length - start)))
        if (before.every((text) => text.trim() === '')) return
        for (const rung of LADDER) {
          const { best, counts, places } = inspect(`${lines.join('\n')}\n`, before, rung)
          expect(places).toBeGreaterThan(0)
          expect(counts.every(({ count }) => count > 0)).toBe(true)
          expect(best?.pairs.every(({ equal }, at) => equal || before[at]?.trim() === '')).toBe(true)
          if (rung === 'exact') expect(best?.pairs.every(({ equal }) => equal)).toBe(true)
        }
      }),
    )
  })

  test('it agrees with the attempts: a rung without a place never sees all lines equal in a row, unless they are uneven', () => {
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 20 }),
        fc.array(line, { minLength: 1, maxLength: 5 }),
        (lines, before) => {
          const file = `${lines.join('\n')}\n`
          for (const attempt of attemptsFor(before, file)) {
            const { best, places, uneven, applies } = inspect(file, before, attempt.rung)
            expect(places === 0 && attempt.places > 0).toBe(false)
            expect(places).toBeLessThanOrEqual(attempt.places)
            if (attempt.places > 0 || best === null) continue
            expect(applies).toBe(true)
            const whole = best.pairs.every(({ line: of, equal }, at) => equal && of === (best.pairs[0]?.line ?? 0) + at)
            expect(whole && !uneven && attempt.rung !== 'elision').toBe(false)
          }
        },
      ),
    )
  })

  test('pairs ascend', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 20 }), fc.array(line, { maxLength: 6 }), (lines, before) => {
        for (const rung of [...LADDER, 'entities', 'elision', 'alignment'] as const) {
          const { best } = inspect(lines.join('\n'), before, rung)
          const paired = best?.pairs.flatMap(({ line: of }) => (of < 0 ? [] : [of])) ?? []
          expect(paired).toEqual([...new Set(paired)].sort((a, b) => a - b))
          expect(paired.every((of) => of < lines.length)).toBe(true)
        }
      }),
    )
  })
})

/** The attempts of a hunk that quotes `before`, by the engine itself. */
function attemptsFor(before: readonly string[], file: string): readonly Attempt[] {
  const reply = `a.ts\n\`\`\`\n<<<<<<< SEARCH\n${before.join('\n')}\n=======\nnew\n>>>>>>> REPLACE\n\`\`\`\n`
  const [edit] = readReply(reply).edits
  if (edit?.kind !== 'patch' || edit.hunks[0]?.before.map(({ text }) => text).join('\n') !== before.join('\n')) return []
  const [decision] = applyReply(reply, { 'a.ts': file }).transaction.decisions
  return decision?.attempts ?? []
}

/** The least of several times, in ms. */
function least(run: () => void): number {
  return Math.min(...Array.from({ length: 5 }, () => cpuMs(run)))
}

test('a long file with long lines costs a few times what reading its characters costs', () => {
  const lines = Array.from({ length: 20_000 }, (_, at) =>
    at % 2000 === 0 ? `long ${at} `.repeat(5000) : at % 3 === 0 ? '}' : `  call(${at % 500})`,
  )
  const file = lines.join('\n')
  const before = [...lines.slice(9_000, 9_040), 'made up()', ...lines.slice(9_040, 9_400)]
  let sum = 0
  const reading = least(() => {
    for (let offset = 0; offset < file.length; offset++) sum ^= file.charCodeAt(offset)
  })
  expect(sum).not.toBe(-1)
  for (const rung of ['exact', 'inner-space', 'entities', 'elision'] as const)
    expect(least(() => inspect(file, before, rung))).toBeLessThan(60 * reading)
})

test('of lines that differ it says in what', () => {
  const file = '  a()\nb() \nc\u00a0= 1\nd( x )\ne()\r\nf(1)\n'
  const { best } = inspect(file, ['a()', 'b()', 'c = 1', 'd(x)', 'e()', 'f(2)'], 'exact')
  expect(best?.pairs.map(({ but }) => but)).toEqual([
    'indentation',
    'trailing-space',
    'typography',
    'inner-space',
    'line-ends',
    null,
  ])
})
