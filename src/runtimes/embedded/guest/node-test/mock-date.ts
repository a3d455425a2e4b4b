/** `Date` at a time of the test's choosing. */
import { nodeError } from '../builtins/node-error'

/**
 * @param RealDate the one that is replaced
 * @param now milliseconds since the epoch
 * @throws ERR_INVALID_STATE where it is mocked already
 */
export function createMockDate(RealDate: DateConstructor, now: () => number): CallableFunction {
  if (Reflect.get(RealDate, 'isMock') === true)
    throw nodeError(Error, 'ERR_INVALID_STATE', 'Invalid state: Date is already being mocked!')
  function MockDate(this: unknown, ...args: readonly unknown[]): unknown {
    if (!new.target) return new RealDate(now()).toString()
    const prototype: unknown = new.target.prototype
    const date: object = Reflect.construct(RealDate, args.length === 0 ? [now()] : args)
    if (prototype !== RealDate.prototype && typeof prototype === 'object') Reflect.setPrototypeOf(date, prototype)
    return date
  }
  const { prototype: _prototype, ...statics } = Object.getOwnPropertyDescriptors(RealDate)
  Object.defineProperties(MockDate, statics)
  MockDate.prototype = RealDate.prototype
  const hidden = { writable: true, configurable: true, enumerable: false }
  Object.defineProperties(MockDate, {
    now: { value: () => now(), ...hidden },
    toString: { value: () => Function.prototype.toString.call(RealDate), ...hidden },
    isMock: { value: true, enumerable: true },
  })
  return MockDate
}
