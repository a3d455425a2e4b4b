/** What files of src import, read from their syntax trees. */
import { readdirSync } from 'node:fs'
import { parseSync } from 'vite'

/** `kind` is 'url' for the address of a file, such as a worker's: not a module of the file that names it. */
export type Import = { readonly specifier: string; readonly kind: 'value' | 'type' | 'url' }

export const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The text of a string literal, or of a template without holes. */
function literal(node: unknown): string | undefined {
  if (!isRecord(node)) return undefined
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node.quasis) || node.quasis.length !== 1) return undefined
  const [quasi]: unknown[] = node.quasis
  return isRecord(quasi) && isRecord(quasi.value) && typeof quasi.value.cooked === 'string' ? quasi.value.cooked : undefined
}

/** `import type`, `export type`, or a list in which every name is marked as a type. */
function isTypeOnly(node: Record<string, unknown>): boolean {
  if (node.importKind === 'type' || node.exportKind === 'type') return true
  const names: unknown[] = Array.isArray(node.specifiers) ? node.specifiers : []
  return names.length > 0 && names.every((name) => isRecord(name) && (name.importKind === 'type' || name.exportKind === 'type'))
}

/** `new URL('./file', import.meta.url)`: how a worker is named. */
const isOwnUrl = (node: Record<string, unknown>): boolean =>
  isRecord(node.callee) &&
  node.callee.name === 'URL' &&
  Array.isArray(node.arguments) &&
  node.arguments.some((argument) => isRecord(argument) && isRecord(argument.object) && argument.object.type === 'MetaProperty')

/** What one node of the syntax tree imports. A dynamic import of a computed name has the specifier ''. */
function importOf(node: Record<string, unknown>): Import | undefined {
  const named = (source: unknown, kind: Import['kind']): Import => ({ specifier: literal(source) ?? '', kind })
  const listed = isTypeOnly(node) ? 'type' : 'value'
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
      return named(node.source, listed)
    case 'ExportNamedDeclaration':
      return node.source ? named(node.source, listed) : undefined
    case 'ImportExpression':
      return named(node.source, 'value')
    case 'TSImportType':
      return named(node.source, 'type')
    case 'TSExternalModuleReference':
      return named(node.expression, 'value')
    case 'NewExpression':
      return isOwnUrl(node) && Array.isArray(node.arguments) ? named(node.arguments[0], 'url') : undefined
    default:
      return undefined
  }
}

function collect(node: unknown, into: Import[]): void {
  if (Array.isArray(node)) {
    for (const one of node) collect(one, into)
    return
  }
  if (!isRecord(node)) return
  const own = importOf(node)
  if (own) into.push(own)
  for (const key in node) collect(node[key], into)
}

/** What was read, by file: several tests look at all of src. */
const known = new Map<string, { readonly text: string; readonly imports: readonly Import[] }>()

/** All that a file imports, exports from elsewhere included. Throws on a file that does not parse. */
export function readImports(file: string, text: string): readonly Import[] {
  const before = known.get(file)
  if (before?.text === text) return before.imports
  const { program, errors } = parseSync(file, text)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  const imports: Import[] = []
  collect(program, imports)
  known.set(file, { text, imports })
  return imports
}

/** The files of code below a folder, relative to it; `/` parts folders. Files of the starter projects are no code of ours. */
export const codeUnder = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.tsx?$/.test(path) && !path.startsWith('starter/files/'))
