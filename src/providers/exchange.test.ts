/** What a request for a provider carries, and where it does not go. */
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { expect, test } from 'vitest'
import { openExchange, openFetch } from './exchange'

/** A server on the loopback that answers all with `status` and `location`, and what it heard. */
async function openServer(status: number, location: string | null) {
  const heard: IncomingHttpHeaders[] = []
  const server = createServer((request, response) => {
    heard.push(request.headers)
    response.writeHead(status, location === null ? {} : { location }).end('{}')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return { url: `http://127.0.0.1:${address.port}/`, heard, close: () => new Promise((done) => server.close(done)) }
}

test.each([301, 302, 303, 307, 308])('a key follows no redirect (%i) to another server', async (status) => {
  const other = await openServer(200, null)
  const own = await openServer(status, other.url)
  const send = { method: 'POST', body: '{}', headers: { 'x-api-key': 'planted', cookie: 'a=1' } }
  await fetch(own.url, send)
  expect(
    other.heard.map((headers) => headers['x-api-key']),
    'the control: without it the key goes along',
  ).toEqual(['planted'])

  const exchange = openExchange()
  const guarded = openFetch(fetch, ['x-api-key'], exchange)
  await expect(guarded(own.url, send)).rejects.toThrow(TypeError)
  expect(exchange.unreachable).toBeInstanceOf(TypeError)
  expect([other.heard.length, own.heard.length]).toEqual([1, 2])
  expect(own.heard[1]).toMatchObject({ 'x-api-key': 'planted' })
  expect(own.heard[1]).not.toHaveProperty('cookie')
  await Promise.all([own.close(), other.close()])
})
