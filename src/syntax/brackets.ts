/** Brackets without a partner: where a parser loses its way, they tell the place better than its tree does. */
import type { Node, Tree } from 'web-tree-sitter'
import type { TreeGrammar } from './grammars'

/** `node` is the bracket; `open`: it is never closed. */
export type Loose = { readonly node: Node; readonly open: boolean }

const PARTNERS: ReadonlyMap<string, string> = new Map([
  [')', '('],
  [']', '['],
  ['}', '{'],
])

/** A token that opens as many as it ends in, or closes as many as it has: '${', '((', ']]'. */
const OPENS = /^[^()[\]{}]*([([{])\1?$/
const CLOSES = /^([)\]}])\1?$/

/** Token types of brackets, by grammar. */
const TYPES = new Map<TreeGrammar, string[]>()

function bracketTypes(grammar: TreeGrammar, tree: Tree): string[] {
  const known = TYPES.get(grammar)
  if (known !== undefined) return known
  const types = tree.language.types.filter((type) => type.length < 5 && (OPENS.test(type) || CLOSES.test(type)))
  TYPES.set(grammar, types)
  return types
}

/** Tokens that have no partner by design: a pattern's end in a shell's `case`, and all but the first of a preprocessor's branches. */
function isLone(grammar: TreeGrammar, node: Node): boolean {
  if (grammar === 'bash') return node.type === ')' && node.parent?.type === 'case_item'
  return false
}

type Token = { readonly node: Node; readonly sign: string; readonly indent: number | null; readonly lineIndent: number }

function tokensOf(grammar: TreeGrammar, tree: Tree, text: string): Token[] {
  const branches = grammar === 'c' || grammar === 'cpp' ? tree.rootNode.descendantsOfType(['preproc_else', 'preproc_elif']) : []
  let branch = 0
  let until = 0
  let start = 0
  let read = 0
  return tree.rootNode.descendantsOfType(bracketTypes(grammar, tree)).flatMap((node): Token[] => {
    for (let next = branches[branch]; next !== undefined && next.startIndex <= node.startIndex; next = branches[++branch])
      until = Math.max(until, next.endIndex)
    if (node.isNamed || node.isMissing || node.startIndex < until || isLone(grammar, node)) return []
    const last = text.slice(read, node.startIndex).lastIndexOf('\n')
    start = last < 0 ? start : read + last + 1
    read = node.startIndex
    const lineIndent = /[^ \t]|$/.exec(text.slice(start, start + WIDEST))?.index ?? 0
    const indent = start + lineIndent === node.startIndex ? lineIndent : null
    const count = CLOSES.test(node.type) ? node.type.length : (/[([{]+$/.exec(node.type)?.[0].length ?? 1)
    return Array.from({ length: count }, () => ({ node, sign: node.type.at(-1) ?? '', indent, lineIndent }))
  })
}

/** Columns up to which a line's indentation is looked at. */
const WIDEST = 200

/** How many open brackets are looked through for a partner. More: hostile texts take long, fewer: valid but odd ones are reported wrongly. */
const DEEPEST = 1000

/** Index of the last item that fits, among the last ones; -1: there is none. */
function lastOf<T>(items: readonly T[], fits: (item: T) => boolean): number {
  for (let at = items.length - 1; at >= Math.max(0, items.length - DEEPEST); at--) {
    const item = items[at]
    if (item !== undefined && fits(item)) return at
  }
  return -1
}

/** Brackets without a partner. */
function pair(tokens: readonly Token[]): Loose[] {
  const stack: Token[] = []
  const loose: Loose[] = []
  for (const token of tokens) {
    const partner = PARTNERS.get(token.sign)
    const at = partner === undefined ? stack.length : lastOf(stack, ({ sign }) => sign === partner)
    if (partner === undefined) stack.push(token)
    else if (at < 0) loose.push({ node: token.node, open: false })
    else for (const { node } of stack.splice(at).slice(1)) loose.push({ node, open: true })
  }
  return [...loose, ...stack.map(({ node }) => ({ node, open: true }))]
}

/** The same, where a bracket that closes at the beginning of its line belongs to the line that is indented as it is. */
function pairByIndent(tokens: readonly Token[]): Loose[] {
  const stack: Token[] = []
  const loose: Loose[] = []
  /** Pairs over several lines whose second is not the first of its line: it may be one too many. */
  const doubtful: { readonly opener: Token; readonly closer: Token }[] = []
  for (const token of tokens) {
    const partner = PARTNERS.get(token.sign)
    if (partner === undefined) {
      stack.push(token)
      continue
    }
    const { indent } = token
    let at = lastOf(stack, ({ sign }) => sign === partner)
    const inner = stack[at]
    if (indent !== null && inner?.lineIndent !== indent) {
      const fits = ({ sign, lineIndent }: Token) => sign === partner && lineIndent === indent
      const aligned = inner !== undefined && inner.lineIndent > indent ? lastOf(stack, fits) : -1
      const taken = aligned < 0 ? lastOf(doubtful, ({ opener }) => fits(opener)) : -1
      const thief = doubtful.splice(taken, taken < 0 ? 0 : 1)[0]
      if (thief !== undefined) {
        loose.push({ node: thief.closer.node, open: false })
        continue
      }
      if (aligned >= 0) at = aligned
    }
    const [opener, ...unclosed] = at < 0 ? [] : stack.splice(at)
    for (const { node } of unclosed) loose.push({ node, open: true })
    if (opener === undefined) loose.push({ node: token.node, open: false })
    else if (indent === null && opener.node.startPosition.row < token.node.startPosition.row)
      doubtful.push({ opener, closer: token })
  }
  return [...loose, ...stack.map(({ node }) => ({ node, open: true }))]
}

/** Brackets of a text that are paired. More: hostile texts take seconds, fewer: errors of long honest ones show less exactly. */
const MOST = 30_000

/** Brackets of a tree with errors that have no partner, in the order of the text; none where the text has too many to look at. */
export function looseBrackets(grammar: TreeGrammar, tree: Tree, text: string): Loose[] {
  if (countOf(text, MOST) > MOST) return []
  const tokens = tokensOf(grammar, tree, text)
  if (pair(tokens).length === 0) return []
  return pairByIndent(tokens).sort((a, b) => a.node.startIndex - b.node.startIndex)
}

/** How many brackets a text has, comments and strings included; counted up to one more than `enough`. */
function countOf(text: string, enough: number): number {
  let count = 0
  for (let at = 0; at < text.length && count <= enough; at++) if (SIGNS.has(text.charCodeAt(at))) count++
  return count
}

const SIGNS: ReadonlySet<number> = new Set([...'()[]{}'].map((sign) => sign.charCodeAt(0)))
