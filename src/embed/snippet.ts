/** What an author puts into their own page to show a session there. */

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)

/** HTML that frames what a link shows. `address`: the link, as the whole page has it; `title`: what a screen reader calls the frame. */
export function snippetOf(address: string, title = 'Hunkscope: where an edit lands'): string {
  const url = new URL(address)
  url.searchParams.set('embed', '1')
  const style = 'width:100%;height:480px;border:1px solid #8884;border-radius:8px'
  return `<iframe src="${escaped(url.href)}" title="${escaped(title)}" loading="lazy" style="${style}"></iframe>`
}
