/** The first of the page: loads what the address asks for, and nothing that it does not. */
import './hosting/guards'
import '@fontsource-variable/inter/wght.css'
import '@fontsource-variable/jetbrains-mono/wght.css'
import './ui/app.css'
import './ui/code.css'
import './embed/embed.css'
import { loadLook, loadUnpacking, startUnpacking } from 'virtual:hunkscope-look'
import type { FirstLook } from './embed/first-look'
import { pageModeOf } from './embed/page-mode'
import { unpackInWorker } from './embed/unpack-in-worker'

/** Lets the browser fetch at once what the whole page needs from the first on; see vite.config.ts. */
function fetchSoon(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="soon"]')) link.rel = 'modulepreload'
}

/** Resolves when the page's own elements are there: this runs as soon as it has come. */
const parsed = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.readyState !== 'loading') resolve()
    else document.addEventListener('DOMContentLoaded', () => resolve(), { once: true })
  })

/** Resolves when style sheets have come, or cannot: what measures itself waits for them. */
async function styled(): Promise<void> {
  const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].filter(({ sheet }) => sheet === null)
  const settled = (sheet: HTMLLinkElement) =>
    new Promise((resolve) => {
      sheet.addEventListener('load', resolve)
      sheet.addEventListener('error', resolve)
    })
  await Promise.all(sheets.map(settled))
}

function rootElement(): HTMLElement {
  const root = document.getElementById('root')
  if (root === null) throw new Error('index.html has no #root')
  return root
}

async function openPage(look: FirstLook | null): Promise<void> {
  fetchSoon()
  const [{ start }] = await Promise.all([import('./main'), styled()])
  await start(rootElement(), look)
}

async function begin(): Promise<void> {
  const place = pageModeOf(location, window !== window.top)
  if (place === 'app') {
    await parsed()
    return openPage(null)
  }
  const link = unpackInWorker(location.hash, { start: startUnpacking, load: loadUnpacking })
  const loading = loadLook()
  const [{ embed, lookFirst }] = await Promise.all([loading, parsed()])
  if (place === 'embed') return embed(rootElement(), link)
  await openPage(await lookFirst(rootElement(), link))
}

void begin()
