import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { handle } from '../src/api.ts'
import { Pool } from '../src/pool.ts'

describe('GET /', () => {
  it('answers and gives the connection back', async () => {
    const pool = new Pool(2, (id) => ({ id, query: (text) => `page ${text}` }))
    assert.deepEqual(await handle(pool, '/'), { status: 200, body: 'page /' })
    assert.equal(pool.idle, 2)
  })
})
