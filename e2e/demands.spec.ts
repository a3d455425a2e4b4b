/** What a person may ask of the engine besides: more or less likeness, the complete edits of a reply that is cut off, a look at the warnings. */
import { readFileSync } from 'node:fs'
import { expect, test } from './support/fixtures'
import {
  chooseFile,
  commitButton,
  expectLanding,
  fileButton,
  open,
  pasteAnywhere,
  runTests,
  said,
  stages,
  why,
} from './support/page-actions'
import { block } from './support/replies'

const SAMPLE = readFileSync(new URL('../src/starter/reply.txt', import.meta.url), 'utf8')
const TEST_LINE = "import assert from 'node:assert/strict'\n"

const NOTES = 'export const first = 1\nexport const second = 2\nexport const third = 3\nexport const fourth = 4\n'
/** Three of the four lines are in the file; one is made up. */
const NEARLY = block(
  'notes.ts',
  'export const first = 1\n// nothing like this\nexport const second = 2\nexport const third = 3\n',
  'export const first = 1\n// nothing like this\nexport const second = 22\nexport const third = 3\n',
)

test('more or less likeness, and a part of a reply, are asked for at once', async ({ page }) => {
  await open(page)
  await test.step('a slider decides again at once, and says that the demands are not the usual ones', async () => {
    await chooseFile(page, 'notes.ts', Buffer.from(NOTES))
    await expect(fileButton(page, 'notes.ts')).toBeVisible()
    await pasteAnywhere(page, NEARLY)
    await expectLanding(page, 1, 1)
    await expect(why(page).getByRole('heading', { name: /^Applies; a close match/ })).toBeVisible()
    await why(page).getByText('Match requirements').click()
    const likeness = why(page).getByRole('slider', { name: 'Likeness at least' })
    await likeness.fill('95')
    await expectLanding(page, 0, 1)
    await expect(why(page).getByText('not the usual')).toBeVisible()
    await likeness.fill('50')
    await expectLanding(page, 1, 1)
    await why(page).getByRole('checkbox', { name: 'Alignment' }).uncheck()
    await expectLanding(page, 0, 1)
    await why(page).getByRole('button', { name: 'Back to the usual' }).click()
    await expectLanding(page, 1, 1)
  })
  await test.step('a reply that is cut off offers its complete edits by name, and takes them back', async () => {
    const whole = block('notes.ts', 'export const first = 1\n', 'export const first = 11\n')
    await pasteAnywhere(page, `${whole}README.md\n\`\`\`\n<<<<<<< SEARCH\n# `)
    const offer = why(page).getByRole('region', { name: 'Complete edits' })
    await expect(offer).toContainText('1 edit is complete: notes.ts.')
    await expect(commitButton(page)).toHaveCount(0)
    await offer.getByRole('button', { name: 'Stage the complete edit' }).click()
    await expect(offer).toContainText('Only 1 complete edit of this reply is decided')
    await expect(stages(page)).toContainText('Test')
    await expect(commitButton(page)).toBeVisible()
    await offer.getByRole('button', { name: 'Stage all or none' }).click()
    await expect(offer).toContainText('1 edit is complete')
    await expect(commitButton(page)).toHaveCount(0)
  })
})

test('a change of the tests is committed only once someone has looked at it', async ({ page }) => {
  await open(page)
  const comment = block('test/pool.test.ts', TEST_LINE, `// the same tests\n${TEST_LINE}`)
  await pasteAnywhere(page, `${SAMPLE}\n${comment}`)
  await expectLanding(page, 7, 7)
  const warnings = why(page).getByRole('region', { name: 'Warnings' })
  await expect(warnings).toContainText('The reply changes tests in test/pool.test.ts: check that they still test the same thing.')
  await runTests(page, 'Green')
  await expect(commitButton(page)).toBeDisabled()
  await expect(page.getByText('Look at the warnings first: see Why')).toBeVisible()
  await warnings.getByRole('button', { name: 'I have looked at this' }).click()
  await expect(warnings).toContainText('Looked at.')
  await commitButton(page).click()
  await expect(said(page, 'Committed 4 files.')).toBeVisible()
})
