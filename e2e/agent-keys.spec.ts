/** Keys and prompts: what of them is kept, what is shown, and what goes out. Live models answer on the loopback. */
import { readFileSync } from 'node:fs'
import {
  answersOf,
  begin,
  choose,
  chooseProvider,
  DONE,
  KEY,
  openModels,
  openRecording,
  press,
  test,
  WIRES,
} from './support/agent'
import { expect } from './support/fixtures'
import { open, openSheet, openTab } from './support/page-actions'

test.describe('keys', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

  test('a key with a line end in it is refused, a line end behind it left out; a server that is down is no wrong key', async ({
    page,
    models,
    down,
  }) => {
    await open(page)
    const sheet = await choose(page, { ...WIRES.openai, hasKey: false }, models)
    const field = sheet.getByLabel('Key of OpenAI')
    const paste = async (text: string) => {
      await page.evaluate((given) => navigator.clipboard.writeText(given), text)
      await field.focus()
      await page.keyboard.press('ControlOrMeta+v')
    }
    await paste(`${KEY.slice(0, 9)}\n${KEY.slice(9)}`)
    await expect(sheet).toContainText('This key has a line break, so the page did not keep it.')
    await paste('sk-planted key')
    await expect(sheet).toContainText('This key has a blank in it, so the page did not keep it.')
    await expect(field).toHaveValue('')
    expect(models.requests).toEqual([])
    await paste('sk-wrong-0123456789abcdef')
    await press(sheet, 'Keep it')
    await press(sheet, 'Try it')
    await expect(sheet).toContainText('OpenAI does not accept the key')
    models.script([{ text: 'Hello.' }, { text: 'Hello.' }])
    await press(sheet, 'Replace it')
    await paste(`${KEY}\r\n`)
    await press(sheet, 'Keep it')
    await press(sheet, 'Try it')
    await expect(sheet).toContainText('main-model works')
    expect(new Set(models.requests.map(({ headers }) => headers.authorization))).toEqual(
      new Set(['Bearer sk-wrong-0123456789abcdef', `Bearer ${KEY}`]),
    )
    await chooseProvider(sheet, WIRES.lmstudio, down)
    await sheet.getByRole('textbox', { name: /^Thinking/ }).fill('main-model')
    const standing = await begin(page, 'Chat edit')
    await expect(standing).toContainText(/No answer from LM Studio on this machine.*it is not running.*Start it/)
    await expect(standing).not.toContainText(/key/i)
  })

  test('a key is kept where the person says, and forgotten when they say so', async ({ page, models }) => {
    await open(page)
    let sheet = await openModels(page)
    await chooseProvider(sheet, WIRES.mistral, models.url)
    const stored = () =>
      page.evaluate((key) => [sessionStorage, localStorage].map((each) => JSON.stringify({ ...each }).includes(key)), KEY)
    const reload = async () => {
      await page.reload()
      sheet = await openModels(page)
    }
    await sheet.getByRole('radio', { name: 'For this tab' }).check({ force: true })
    await sheet.getByLabel('Key of Mistral').fill(KEY)
    await press(sheet, 'Keep it')
    expect(await stored()).toEqual([true, false])
    await reload()
    await expect(sheet).toContainText('A key is kept for this tab.')
    await sheet.getByRole('radio', { name: 'In this browser' }).check({ force: true })
    await expect(sheet).toContainText(/Think first\..*unencrypted/)
    expect(await stored(), 'only after a second word').toEqual([true, false])
    await press(sheet, 'Keep it in this browser all the same')
    expect(await stored()).toEqual([false, true])
    await reload()
    await expect(sheet).toContainText('A key is kept in this browser.')
    await press(sheet, 'Forget it')
    expect(await stored()).toEqual([false, false])
    await expect(sheet).toContainText('The key of Mistral is forgotten.')
    await expect(sheet.getByLabel('Key of Mistral')).toHaveValue('')
  })
})

test('a prompt waits, shows what is mentioned, and goes out as the person wrote it; the run is saved and played again', async ({
  page,
  models,
}) => {
  await open(page)
  await choose(page, WIRES.openai, models)
  await page.keyboard.press('Escape')
  await page.getByText(/^Files that go along/).click()
  await page
    .getByRole('checkbox', {
      name: 'All of them where they are few, else those that the task names or defines and what failing tests import',
    })
    .uncheck()
  const looks = page.getByRole('checkbox', { name: 'Look at each prompt before it is sent' })
  await looks.check()
  models.script([{ fault: { status: 401 } }, ...answersOf('012-one-of-two').slice(1)])
  const standing = await begin(page, 'Chat edit', `In @Pool and @src/api.ts, and not in @Nowhere, mend this; my key is ${KEY}.`)
  const send = standing.getByRole('button', { name: 'Send' })
  await expect(send).toBeVisible()
  await test.step('the prompt shows what is mentioned', async () => {
    const prompt = page.getByRole('tabpanel', { name: 'Prompt' })
    await expect(prompt).toContainText('Nothing goes along for @Nowhere')
    await prompt.getByText('@src/api.ts', { exact: true }).click()
    await expect(prompt.getByRole('textbox', { name: '@src/api.ts' })).toHaveValue(/export async function handle/)
    await prompt.getByText('@Pool', { exact: true }).click()
    const part = prompt.getByRole('textbox', { name: '@Pool' })
    await expect(part).toHaveValue(/export class Pool \{/)
    await part.fill('The pool throws nothing today.')
    await expect(prompt).toContainText('changed by you')
  })
  await test.step('it goes out as it was written, again where the call failed', async () => {
    await send.click()
    await press(standing, 'Ask again')
    await send.click()
    await expect(page.getByRole('tab', { name: 'Turns 1' })).toBeVisible()
    const [failed = '', first = ''] = models.requests.map(({ body }) => JSON.stringify(body))
    expect(failed.includes('The pool throws nothing today.')).toBe(true)
    expect(failed.includes('export class Pool {')).toBe(false)
    expect(first).toBe(failed)
    await expect(standing).toContainText(DONE)
  })
  const [saved] = await Promise.all([page.waitForEvent('download'), press(standing, 'Save recording')])
  const file = readFileSync(await saved.path())
  await test.step('the file has no key, and plays to the same end', async () => {
    expect(file.includes(KEY)).toBe(false)
    expect(file.includes('my key is [key].')).toBe(true)
    const files = await openSheet(page, 'Open')
    await press(files, 'Open Connection pool')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await openTab(page, 'Agent')
    await expect(standing).toHaveCount(0)
    await page.getByRole('radio', { name: 'A recording' }).check({ force: true })
    await openRecording(page, 'saved.json', file)
    await looks.uncheck()
    await page.getByRole('radio', { name: 'At once' }).check({ force: true })
    await press(page.locator('body'), 'Begin')
    await press(standing, 'Ask again')
    await expect(standing).toContainText(DONE)
    await expect(page.getByRole('tab', { name: 'Turns 1' })).toBeVisible()
    await expect(standing).toContainText('captured from main-model')
  })
})
