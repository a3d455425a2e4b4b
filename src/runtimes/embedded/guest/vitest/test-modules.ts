/** What a test file imports or finds: the modules of both manners and their globals. */
import { chai, type ExpectStatic } from '@vitest/expect'
import { createDeclarations, type Declaring } from './declare'
import { refusingFunction } from './refused-members'
import type { ApiDialect } from './task-options'
import { isFn } from './titles'
import { assertType, expectTypeOf } from './type-checks'

type FacesOptions = {
  readonly declaring: Declaring
  readonly expect: ExpectStatic
  readonly vi: object
  readonly jest: object
  /** Of the globals. */
  readonly manner: ApiDialect
  /** The globals are those of that runner, and no others. */
  readonly isExact: boolean
}

type Faces = { readonly vitest: object; readonly jest: object; readonly globals: Record<string, unknown> }

type Named = Readonly<Record<string, unknown>>

/** Jest's short names. */
function shortNames({ test, describe }: { readonly test: object; readonly describe: object }): Named {
  const flagged = (fn: object, name: string): unknown => Reflect.get(fn, name)
  return {
    fit: flagged(test, 'only'),
    xit: flagged(test, 'skip'),
    xtest: flagged(test, 'skip'),
    fdescribe: flagged(describe, 'only'),
    xdescribe: flagged(describe, 'skip'),
  }
}

/** `onTestFinished` and `onTestFailed` for the test that runs. */
function afterTest(declaring: Declaring): Named {
  const later = (list: 'onFailed' | 'onFinished', name: string) => (run: unknown) => {
    const face = declaring.running?.face
    if (!face) throw new Error(`Hook ${name}() can only be called inside a test`)
    if (!isFn(run)) throw new TypeError(`${name}() expects a function.`)
    face[list] = [...(face[list] ?? []), run]
  }
  return { onTestFailed: later('onFailed', 'onTestFailed'), onTestFinished: later('onFinished', 'onTestFinished') }
}

export function createTestModules({ declaring, expect, vi, jest, manner, isExact }: FacesOptions): Faces {
  const of = (own: ApiDialect) => {
    const { describe, test, hooks } = createDeclarations(declaring, own)
    return { describe, test, it: test, ...hooks, expect }
  }
  const inVitest = of('vitest')
  const inJest = of('jest')
  const both = {
    suite: inVitest.describe,
    vi,
    vitest: vi,
    assert: chai.assert,
    chai,
    expectTypeOf,
    assertType,
    ...afterTest(declaring),
  }
  const own = manner === 'jest' ? inJest : inVitest
  const inAny = { ...own, ...shortNames(own), ...both, suite: own.describe, jest }
  const inOwn = manner === 'jest' ? { ...inJest, ...shortNames(inJest), jest } : { ...inVitest, ...both }
  return {
    vitest: {
      ...inVitest,
      ...both,
      should: chai.should,
      inject: () => undefined,
      bench: refusingFunction('bench()', 'measures speed'),
      aroundEach: refusingFunction('aroundEach()', 'wraps tests'),
      aroundAll: refusingFunction('aroundAll()', 'wraps suites'),
    },
    jest: { ...inJest, ...shortNames(inJest), jest },
    globals: isExact ? inOwn : inAny,
  }
}
