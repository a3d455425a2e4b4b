/**
 * Before each test file: what the file before changed of the process that they share is as it was. Vitest puts stubbed globals back before a test, not
 * before a file; a test of the embedded runtime's matchers gives chai, which Vitest's own `expect` is made of, others of the same names.
 */
import { chai, vi } from 'vitest'

vi.unstubAllGlobals()
vi.unstubAllEnvs()

type Member = readonly [target: object, key: PropertyKey, was: PropertyDescriptor]

const membersOf = (target: object): Member[] =>
  Reflect.ownKeys(target).flatMap((key): Member[] => {
    const was = Reflect.getOwnPropertyDescriptor(target, key)
    return was === undefined ? [] : [[target, key, was]]
  })

/** The member of the global scope that holds this process's first look: this file is read again before each test file. */
const LOOKED = Symbol.for('hunkscope.chai-at-first')
const MATCHERS = Symbol.for('$$jest-matchers-object')

function atFirst(): readonly Member[] {
  const matchers = membersOf(globalThis).filter(([, key]) => key === MATCHERS)
  return [...membersOf(chai.Assertion.prototype), ...membersOf(chai.expect), ...matchers]
}

const isMembers = (value: unknown): value is readonly Member[] => Array.isArray(value)
const known: unknown = Reflect.get(globalThis, LOOKED)
if (isMembers(known)) for (const [target, key, was] of known) Reflect.defineProperty(target, key, was)
else Reflect.set(globalThis, LOOKED, atFirst())
