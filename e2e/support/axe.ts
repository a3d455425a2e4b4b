/** What axe finds serious or critical on a page. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Rules whose verdict hangs on colours. */
const ON_COLOUR = ['color-contrast', 'link-in-text-block']

/** What a page was like when all rules looked at it last. */
type Looked = { readonly isDark: boolean; readonly structure: string }
const looked = new WeakMap<Page, Looked>()

/**
 * Runs in the page: its colours, and all else that a rule may go by. Classes, styles, pictures, the tokens of an editor's lines and the name of the
 * button that changes the colours differ by them alone.
 */
function standing(): Looked {
  const { body } = new DOMParser().parseFromString(document.body.innerHTML, 'text/html')
  for (const element of body.querySelectorAll('svg, style, script')) element.remove()
  for (const lines of body.querySelectorAll('.view-lines')) lines.textContent = String(lines.textContent)
  for (const element of body.querySelectorAll('*')) for (const name of ['class', 'style']) element.removeAttribute(name)
  return {
    isDark: matchMedia('(prefers-color-scheme: dark)').matches,
    structure: `${innerWidth} × ${innerHeight} ${location.href} ${body.innerHTML.replaceAll(/\b(?:Light|Dark) theme\b/g, '')}`,
  }
}

/**
 * Each offence with its elements, as the page is now. All rules look at it, but where they have just looked at the same page in the other
 * colours: there only those that go by colour do.
 */
export async function axeOffences(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => Reflect.has(window, 'axe')))) await page.evaluate(AXE)
  const now = await page.evaluate(standing)
  const before = looked.get(page)
  const isRecoloured = before?.structure === now.structure && before.isDark !== now.isDark
  if (!isRecoloured) looked.set(page, now)
  return page.evaluate(
    async (rules) => {
      const axe: unknown = Reflect.get(window, 'axe')
      if (typeof axe !== 'object' || axe === null || !('run' in axe) || typeof axe.run !== 'function') throw new Error('no axe')
      const options = { resultTypes: ['violations'], iframes: false, ...(rules === null ? {} : { runOnly: rules }) }
      const { violations } = await axe.run(document, options)
      return violations
        .filter(({ impact }: { impact: string }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }: { id: string; nodes: { html: string; failureSummary: string }[] }) =>
          [id, ...nodes.slice(0, 5).map(({ html, failureSummary }) => `${html.slice(0, 160)} ${failureSummary}`)].join('\n  '),
        )
    },
    isRecoloured ? ON_COLOUR : null,
  )
}

/** Runs in the page: whether its colours are those, its editors' too, and nothing is on the way to another. */
function wears(scheme: Scheme): Promise<boolean> {
  const asked = document.documentElement.dataset.theme ?? scheme
  const editors = [...document.querySelectorAll('.monaco-editor')]
  const isDone = () =>
    editors.every(({ classList }) => classList.contains('vs-dark') === (asked === 'dark')) &&
    document.getAnimations().every(({ playState }) => playState !== 'running')
  // An editor draws its new colours a frame later.
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(isDone()))))
}

type Scheme = 'light' | 'dark'

const schemeOf = async (page: Page): Promise<Scheme> =>
  (await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)) ? 'dark' : 'light'

async function inScheme(page: Page, scheme: Scheme, look: (scheme: Scheme) => Promise<void>): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
  await page.waitForFunction(wears, scheme)
  await look(scheme)
}

/** Looks at the page as it is, once nothing moves. */
export const inItsScheme = async (page: Page, look: (scheme: Scheme) => Promise<void>): Promise<void> =>
  inScheme(page, await schemeOf(page), look)

/** Looks at the page as it is in light and in dark colours, without the motion between them; the one it has comes first. */
export async function inBothSchemes(page: Page, look: (scheme: Scheme) => Promise<void>): Promise<void> {
  const first = await schemeOf(page)
  for (const scheme of [first, first === 'dark' ? 'light' : 'dark'] as const) await inScheme(page, scheme, look)
}
