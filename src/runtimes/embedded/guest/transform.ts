/**
 * A module's source → the text of a function that runs it.
 *
 * Modules are linked by `module-graph.ts`, not by the engine: a graph of `blob:` modules has to be written leaves first, so a cycle in it can neither
 * keep bindings live nor hoist functions. Here imports become reads through one object of getters (sucrase rewrites the references, with its
 * knowledge of scopes), exports become getters over the module's own variables, and a generator separates declaring from running. Line numbers hold.
 */
import { parse } from 'es-module-lexer/js'
import { transform as sucrase } from 'sucrase'
import type { Hoisted } from './hoist'
import { type ImportedName, parseImportClause } from './import-clause'
import type { FileManner } from './modules/file-manner'
import { applyPatches, newlines, type SourcePatch, sourcePosition } from './modules/source-patches'
import { hasModuleSyntax, type SyntaxConfig, stripSyntax } from './modules/strip-syntax'

/** A static import or re-export, in source order; `at` is where a link error points. */
export type ImportRequest = {
  readonly specifier: string
  readonly names: readonly ImportedName[]
  /** The import attribute `type`; null where there is none. */
  readonly type: string | null
  readonly at: { readonly line: number; readonly column: number }
}

type Reexport = {
  readonly request: number
  readonly exported: string /** null: the whole namespace. */
  readonly imported: string | null
}

export type EsSource = {
  readonly kind: 'esm'
  /** An expression: a generator of `PARAMETERS`, asynchronous where `isAsync`; it yields once between declaring and running, and once more after what is hoisted. */
  readonly code: string
  readonly requests: readonly ImportRequest[]
  /** Exported names that are variables of the module. */
  readonly locals: readonly string[]
  readonly reexports: readonly Reexport[]
  /** Requests of `export * from`. */
  readonly stars: readonly number[]
  /** Awaits at the top level. */
  readonly isAsync: boolean
  /** It may hold what a module may not, and `examine` has not looked at it. */
  readonly isSuspect: boolean
  /** Whose calls run before the imports; null: none. */
  readonly hoists: Hoisted['manner'] | null
  /** Specifiers of literal `require` calls. */
  readonly required: readonly string[]
  /** It may ask for modules by names that it works out. */
  readonly requiresAny: boolean
  /** Node takes this file for CommonJS because package.json says so, and refuses its `import` and `export`. */
  readonly isRefused: boolean
  /** Nothing of CommonJS is around it, nor `jest`: Jest loads it as an ES module. */
  readonly isBare: boolean
  /** `keyOf` of what its runner makes of it. */
  readonly manner: string
}

export type CommonSource = {
  readonly kind: 'cjs'
  /** An expression: the function that Node wraps around a CommonJS module. */
  readonly code: string
  readonly required: readonly string[]
  /** It may ask for modules by names that it works out. */
  readonly requiresAny: boolean
  readonly hoists: Hoisted['manner'] | null
  readonly manner: string
}

/** What a file's surroundings say of how it is read. */
export type SourceContext = {
  /** `type` of the nearest package.json, where there is one. */
  readonly type: 'module' | 'commonjs' | null
  readonly config: SyntaxConfig
  /** What Jest makes of it; null: what this runtime does. */
  readonly manner: FileManner | null
  /** Its runner takes the file for an ES module whatever is in it: nothing of it is sloppy. */
  readonly isStrict: boolean
  /** `hoist.ts`, once it is loaded and the file is one that may need it. */
  readonly hoist: ((code: string, isModule: boolean) => Hoisted | null) | null
  /** Of `module-syntax.ts`, once it is loaded and a file needs it. */
  readonly examine: ((code: string) => readonly SourcePatch[]) | null
  /** Of `follow-awaits.ts`, in a project that names `async_hooks`. */
  readonly follow: ((code: string) => readonly SourcePatch[]) | null
}

/** Names of the generator's parameters; a project that uses them itself is on its own. */
const IMPORTS = '__hunkscope_imports'
const EXPORT = '__hunkscope_export'
const IMPORT = '__hunkscope_import'
const META = '__hunkscope_meta'
const DEFAULT = '__hunkscope_default'
/** The specifier of the one import that sucrase sees. */
const SPECIFIER = 'hunkscope'

/** What a CommonJS module finds around it; an ES module only where it is run in Vitest's manner. */
const AROUND = 'require,module,exports,__filename,__dirname'
/** As long as `AROUND`, so that columns hold. */
const NOTHING_AROUND = '_hsq_1_,_hsq2_,_hsq_3_,_hsq_4____,_hsq_5___'
/** The names that Jest gives to CommonJS alone. */
const JEST_AROUND = 'jest   ,_hsq2_,_hsq_3_,_hsq_4____,_hsq_5___'

/** The code of an ES module that finds `require` and its kin, as further arguments of its function. */
export const withAround = (source: EsSource) => source.code.replace(NOTHING_AROUND, source.isBare ? JEST_AROUND : AROUND)

/** Two sources of one file with the same key are the same. */
export const keyOf = (reading: Pick<SourceContext, 'manner' | 'isStrict'>): string =>
  JSON.stringify([reading.manner, reading.isStrict])

type Lexed = ReturnType<typeof parse>

/** `export` keywords away, so that what they name are plain variables of the module. */
function exportPatches(source: string, [imports, exports]: Lexed): SourcePatch[] {
  const patches: SourcePatch[] = []
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
function defaultPatch(source: string, from: number, after: number): SourcePatch {
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
  return (
    result
      .replace(/^"use strict";\s*Object\.defineProperty\(exports, "__esModule", \{value: true\}\);/, '')
      .replace(new RegExp(`require\\('${SPECIFIER}'\\)`), IMPORTS)
      // An imported function gets no `this` from an optional call or a template either.
      .replace(/(\b_hunkscope\d*\.[\p{ID_Start}$_][\p{ID_Continue}$]*\?\.)\(/gu, '$1call(void 0,')
      .replace(/(\b_hunkscope\d*\.[\p{ID_Start}$_][\p{ID_Continue}$]*)`/gu, '$1.bind(void 0)`')
  )
}

function transformModule(
  source: string,
  lexed: Lexed,
  {
    path,
    hoisted,
    isRefused,
    examine,
    manner,
    key,
  }: { path: string; hoisted: Hoisted | null; isRefused: boolean; key: string } & Pick<SourceContext, 'examine' | 'manner'>,
): EsSource {
  const [imports, exports] = lexed
  const requests: ImportRequest[] = []
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
        type: entry.attributes?.find(([key]) => key === 'type')?.[1] ?? null,
        at: sourcePosition(source, from),
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
  let plain = applyPatches(source, patches)
  const isBlock = compiles(`class X{static{${plain}\n}}`)
  const isAsync = hoisted?.isAsync === true || (!isBlock && /\bawait\b/.test(plain))
  const isSuspect = !isBlock || /\bnew\s*\.\s*target\b/.test(plain) || exportsUnknown(path, source, exports)
  if (isSuspect && examine) plain = applyPatches(source, [...patches, ...examine(source)])
  const body = linkReferences(`${declare}${hoisted ? `${hoisted.head}yield;` : ''}${plain}`, names, path)
  const head = `(${isAsync ? 'async ' : ''}function*(${IMPORTS},${EXPORT},${IMPORT},${META},${NOTHING_AROUND}){"use strict";{`
  return {
    kind: 'esm',
    code: `${head}${body}\n}})`,
    requests,
    locals: locals.map(([name]) => name),
    reexports,
    stars,
    isAsync,
    isSuspect: isSuspect && !examine,
    hoists: hoisted?.manner ?? null,
    required: requiredBy(source),
    requiresAny: REQUIRES_ANY.test(source),
    isRefused,
    isBare: manner?.isModule === true,
    manner: key,
  }
}

/** What Jest cannot read as the project configured it. */
function refuse(what: string): never {
  throw new SyntaxError(`Jest's configuration transforms no ${what} here. (1:1)`)
}

/**
 * Whether a list of names exports one twice, or one whose declaration does not meet the eye. TypeScript's may be types, which are gone.
 */
function exportsUnknown(path: string, source: string, exports: Lexed[1]): boolean {
  if (/\.[cm]?tsx?$/.test(path)) return false
  const names = exports.flatMap((entry) => (entry.type === 'reexport-all' ? [] : [entry.name]))
  if (new Set(names).size < names.length) return true
  return exports.some((entry) => {
    if (entry.type !== 'direct' || !source.slice(entry.exportStart, entry.start).includes('{')) return false
    const name = (entry.localName ?? '').replace(/\$/g, '\\$&')
    return !new RegExp(`\\b(?:const|let|var|class|function\\s*\\*?|import)\\s+${name}(?![\\w$])`).test(source)
  })
}

/** Whether text is a function's body. A class's static block refuses `await` wherever a module would wait, and what no module may hold: `return`. */
function compiles(text: string): boolean {
  try {
    return typeof Function(text) === 'function'
  } catch (error) {
    if (error instanceof SyntaxError) return false
    throw error
  }
}

/** What literal `require` calls name: it has to be at hand before the code runs. */
function requiredBy(source: string): string[] {
  if (!source.includes('require')) return []
  return [...new Set([...source.matchAll(/\brequire\s*\(\s*(['"])([^'"\n]+)\1\s*\)/g)].map((match) => match[2] ?? ''))]
}

const REQUIRES_ANY = /\brequire\s*\(\s*[^'"\s)]|\bgetBuiltinModule\b|\._load\b/

/** As Node 20.19 decides; TypeScript with `import` or `export` is always an ES module. */
function isCommon(path: string, type: SourceContext['type'], source: string, hasModuleSyntax: boolean): boolean {
  if (/\.m[jt]s$/.test(path)) return false
  if (/\.c[jt]s$/.test(path)) return !(path.endsWith('.cts') && hasModuleSyntax)
  if (hasModuleSyntax) return false
  if (type !== null) return type === 'commonjs'
  return !(/\bawait\b/.test(source) && !compiles(source) && compiles(`return async()=>{"use strict";${source}\n}`))
}

const MAY_HOIST = /\.\s*(?:mock|unmock|deepUnmock|hoisted|(?:en|dis)ableAutomock)\s*[(<]/

/** Whether `hoist.ts` has to look at a file. */
export const mayHoist = (path: string, text: string) =>
  !path.includes('node_modules/') && /\b(?:vi|vitest|jest)\b/.test(text) && MAY_HOIST.test(text)

/**
 * @param path project path; its extension says what to strip and which kind of module it is
 * @throws SyntaxError with `(line:column)` in its message where the source cannot be read
 */
export function transformSource(path: string, text: string, reading: SourceContext): EsSource | CommonSource {
  const { manner } = reading
  const given = text.replace(/^\ufeff/, '').replace(/^#!.*/, '')
  let source = stripSyntax(path, given, reading.config, manner?.babel)
  if (manner && source !== given) {
    if (/\.[cm]?tsx?$/.test(path) && !manner.takes.includes('types')) refuse('types')
    if (/\.[jt]sx$/.test(path) && !manner.takes.includes('jsx')) refuse('JSX')
    // What is imported may be types alone: Babel leaves a module all the same.
    if (manner.babel && !manner.isModule && !manner.takes.includes('modules') && hasModuleSyntax(given))
      refuse('import or export')
  }
  if (reading.follow && /\bawait\b/.test(source)) source = applyPatches(source, reading.follow(source))
  const mayBeCommon = /\.cjs$/.test(path) || (reading.type === 'commonjs' && /\.js$/.test(path))
  let lexed = lex(path, source, mayBeCommon)
  const common = manner ? !manner.isModule && !lexed[3] : isCommon(path, reading.type, source, lexed[3])
  const isMade = !common && manner?.isModule === false
  if (isMade && !manner.takes.includes('modules')) refuse('import or export')
  if (isMade && lexed[0].some(({ type }) => type === 'import-meta')) refuse('import.meta')
  const mayMove = !manner || (manner.takes.includes('hoist') && !manner.isModule)
  const hoisted = reading.hoist && mayMove && mayHoist(path, source) ? reading.hoist(source, !common) : null
  if (hoisted) {
    source = applyPatches(source, hoisted.patches)
    lexed = lex(path, source, mayBeCommon)
  }
  const isRefused = reading.type === 'commonjs' && path.endsWith('.js') && !manner
  if (!common) {
    const made = transformModule(source, lexed, {
      path,
      hoisted,
      isRefused,
      examine: reading.examine,
      manner,
      key: keyOf(reading),
    })
    if (isMade && made.isAsync) refuse('await at the top')
    return made
  }
  const dynamic = manner && !manner.imports && !manner.takes.includes('modules') ? NO_IMPORT : IMPORT
  const patches = lexed[0].flatMap((entry): SourcePatch[] =>
    entry.type === 'dynamic' ? [{ from: entry.importStart, to: entry.dynamicStart, text: dynamic }] : [],
  )
  return {
    kind: 'cjs',
    code: `${COMMON_HEAD}${reading.isStrict ? '"use strict";' : ''}${hoisted?.head ?? ''}${applyPatches(source, patches)}${COMMON_TAIL}`,
    required: requiredBy(source),
    requiresAny: REQUIRES_ANY.test(source),
    hoists: hoisted?.manner ?? null,
    manner: keyOf(reading),
  }
}

/** `import()` where Jest runs without a way to it. */
const NO_IMPORT = '(async()=>{throw new TypeError("A dynamic import callback was invoked without --experimental-vm-modules")})'

const COMMON_HEAD = `(function(exports,require,module,__filename,__dirname,${IMPORT}){`
const COMMON_TAIL = '\n})'

/** A CommonJS module's own text. */
export const commonText = ({ code }: CommonSource) => code.slice(COMMON_HEAD.length, -COMMON_TAIL.length)

const NO_LEXED: Lexed = [[], [], false, false]

/** Where the lexer gives up, sucrase, which parses everything, says why. */
function lex(path: string, source: string, mayBeCommon: boolean): Lexed {
  try {
    return parse(source, path)
  } catch (error) {
    // CommonJS is the engine's to read; only its `import()` is of interest here.
    if (mayBeCommon) return NO_LEXED
    sucrase(source, { transforms: ['jsx'], filePath: path, disableESTransforms: true, jsxRuntime: 'preserve' })
    throw error
  }
}
