/** A refused hunk goes out as a report that fails in the same way, and the analysis as Markdown, with pictures and on paper. */
import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { BlobReader, TextWriter, ZipReader } from '@zip.js/zip.js'
import { applyReply } from '../src/engine/index'
import { packedIn, readLink } from '../src/session/share/link'
import { axeOffences, inBothSchemes } from './support/axe'
import { expect, test } from './support/fixtures'
import { expectLanding, hunk, open, openSheet, pasteAnywhere, why } from './support/page-actions'
import { block } from './support/replies'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

const HOSTILE = 'src/[x](y).ts'

/** The first lands shifted, the second quotes lines that the file has otherwise, the third names a file that is not there. */
const REPLY = `I looked at the pool.

${block('src/pool.ts', 'return this.free.pop() as Conn', 'return this.free.pop()')}
Then this one, which gives it back.

${block('src/pool.ts', '  release(conn: Connection) {\n    this.free.push(conn)\n  }', '  release() {}')}
${block(HOSTILE, 'never <img src=x onerror=alert(1)>', '[ever](https://example.org)')}
`

const copied = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText())

/** Presses a button that saves a zip; gives its files' texts by name, without the folder. */
async function saved(page: Page, button: Locator): Promise<ReadonlyMap<string, string>> {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  const reader = new ZipReader(new BlobReader(new Blob([readFileSync(await download.path())])))
  const texts = new Map<string, string>()
  for (const entry of await reader.getEntries())
    if (!entry.directory) texts.set(entry.filename.replace(/^[^/]*\//, ''), await entry.getData(new TextWriter()))
  return texts
}

/** Codes of what a reply is refused for. */
function refusals(reply: string, files: Readonly<Record<string, string>>): string[] {
  const [only, ...others] = Object.keys(files)
  const { transaction } = applyReply(reply, files, { defaultPath: others.length === 0 ? only : undefined })
  return transaction.decisions.flatMap((one) => (one.state === 'refused' ? [one.refusal.code] : []))
}

async function fromLink(address: string) {
  const read = await readLink(packedIn(new URL(address).hash) ?? '')
  if (!read.ok) throw new Error(read.reason)
  const { reply = '', files = [] } = read.shared
  return { reply, files: Object.fromEntries(files.map(([path, content]) => [path, String(content)])) }
}

test('what fails is reported: link and folder fail in the same way and hold little else; where nothing does, that is said', async ({
  page,
  shot,
}) => {
  await open(page)
  await pasteAnywhere(page, REPLY)
  await hunk(page, 2).click()
  await why(page).getByRole('button', { name: 'Report…' }).click()
  const sheet = page.getByRole('dialog', { name: 'Report a failing patch' })
  await expect(sheet.getByText(/^Cut from .* it fails in the same way\.$/)).toBeVisible()

  const found: string[] = []
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: width < 700 ? 844 : 900 })
    await inBothSchemes(page, async (scheme) => {
      await shot(`report-sheet-${width}-${scheme}`)
      found.push(...(await axeOffences(page)))
    })
  }
  expect(found).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })

  await sheet.getByRole('button', { name: 'Copy link' }).click()
  const address = await copied(page)
  expect(address.startsWith(new URL('/#s=1', page.url()).href)).toBe(true)
  const { reply, files } = await fromLink(address)
  expect(refusals(reply, files)).toEqual(['conflict'])
  expect(reply).not.toContain('I looked at')
  expect(Object.keys(files)).toEqual(['src/pool.ts'])
  expect(files['src/pool.ts']?.split('\n').length).toBeLessThan(8)

  await sheet.getByRole('button', { name: 'Copy issue' }).click()
  const issue = await copied(page)
  expect(issue).toContain(`](${address})`)
  expect(issue).toContain(files['src/pool.ts'])

  const folder = await saved(page, sheet.getByRole('button', { name: 'Save .zip' }))
  expect(folder.get('reply.txt')).toBe(reply)
  expect(folder.get('files/src/pool.ts')).toBe(files['src/pool.ts'])
  expect(JSON.parse(folder.get('refused.json') ?? '')).toMatchObject({ refusals: [{ code: 'conflict' }] })

  await sheet.getByRole('combobox').selectOption({ index: 1 })
  await expect(sheet.getByRole('heading', { level: 3 })).toContainText(HOSTILE)
  await expect(sheet.getByRole('group', { name: 'The issue’s text' })).toContainText('Code `missing`')
  await page.keyboard.press('Escape')

  await pasteAnywhere(page, 'Prose.\n\nsrc/pool.ts\n<<<<<<< SEARCH\nnothing divides this\n>>>>>>> REPLACE\nMore prose.\n')
  await why(page).getByRole('button', { name: 'Report…' }).click()
  await expect(sheet.getByRole('heading', { level: 3 })).toContainText('The reply cannot be read')
  await expect(sheet.getByRole('group', { name: 'The issue’s text' })).not.toContainText('Prose.')
  await page.keyboard.press('Escape')

  await pasteAnywhere(page, block('src/pool.ts', '  release(conn: Conn) {', '  release(conn: Conn): void {'))
  await expectLanding(page, 1, 1)
  const save = await openSheet(page, 'Save')
  await save.getByRole('button', { name: 'Report…' }).click()
  await expect(sheet).toContainText('Nothing fails here')
})

test('the analysis goes out as Markdown, with pictures and on paper, and no name in it does anything', async ({ page, shot }) => {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })
  await open(page)
  await pasteAnywhere(page, REPLY)
  await expect(hunk(page, 2)).toBeVisible()
  const sheet = await openSheet(page, 'Save')
  await sheet.getByRole('button', { name: 'Copy the analysis' }).click()
  await expect.poll(() => copied(page)).toContain('| Alignment |')

  const archive = await saved(page, sheet.getByRole('button', { name: /^Save \.md/ }))
  const text = archive.get('analysis.md') ?? ''
  const pictures = [...text.matchAll(/!\[[^\]]*\]\(([^)]*)\)/g)].map(([, name = '']) => name)
  expect(pictures).toEqual(['ladder-2.svg', 'ladder-1.svg'])
  expect([...archive.keys()].sort()).toEqual(['analysis.md', ...[...pictures].sort()])
  const rungs = await page.evaluate(
    (svgs) =>
      svgs.map((svg) => {
        const parsed = new DOMParser().parseFromString(svg, 'image/svg+xml')
        return [parsed.querySelectorAll('parsererror').length, parsed.querySelectorAll('circle').length > 1]
      }),
    pictures.map((name) => archive.get(name) ?? ''),
  )
  expect(rungs).toEqual([
    [0, true],
    [0, true],
  ])
  await shot('report-save')

  await sheet.getByRole('button', { name: 'Print the analysis' }).click()
  await expect(page.locator('html[data-printed]')).toHaveCount(1)
  await page.emulateMedia({ media: 'print' })
  const paper = page.locator('#paper')
  await expect(paper).toBeVisible()
  await expect(page.locator('#root')).toBeHidden()
  await expect(paper.locator('h3')).toHaveText([/^Hunk 2 /, /^Hunk 3 in src\/\[x\]\(y\)\.ts: /, /^Hunk 1 /])
  await expect(paper.getByRole('img', { name: /^Ladder of hunk \d/ })).toHaveCount(2)
  await expect(paper.locator('img, script, a')).toHaveCount(0)
  await page.screenshot({ path: 'test-results/shots/report-paper.png', fullPage: true })
  await inBothSchemes(page, async () => {
    expect(await paper.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(31, 37, 48)')
  })
})
