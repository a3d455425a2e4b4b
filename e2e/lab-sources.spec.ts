/** The lab with a project beside its logs, and with a file at which reading hangs. */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { devNull } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { claudeCode, play } from '../src/logs/testing/sessions'
import { pathOf } from '../src/runtimes/testing/path-of'
import { zipOf } from '../src/workspace/out/zip'
import { axeOffences } from './support/axe'
import { expect, test } from './support/fixtures'
import { why } from './support/page-actions'

const FILES = { 'src/a.ts': 'const a = 1\nconst b = 2\n', 'src/c.ts': 'const c = 3\n' }

/** SWE-bench predictions, which bring no files. */
const PREDICTIONS = ['a', 'z']
  .map((name) => ({
    instance_id: `made-${name}`,
    model_name_or_path: 'm',
    model_patch: `diff --git a/src/a.ts b/src/a.ts\n--- a/src/a.ts\n+++ b/src/a.ts\n@@ -1,2 +1,2 @@\n-const ${name} = 1\n+const ${name} = 10\n const b = 2\n`,
  }))
  .map((line) => `${JSON.stringify(line)}\n`)
  .join('')
/** Lines without files. */
const LINES = `${JSON.stringify({ id: 'line', reply: 'src/c.ts\n```\n<<<<<<< SEARCH\nconst d = 3\n=======\nconst d = 4\n>>>>>>> REPLACE\n```\n' })}\n`

const openLab = async (page: Page): Promise<Locator> => {
  await page.goto('/#lab')
  return page.getByRole('dialog', { name: 'The lab: many replies, one picture' })
}

async function judge(lab: Locator, files: { readonly name: string; readonly text: string }[]): Promise<void> {
  await lab
    .locator('input[type="file"]')
    .first()
    .setInputFiles(files.map(({ name, text }) => ({ name, mimeType: 'application/jsonl', buffer: Buffer.from(text) })))
}

async function choose(
  page: Page,
  lab: Locator,
  button: string,
  files: string | { name: string; mimeType: string; buffer: Buffer },
) {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), lab.getByRole('button', { name: button }).click()])
  await chooser.setFiles(files)
}

test('a project that is given as a zip holds the files that logs and lines do not bring', async ({ page, shot }) => {
  const lab = await openLab(page)
  await judge(lab, [{ name: 'predictions.jsonl', text: PREDICTIONS }])
  await expect(lab.getByRole('status')).toContainText('2 replies judged')
  await expect(lab.getByRole('button', { name: /^m, (?:landed|refused)/ })).toHaveCount(0)
  await lab.getByText('The project of the logs').click()
  const none = { name: 'none.zip', mimeType: 'application/zip', buffer: Buffer.from('no archive') }
  await choose(page, lab, 'Project zip or git bundle…', none)
  await expect(lab.getByText(/^This project cannot be read:/)).toBeVisible()
  const zip = await zipOf(new Map(Object.entries(FILES).map(([path, text]) => [pathOf(path), text])), 'project')
  const buffer = Buffer.from(await zip.arrayBuffer())
  await choose(page, lab, 'Project zip or git bundle…', { name: 'project.zip', mimeType: 'application/zip', buffer })
  await expect(lab.getByText('project: 2 text files')).toBeVisible()
  await shot('lab-project')
  expect(await axeOffences(page)).toEqual([])
  await judge(lab, [
    { name: 'predictions.jsonl', text: PREDICTIONS },
    { name: 'replies.jsonl', text: LINES },
  ])
  await expect(lab.getByRole('status')).toContainText('3 replies judged')
  await expect(lab.getByRole('button', { name: 'm, landed: 1' })).toBeVisible()
  await expect(lab.getByRole('button', { name: 'm, refused: 1' })).toBeVisible()
  // The line's edit is opened beside the file of the project.
  await lab.getByRole('list', { name: 'Edits' }).getByRole('button', { name: /line/ }).last().click()
  await expect(why(page)).toContainText('The file has “c”, the reply quotes “d”')
})

const HAS_GIT = spawnSync('git', ['--version']).status === 0

test('a project that is given as a folder, and as a git bundle of one', async ({ page }) => {
  test.skip(!HAS_GIT, 'git makes the bundle')
  const folder = test.info().outputPath('project')
  mkdirSync(join(folder, 'src'), { recursive: true })
  for (const [path, text] of Object.entries(FILES)) writeFileSync(join(folder, path), text)
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-C', folder, '-c', 'user.name=a', '-c', 'user.email=a@example.org', ...args], {
      env: { ...process.env, GIT_CONFIG_GLOBAL: devNull, GIT_CONFIG_NOSYSTEM: '1' },
    })
  git('init', '--quiet')
  git('add', '.')
  git('commit', '--quiet', '-m', 'made up')
  git('bundle', 'create', '--quiet', 'made.bundle', 'HEAD')
  const bundle = readFileSync(join(folder, 'made.bundle'))
  const lab = await openLab(page)
  await lab.getByText('The project of the logs').click()
  await choose(page, lab, 'Project folder…', folder)
  await expect(lab.getByText(/^project: 2 text files/)).toBeVisible()
  await lab.getByRole('button', { name: 'Judge without it' }).click()
  await choose(page, lab, 'Project zip or git bundle…', {
    name: 'made.bundle',
    mimeType: 'application/octet-stream',
    buffer: bundle,
  })
  await expect(lab.getByText('made: 2 text files')).toBeVisible()
  await judge(lab, [{ name: 'predictions.jsonl', text: PREDICTIONS }])
  await expect(lab.getByRole('button', { name: 'm, landed: 1' })).toBeVisible()
})

test('a log of mixed sessions, broken lines, a version of tomorrow and a path that leaves the folder', async ({ page }) => {
  const steps = [
    { kind: 'read', path: 'b.ts' },
    { kind: 'edit', path: 'b.ts', old: 'const d = 4', fresh: 'const d = 5' },
    { kind: 'edit', path: '../../etc/x.ts', old: 'a', fresh: 'b' },
  ] as const
  const one = claudeCode(play({ 'b.ts': 'const d = 4\n' }, steps)).split('\n')
  const other = one.map((line) => line.replaceAll('claude-session', 'other-session').replaceAll('const d = 4', 'const d = 44'))
  const mixed = one.flatMap((line, at) => [line, other[at] ?? ''])
  mixed.splice(4, 0, '{"broken":', '\u0000', '{"type":"tomorrow","version":"99.0.0","payload":{}}')
  const lab = await openLab(page)
  await judge(lab, [{ name: 'mixed.jsonl', text: mixed.filter((line) => line !== '').join('\n') }])
  await expect(lab.getByRole('status')).toContainText('6 replies judged')
  await expect(lab.getByRole('status')).toContainText('Skipped 1 line of an unknown kind.')
  const edits = lab.getByRole('list', { name: 'Edits' })
  await expect(edits.getByText('landed', { exact: true })).toHaveCount(2)
  for (const why of ['no JSON', 'no text']) await expect(edits).toContainText(why)
  await lab.getByRole('searchbox', { name: 'Search edits' }).fill('outside the folder')
  await expect(edits.getByRole('listitem')).toHaveCount(2)
})

/** Lets the worker that reads hang where it comes to these words. */
const HANGS = `const decode = TextDecoder.prototype.decode
TextDecoder.prototype.decode = function (...args) {
  const text = decode.apply(this, args)
  while (text.includes('hang the reader'));
  return text
}
`

test.describe('with a clock of its own', () => {
  test.use({ apart: true })

  test('a file at which reading hangs is left by its name, and all others are judged', async ({ page }) => {
    await page.route(/lab\.worker-[^/]*\.js$/, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: HANGS + (await response.text()) })
    })
    await page.clock.install()
    const lab = await openLab(page)
    const line = (id: string, reply = 'src/c.ts\n') => `${JSON.stringify({ id, reply, files: FILES })}\n`
    await judge(lab, [
      { name: '1.jsonl', text: line('first') },
      { name: '2.jsonl', text: line('second') + line('third', 'hang the reader') + line('fourth') },
      { name: '3.jsonl', text: line('fifth') },
    ])
    const edits = lab.getByRole('list', { name: 'Edits' })
    await expect(async () => {
      await page.clock.runFor(5_000)
      await expect(lab.getByRole('status')).toContainText('3 replies judged', { timeout: 500 })
    }).toPass()
    await expect(lab.getByRole('status')).toContainText('Not read to its end, since that had none or failed: 2.jsonl')
    for (const id of ['first', 'second', 'fifth']) await expect(edits).toContainText(id)
    await expect(edits).not.toContainText('fourth')
  })
})
