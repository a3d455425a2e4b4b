/** Syntax errors of a text, worded so that those which were there before an edit are the same after it. */
import type { Node, Tree } from 'web-tree-sitter'
import type { SyntaxProblem } from '../engine/model'
import { type Loose, looseBrackets } from './brackets'
import type { TreeGrammar } from './grammars'
import { lenientProblems } from './lenient-problems'
import { MOST, type Placed, problemAt, sorted } from './problem'
import { blockProblems } from './python/blocks'

/** A line of code that the grammar is known to call wrong although it is valid. */
const KNOWN_WRONG: Partial<Record<TreeGrammar, RegExp>> = {
  // Macros may expand to anything: names in capitals, names with two underscores, the preprocessor's own lines.
  c: /\b[A-Z][A-Z0-9]*_?[A-Z0-9_]+\b|\b__?\w+|^\s*#|\\$/m,
  cpp: /\b[A-Z][A-Z0-9]*_?[A-Z0-9_]+\b|\b__?\w+|^\s*#|\\$/m,
  css: /\bif\(|progid:|^\s*[>~+]/m,
  // Functions without a name or a body, which declaration files export.
  typescript: /\bexport (?:default\s+function ?\(|=\s+function\b)/,
  java: /\bsuper\(/,
  bash: /\bfor \w+ do\b|\$\{[^}]*\(|\$\{\$/,
}

/** Grammars that are wrong about too much: only their brackets are checked. */
const BRACKETS_ONLY: readonly TreeGrammar[] = ['powershell']
/** Grammars that are wrong about most real files. */
const UNCHECKED: readonly TreeGrammar[] = ['ini']

/** A file in which macros take the place of whole statements or parts of a class's head: what follows them is read wrongly. */
const MACROS = /^[ \t]*[A-Z][A-Z0-9_]{3,}(?:\([^;{}\n]*\))?[ \t]*$|^[ \t]*(?:class|struct)[ \t]+[A-Z][A-Z0-9_]{3,}[ \t]+\w/m
/** The grammar of C++ is wrong about much else: of the tokens that it reports missing, only this one counts. */
const OF_CPP = 'missing ;'

type Parse = (text: string) => Tree | null

/** Every error; null: files of this kind are not checked. `tree` is of `read`, the masked text; `parse` parses another one like it. */
export function problemsOf(grammar: TreeGrammar, tree: Tree, text: string, read: string, parse: Parse): SyntaxProblem[] | null {
  if (UNCHECKED.includes(grammar)) return null
  const blocks = (whole: string) => (grammar === 'python' ? blockProblems(text, whole, whole === read) : [])
  if (!tree.rootNode.hasError) return sorted([...lenientProblems(grammar, tree, text), ...blocks(read)])
  const loose = looseBrackets(grammar, tree, read).slice(0, MOST)
  const brackets = loose.map(({ node, open }) => problemAt(text, node.startIndex, open ? 'unclosed' : 'unexpected'))
  if (BRACKETS_ONLY.includes(grammar) || ((grammar === 'c' || grammar === 'cpp') && MACROS.test(text))) return sorted(brackets)
  if (loose.length === 0)
    return sorted([...errorsIn(grammar, tree, text), ...lenientProblems(grammar, tree, text), ...blocks(read)])
  // Without the loose brackets, which the parser stumbles over for the rest of the file, it finds the other errors in their places.
  const whole = withoutBrackets(grammar, read, loose)
  const without = parse(whole)
  if (without === null) return sorted(brackets)
  const near = new Set(brackets.flatMap(({ line, at }) => [line - 1, line, line + linesToNext(text, at)]))
  const added = blocks(whole).map((problem) => ({ ...problem, end: problem.at }))
  const others = [...errorsIn(grammar, without, text), ...added].filter(
    ({ line, at, end }) => !near.has(line) && !brackets.some((bracket) => at <= bracket.at && bracket.at < end),
  )
  without.delete()
  return sorted([...brackets, ...others])
}

/** Lines from that of an offset to the next that is not blank. */
function linesToNext(text: string, at: number): number {
  const end = text.indexOf('\n', at)
  return end < 0 ? 1 : (/^\s*/.exec(text.slice(end, end + REACH))?.[0].split('\n').length ?? 2) - 1
}

/** The text as long as it was, with blanks for the brackets. In Python, where a line means more, for the line of one that is never closed. */
function withoutBrackets(grammar: TreeGrammar, text: string, loose: readonly Loose[]): string {
  let done = 0
  const parts: string[] = []
  for (const { node, open } of loose) {
    if (node.startIndex < done) continue
    const [from, to] = open && grammar === 'python' ? lineAt(text, node.startIndex) : [node.startIndex, node.endIndex]
    const put = open && grammar === 'python' ? lineLike(text.slice(from, to)) : ''
    parts.push(text.slice(done, from), put.padEnd(to - from))
    done = to
  }
  return parts.join('') + text.slice(done)
}

/** A line of Python that opens a block where the given one does, of no more units. */
function lineLike(line: string): string {
  if (!/:\s*$/.test(line) || line.length < 5) return 'x'
  const header = `${/^(?:elif|except|while|with|match|case)\b/.exec(line)?.[0] ?? 'if'} x:`
  return header.length <= line.length ? header : 'if x:'
}

/** Where the line of an offset begins after its indentation, and where it ends. */
function lineAt(text: string, at: number): [from: number, to: number] {
  let from = text.lastIndexOf('\n', at) + 1
  while (text[from] === ' ' || text[from] === '\t') from++
  const end = text.indexOf('\n', at)
  return [from, end < 0 ? text.length : end]
}

/** What the tree's own error nodes say. Nodes without an error below them are passed over. */
function errorsIn(grammar: TreeGrammar, tree: Tree, text: string): (Placed & { readonly end: number })[] {
  const wrong = KNOWN_WRONG[grammar]
  const found: (Placed & { readonly end: number })[] = []
  const cursor = tree.walk()
  const leave = () => {
    while (!cursor.gotoNextSibling()) if (!cursor.gotoParent()) return false
    return true
  }
  for (let more = true; more && found.length < ENOUGH; ) {
    const node = cursor.currentNode
    const problem = problemOf(node, text)
    if (problem !== null && (grammar !== 'cpp' || problem.kind === OF_CPP) && wrong?.test(linesAround(text, problem.at)) !== true)
      found.push({ ...problem, end: node.endIndex })
    more = (node.hasError && cursor.gotoFirstChild()) || leave()
  }
  cursor.delete()
  return found
}

/** Error nodes after which the rest of a tree is not looked at; several may be reported as one. */
const ENOUGH = 4 * MOST

function problemOf(node: Node, text: string): Placed | null {
  if (node.isMissing)
    return problemAt(text, node.startIndex, `missing ${/^[\x20-\x7e]*\S$/.test(node.type) ? node.type : 'line end'}`, true)
  return node.isError ? problemAt(text, node.startIndex, 'unexpected') : null
}

/** The line of an offset with those before and after it. */
function linesAround(text: string, at: number): string {
  const start = text.lastIndexOf('\n', at - 1)
  const end = text.indexOf('\n', at)
  const before = start <= 0 ? 0 : text.lastIndexOf('\n', start - 1) + 1
  const after = end < 0 ? text.length : text.indexOf('\n', end + 1)
  return text.slice(Math.max(before, at - REACH), Math.min(after < 0 ? text.length : after, at + REACH))
}

/** UTF-16 units around an error in which a reason for silence is looked for. */
const REACH = 500
