/** Paths as tests write them. */
import type { Path } from '../../engine/model'
import { parsePath } from '../../engine/paths'

/** The path that `text` is. @throws where it is none */
export function pathOf(text: string): Path {
  const parsed = parsePath(text)
  if (!parsed.ok) throw new Error(`${text}: ${parsed.problem}`)
  return parsed.path
}
