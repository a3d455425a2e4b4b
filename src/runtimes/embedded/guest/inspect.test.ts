import { format as nodeFormat, inspect as nodeInspect } from 'node:util'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { format } from './format'
import { inspect } from './inspect'

const anything = fc.anything({
  withBigInt: true,
  withDate: true,
  withMap: true,
  withSet: true,
  withSparseArray: true,
  withTypedArray: true,
  withNullPrototype: true,
  withBoxedValues: true,
  maxDepth: 4,
})

it('prints any value as Node does', () => {
  fc.assert(
    fc.property(anything, (value) => {
      expect(inspect(value)).toBe(nodeInspect(value))
    }),
    { numRuns: 1500 },
  )
})

it('prints any value one entry a line, sorted, as an assertion does', () => {
  const options = {
    compact: false,
    sorted: true,
    depth: 1000,
    breakLength: Number.POSITIVE_INFINITY,
    maxArrayLength: null,
  } as const
  fc.assert(
    fc.property(anything, (value) => {
      expect(inspect(value, options)).toBe(nodeInspect(value, options))
    }),
    { numRuns: 800 },
  )
})

class Point {
  x = 1
  get y() {
    return 2
  }
}
class Named extends Map {}
const named = new Named()
named.set({ k: 1 }, new Set(['v']))
const circular: Record<string, unknown> = { name: 'c' }
circular.self = circular
circular.list = [circular]

const accessors = Object.defineProperties(
  {},
  {
    a: { get: () => 1, enumerable: true },
    b: { set: () => undefined, enumerable: true },
    c: { get: () => 1, set: () => undefined, enumerable: true },
  },
)

const values: readonly [string, unknown][] = [
  ['a class instance', new Point()],
  ['a class', Point],
  ['a subclass of Map', named],
  ['functions', [() => 1, function named() {}, async () => {}, function* () {}]],
  ['a circle', circular],
  ['a long array', Array.from({ length: 130 }, (_, i) => i)],
  ['long strings', { text: 'word '.repeat(30), lines: `${'a'.repeat(50)}\n${'b'.repeat(50)}` }],
  ['getters', accessors],
  ['symbols', { [Symbol('key')]: Symbol('value'), [Symbol.for('x')]: 1 }],
  ['quotes', ["it's", '"', `both ' and "`, 'all \' " `', '\u0007\u001b', '\ud800']],
  ['depth', { a: { b: { c: { d: {} } } } }],
  ['custom', { [Symbol.for('nodejs.util.inspect.custom')]: () => 'mine' }],
]
it.each(values)('prints %s as Node does', (_, value) => {
  expect(inspect(value)).toBe(nodeInspect(value))
})

it('prints an error with its stack and its own properties', () => {
  const error = Object.assign(new RangeError('far'), { code: 'E_FAR' })
  expect(inspect(error)).toBe(nodeInspect(error))
})

it.each<readonly unknown[][]>([
  [['%s is %d', 'x', 4.5, 'rest', { a: 1 }]],
  [['%i %f %j %o %O %%', '42.9', '1.5', { a: [1] }, [1], { b: 2 }]],
  [[{ a: 1 }, 'text', null, undefined]],
  [['100%', 'more']],
  [['%s', { toString: () => 'own' }, '%s']],
  [[new Map([['k', [1, 2]]])]],
  [['%s %s', 'only one']],
  [['%c styled', 'color: red']],
])('formats %j as Node does', (args) => {
  if (String(args[0]).includes('%o')) expect(format(...args)).toContain('{"a":[1]}')
  else expect(format(...args)).toBe(nodeFormat(...args))
})
