/** A provider that goes silent: every wire, over a real connection that stays open. */
import { createServer } from 'node:http'
import { afterAll, describe, expect, test } from 'vitest'
import type { IdleLimits } from './idle'
import { openLiveProvider } from './live-provider'
import { sayFailure } from './provider-messages'
import { answerOf, known, LIVE_KEY, LIVE_WIRES, liveFailureOf } from './testing/live-wires'

const FAR = 3_600_000 // milliseconds; no test waits so long
/** Says nothing, or one sign of life and then nothing; the connection stays open. */
const server = createServer((request, response) => {
  if (!request.url?.startsWith('/alive')) return
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.write(': alive\n\n')
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
const address = server.address()
const port = typeof address === 'object' && address !== null ? address.port : 0

describe.each(LIVE_WIRES)('%s', (id) => {
  test.each<[when: string, path: string, idle: IdleLimits]>([
    ['before its first byte', '', { first: 1, between: FAR }],
    ['after its first byte', '/alive', { first: FAR, between: 1 }],
  ])('goes silent %s', async (_, path, idle) => {
    const baseUrl = `http://127.0.0.1:${port}${path}`
    const provider = openLiveProvider({ provider: known(id), baseUrl, key: LIVE_KEY, model: 'm', fetch, idle })
    const failure = liveFailureOf(await answerOf(provider))
    expect(failure).toMatchObject({ code: 'idle', detail: 'No byte came for 0.001 s.' })
    if (failure !== undefined) expect(sayFailure(failure, known(id))).toContain('stopped sending')
  })
})
