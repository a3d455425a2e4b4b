import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Pool } from '../src/pool.ts'

const open = (id: number) => ({ id, query: (text: string) => `${id}: ${text}` })

describe('acquire', () => {
  it('returns a free connection', async () => {
    const pool = new Pool(1, open)
    const conn = await pool.acquire()
    assert.equal(conn.id, 1)
  })

  it('rejects when the pool is exhausted', async () => {
    const pool = new Pool(1, open)
    await pool.acquire()
    await assert.rejects(async () => pool.acquire(), { name: 'PoolExhausted' })
  })
})

describe('release', () => {
  it('makes the connection free again', async () => {
    const pool = new Pool(1, open)
    pool.release(await pool.acquire())
    assert.equal(pool.idle, 1)
  })
})
