/**
 * A module's source → the text of a function that runs it.
 *
 * Modules are linked by `loader.ts`, not by the engine: a graph of `blob:` modules has to be written leaves first, so a cycle in it can neither
 * keep bindings live nor hoist functions. Here imports become reads through one object of getters (sucrase rewrites the references, with its
 * knowledge of scopes), exports become getters over the module's own variables, and a generator separates declaring from running. Line numbers hold.
 */
import { parse } from 'es-module-lexer/js'
import { transform as sucrase, type Transform } from 'sucrase'
import { type ImportedName, parseImportClause } from './import-clause'

/** A static import or re-export, in source order; `at` is where a link error points. */
export type Request = {
  readonly specifier: string
  readonly names: readonly ImportedName[]
  readonly at: { readonly line: number; readonly column: number }
}

type Reexport = {
  readonly request: number
  readonly exported: string /** null: the whole namespace. */
  readonly imported: string | null
}

export type EsSource = {
  readonly kind: 'esm'
  /** An expression: `async function* (imports, export, import, meta)`; it yields once, between declaring and running. */
  readonly code: string
  readonly requests: readonly Request[]
  /** Exported names that are variables of the module. */
  readonly locals: readonly string[]
  readonly reexports: readonly Reexport[]
  /** Requests of `export * from`. */
  readonly stars: readonly number[]
}

export type CommonSource = { readonly kind: 'cjs'; readonly code: string }

/** `type` of the nearest package.json, where there is one. */
export type PackageType = 'module' | 'commonjs' | null

/** Names of the generator's parameters; a project that uses them itself is on its own. */
const IMPORTS = '__hunkscope_imports'
const EXPORT = '__hunkscope_export'
const IMPORT = '__hunkscope_import'
const META = '__hunkscope_meta'
const DEFAULT = '__hunkscope_default'
/** Stands for the one import that sucrase sees. */
const SPECIFIER = 'hunkscope'

type Patch = { readonly from: number; readonly to: number; readonly text: string }

const newlines = (text: string) => text.replace(/[^\n]+/g, '')

function apply(source: string, patches: readonly Patch[]): string {
  let result = ''
  let at = 0
  for (const patch of [...patches].sort((a, b) => a.from - b.from)) {
    if (patch.from < at) continue
    result += source.slice(at, patch.from) + patch.text
    at = patch.to
  }
  return result + source.slice(at)
}

function place(source: string, offset: number): { line: number; column: number } {
  const before = source.slice(0, offset)
  return { line: before.split('\n').length, column: offset - (before.lastIndexOf('\n') + 1) + 1 }
}

/** Types and JSX away; nothing else changes, and every line stays where it is. */
function stripSyntax(path: string, source: string): string {
  const transforms: Transform[] = []
  if (/\.([cm]?ts|tsx)$/.test(path)) transforms.push('typescript')
  if (/\.[jt]sx$/.test(path)) transforms.push('jsx')
  if (transforms.length === 0) return source
  const pragma = /@jsx\s+([\w.$]+)/.exec(source)?.[1]
  const fragment = /@jsxFrag\s+([\w.$]+)/.exec(source)?.[1]
  const importSource = /@jsxImportSource\s+(\S+)/.exec(source)?.[1]
  return sucrase(source, {
    transforms,
    filePath: path,
    disableESTransforms: true,
    production: true,
    jsxRuntime: pragma ? 'classic' : 'automatic',
    ...(pragma ? { jsxPragma: pragma } : {}),
    ...(fragment ? { jsxFragmentPragma: fragment } : {}),
    ...(importSource ? { jsxImportSource: importSource } : {}),
  }).code
}

type Lexed = ReturnType<typeof parse>

/** `export` keywords away, so that what they name are plain variables of the module. */
function exportPatches(source: string, [imports, exports]: Lexed): Patch[] {
  const patches: Patch[] = []
  const statements = new Set(exports.map((entry) => entry.exportStart))
  const reexported = new Set(imports.map((entry) => entry.importStart))
  for (const from of statements) {
    if (reexported.has(from)) continue
    const head = /^export(?:\s|\/\*[\s\S]*?\*\/|\/\/.*\n)*/.exec(source.slice(from))?.[0] ?? 'export'
    const after = from + head.length
    const rest = source.slice(after, after + 200)
    if (rest.startsWith('{')) {
      const last = Math.max(...exports.filter((entry) => entry.exportStart === from).map((entry) => entry.end))
      const to = source.indexOf('}', last) + 1
      patches.push({ from, to, text: `;${newlines(source.slice(from, to))}` })
    } else if (/^default\b/.test(rest)) patches.push(defaultPatch(source, from, after + 'default'.length))
    else patches.push({ from, to: from + 'export'.length, text: ';     ' })
  }
  return patches
}

/** A declaration keeps its name or gets one; an expression becomes a constant. */
function defaultPatch(source: string, from: number, after: number): Patch {
  const rest = source.slice(after)
  const gap = newlines(source.slice(from, after))
  const declaration = /^\s*(?:async\s+)?function\b\s*\*?\s*|^\s*class\b\s*/.exec(rest)?.[0]
  if (declaration === undefined) return { from, to: after, text: `;${gap}const ${DEFAULT} =` }
  const follows = rest.slice(declaration.length)
  const isNamed = /^[\p{ID_Start}$_]/u.test(follows) && !/^extends\b/.test(follows)
  return isNamed
    ? { from, to: after, text: `;${gap}` }
    : { from, to: after + declaration.length, text: `;${gap}${declaration.trimEnd()} ${DEFAULT} ${newlines(declaration)}` }
}

/** Local name of an exported variable: the lexer takes the word after an anonymous class for its name. */
function localName(source: string, entry: Lexed[1][number]): string | null {
  if (entry.type !== 'direct') return null
  if (entry.name !== 'default' || source.slice(entry.exportStart, entry.start).includes('{')) return entry.localName ?? DEFAULT
  const rest = source.slice(entry.end)
  const name = /^\s*(?:(?:async\s+)?function\b\s*\*?|class\b)\s*([\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*)?/u.exec(
    rest,
  )?.[1]
  return name === undefined || name === 'extends' ? DEFAULT : name
}

/** Sucrase rewrites every reference to an imported name; its own preamble gives way to ours. */
function linkReferences(code: string, names: readonly string[], path: string): string {
  // An empty `export {}` is in no list of the lexer's; sucrase takes it out.
  if (names.length === 0 && !/\bexport\s*\{/.test(code)) return code
  const result = sucrase(`import { ${names.join(', ')} } from '${SPECIFIER}';${code}`, {
    transforms: ['imports'],
    filePath: path,
    disableESTransforms: true,
  }).code
  return result
    .replace(/^"use strict";\s*Object\.defineProperty\(exports, "__esModule", \{value: true\}\);/, '')
    .replace(new RegExp(`require\\('${SPECIFIER}'\\)`), IMPORTS)
}

function transformModule(path: string, source: string, lexed: Lexed): EsSource {
  const [imports, exports] = lexed
  const requests: Request[] = []
  const patches = exportPatches(source, lexed)
  const requestOf = new Map<number, number>()
  imports.forEach((entry, index) => {
    const { importStart: from, importEnd: to } = entry
    if (entry.type === 'import-meta') patches.push({ from: entry.start, to: entry.end, text: META })
    else if (entry.type === 'dynamic') patches.push({ from, to: entry.dynamicStart, text: IMPORT })
    else {
      const head = source.slice(from, entry.start)
      requestOf.set(index, requests.length)
      requests.push({
        specifier: entry.specifier,
        names: head.startsWith('import') ? parseImportClause(head) : [],
        at: place(source, from),
      })
      patches.push({ from, to, text: `;${newlines(source.slice(from, to))}` })
    }
  })
  const locals: [string, string][] = []
  const reexports: Reexport[] = []
  const stars: number[] = []
  for (const entry of exports) {
    const local = localName(source, entry)
    if (entry.type === 'direct') locals.push([entry.name, local ?? entry.name])
    else {
      const request = requestOf.get(entry.importIndex) ?? -1
      if (entry.type === 'reexport') reexports.push({ request, exported: entry.name, imported: entry.importName })
      else stars.push(request)
    }
  }
  const declare = `${EXPORT}({${locals.map(([name, local]) => `${JSON.stringify(name)}:()=>${local}`).join(',')}});yield;`
  const names = requests.flatMap((request) => request.names.map((name) => name.local))
  const body = linkReferences(declare + apply(source, patches), names, path)
  const head = `(async function*(${IMPORTS},${EXPORT},${IMPORT},${META}){"use strict";`
  const code = `${head}${body}\n})`
  return {
    kind: 'esm',
    code,
    requests,
    locals: locals.map(([name]) => name),
    reexports,
    stars,
  }
}

const isCommon = (path: string, type: PackageType, hasModuleSyntax: boolean) =>
  /\.c[jt]s$/.test(path) || (!/\.m[jt]s$/.test(path) && !hasModuleSyntax && type !== 'module')

/**
 * @param path project path; its extension says what to strip and which kind of module it is
 * @throws SyntaxError with `(line:column)` in its message where the source cannot be read
 */
export function transformSource(path: string, text: string, type: PackageType): EsSource | CommonSource {
  const source = stripSyntax(path, text.replace(/^\ufeff/, '').replace(/^#!.*/, ''))
  const lexed = lex(path, source)
  if (!isCommon(path, type, lexed[3])) return transformModule(path, source, lexed)
  const head = `(function(exports,require,module,__filename,__dirname,${IMPORT}){`
  const patches = lexed[0].flatMap((entry): Patch[] =>
    entry.type === 'dynamic' ? [{ from: entry.importStart, to: entry.dynamicStart, text: IMPORT }] : [],
  )
  return { kind: 'cjs', code: `${head}${apply(source, patches)}\n})` }
}

/** Where the lexer gives up, sucrase, which parses everything, says why. */
function lex(path: string, source: string): Lexed {
  try {
    return parse(source, path)
  } catch (error) {
    sucrase(source, { transforms: ['jsx'], filePath: path, disableESTransforms: true, jsxRuntime: 'preserve' })
    throw error
  }
}
