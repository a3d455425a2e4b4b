/** One tree that the page and a program of the container both write: what the program changed and the page may not have taken up yet. */
import type { Content } from '../../engine/model'
import type { ChangedFiles } from '../runtime'
import { type ContainerTree, isSameContent } from './sync-plan'

/** `before`: what the page had; `content`: what the program made of it; null: no file. */
type Reported = { readonly before: Content | null; readonly content: Content | null }

export type SharedTree = {
  /** Notes what a program changed, while the page has `page`. */
  tell(changed: ChangedFiles, page: ContainerTree): void
  /** The page has `page` now. To be called for each tree that it has: one that took a change up and takes it back is like one that has not taken it up. */
  see(page: ContainerTree): void
  /**
   * The tree that both are to have: the page's, but for files whose change it has not taken up yet. A file that both changed is the page's: it
   * knew of the change when it wrote.
   */
  merge(page: ContainerTree): ContainerTree
}

const isSame = (a: Content | null, b: Content | null) => isSameContent(a ?? undefined, b ?? undefined)

/** Empty: the page and the container have the same. */
export function createSharedTree(): SharedTree {
  const reported = new Map<string, Reported>()
  const see = (page: ContainerTree) => {
    for (const [path, { before, content }] of reported) {
      const now = page.get(path) ?? null
      if (isSame(now, content) || !isSame(now, before)) reported.delete(path)
    }
  }
  return {
    see,
    tell(changed, page) {
      for (const [path, content] of changed)
        reported.set(path, { before: reported.get(path)?.before ?? page.get(path) ?? null, content })
    },
    merge(page) {
      see(page)
      const merged = new Map(page)
      for (const [path, { content }] of reported)
        if (content === null) merged.delete(path)
        else merged.set(path, content)
      return merged
    },
  }
}
