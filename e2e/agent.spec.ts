/** Runs of agents, played from the recordings that ship with the page: the real engine, the real runtime, one recording for each failure and each loop. */
import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { fileButton, open, openTab } from './support/bench'
import { expect, test } from './support/fixtures'

type Entry = { readonly id: string; readonly title: string; readonly ends: string }

const ENTRIES: readonly Entry[] = JSON.parse(readFileSync(new URL('../public/runs/index.json', import.meta.url), 'utf8'))

/** How the page says what a run has come to. */
const SAYS: Readonly<Record<string, RegExp>> = {
  done: /Done: the tests are green/,
  reviewing: /review/i,
  'wrong-file': /test\/pool\.test\.ts/,
  'same-again': /same/i,
  oscillation: /before/i,
  cap: /repairs/i,
}

async function commission(page: Page, { title }: Entry): Promise<Locator> {
  await openTab(page, 'Agent')
  await page.getByRole('combobox', { name: 'Recording' }).selectOption({ label: title })
  await page.getByRole('radio', { name: 'At once' }).check({ force: true })
  await page.getByRole('button', { name: 'Begin' }).click()
  return page.getByRole('region', { name: 'Where the run stands' })
}

for (const entry of ENTRIES)
  test(`${entry.id} comes to ${entry.ends}`, async ({ page }) => {
    await open(page)
    await expect(fileButton(page, 'pool.ts')).toBeVisible()
    const standing = await commission(page, entry)
    await expect(standing).toContainText(SAYS[entry.ends] ?? /never/, { timeout: 30_000 })
  })

const entryOf = (id: string): Entry => {
  const found = ENTRIES.find((entry) => entry.id === id)
  if (found === undefined) throw new Error(`no ${id}`)
  return found
}

/** What a person may do about a pause, by the button's name, and what the run then comes to. */
const WAYS: readonly (readonly [recording: string, button: string, comes: RegExp])[] = [
  ['006-wrong-file', 'Allow it and apply', /Done: the tests are green/],
  ['006-wrong-file', 'Tell the model and go on', /Done: the tests are green/],
  ['007-same-again', 'Try it all the same', /Done: the tests are green/],
  ['008-oscillation', 'Commit without green tests', /Done/],
]

for (const [recording, button, comes] of WAYS)
  test(`${recording}: ${button}`, async ({ page }) => {
    await open(page)
    const standing = await commission(page, entryOf(recording))
    await standing.getByRole('button', { name: button }).click({ timeout: 20_000 })
    await expect(standing).toContainText(comes, { timeout: 20_000 })
  })

test('the answer is written anew, and the run goes on with that', async ({ page }) => {
  await open(page)
  const standing = await commission(page, entryOf('011-repairs-used-up'))
  await standing.getByRole('button', { name: 'Edit the answer' }).click({ timeout: 20_000 })
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('textbox').fill(MENDED)
  await sheet.getByRole('button', { name: /go on/i }).click()
  await expect(standing).toContainText(/Done: the tests are green/, { timeout: 20_000 })
})

const MENDED = `src/pool.ts
\`\`\`ts
<<<<<<< SEARCH
    return this.free.pop() as Conn
=======
    const conn = this.free.pop()
    if (conn === undefined) throw Object.assign(new Error('no connection is free'), { name: 'PoolExhausted' })
    return conn
>>>>>>> REPLACE
\`\`\`
`
