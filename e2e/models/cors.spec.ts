/** The model server in a real browser: what its CORS lets an isolated page do, and how its faults look from there. */
import { createServer, type Server } from 'node:http'
import { expect, type Page, test } from '@playwright/test'
import { type ModelServer, startModelServer } from './server'

let server: ModelServer
let site: Server
let origin = ''

test.beforeAll(async () => {
  site = createServer((_, response) => {
    response.setHeader('Content-Type', 'text/html')
    response.setHeader('Cross-Origin-Opener-Policy', 'same-origin')
    response.setHeader('Cross-Origin-Embedder-Policy', 'require-corp')
    response.end('<!doctype html><title>Page</title>')
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  const address = site.address()
  origin = `http://localhost:${typeof address === 'object' && address ? address.port : 0}`
  server = await startModelServer({ keys: ['sk-good'] })
})
test.afterAll(async () => {
  site.close()
  await server.close()
})

type Headers = Readonly<Record<string, string>>

/** What the page sees of an answer: its status and text, the header Retry-After, or the name of the error. */
const ask = (page: Page, path: string, headers: Headers, body: unknown) =>
  page.evaluate(
    async ({ url, headers, body }) => {
      try {
        const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body })
        const waits = answer.headers.get('retry-after')
        return { status: answer.status, waits, text: await answer.text().catch((error: Error) => error.name) }
      } catch (error) {
        return { status: 0, waits: null, text: error instanceof Error ? error.name : '' }
      }
    },
    { url: server.url + path, headers, body: JSON.stringify(body) },
  )

const chat = { model: 'main-model', messages: [{ role: 'user', content: 'Hello' }], stream: true }
const claude = { ...chat, max_tokens: 100 }
const OPENAI = ['/openai/v1/chat/completions', { authorization: 'Bearer sk-good' }, chat] as const
const CLAUDE = ['/anthropic/v1/messages', { 'x-api-key': 'sk-good', 'anthropic-version': '2023-06-01' }, claude] as const
const DIRECT = { 'anthropic-dangerous-direct-browser-access': 'true' }
const NOTHING = { status: 0, text: 'TypeError' }

test('an isolated page reads the answers that CORS lets through, and no others', async ({ page }) => {
  await page.goto(origin)
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true)
  const [openai, bearer] = OPENAI
  const [anthropic, key] = CLAUDE
  server.script([{ text: 'Yes.' }, { text: 'Yes.' }])
  expect(await ask(page, ...OPENAI)).toMatchObject({ status: 200, text: expect.stringContaining('Yes.') })
  expect(await ask(page, openai, { ...bearer, 'x-stainless-os': 'Linux' }, chat)).toMatchObject(NOTHING)
  expect(await ask(page, ...CLAUDE)).toMatchObject(NOTHING)
  expect(await ask(page, anthropic, { ...key, ...DIRECT }, claude)).toMatchObject({
    status: 200,
    text: expect.stringContaining('Yes.'),
  })
  expect(await ask(page, '/ollama/v1/chat/completions', {}, chat)).toMatchObject(NOTHING)
  expect(server.requests.map(({ path, status }) => [path, status])).toEqual([
    [openai, 200],
    [anthropic, 200],
  ])
})

test('a page reads Retry-After only where it is exposed', async ({ page }) => {
  await page.goto(origin)
  const [anthropic, key] = CLAUDE
  const fault = { status: 429, retryAfter: 7 }
  server.script([{ fault }, { fault }])
  expect(await ask(page, ...OPENAI)).toMatchObject({ status: 429, waits: null, text: expect.stringContaining('try again in 7s') })
  expect(await ask(page, anthropic, { ...key, ...DIRECT }, claude)).toMatchObject({ status: 429, waits: '7' })
})

test('a wrong key, missing CORS and a cut connection look different', async ({ page }) => {
  await page.goto(origin)
  const [openai] = OPENAI
  server.script([{ text: 'Yes.', fault: 'no-cors' }, { text: 'Yes.', fault: 'cut' }, { fault: 'reset' }])
  expect(await ask(page, openai, { authorization: 'Bearer sk-bad' }, chat)).toMatchObject({ status: 401 })
  expect(await ask(page, ...OPENAI)).toMatchObject(NOTHING)
  expect(await ask(page, ...OPENAI)).toMatchObject({ status: 200, text: 'TypeError' })
  expect(await ask(page, ...OPENAI)).toMatchObject(NOTHING)
})
