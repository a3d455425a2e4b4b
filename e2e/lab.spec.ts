/** The lab: logs in, one picture, an edit in the debugger and back. */
import { readFileSync } from 'node:fs'
import { claudeCode, play } from '../src/logs/testing/sessions'
import { axeOffences, inBothSchemes } from './support/axe'
import { expect, test } from './support/fixtures'
import { open, why } from './support/page-actions'

const TAKEN = play({ 'b.ts': 'const d = 4\n' }, [
  { kind: 'read', path: 'b.ts' },
  { kind: 'edit', path: 'b.ts', old: 'const d = 4', fresh: 'const d = 5' },
  { kind: 'edit', path: 'b.ts', old: 'let z = 9', fresh: 'let z = 10' },
])

test('a log is judged, marks filter, an edit opens in the debugger, and Back leads to the lab', async ({ page, shot }) => {
  await page.goto('/#lab')
  const lab = page.getByRole('dialog', { name: 'The lab: many replies, one picture' })
  const edits = lab.getByRole('list', { name: 'Edits' })
  await lab
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: 'session.jsonl', mimeType: 'application/jsonl', buffer: Buffer.from(claudeCode(TAKEN)) })
  await expect(lab.getByRole('status')).toContainText('2 replies judged')
  await expect(edits.getByRole('listitem')).toHaveCount(2)
  await inBothSchemes(page, async (scheme) => {
    await shot(`lab-${scheme}`)
    expect(await axeOffences(page), scheme).toEqual([])
  })
  await lab.getByRole('button', { name: 'refused, refused: 1' }).first().click()
  await expect(edits.getByRole('listitem')).toHaveCount(1)
  const [download] = await Promise.all([page.waitForEvent('download'), lab.getByRole('button', { name: 'lab.csv' }).click()])
  expect(readFileSync(await download.path(), 'utf8').split('\r\n')[1]).toContain('claude-session call_2,refused')
  await edits.getByRole('button').click()
  await expect(lab).toBeHidden()
  await expect(why(page)).toContainText('let z = 9')
  await page.goBack()
  await expect(edits.getByRole('listitem')).toHaveCount(2)
})

test('the built-in set is one press away', async ({ page }) => {
  await open(page)
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox').fill('lab many')
  await page.keyboard.press('Enter')
  const lab = page.getByRole('dialog', { name: 'The lab: many replies, one picture' })
  await lab.getByRole('button', { name: 'The built-in set' }).click()
  await expect(lab.getByRole('status')).toContainText('judged in')
  await expect(lab.getByRole('button', { name: /^search-replace, as it is meant/ })).toBeVisible()
  await lab.getByRole('searchbox', { name: 'Search edits' }).fill('001-two')
  await expect(lab.getByRole('list', { name: 'Edits' }).getByRole('listitem')).toHaveCount(1)
})
