/** `hunkscope serve` of the built package: a folder of this machine in the page, in a browser without a picker of its own or with one. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildPackage } from '../.ci/build-package.mjs'
import { expect, test } from './support/fixtures'
import { commitReply, expectProject, fileButton, openSheet, said } from './support/page-actions'
import { block } from './support/replies'

let home = ''
let command: ChildProcess | null = null

/** The address that the command gives. */
async function served(folder: string): Promise<string> {
  const child = spawn(process.execPath, [join(home, 'package/bin/hunkscope.js'), 'serve', folder, '--port', '0'])
  command = child
  let text = ''
  for await (const part of child.stderr) {
    text += String(part)
    const [address] = /http:\S+/.exec(text) ?? []
    if (address !== undefined) return address
  }
  throw new Error(text)
}

/** The page of the command in place of the preview. */
test.use({
  baseURL: async ({ browserName: _ }, use) => {
    home = mkdtempSync(join(tmpdir(), 'hunkscope-served-'))
    mkdirSync(join(home, 'project'))
    writeFileSync(join(home, 'project/a.py'), 'a = 1\n')
    expect(await buildPackage({ out: join(home, 'package'), withTypes: false })).toBe('')
    await use(await served(join(home, 'project')))
  },
})

test.afterAll(() => {
  command?.kill('SIGINT')
  rmSync(home, { recursive: true, force: true })
})

test('the folder is opened, remembered across a reload, and written back', async ({ page, baseURL }) => {
  const file = () => readFileSync(join(home, 'project/a.py'), 'utf8')
  await page.goto(baseURL ?? '')
  await expect(fileButton(page, 'pool.ts')).toBeVisible()
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true)
  await (await openSheet(page, 'Open')).getByRole('button', { name: 'Folder…' }).click()
  await expectProject(page, 'project')
  await commitReply(page, block('a.py', 'a = 1', 'a = 2'))
  expect(file()).toBe('a = 1\n')
  await page.reload()
  await expectProject(page, 'project')
  const save = await openSheet(page, 'Save')
  await expect(save).toContainText('1 file to write back')
  await save.getByRole('button', { name: 'Compare' }).click()
  await save.getByRole('button', { name: 'Write 1 file' }).click()
  await expect(said(page, 'Wrote 1 file.')).toBeVisible()
  expect(file()).toBe('a = 2\n')
})
