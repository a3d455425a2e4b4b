import assert from 'node:assert/strict'

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

export default ({ test, describe, it }, { log }) => {
  test('parent', async (t) => {
    await t.test('one', () => log('one'))
    await t.test('two', async (t) => {
      await t.test('deep', () => log('deep'))
    })
  })
  test('runs at once', (t) => {
    let ran = false
    t.test('inner', () => {
      ran = true
    })
    assert.ok(ran)
  })
  test('one after the other', async (t) => {
    const slow = t.test('slow', async () => {
      await pause(5)
      log('slow')
    })
    const quick = t.test('quick', () => log('quick'))
    await Promise.all([slow, quick])
  })
  test('side by side', { concurrency: 2 }, async (t) => {
    let wake
    const woken = new Promise((resolve) => {
      wake = resolve
    })
    await Promise.all([t.test('waits for the next', () => woken), t.test('wakes it', () => wake()), t.test('third', () => {})])
  })
  test('a failing one', async (t) => {
    await t.test('bad', () => assert.fail())
    await t.test('good', () => {})
  })
  test('failing ones and itself', async (t) => {
    await t.test('bad', () => assert.fail())
    throw new Error('own')
  })
  test('one that is to do', async (t) => {
    await t.test('bad', { todo: true }, () => assert.fail())
  })
  test('one that is skipped', async (t) => {
    await t.test('skipped', { skip: true }, () => assert.fail())
  })
  test('one not awaited', (t) => {
    t.test('sync', () => {})
  })
  test('two not awaited', (t) => {
    t.test('first', () => {})
    t.test('second', () => {})
  })
  test('four not awaited', (t) => {
    t.test('a', () => {})
    t.test('b', () => {})
    t.test('c', () => {})
    t.test('d', () => {})
  })
  test('async ones not awaited', async (t) => {
    t.test('a', async () => {
      await null
    })
    t.test('b', async () => {})
  })
  test('slow ones not awaited', (t) => {
    t.test('a', () => pause(10))
    t.test('b', () => {})
  })
  test('awaited by a pause', async (t) => {
    t.test('a', () => {})
    t.test('b', async () => {})
    await pause(10)
  })
  let late
  test('lends its context', (t) => {
    late = t
  })
  test('uses it too late', () => {
    late.test('too late', () => {})
  })
  test('limits are inherited', { timeout: 20 }, async (t) => {
    await t.test('slow', () => pause(300))
  })
  test('its own limit', async (t) => {
    await t.test('slow', { timeout: 10 }, () => pause(300))
  })
  test('test in test', async () => {
    await test('inner', () => {})
  })
  test('describe in test', async () => {
    await describe('suite', () => {
      it('inner', () => {})
      it('bad', () => assert.fail())
    })
  })
  test('a suite not awaited', () => {
    describe('suite', () => {
      it('inner', () => {})
    })
  })
  test('a full name', async (t) => {
    await t.test('inner', (t) => assert.equal(t.fullName, 'a full name > inner'))
  })
  test('many', async (t) => {
    for (let i = 0; i < 20; i++) await t.test(`number ${i}`, () => assert.notEqual(i, 13))
  })
  test('handles a failure itself', async (t) => {
    const ended = await t.test('bad', () => assert.fail())
    assert.equal(ended, undefined)
  })
}
