/** The teacher's first minute: from the front page to a verdict that flips before the class, on real replies that no lesson has. */
import { basename } from 'node:path'
import type { Page } from '@playwright/test'
import { axeOffences } from './support/axe'
import { expect, test } from './support/fixtures'
import { dropFiles, expectLanding } from './support/page-actions'
import { realReply } from './support/real-replies'

/** More, and a class has looked away. */
const MOST = 10

const hunkRoom = (page: Page) => page.getByRole('region', { name: 'Hunk', exact: true })
const verdict = (page: Page) => hunkRoom(page).getByRole('heading', { level: 2 })

const counted = () => {
  const count = { actions: 0 }
  const act = async (done: Promise<unknown>) => {
    count.actions += 1
    await done
  }
  return { count, act }
}

/** The front page, and the reply dropped with its file. */
async function arrive(page: Page, id: string): Promise<void> {
  const { reply, files } = realReply(id)
  await page.goto('/')
  await expect(page.getByText('Paste what a model wrote')).toBeVisible()
  await dropFiles(page, [
    ...Object.entries(files).map(([path, text]) => [basename(path), Buffer.from(text)] as const),
    ['reply.md', Buffer.from(reply)],
  ])
  await expectLanding(page, 1, 1)
}

for (const [width, height] of [
  [1280, 720],
  [1920, 1080],
] as const)
  test.describe(`${width} × ${height}`, () => {
    test.use({ viewport: { width, height } })

    test('a close match is refused once more likeness is demanded, found by the word “threshold”', async ({ page, shot }) => {
      const { count, act } = counted()
      await act(arrive(page, 'aider-hist-L3356'))
      await act(page.getByRole('button', { name: 'Present', exact: true }).click())
      await expect(verdict(page)).toHaveText(/Applies; a close match, 75 %/)
      await act(page.keyboard.press('ControlOrMeta+k'))
      await expect(page.getByRole('combobox', { name: /^Search actions/ })).toBeFocused()
      await act(page.keyboard.type('threshold'))
      await expect(page.getByRole('dialog').getByRole('option')).toHaveText(/^Match requirements/)
      await act(page.keyboard.press('Enter'))
      const likeness = hunkRoom(page).getByRole('slider', { name: 'Likeness at least' })
      await expect(likeness).toBeFocused()
      await expect(hunkRoom(page)).toContainText('this hunk 75 %')
      expect(await axeOffences(page)).toEqual([])
      await act(likeness.fill('80'))
      await expect(verdict(page)).toHaveText(/differs? from the file|not in the file/)
      await expect(hunkRoom(page)).toContainText('1 hunk decided otherwise')
      await shot(`teacher-flipped-${width}`)
      await act(hunkRoom(page).getByRole('button', { name: 'Back to the usual' }).click())
      await expect(verdict(page)).toHaveText(/Applies; a close match/)
      expect(count.actions).toBeLessThanOrEqual(MOST)
    })
  })

test('a way of comparing is switched off by mouse alone, and on again', async ({ page }) => {
  const { count, act } = counted()
  await act(arrive(page, 'aider-hist-L71770'))
  await act(page.getByRole('button', { name: 'Present', exact: true }).click())
  await expect(verdict(page)).toHaveText(/Applies, re-indented/)
  const controls = hunkRoom(page).getByRole('button', { name: 'Match requirements' })
  await expect(controls).toHaveAttribute('aria-expanded', 'false')
  await act(controls.click())
  const way = hunkRoom(page).getByRole('checkbox', { name: 'Indentation', exact: true })
  await act(way.uncheck())
  await expect(verdict(page)).not.toHaveText(/re-indented/)
  await act(way.check())
  await expect(verdict(page)).toHaveText(/Applies, re-indented/)
  expect(count.actions).toBeLessThanOrEqual(MOST)
  await controls.click()
  await expect(way).toHaveCount(0)
})

for (const [width, height, name] of [
  [1440, 900, 'beside the code'],
  [1024, 768, 'in its tab'],
  [390, 844, 'in its part'],
] as const)
  test(`who works alone finds the same controls ${name}`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    const { reply, files } = realReply('aider-hist-L3356')
    await page.goto('/')
    await expect(page.getByText('Paste what a model wrote')).toBeVisible()
    await dropFiles(page, [
      ...Object.entries(files).map(([path, text]) => [basename(path), Buffer.from(text)] as const),
      ['reply.md', Buffer.from(reply)],
    ])
    await expect(page.getByText(/close match/).first()).toBeAttached()
    await page.keyboard.press('ControlOrMeta+k')
    // At once: the letters wait for the field where it is not drawn yet, and none of them is a key of the page.
    await page.keyboard.type('threshold')
    await expect(page.getByRole('combobox', { name: /^Search actions/ })).toHaveValue('threshold')
    await expect(page.getByRole('dialog').getByRole('option')).toHaveText(/^Match requirements/)
    await page.keyboard.press('Enter')
    const likeness = page.getByRole('complementary', { name: 'Why' }).getByRole('slider', { name: 'Likeness at least' })
    await expect(likeness).toBeFocused()
    await expect(likeness).toBeInViewport()
  })
