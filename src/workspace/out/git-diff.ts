/** Two trees as a unified diff. */
import type { Tree } from '../../engine/model'
import { filePatches } from './file-patches'

/** Common lines around a change: git's own number. */
export const CONTEXT = 3

/**
 * What makes the one tree of the other, as `git apply` takes it; '' where they are the same. As UTF-8 it is byte for byte what git needs:
 * line ends, byte order marks and a last line without an end are kept, and bytes that are no text are a binary patch.
 * A file that moved is deleted and created again. The diff names no modes: a file that stays keeps its own, a new one is not executable.
 * @param options `context`: common lines around a change, at least 1, else git wants `--unidiff-zero`
 */
export async function gitDiff(before: Tree, after: Tree, options: { readonly context?: number } = {}): Promise<string> {
  const patches = await filePatches(before, after, options.context ?? CONTEXT)
  return patches.map(({ text }) => text).join('')
}
