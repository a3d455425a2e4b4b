// biome-ignore-all lint/suspicious/noFocusedTests: for our runner, not for Vitest.
// biome-ignore-all lint/suspicious/noDuplicateTestHooks: for our runner, not for Vitest.
/** What our runner does beside Node's manner: selection, limits, ends from outside, hostile code. */
import { describe, expect, it } from 'vitest'
import { type DeclareTests, type RunnerApi, runDeclared } from './testing/runner/run-declared'

const forever = () => new Promise<never>(() => {})
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const fail = () => {
  throw new Error('on purpose')
}

const tree: DeclareTests = ({ test, describe: suite, it: one, before, after }: RunnerApi, { log }) => {
  before(() => log('file before'))
  after(() => log('file after'))
  suite('outer', () => {
    before(() => log('outer before'))
    one('Alpha', () => log('alpha'))
    suite('inner', () => {
      before(() => log('inner before'))
      one('beta', () => log('beta'))
      one('gamma', () => log('gamma'))
    })
  })
  suite('other', () => {
    before(() => log('other before'))
    one('alpha', () => log('other alpha'))
  })
  test('parent', async (t) => {
    await t.test('child', () => log('child'))
    await t.test('second', () => log('second'))
  })
  test('twice', () => log('twice 1'))
  test('twice', () => log('twice 2'))
}

type Selected = readonly [
  what: string,
  only: readonly (readonly string[])[] | null,
  name: string,
  verdicts: string[],
  log: string[],
]

const SELECTIONS: readonly Selected[] = [
  [
    'one test',
    [['outer', 'inner', 'beta']],
    '',
    ['outer > inner > beta'],
    ['file before', 'outer before', 'inner before', 'beta'],
  ],
  [
    'a suite',
    [['outer', 'inner']],
    '',
    ['outer > inner > beta', 'outer > inner > gamma'],
    ['file before', 'outer before', 'inner before', 'beta', 'gamma'],
  ],
  ['a subtest: its parent runs, unreported', [['parent', 'child']], '', ['parent > child'], ['file before', 'child']],
  ['both of one name', [['twice']], '', ['twice', 'twice'], ['file before', 'twice 1', 'twice 2']],
  ['none', [], '', [], []],
  ['one that is not there', [['nowhere']], '', [], []],
  [
    'a name in any case',
    null,
    'alpha',
    ['outer > Alpha', 'other > alpha'],
    ['file before', 'outer before', 'alpha', 'other before', 'other alpha'],
  ],
  [
    'a name over the blanks of a path',
    null,
    'inner ga',
    ['outer > inner > gamma'],
    ['file before', 'outer before', 'inner before', 'gamma'],
  ],
  ['a path and a name', [['outer'], ['twice']], 'alpha', ['outer > Alpha'], ['file before', 'outer before', 'alpha']],
]

describe('selection', () => {
  it.each(SELECTIONS)('%s', async (_what, only, name, verdicts, log) => {
    const ran = await runDeclared(tree, { selection: { only, name } })
    expect(ran.verdicts).toEqual(verdicts.map((path) => `${path}: pass`))
    expect(ran.log).toEqual(log.length > 0 ? [...log, 'file after'] : [])
    const started = ran.events.flatMap((event) => (event.type === 'test-start' ? [event.path.join(' > ')] : []))
    expect(started).toEqual(verdicts)
  })

  it('reports a parent that fails before it comes to the wanted subtest', async () => {
    const declare: DeclareTests = ({ test }) => void test('parent', fail)
    const { verdicts } = await runDeclared(declare, { selection: { only: [['parent', 'child']], name: '' } })
    expect(verdicts).toEqual(['parent: fail'])
  })

  it('passes over what was reported before, each mention once, and runs no hooks for it', async () => {
    const done = [['outer', 'Alpha'], ['outer', 'inner', 'beta'], ['outer', 'inner', 'gamma'], ['parent', 'child'], ['twice']]
    const ran = await runDeclared(tree, { done })
    expect(ran.verdicts).toEqual(['other > alpha: pass', 'parent > second: pass', 'parent: pass', 'twice: pass'])
    expect(ran.log).toEqual(['file before', 'other before', 'other alpha', 'second', 'twice 2', 'file after'])
  })

  it('skips nothing that is asked for by only alone, and reports no suite twice', async () => {
    const declare: DeclareTests = ({ describe: suite, it: one, after }) =>
      void suite('s', () => {
        after(fail)
        one('a', () => {})
        one('b', () => {})
      })
    const ran = await runDeclared(declare, { done: [['s', 'a'], ['s']] })
    expect(ran.verdicts).toEqual(['s > b: pass'])
  })
})

describe('only', () => {
  const declare: DeclareTests = ({ test, describe: suite, it: one }) => {
    test('x', () => {})
    suite('s', () => {
      one('in s', () => {})
      one.only('only in s', () => {})
    })
    suite.only('t', () => void one('in t', () => {}))
  }

  it('under --test-only: what asks for it, what holds it, and all of a suite where nothing inside asks', async () => {
    const { verdicts } = await runDeclared(declare, { testOnly: true })
    expect(verdicts).toEqual(['x: skip', 's > in s: skip', 's > only in s: pass', 't > in t: pass'])
  })

  it('without that flag counts for nothing', async () => {
    const { verdicts } = await runDeclared(declare)
    expect(verdicts).toEqual(['x: pass', 's > in s: pass', 's > only in s: pass', 't > in t: pass'])
  })
})

describe('limits and ends', () => {
  it('starts each test with its limit, before its hooks', async () => {
    const { events } = await runDeclared(
      ({ test, describe: suite, it: one, beforeEach }, { log }) => {
        beforeEach(() => log('each'))
        test('a', async (t) => t.test('sub', () => {}))
        test('b', { timeout: 70 }, () => {})
        test('c', { timeout: Number.POSITIVE_INFINITY }, () => {})
        suite('s', { timeout: 90 }, () => void one('d', () => {}))
        test.skip('e', () => {})
      },
      { timeoutMs: 50 },
    )
    const starts = events.map((event) => (event.type === 'test-start' ? [event.path.at(-1), event.limitMs] : event.type))
    expect(starts).toEqual([
      ['a', 50],
      ['sub', 50],
      'test',
      'test',
      ['b', 70],
      'test',
      ['c', 0],
      'test',
      ['d', 90],
      'test',
      'test',
    ])
  })

  it('ends what never ends, and goes on', async () => {
    const { tests } = await runDeclared(
      ({ test, beforeEach, describe: suite, it: one }) => {
        test('hangs', forever)
        test('holds', async (t) => t.test('hangs', { timeout: 5 }, forever))
        suite('hook', () => {
          beforeEach(forever, { timeout: 5 })
          one('a', () => {})
        })
        suite('body', async () => {
          one('never reached', () => {})
          await forever()
        })
        test('next', () => {})
      },
      { timeoutMs: 20 },
    )
    expect(tests.map(({ path, state, error }) => [path.join(' > '), state, error?.message])).toEqual([
      ['hangs', 'timeout', 'test timed out after 20ms'],
      ['holds > hangs', 'timeout', 'test timed out after 5ms'],
      ['holds', 'fail', '1 subtest failed'],
      ['hook > a', 'fail', 'beforeEach hook timed out after 5ms'],
      ['body > never reached', 'fail', 'suite timed out after 20ms'],
      ['body', 'timeout', 'suite timed out after 20ms'],
      ['next', 'pass', undefined],
    ])
  })

  it('process.exit: what runs fails, nothing more of the file runs', async () => {
    const { tests, log } = await runDeclared(({ test, describe: suite, it: one, afterEach, after }, { runner, log: note }) => {
      afterEach(() => note('afterEach'))
      after(() => note('after'))
      test('before it', () => {})
      suite('s', () => {
        one('exits', async (t) => {
          await t.test('inside', async () => {
            runner.exit(3)
            await forever()
          })
          note('went on')
        })
        one('next', () => note('ran'))
      })
      test('last', () => note('ran'))
      suite('async', async () => void one('never registered', () => note('ran')))
    })
    const exited = 'did not run: process.exit(3) was called in "s > exits > inside"'
    expect(tests.map(({ path, state, error }) => [path.join(' > '), state, error?.message])).toEqual([
      ['before it', 'pass', undefined],
      ['s > exits > inside', 'fail', 'process.exit(3) was called while this test ran'],
      ['s > exits', 'fail', 'process.exit(3) was called while this test ran'],
      ['s > next', 'fail', exited],
      ['last', 'fail', exited],
      ['async > never registered', 'fail', exited],
    ])
    expect(log.filter((line) => line !== 'went on')).toEqual(['afterEach'])
  })

  it('process.exit while the file is loaded', async () => {
    const { tests } = await runDeclared(({ test }, { runner }) => {
      test('a', () => {})
      runner.exit(2)
    })
    expect(tests).toMatchObject([
      { state: 'fail', error: { message: 'did not run: process.exit(2) was called while the file was loaded' } },
    ])
  })

  it('process.exit(0) leaves tests that did not run, and none that failed', async () => {
    const { verdicts } = await runDeclared(({ test, describe: suite, it: one }, { runner }) => {
      test('before it', () => {})
      suite('s', () => void one('leaves', () => void runner.exit(0)))
      test('last', () => {})
    })
    expect(verdicts).toEqual(['before it: pass', 's > leaves: skip', 'last: skip'])
  })

  it('an error that nothing catches fails the test that runs; between tests it is reported apart from them', async () => {
    const { verdicts, events } = await runDeclared(({ test }) => {
      test('waits', () => {
        setTimeout(fail, 1)
        return forever()
      })
      test('forgets', () => void Promise.reject(new Error('forgotten')))
      test('is not to blame', () => pause(5))
    })
    expect(verdicts).toEqual(['waits: fail', 'forgets: pass', 'is not to blame: pass'])
    expect(events.filter(({ type }) => type === 'unhandled')).toMatchObject([{ error: { message: 'forgotten' } }])
  })

  it('knows the path of the test that runs', async () => {
    const paths: unknown[] = []
    await runDeclared(({ test, describe: suite, before }, { runner }) => {
      paths.push(runner.currentPath())
      suite('s', () => {
        before(() => void paths.push(runner.currentPath()))
        test('a', async (t) => {
          await t.test('b', () => void paths.push(runner.currentPath()))
          paths.push(runner.currentPath())
        })
      })
    })
    expect(paths).toEqual([undefined, undefined, ['s', 'a', 'b'], ['s', 'a']])
  })
})

describe('the file', () => {
  it('reports its own failing hooks', async () => {
    const after = await runDeclared(({ test, after: hook }) => {
      hook(fail)
      test('x', () => {})
    })
    expect(after.verdicts).toEqual(['x: pass'])
    expect(after.events.at(-1)).toMatchObject({ type: 'file-error', file: 'a.test.mjs', error: { message: 'on purpose' } })
    const before = await runDeclared(({ before: hook }) => hook(fail))
    expect(before.events).toMatchObject([{ type: 'file-error', error: { message: 'on purpose' } }])
  })

  it("reports a suite's hooks that no test can report", async () => {
    const { verdicts } = await runDeclared(({ describe: suite, before }) => void suite('s', () => before(fail)))
    expect(verdicts).toEqual(['s: fail'])
  })

  it('puts back what the global mock replaced', async () => {
    const thing = { say: () => 'original' }
    await runDeclared(({ test, mock }) => {
      mock.method?.(thing, 'say', () => 'mocked')
      test('x', () => expect(thing.say()).toBe('mocked'))
    })
    expect(thing.say()).toBe('original')
  })

  it('prints diagnostics', async () => {
    const { notes } = await runDeclared(({ test }) => void test('x', (t) => t.diagnostic('note')))
    expect(notes).toEqual(['# note'])
  })

  it('refuses by name what it does not have', async () => {
    const { tests } = await runDeclared(({ test, run, snapshot, mock }) => {
      test('run', () => run())
      test('snapshot', () => snapshot.setResolveSnapshotPath?.())
      test('assert.snapshot', (t) => t.assert.snapshot?.({}))
      test('mock.module', () => mock.module?.('x'))
    })
    for (const { state, error, path } of tests) {
      expect(state).toBe('fail')
      expect(error?.message).toContain(path[0])
      expect(error?.message).toContain('WebContainer')
    }
    expect(tests).toHaveLength(4)
  })
})
