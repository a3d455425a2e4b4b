/** The browser's storage is full, missing, of another version: a sentence, and the rest works. */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { z } from 'zod'
import { expect, test } from './support/fixtures'
import {
  commit,
  commitButton,
  commitReply,
  expectProject,
  fileButton,
  open,
  openSheet,
  openSmall,
  openTab,
  pasteAnywhere,
  recent,
  replyPane,
  SMALL,
  said,
  timeline,
} from './support/page-actions'
import { creating } from './support/replies'
import { storedFiles, storedHistory } from './support/stored-history'

/** Opens a page of the origin that opens no database. */
async function openBare(page: Page): Promise<void> {
  await page.route('**/bare', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>bare</title><link rel="icon" href="data:,">' }),
  )
  await page.goto('/bare')
}

/** Bytes that the origin may have, and a text of more. */
const QUOTA = 400_000
const LARGE = Array.from({ length: 20_000 }, (_, at) => `${at} written into full storage`).join('\n')

test('a commit into full storage stays in the tab, is offered as a file, and is stored once there is room', async ({
  page,
  baseURL,
}) => {
  const cdp = await page.context().newCDPSession(page)
  const { origin } = new URL(baseURL ?? '')
  await cdp.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: QUOTA })
  await openSmall(page)
  await commit(page)
  const kept = await storedHistory(page)
  // Not `commitReply`: that the reply's draft found no room either may take the place of the word of the commit at once.
  await pasteAnywhere(page, creating('full.txt', LARGE))
  await expect(commitButton(page)).toBeEnabled()
  await commitButton(page).click()
  await expect(fileButton(page, 'full.txt')).toBeVisible()
  const notice = said(page, 'The browser’s storage is full.')
  await expect(notice).toContainText('The last step is in this tab')
  expect(await storedHistory(page)).toEqual(kept)
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the session' }).click(),
  ])
  const file = test.info().outputPath('session.json')
  await saved.saveAs(file)
  expect(readFileSync(file, 'utf8')).toContain('500 written into full storage')
  await cdp.send('Storage.overrideQuotaForOrigin', { origin })
  await commitReply(page, creating('room.txt', 'there is room'))
  expect(await storedHistory(page)).toHaveLength(kept.length + 2)
  await page.reload()
  await expect(fileButton(page, 'full.txt')).toBeVisible()
  expect(await storedFiles(page)).toMatchObject({ 'room.txt': 'there is room\n' })
})

/** Runs in the page: a database of the dump's version with its records; bytes as { base64 }. */
async function putDatabase(text: string): Promise<void> {
  const { version, stores }: Dump = JSON.parse(text)
  const bytes = (value: unknown): unknown =>
    typeof value === 'object' && value !== null && 'base64' in value && typeof value.base64 === 'string'
      ? Uint8Array.from(atob(value.base64), (char) => char.charCodeAt(0))
      : value
  await new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open('hunkscope', version)
    opening.onupgradeneeded = () => {
      for (const [name, records] of Object.entries(stores)) {
        const store = opening.result.createObjectStore(name)
        for (const [key, value] of records) store.put(bytes(value), key)
      }
    }
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      opening.result.close()
      resolve()
    }
  })
}

const dump = z.object({ version: z.number(), stores: z.record(z.string(), z.array(z.tuple([z.string(), z.unknown()]))) })
type Dump = z.infer<typeof dump>

/** Runs in the page. */
async function readStores(): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('hunkscope')
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const db = opening.result
      const found = db.transaction('later').objectStore('later').getAll()
      found.onsuccess = () => {
        resolve({ version: db.version, stores: [...db.objectStoreNames], later: found.result })
        db.close()
      }
    }
  })
}

/** Runs in the page: another content under the hash of the one that reads so. @returns how many there were */
async function spoil(text: string): Promise<number> {
  const answer = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const db = await answer(indexedDB.open('hunkscope'))
  const blobs = db.transaction('blobs', 'readwrite').objectStore('blobs')
  const [keys, values]: [IDBValidKey[], unknown[]] = await Promise.all([answer(blobs.getAllKeys()), answer(blobs.getAll())])
  const found = keys.filter((_, at) => values[at] === text)
  for (const key of found) await answer(blobs.put('spoilt', key))
  db.close()
  return found.length
}

test('of a project with a damaged file the others are opened as one of their own, the lost one is named, and the damaged one stays', async ({
  page,
  shot,
}) => {
  await openSmall(page)
  await commit(page)
  await commitReply(page, creating('extra.txt', 'only here'))
  const whole = await storedFiles(page)
  expect(await page.evaluate(spoil, whole['extra.txt'] ?? '')).toBe(1)
  await page.reload()
  const notice = said(page, 'A project in the browser’s storage is damaged')
  await expect(notice).toBeVisible()
  await shot('damaged')
  await page.getByRole('button', { name: 'Open what can be read' }).click()
  await expectProject(page, `${SMALL}, rescued`)
  await expect(said(page, 'The content of extra.txt is lost.')).toBeVisible()
  const { 'extra.txt': _, ...others } = whole
  expect(await storedFiles(page)).toEqual(others)
  await page.reload()
  await expectProject(page, `${SMALL}, rescued`)
  await openSheet(page, 'Open')
  await expect(recent(page).filter({ hasText: SMALL })).toHaveCount(2)
})

test('a database of a later version is left as it is, and the page works without', async ({ page }) => {
  await openBare(page)
  await page.evaluate(putDatabase, JSON.stringify({ version: 3, stores: { later: [['one', 'of a later version']] } }))
  await openSmall(page)
  await expect(said(page, 'The browser holds work of a newer Hunkscope; it was left as it is.')).toContainText(
    'commits last only as long as this tab',
  )
  await commit(page)
  await openTab(page, 'Timeline')
  await expect(timeline(page).getByRole('listitem')).toHaveCount(2)
  // Other projects are there as long as the tab, too.
  await openSheet(page, 'Open')
  await expect(recent(page)).toHaveCount(2)
  expect(await page.evaluate(readStores)).toEqual({ version: 3, stores: ['later'], later: ['of a later version'] })
})

test('what an earlier version kept is taken over, with all its snapshots', async ({ page }) => {
  const fixture = new URL('../src/session/store/testing/version-1.json', import.meta.url)
  const old = dump.parse(JSON.parse(readFileSync(fixture, 'utf8')))
  await openBare(page)
  await page.evaluate(putDatabase, JSON.stringify(old))
  await page.goto('/')
  await expectProject(page, 'Connection pool')
  await expect(fileButton(page, 'app.py')).toBeVisible()
  await expect(replyPane(page)).toContainText('__proto__')
  await openTab(page, 'Timeline')
  const entries = timeline(page).getByRole('listitem')
  await expect(entries).toHaveCount(old.stores.snapshots?.length ?? 0)
  for (const text of ['A lesson', 'From another tab', 'Make it larger', 'Connection pool'])
    await expect(entries.filter({ hasText: text }).first()).toBeVisible()
  // What was committed then is there, byte for byte.
  await entries.last().getByRole('button', { name: 'Restore' }).click()
  await expect(said(page, 'Restored.')).toBeVisible()
  expect(await storedFiles(page)).toMatchObject({
    'src/pool.ts': '\ufeffexport const size = 1\r\n',
    'logo.png': '',
    '🦄/toString': '',
  })
  await expect(said(page, 'damaged')).toHaveCount(0)
})

test.describe('without IndexedDB', () => {
  test('all of it works, as long as the tab', async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }))
    await openSmall(page)
    await expect(said(page, 'This browser gives the page no storage.')).toContainText('commits last only as long as this tab')
    await commit(page)
    await commitReply(page, creating('a.txt', 'a'))
    await replyPane(page).getByRole('button', { name: 'Clear' }).click()
    await page.getByRole('navigation', { name: 'Project' }).getByRole('button', { name: 'Undo' }).click()
    await expect(fileButton(page, 'a.txt')).toHaveCount(0)
    await page.getByRole('navigation', { name: 'Project' }).getByRole('button', { name: 'Redo' }).click()
    await expect(fileButton(page, 'a.txt')).toBeVisible()
    const sheet = await openSheet(page, 'Save')
    const [saved] = await Promise.all([page.waitForEvent('download'), sheet.getByRole('button', { name: 'Save .zip' }).click()])
    expect(saved.suggestedFilename()).toMatch(/\.zip$/)
    await page.keyboard.press('Escape')
    await openSheet(page, 'Open')
    await recent(page).filter({ hasText: 'Connection pool' }).getByRole('button').first().click()
    await expect(fileButton(page, 'pool.ts')).toBeVisible()
  })

  test('a browser that refuses it counts as one that has none', async ({ page }) => {
    await page.addInitScript(() => {
      const refuse = () => {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      }
      Object.defineProperty(window, 'indexedDB', { get: refuse })
      Object.defineProperty(window, 'sessionStorage', { get: refuse })
      Reflect.deleteProperty(window, 'BroadcastChannel')
    })
    await open(page)
    await expect(said(page, 'This browser gives the page no storage.')).toBeVisible()
  })
})
