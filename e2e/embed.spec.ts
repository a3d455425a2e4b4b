/** What a link shows before the page has come, and in frames of other pages: the verdict, from the page's own files and without running anything. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { deflateRawSync } from 'node:zlib'
import { test as base, type FrameLocator, type Page } from '@playwright/test'
import { parsePath } from '../src/engine/paths'
import { writeLink } from '../src/session/share/link'
import type { SharedSession } from '../src/session/share/shared-session'
import { axeOffences, inBothSchemes } from './support/axe'
import { expect, test, watch } from './support/fixtures'
import { expectProject } from './support/page-actions'

const pathOf = (name: string) => {
  const parsed = parsePath(name)
  if (!parsed.ok) throw new Error(name)
  return parsed.path
}

const block = (path: string, before: string, after: string): string =>
  `${path}\n\`\`\`\n<<<<<<< SEARCH\n${before}\n=======\n${after}\n>>>>>>> REPLACE\n\`\`\`\n\n`

const POOL: SharedSession = {
  name: 'Three hunks',
  files: [
    [pathOf('src/one.ts'), 'const one = 1\nconst two = 2\nconst three = 3\n'],
    [pathOf('src/two.ts'), 'call()\nother()\nnext()\ncall()\nother()\n'],
  ],
  reply:
    block('src/one.ts', 'const one = 1', 'const one = 11') +
    block('src/two.ts', 'call()\nother()', 'call()') +
    block('src/one.ts', 'const two = 2\nconst three = 4', 'const two = 2\nconst three = 5'),
}

const linkTo = async (shared: SharedSession): Promise<string> => (await writeLink(shared)) ?? ''

const verdict = (page: Page | FrameLocator) => page.getByRole('region', { name: 'Verdict' })
const hunks = (page: Page | FrameLocator) => page.getByRole('listbox', { name: 'Hunks' }).getByRole('option')
const detail = (page: Page | FrameLocator) => page.getByRole('region', { name: 'The hunk' })
const trouble = (page: Page, title: RegExp) => page.getByRole('heading', { level: 2, name: title })

/** Paths of everything that the page asks for from now on. */
function asked(page: Page): string[] {
  const paths: string[] = []
  page.on('request', (request) => paths.push(new URL(request.url()).pathname))
  return paths
}

const OWN = /^\/(?:$|index\.html|icon\.svg|lessons\/.*|assets\/(?:index-|look-|.*\.woff2))/

test('a link shows its verdict while the page itself has not been asked for, and then the page takes its place', async ({
  page,
}) => {
  const paths = asked(page)
  let arrive = () => {}
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route('**/assets/page-*.js', async (route) => {
    await arrival
    await route.continue()
  })
  await page.goto(`/#${await linkTo(POOL)}`)
  await expect(verdict(page)).toContainText('1 of 3 hunks land.')
  await expect(verdict(page)).toContainText('Hunk 2, src/two.ts: 2 places fit equally.')
  await expect(verdict(page)).toContainText('Nothing of it runs until you say so.')
  await expect(hunks(page)).toHaveText([/=one\.ts :1exact$/, /\?two\.ts2 places$/, /✗one\.ts/])
  await expect(hunks(page).nth(1)).toHaveAttribute('aria-selected', 'true')
  const first = paths.findIndex((path) => !OWN.test(path))
  const before = paths.slice(0, first < 0 ? undefined : first)
  expect(before.some((path) => path.includes('/look-'))).toBe(true)
  expect(page.workers()).toEqual([])

  await hunks(page).first().click()
  arrive()
  await expectProject(page, POOL.name)
  await expect(verdict(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^hunk 1 of 3/ })).toHaveAttribute('aria-current', 'true')
})

test('nothing of the page, no worker and no runtime, is asked for before the verdict is drawn', async ({ page }) => {
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (document.querySelector('.look-headline') === null) return
      observer.disconnect()
      const before = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
      Object.assign(window, { before })
    }).observe(document, { subtree: true, childList: true })
  })
  await page.goto(`/#${await linkTo(POOL)}`)
  const before = await page.waitForFunction((): unknown => Reflect.get(window, 'before'))
  const paths: unknown = await before.jsonValue()
  expect(paths).toEqual(expect.arrayContaining([expect.stringMatching(/\/look-/)]))
  expect(Array.isArray(paths) && paths.filter((path) => !OWN.test(String(path)))).toEqual([])
  await expectProject(page, POOL.name)
})

test('the address may name the hunk; keys lead through the others, and the ladder and the lines follow', async ({ page }) => {
  await page.goto(`/?embed=1#step=3.2&${await linkTo(POOL)}`)
  await expect(hunks(page).nth(2)).toHaveAttribute('aria-selected', 'true')
  await expect(detail(page)).toContainText('Beside the nearest place, lines 2–3')
  await expect(detail(page).locator('.look-file mark')).toHaveText('3')
  await hunks(page).nth(2).focus()
  await page.keyboard.press('ArrowUp')
  await expect(hunks(page).nth(1)).toBeFocused()
  await expect(detail(page)).toContainText('2 places fit equally')
  await page.keyboard.press('Home')
  await expect(detail(page)).toContainText('Lands exactly')
  await expect(detail(page).getByRole('region', { name: 'Ladder' })).toContainText('Exact1 place')
  await page.keyboard.press('k')
  await expect(hunks(page).first()).toBeFocused()
  await page.keyboard.press('End')
  await expect(hunks(page).last()).toHaveAttribute('aria-selected', 'true')
})

test('a session on a built-in project and one on a lesson show their verdict, and so does a lesson by itself', async ({
  page,
}) => {
  const starter = { kind: 'starter', id: 'python' } as const
  await page.goto(`/?embed=1#${await linkTo({ name: 'Stock', base: starter })}`)
  await expect(verdict(page)).toContainText(/All \d hunks land/)
  await page.goto('/?embed=1#lesson=009-two-places')
  await expect(verdict(page)).toContainText('2 places fit equally')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Lesson: ')
  const lesson = { kind: 'lesson', id: '009-two-places' } as const
  await page.goto(`/?embed=1&theme=dark#${await linkTo({ name: 'Two', base: lesson })}`)
  await expect(verdict(page)).toContainText('2 places fit equally')
})

test.describe('what cannot be opened', () => {
  test('a cut link: a sentence, and on to the page without it', async ({ page }) => {
    await page.goto(`/#${(await linkTo(POOL)).slice(0, -20)}`)
    await expect(trouble(page, /broken/)).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'What the link carries' })).toHaveValue(/"name":"Three hunks"/)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save it as a file' }).click()
    expect(readFileSync(await (await download).path(), 'utf8')).toContain('Three hunks')
    expect(await axeOffences(page)).toEqual([])
    await page.getByRole('button', { name: 'Go on without it' }).click()
    await expectProject(page, 'Connection pool')
    expect(new URL(page.url()).hash).toBe('')
  })

  test('a newer one, one that bursts, a foreign one, and none', async ({ page }) => {
    const bomb = Buffer.concat([Buffer.alloc(3), deflateRawSync(Buffer.alloc(50_000_000), { level: 9 })])
    let check = 0x811c9dc5
    for (const byte of bomb.subarray(3)) check = Math.imul(check ^ byte, 0x01000193)
    bomb.writeUIntBE((check ^ (check >>> 24)) & 0xffffff, 0, 3)
    for (const [hash, title] of [
      [(await linkTo(POOL)).replace('s=1', 's=9'), /newer/],
      [`s=1.${bomb.toString('base64url')}`, /not opened/],
      ['s=javascript:alert(1)', /broken/],
      ['s=1.PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg', /broken/],
      ['', /Nothing to show/],
    ] as const) {
      await page.goto('about:blank')
      await page.goto(`/?embed=1#${hash}`)
      await expect(trouble(page, title)).toBeVisible()
      await expect(page.getByRole('link', { name: 'Open in Hunkscope' })).toBeVisible()
    }
  })

  test('another link in the same tab is read again', async ({ page }) => {
    await page.goto('/#s=1.broken')
    await expect(trouble(page, /broken/)).toBeVisible()
    const link = await linkTo(POOL)
    await page.evaluate((hash) => {
      location.hash = hash
    }, link)
    await expectProject(page, POOL.name)
  })
})

test('markup in names, paths, files and replies stays text', async ({ page }) => {
  const canary = '<img src=x onerror="window.canary=1"><script>window.canary=1</script>'
  const path = pathOf('src/<img src=x onerror=canary=1>.html')
  const link = await linkTo({
    name: canary,
    files: [[path, `${canary}\nsecond \u202e line\n`]],
    reply: block(path, `${canary}\nother line`, `${canary}\n${canary}`) + block(`</td>${canary}`, canary, ''),
  })
  for (const address of [`/?embed=1#${link}`, `/#${link.slice(0, -30)}`]) {
    await page.goto('about:blank')
    await page.goto(address)
    await expect(page.locator('.look')).toBeVisible()
    expect(await page.locator('.look :is(img, script, iframe, object)').count()).toBe(0)
    expect(await page.evaluate(() => 'canary' in window)).toBe(false)
  }
})

type Framed = { readonly view: FrameLocator; readonly offences: readonly string[]; close(): void }

/** A page of another origin, on a server of its own, with a frame in it. */
async function frame(page: Page, address: string, attributes = ''): Promise<Framed> {
  const html = `<!doctype html><html lang="en"><title>Elsewhere</title><iframe src="${address}" title="an edit" width="600" height="300" ${attributes}></iframe>`
  const server = createServer((request, response) => {
    response.setHeader('Content-Type', 'text/html')
    response.end(request.url === '/' ? html : '')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const at = server.address()
  const elsewhere = `http://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}`
  const offences = watch(page.context(), new URL(address).origin, { origins: [elsewhere] })
  await page.goto(`${elsewhere}/`)
  return { view: page.frameLocator('iframe'), offences, close: () => server.close() }
}

for (const [name, query, attributes] of [
  ['a frame that asks for it', '?embed=1', ''],
  ['a frame that does not ask', '', ''],
  ['a frame without an origin, storage or anything but scripts', '?embed=1', 'sandbox="allow-scripts"'],
] as const)
  base(`in ${name} the view needs nothing else`, async ({ page, baseURL }) => {
    const link = await linkTo(POOL)
    const paths = asked(page)
    const { view, offences, close } = await frame(page, `${baseURL}/${query}#${link}`, attributes)
    await expect(verdict(view)).toContainText('1 of 3 hunks land.')
    await hunks(view).first().click()
    await expect(detail(view)).toContainText('Lands exactly')
    const open = view.getByRole('link', { name: 'Open in Hunkscope' })
    await expect(open).toHaveAttribute('rel', /noopener/)
    expect(await open.getAttribute('href')).toBe(`${baseURL}/#${link}`)
    expect(await page.frames()[1]?.evaluate(() => crossOriginIsolated)).toBe(false)
    expect(page.workers()).toEqual([])
    expect(paths.filter((path) => !OWN.test(path) && path !== '/favicon.ico')).toEqual([])
    expect(offences).toEqual([])
    close()
  })

base('a lesson shows in a frame without an origin', async ({ page, baseURL }) => {
  const { view, offences, close } = await frame(page, `${baseURL}/?embed=1#lesson=009-two-places`, 'sandbox="allow-scripts"')
  await expect(verdict(view)).toContainText('2 places fit equally')
  expect(offences).toEqual([])
  close()
})

test('at every size, light and dark, axe finds nothing serious and nothing is wider than the page', async ({ page, shot }) => {
  const link = await linkTo(POOL)
  for (const [width, height] of [
    [1440, 900],
    [390, 800],
    [600, 300],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto('about:blank')
    await page.goto(`/?embed=1#${link}`)
    await expect(verdict(page)).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await inBothSchemes(page, async (scheme) => {
      await shot(`embed-${width}-${scheme}`)
      expect(await axeOffences(page), `${width} ${scheme}`).toEqual([])
    })
  }
})

test('an address may ask for its colours', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(`/?embed=1&theme=dark#${await linkTo(POOL)}`)
  await expect(verdict(page)).toBeVisible()
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(13, 16, 20)')
})
