/** Replies that show code and do not say where it goes: the page says what it is a version of, and one press makes it an edit. */
import { axeOffences } from './support/axe'
import { expect, test } from './support/fixtures'
import { commitButton, expectLanding, hunkList, open, pasteAnywhere, why } from './support/page-actions'

const ACQUIRE = `  acquire(): Conn {
    const conn = this.free.pop()
    if (conn === undefined) throw new Error('no connection is free')
    return conn
  }`

test('a function among words becomes an edit by one press, and the reply comes back by undo', async ({ page, shot }) => {
  await open(page)
  await pasteAnywhere(
    page,
    `Here is the method with its check:\n\n\`\`\`ts\n${ACQUIRE}\n\`\`\`\n\nThis throws where nothing is free.\n`,
  )
  await expect(why(page).getByRole('heading', { name: 'No edit in this reply' })).toBeVisible()
  await expect(why(page).getByRole('list', { name: 'Code that it shows' })).toContainText(
    'a version of “acquire”, lines 14–16 of src/pool.ts.',
  )
  expect(await axeOffences(page)).toEqual([])
  await shot('shown-code')
  await why(page).getByRole('button', { name: 'Write it as an edit' }).click()
  await expectLanding(page, 1, 1)
  await expect(commitButton(page)).toBeVisible()
  await expect(why(page).getByRole('heading', { name: 'Lands exactly' })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(why(page).getByRole('heading', { name: 'No edit in this reply' })).toBeVisible()
})

test('a function under its file’s path takes the place of the file’s own by one press', async ({ page, shot }) => {
  await open(page)
  await pasteAnywhere(page, `src/pool.ts\n\`\`\`ts\n${ACQUIRE}\n\`\`\`\n`)
  await expect(why(page).getByRole('heading', { name: 'A piece of the file alone' })).toBeVisible()
  await expect(why(page)).toContainText('Put it in the place of “acquire”')
  await shot('piece')
  await why(page)
    .getByRole('button', { name: /^Apply/ })
    .click()
  await expect(why(page).getByRole('heading', { name: /^Repaired/ })).toBeVisible()
  await expect(hunkList(page).getByRole('button', { name: /refused/ })).toHaveCount(0)
  await expect(commitButton(page)).toBeVisible()
})
