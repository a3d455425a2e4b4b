/** WebContainer's own package over the stand-in for its host: what hosts of the page send, and what befalls a container. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page, test } from '@playwright/test'
import { openStandIn, type StandInOptions } from './stand-in/stand-in'
import { openContainerTerminal } from './support/container-page'
import { type Harness, openHarness, serveHarness } from './support/harness'
import { fileButton, said } from './support/page-actions'

test.skip(process.platform === 'win32', 'The stand-in needs signals and shells of POSIX.')

const KEY = 'a-key'

type HostRow = {
  readonly name: string
  readonly headers: [string, string][]
  readonly hasWorker: boolean
  readonly outcome: string
}

const NAMES = ['Cross-Origin-Opener-Policy', 'Cross-Origin-Embedder-Policy', 'Referrer-Policy']

/** The table of docs/hosting.md. */
const HOSTS: readonly HostRow[] = readFileSync(fileURLToPath(new URL('../docs/hosting.md', import.meta.url)), 'utf8')
  .split('\n')
  .filter((line) => /^\| .*\| (?:yes|no) +\|/.test(line))
  .map((line) => {
    const [, name = '', ...cells] = line.split('|').map((cell) => cell.trim().replaceAll('`', ''))
    const headers = NAMES.flatMap((header, at): [string, string][] => (cells[at] === 'none' ? [] : [[header, cells[at] ?? '']]))
    return { name, headers, hasWorker: cells[3] === 'yes', outcome: cells[4] ?? '' }
  })

const OUTCOMES: Readonly<Record<string, Record<string, unknown>>> = {
  boots: { ok: true },
  'boots after one reload': { ok: true },
  'is not isolated': { ok: false, reason: 'not-isolated' },
  'hears 404': { ok: false, reason: 'unsupported', detail: expect.stringContaining('404') },
}

test('the table of hosts is read', () => {
  expect(HOSTS).toHaveLength(9)
})

async function isolateByWorker(page: Page): Promise<void> {
  const reloaded = page.waitForEvent('load')
  expect(await page.evaluate(() => window.harness.isolate())).toEqual({ state: 'reloading' })
  await reloaded
  await page.waitForFunction(() => 'harness' in window)
}

for (const { name, headers, hasWorker, outcome } of HOSTS)
  test(`hosted by ${name} a WebContainer ${outcome}`, async ({ page }) => {
    const standIn = await openStandIn(page, { key: KEY })
    const host = await serveHarness(page, { headers: () => headers })
    if (hasWorker) {
      await openHarness(page, 'embedded', { host })
      await isolateByWorker(page)
    }
    const harness = await openHarness(page, 'webcontainer', { host, container: { apiKey: KEY } })
    expect(await harness.boot()).toEqual(expect.objectContaining(OUTCOMES[outcome] ?? {}))
    await harness.dispose()
    await standIn.close()
  })

/** A page with a WebContainer on the stand-in, until the work is done. */
async function withStandIn(
  page: Page,
  options: StandInOptions & { readonly limits?: NonNullable<Parameters<typeof openHarness>[2]>['container'] },
  work: (harness: Harness, standIn: Awaited<ReturnType<typeof openStandIn>>) => Promise<void>,
): Promise<void> {
  const { limits, ...rest } = options
  const standIn = await openStandIn(page, rest)
  const harness = await openHarness(page, 'webcontainer', limits ? { container: limits } : {})
  await work(harness, standIn)
  await standIn.close()
}

const PASSES = { 'a.test.mjs': "import test from 'node:test'\ntest('runs', () => {})" }

test('a boot that comes late is used, and one key serves every container of the page', async ({ page }) => {
  await withStandIn(page, { slowMs: 800, key: KEY, limits: { apiKey: KEY } }, async (harness, standIn) => {
    expect(await harness.boot({ timeoutMs: 100 })).toMatchObject({ ok: false, reason: 'timeout' })
    await harness.dispose()
    const second = await harness.again({ apiKey: KEY })
    expect(await second.boot()).toEqual({ ok: true })
    await second.dispose()
    const third = await harness.again({ apiKey: KEY })
    expect((await third.run({ files: PASSES, tests: ['a.test.mjs'] })).outcome).toBe('done')
    expect([standIn.asked.length, standIn.machines.length]).toEqual([1, 2])
    await third.dispose()
  })
})

test('what is done in its terminal is a change of the project, and one undo takes it back, on the product’s page under its own headers', async ({
  page,
}) => {
  const standIn = await openContainerTerminal(page)
  await page.keyboard.type('mkdir made && echo "export const made = 1" > made/here.ts && rm README.md\n')
  await expect(fileButton(page, 'here.ts')).toBeVisible()
  await page.keyboard.type('ln -s /etc outside; rm -rf src test made *.json\n')
  await expect(said(page, /^Left out, .*outside/)).toBeVisible()
  await expect(fileButton(page, 'pool.ts')).toHaveCount(0)
  const undo = page.getByRole('region', { name: /^Snapshots/ }).getByRole('button', { name: /^Undo/ })
  await undo.click()
  await expect(fileButton(page, 'pool.ts')).toBeVisible()
  await expect(fileButton(page, 'here.ts')).toBeVisible()
  // What the page brought back is there for the program, too, file by file.
  await page.locator('.xterm').click()
  await page.keyboard.type(
    'while [ ! -e src/pool.ts ] || [ ! -e made/here.ts ]; do sleep 0.1; done; echo "back" > made/back.txt\n',
  )
  await expect(fileButton(page, 'back.txt')).toBeVisible()
  await standIn.close()
})
