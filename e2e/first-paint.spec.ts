/** What people read comes before what they edit with. */

import { expect, test } from './support/fixtures'
import { fileButton, filePane, open, replyPane } from './support/page-actions'

test('the project and the invitation are there before the editor has arrived', async ({ page }) => {
  let arrive = () => {}
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve
  })
  let isAsked = false
  await page.route('**/MonacoPane-*.js', async (route) => {
    isAsked = true
    await arrival
    await route.continue()
  })
  await page.goto('/')
  await expect(fileButton(page, 'pool.ts')).toBeVisible()
  const file = filePane(page, 'src/api.ts')
  await expect(file.getByRole('group', { name: 'File src/api.ts' })).toContainText(
    'export async function handle(pool: Pool, path: string)',
  )
  await expect(replyPane(page).getByText('Paste what a model wrote')).toBeVisible()
  // The person has not turned to a pane: the page does not even ask for the editor.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  expect(isAsked).toBe(false)
  await file.hover()
  await expect.poll(() => isAsked).toBe(true)
  await expect(page.getByRole('code')).toHaveCount(0)
  await fileButton(page, 'README.md').click()
  await expect(filePane(page, 'README.md')).toContainText('A small connection pool')

  arrive()
  await expect(filePane(page, 'README.md').getByRole('code')).toContainText('A small connection pool')
})

/** Files that a page asks for until it rests; 17 are. More: dozens of small parts wait in line on a slow network, fewer: one could not be added. */
const FEW = 20

test('a page that has come to rest has asked for few files', async ({ page, baseURL }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(String(baseURL))) asked.push(new URL(request.url()).pathname)
  })
  await open(page)
  // The last of them: it is fetched ahead.
  await expect.poll(() => asked.some((path) => /\/verdict-[^/]+\.js$/.test(path))).toBe(true)
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(FEW)
})
