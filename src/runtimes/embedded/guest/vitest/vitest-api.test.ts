import { describe, expect, it } from 'vitest'
import type { Original } from '../project'
import { runFile, states } from './testing/run-file'

describe('Jest', () => {
  it('waits for callbacks, focuses by letters, knows failing tests and its own titles', async () => {
    const { verdicts } = await runFile(
      `describe('d', () => {
        beforeEach((done) => { setTimeout(done, 1) })
        it('calls back', (done) => { setTimeout(done, 1) })
        it('calls back with an error', (done) => { done(new Error('no')) })
        it('done.fail', (done) => { done.fail('no') })
        it('never calls back', (done) => {}, 20)
        it.each([[1, 2]])('%i and %p', (a, b, done) => { expect(a + b).toBe(3); done() })
        it.each([{ word: 'plain' }])('$word', () => {})
        it.failing('must fail', () => { throw new Error() })
        it.failing('must fail, too', () => {})
        xit('left out', () => { throw new Error() })
        xdescribe('none of it', () => { it('a', () => { throw new Error() }) })
      })`,
      { face: 'jest' },
    )
    expect(states(verdicts)).toEqual([
      'd > calls back: pass',
      'd > calls back with an error: fail',
      'd > done.fail: fail',
      'd > never calls back: fail',
      'd > 1 and 2: pass',
      'd > plain: pass',
      'd > must fail: pass',
      'd > must fail, too: fail',
      'd > left out: skip',
      'd > none of it > a: skip',
    ])
  })

  it('knows jest by its globals, with fit and retryTimes', async () => {
    const { tests, verdicts } = await runFile(
      `jest.retryTimes(1); jest.setTimeout(1000)
      let n = 0
      fit('second time', () => { n++; expect(n).toBe(2) })
      it('left out', () => {})
      fit('mocks', () => {
        const f = jest.fn(() => 1); expect(f()).toBe(1); jest.resetAllMocks(); expect(f()).toBe(undefined)
        const o = { get() { return 1 }, v: 1 }
        jest.spyOn(o, 'get').mockReturnValue(2); jest.replaceProperty(o, 'v', 3); expect([o.get(), o.v]).toEqual([2, 3])
        jest.restoreAllMocks(); expect([o.get(), o.v]).toEqual([1, 1])
      })
      fit('time', () => {
        const real = setInterval; jest.useFakeTimers({ now: 7, doNotFake: ['setInterval'] }); expect(jest.now()).toBe(7); expect(setInterval).toBe(real)
        let n = 0; setTimeout(() => n++, 5); jest.advanceTimersByTime(5); expect(n).toBe(1); jest.useRealTimers()
      })`,
      { face: 'globals' },
    )
    expect(tests.map(({ error }) => error?.message)).toEqual([undefined, undefined, undefined, undefined])
    expect(states(verdicts)).toEqual(['second time: pass', 'left out: skip', 'mocks: pass', 'time: pass'])
  })

  it('requires what is mocked and what is not', async () => {
    const actual = {
      f: () => 1,
      n: 2,
      C: class {
        m() {
          return 3
        }
      },
    }
    const factories = new Map<string, (original: Original) => unknown>()
    const original: Original = { import: async () => actual, require: () => actual }
    const { verdicts } = await runFile(
      `it('mocks', () => {
        jest.mock('./a'); jest.mock('./b', () => ({ f: 5 }))
        expect(jest.requireMock('./a').f()).toBe(undefined); expect(jest.requireMock('./a').n).toBe(2)
        expect(new (jest.requireMock('./a').C)().m()).toBe(undefined)
        expect(jest.requireMock('./b').f).toBe(5); expect(jest.requireActual('./b').f()).toBe(1)
        expect(jest.requireMock('./c').f()).toBe(undefined); expect(jest.createMockFromModule('./c').n).toBe(2)
      })`,
      {
        face: 'jest',
        mocks: {
          mock: (specifier, _importer, factory) => void factories.set(specifier, factory),
          requireMock: (specifier) => factories.get(specifier)?.(original),
          requireActual: () => actual,
          fileFor: () => null,
        },
      },
    )
    expect(states(verdicts)).toEqual(['mocks: pass'])
  })
})

describe('modules', () => {
  it('mocks by factory, by itself, by spies and by __mocks__', async () => {
    const actual = { f: () => 1, list: [1] }
    const factories = new Map<string, (original: Original) => unknown>()
    const original: Original = { import: async () => actual, require: () => actual }
    const { tests, verdicts } = await runFile(
      `const of = (specifier) => asked(specifier)
      it('factory', async () => { vi.mock('./a', async (original) => ({ ...(await original()), f: () => 9 })); expect((await vi.importMock('./a')).f()).toBe(9) })
      it('automock', async () => { vi.mock('./b'); const m = await vi.importMock('./b'); expect(m.f()).toBe(undefined); expect(m.list).toEqual([]) })
      it('spies', async () => { vi.mock('./c', { spy: true }); const m = await vi.importMock('./c'); expect(m.f()).toBe(1); expect(m.f).toHaveBeenCalled() })
      it('stand-in', async () => { vi.doMock('./d'); expect((await vi.importMock('./d')).from).toBe('/project/__mocks__/d.js') })
      it('package', async () => { vi.mock('pack'); expect((await vi.importMock('pack')).from).toBe('/project/__mocks__/pack.ts') })
      it('no object', async () => { vi.mock('./e', () => 3); await vi.importMock('./e') })
      it('no mock', async () => { expect((await vi.importMock('./f')).f()).toBe(undefined); expect((await vi.importActual('./f')).f()).toBe(1) })
      it('no string', () => { vi.mock(3) })`,
      {
        mocks: {
          fileFor: (specifier) => ({ './d': '__mocks__/d.js', pack: '__mocks__/pack.ts' })[specifier] ?? null,
          mock: (specifier, _importer, factory) => void factories.set(specifier, factory),
          importMock: async (specifier) => Object(await factories.get(specifier)?.(original)),
          importActual: async (specifier) => (specifier.includes('__mocks__') ? { from: specifier } : actual),
        },
      },
    )
    expect(states(verdicts)).toEqual([
      'factory: pass',
      'automock: pass',
      'spies: pass',
      'stand-in: pass',
      'package: pass',
      'no object: fail',
      'no mock: pass',
      'no string: fail',
    ])
    expect(tests[5]?.error?.message).toContain('is not returning an object')
  })
})

describe('failures', () => {
  it('report both values, where, and all that was soft', async () => {
    const { tests } = await runFile(`
      it('equal', () => {
        expect({ a: 1 }).toEqual({ a: expect.any(String) })
      })
      it('soft', () => { expect.soft(1).toBe(2); expect.soft('x').toBe('y') })
      it('slow', async () => { await new Promise(() => {}) }, 10)
      it('unknown', () => { vi.somethingElse() })
      it('refused', () => { bench() })
      it('hook of a test', () => { describe('no', () => {}) })`)
    expect(tests[0]?.error).toMatchObject({ name: 'AssertionError', actual: '{ a: 1 }', expected: '{ a: Any<String> }' })
    expect(tests[0]?.error?.frames[0]).toMatchObject({ file: 'a.test.mjs', line: 4 })
    expect(tests[1]?.error?.message).toBe(
      "expected 1 to be 2 // Object.is equality\n\nexpected 'x' to be 'y' // Object.is equality",
    )
    expect(tests[1]?.error).toMatchObject({ actual: '1', expected: '2' })
    expect(tests[2]?.state).toBe('timeout')
    expect(tests[3]?.error?.message).toContain('vi.somethingElse is not known here')
    expect(tests[4]?.error?.message).toContain('bench() measures speed')
    expect(tests[5]?.error?.message).toContain('inside test function is not allowed')
  })

  it('of a suite are its own: an empty one, one whose hook fails', async () => {
    const { tests } = await runFile(`
      describe('empty', () => {})
      describe('hook', () => { beforeAll(() => { throw new Error('before') }); it('a', () => {}) })`)
    expect(tests.map(({ path, state, error }) => [path.join(' > '), state, error?.message])).toEqual([
      ['empty', 'fail', 'No test found in suite empty'],
      ['hook > a', 'skip', undefined],
      ['hook', 'fail', 'before'],
    ])
  })

  it('of time are reported as such, with retries, too', async () => {
    const { tests } = await runFile(`it('a', { retry: 1, timeout: 5 }, () => new Promise(() => {}))
      it('b', () => {})`)
    expect(tests.map(({ state, error }) => [state, error?.message.split('\n')[0]])).toEqual([
      ['timeout', 'Test timed out in 5ms.'],
      ['pass', undefined],
    ])
  })

  it('only asked for tests run, with the hooks around them', async () => {
    const { verdicts, tests } = await runFile(
      `const log = []
      beforeAll(() => { log.push('all') })
      describe('d', () => { beforeAll(() => { log.push('d') }); it('a', () => { throw new Error(log.join()) }); it('b', () => {}) })
      describe('e', () => { beforeAll(() => { throw new Error() }); it('c', () => {}) })`,
      { only: [['d', 'a']] },
    )
    expect(states(verdicts)).toEqual(['d > a: fail'])
    expect(tests[0]?.error?.message).toBe('all,d')
  })

  it('nothing of one file reaches the next', async () => {
    await runFile(`
      expect.extend({ toBeMine: () => ({ pass: true, message: () => '' }) }); vi.stubGlobal('left', 1); vi.stubEnv('LEFT', '1')
      it('a', () => { vi.useFakeTimers(); vi.spyOn(Math, 'max').mockReturnValue(7); expect(1).toBeMine() })`)
    const { verdicts } = await runFile(`
      it('b', () => { expect(vi.isFakeTimers()).toBe(false); expect(Math.max(1, 2)).toBe(2); expect('left' in globalThis).toBe(false); expect(process.env.LEFT).toBe(undefined); expect(expect.toBeMine).toBe(undefined); expect(() => expect(1).toBeMine()).toThrow() })`)
    expect(states(verdicts)).toEqual(['b: pass'])
  })
})
