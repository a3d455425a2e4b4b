/** Links: made in one tab, opened in another; the recipient's first minute; links that are cut, foreign or hostile. */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { packedIn, readLink, writeLink } from '../src/session/share/link'
import { pack } from '../src/session/share/pack'
import { decodeShared, type SharedSession } from '../src/session/share/shared-session'
import { axeOffences } from './support/axe'
import { expect, test } from './support/fixtures'
import {
  expectLanding,
  expectProject,
  fileButton,
  open,
  openTab,
  pasteAnywhere,
  runTests,
  said,
  testList,
  trySample,
  why,
} from './support/page-actions'
import { block } from './support/replies'

const sharedOf = (value: unknown): SharedSession => {
  const decoded = decodeShared(1, JSON.stringify(value))
  if (!decoded.ok) throw new Error(decoded.detail)
  return decoded.shared
}
const linkOf = async (value: unknown): Promise<string> => `/#${await writeLink(sharedOf(value))}`

const strip = (page: Page) => page.getByRole('complementary', { name: 'Shared project' })

/** The link that the share sheet shows. */
async function shareLink(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const field = page.getByRole('textbox', { name: 'Link to this' })
  await expect(field).toHaveValue(/#s=/)
  return field.inputValue()
}

const MISQUOTED = block('src/pool.ts', '    return this.free.shift() as Conn', '    return this.free.pop()!')

test('a tab that opens a link shows the same as the tab that made it: reply, verdict, step, tests; and its link is the same', async ({
  context,
  page,
}) => {
  await open(page)
  await trySample(page)
  await runTests(page, 'Green')
  const link = await shareLink(page)
  const read = await readLink(packedIn(new URL(link).hash) ?? '')
  expect(read).toMatchObject({
    ok: true,
    shared: { base: { kind: 'starter', id: 'typescript' }, tests: { runtime: 'embedded' } },
  })
  expect(read.ok && read.shared.files).toBeUndefined()

  const other = await context.newPage()
  await other.goto(link)
  await expect(strip(other)).toContainText('Nothing of it runs until you say so.')
  await expect(strip(other)).toContainText(/\d tests passed/)
  const landing = (tab: Page) => tab.getByRole('heading', { level: 2, name: /^Hunks/ })
  await expect(landing(other)).toHaveText((await landing(page).textContent()) ?? 'none')
  // The address is the link while nothing is changed, and not any longer once something is.
  expect(new URL(other.url()).hash).toBe(new URL(link).hash)
  await openTab(other, 'Tests')
  await expect(testList(other)).toHaveCount(0)
  await other.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(strip(other)).toContainText('Changed since')
  expect(new URL(other.url()).hash).toBe('')
  // What is taken back leads to the link again.
  await other.keyboard.press('ControlOrMeta+z')
  await expect(landing(other)).toHaveText((await landing(page).textContent()) ?? 'none')
  await expect(strip(other)).not.toContainText('Changed since')
  await expect.poll(() => new URL(other.url()).hash).toBe(new URL(link).hash)
  await other.close()
})

test('a link to a step opens there', async ({ page }) => {
  await page.goto(`${await linkOf({ name: 'pool', base: { kind: 'starter', id: 'typescript' }, reply: MISQUOTED })}&step=1.2`)
  await expect(page.getByRole('region', { name: 'Step debugger' })).toBeVisible()
  expect(new URL(page.url()).hash).toMatch(/^#s=.*&step=1\.2$/)
  await page.reload()
  await expect(page.getByRole('region', { name: 'Step debugger' })).toBeVisible()
  expect(new URL(page.url()).hash).toMatch(/^#s=.*&step=1\.2$/)
})

test('who only looks at a link fetches nothing of the file system; who opens a terminal does', async ({ page }) => {
  /** A name within memfs that its minified code keeps. */
  const mark = 'Superblock'
  const scripts: Promise<string>[] = []
  page.on('response', (response) => {
    if (/javascript/.test(response.headers()['content-type'] ?? '')) scripts.push(response.text().catch(() => ''))
  })
  const isFetched = async () => (await Promise.all(scripts)).some((text) => text.includes(mark))
  await page.goto(await linkOf({ name: 'pool', base: { kind: 'starter', id: 'typescript' }, reply: MISQUOTED }))
  await expect(strip(page)).toBeVisible()
  await page.getByRole('heading', { level: 2, name: /^Hunks/ }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(await isFetched()).toBe(false)
  await openTab(page, 'Terminal')
  await page.getByRole('button', { name: 'Let its code run' }).click()
  await page.locator('.xterm').click()
  await page.keyboard.type('ls\n')
  await expect(page.locator('.xterm-rows')).toContainText('README.md')
  expect(await isFetched()).toBe(true)
})

test('its tests run once the person says so, and not before', async ({ page }) => {
  await page.goto(await linkOf({ name: 'pool', base: { kind: 'starter', id: 'typescript' }, reply: MISQUOTED }))
  await expect(strip(page)).toBeVisible()
  await page.keyboard.press('ControlOrMeta+Enter')
  const asked = page.getByRole('dialog', { name: 'Shared project: look first' })
  await expect(asked).toBeVisible()
  await asked.getByRole('button', { name: 'Do not run' }).click()
  expect(page.frames()).toHaveLength(1)
  await openTab(page, 'Terminal')
  await expect(page.getByText('The terminal would run its code.')).toBeVisible()
  await strip(page).getByRole('button', { name: 'Run its tests…' }).click()
  await asked.getByRole('button', { name: 'Run its tests' }).click()
  await expect(page.getByRole('list', { name: 'Tests' }).getByRole('listitem').first()).toBeVisible()
  await page.reload()
  await expectProject(page, 'pool')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(asked).toBeVisible()
})

for (const [width, height, colorScheme] of [
  [1440, 900, 'light'],
  [1024, 768, 'dark'],
  [390, 844, 'light'],
] as const)
  test.describe(`the recipient’s first minute, ${width} wide`, () => {
    test.use({ viewport: { width, height }, colorScheme })
    test('verdict, cause, share on: in five actions', async ({ page, shot }) => {
      let actions = 0
      const act = async (done: Promise<unknown>) => {
        actions += 1
        await done
      }
      const offences: string[] = []
      const see = async (state: string) => {
        await shot(`recipient-${state}-${width}-${colorScheme}`)
        offences.push(...(await axeOffences(page)))
      }
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await act(
        page.goto(await linkOf({ name: 'pool', base: { kind: 'starter', id: 'typescript' }, reply: MISQUOTED, selected: 0 })),
      )
      await expect(strip(page)).toBeVisible()
      await expect(page.getByRole('heading', { name: /^The file has “/ }).first()).toBeVisible()
      await see('opened')
      await act(strip(page).getByRole('button', { name: 'Run its tests…' }).click())
      await see('asked')
      await act(page.getByRole('button', { name: 'Do not run' }).click())
      await act(page.getByRole('banner').getByRole('button', { name: 'Share', exact: true }).click())
      await expect(page.getByRole('textbox', { name: 'Link to this' })).toHaveValue(/#s=1p\./)
      await see('share')
      expect(actions).toBeLessThanOrEqual(5)
      expect(offences).toEqual([])
    })
  })

test.describe('links that are no sessions', () => {
  for (const [name, hash, says] of [
    ['cut', (link: string) => link.slice(0, -9), /cut off or changed/],
    ['newer', (link: string) => link.replace('#s=1p', '#s=9p'), /newer/],
    ['foreign', () => '/#s=hello', /cut off or changed/],
  ] as const)
    test(`${name}: a sentence, and what was open stays open`, async ({ page }) => {
      await open(page)
      await page.goto(hash(await linkOf({ name: 'pool', reply: 'x'.repeat(200) })))
      await expect(said(page, says)).toBeVisible()
      await expect(fileButton(page, 'pool.ts')).toBeVisible()
    })

  test('hostile: scripts in names, texts and results are text, nothing runs, nothing is asked for', async ({ page }) => {
    const script = '<img src=x onerror="globalThis.canary=1"><script>globalThis.canary=1</script>'
    const hostile = {
      name: script,
      files: [
        [`src/${script.replaceAll('/', '∕')}.js`, `globalThis.canary = 1 // ${script}`],
        ['test/a.test.js', 'globalThis.canary = 1; top.canary = 1'],
        ['package.json', '{"scripts":{"test":"node --test","postinstall":"canary"}}'],
      ],
      reply: `${script}\n[a](javascript:canary=1)\n${block('test/a.test.js', 'nothing', script)}`,
      tests: { runtime: 'embedded', list: [{ file: script, path: [script], state: 'fail', message: script }] },
    }
    await page.goto(await linkOf(hostile))
    await expect(strip(page)).toBeVisible()
    for (const tab of ['Output', 'Tests', 'Message for the model'] as const)
      await page.getByRole('tab', { name: tab }).first().click()
    expect(await page.evaluate(() => Reflect.get(globalThis, 'canary'))).toBeUndefined()
    expect(page.frames()).toHaveLength(1)
  })
})

test('a recorded run comes along, and plays', async ({ page }) => {
  const run: unknown = JSON.parse(readFileSync(new URL('../public/runs/001-no-match-then-red.json', import.meta.url), 'utf8'))
  await page.goto(await linkOf({ name: 'pool', base: { kind: 'starter', id: 'typescript' }, reply: '', run }))
  await strip(page).getByRole('button', { name: 'Play the agent’s run' }).click()
  await page.getByRole('radio', { name: 'At once' }).check({ force: true })
  await page.getByRole('button', { name: 'Begin' }).click()
  await page.getByRole('dialog', { name: 'Shared project: look first' }).getByRole('button', { name: 'Run its tests' }).click()
  await openTab(page, 'Agent')
  await page.getByRole('button', { name: 'Begin' }).click()
  await expect(page.getByRole('region', { name: 'How far the run is' })).toContainText(/Done: the tests are green/)
})

test('a link put into the address of an open page opens there', async ({ page }) => {
  await open(page)
  await pasteAnywhere(page, MISQUOTED)
  await expectLanding(page, 0, 1)
  const link = await linkOf({ name: 'other', files: [['a.txt', 'one\n']], reply: block('a.txt', 'one', 'two') })
  await page.evaluate((hash) => {
    location.hash = hash
  }, link.slice(1))
  await expect(fileButton(page, 'a.txt')).toBeVisible()
  await expectLanding(page, 1, 1)
  await expect(why(page)).toBeVisible()
  await test.step('and another after it, while what the first one opened is unchanged', async () => {
    const next = await linkOf({ name: 'next', files: [['b.txt', 'one\n']], reply: block('b.txt', 'one', 'two') })
    await page.evaluate((hash) => {
      location.hash = hash
    }, next.slice(1))
    await expect(fileButton(page, 'b.txt')).toBeVisible()
    expect(new URL(page.url()).hash).toBe(next.slice(1))
  })
})

test('a link that is shared on is the same link', async ({ page }) => {
  const link = await linkOf({
    name: 'pool',
    base: { kind: 'starter', id: 'typescript' },
    reply: MISQUOTED,
    selected: 0,
    file: 'src/pool.ts',
    tab: 'message',
  })
  await page.goto(link)
  await expect(strip(page)).toBeVisible()
  await expectLanding(page, 0, 1)
  expect(new URL(await shareLink(page)).hash).toBe(link.slice(1))
})

/** What an attacker could put where a session has something else: scripts, addresses, paths out of the project, prototypes, wrong kinds. */
const HOSTILE: readonly unknown[] = [
  '<img src=x onerror="top.canary=1">',
  '<script>top.canary=1</script>',
  'javascript:top.canary=1',
  '</textarea><svg onload="top.canary=1">',
  '{{constructor.constructor("top.canary=1")()}}',
  '../../../etc/passwd',
  'https://evil.example/x.js',
  '\u202egnp.js\u0000',
  'a'.repeat(5000),
  -1,
  [],
  {},
  [['<b>.js', '<script>top.canary=1</script>']],
  [{ file: '<img src=x onerror=top.canary=1>', path: ['<script>'], state: 'fail', message: '<script>top.canary=1</script>' }],
]
const FIELDS = [
  'name',
  'files',
  'gone',
  'reply',
  'hand',
  'file',
  'tests',
  'run',
  'base',
  'tab',
  'view',
  'demands',
  '__proto__',
  'constructor',
  'key',
]

test('210 hostile links: none runs a script, asks for anything, or leaves the page without a word', async ({ page }) => {
  test.slow()
  const good = {
    name: 'pool',
    files: [['src/<b>a.js', 'one\n']],
    reply: block('src/<b>a.js', 'two', '<script>top.canary=1</script>'),
  }
  const links = await Promise.all(
    FIELDS.flatMap((field) =>
      HOSTILE.map(async (value) => {
        const json = JSON.stringify({ ...good, [field]: undefined }).replace(
          '{',
          `{${JSON.stringify(field)}:${JSON.stringify(value)},`,
        )
        const packed = await pack(new TextEncoder().encode(json))
        return `/?embed=1#s=1${packed?.kind === 'predicted' ? 'p' : ''}.${packed?.text}`
      }),
    ),
  )
  expect(links.length).toBeGreaterThanOrEqual(200)
  await page.goto('/?embed=1')
  for (let from = 0; from < links.length; from += 15) {
    const said = await page.evaluate(frameAll, links.slice(from, from + 15))
    expect(said.filter((text) => text.trim().length < 20)).toEqual([])
  }
  expect(await page.evaluate(() => Reflect.get(globalThis, 'canary'))).toBeUndefined()
})

/** Runs in the page: opens each address in a frame of its own, and gives its text once it says something. */
async function frameAll(addresses: readonly string[]): Promise<string[]> {
  const frames = addresses.map((address) => {
    const frame = document.createElement('iframe')
    frame.src = address
    document.body.append(frame)
    return frame
  })
  const textOf = (frame: HTMLIFrameElement) => frame.contentDocument?.body?.textContent?.trim() ?? ''
  for (let tries = 0; tries < 400 && frames.some((frame) => textOf(frame).length < 20); tries++)
    await new Promise((go) => setTimeout(go, 25))
  const said = frames.map(textOf)
  for (const frame of frames) frame.remove()
  return said
}
