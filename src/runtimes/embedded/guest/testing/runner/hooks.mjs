// biome-ignore-all lint/suspicious/noDuplicateTestHooks: what Node's runner does with it is what is tested.
import assert from 'node:assert/strict'

const fail = () => {
  throw new Error('hook')
}
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

export default ({ test, describe, it, before, after, beforeEach, afterEach }, { log }) => {
  before(() => log('file before'))
  after(() => log('file after'))
  beforeEach((t) => log(`file each ${t.name}`))
  afterEach((t) => log(`file afterEach ${t.name}`))
  test('plain', () => log('plain'))
  test('skipped has no hooks', { skip: true }, () => {})
  test('skipping itself ends them', (t) => t.skip())
  describe('suite', () => {
    before(() => log('suite before'))
    before(async () => {
      await pause(1)
      log('suite before 2')
    })
    after(() => log('suite after'))
    beforeEach(() => log('suite each'))
    beforeEach(() => log('suite each 2'))
    afterEach(() => log('suite afterEach'))
    afterEach(() => log('suite afterEach 2'))
    it('one', () => log('one'))
    it('fails', () => assert.fail())
    describe('inner', () => {
      before(() => log('inner before'))
      beforeEach(() => log('inner each'))
      afterEach(() => log('inner afterEach'))
      after(() => log('inner after'))
      it('two', () => log('two'))
    })
  })
  describe('hooks apply by order', () => {
    describe('elder', () => {
      it('does not get it', () => log('elder'))
    })
    beforeEach(() => log('younger hook'))
    it('gets it', () => log('younger'))
  })
  describe('before fails', () => {
    before(fail)
    after(() => log('after a failed before'))
    it('one', () => log('never'))
    it('two', () => log('never'))
    describe('inner', () => {
      it('three', () => log('never'))
    })
  })
  describe('beforeEach fails', () => {
    beforeEach(fail)
    afterEach(() => log('afterEach all the same'))
    it('one', () => log('never'))
  })
  describe('afterEach fails', () => {
    afterEach(fail)
    it('one', () => log('ran'))
    it('two', () => assert.fail())
  })
  describe('after fails', () => {
    after(fail)
    it('one', () => {})
  })
  describe('without tests', () => {
    before(() => log('before without tests'))
    after(() => log('after without tests'))
  })
  describe('with done', () => {
    before((_, done) => setTimeout(done, 1))
    beforeEach((_, done) => done())
    it('one', () => log('with done'))
  })
  describe('done with an error', () => {
    beforeEach((_, done) => done(new Error('d')))
    it('one', () => {})
  })
  describe('a hook that is too slow', () => {
    beforeEach(() => pause(300), { timeout: 10 })
    it('one', () => {})
  })
  test('of a test', async (t) => {
    t.before(() => log('t.before'))
    log('before is over')
    t.beforeEach((t) => log(`t.beforeEach ${t.name}`))
    t.afterEach((t) => log(`t.afterEach ${t.name}`))
    t.after(() => log('t.after'))
    await t.test('inner', () => log('inner'))
    await t.test('inner 2', () => log('inner 2'))
  })
  test('after of a failing test', async (t) => {
    t.after(() => log('after the failure'))
    throw new Error('x')
  })
  test('t.after fails', (t) => t.after(fail))
  test('t.before fails', async (t) => {
    t.before(fail)
    await t.test('inner', () => {})
  })
  test('t.beforeEach fails', async (t) => {
    t.beforeEach(fail)
    await t.test('inner', () => {})
  })
  test('t.afterEach fails', async (t) => {
    t.afterEach(fail)
    await t.test('inner', () => {})
  })
  describe('one context', () => {
    beforeEach((t) => {
      t.kept = t.name
    })
    afterEach((t) => log(`kept ${t.kept}`))
    it('is shared', (t) => assert.equal(t.kept, 'is shared'))
    it('is each own', (t) => assert.equal(t.kept, 'is each own'))
  })
  test('passed and error are known after it', async (t) => {
    await t.test('passes', (t) => t.after(() => log(`passed ${t.passed} ${t.error === null}`)))
    await t.test('fails', { todo: true }, (t) => {
      t.after(() => log(`passed ${t.passed} ${t.error.cause.message}`))
      throw new Error('cause')
    })
  })
}
