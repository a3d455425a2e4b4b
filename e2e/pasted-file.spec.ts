/** A file that is pasted on the page, not into a dialog. */
import { expect, test } from './support/fixtures'
import { expectLanding, fileButton, open, pasteAnywhere, replyPane, said, why } from './support/page-actions'
import { block } from './support/replies'

const SHELL = 'import os\n\n\ndef shell():\n    return os.environ.get("SHELL")\n'
const EDIT = block('app/shell.py', '    return os.environ.get("SHELL")', '    return os.environ["SHELL"]')

test('with its path above it: one press adds it, and what is pasted next is not called a file', async ({ page }) => {
  await open(page)
  await pasteAnywhere(page, `app/shell.py\n${SHELL}`)
  const looksLike = said(page, 'The pasted text looks like the file app/shell.py')
  await expect(looksLike).toBeVisible()
  await pasteAnywhere(page, EDIT)
  await expectLanding(page, 0, 1)
  await expect(looksLike).toHaveCount(0)
  await pasteAnywhere(page, `app/shell.py\n${SHELL}`)
  await page.getByRole('button', { name: 'Add shell.py', exact: true }).click()
  await expect(fileButton(page, 'shell.py')).toBeVisible()
  await expectLanding(page, 1, 1)
  await expect(replyPane(page)).toContainText('SEARCH')
})

test('without a path, where the reply before lacks one file: it is that file', async ({ page }) => {
  await open(page)
  await pasteAnywhere(page, EDIT)
  await expect(why(page)).toContainText('app/shell.py is not in the project')
  await pasteAnywhere(page, SHELL)
  await page.getByRole('button', { name: 'Add shell.py', exact: true }).click()
  await expectLanding(page, 1, 1)
})
