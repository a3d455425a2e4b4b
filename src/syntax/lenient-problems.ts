/** Structures that a grammar reads without an error although the language does not allow them. */
import type { Node, Tree } from 'web-tree-sitter'
import type { TreeGrammar } from './grammars'
import { MOST, type Placed, type ProblemKind, problemAt } from './problem'

/** `hint`: a text without it has no such node. `find`: the error of one node, at its offset; null: it is right. */
type Check = {
  readonly hint: string
  readonly type: string
  readonly find: (node: Node) => { readonly at: number; readonly kind: ProblemKind } | null
}

const tryOf = (clauses: readonly string[]): Check => ({
  hint: 'try',
  type: 'try_statement',
  find: (node) =>
    node.hasError || node.children.some((child) => clauses.includes(child?.type ?? ''))
      ? null
      : { at: node.startIndex, kind: 'missing catch' },
})

/** A tag that closes another one than is open. */
const TAGS: Check = {
  hint: '</',
  type: 'jsx_element',
  find: (node) => {
    const [open, close] = [node.childForFieldName('open_tag'), node.childForFieldName('close_tag')]
    if (open === null || close === null || node.hasError) return null
    const [opened, closed] = [open, close].map((tag) => tag.childForFieldName('name')?.text.replace(/\s/g, '') ?? '')
    return opened === closed ? null : { at: close.startIndex, kind: 'unexpected' }
  },
}

const SCRIPT = tryOf(['catch_clause', 'finally_clause'])
const CHECKS: Partial<Record<TreeGrammar, readonly Check[]>> = {
  javascript: [SCRIPT, TAGS],
  typescript: [SCRIPT],
  tsx: [SCRIPT, TAGS],
  'c-sharp': [SCRIPT],
}

/** Every error that a tree shows without an error node. Only for texts whose brackets all have a partner: a lost one makes a false cause. */
export function lenientProblems(grammar: TreeGrammar, tree: Tree, text: string): Placed[] {
  const checks = (CHECKS[grammar] ?? []).filter(({ hint }) => text.includes(hint))
  return checks
    .flatMap(({ type, find }) => tree.rootNode.descendantsOfType(type).flatMap((node) => find(node) ?? []))
    .slice(0, MOST)
    .map(({ at, kind }) => problemAt(text, at, kind))
}
