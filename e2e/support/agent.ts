/** Runs of agents as the browser tests commission them: a model server on the loopback, its addresses in the page, the answers of recordings. */
import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { listAt } from '../models/check-shape'
import { type Answer, type ModelServer, startModelServer } from '../models/server'
import { test as base, expect } from './fixtures'
import { openSheet, openTab } from './page-actions'

export const KEY = 'sk-planted-0123456789abcdef'

/** `down`: an address of this machine at which nothing listens. */
export const test = base.extend<{ readonly models: ModelServer; readonly down: string }>({
  models: async ({ baseURL }, use) => {
    const server = await startModelServer({ keys: [KEY], allowOrigins: [new URL(baseURL ?? '').origin] })
    await use(server)
    await server.close()
  },
  // biome-ignore lint/correctness/noEmptyPattern: the form that Playwright reads its fixtures from
  down: async ({}, use) => {
    const server = await startModelServer()
    await server.close()
    await use(server.url)
  },
  allow: async ({ models, down }, use) => use({ origins: [models.url, down], console: [/Failed to load resource|CORS/] }),
})

type RecordedEvent = {
  readonly event:
    | { readonly type: 'text'; readonly text: string }
    | { readonly type: 'call'; readonly call: { readonly name: string; readonly input: string } }
    | { readonly type: 'usage' | 'stop' }
}

/** The answers of a recording, for the server to give. */
export function answersOf(id: string): Answer[] {
  const { calls }: { calls: { events: RecordedEvent[] }[] } = JSON.parse(
    readFileSync(new URL(`../../public/runs/${id}.json`, import.meta.url), 'utf8'),
  )
  return calls.map(({ events }) => ({
    text: events.map(({ event }) => (event.type === 'text' ? event.text : '')).join(''),
    calls: events.flatMap(({ event }) => (event.type === 'call' ? [event.call] : [])),
    chunk: 97,
  }))
}

/** `isOpen`: its dialog shows the address at once, as for servers on the person's own machine. */
type Wire = { readonly provider: string; readonly path: string; readonly hasKey: boolean; readonly isOpen: boolean }

const hosted = (provider: string, path: string): Wire => ({ provider, path, hasKey: true, isOpen: false })
const local = (provider: string, path: string): Wire => ({ provider, path, hasKey: false, isOpen: true })

export const WIRES = {
  openai: hosted('OpenAI', '/openai/v1'),
  anthropic: hosted('Anthropic', '/anthropic/v1'),
  gemini: hosted('Google Gemini', '/google/v1beta'),
  openrouter: hosted('OpenRouter', '/openrouter/api/v1'),
  mistral: hosted('Mistral', '/mistral/v1'),
  groq: hosted('Groq', '/groq/openai/v1'),
  deepseek: hosted('DeepSeek', '/deepseek/v1'),
  ollama: local('Ollama', '/ollama/v1'),
  lmstudio: local('LM Studio', '/lmstudio/v1'),
  /** OpenAI's chat completions, which the page asks as those of any such server. */
  chat: { ...hosted('OpenAI-compatible server', '/openai/v1'), isOpen: true },
} as const satisfies Readonly<Record<string, Wire>>

/** Opens the sheet of models and keys. */
export async function openModels(page: Page): Promise<Locator> {
  await openTab(page, 'Agent')
  await page.getByRole('radio', { name: 'A live model' }).check({ force: true })
  await page.getByRole('button', { name: /^(Choose a model|Models and keys)$/ }).click()
  return page.getByRole('dialog', { name: 'Models' })
}

/** Chooses a provider at an address; the sheet of models is open. */
export async function chooseProvider(sheet: Locator, { provider, path, isOpen }: Wire, url: string): Promise<void> {
  await sheet.getByRole('radio', { name: new RegExp(`^${provider}(?:$|,)`) }).check({ force: true })
  if (!isOpen) await sheet.getByRole('button', { name: `Another address for ${provider}` }).click()
  await sheet.getByRole('textbox', { name: 'Address' }).fill(url + path)
  await sheet.getByRole('button', { name: 'Use it' }).click()
}

/** Chooses a model of a provider, at the server's address and with the planted key. */
export async function choose(page: Page, wire: Wire, { url }: Pick<ModelServer, 'url'>, key = KEY): Promise<Locator> {
  const { provider, hasKey, isOpen } = wire
  const sheet = await openModels(page)
  await chooseProvider(sheet, wire, url)
  if (hasKey) {
    // A server at an address of the person's own may need none.
    if (isOpen) await sheet.getByRole('button', { name: 'Give it a key' }).click()
    await sheet.getByLabel(`Key of ${provider}`).fill(key)
    await sheet.getByRole('button', { name: 'Keep it', exact: true }).click()
  }
  await sheet.getByRole('textbox', { name: /^Thinking/ }).fill('main-model')
  await sheet.getByRole('textbox', { name: /^Cheaper/ }).fill('cheap-model')
  return sheet
}

const TASK = 'acquire() should throw an error named PoolExhausted when nothing is free.'

/** Fills the form in and begins; the sheet of models may still be open. */
export async function begin(page: Page, loop: string, task = TASK): Promise<Locator> {
  await page.keyboard.press('Escape')
  await page.getByRole('textbox', { name: 'Task' }).fill(task)
  await page.getByRole('radio', { name: new RegExp(`^${loop}`) }).focus()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Begin' }).click()
  return standingOf(page)
}

export const standingOf = (page: Page): Locator => page.getByRole('region', { name: 'How far the run is' })

export const DONE = /Done: the tests are green/

/** Chooses a recording that ships with the page, and plays it at once. */
export async function chooseRecording(page: Page, id: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Recording' }).selectOption(id)
  await page.getByRole('radio', { name: 'At once' }).check({ force: true })
}

/** Opens the starter project again, with nothing of an earlier run in it; models and keys stay. */
export async function openAnew(page: Page): Promise<void> {
  const sheet = await openSheet(page, 'Open')
  await sheet.getByRole('button', { name: 'Open Connection pool' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await openTab(page, 'Agent')
  await expect(standingOf(page)).toHaveCount(0)
}

export const press = (where: Locator, name: string | RegExp): Promise<void> =>
  where.getByRole('button', { name, exact: true }).click()

/** The last message in a request for an answer, as text. `index`: of those requests alone. */
export function lastSaid({ requests }: ModelServer, index: number): string {
  const asked = requests.map(({ body }) => listAt(body, 'messages')).filter((messages) => messages.length > 0)
  return JSON.stringify(asked.at(index)?.at(-1))
}

/** Chooses a recording from a file. */
export async function openRecording(page: Page, name: string, buffer: Buffer): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press(page.locator('body'), 'Open a file…')])
  await chooser.setFiles({ name, mimeType: 'application/json', buffer })
}
