/** The view in the page's address: `#view=tools`. */
import { hashOf, hashParts } from './hash-parts'
import type { ViewId } from './views'

const KEY = 'view='

const VIEWS = [
  'code',
  'hunk',
  'why',
  'tests',
  'output',
  'terminal',
  'message',
  'policies',
  'tools',
  'agent',
  'timeline',
] as const satisfies readonly ViewId[]

/** The view that a page's hash names; null where it names none, an unknown one, or several. */
export function viewIn(hash: string): ViewId | null {
  const [found, ...others] = hashParts(hash).filter((part) => part.startsWith(KEY))
  const name = found?.slice(KEY.length)
  return others.length > 0 ? null : (VIEWS.find((view) => view === name) ?? null)
}

/** The hash with the view in it; without one for `code`. Its other keys stay. */
export function withView(hash: string, view: ViewId): string {
  const others = hashParts(hash).filter((part) => !part.startsWith(KEY))
  return hashOf(view === 'code' ? others : [...others, `${KEY}${view}`])
}
