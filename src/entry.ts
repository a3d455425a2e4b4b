/** The first of the page: loads what the address asks for, and nothing that it does not. */
import '@fontsource-variable/inter/wght.css'
import '@fontsource-variable/jetbrains-mono/wght.css'
import './ui/app.css'
import './ui/code.css'
import './embed/embed.css'
import loadLook from 'virtual:hunkscope-look'
import { placeOf } from './embed/place'

/** Lets the browser fetch at once what the whole page needs from the first on; see vite.config.ts. */
function fetchSoon(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="soon"]')) link.rel = 'modulepreload'
}

async function begin(root: HTMLElement): Promise<void> {
  const place = placeOf(location, window !== window.top)
  if (place === 'app') {
    fetchSoon()
    const { start } = await import('./main')
    return start(root, null)
  }
  const { embed, lookFirst } = await loadLook()
  if (place === 'embed') return embed(root)
  const look = await lookFirst(root)
  fetchSoon()
  const { start } = await import('./main')
  await start(root, look)
}

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
void begin(root)
