/** Runs of agents, played from the recordings that ship with the page: the real engine, the real runtime, one recording for each failure and each loop. */
import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { chooseRecording, openAnew, standingOf } from './support/agent'
import { expect, test } from './support/fixtures'
import { open, openTab } from './support/page-actions'

type Entry = { readonly id: string; readonly ends: string }

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

async function commission(page: Page, { id }: Entry): Promise<Locator> {
  await openTab(page, 'Agent')
  await chooseRecording(page, id)
  await page.getByRole('button', { name: 'Begin' }).click()
  return standingOf(page)
}

/** What a person may do about a run that waits, and what it then comes to. */
type Way = { readonly name: string; readonly go: (page: Page, standing: Locator) => Promise<void>; readonly comes: RegExp }

const pressing = (name: string, comes = SAYS.done ?? /never/): Way => ({
  name,
  go: (_, standing) => standing.getByRole('button', { name }).click(),
  comes,
})

/** Ways on, by recording; of several each begins the run again. */
const WAYS: Readonly<Record<string, readonly Way[]>> = {
  '006-wrong-file': [pressing('Allow it and apply'), pressing('Do not allow it, and go on')],
  '007-same-again': [pressing('Try it all the same')],
  '008-oscillation': [pressing('Commit without green tests', /Done/)],
  '011-repairs-used-up': [
    { name: 'the answer is rewritten, and the run goes on with that', go: mend, comes: SAYS.done ?? /never/ },
  ],
}

async function mend(page: Page, standing: Locator): Promise<void> {
  await standing.getByRole('button', { name: 'Edit the answer' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('textbox').fill(MENDED)
  await sheet.getByRole('button', { name: /go on/i }).click()
}

for (const id of Object.keys(WAYS)) if (!ENTRIES.some((entry) => entry.id === id)) throw new Error(`no ${id}`)

/** Recordings on one page. More: a failure is found late, fewer: most of the time goes to loading pages. */
const TOGETHER = 8

for (let from = 0; from < ENTRIES.length; from += TOGETHER) {
  const some = ENTRIES.slice(from, from + TOGETHER)
  test(`${some[0]?.id} to ${some.at(-1)?.id} come to their ends`, async ({ page }) => {
    await open(page)
    for (const entry of some)
      for (const way of WAYS[entry.id] ?? [undefined]) {
        if (way !== undefined || entry !== some[0]) await openAnew(page)
        const standing = await test.step(`${entry.id} comes to ${entry.ends}`, async () => {
          const begun = await commission(page, entry)
          await expect(begun).toContainText(SAYS[entry.ends] ?? /never/)
          return begun
        })
        if (way !== undefined)
          await test.step(`${entry.id}: ${way.name}`, async () => {
            await way.go(page, standing)
            await expect(standing).toContainText(way.comes)
          })
      }
  })
}

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
