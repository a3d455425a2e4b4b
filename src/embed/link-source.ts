/** What an address carries: a session, a lesson, nothing, or something that cannot be read. */
import type { Tree } from '../engine/model'
import type { ReadLessonFile } from '../session/lessons'
import { type BuiltIn, type BuiltInShelf, builtInOf } from '../session/share/built-in'
import { decodeLink, type ReadLink } from '../session/share/decode-link'
import { clashIn } from '../session/share/path-clash'
import type { SharedSession } from '../session/share/shared-session'
import { sharedFilesOf } from '../session/share/tree-difference'
import type { UnpackedLink } from '../session/share/unpack-link'

/** What the link shows. `shared`: the state in which its author left it. */
export type LookSubject = {
  readonly kind: 'link' | 'lesson'
  readonly name: string
  readonly files: Tree
  readonly reply: string
  readonly shared: Omit<SharedSession, 'name' | 'base' | 'files' | 'gone' | 'reply'>
}

type Unread = Extract<ReadLink, { readonly ok: false }>

export type LinkSource =
  /** `shared`: what the link carries; null: a lesson. */
  | { readonly state: 'subject'; readonly subject: LookSubject; readonly shared: SharedSession | null }
  | { readonly state: 'nothing' }
  /** The link is none that this page can open. */
  | { readonly state: 'unread'; readonly link: Unread }
  /** What the link builds on, or the lesson that is named, could not be had. `raw`: what the link carries itself, '' where there is none. */
  | { readonly state: 'missing'; readonly what: string; readonly raw: string }

const LESSON = /^#(?:.*&)?lesson=([\w-]{1,100})(?:&|$)/s

/** Most links name no lesson. */
const openLesson = async (read: ReadLessonFile, id: string) => (await import('../session/lessons')).openLesson(read, id)

/** Reads what a page's hash carries. `unpacked`: the session in it; null: there is none. Never rejects. */
export async function linkSourceOf(hash: string, unpacked: UnpackedLink | null, shelf: BuiltInShelf): Promise<LinkSource> {
  if (unpacked === null) {
    const id = LESSON.exec(hash)?.[1]
    return id === undefined ? { state: 'nothing' } : lessonOf(id, shelf)
  }
  const link = decodeLink(unpacked)
  if (!link.ok) return { state: 'unread', link }
  const { name, base, files, gone, reply, ...rest } = link.shared
  const known = await baseOf(base, shelf)
  if (known === null) return { state: 'missing', what: base?.id ?? '', raw: JSON.stringify(link.shared, null, 2) }
  const tree = sharedFilesOf(link.shared, known.files)
  const clash = clashIn(tree.keys())
  if (clash !== null)
    return {
      state: 'unread',
      link: { ok: false, reason: 'clash', detail: clash, raw: async () => JSON.stringify(link.shared, null, 2) },
    }
  const subject: LookSubject = {
    kind: 'link',
    name,
    files: tree,
    reply: reply ?? known.reply,
    shared: rest,
  }
  return { state: 'subject', subject, shared: link.shared }
}

async function lessonOf(id: string, { readLesson }: BuiltInShelf): Promise<LinkSource> {
  try {
    const { lesson, files, reply } = await openLesson(readLesson, id)
    return { state: 'subject', subject: { kind: 'lesson', name: lesson.title, files, reply, shared: {} }, shared: null }
  } catch (unavailable) {
    console.warn(unavailable)
    return { state: 'missing', what: id, raw: '' }
  }
}

/** null: it cannot be had. */
const baseOf = (base: SharedSession['base'], shelf: BuiltInShelf): Promise<BuiltIn | null> =>
  builtInOf(base, shelf).catch((unavailable: unknown) => {
    console.warn(unavailable)
    return null
  })
