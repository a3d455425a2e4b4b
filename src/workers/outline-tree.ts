import type { Tree } from '../engine/model'
import type { Outline } from '../syntax/outline/page'
import type { LanguageServices } from './language-services'

/** An outline of the tree, of at most `tokens`; null where its maker could not be loaded. */
export async function outlineOf(tree: Tree, tokens: number, looking: LanguageServices): Promise<Outline | null> {
  const [syntax, { outline }] = await Promise.all([looking.opened(), import('../syntax/outline')])
  return syntax === null ? null : outline(tree, syntax, { tokens })
}
