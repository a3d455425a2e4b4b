/** Takes the place of a first look where there is nothing to look at: says why, and shows what could be read all the same. */
import { drawBar, type LookFrame } from './draw-bar'
import { h } from './hyperscript'
import { type LinkError, linkErrorText, rawText } from './link-error-messages'

/** Replaces the content of `root`; `goOn`: leads to the page without the link. */
export async function drawLinkError(root: HTMLElement, source: LinkError, frame: LookFrame, goOn: () => void): Promise<void> {
  const { title, sentence } = linkErrorText(source)
  const raw = source.state === 'unread' ? await source.link.raw() : source.state === 'missing' ? source.raw : null
  const ways = h(
    'p',
    { class: 'look-ways' },
    raw ? h('button', { class: 'look-button', type: 'button', onclick: () => save(raw) }, 'Save it as a file') : null,
    frame.address === null
      ? h('button', { class: 'look-button look-ink', type: 'button', onclick: goOn }, 'Go on without it')
      : null,
  )
  root.replaceChildren(
    h(
      'div',
      { class: frame.address === null ? 'look' : 'look look-embed' },
      drawBar('Hunkscope', frame),
      h(
        'main',
        { class: 'look-main look-trouble' },
        h('h2', { class: 'look-title' }, title),
        h('p', {}, sentence),
        raw === null ? null : h('p', {}, rawText(raw)),
        raw ? rawBox(raw) : null,
        ways,
      ),
    ),
  )
}

function rawBox(raw: string): HTMLElement {
  const box = h('textarea', {
    class: 'look-raw',
    readonly: true,
    rows: 12,
    spellcheck: 'false',
    'aria-label': 'What the link carries',
  })
  box.value = raw
  return box
}

/** Milliseconds that the browser may take to begin with the download. */
const BEGUN = 10_000

function save(raw: string): void {
  const address = URL.createObjectURL(new Blob([raw], { type: 'application/json' }))
  h('a', { href: address, download: 'hunkscope-link.json' }).click()
  setTimeout(() => URL.revokeObjectURL(address), BEGUN)
}
