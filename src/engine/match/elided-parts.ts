/** The parts of a hunk between its placeholders. */
import type { Pattern } from './pattern'

/** A stretch of the hunk between elisions, which begins at its line `from`. */
export type HunkPart = { readonly part: Pattern; readonly from: number }

/** The parts of the hunk's old lines between placeholders; null where there is no placeholder. */
export function elidedParts(sought: Pattern): readonly HunkPart[] | null {
  const { before, elisions } = sought
  if (elisions.length === 0) return null
  const parts: HunkPart[] = []
  let from = 0
  for (const line of [...elisions, before.length]) {
    if (hasText(sought, from, line)) parts.push({ part: sought.part(from, line), from })
    from = line + 1
  }
  return parts.length > 0 ? parts : null
}

function hasText({ before }: Pattern, from: number, to: number): boolean {
  for (let line = from; line < to; line++) if (!before.isBlank(line)) return true
  return false
}
