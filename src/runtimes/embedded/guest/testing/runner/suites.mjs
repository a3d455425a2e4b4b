// biome-ignore-all lint/correctness/usePlaywrightValidDescribeCallback: what Node's runner does with it is what is tested.
import assert from 'node:assert/strict'

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

export default async ({ test, describe, it, suite }, { log }) => {
  describe('suite', () => {
    it('one', () => {})
    test('test in it', () => {})
    describe('inner', () => {
      it('two', () => {})
    })
    it('three', () => assert.fail())
  })
  suite('suite is describe', () => {
    it('one', () => assert.equal(suite, describe))
  })
  describe('async', async () => {
    it('before the await', () => {})
    await null
    it('after the await', () => {})
    await pause(5)
    it('after a pause', () => {})
  })
  describe('async in async', async () => {
    await null
    describe('inner', async () => {
      await pause(2)
      it('one', () => {})
    })
    await pause(1)
    it('two', () => {})
  })
  describe('awaits its tests', async () => {
    await it('one', () => {})
    await describe('inner', () => {
      it('two', () => {})
    })
    it('three', () => {})
  })
  describe('throws', () => {
    it('registered', () => log('never'))
    throw new Error('body')
  })
  describe('rejects', async () => {
    it('registered', () => log('never'))
    await null
    throw new Error('body')
  })
  describe.skip('skipped', () => {
    it('never registered', () => assert.fail())
  })
  describe('skipped by option', { skip: 'why' }, () => {
    it('never registered', () => assert.fail())
  })
  describe.todo('to do', () => {
    it('fails', () => assert.fail())
    it('passes', () => {})
  })
  describe('empty', () => {})
  describe('no body')
  describe('a limit', { timeout: 20 }, () => {
    it('hangs', () => pause(300))
    it('is not reached', () => log('never'))
  })
  describe('a limit that is kept', { timeout: 5_000 }, () => {
    it('one', () => pause(1))
  })
  describe('the context', (s) => {
    assert.equal(s.name, 'the context')
    assert.equal(s.fullName, 'the context')
    it('has a signal', () => assert.ok(s.signal instanceof AbortSignal))
  })
  describe('skips and todos', () => {
    it.skip('skip', () => assert.fail())
    it.todo('todo')
    it('skip by option', { skip: true })
    it('todo by option', { todo: true }, () => assert.fail())
  })
  describe('side by side', { concurrency: true, timeout: 2_000 }, () => {
    let wake
    const woken = new Promise((resolve) => {
      wake = resolve
    })
    it('waits for the next', () => woken)
    it('wakes it', () => wake())
    describe('inner', () => {
      it('in order', () => {})
    })
  })
  describe('one by one inside', { concurrency: 3 }, () => {
    const order = []
    describe('inner', { concurrency: 1 }, () => {
      it('first', async () => {
        await pause(5)
        order.push(1)
      })
      it('second', () => assert.deepEqual(order, [1]))
    })
  })
  describe('concurrency', { concurrency: true }, () => {
    it('one', () => pause(1))
    it('two', () => {})
  })
  await test('a file may wait for a test', () => log('first'))
  log('between')
  test('declared after it', () => log('second'))
  describe('a suite declared after it', () => {
    it('one', () => {})
  })
}
