/**
 * What a function may hold and a module may not: `return` at the top, `new.target`, exports of what is not declared. Modules run here as functions, so
 * the engine does not refuse it. Loaded when a file needs it: acorn is heavy.
 */
import { type Node, parse } from 'acorn'
import type { SourcePatch } from './source-patches'

/** As long as `arguments`, which a module does not have; `errors.ts` calls it so. */
const NO_ARGUMENTS = '_hsqargs_'

/** acorn's words for what it alone refuses here. Anything else is the engine's to say: it knows newer syntax. */
const REFUSED =
  /^(?:'return' outside of function|'new\.target' can only be used|The keyword 'yield' is reserved|Export '|Duplicate export)/

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** Its own `arguments` are a function's: not a module's, nor an arrow's. */
const HAS_ARGUMENTS = new Set(['FunctionDeclaration', 'FunctionExpression'])

/** `arguments` that would be those of the function which a module runs in. */
function argumentsOf(program: Node): SourcePatch[] {
  const patches: SourcePatch[] = []
  const waiting: Node[] = [program]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (HAS_ARGUMENTS.has(node.type)) continue
    if (node.type === 'Identifier' && Reflect.get(node, 'name') === 'arguments')
      patches.push({ from: node.start, to: node.end, text: NO_ARGUMENTS })
    const isPlain = node.type === 'MemberExpression' || node.type === 'Property' || /Definition$/.test(node.type)
    const skipsKey = isPlain && Reflect.get(node, 'computed') !== true
    for (const [key, held] of Object.entries(node)) {
      if (skipsKey && (key === 'property' || key === 'key')) continue
      for (const one of Array.isArray(held) ? held : [held]) if (isNode(one)) waiting.push(one)
    }
  }
  return patches
}

/**
 * @param code without types
 * @returns what is to be replaced in it
 * @throws SyntaxError with `(line:column)` in its message
 */
export function examine(code: string): readonly SourcePatch[] {
  try {
    const program = parse(code, { ecmaVersion: 'latest', sourceType: 'module', allowHashBang: true })
    return code.includes('arguments') ? argumentsOf(program) : []
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    const at: unknown = Reflect.get(error, 'loc')
    if (!REFUSED.test(error.message) || typeof at !== 'object' || at === null) return []
    const text = error.message.replace(/ \(\d+:\d+\)$/, '')
    throw new SyntaxError(`${text} (${Number(Reflect.get(at, 'line'))}:${Number(Reflect.get(at, 'column')) + 1})`)
  }
}
