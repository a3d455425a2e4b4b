/** Sessions as gists: saved with the person's token, opened by the page's address, and what the page says where that cannot be. */
import type { Locator, Page } from '@playwright/test'
import { axeOffences } from './support/axe'
import { expect, test } from './support/fixtures'
import { API, GITHUB_ORIGINS, serveGitHub } from './support/github'
import { expectLanding, expectProject, filePane, open, openSheet, said, trySample } from './support/page-actions'
import { storedDrafts } from './support/stored-history'

test.use({ allow: { origins: GITHUB_ORIGINS, console: [/Failed to load resource/] } })

const TOKEN = 'ghp_planted0123456789abcdefghijklmnop'

async function openShare(page: Page): Promise<Locator> {
  await page.getByRole('banner').getByRole('button', { name: 'Share', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Share' })
  await expect(sheet.getByLabel('Token for GitHub')).toBeVisible()
  return sheet
}

async function save(sheet: Locator, token = TOKEN): Promise<void> {
  await sheet.getByLabel('Token for GitHub').fill(token)
  await sheet.getByRole('button', { name: 'Save as a secret gist' }).click()
}

const session = (shared: object): string => JSON.stringify({ format: 'hunkscope-shared', version: 1, shared })

test('a session is saved as a secret gist, and opens from its link without running; the token is nowhere', async ({
  context,
  page,
  baseURL,
}) => {
  const github = await serveGitHub(page)
  await open(page)
  await trySample(page)
  await expectLanding(page, 6, 6)
  const sheet = await openShare(page)
  expect(github.asked).toEqual([])

  await save(sheet)
  await expect(sheet.getByRole('alert').filter({ hasText: 'GitHub does not know this token.' })).toBeVisible()
  github.tokens.set(TOKEN, 'read')
  await save(sheet)
  await expect(sheet.getByRole('alert').filter({ hasText: 'This token may not write gists.' })).toBeVisible()
  expect(await axeOffences(page)).toEqual([])
  github.tokens.set(TOKEN, 'gist')
  await save(sheet)
  const link = sheet.getByRole('textbox', { name: 'Link that opens it' })
  await expect(link).toBeVisible()
  const [id = ''] = github.gists.kept.keys()
  await expect(link).toHaveValue(`${baseURL}/#gist=${id}`)
  await expect(sheet.getByRole('textbox', { name: 'The gist on GitHub' })).toHaveValue(`https://gist.github.com/octo/${id}`)
  await expect(sheet.getByLabel('Token for GitHub')).toHaveValue('')
  expect(Object.keys(github.gists.kept.get(id)?.files ?? {})).toEqual(['session.hunkscope.json', 'reply.md'])
  expect(github.gists.kept.get(id)?.public).toBe(false)

  const readable = await page.evaluate(() => [
    document.documentElement.outerHTML,
    location.href,
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
  ])
  const places = [...readable, await storedDrafts(page), JSON.stringify([...github.gists.kept])]
  expect(places.filter((text) => text.includes(TOKEN.slice(0, 12)))).toEqual([])

  await page.keyboard.press('Escape')
  await expect((await openShare(page)).getByLabel('Token for GitHub')).toHaveValue('')

  const other = await context.newPage()
  github.asked.length = 0
  const again = await serveGitHub(other)
  for (const [kept, gist] of github.gists.kept) again.gists.kept.set(kept, gist)
  await other.goto(`/#gist=${id}`)
  await expect(other.getByRole('complementary', { name: 'Shared project' })).toContainText('Nothing of it runs until you say so.')
  await expectLanding(other, 6, 6)
  expect(new URL(other.url()).hash).toBe('')
  expect(again.asked.map(({ method, path, token }) => [method, path, token])).toEqual([['GET', `/gists/${id}`, undefined]])
  await other.close()
})

test('gists that are gone, none, or hostile: a sentence each, and what was open stays', async ({ page }) => {
  const github = await serveGitHub(page)
  await open(page)
  const canary = '<img src=x onerror="globalThis.canary=1"><script>globalThis.canary=1</script>'
  const go = (hash: string) => page.evaluate((to) => location.assign(`#gist=${to}`), hash)

  await go('0123456789abcdef0123456789abcdef')
  await expect(said(page, 'GitHub has no gist “0123456789abcdef0123456789abcdef”, or no longer')).toContainText(
    'What was open is still open.',
  )
  expect(github.asked).toHaveLength(1)
  for (const [id, says] of [
    ['../../user', 'that is no address'],
    [encodeURIComponent(canary), 'that is no address'],
    [github.gists.put({ 'session.hunkscope.json': canary }), 'it is no session of this page'],
    [github.gists.put({ 'session.hunkscope.json': session({ name: 'a', [canary]: 1 }) }), 'it is damaged'],
    [github.gists.put({ 'session.hunkscope.json': session({ name: 'a', reply: 'x'.repeat(2_000_000) }) }), 'at most 2 MB'],
  ] as const) {
    await go(id)
    await expect(said(page, says).last()).toBeVisible()
  }
  expect(github.asked).toHaveLength(4)

  await page.unroute(`${API}/**`)
  await page.route(`${API}/**`, (route) => route.abort('internetdisconnected'))
  await go('0123456789abcdef0123456789abcdef')
  await expect(said(page, 'GitHub could not be reached')).toBeVisible()
  expect(await page.evaluate(() => 'canary' in globalThis)).toBe(false)
})

test('what a gist holds is drawn as it is written, and a gist of files opens as a project', async ({ page }) => {
  const github = await serveGitHub(page)
  const canary = '<img src=x onerror="globalThis.canary=1">'
  const hostile = github.gists.put({
    'session.hunkscope.json': session({ name: canary, files: [[`${canary}.md`, canary]], reply: canary, file: `${canary}.md` }),
  })
  await page.goto(`/#gist=${hostile}`)
  await expectProject(page, canary)
  await expect(filePane(page, `${canary}.md`)).toBeVisible()
  expect(await page.evaluate(() => 'canary' in globalThis)).toBe(false)

  const plain = github.gists.put({ 'a.py': 'print(1)\n' })
  const sheet = await openSheet(page, 'Open')
  await sheet.getByRole('textbox', { name: 'Repository, gist or file on GitHub' }).fill(`https://gist.github.com/octo/${plain}`)
  await sheet.getByRole('textbox', { name: 'Repository, gist or file on GitHub' }).press('Enter')
  await expectProject(page, `gist-${plain.slice(0, 8)}`)
})
