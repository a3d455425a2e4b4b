/** pytest itself, once the person lets the page ask the index. A stand-in for the index has the wheels where this machine has fetched them before. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { PYTEST_HOSTS, PYTEST_PACKAGES } from '../src/test-plan/pytest-packages'
import { expect, test } from './support/fixtures'
import { addFile, expectProject, open, openSheet, openTab, runTests, said } from './support/page-actions'

const FOLDER = fileURLToPath(new URL('../.cache/pytest-wheels/', import.meta.url))
const wheels = existsSync(FOLDER) ? readdirSync(FOLDER) : []
const isHere = PYTEST_PACKAGES.every(({ name, version }) => wheels.includes(`${name}-${version}-py3-none-any.whl`))

/** Answers for both hosts. `spoil`: one wheel has other bytes than the index says. */
async function serveIndex(page: Page, spoil = false): Promise<string[]> {
  const asked: string[] = []
  const [index, files] = PYTEST_HOSTS
  const cors = { 'Access-Control-Allow-Origin': '*' }
  await page.context().route(`${index}/**`, (route) => {
    asked.push(route.request().url())
    const [, , name = '', version = ''] = new URL(route.request().url()).pathname.split('/')
    const filename = `${name}-${version}-py3-none-any.whl`
    const sha256 = createHash('sha256')
      .update(readFileSync(FOLDER + filename))
      .digest('hex')
    const url = `${files}/packages/${filename}`
    return route.fulfill({ headers: cors, json: { urls: [{ packagetype: 'bdist_wheel', filename, url, digests: { sha256 } }] } })
  })
  await page.context().route(`${files}/**`, (route) => {
    asked.push(route.request().url())
    const body = readFileSync(FOLDER + route.request().url().split('/').pop())
    if (spoil && route.request().url().includes('pluggy')) body[100] = (body[100] ?? 0) ^ 1
    return route.fulfill({ headers: cors, body })
  })
  return asked
}

/** A project whose verdict only pytest itself knows: a hook of conftest.py takes one test and leaves all others. */
async function openProject(page: Page): Promise<void> {
  await open(page)
  const sheet = await openSheet(page, 'Open')
  await sheet.getByRole('button', { name: 'Open Inventory' }).click()
  await expectProject(page, 'Inventory')
  const hook = 'def pytest_collection_modifyitems(items):\n    items[:] = [one for one in items if "only" in one.name]\n'
  await addFile(page, 'conftest.py', hook)
  await addFile(page, 'tests/test_a.py', 'def test_only(pytestconfig): assert pytestconfig\ndef test_left(): assert False\n')
}

const menu = async (page: Page) => {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Runtime: / })
    .click()
  return page.getByRole('dialog', { name: 'Runtime' })
}

test.describe(isHere ? 'pytest itself' : 'pytest itself: its wheels are not here', () => {
  test.skip(!isHere, 'HUNKSCOPE_WHEELS=1 npx vitest run e2e/python/own-pytest.test.ts fetches them')
  test.use({ allow: { origins: [...PYTEST_HOSTS] }, asksFirst: true })

  test('is named before it is asked for, and then runs the tests of a project that uses it', async ({ page, shot }) => {
    const asked = await serveIndex(page)
    await openProject(page)
    await runTests(page, 'Red')
    expect(asked).toEqual([])
    const sheet = await menu(page)
    await expect(sheet).toContainText(/pytest 9\.1\.1, pluggy 1\.6\.0, .*1\.8 MB\) from pypi\.org and files\.pythonhosted\.org/)
    await shot('pytest-asking')
    await sheet.getByRole('button', { name: 'Allow the Python Package Index' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await runTests(page, 'Green')
    await expect(said(page, /^Green · 1 of 1 passed/)).toBeVisible()
    expect(asked.length).toBe(2 * PYTEST_PACKAGES.length)
    await expect(await menu(page)).toContainText('pytest itself runs the tests of projects that use it.')
    await page.keyboard.press('Escape')
    await page.reload()
    await runTests(page, 'Green')
    expect(asked.length, 'the browser keeps them').toBe(2 * PYTEST_PACKAGES.length)
  })

  test('a wheel that is another than the index says is not used, and the output says so', async ({ page }) => {
    await serveIndex(page, true)
    await openProject(page)
    await (await menu(page)).getByRole('button', { name: 'Allow the Python Package Index' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await runTests(page, 'Red')
    await openTab(page, 'Output')
    await expect(page.getByRole('tabpanel', { name: 'Output' })).toContainText(
      /pytest could not be loaded \(pluggy-.* is another one than the index has\)/,
    )
  })
})
