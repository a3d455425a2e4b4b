/** Test files that real Vitest and ours run alike; `vitest.test.ts` compares what they say of each test. */
export const VITEST_CASES: Readonly<Record<string, string>> = {
  names: `
    describe('d', () => {
      it('plain', () => {})
      it('fails', () => { expect(1).toBe(2) })
      it.skip('skipped', () => { throw new Error('no') })
      it.todo('later')
      it('without a body')
      it.skipIf(true)('skipped if', () => {})
      it.skipIf(false)('not skipped', () => {})
      it.runIf(true)('run if', () => {})
      it.runIf(false)('not run', () => {})
      it.fails('must fail', () => { throw new Error('x') })
      it.fails('must fail but passes', () => {})
      it.concurrent('concurrent', async () => { await null })
      it.sequential('sequential', () => {})
      describe.skip('skipped twice', () => { describe.skip('in', () => { describe('plain', () => { it.todo('later') }) }) })
      describe.skip('all skipped', () => { it('a', () => { throw new Error() }); describe('in', () => { it('b', () => {}); it.todo('c') }) })
      describe.todo('all later', () => { it('a', () => {}) })
      describe.skipIf(true)('sk', () => { it('a', () => {}) })
      describe.runIf(true)('ru', () => { it('a', () => {}) })
      describe.concurrent('co', () => { it('a', async () => {}) })
      test(function named() {})
      class Thing {}
      describe(Thing, () => { it('of a class', () => {}) })
    })`,
  only: `
    it('left out', () => { throw new Error() })
    it.only('asked for', () => {})
    describe('s', () => { it('left out', () => { throw new Error() }); it.only('asked for', () => {}); it.only.fails('must fail', () => { throw new Error() }) })
    describe.only('t', () => { it('in it', () => {}); it.skip('skipped in it', () => {}) })
    describe.only('u', () => { it('not this', () => { throw new Error() }); it.only('this', () => {}); describe('v', () => { it('nor this', () => { throw new Error() }) }) })
    describe('w', () => { describe.only('x', () => { it('deep', () => {}) }); it('beside', () => { throw new Error() }) })`,
  each: `
    it.each([[1, 1, 2], [1, 2, 3], [2, 1, 4]])('add(%i, %i) -> %i', (a, b, sum) => { expect(a + b).toBe(sum) })
    it.each([1, 2])('one %d', (n) => { expect(n).toBeLessThan(3) })
    it.each([{ a: 1, b: { c: 'x' } }, { a: 2, b: { c: 'y' } }])('object $a $b.c', ({ a }) => { expect(a).toBe(1) })
    it.each\`
      a    | b    | sum
      \${1} | \${1} | \${2}
      \${2} | \${2} | \${5}
    \`('table $a + $b = $sum', ({ a, b, sum }) => { expect(a + b).toBe(sum) })
    it.each([['x'], ['y']])('%# %$ %s %%', () => {})
    it.each([{ list: [1, 2], fn() {}, s: 'text' }])('$list $fn $s $missing', () => {})
    it.each([['a', { b: 1 }]])('%s %j %o', () => {})
    it.each([[0.5, -0]])('%f %f %d', () => {})
    it.each([['a', 'b']])('$0 and $1', () => {})
    it.each([['twelve', null, undefined, true]])('%s %s %s %s', () => {})
    it.skip.each([1])('skipped %i', () => {})
    it.for([[1, 2], [3, 4]])('for %i %i', ([a, b], { expect: own }) => { own(a + 1).toBe(b) })
    it.for([{ k: 'v' }])('for $k', ({ k }, { task }) => { expect(task.name).toBe("for 'v'"); expect(k).toBe('v') })
    describe.each([1, 2])('suite %i', (n) => { it('in it', () => { expect(n).toBe(1) }) })
    describe.each([[1, 'a']])('suite %i %s', (n, s) => { it('gets both', () => { expect([n, s]).toEqual([1, 'a']) }) })
    describe.for([[1, 2]])('suite for %i', ([a, b]) => { it('gets the row', () => { expect(a + b).toBe(3) }) })
    it.each([1])('with options', { timeout: 500 }, (n) => { expect(n).toBe(1) })`,
  hooks: `
    const log = []
    beforeAll(() => { log.push('all'); return () => { log.push('end all') } })
    beforeEach(() => { log.push('each'); return () => { log.push('end each') } })
    afterEach(() => { log.push('after 1') })
    afterEach(() => { log.push('after 2') })
    it('first', () => { expect(log).toEqual(['all', 'each']) })
    it('second', () => { expect(log).toEqual(['all', 'each', 'after 2', 'after 1', 'end each', 'each']) })
    describe('inner', () => {
      beforeAll(() => { log.length = 0; log.push('inner all') })
      beforeEach(({ task }) => { log.push(task.name) })
      afterAll(() => { log.push('inner end') })
      it('third', () => { expect(log).toEqual(['inner all', 'each', 'third']) })
      it('fails', () => { throw new Error() })
      it('after a failure', () => { expect(log.filter((one) => one === 'end each')).toHaveLength(2) })
    })
    it('last', () => { expect(log.includes('inner end')).toBe(true) })
    describe('failing beforeAll', () => { beforeAll(() => { throw new Error() }); it('a', () => {}); describe('in', () => { beforeAll(() => { log.push('never') }); it('b', () => {}) }) })
    it('none of its hooks ran', () => { expect(log).not.toContain('never') })
    describe('failing beforeEach', () => { beforeEach(() => { throw new Error() }); it('a', () => {}); it.fails('b', () => {}) })
    describe('failing afterEach', () => { afterEach(() => { throw new Error() }); it('a', () => {}) })
    describe('failing afterAll', () => { afterAll(() => { throw new Error() }); it('a', () => {}) })
    describe('slow hook', () => { beforeEach(() => new Promise(() => {}), 10); it('a', () => {}) })
    describe('skipped', () => { beforeAll(() => { throw new Error() }); it.skip('a', () => {}) })
    describe('async body', async () => { await null; it('a', () => {}); await new Promise((r) => setTimeout(r, 5)); it('b', () => { expect(1).toBe(2) }) })`,
  finished: `
    const log = []
    it('registers', () => { onTestFinished(() => { log.push('one') }); onTestFinished(() => { log.push('two') }); onTestFailed(() => { log.push('failed') }) })
    it('in reverse', () => { expect(log.splice(0)).toEqual(['two', 'one']) })
    it('fails', ({ onTestFailed: own }) => { own(() => { log.push('own') }); throw new Error() })
    it('was called', () => { expect(log.splice(0)).toEqual(['own']) })
    it('fails in finished', () => { onTestFinished(() => { throw new Error() }) })
    it('skips itself', ({ skip }) => { skip(); throw new Error() })
    it('skips itself if', ({ skip }) => { skip(false); skip(true, 'why') })
    describe('skipped by a hook', () => { beforeEach(({ skip }) => { skip() }); it('a', () => { throw new Error() }) })
    describe('skipped by itself', () => {
      beforeEach(() => { log.length = 0; return () => { log.push('end') } })
      afterEach(() => { log.push('after') })
      afterAll(() => { log.push('all') })
      it('a', ({ skip, onTestFinished }) => { onTestFinished(() => { log.push('finished') }); skip() })
      it('b', { retry: 1 }, ({ skip }) => { skip() })
    })
    it('its hooks ran', () => { expect(log.splice(0)).toEqual(['after', 'end', 'all']) })
    it('is no longer in a test', () => { expect(() => describe('x', () => {})).toThrow() })
    it('sees its state', ({ task }) => { expect(task.result.state).toBe('run'); expect(task.name).toBe('sees its state') })`,
  retry: `
    let tries = 0
    it('third time', { retry: 2 }, () => { tries++; expect(tries).toBe(3) })
    it('was tried thrice', () => { expect(tries).toBe(3) })
    it('never', { retry: 2 }, () => { throw new Error() })
    let runs = 0
    it('repeats', { repeats: 2 }, () => { runs++ })
    it('ran thrice', () => { expect(runs).toBe(3) })
    it('fails once', { repeats: 2 }, () => { runs++; expect(runs).not.toBe(5) })
    let each = 0
    describe('hooks of retries', { retry: 1 }, () => { beforeEach(() => { each++ }); it('second time', () => { expect(each).toBe(2) }); it('more', () => { expect(each).toBe(3) }) })
    it('slow', { timeout: 20 }, () => new Promise(() => {}))
    it('slow by number', () => new Promise(() => {}), 20)
    it.fails('slow on purpose', () => new Promise(() => {}), 20)
    it('after them', () => {})
    let when = 0
    it('only some errors', { retry: { count: 3, condition: /again/ } }, () => { when++; throw new Error(when < 2 ? 'again' : 'no more') })
    it('was tried twice', () => { expect(when).toBe(2) })
    describe('limits', { timeout: 20 }, () => { it('inherits', () => new Promise(() => {})); it('has its own', { timeout: 1000 }, () => new Promise((r) => setTimeout(r, 40))) })`,
  assertions: `
    it('says too many', () => { expect.assertions(2); expect(1).toBe(1) })
    it('says right', () => { expect.assertions(1); expect(1).toBe(1) })
    it('has none', () => { expect.hasAssertions() })
    it('has one', () => { expect.hasAssertions(); expect(1).toBe(1) })
    it('own expect', ({ expect }) => { expect.assertions(1); expect(1).toBe(1) })
    it('own expect fails', ({ expect }) => { expect.assertions(2); expect(1).toBe(1) })
    it('starts afresh', () => { expect(expect.getState().assertionCalls).toBe(1) })
    it('knows its name', () => { expect(expect.getState().currentTestName).toBe('knows its name') })
    it('soft', () => { expect.soft(1).toBe(2); expect.soft(1).toBe(1); expect.soft('a').toBe('b') })
    it('soft passes', () => { expect.soft(1).toBe(1) })
    it.fails('soft fails on purpose', () => { expect.soft(1).toBe(2) })
    it('resolves', async () => { await expect(Promise.resolve(1)).resolves.toBe(1); await expect(Promise.reject(new Error('x'))).rejects.toThrow('x') })
    it('resolves wrongly', async () => { await expect(Promise.resolve(1)).resolves.toBe(2) })
    it('rejects wrongly', async () => { await expect(Promise.resolve(1)).rejects.toThrow() })
    it('does not wait but counts', () => { void expect(Promise.resolve(1)).resolves.toBe(2) })
    it('poll', async () => { let n = 0; await expect.poll(() => ++n, { interval: 5 }).toBe(3) })
    it('poll in vain', async () => { await expect.poll(() => 1, { interval: 5, timeout: 30 }).toBe(3) })
    it('poll not awaited', () => { expect.poll(() => 1).toBe(1) })
    it('poll negated', async () => { let n = 0; await expect.poll(() => ++n, { interval: 1 }).not.toBe(1) })
    it('unreachable', () => { expect.unreachable() })
    it('chai', () => { expect([1]).to.deep.equal([1]); assert.equal(1, 1); assert.deepEqual({ a: 1 }, { a: 1 }) })
    it('chai fails', () => { assert.strictEqual(1, '1') })
    it('extend', () => { expect.extend({ toBeEven(n) { return { pass: n % 2 === 0, message: () => 'odd' } } }); expect(2).toBeEven(); expect({ a: 4 }).toEqual({ a: expect.toBeEven() }) })
    it('extend fails', () => { expect(3).toBeEven() })
    it('extend async', async () => { expect.extend({ async toBeOne(n) { return { pass: n === 1, message: () => 'not one' } } }); await expect(1).toBeOne(); await expect(expect(2).toBeOne()).rejects.toThrow('not one') })
    it('asymmetric', () => { expect({ a: 1, b: 'x', c: [1, 2], d: 'abc' }).toEqual({ a: expect.any(Number), b: expect.anything(), c: expect.arrayContaining([2]), d: expect.stringMatching(/b/) }) })
    it('asymmetric fails', () => { expect({ a: 1 }).toEqual({ a: expect.any(String) }) })
    it('objectContaining', () => { expect({ a: 1, b: 2 }).toEqual(expect.objectContaining({ a: 1 })); expect({ a: 1 }).not.toEqual(expect.objectContaining({ c: 1 })) })
    it('not in', () => { expect([1]).toEqual(expect.not.arrayContaining([2])) })
    it('closeTo', () => { expect({ n: 0.1 + 0.2 }).toEqual({ n: expect.closeTo(0.3, 5) }) })
    it('throws', () => { const f = () => { throw new TypeError('bad thing') }; expect(f).toThrow(); expect(f).toThrow('bad'); expect(f).toThrow(/thing/); expect(f).toThrow(TypeError); expect(f).toThrow(new TypeError('bad thing')) })
    it('throws another', () => { expect(() => { throw new Error('a') }).toThrow('b') })
    it('throws nothing', () => { expect(() => {}).toThrow() })
    it('equality testers', () => { expect.addEqualityTesters([(a, b) => (a && b && a.id !== undefined && b.id !== undefined ? a.id === b.id : undefined)]); expect({ id: 1, x: 1 }).toEqual({ id: 1, x: 2 }) })
    it('array of failures', () => { throw [new Error('a')] })
    it('throws a string', () => { throw 'text' })
    it('rejects', () => Promise.reject(new Error('x')))
    it('strict equality', () => { expect({ a: undefined }).toEqual({}); expect({ a: undefined }).not.toStrictEqual({}) })
    it('satisfies', () => { expect(2).toSatisfy((n) => n > 1); expect('x').toBeOneOf(['x', 'y']) })`,
  mocks: `
    it('fn', () => { const f = vi.fn((a) => a + 1); expect(f(1)).toBe(2); expect(f).toHaveBeenCalledWith(1); expect(f).toHaveReturnedWith(2); expect(f.mock.calls).toEqual([[1]]) })
    it('once', () => { const f = vi.fn().mockReturnValue(0).mockReturnValueOnce(1); expect([f(), f()]).toEqual([1, 0]) })
    it('promises', async () => { const f = vi.fn().mockResolvedValue(1).mockRejectedValueOnce(new Error('x')); await expect(f()).rejects.toThrow('x'); await expect(f()).resolves.toBe(1) })
    const box = { get() { return 1 }, value: 3 }
    it('spyOn', () => { const spy = vi.spyOn(box, 'get').mockReturnValue(5); expect(box.get()).toBe(5); expect(spy).toHaveBeenCalledOnce() })
    it('spies stay', () => { expect(box.get()).toBe(5); vi.restoreAllMocks(); expect(box.get()).toBe(1) })
    it('spyOn getters', () => { const o = { get a() { return 1 } }; vi.spyOn(o, 'a', 'get').mockReturnValue(2); expect(o.a).toBe(2) })
    it('classes', () => { const C = vi.fn(class { m() { return 1 } }); expect(new C().m()).toBe(1); expect(C).toHaveBeenCalled() })
    it('clear', () => { const f = vi.fn(() => 1); f(); vi.clearAllMocks(); expect(f).not.toHaveBeenCalled(); expect(f()).toBe(1) })
    it('reset', () => { const f = vi.fn(() => 1).mockReturnValue(2); expect(f()).toBe(2); vi.resetAllMocks(); expect(f()).toBe(1) })
    it('nth', () => { const f = vi.fn(); f(1); f(2); expect(f).toHaveBeenNthCalledWith(2, 2); expect(f).toHaveBeenLastCalledWith(2); expect(f).toHaveBeenCalledTimes(2) })
    it('nth fails', () => { const f = vi.fn(); f(1); expect(f).toHaveBeenCalledWith(2) })
    it('isMockFunction', () => { expect(vi.isMockFunction(vi.fn())).toBe(true); expect(vi.isMockFunction(() => {})).toBe(false); expect(vi.mocked(box)).toBe(box) })
    it('mockObject', () => { const o = vi.mockObject({ f: () => 1, n: 2, a: [1], in: { g: () => 2 } }); expect(o.f()).toBe(undefined); expect(o.n).toBe(2); expect(o.a).toEqual([]); o.in.g.mockReturnValue(7); expect(o.in.g()).toBe(7) })
    it('mockObject spies', () => { const o = vi.mockObject({ f: () => 1 }, { spy: true }); expect(o.f()).toBe(1); expect(o.f).toHaveBeenCalled() })
    it('mockObject classes', () => { class A { m() { return 1 } static s() { return 2 } } const o = vi.mockObject({ A }); const a = new o.A(); expect(a.m()).toBe(undefined); expect(o.A.s()).toBe(undefined); a.m.mockReturnValue(3); expect(a.m()).toBe(3) })
    it('stubGlobal', () => { vi.stubGlobal('somewhere', 1); expect(globalThis.somewhere).toBe(1); vi.unstubAllGlobals(); expect('somewhere' in globalThis).toBe(false) })
    it('stubEnv', () => { vi.stubEnv('SOMEWHERE', 'x'); expect(process.env.SOMEWHERE).toBe('x'); vi.unstubAllEnvs(); expect(process.env.SOMEWHERE).toBe(undefined) })
    it('waitFor', async () => { let n = 0; await vi.waitFor(() => { if (++n < 3) throw new Error() }, { interval: 2 }); expect(n).toBe(3) })
    it('waitFor in vain', async () => { await vi.waitFor(() => { throw new Error('never') }, { timeout: 20, interval: 5 }) })
    it('waitUntil', async () => { let n = 0; expect(await vi.waitUntil(() => ++n > 2 && n, { interval: 2 })).toBe(3) })
    it('waitUntil in vain', async () => { await vi.waitUntil(() => false, 20) })
    it('order', () => { const a = vi.fn(); const b = vi.fn(); a(); b(); expect(a).toHaveBeenCalledBefore(b) })
    it('withImplementation', () => { const f = vi.fn(() => 1); f.withImplementation(() => 2, () => { expect(f()).toBe(2) }); expect(f()).toBe(1) })
    it('config', () => { vi.setConfig({ testTimeout: 1000 }); vi.resetConfig() })
    it('nested test', () => { it('in it', () => {}) })`,
  time: `
    afterEach(() => { vi.useRealTimers() })
    it('advances', () => { vi.useFakeTimers(); const f = vi.fn(); setTimeout(f, 1000); vi.advanceTimersByTime(999); expect(f).not.toHaveBeenCalled(); vi.advanceTimersByTime(1); expect(f).toHaveBeenCalled() })
    it('runs all', () => { vi.useFakeTimers(); let n = 0; setTimeout(() => { n++; setTimeout(() => n++, 10) }, 10); vi.runAllTimers(); expect(n).toBe(2) })
    it('runs pending', () => { vi.useFakeTimers(); let n = 0; setTimeout(() => { n++; setTimeout(() => n++, 10) }, 10); vi.runOnlyPendingTimers(); expect(n).toBe(1); expect(vi.getTimerCount()).toBe(1); vi.clearAllTimers(); expect(vi.getTimerCount()).toBe(0) })
    it('next', () => { vi.useFakeTimers(); const log = []; setTimeout(() => log.push(1), 10); setTimeout(() => log.push(2), 20); vi.advanceTimersToNextTimer(); expect(log).toEqual([1]) })
    it('async', async () => { vi.useFakeTimers(); let n = 0; const loop = async () => { for (;;) { await new Promise((r) => setTimeout(r, 10)); n++ } }; void loop(); await vi.advanceTimersByTimeAsync(35); expect(n).toBe(3) })
    it('sets the time', () => { vi.useFakeTimers(); vi.setSystemTime(new Date('2020-01-01')); expect(new Date().getFullYear()).toBe(2020); expect(vi.getMockedSystemTime()).toEqual(new Date('2020-01-01')); vi.advanceTimersByTime(86400000); expect(new Date().getUTCDate()).toBe(2) })
    it('sets the date alone', () => { vi.setSystemTime(new Date('2021-05-05')); expect(Date.now()).toBe(new Date('2021-05-05').getTime()); expect(vi.isFakeTimers()).toBe(false); vi.useRealTimers(); expect(vi.getMockedSystemTime()).toBe(null) })
    it('keeps the date', () => { vi.setSystemTime(new Date('2021-05-05')); vi.useFakeTimers(); expect(new Date().getFullYear()).toBe(2021) })
    it('now', () => { vi.useFakeTimers({ now: 5 }); expect(Date.now()).toBe(5) })
    it('some only', () => { vi.useFakeTimers({ toFake: ['Date'] }); const f = vi.fn(); expect(vi.isFakeTimers()).toBe(true); setTimeout(f, 0); expect(vi.getTimerCount()).toBe(0) })
    it('refuses with real timers', () => { vi.advanceTimersByTime(1) })
    it('is real again', () => { expect(vi.isFakeTimers()).toBe(false); expect(vi.getRealSystemTime()).toBeGreaterThan(1e12) })
    it('intervals', () => { vi.useFakeTimers(); let n = 0; setInterval(() => n++, 10); vi.advanceTimersByTime(35); expect(n).toBe(3) })
    it('times out in spite of fakes', async () => { vi.useFakeTimers(); await new Promise(() => {}) }, 20)
    it('waitFor moves fakes', async () => { vi.useFakeTimers(); let done = false; setTimeout(() => { done = true }, 100); await vi.waitFor(() => { if (!done) throw new Error() }); expect(done).toBe(true) })
    it('microtasks are real', async () => { vi.useFakeTimers(); let n = 0; queueMicrotask(() => n++); await null; expect(n).toBe(1) })`,
  fixtures: `
    const log = []
    const my = test.extend({
      one: 1,
      two: async ({ one }, use) => { log.push('make'); await use(one + 1); log.push('end') },
      lazy: async ({}, use) => { log.push('lazy'); await use(0) },
      always: [async ({}, use) => { log.push('always'); await use(0) }, { auto: true }],
    })
    my('gets them', ({ one, two }) => { expect([one, two]).toEqual([1, 2]); expect(log.splice(0)).toEqual(['always', 'make']) })
    my('ended', ({ one }) => { expect(log.splice(0)).toEqual(['end', 'always']); expect(one).toBe(1) })
    const more = my.extend({ one: 10, three: async ({ two, task }, use) => { await use(two + task.name.length) } })
    more('abc', ({ three }) => { expect(three).toBe(14) })
    const bad = test.extend({ x: async ({}, use) => { throw new Error('no') } })
    bad('fails to make', ({ x }) => {})
    bad('does not ask', () => {})
    const unused = test.extend({ x: async ({}, use) => {} })
    unused('never used', ({ x }) => {})
    const late = test.extend({ x: async ({}, use) => { await use(1); throw new Error('end') } })
    late('fails to end', ({ x }) => {})
    const over = my.extend({ two: async ({ two }, use) => { await use(two * 100) } })
    over('extends itself', ({ two }) => { expect(two).toBe(200) })
    let made = 0
    const filed = test.extend({ f: [async ({}, use) => { made++; await use(made) }, { scope: 'file' }] })
    filed('once', ({ f }) => { expect(f).toBe(1) })
    filed('once indeed', ({ f }) => { expect(f).toBe(1) })
    const built = test.extend('base', () => 5).extend('next', ({ base }, { onCleanup }) => { onCleanup(() => { log.push('cleaned') }); return base + 1 })
    built('builder', ({ base, next }) => { expect([base, next]).toEqual([5, 6]) })
    built('cleaned', () => { expect(log).toContain('cleaned') })
    describe('hooks', () => { my.beforeEach(({ two }) => { expect(two).toBe(2) }); my('shares', ({ two }) => { expect(two).toBe(2) }) })
    my.each([1, 2])('each %i', (n) => { expect(n).toBe(1) })
    my.for([1, 2])('for %i', (n, { one }) => { expect(n).toBe(one) })
    my.skip('skipped', ({ one }) => {})
    my('bare parameter', (context) => {})`,
  suites: `
    describe('empty', () => {})
    describe('not empty', () => { it('a', () => {}) })
    describe('dup', () => { it('same', () => {}); it('same', () => { throw new Error() }) })
    describe('options', { retry: 1 }, () => { let n = 0; it('second', () => { n++; expect(n).toBe(2) }) })
    describe('todo with body', () => { it.todo('x', () => { throw new Error() }) })
    let order = []
    describe('order', () => { order.push('body'); it('runs after all bodies', () => { expect(order).toEqual(['top', 'body', 'body 2']) }) })
    describe('order 2', () => { order.push('body 2'); it('a', () => {}) })
    order.push('top')`,
  throws: `
    it('before', () => {})
    describe('body throws', () => { it('in it', () => {}); throw new Error('body') })
    it('behind', () => {})`,
  snapshots: `
    it('new', () => { expect({ b: 1, a: [1, 'x'] }).toMatchSnapshot(); expect('text').toMatchSnapshot('hint') })
    it('properties', () => { expect({ id: 3, name: 'x' }).toMatchSnapshot({ id: expect.any(Number) }) })
    it('wrong properties', () => { expect({ id: 'y' }).toMatchSnapshot({ id: expect.any(Number) }) })
    it('inline right', () => { expect({ a: 1 }).toMatchInlineSnapshot(\`
      {
        "a": 1,
      }
    \`) })
    it('inline wrong', () => { expect(2).toMatchInlineSnapshot('1') })
    it('error', () => { expect(() => { throw new Error('x') }).toThrowErrorMatchingSnapshot() })
    it('error inline', () => { expect(() => { throw new Error('x') }).toThrowErrorMatchingInlineSnapshot('[Error: x]') })
    it('error inline wrong', () => { expect(() => { throw new Error('x') }).toThrowErrorMatchingInlineSnapshot('[Error: y]') })
    it('throws nothing', () => { expect(() => {}).toThrowErrorMatchingSnapshot() })
    it('rejects', async () => { await expect(Promise.reject(new Error('x'))).rejects.toThrowErrorMatchingInlineSnapshot('[Error: x]') })
    it('file', async () => { await expect('text').toMatchFileSnapshot('./out.txt') })
    it('negated', () => { expect(1).not.toMatchSnapshot() })
    it('tried again', { retry: 1 }, ({ task }) => { expect('same').toMatchSnapshot(); expect(task.result.retryCount).toBe(1) })
    it('mock', () => { const f = vi.fn(); f(1); expect(f).toMatchInlineSnapshot(\`
      [MockFunction] {
        "calls": [
          [
            1,
          ],
        ],
        "results": [
          {
            "type": "return",
            "value": undefined,
          },
        ],
      }
    \`) })`,
}
