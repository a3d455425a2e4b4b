/** How the page looks and how it is reached, at three widths, light and dark; `HUNKSCOPE_SHOTS=1` leaves pictures in `test-results/shots/`. */
import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { axeOffences, inBothSchemes, inItsScheme } from './support/axe'
import { expect, test } from './support/fixtures'
import {
  commitButton,
  expectLanding,
  FAILING,
  fileButton,
  hunk,
  hunkList,
  open,
  openLesson,
  openTab,
  pasteAnywhere,
  replyPane,
  said,
  stages,
  trySample,
  why,
} from './support/page-actions'

const SAMPLE = readFileSync(new URL('../src/starter/reply.txt', import.meta.url), 'utf8')

const SIZES = [
  { width: 1440, height: 900, kind: 'wide' },
  { width: 1024, height: 768, kind: 'medium' },
  { width: 390, height: 844, kind: 'narrow' },
] as const
type Kind = (typeof SIZES)[number]['kind']

type Screen = {
  readonly name: string
  readonly over?: true
  readonly kinds?: readonly Kind[]
  readonly go: (page: Page, kind: Kind) => Promise<void>
}

/** What a person meets on the way, in this order. */
const SCREENS: readonly Screen[] = [
  { name: 'empty', go: (page) => expect(page.getByText('Paste what a model wrote')).toBeVisible() },
  { name: 'lessons', over: true, go: openGallery },
  { name: 'sample', go: takeSample },
  { name: 'sample-hunks', kinds: ['narrow'], go: (page) => part(page, 'Hunks') },
  { name: 'sample-file', kinds: ['narrow'], go: (page) => part(page, 'File') },
  { name: 'sample-why', kinds: ['narrow'], go: (page) => part(page, 'Why') },
  { name: 'green', go: (page) => run(page, 'Green') },
  { name: 'timeline', go: commitAndOpenTimeline },
  { name: 'red', go: runRed },
  { name: 'message', go: openMessage },
  { name: 'ambiguous', go: (page, kind) => lesson(page, kind, 'Two places fit', '2 places fit equally') },
  {
    name: 'not-found',
    go: (page, kind) =>
      lesson(page, kind, 'Lines that were never written', /quoted lines? (?:differs? from|(?:is|are) not in) the file$/),
  },
  { name: 'debugger', go: stepThrough },
  { name: 'palette', over: true, go: (page) => openOver(page, 'ControlOrMeta+k') },
  { name: 'keys', over: true, go: (page) => openOver(page, '?') },
  { name: 'rewrite', over: true, go: (page) => openOver(page, 'e') },
  { name: 'policies', kinds: ['wide', 'medium'], go: openPolicies },
  { name: 'tools', go: openTools },
  { name: 'families', over: true, go: openFamilies },
  { name: 'agent', go: openAgent },
  { name: 'models', over: true, go: openModels },
  { name: 'run', go: openRun },
  { name: 'missing', go: (page, kind) => lesson(page, kind, 'The file is not here', /is not in the project/) },
  { name: 'truncated', go: openTruncated },
]

/** One of the parts of the narrow page. */
const part = (page: Page, name: string): Promise<void> =>
  page
    .getByRole('tablist', { name: 'Parts' })
    .getByRole('tab', { name: new RegExp(`^${name}`) })
    .click()

async function openGallery(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Lessons', exact: true }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'The file is not here' })).toBeAttached()
}

async function takeSample(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await trySample(page)
  await expect(commitButton(page)).toBeVisible()
}

async function run(page: Page, verdict: string): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Run tests' }).click()
  await expect(said(page, new RegExp(`^${verdict} · `))).toBeVisible()
}

async function commitAndOpenTimeline(page: Page): Promise<void> {
  await commitButton(page).click()
  await expect(said(page, 'Committed 3 files.')).toBeVisible()
  await openTab(page, 'Timeline')
  await expect(page.getByRole('list', { name: 'Timeline' }).getByRole('listitem')).toHaveCount(2)
}

async function runRed(page: Page, kind: Kind): Promise<void> {
  await page.getByRole('list', { name: 'Timeline' }).getByRole('button', { name: 'Restore' }).click()
  await expect(said(page, 'Restored.')).toBeVisible()
  await pasteAnywhere(page, SAMPLE.replace("name = 'PoolExhausted'", "name = 'PoolEmpty'"))
  await expect(page.getByText('Run the tests first')).toBeVisible()
  await run(page, 'Red')
  await expect(page.getByRole('region', { name: 'Failure' })).toContainText(FAILING)
  if (kind === 'narrow') await page.getByRole('region', { name: 'Failure' }).scrollIntoViewIfNeeded()
}

async function openMessage(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Message to send back to the model' }).click()
  await expect(page.getByRole('textbox', { name: 'Message for the model' })).toHaveValue(/1 test fails with them/)
}

async function lesson(page: Page, kind: Kind, title: string, verdict: string | RegExp): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await openLesson(page, title)
  // A lesson brings its reply to the front once it has come.
  await expect(async () => {
    if (kind === 'narrow') await part(page, 'Why')
    await expect(why(page).getByRole('heading', { name: verdict })).toBeVisible({ timeout: 500 })
  }).toPass()
}

async function openTruncated(page: Page): Promise<void> {
  await openLesson(page, 'Cut off in the middle')
  await expect(replyPane(page)).toContainText(/format problems?/)
}

/** Steps into the first comparison of the selected hunk. */
async function stepThrough(page: Page): Promise<void> {
  await page.keyboard.press(']')
  await expect(page).toHaveURL(/step=1\.1$/)
  await page.keyboard.press(']')
  await expect(
    why(page)
      .getByRole('status')
      .filter({ hasText: /^Compared/ }),
  ).toBeVisible()
}

/** Opens a dialog over the page, without the debugger beneath it. */
async function openOver(page: Page, key: string): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press(key)
  await expect(page.getByRole('dialog')).toBeVisible()
}

async function openPolicies(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await openTab(page, 'Policies')
  await expect(page.getByRole('list', { name: 'Policies' }).getByRole('button')).toHaveCount(4)
}

async function openTools(page: Page, kind: Kind): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  if (kind === 'narrow') await part(page, 'Tests')
  await openTab(page, 'Other tools')
  await expect(page.getByRole('button', { name: 'Copy CSV' })).toBeVisible()
}

async function openFamilies(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Formats compared' }).click()
  await expect(page.getByRole('dialog').getByRole('rowheader', { name: 'Tool calls' })).toHaveCount(2)
}

async function openAgent(page: Page, kind: Kind): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  if (kind === 'narrow') await part(page, 'Agent')
  else await openTab(page, 'Agent')
  await page.getByRole('combobox', { name: 'Recording' }).selectOption({ label: 'A plan, a cursor, candidates' })
  await page.getByRole('button', { name: 'Open that project' }).click()
  // The page stays with the run.
  await expect(page.getByRole('button', { name: 'Open that project' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Begin' })).toBeEnabled()
}

async function openModels(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'A live model' }).focus()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: /^(Choose a model|Models and keys)$/ }).click()
  await expect(page.getByRole('dialog', { name: 'Models' })).toBeVisible()
}

async function openRun(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  for (const name of ['A recording', 'At once']) {
    await page.getByRole('radio', { name }).focus()
    await page.keyboard.press('Space')
  }
  await page.getByRole('button', { name: 'Begin' }).click()
  await expect(page.getByRole('button', { name: 'New run' })).toBeVisible()
}

type Box = { readonly name: string; readonly left: number; readonly right: number; readonly top: number; readonly bottom: number }

/** Boxes of the elements, named by their text. */
const boxesOf = (elements: Locator): Promise<Box[]> =>
  elements.evaluateAll((all) =>
    all.map((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      return { name: element.getAttribute('aria-label') ?? element.textContent ?? '', left, right, top, bottom }
    }),
  )

/** Names of boxes that stick out of the first or lie on each other, by more than a rounding. */
function faultsIn(around: Box, boxes: readonly Box[]): string[] {
  const out = boxes.filter(
    (box) =>
      box.left < around.left - 1 || box.right > around.right + 1 || box.top < around.top - 1 || box.bottom > around.bottom + 1,
  )
  const over = boxes.flatMap((one, i) =>
    boxes
      .slice(i + 1)
      .filter(
        (two) =>
          Math.min(one.right, two.right) - Math.max(one.left, two.left) > 1 &&
          Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top) > 1,
      )
      .map((two) => `“${one.name}” and “${two.name}” overlap`),
  )
  return [...out.map((box) => `“${box.name}” is clipped`), ...over]
}

async function expectInOrder(page: Page, kind: Kind): Promise<void> {
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    'horizontal scroll',
  ).toBe(0)
  const banner = page.getByRole('banner')
  const controls = banner.getByRole('button').or(banner.getByRole('heading')).or(banner.getByRole('status'))
  expect(faultsIn(...(await framed(banner, controls))), 'header').toEqual([])
  if (kind === 'narrow') {
    expect(await belowFoot(page), 'pixels below the foot').toBeLessThan(1)
    return
  }
  expect(faultsIn(...(await framed(stages(page), stages(page).getByRole('listitem')))), 'stages').toEqual([])
  const [rail, commit] = await framed(stages(page), commitButton(page))
  expect(
    commit.filter((box) => box.left < rail.right || box.right > (page.viewportSize()?.width ?? 0)),
    'commit',
  ).toEqual([])
}

/** Pixels that the page goes on for below its foot. */
const belowFoot = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const foot = document.querySelector('main footer')
    const before = scrollY
    scrollTo(0, document.documentElement.scrollHeight)
    const below = foot === null ? Number.NaN : innerHeight - foot.getBoundingClientRect().bottom
    scrollTo(0, before)
    return below
  })

/** The box of the first, which comes before the others in the page, and theirs: read at once, since a lesson's bar moves all of them as it comes. */
async function framed(around: Locator, inside: Locator): Promise<[Box, Box[]]> {
  const [first, ...others] = await boxesOf(around.or(inside))
  if (first === undefined) throw new Error('nothing is there')
  return [first, others]
}

for (const { width, height, kind } of SIZES)
  test.describe(`${width} × ${height}, light and dark`, () => {
    // One of them begins in the dark, so that both are also loaded, not only changed to.
    test.use({ viewport: { width, height }, colorScheme: kind === 'medium' ? 'dark' : 'light' })

    test('nothing is clipped, overlaps or is out of reach', async ({ page, shot }) => {
      // What is half-way in cannot be read yet.
      await page.emulateMedia({ reducedMotion: 'reduce' })
      if (kind === 'wide') await open(page)
      else await page.goto('/')
      const found = new Map<string, string[]>()
      for (const { name, kinds, over, go } of SCREENS) {
        if (kinds !== undefined && !kinds.includes(kind)) continue
        await go(page, kind)
        await page.evaluate(() => document.fonts.ready.then(() => undefined))
        // What is between the widest and the narrowest looks like one of them.
        const look = kind === 'medium' ? inItsScheme : inBothSchemes
        await look(page, async (scheme) => {
          await shot(`${name}-${width}-${scheme}`)
          if (over === undefined) await expectInOrder(page, kind)
          const where = `${name}, ${scheme}`
          for (const offence of await axeOffences(page)) found.set(offence, [...(found.get(offence) ?? []), where])
        })
      }
      expect(Object.fromEntries(found), 'what axe finds, and where').toEqual({})
    })
  })

test.describe('320 × 256, as at 400 % zoom', () => {
  test.use({ viewport: { width: 320, height: 256 } })

  test('a reply is read, explained and repaired', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByText('Paste what a model wrote')).toBeAttached()
    await pasteAnywhere(
      page,
      SAMPLE.replace('  return this.free.pop() as Conn\n}\n===', '  return this.free.shift() as Conn\n}\n==='),
    )
    await expect(why(page).getByRole('heading', { name: /^The file has “/ })).toBeVisible()
    await expectInOrder(page, 'narrow')
    await why(page)
      .getByRole('button', { name: /^Apply/ })
      .click()
    await expect(why(page).getByRole('heading', { name: /^Repaired/ })).toBeVisible()
    await expect(commitButton(page)).toBeInViewport()
    // Head and tabs give way as the page scrolls, so that Why has more room than between them and the foot; the foot stays.
    await page.evaluate(() => document.scrollingElement?.scrollTo(0, 10_000))
    await expect(page.getByRole('tab', { name: /^Why/ })).not.toBeInViewport()
    await expect(commitButton(page)).toBeInViewport({ ratio: 0.9 })
    const seen = await page.getByRole('tabpanel', { name: /^Why/ }).boundingBox()
    expect(seen?.height).toBeGreaterThan(150)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  })
})

for (const [width, height] of [
  [720, 450],
  [800, 500],
  [960, 540],
] as const)
  test(`${width} × ${height}, as at 200 % zoom: the commit and the way back are in sight at every stage`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await page.goto('/')
    await expect(page.getByText('Paste what a model wrote')).toBeAttached()
    for (const reply of [SAMPLE, SAMPLE.replace("name = 'PoolExhausted'", "name = 'PoolEmpty'")]) {
      await pasteAnywhere(page, reply)
      await expect(commitButton(page)).toBeInViewport({ ratio: 1 })
      await run(page, reply === SAMPLE ? 'Green' : 'Red')
      await expect(commitButton(page)).toBeInViewport({ ratio: 1 })
      await expect(page.getByRole('button', { name: 'Roll back' })).toBeInViewport({ ratio: 1 })
      await expectInOrder(page, 'medium')
    }
    expect(await axeOffences(page)).toEqual([])
  })

test('in forced colours no tab of closed results looks chosen', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
  await open(page)
  const tabs = page.getByRole('tablist', { name: 'Results' }).getByRole('tab')
  await expect(tabs.first()).toBeVisible()
  const edges = () =>
    tabs.evaluateAll((all) => {
      const probe = document.createElement('i')
      probe.style.color = 'Canvas'
      document.body.append(probe)
      const ground = getComputedStyle(probe).color
      probe.remove()
      return all.filter((tab) => getComputedStyle(tab).borderBottomColor !== ground).length
    })
  await expect.poll(edges).toBe(0)
  await tabs.first().click()
  await expect(tabs.first()).toHaveCSS('background-color', /rgb/)
  await expect(page.getByRole('button', { name: 'Close the results' })).toBeVisible()
})

test.describe('by keyboard', () => {
  test('Tab reaches the hunk list and goes on through both editors', async ({ page }) => {
    await open(page)
    await trySample(page)
    await expectLanding(page, 6, 6)
    await page.getByRole('banner').getByRole('button', { name: 'Lessons', exact: true }).focus()
    const reached = new Set<string>()
    for (let presses = 0; presses < 60; presses++) {
      await page.keyboard.press('Tab')
      const name = await page.evaluate(() => {
        const element = document.activeElement
        return element?.getAttribute('aria-label') ?? element?.textContent ?? ''
      })
      if (name !== '') reached.add(name)
    }
    expect([...reached]).toEqual(expect.arrayContaining(['Add files', 'Reply', 'File src/pool.ts', 'Next hunk']))
    expect([...reached].filter((name) => /^.?hunk \d of 6/.test(name))).toHaveLength(6)
  })

  test('j and k step through the hunks, and into the reply', async ({ page }) => {
    await open(page)
    await trySample(page)
    await expectLanding(page, 6, 6)
    const current = hunkList(page).locator('[aria-current=true]')
    await expect(current).toHaveAccessibleName(/^hunk 3 of 6/)
    await page.keyboard.press('j')
    await expect(current).toHaveAccessibleName(/^hunk 4 of 6/)
    await page.keyboard.press('k')
    await page.keyboard.press('k')
    await expect(current).toHaveAccessibleName(/^hunk 2 of 6/)
    await expect(why(page)).toContainText('Hunk 2 of 6')
    await hunk(page, 6).focus()
    await page.keyboard.press('Enter')
    await expect(current).toHaveAccessibleName(/^hunk 6 of 6/)
    await expect(page.getByRole('region', { name: 'File src/api.ts', exact: true })).toBeVisible()
  })

  test('typing j into the reply is text', async ({ page }) => {
    await open(page)
    await replyPane(page).getByRole('textbox', { name: 'Reply' }).focus()
    await page.keyboard.type('jk')
    await expect(replyPane(page)).toContainText('jk')
    await expect(replyPane(page)).toContainText('no edit found')
    await expect(fileButton(page, 'pool.ts')).toBeVisible()
  })
})
