/** What a link shows before the page has come, and all that an embedded page is: read, decided and drawn in the page itself, with no worker and no storage. */
import type { BuiltInShelf } from '../session/share/built-in'
import type { SharedSession } from '../session/share/shared-session'
import type { UnpackedLink } from '../session/share/unpack-link'
import { shippedFilesOf } from '../starter/shipped-file'
import { browserMemory } from '../ui/browser-memory'
import type { LinkError } from './link-error-messages'
import { type LinkSource, linkSourceOf } from './link-source'
import { themeIn, wholeAddress } from './page-mode'

/** `chosen`: index of the hunk that the person has gone to; null: they went to none. `shared`: what the link of the address `hash` carries. */
export type FirstLook = { chosen(): number | null; readonly hash: string; readonly shared: SharedSession }

/** The session in the address, as it comes; null: there is none. */
type Link = Promise<UnpackedLink | null>

const shelf: BuiltInShelf = {
  readLesson: shippedFilesOf('lessons'),
  async starter(id) {
    const { starters } = await import('../starter')
    return (await starters.find((one) => one.id === id)?.load()) ?? null
  },
}

/** Resolves when what was drawn has been shown. */
const shown = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))

/** Shows what the link carries. Resolves when the page may take its place; null: the person goes on without the link, which is no longer in the address. */
export async function lookFirst(root: HTMLElement, link: Link): Promise<FirstLook | null> {
  const theme = browserMemory.get('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  const stop = reloadOnChange()
  const viewing = import('./draw-subject')
  const { hash } = location
  const source = await linkSourceOf(hash, await link, shelf)
  if (source.state === 'subject' && source.shared !== null) {
    const { drawSubject } = await viewing
    const look = drawSubject(root, source.subject, hash, { address: null })
    await shown()
    stop()
    return { ...look, hash, shared: source.shared }
  }
  const { drawLinkError } = await import('./draw-link-error')
  await new Promise<void>((goOn) => void drawLinkError(root, troubleOf(source), { address: null }, goOn))
  stop()
  history.replaceState(history.state, '', location.pathname + location.search)
  root.replaceChildren()
  return null
}

/** Shows what the address carries, and nothing else ever. */
export async function embed(root: HTMLElement, link: Link): Promise<void> {
  const theme = themeIn(location.search)
  if (theme !== null) document.documentElement.dataset.theme = theme
  reloadOnChange()
  const frame = { address: wholeAddress(location.href) }
  const viewing = import('./draw-subject')
  const source = await linkSourceOf(location.hash, await link, shelf)
  if (source.state !== 'subject') return (await import('./draw-link-error')).drawLinkError(root, source, frame, () => undefined)
  document.title = `${source.subject.name} · Hunkscope`
  const { drawSubject } = await viewing
  drawSubject(root, source.subject, location.hash, frame)
}

/** A link is asked for by its own address: there is nothing else to look at. */
const troubleOf = (source: LinkSource): LinkError => (source.state === 'subject' ? { state: 'nothing' } : source)

/** Another link in the same tab changes the fragment alone. Gives what ends it. */
function reloadOnChange(): () => void {
  const reload = () => location.reload()
  addEventListener('hashchange', reload)
  return () => removeEventListener('hashchange', reload)
}
