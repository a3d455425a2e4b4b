/** Texts that want to be more than text: in a reply that is pasted, in what a model answers, in messages of a page around this one. */
import { createServer } from 'node:http'
import { test as base } from '@playwright/test'
import { answersOf, begin, choose, DONE, test, WIRES } from './support/agent'
import { expect } from './support/fixtures'
import { filePane, hunkList, open, openSmall, pasteAnywhere, replyPane, why } from './support/page-actions'
import { block } from './support/replies'
import { storedFiles } from './support/stored-history'

const CANARY = '<img src=x onerror="globalThis.canary=1"><script>globalThis.canary=1</script>'

/** Paths that no project has. */
const ESCAPES = ['../../etc/passwd', '/etc/passwd', 'C:\\Windows\\win.ini', 'src/../../up.txt', '__proto__', 'con']

const reply = [
  `# ${CANARY}`,
  '[look](javascript:globalThis.canary=1) ![pixel](https://evil.test/pixel.png)',
  ...ESCAPES.map((path) => block(path, '', 'owned\n')),
  block(`src/${CANARY}.py`, '', `${CANARY}\n`),
  block('app.py', CANARY, CANARY + CANARY),
].join('\n\n')

test('a pasted reply leads out of no project, and its markup stays text', async ({ page }) => {
  await open(page)
  await openSmall(page)
  const before = await storedFiles(page)
  await pasteAnywhere(page, reply)
  await expect(
    hunkList(page)
      .getByRole('button', { name: /refused/ })
      .first(),
  ).toBeVisible()
  const hunks = hunkList(page).getByRole('button', { name: /^.*hunk \d+ of / })
  for (let at = 0; at < (await hunks.count()); at += 1) {
    await hunks.nth(at).click()
    await expect(why(page).getByRole('heading', { level: 2 }).first()).toBeVisible()
  }
  await expect(replyPane(page)).toContainText('<script>globalThis.canary=1</script>.py')
  expect(await page.locator('#root :is(script, iframe, object, a[href^="javascript"], img[src^="http"])').count()).toBe(0)
  expect(await page.evaluate(() => ['canary' in globalThis, Reflect.get({}, 'owned')])).toEqual([false, undefined])
  expect(await storedFiles(page)).toEqual(before)
})

test('what a model answers is read as a pasted reply is: the run goes on, nothing is written outside', async ({
  page,
  models,
}) => {
  await open(page)
  await choose(page, WIRES.openai, models)
  models.script([{ text: reply }, ...answersOf('001-no-match-then-red')])
  const standing = await begin(page, 'Chat edit')
  await expect(standing).toContainText(DONE)
  expect(await page.evaluate(() => 'canary' in globalThis)).toBe(false)
  const paths = Object.keys(await storedFiles(page))
  expect(paths.filter((path) => /^\/|\.\.|__proto__|^con$|img/.test(path))).toEqual([])
  await expect(filePane(page, 'src/pool.ts')).toBeVisible()
})

base('messages from a page around the view, or from one that opened it, change nothing', async ({ page, baseURL }) => {
  const around = `<!doctype html><html lang="en"><title>Around</title><iframe src="${baseURL}/?embed=1#lesson=009-two-places" title="view" width="900" height="500"></iframe>`
  const server = createServer((_, response) => response.setHeader('Content-Type', 'text/html').end(around))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const at = server.address()
  await page.goto(`http://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}/`)
  const view = page.frameLocator('iframe')
  const headline = view.locator('.look-headline')
  await expect(headline).toContainText('The hunk does not land.')
  const said = await headline.textContent()
  await page.evaluate(() => {
    const messages: unknown[] = [null, 'commit', { type: 'commit' }, { type: 'decide', id: 1 }, { __proto__: { polluted: 1 } }]
    const frame = document.querySelector('iframe')
    for (let times = 0; times < 50; times += 1)
      for (const message of messages) frame?.contentWindow?.postMessage(message, '*', [new MessageChannel().port1])
  })
  expect(await headline.textContent()).toBe(said)
  await expect(view.getByRole('button', { name: /Commit|Run tests/ })).toHaveCount(0)
  const opened = page.waitForEvent('popup')
  await page.evaluate((url) => void window.open(`${url}/`, 'hunkscope'), baseURL)
  const popup = await opened
  await expect(popup.getByRole('banner').first()).toContainText('Project:')
  expect(await popup.evaluate(() => window.opener)).toBeNull()
  await popup.close()
  server.close()
})
