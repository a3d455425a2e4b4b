import nodeAssert from 'node:assert'
import { isDeepStrictEqual as nodeIsDeepStrictEqual } from 'node:util'
import { expect, it } from 'vitest'
import { assert } from './assert'
import { isDeepStrictEqual } from './builtins/comparisons'
import { extra, make, Own } from './testing/assert-values'

const OPERATORS = [
  'equal',
  'notEqual',
  'strictEqual',
  'notStrictEqual',
  'deepEqual',
  'notDeepEqual',
  'deepStrictEqual',
  'notDeepStrictEqual',
] as const

/** What the guest cannot know of these: what promises and iterators hold. */
const isOpaque = (value: unknown) => value instanceof Promise

/** The places of a printed error's frames do not matter. */
const withoutFrames = (text: unknown): unknown => (typeof text === 'string' ? text.replace(/\n +at [^\n]*/g, '') : text)

const outcome = (run: () => unknown) => {
  try {
    run()
    return 'passes'
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return withoutFrames(message)
  }
}

const left = make()
const right = make()

it.each(OPERATORS)('%s of each pair of values is as in Node, and says the same', (operator) => {
  let pairs = 0
  for (const [i, a] of left.entries())
    for (const [j, b] of right.entries()) {
      // Neighbours are alike; of the others each seventeenth. All pairs are compared below.
      if (isOpaque(a) || isOpaque(b) || (Math.abs(i - j) > 1 && (i * 7 + j) % 17 !== 0)) continue
      const [own, node] = [assert, nodeAssert].map((one) => outcome(() => Reflect.apply(Reflect.get(one, operator), one, [a, b])))
      if (own !== node) expect({ i, j, text: own }).toEqual({ i, j, text: node })
      pairs++
    }
  expect(pairs).toBeGreaterThan(1_000)
})

it('decides deep strict equality as Node does, and is the same both ways', () => {
  for (const [i, a] of left.entries())
    for (const [j, b] of right.entries())
      if (isDeepStrictEqual(a, b) !== nodeIsDeepStrictEqual(a, b)) expect.unreachable(`${i} and ${j} differ from Node.`)
})

it('decides loose deep equality as Node does', () => {
  const passes = (one: object, a: unknown, b: unknown) =>
    outcome(() => Reflect.apply(Reflect.get(one, 'deepEqual'), one, [a, b, 'differs'])) === 'passes'
  for (const [i, a] of left.entries())
    for (const [j, b] of right.entries())
      if (passes(assert, a, b) !== passes(nodeAssert, a, b)) expect.unreachable(`${i} and ${j} differ from Node.`)
})

const raise = (error: unknown) => () => {
  throw error
}
const THROWN: readonly unknown[] = [
  new Error('x'),
  new TypeError('x'),
  new Own('not found'),
  'text',
  null,
  undefined,
  5,
  { message: 'x', code: 1 },
  extra(new Error('x'), { code: 'E', list: [1] }),
]
const EXPECTED: readonly (readonly unknown[])[] = [
  [],
  [Error],
  [TypeError],
  [Own],
  [/x/],
  [/^Error: x$/],
  [/nope/],
  ['x'],
  ['other'],
  [''],
  [{ message: 'x' }],
  [{ message: /x/ }],
  [{ message: /y/ }],
  [{ code: 'E' }],
  [{ code: 'E', list: [1] }],
  [{ list: [2] }],
  [{ name: 'Own' }],
  [{}],
  [new Error('x')],
  [new Error('y')],
  [new Own('not found')],
  [() => true],
  [() => false],
  [
    function check() {
      return 1
    },
  ],
  [(error: unknown) => error instanceof Error],
  [Error, 'message'],
  [TypeError, 'message'],
  [/nope/, 'message'],
  [{ code: 1 }, 'message'],
  [5],
  [Symbol.iterator],
  [null],
  [undefined, 'message'],
  ['a', 'b'],
  [TypeError, new RangeError('own')],
  [{ code: 2 }, new RangeError('own')],
  [class Foreign {}],
  [[1]],
  [new Date(0)],
]

type Outcome = readonly unknown[] | 'passes'

async function outcomeOf(run: () => unknown): Promise<Outcome> {
  try {
    await run()
    return 'passes'
  } catch (error) {
    if (typeof error !== 'object' || error === null) return [error]
    return ['name', 'message', 'code', 'operator', 'generatedMessage', 'actual', 'expected'].map((key) =>
      withoutFrames(Reflect.get(error, key)),
    )
  }
}

it.each(['throws', 'doesNotThrow', 'rejects', 'doesNotReject'])(
  '%s holds each error against each expectation as Node does',
  async (name) => {
    const isAsync = name.toLowerCase().includes('reject')
    for (const [i, error] of [...THROWN, 'nothing'].entries())
      for (const [j, expected] of EXPECTED.entries()) {
        const run =
          error === 'nothing'
            ? () => (isAsync ? Promise.resolve() : undefined)
            : isAsync
              ? () => Promise.reject(error)
              : raise(error)
        const [own, node] = await Promise.all(
          [assert, nodeAssert].map((one) => outcomeOf(() => Reflect.apply(Reflect.get(one, name), one, [run, ...expected]))),
        )
        expect([i, j, own]).toEqual([i, j, node])
      }
  },
)
