/** Test data of `assert-table.test.ts`: values that are equal, almost equal, or equal in one sense only. */

class A {
  x = 1
}
class B {
  x = 1
}
export class Own extends Error {
  override name = 'Own'
}
const circle = () => {
  const one: Record<string, unknown> = { n: 1 }
  one.self = one
  return one
}
const deepCircle = () => {
  const one: { a: { b: unknown } } = { a: { b: null } }
  one.a.b = one
  return one
}
export const extra = <T extends object>(value: T, more: object): T => Object.assign(value, more)
const getter = (value: unknown) => Object.defineProperty({}, 'g', { get: () => value, enumerable: true })
const hidden = (value: unknown) => Object.defineProperty({}, 'h', { value, enumerable: false })
const symbol = Symbol('s')
function argumentsOf(..._: readonly unknown[]): unknown {
  // biome-ignore lint/complexity/noArguments: the arguments object is the value under test.
  return arguments
}

/** Each value twice, so that every pair of equals has two objects. */
export const make = (): readonly unknown[] => [
  0,
  -0,
  1,
  '1',
  1n,
  NaN,
  true,
  false,
  null,
  undefined,
  '',
  'a',
  'long text '.repeat(3),
  'a\nb\nc',
  symbol,
  Symbol('s'),
  Symbol.for('f'),
  {},
  { a: 1 },
  { a: '1' },
  { a: undefined },
  { b: 1, a: 1 },
  { a: 1, b: 1 },
  { [symbol]: 1 },
  { [symbol]: 2 },
  Object.create(null),
  extra(Object.create(null), { a: 1 }),
  new A(),
  new B(),
  { x: 1 },
  [],
  [1],
  [1, 2],
  [1, 2, 3],
  ['1'],
  [undefined],
  new Array(1),
  new Array(3),
  extra([1], { k: 1 }),
  { 0: 1, length: 1 },
  argumentsOf(1),
  [[1, [2, [3]]]],
  [0],
  [-0],
  [NaN],
  [null],
  [{ a: 1 }, { b: 2 }],
  [{ a: 1 }, { b: 3 }],
  new Set(),
  new Set([1]),
  new Set(['1']),
  new Set([1, 2]),
  new Set([2, 1]),
  new Set([{ a: 1 }]),
  new Set([{ a: '1' }]),
  new Set([{ a: 1 }, { a: 1 }]),
  new Set([{ a: 1 }, { b: 1 }]),
  new Set([[1], [2]]),
  new Set([[2], [1]]),
  new Set([null]),
  new Set([undefined]),
  new Set([NaN]),
  new Set([new Set([1])]),
  new Set([1, {}]),
  new Set(['1', {}]),
  new Set([symbol]),
  new Map(),
  new Map([[1, 1]]),
  new Map([['1', 1]]),
  new Map([[1, '1']]),
  new Map([
    [1, 1],
    [2, 2],
  ]),
  new Map([
    [2, 2],
    [1, 1],
  ]),
  new Map<unknown, unknown>([[{ k: 1 }, 1]]),
  new Map<unknown, unknown>([[{ k: 1 }, 2]]),
  new Map<unknown, unknown>([
    [{ k: 1 }, 'a'],
    [{ k: 1 }, 'b'],
  ]),
  new Map<unknown, unknown>([
    [{ k: 1 }, 'b'],
    [{ k: 1 }, 'a'],
  ]),
  new Map([[null, 1]]),
  new Map([[undefined, 1]]),
  new Map([[NaN, NaN]]),
  new Map([[1, undefined]]),
  new Date(0),
  new Date(1),
  new Date(NaN),
  extra(new Date(0), { k: 1 }),
  /a/,
  /a/g,
  /b/,
  extra(/a/g, { lastIndex: 1 }),
  new Error('x'),
  new Error('y'),
  new TypeError('x'),
  new Own('x'),
  extra(new Error('x'), { code: 'E' }),
  new Error('x', { cause: new Error('c') }),
  new Error('x', { cause: 'c' }),
  new AggregateError([new Error('i')], 'x'),
  new AggregateError([], 'x'),
  { message: 'x', name: 'Error' },
  new Number(1),
  new Number(2),
  new String('1'),
  new String('a'),
  new Boolean(true),
  Object(1n),
  Object(symbol),
  extra(new Number(1), { k: 1 }),
  new Uint8Array([1, 2]),
  new Uint8Array([1, 3]),
  new Int8Array([1, 2]),
  new Uint8ClampedArray([1, 2]),
  new Uint16Array([1, 2]),
  new Float32Array([0, NaN]),
  new Float32Array([-0, NaN]),
  new Float64Array([0]),
  new Float64Array([-0]),
  new BigInt64Array([1n]),
  extra(new Uint8Array([1, 2]), { k: 1 }),
  new Uint8Array([1, 2]).buffer,
  new Uint8Array([1, 3]).buffer,
  new DataView(new Uint8Array([1, 2]).buffer),
  new DataView(new Uint8Array([1, 3]).buffer),
  new Uint8Array(),
  new WeakMap(),
  new WeakSet(),
  Promise.resolve(1),
  make,
  A,
  () => 1,
  circle(),
  extra(circle(), { m: 1 }),
  deepCircle(),
  getter(1),
  getter(2),
  { g: 1 },
  hidden(1),
  hidden(2),
  new URL('http://a/b'),
  new URL('http://a/c'),
  new URLSearchParams('a=1'),
  Math,
  JSON,
  globalThis.Reflect,
  new Proxy({ a: 1 }, {}),
  Object.freeze({ a: 1 }),
  (function* () {
    yield 1
  })(),
  Array.from({ length: 80 }, (_, i) => i),
  Array.from({ length: 80 }, (_, i) => (i === 40 ? 'x' : i)),
  { deep: { er: { and: { down: [1, 2, { x: 'y' }] } } } },
  { deep: { er: { and: { down: [1, 2, { x: 'z' }] } } } },
]
