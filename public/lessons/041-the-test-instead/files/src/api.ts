import type { Pool } from './pool.ts'

export type Answer = { status: number; body: string }

/** Answers one request with a connection from the pool. */
export async function handle(pool: Pool, path: string): Promise<Answer> {
  try {
    return { status: 200, body: await pool.use((conn) => conn.query(path)) }
  } catch (error) {
    return { status: 500, body: String(error) }
  }
}
