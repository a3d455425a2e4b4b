/** The developer's day: seven real replies that no lesson has, each dropped with its file, in thirty actions; each ends in what a person came for. */
import { basename } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures'
import { commitButton, dropFiles, fileButton, pasteAnywhere, replyPane, said, why } from './support/page-actions'
import { idsOfLessons, REAL_REPLIES } from './support/real-replies'

/** More, for one reply and for all of them, and people look for another tool. */
const EACH = 8
const ALL = 30

/** What the page says of each, and what the person does about it. */
const ENDS: Readonly<Record<string, string>> = {
  'aider-hist-L15481': 'The quoted text is not in the file: answered',
  'aider-hist-L2920': '8 quoted lines differ from the file: answered',
  'aider-hist-L3356': 'Applies; a close match, 75 %: committed',
  'aider-hist-L32272': '2 quoted lines differ from the file: answered',
  'aider-hist-L32406': 'Already there: already there',
  'aider-hist-L68908': '3 quoted lines are not in the file: repaired',
  'aider-hist-L71770': 'Applies, re-indented: committed',
}

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

type Act = (done: Promise<unknown>) => Promise<void>

/** What the page offers first: a repair, the commit of what lands, or the message for the model; nothing where the file has it all. */
async function finish(page: Page, act: Act): Promise<'repaired' | 'committed' | 'answered' | 'already there'> {
  if ((await page.getByText('All of it is in the files already').count()) > 0) return 'already there'
  const repair = why(page)
    .getByRole('button', { name: /^Apply/ })
    .first()
  const hasRepair = await repair.isVisible()
  if (hasRepair) await act(repair.click())
  if (hasRepair || (await commitButton(page).isVisible())) {
    // A reply that changes tests is looked at first.
    const look = why(page).getByRole('button', { name: 'I have looked at this' })
    if (await look.isVisible()) await act(look.click())
    await expect(commitButton(page)).toBeEnabled()
    await act(commitButton(page).click())
    await expect(said(page, /Committed \d file/).last()).toBeVisible()
    return hasRepair ? 'repaired' : 'committed'
  }
  await act(page.keyboard.press('c'))
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/edits?|reply|block/)
  return 'answered'
}

test('seven replies: dropped, pasted, and each committed or answered to the model', async ({ page, shot }) => {
  expect(idsOfLessons(), 'replies that lessons have as well').toEqual([])
  await page.goto('/')
  await expect(page.getByText('Paste what a model wrote')).toBeVisible()
  const ends: Record<string, string> = {}
  let all = 0
  for (const { id, reply, files } of REAL_REPLIES)
    await test.step(id, async () => {
      let actions = 0
      const act: Act = async (done) => {
        actions += 1
        await done
      }
      await page.evaluate(() => navigator.clipboard.writeText(''))
      await act(
        dropFiles(
          page,
          Object.entries(files).map(([path, text]) => [basename(path), Buffer.from(text)] as const),
        ),
      )
      for (const path of Object.keys(files)) await expect(fileButton(page, basename(path))).toBeVisible()
      await act(pasteAnywhere(page, reply))
      await expect(replyPane(page)).toContainText(reply.slice(0, 30))
      await expect(page.getByRole('status', { name: 'Verdict' })).toHaveText(/\d hunks?: |No edit|cannot be read/)
      await expect(why(page).getByRole('heading').first()).toBeVisible()
      await shot(`seven-${id}`)
      // Why follows the reply, on its own time.
      const [title = ''] = (ENDS[id] ?? '').split(': ')
      await expect(why(page).getByRole('heading', { level: 2 }).filter({ hasNotText: 'Before you commit' }).first()).toHaveText(
        title,
      )
      ends[id] = `${title}: ${await finish(page, act)}`
      expect(actions, id).toBeLessThanOrEqual(EACH)
      all += actions
    })
  expect(ends).toEqual(ENDS)
  expect(all).toBeLessThanOrEqual(ALL)
})
