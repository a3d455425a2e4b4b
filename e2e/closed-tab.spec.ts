/** A tab may be closed at any moment of a commit: the commit is there as a whole, or not at all, and what was there before stays. */
import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from './support/fixtures'
import { commitButton, fileButton, hunkList, open, openLesson, pasteAnywhere, said } from './support/page-actions'
import { creating } from './support/replies'
import { type History, storedHistory } from './support/stored-history'

test.describe('a tab that is closed during a commit', () => {
  const textOf = (name: string) => `the text of ${name}`

  /** Opens the lesson that has one file and no tests, and commits once. */
  async function prepare(page: Page): Promise<History> {
    await open(page)
    await openLesson(page, 'Other markers, same idea')
    await expect(commitButton(page)).toBeEnabled()
    await commitButton(page).click()
    await expect(said(page, 'Committed 1 file.')).toBeVisible()
    return storedHistory(page)
  }

  /** A new tab on what is stored: all of `before`, with or without one commit on top that creates `name`, and nothing in between. */
  async function reopen(context: BrowserContext, before: History, name: string): Promise<{ tab: Page; stored: History }> {
    const tab = await context.newPage()
    await tab.goto('/')
    await expect(fileButton(tab, 'app.py')).toBeVisible()
    await expect(said(tab, 'damaged')).toHaveCount(0)
    const stored = await storedHistory(tab)
    const isCommitted = stored.length > before.length
    expect(stored).toEqual(isCommitted ? [...before, { ...before.at(-1), [name]: `${textOf(name)}\n` }] : before)
    if (isCommitted) await expect(fileButton(tab, name)).toBeVisible()
    return { tab, stored }
  }

  async function stage(tab: Page, name: string): Promise<void> {
    await pasteAnywhere(tab, creating(name, textOf(name)))
    await expect(hunkList(tab).getByRole('button', { name: new RegExp(`^hunk 1 of 1, .*${name}`) })).toBeVisible()
    await expect(commitButton(tab)).toBeEnabled()
  }

  test('right after the press, sooner or later', async ({ context, page }) => {
    let stored = await prepare(page)
    let tab = page
    const found: string[] = []
    for (const delay of [0, 15]) {
      const name = `after-${delay}.txt`
      await stage(tab, name)
      await commitButton(tab).click({ noWaitAfter: true })
      // Not a wait for anything: how long the tab lives is what varies.
      await new Promise((resume) => setTimeout(resume, delay))
      await tab.close()
      const reopened = await reopen(context, stored, name)
      found.push(`${delay} ms: ${reopened.stored.length > stored.length ? 'there' : 'not there'}`)
      ;({ tab, stored } = reopened)
    }
    test.info().annotations.push({ type: 'the commit of a tab that was closed', description: found.join(', ') })
  })

  test('whose process ends between two writes of the commit', async ({ context, page }) => {
    let stored = await prepare(page)
    let tab = page
    for (const writes of [1, 2, 3]) {
      const name = `write-${writes}.txt`
      await stage(tab, name)
      const stopped = new Promise<void>((resolve) => void tab.exposeFunction('writesAreDone', resolve))
      await tab.evaluate(stopAfterWrites, writes)
      const crashed = tab.waitForEvent('crash')
      const browser = await context.newCDPSession(tab)
      await commitButton(tab).click({ noWaitAfter: true })
      await stopped
      // A page that hangs may be a long time in closing; its process is ended as a system does it.
      browser.send('Page.crash').catch(() => undefined)
      await crashed
      await tab.close()
      const reopened = await reopen(context, stored, name)
      expect(reopened.stored).toHaveLength(stored.length)
      ;({ tab, stored } = reopened)
    }
  })
})

/** Runs in the page: from the given number of a commit's writes on, its transaction gets no further, as the thread hangs. */
function stopAfterWrites(writes: number): void {
  const put = IDBObjectStore.prototype.put
  let done = 0
  IDBObjectStore.prototype.put = function (...given) {
    const request = put.apply(this, given)
    // A commit begins with contents; a draft has none.
    if (done > 0 || this.name === 'blobs') done++
    if (done === writes) {
      const tell: unknown = Reflect.get(window, 'writesAreDone')
      if (typeof tell === 'function') tell()
      for (;;);
    }
    return request
  }
}
