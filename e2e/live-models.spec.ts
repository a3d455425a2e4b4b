/** Runs of agents with live models: the page asks a server on the loopback that speaks the providers' wire formats, with their CORS and their faults. */
import type { Page } from '@playwright/test'
import type { Answer } from './models/server'
import { answersOf, begin, choose, DONE, KEY, openAnew, press, test, WIRES } from './support/agent'
import { expect } from './support/fixtures'
import { open, openTab } from './support/page-actions'

const RUNS = [
  ['Chat edit', 'openai', '001-no-match-then-red'],
  ['Tool calls', 'anthropic', '020-tools'],
  ['Planner and executor', 'gemini', '040-planner'],
  ['Plan and branch', 'openrouter', '050-plan-and-branch'],
  ['Task graph', 'mistral', '060-tasks'],
] as const

test('each loop, asked of another provider: from the task over what is refused to a commit', async ({ page, models }) => {
  await open(page)
  for (const [index, [loop, wire, recording]] of RUNS.entries())
    await test.step(`${loop}, asked of ${wire}`, async () => {
      if (index > 0) await openAnew(page)
      const to = WIRES[wire]
      const before = models.requests.length
      await choose(page, to, models)
      models.script(answersOf(recording))
      const standing = await begin(page, loop)
      await expect(standing).toContainText(DONE)
      expect(models.left).toBe(0)
      const asked = models.requests.slice(before)
      expect(asked.filter(({ status }) => status !== 200)).toEqual([])
      expect(asked.every(({ path }) => path.startsWith(to.path))).toBe(true)
      await test.step('the key is nowhere but in the requests', async () => {
        expect(await leftBehind(page)).not.toContain(KEY)
        expect(asked.some(({ headers }) => JSON.stringify(headers).includes(KEY))).toBe(to.hasKey)
      })
    })
  await test.step('Review, asked of ollama: the edits are drawn, and what the person takes is tested and committed', async () => {
    await openAnew(page)
    await choose(page, WIRES.ollama, models)
    // The first answer misquotes the file, and nothing of it can be taken.
    models.script([
      ...answersOf('001-no-match-then-red').slice(0, 1),
      ...answersOf('030-review').map((answer) => ({ ...answer, pause: 20 })),
    ])
    const standing = await begin(page, 'Review')
    const take = page.getByRole('button', { name: /^Take what is left/ })
    await expect(take).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name: /^Hunks/ })).toHaveText('Hunks · 0 of 1 land')
    await take.click()
    await standing.getByRole('button', { name: 'Go on' }).click()
    await expect(take).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name: /^Hunks/ })).toHaveText('Hunks · 2 of 2 land')
    await take.click()
    await expect(standing).toContainText(DONE)
  })
})

test('the window of an Ollama model is said before a run and goes with its requests, and files show as the answer comes in', async ({
  page,
  models,
}) => {
  await open(page)
  await choose(page, WIRES.ollama, models)
  await page.keyboard.press('Escape')
  const notes = page.getByText(/^main-model: Ollama/)
  await expect(notes).toContainText('gives each request the window that it needs, up to 40,960 tokens; it was made for 40,960')
  models.script(answersOf('001-no-match-then-red').map((answer) => ({ ...answer, chunk: 40, pause: 60 })))
  const standing = await begin(page, 'Chat edit')
  await expect(page.getByRole('list', { name: 'Files in the answer' })).toContainText(/src\/\w+\.ts 1 whole edit/)
  await expect(standing).toContainText(DONE)
  expect(models.requests.filter(({ path }) => path === '/ollama/api/chat')).not.toEqual([])
  // What Ollama gives is what the prompt has to go into.
  await page.getByRole('tab', { name: 'Prompt' }).click()
  await expect(page.getByText(/40,960/).first()).toBeVisible()
})

/** All that the page shows and the browser has stored, as text. */
const leftBehind = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const kept: unknown[] = [document.documentElement.innerHTML, location.href, { ...localStorage }, { ...sessionStorage }]
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => reject(opening.error)
      })
      for (const store of database.objectStoreNames)
        kept.push(
          await new Promise((resolve, reject) => {
            const reading = database.transaction(store).objectStore(store).getAll()
            reading.onsuccess = () => resolve(reading.result)
            reading.onerror = () => reject(reading.error)
          }),
        )
      database.close()
    }
    return JSON.stringify(kept, (_, value: unknown) =>
      value instanceof Map ? [...value] : value instanceof Uint8Array ? new TextDecoder().decode(value) : value,
    )
  })

const FAULTS: readonly (readonly [name: string, answer: Answer, says: RegExp])[] = [
  ['a wrong key', { fault: { status: 401 } }, /key/i],
  ['a model that is not there', { fault: { status: 404 } }, /model/i],
  ['an answer that CORS keeps back', { fault: 'no-cors' }, /CORS|refuse|let/i],
  ['a stream of garbage', { text: 'Half of it is no JSON.', fault: 'garbage' }, /read|understood|JSON/i],
  ['nothing at all', { fault: 'empty' }, /nothing|ended|empty/i],
]

test('what goes wrong with a call: the run waits, says why and what to do, and goes on when asked', async ({ page, models }) => {
  await open(page)
  await choose(page, WIRES.openai, models)
  for (const [index, [name, answer, says]] of FAULTS.entries())
    await test.step(name, async () => {
      await page.keyboard.press('Escape')
      if (index > 0) await openAnew(page)
      models.script([answer, ...answersOf('001-no-match-then-red')])
      const standing = await begin(page, 'Chat edit')
      const again = standing.getByRole('button', { name: 'Ask again' })
      await expect(again).toBeVisible()
      await expect(standing).toContainText(says)
      await expect(page.locator('body')).not.toContainText(KEY)
      await again.click()
      await expect(standing).toContainText(DONE)
    })
})

const HARD: readonly (readonly [name: string, answer: Answer])[] = [
  ['a stream that stops half way', { ...answersOf('001-no-match-then-red')[1], fault: 'unfinished' }],
  ['a reply of 1 MB', { fault: 'huge', usage: { input: 900, output: 900 } }],
]

test('answers that are hard to take, one after the other', async ({ page, models }) => {
  await open(page)
  await choose(page, WIRES.anthropic, models)
  for (const [name, answer] of HARD)
    await test.step(`the model learns of ${name}, and the run goes on`, async () => {
      const before = models.requests.length
      models.script([answer, ...answersOf('012-one-of-two').slice(1)])
      const standing = await begin(page, 'Chat edit')
      await expect(standing).toContainText(DONE)
      expect(models.requests.slice(before).filter(({ path }) => path.endsWith('/messages'))).toHaveLength(2)
      await openAnew(page)
    })
  await test.step('a rate limit is waited for with a countdown, and stopping leaves everything as it was', async () => {
    models.script([{ fault: { status: 429, retryAfter: 30 } }])
    const standing = await begin(page, 'Chat edit')
    await expect(standing).toContainText(/\b(?:30|2\d|1\d) s\b/)
    await press(standing, 'Stop')
    await expect(standing).toContainText(/stopped/i)
    await expect(page.getByRole('region', { name: /^Snapshots/ }).getByRole('button')).toHaveCount(3)
  })
})

test('OpenRouter’s login brings a key that the page may use, and leaves nothing in the address', async ({ page, models }) => {
  await open(page)
  const sheet = await choose(page, { ...WIRES.openrouter, hasKey: false, isOpen: false }, models)
  await sheet.getByRole('button', { name: /^Log in/ }).click()
  await page.waitForURL(({ search }) => search === '')
  await expect(page.getByRole('dialog', { name: 'Models' })).toContainText(/memory/i)
  expect(page.url()).not.toContain('code=')
})

test('a run goes on after a reload', async ({ page, models }) => {
  await open(page)
  await choose(page, WIRES.ollama, models)
  models.script(answersOf('001-no-match-then-red').map((answer, index) => (index === 1 ? { ...answer, fault: 'hang' } : answer)))
  const standing = await begin(page, 'Chat edit')
  await expect(standing).toContainText(/Calls1/)
  await page.reload()
  await openTab(page, 'Agent')
  models.script(answersOf('001-no-match-then-red').slice(1))
  await standing.getByRole('button', { name: 'Go on' }).click()
  await expect(standing).toContainText(DONE)
})
