/** Files with placeholders, as text that reads back as just that. */
import type { CannotWrite, Edit } from '../model'
import { readsAsPlaceholder } from './reserved-lines'
import { isDocument, isFence, textsOf } from './text-lines'

type Sketch = { readonly ok: true; readonly lines: readonly string[] } | { readonly ok: false; readonly reason: CannotWrite }

/** A comment between dots: what every reader takes for a placeholder. */
const USUAL =
  /^\s*(?:(?:\/\/|#|--|;|%)\s*\.{3} [\w ]{4,80} \.{3}|(?:\/\*|<!--|\{\/\*)\s*\.{3} [\w ]{4,80} \.{3}\s*(?:\*\/|-->|\*\/\}))$/
/** In a document all else is text. */
const IN_DOCUMENT = /^\s*<!-- \.{3} [\w ]{4,80} \.{3} -->$/

/** The lines of a lazy edit; a placeholder that is not a usual one gives way to one that is. */
export function lazyLinesOf({ written, lines, elisions }: Extract<Edit, { kind: 'lazy' }>): Sketch {
  if (elisions.length === 0) return { ok: false, reason: 'kind' }
  const elided = new Set(elisions)
  const texts = textsOf(lines)
  if (texts.some((text, index) => !elided.has(index) && readsAsPlaceholder(text)))
    return { ok: false, reason: 'placeholder-in-text' }
  const document = isDocument(written)
  if (document && texts.some(isFence)) return { ok: false, reason: 'markers-in-text' }
  const [known, usual] = document ? [IN_DOCUMENT, '<!-- ... existing code ... -->'] : [USUAL, '// ... existing code ...']
  const indent = (text: string) => /^[ \t]*/.exec(text)?.[0] ?? ''
  return { ok: true, lines: texts.map((text, index) => (elided.has(index) && !known.test(text) ? indent(text) + usual : text)) }
}
