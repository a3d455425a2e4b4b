/** Chai with Vitest's matchers, once for all files of a worker, and as it was before each of them. */
import {
  ASYMMETRIC_MATCHERS_OBJECT,
  AsymmetricMatcher,
  ChaiStyleAssertions,
  chai,
  equals,
  JEST_MATCHERS_OBJECT,
  JestAsymmetricMatchers,
  JestChaiExpect,
  JestExtend,
  subsetEquality,
} from '@vitest/expect'
import { snapshotMatchers } from './snapshot-matchers'

const INSPECT = Symbol.for('nodejs.util.inspect.custom')

const remember = (target: object): [object, PropertyDescriptorMap] => [target, Object.getOwnPropertyDescriptors(target)]

function putBack(target: object, before: PropertyDescriptorMap): void {
  for (const key of Reflect.ownKeys(target)) if (!Object.hasOwn(before, key)) Reflect.deleteProperty(target, key)
  for (const key of Reflect.ownKeys(before)) {
    const descriptor = Reflect.getOwnPropertyDescriptor(before, key)?.value
    if (descriptor) Reflect.defineProperty(target, key, descriptor)
  }
}

let shapes: [object, PropertyDescriptorMap][] | null = null
let matchers: object = {}
// The array that the matchers took when they were made.
let testers: unknown[] = []

/** Names that Jest has had for its matchers until version 30. */
const ALIASES =
  'toBeCalled toBeCalledTimes toBeCalledWith lastCalledWith nthCalledWith toReturn toReturnTimes toReturnWith lastReturnedWith nthReturnedWith toThrowError'.split(
    ' ',
  )
const ALIASES_END = 30

/**
 * Installs the matchers at the first call; forgets at each what the file before added with `expect.extend` and the like.
 * @param major the first number of Jest's version; null: the file is not Jest's
 */
export function setUpChai(major: number | null): void {
  install()
  if (major === null) return
  if (major >= ALIASES_END) for (const name of ALIASES) Reflect.deleteProperty(chai.Assertion.prototype, name)
  chai.Assertion.overwriteMethod('toMatchObject', holdSymbols)
}

/** Jest's `toMatchObject` looks at symbols, too. */
function holdSymbols(original: (this: object, expected: unknown) => void) {
  return function (this: Chai.AssertionStatic, expected: unknown): void {
    const isNegated: unknown = chai.util.flag(this, 'negate')
    if (isNegated !== true && !matchesSymbols(chai.util.flag(this, 'object'), expected))
      throw new chai.AssertionError('expected the object to match: a value under a symbol differs')
    original.call(this, expected)
  }
}

function matchesSymbols(received: unknown, expected: unknown): boolean {
  if (typeof expected !== 'object' || expected === null || typeof received !== 'object' || received === null) return true
  return Reflect.ownKeys(expected).every((key) => {
    const [own, wanted]: unknown[] = [Reflect.get(received, key), Reflect.get(expected, key)]
    return typeof key === 'symbol' ? equals(own, wanted, [subsetEquality]) : matchesSymbols(own, wanted)
  })
}

function install(): void {
  if (shapes) for (const [target, before] of shapes) putBack(target, before)
  const known: unknown = Reflect.get(globalThis, JEST_MATCHERS_OBJECT)
  if (!shapes && typeof known === 'object' && known !== null) {
    matchers = Reflect.get(known, 'matchers')
    testers = Reflect.get(known, 'customEqualityTesters')
  }
  testers.length = 0
  Object.defineProperty(globalThis, JEST_MATCHERS_OBJECT, {
    value: { state: {}, matchers, customEqualityTesters: testers },
    configurable: true,
    writable: true,
  })
  if (shapes) return
  for (const plugin of [JestExtend, JestChaiExpect, ChaiStyleAssertions, snapshotMatchers, JestAsymmetricMatchers])
    chai.use(plugin)
  // How a matcher like `expect.any(Number)` is printed in a failure.
  Object.defineProperty(AsymmetricMatcher.prototype, INSPECT, {
    value(this: AsymmetricMatcher<unknown>) {
      return this.toAsymmetricMatcher?.() ?? this.toString()
    },
    configurable: true,
  })
  const asymmetric: unknown = Reflect.get(globalThis, ASYMMETRIC_MATCHERS_OBJECT)
  shapes = [remember(chai.Assertion.prototype), remember(chai.expect), remember(matchers)]
  if (typeof asymmetric === 'object' && asymmetric !== null) shapes.push(remember(asymmetric))
}
