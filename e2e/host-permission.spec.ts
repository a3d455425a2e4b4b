/** Nothing but the page's own host is asked until the person says so: by policy, not by promise. What they were about to do goes on after the reload. */
import type { Page } from '@playwright/test'
import { answersOf, begin, chooseProvider, DONE, KEY, openModels, test, WIRES } from './support/agent'
import { axeOffences } from './support/axe'
import { expect } from './support/fixtures'
import { GITHUB_ORIGINS, serveGitHub } from './support/github'
import { expectLanding, expectProject, fileButton, open, openSheet, trySample } from './support/page-actions'

test.use({ asksFirst: true })

/** What a request of the page comes to: the browser's word of it. */
const asks = (page: Page, address: string): Promise<string> =>
  page.evaluate(async (url) => {
    const refused = new Promise<string>((resolve) => {
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => resolve(effectiveDirective), {
        once: true,
      })
    })
    const answered = fetch(url, { mode: 'no-cors' }).then(() => 'answered')
    return answered.catch(() => refused)
  }, address)

test('a model’s host is asked once it was named: the page comes back to its keys, with reply and decisions', async ({
  page,
  models,
  shot,
}) => {
  await open(page)
  await trySample(page)
  await expectLanding(page, 6, 6)
  const sheet = await openModels(page)
  await chooseProvider(sheet, WIRES.openai, models.url)
  const asking = sheet.getByRole('region', { name: /^May the page ask / })
  await expect(asking).toContainText('asks no host but its own')
  await expect(sheet.getByLabel('Key of OpenAI')).toHaveCount(0)
  expect(await axeOffences(page)).toEqual([])
  await shot('asking-models')
  expect(models.requests).toEqual([])

  await asking.getByRole('button', { name: /^Allow / }).click()
  const again = page.getByRole('dialog', { name: 'Models' })
  await again.getByLabel('Key of OpenAI').fill(KEY)
  await again.getByRole('button', { name: 'Keep it', exact: true }).click()
  await again.getByRole('textbox', { name: /^Thinking/ }).fill('main-model')
  await expectLanding(page, 6, 6)
  models.script(answersOf('001-no-match-then-red'))
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Agent', exact: true }).click()
  await page.getByRole('radio', { name: 'A live model' }).check({ force: true })
  await expect(await begin(page, 'Chat edit')).toContainText(DONE)
})

test.describe('by policy', () => {
  test.use({ allow: { console: [/Content Security Policy|violates|Trusted|requires/i] } })

  test('no other host is asked or framed, and no text becomes a script', async ({ page, models }) => {
    await open(page)
    expect(await asks(page, `${models.url}/openai/v1/models`)).toBe('connect-src')
    expect(await asks(page, 'https://api.openai.com/v1/models')).toBe('connect-src')
    expect(models.requests).toEqual([])
    const refusals = await page.evaluate(() => {
      const refused = (act: () => unknown) => {
        try {
          act()
          return 'done'
        } catch (error) {
          return error instanceof TypeError ? 'refused' : String(error)
        }
      }
      const script = document.createElement('script')
      return [
        refused(() => document.body.insertAdjacentHTML('beforeend', '<img src=x onerror="globalThis.canary=1">')),
        refused(() => {
          script.src = 'https://evil.test/a.js'
        }),
        refused(() => {
          script.text = 'globalThis.canary = 1'
        }),
        refused(() => new Worker('data:text/javascript,postMessage(1)')),
        refused(() => new Worker(URL.createObjectURL(new Blob(['postMessage(1)'])))),
      ]
    })
    expect(refusals).toEqual(['refused', 'refused', 'refused', 'refused', 'refused'])
    expect(await page.evaluate(() => 'canary' in globalThis)).toBe(false)
  })

  test('what a link or an earlier page left in the storage widens nothing', async ({ page, models }) => {
    await page.addInitScript(() => localStorage.setItem('hunkscope:hosts', '["https://a.test; script-src *", "*", 7]'))
    await open(page)
    expect(await asks(page, `${models.url}/openai/v1/models`)).toBe('connect-src')
  })
})

test.describe('GitHub', () => {
  test.use({ allow: { origins: GITHUB_ORIGINS } })

  test('a repository’s address is still there after the page was let ask', async ({ page }) => {
    const github = await serveGitHub(page)
    await open(page)
    const sheet = await openSheet(page, 'Open')
    const address = sheet.getByRole('textbox', { name: 'Repository, gist or file on GitHub' })
    await address.fill('octo/pool')
    await sheet.getByRole('button', { name: 'Allow GitHub' }).click()
    await expect(sheet.getByRole('button', { name: 'Allow GitHub' })).toHaveCount(0)
    await expect(address).toHaveValue('octo/pool')
    expect(github.asked).toEqual([])
    await address.press('Enter')
    await expectProject(page, 'pool')
    await expect(fileButton(page, 'socket #1.ts')).toBeVisible()
  })

  test('a gist’s link asks before it is opened; left alone, it asks no host', async ({ page, shot }) => {
    const github = await serveGitHub(page)
    const id = github.gists.put({ 'a.py': 'print(1)\n' })
    const asking = page.getByRole('dialog', { name: 'A gist on GitHub' })
    await page.goto(`/#gist=${id}`)
    await expect(asking).toContainText('nothing runs until you say so')
    expect(await axeOffences(page)).toEqual([])
    await shot('asking-gist')
    await asking.getByRole('button', { name: 'Do not open it' }).click()
    await expect(asking).toHaveCount(0)
    expect(new URL(page.url()).hash).toBe('')
    expect(github.asked).toEqual([])

    await page.goto(`/#gist=${id}`)
    await asking.getByRole('button', { name: 'Allow GitHub' }).click()
    await expectProject(page, `gist-${id.slice(0, 8)}`)
  })
})
