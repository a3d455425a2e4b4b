/**
 * Finds the calls that Vitest and Jest run before a file's imports: `vi.mock`, `vi.hoisted`, `jest.mock` and their kin at the top level.
 *
 * Each becomes a function in its own place, so that line numbers hold, and the head of the module calls these in order.
 * Loaded when a file needs it: acorn is heavy.
 */
import { type Expression, type ModuleDeclaration, type Program, parse, type Statement } from 'acorn'
import { newlines, type SourcePatch } from './modules/source-patches'

export type Hoisted = {
  readonly patches: readonly SourcePatch[]
  /** Statements for the head of the module, on one line. */
  readonly head: string
  readonly isAsync: boolean
  readonly manner: 'vi' | 'jest'
}

const METHODS = new Set(['mock', 'unmock', 'deepUnmock', 'hoisted', 'enableAutomock', 'disableAutomock'])
const SOURCES: Readonly<Record<string, readonly string[]>> = { vitest: ['vi', 'vitest'], '@jest/globals': ['jest'] }
const FUNCTION = '__hunkscope_hoisted_'

type Node = Statement | ModuleDeclaration

/** Line (1-based) and column (0-based) at which acorn gives up, or null. */
export function locateSyntaxError(code: string, isModule: boolean): { line: number; column: number } | null {
  try {
    read(code, isModule)
    return null
  } catch (error) {
    const at: unknown = error instanceof SyntaxError ? Reflect.get(error, 'loc') : null
    if (typeof at !== 'object' || at === null) return null
    return { line: Number(Reflect.get(at, 'line')), column: Number(Reflect.get(at, 'column')) }
  }
}

const read = (code: string, isModule: boolean): Program =>
  parse(code, {
    ecmaVersion: 'latest',
    sourceType: isModule ? 'module' : 'script',
    allowReturnOutsideFunction: !isModule,
    allowHashBang: true,
  })

/** Local names of `vi` and `jest` → how a hoisted call writes them. */
function facesOf(body: readonly Node[]): Map<string, { text: string; manner: Hoisted['manner'] }> {
  const faces = new Map(
    ['vi', 'vitest', 'jest'].map((name) => [name, { text: name, manner: name === 'jest' ? ('jest' as const) : ('vi' as const) }]),
  )
  for (const node of body) {
    if (node.type === 'ImportDeclaration') {
      for (const one of node.specifiers) {
        if (one.type !== 'ImportSpecifier' || one.imported.type !== 'Identifier') continue
        if (SOURCES[String(node.source.value)]?.includes(one.imported.name))
          faces.set(one.local.name, { text: one.local.name, manner: one.imported.name === 'jest' ? 'jest' : 'vi' })
      }
      continue
    }
    if (node.type !== 'VariableDeclaration') continue
    // `const { jest } = require('@jest/globals')` has not run yet when the hoisted calls do.
    for (const { id, init } of node.declarations) {
      if (init?.type !== 'CallExpression' || init.callee.type !== 'Identifier' || init.callee.name !== 'require') continue
      const [first] = init.arguments
      const source = first?.type === 'Literal' ? String(first.value) : ''
      if (id.type !== 'ObjectPattern' || !SOURCES[source]) continue
      for (const one of id.properties)
        if (one.type === 'Property' && one.key.type === 'Identifier' && one.value.type === 'Identifier')
          faces.set(one.value.name, {
            text: `require(${JSON.stringify(source)}).${one.key.name}`,
            manner: one.key.name === 'jest' ? 'jest' : 'vi',
          })
    }
  }
  return faces
}

type Call = { readonly face: string; readonly at: number; readonly method: string; readonly patches: SourcePatch[] }

/** The call of a face's method that an expression is, looking through chains: `jest.mock('a').mock('b')`. */
function callOf(expression: Expression, faces: ReadonlyMap<string, unknown>, code: string): Call | null {
  if (expression.type !== 'CallExpression' || expression.callee.type !== 'MemberExpression') return null
  const { object, property } = expression.callee
  if (property.type !== 'Identifier' || !METHODS.has(property.name)) return null
  const [first] = expression.arguments
  const patches: SourcePatch[] = []
  // `vi.mock(import('./x'))` names the module for the types' sake.
  if (first?.type === 'ImportExpression')
    patches.push({ from: first.start, to: first.end, text: code.slice(first.source.start, first.source.end) })
  if (object.type === 'Identifier')
    return faces.has(object.name) ? { face: object.name, at: object.start, method: property.name, patches } : null
  const inner = object.type === 'Super' ? null : callOf(object, faces, code)
  return inner && { ...inner, patches: [...inner.patches, ...patches] }
}

/**
 * @param code without types
 * @returns null where nothing is to be hoisted, or the code cannot be read: then running it says why
 */
export function hoist(code: string, isModule: boolean): Hoisted | null {
  let body: readonly Node[]
  try {
    body = read(code, isModule).body
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
  const faces = facesOf(body)
  const patches: SourcePatch[] = []
  const heads: string[] = []
  let isAsync = false
  let manner: Hoisted['manner'] = 'vi'
  const take = (expression: Expression, pattern: string, from: number): boolean => {
    const isAwaited = expression.type === 'AwaitExpression'
    const inner = isAwaited ? expression.argument : expression
    const call = callOf(inner, faces, code)
    const face = call && faces.get(call.face)
    if (!call || !face) return false
    const name = `${FUNCTION}${heads.length}`
    patches.push({ from, to: inner.start, text: `${newlines(code.slice(from, inner.start))}function ${name}(){return ` })
    if (face.text !== call.face) patches.push({ from: call.at, to: call.at + call.face.length, text: face.text })
    patches.push(...call.patches, { from: inner.end, to: inner.end, text: '}' })
    heads.push(`${pattern}${isAwaited ? 'await ' : ''}${name}();`)
    isAsync ||= isAwaited
    manner = face.manner
    return true
  }
  for (const node of body) {
    if (node.type === 'ExpressionStatement') take(node.expression, '', node.start)
    else if (node.type === 'VariableDeclaration' && node.declarations.length === 1) {
      const [only] = node.declarations
      const pattern = only
        ? code
            .slice(only.id.start, only.id.end)
            .replace(/\/\/.*$/gm, ' ')
            .replace(/\s+/g, ' ')
        : ''
      if (only?.init) take(only.init, `${node.kind} ${pattern}=`, node.start)
    }
  }
  return heads.length === 0 ? null : { patches, head: heads.join(''), isAsync, manner }
}
