import assert from 'node:assert/strict'
import test from 'node:test'

// Asked for in each test: a runtime that does not have the module fails them by name.
const hooks = () => import('node:async_hooks')

test('AsyncLocalStorage follows promises', async () => {
  const { AsyncLocalStorage } = await hooks()
  const storage = new AsyncLocalStorage()
  const seen = await storage.run('inside', async () => {
    await null
    return storage.getStore()
  })
  assert.equal(seen, 'inside')
  assert.equal(storage.getStore(), undefined)
})

test('AsyncLocalStorage within one turn', async () => {
  const { AsyncLocalStorage } = await hooks()
  const storage = new AsyncLocalStorage()
  storage.run(1, () => {
    assert.equal(storage.getStore(), 1)
    storage.run(2, () => assert.equal(storage.getStore(), 2))
    assert.equal(storage.getStore(), 1)
  })
})
