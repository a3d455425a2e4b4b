/** Who else writes the files of a project while a program of its container does: the person, another name, a page that is loaded again. */
import { expect, type Page, test } from '@playwright/test'
import { openContainerTerminal } from './support/container-page'
import { fileButton, filePane, openTab, said } from './support/page-actions'
import { storedFiles } from './support/stored-history'

test.skip(process.platform === 'win32', 'The stand-in needs signals and shells of POSIX.')

/** Types a line into the container's shell. */
async function type(page: Page, line: string): Promise<void> {
  await openTab(page, 'Terminal')
  await page.locator('.xterm').click()
  await page.keyboard.type(`${line}\n`)
}

test('a person and a program write one file: what is typed stays, and keeping it says that the file is another by now', async ({
  page,
}) => {
  const standIn = await openContainerTerminal(page)
  const pane = filePane(page, 'src/pool.ts')
  await fileButton(page, 'pool.ts').click()
  await pane.getByText('Edit', { exact: true }).click()
  await pane.getByRole('textbox', { name: 'Edit src/pool.ts' }).focus()
  await page.keyboard.press('ControlOrMeta+Home')
  await page.keyboard.type('// by hand')
  await page.keyboard.press('Enter')
  await expect(pane).toContainText('written, not kept')
  await type(page, 'echo "// by the program" >> src/pool.ts')
  await expect(said(page, /^The terminal changed src\/pool\.ts/)).toBeVisible()
  await expect(pane).toContainText('// by hand')
  await pane.getByRole('textbox', { name: 'Edit src/pool.ts' }).focus()
  await page.keyboard.press('ControlOrMeta+s')
  await expect(said(page, /^src\/pool\.ts changed while you were writing\. Nothing was overwritten/)).toBeVisible()
  await expect(pane).toContainText('// by hand')
  expect((await storedFiles(page))['src/pool.ts']).toMatch(/\/\/ by the program\n$/)
  await standIn.close()
})

test('names that differ by case are two files; of names that differ by their form one is taken and the other is named', async ({
  page,
}) => {
  const standIn = await openContainerTerminal(page)
  await type(
    page,
    String.raw`echo one > Same.txt; echo two > same.txt; printf a > "$(printf 'e\314\201').txt"; printf b > "$(printf '\303\251').txt"`,
  )
  await expect(said(page, /another file’s in another form: e\u0301\.txt\./)).toBeVisible()
  await expect(fileButton(page, 'Same.txt')).toBeVisible()
  const { 'Same.txt': upper, 'same.txt': lower, '\u00e9.txt': whole, 'e\u0301.txt': parted } = await storedFiles(page)
  expect([upper, lower, whole, parted]).toEqual(['one\n', 'two\n', 'b', undefined])
  await standIn.close()
})

/** Whether the page has begun to store files that one transaction does not hold. Leaves no connection. */
const isImporting = async (): Promise<boolean> => {
  const { name } = (await indexedDB.databases())[0] ?? {}
  if (name === undefined) return false
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const asked = indexedDB.open(name)
    asked.onsuccess = () => resolve(asked.result)
    asked.onerror = () => reject(asked.error)
  })
  const counted = await new Promise<number>((resolve) => {
    const asked = db.transaction('journal').objectStore('journal').count()
    asked.onsuccess = () => resolve(asked.result)
  })
  db.close()
  return counted > 0
}

test('the page is loaded again while it stores files of a program: all of them are there, or none is', async ({ page }) => {
  const standIn = await openContainerTerminal(page)
  const before = Object.keys(await storedFiles(page)).length
  const program = "for (let n = 0; n < 600; n++) fs.writeFileSync('big-' + n + '.txt', String(n).padEnd(30000, '.'))"
  await type(page, `node -e "${program}"`)
  await page.waitForFunction(isImporting, null, { polling: 5 })
  await page.reload()
  await expect(fileButton(page, 'pool.ts')).toBeVisible()
  const after = Object.keys(await storedFiles(page)).length
  expect([before, before + 600]).toContain(after)
  await standIn.close()
})
