/** The built-in project that a session builds on: a link carries the difference to it. */
import type { Tree } from '../../engine/model'
import type { SessionParts } from '../action-context'
import type { ReadLessonFile } from '../lessons'
import type { SharedSession } from './shared-session'

/** Files and the reply that comes with them. */
export type BuiltIn = { readonly files: Tree; readonly reply: string }

/** `starter`: a built-in project by its id, null where there is none of it. */
export type BuiltInShelf = {
  readonly readLesson: ReadLessonFile
  starter(id: string): Promise<BuiltIn | null>
}

/** What the page itself has. */
export const shelfOf = ({ readLesson, starters }: Pick<SessionParts, 'readLesson' | 'starters'>): BuiltInShelf => ({
  readLesson,
  starter: async (id) => (await starters()).find((one) => one.id === id)?.load() ?? null,
})

/** What a session builds on: nothing where it names no base, null where there is none of that name. Rejects where it cannot be read. */
export async function builtInOf(base: SharedSession['base'], { readLesson, starter }: BuiltInShelf): Promise<BuiltIn | null> {
  if (base === undefined) return { files: new Map(), reply: '' }
  // Most links name no lesson.
  return base.kind === 'lesson' ? (await import('../lessons')).openLesson(readLesson, base.id) : starter(base.id)
}
