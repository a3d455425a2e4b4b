/** What a writer answers. */
import { append } from '../lists'
import type { CannotWrite, Edit, Lost } from '../model'

/** `lost`: what the edit says and the text does not, each once. `text` ends in a line end. */
export type Written =
  | { readonly ok: true; readonly text: string; readonly lost: readonly Lost[] }
  | { readonly ok: false; readonly reason: CannotWrite }

/** Writes an edit of any kind in one format. The edit's lines hold no line break, and it names a file. */
export type Writer = (edit: Edit) => Written

export const cannot = (reason: CannotWrite): Written & { readonly ok: false } => ({ ok: false, reason })

export const written = (text: string, lost: Iterable<Lost> = []): Written => ({ ok: true, text, lost: [...new Set(lost)] })

/** Parts one below the other, with `between` between them; the first that cannot be written is the result of all. */
export function joined(parts: readonly Written[], between = '\n'): Written {
  const texts: string[] = []
  const lost: Lost[] = []
  for (const part of parts) {
    if (!part.ok) return part
    texts.push(part.text)
    append(lost, part.lost)
  }
  return written(texts.join(between), lost)
}
