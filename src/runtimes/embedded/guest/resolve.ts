/** What a specifier names: a project file, a module that this runtime brings, or nothing, with the sentence that says why. As Node resolves, and without extensions as bundlers do. */
import type { RunnerSettings } from '../../../test-plan/runner-settings'
import { PROJECT_URL } from '../protocol'
import { absentName, absentPackage } from './modules/absent-module'
import { type FileManner, mannerOf } from './modules/file-manner'
import { folderImport, type MissingModule, missingModule, NODE_MODULES, noModule, PREFIX_ONLY } from './modules/missing-module'
import { absolute, folderOf, foldersAround, inFolder, joinPath, moduleExtensionOf } from './modules/module-paths'
import { isPackageFields, lookUpExports, lookUpImports, type Target } from './modules/package-map'
import { renamed } from './modules/runner-aliases'
import { aliasesOf, type TsConfig, TsConfigs } from './modules/tsconfig'

export type Resolution =
  /** `query`: '' or `?…`, `#…`, which make a separate instance. `refusal`: why Node itself does not import it so. */
  | { readonly kind: 'file'; readonly path: string; readonly query: string; readonly refusal?: MissingModule }
  | { readonly kind: 'builtin'; readonly name: string }
  | { readonly kind: 'data'; readonly url: string }
  | MissingModule

/** One for each module instance. */
export const moduleKeyOf = (found: Exclude<Resolution, MissingModule>) =>
  found.kind === 'file' ? found.path + found.query : found.kind === 'builtin' ? `node:${found.name}` : found.url

export type ResolveMode = 'import' | 'require'

type Files = {
  has(path: string): boolean
  get(path: string): string | Uint8Array | undefined
  paths?(): Iterable<string>
}

/** Names that the project's runner is configured with. */
export type ModuleNames = Pick<RunnerSettings, 'aliases' | 'tsPaths' | 'holdsTsConfig' | 'modules' | 'moduleFolders'>

const OWN_NAMES: ModuleNames = { aliases: [], tsPaths: true, holdsTsConfig: false, modules: null, moduleFolders: [] }

/** `isBroken`: its package.json is no JSON. */
type Package = { readonly folder: string; readonly json: Readonly<Record<string, unknown>>; readonly isBroken: boolean }

const SCRIPTS = ['.js', '.json', '.mjs', '.cjs', '.jsx', '.ts', '.tsx', '.mts', '.cts'] as const
const TYPED = ['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs', '.json'] as const

/** TypeScript sources that a JavaScript specifier may mean, as TypeScript itself resolves them. */
const SOURCES: Readonly<Record<string, readonly string[]>> = {
  '.js': ['.ts', '.tsx'],
  '.jsx': ['.tsx'],
  '.mjs': ['.mts'],
  '.cjs': ['.cts'],
}

const CONDITIONS: Readonly<Record<ResolveMode, ReadonlySet<string>>> = {
  import: new Set(['node', 'import', 'module-sync', 'node-addons']),
  require: new Set(['node', 'require', 'module-sync', 'node-addons']),
}

/** JavaScript that Node itself reads. */
const PLAIN = /\.[cm]?js$/

const isData = (importer: string) => importer.startsWith('data:')

const file = (path: string, query = ''): Resolution => ({ kind: 'file', path, query })

/** Resolves for one graph; what it found once stays found. */
export class Resolver {
  readonly #files: Files
  readonly #builtins: ReadonlySet<string>
  readonly #configs: TsConfigs
  readonly #names: ModuleNames
  readonly #found = new Map<string, Resolution>()
  readonly #packages = new Map<string, { readonly text: string } & ReturnType<typeof parsePackage>>()

  /** @param builtins names, without `node:`, that this runtime brings */
  constructor(files: Files, builtins: ReadonlySet<string>, names: ModuleNames = OWN_NAMES) {
    this.#names = names
    this.#files = files
    this.#builtins = builtins
    this.#configs = new TsConfigs((path) => this.#text(path), names.holdsTsConfig)
  }

  /** What Jest makes of a file; null: what this runtime does. */
  mannerOf(path: string): FileManner | null {
    const { modules } = this.#names
    return modules && mannerOf(modules, path, this.packageType(path))
  }

  /** @param importer project path, or a `data:` URL */
  resolve(specifier: string, importer: string, way: ResolveMode = 'import'): Resolution {
    const key = `${way}\n${isData(importer) ? importer : `${folderOf(importer)}\n${moduleExtensionOf(importer)}`}\n${specifier}`
    const known = this.#found.get(key)
    if (known) return known
    const result = this.#renamed(specifier, importer, way) ?? this.#resolve(specifier, importer, way)
    // A file that is missing now may be written before it is asked for again.
    if (result.kind !== 'missing') this.#found.set(key, result)
    return result
  }

  /** `type` of the nearest package.json; null where none says. */
  packageType(path: string): 'module' | 'commonjs' | null {
    const type = this.#scopeOf(path)?.json.type
    return type === 'module' || type === 'commonjs' ? type : null
  }

  configOf(path: string): TsConfig {
    return this.#configs.of(path)
  }

  /** Vite takes it for an ES module. */
  isStrict(path: string): boolean {
    return this.#names.holdsTsConfig && !/(?:^|\/)node_modules\/|\.c[jt]s$/.test(path)
  }

  /** Its configuration of TypeScript has to be whole. */
  isTyped(path: string): boolean {
    return this.#names.holdsTsConfig && /\.[cm]?tsx?$/.test(path)
  }

  /** A file of that path, also without its extension or as a folder; null where there is none. */
  find(path: string, importer: string): string | null {
    if (path !== '' && this.#files.has(path)) return path
    const extension = moduleExtensionOf(path)
    const stem = path.slice(0, path.length - extension.length)
    for (const source of this.#sources(extension)) if (this.#files.has(stem + source)) return stem + source
    const order = this.#names.modules?.endings ?? (/\.[cm]?tsx?$/.test(importer) ? TYPED : SCRIPTS)
    if (path !== '') for (const added of order) if (this.#files.has(path + added)) return path + added
    const main = this.#packageAt(path)?.json.main
    const target = typeof main === 'string' ? joinPath(path, main) : null
    const found = target === null || target === path ? null : this.find(target, importer)
    if (found !== null) return found
    for (const added of order) if (this.#files.has(inFolder(path, `index${added}`))) return inFolder(path, `index${added}`)
    return null
  }

  /** Jest takes a path as it is written. */
  #sources = (extension: string): readonly string[] => (this.#names.modules ? [] : (SOURCES[extension] ?? []))

  #text(path: string): string | undefined {
    const content = this.#files.get(path)
    return typeof content === 'string' ? content : content === undefined ? undefined : new TextDecoder().decode(content)
  }

  #packageAt(folder: string): Package | null {
    const path = inFolder(folder, 'package.json')
    if (!this.#files.has(path)) return null
    const text = this.#text(path) ?? ''
    let known = this.#packages.get(path)
    if (known?.text !== text) {
      known = { text, ...parsePackage(text) }
      this.#packages.set(path, known)
    }
    return { folder, json: known.json ?? {}, isBroken: known.json === null && known.isBroken }
  }

  #scopeOf(path: string): Package | null {
    for (const folder of foldersAround(folderOf(path))) {
      if (folder.endsWith('node_modules')) return null
      const found = this.#packageAt(folder)
      if (found) return found
    }
    return null
  }

  /** What the runner's configuration calls so; null: nothing of it. Where none of what it names is there, the first is missing. */
  #renamed(specifier: string, importer: string, way: ResolveMode): Resolution | null {
    if (this.#names.aliases.length === 0 || isData(importer)) return null
    const found = renamed(this.#names.aliases, specifier)
    const root = new URL(PROJECT_URL).pathname
    // Vite begins absolute paths at the project.
    const inProject = (to: string) => (to.startsWith('/') && !`${to}/`.startsWith(root) ? root + to.slice(1) : to)
    const all = (found ?? []).map((to) => this.#resolve(inProject(to), importer, way))
    return all.find(({ kind }) => kind !== 'missing') ?? all[0] ?? null
  }

  #resolve(specifier: string, importer: string, way: ResolveMode): Resolution {
    if (way === 'import' && specifier.startsWith('data:')) return { kind: 'data', url: specifier }
    if (specifier.startsWith('node:')) return this.#builtin(specifier.slice(5), specifier)
    if (/^\.{1,2}(?:\/|$)|^\//.test(specifier) || (way === 'import' && specifier.startsWith('file:')))
      return this.#path(specifier, importer, way)
    if (specifier.startsWith('#')) return this.#imports(specifier, importer, way)
    if (way === 'import' && /^[a-z][a-z\d+.-]*:/i.test(specifier))
      return missingModule(
        'ERR_UNSUPPORTED_ESM_URL_SCHEME',
        `Cannot load '${specifier}', imported from ${absolute(importer)}: the embedded runtime has no network. Only file:, data: and node: addresses work.`,
      )
    return this.#bare(specifier, importer, way)
  }

  #builtin(name: string, specifier: string): Resolution {
    if (this.#builtins.has(name)) return { kind: 'builtin', name }
    return NODE_MODULES.has(name)
      ? { kind: 'builtin', name: absentName(name) }
      : missingModule('ERR_UNKNOWN_BUILTIN_MODULE', `No such built-in module: ${specifier}`)
  }

  #path(specifier: string, importer: string, way: ResolveMode): Resolution {
    const [, bare = specifier, query = ''] = way === 'import' ? (/^([^?#]*)([?#].*)?$/s.exec(specifier) ?? []) : []
    if (importer.startsWith('data:') && !specifier.startsWith('file:'))
      return missingModule(
        'ERR_UNSUPPORTED_RESOLVE_REQUEST',
        `Failed to resolve module specifier "${specifier}" from "${importer}": Invalid relative URL or base scheme is not hierarchical.`,
        'TypeError',
      )
    const path = way === 'import' ? decode(bare) : bare
    const root = new URL(PROJECT_URL).pathname
    const inProject = path.startsWith(PROJECT_URL)
      ? path.slice(PROJECT_URL.length)
      : path.startsWith(root)
        ? path.slice(root.length)
        : path.startsWith('file:') || path.startsWith('/')
          ? null
          : path
    const folder = inProject === path ? folderOf(importer) : ''
    const joined = inProject === null ? null : joinPath(folder, inProject)
    const at = joined === null ? null : this.find(joined, importer)
    // A slash at its end asks for a folder.
    const found = at !== null && at === joined && /[^.]\/$/.test(bare) ? null : at
    if (found !== null && joined !== null) return this.#located(found, joined, importer, way, query)
    return this.#notFound(specifier, joined === null ? path : absolute(joined), importer, way)
  }

  /** A file that was found for a path; among plain JavaScript Node imports only what is written out. */
  #located(path: string, asked: string, importer: string, way: ResolveMode, query = ''): Resolution {
    const isPlain = way === 'import' && PLAIN.test(importer) && PLAIN.test(path)
    if (path === asked || !isPlain) return file(path, query)
    const refusal =
      asked === '' || path.startsWith(`${asked}/`) ? folderImport(absolute(asked), importer) : noModule(absolute(asked), importer)
    return { kind: 'file', path, query, refusal: { ...refusal, reason: `${refusal.reason}. Did you mean ${absolute(path)}?` } }
  }

  #notFound(specifier: string, path: string, importer: string, way: ResolveMode): MissingModule {
    return way === 'require'
      ? missingModule('MODULE_NOT_FOUND', `Cannot find module '${specifier}'\nRequire stack:\n- ${absolute(importer)}`)
      : this.#isFolder(path)
        ? folderImport(path, importer)
        : noModule(path, importer)
  }

  /** @param path absolute */
  #isFolder(path: string): boolean {
    const root = new URL(PROJECT_URL).pathname
    for (const one of this.#files.paths?.() ?? []) if ((root + one).startsWith(`${path}/`)) return true
    return false
  }

  #imports(specifier: string, importer: string, way: ResolveMode): Resolution {
    const scope = this.#scopeOf(importer)
    if (!scope?.json.imports && way === 'require') return this.#notFound(specifier, specifier, importer, way)
    const target = lookUpImports(scope?.json.imports, specifier, CONDITIONS[way])
    if (!scope || target.kind === 'none' || target.kind === 'excluded')
      return missingModule(
        'ERR_PACKAGE_IMPORT_NOT_DEFINED',
        `Package import specifier "${specifier}" is not defined${scope ? ` in package ${absolute(inFolder(scope.folder, 'package.json'))}` : ''} imported from ${absolute(importer)}`,
        'TypeError',
      )
    if (target.kind === 'bare') {
      const found = this.resolve(target.specifier, inFolder(scope.folder, 'package.json'), way)
      if (way === 'import' || found.kind !== 'builtin') return found
      return missingModule('ERR_INVALID_URL_SCHEME', 'The URL must be of scheme file', 'TypeError')
    }
    return this.#target(target, scope, specifier, importer, way)
  }

  /** The file that a target of `exports` or `imports` names: exactly it, or its TypeScript source. */
  #target(target: Target, scope: Package, specifier: string, importer: string, way: ResolveMode): Resolution {
    const where = absolute(inFolder(scope.folder, 'package.json'))
    if (target.kind === 'invalid')
      return missingModule(
        'ERR_INVALID_PACKAGE_TARGET',
        `Invalid target "${target.target}" for '${specifier}' in ${where} imported from ${absolute(importer)}`,
      )
    if (target.kind === 'config')
      return missingModule('ERR_INVALID_PACKAGE_CONFIG', `Invalid package config ${where}. ${target.problem}`)
    if (target.kind !== 'path')
      return missingModule(
        'ERR_PACKAGE_PATH_NOT_EXPORTED',
        `Package path '${specifier}' is not exported: not defined by "exports" in ${where} imported from ${absolute(importer)}`,
      )
    const path = inFolder(scope.folder, target.path)
    const extension = moduleExtensionOf(path)
    const stem = path.slice(0, path.length - extension.length)
    for (const one of [path, ...this.#sources(extension).map((source) => stem + source)])
      if (this.#files.has(one)) return file(one)
    return this.#notFound(specifier, absolute(path), importer, way)
  }

  #bare(specifier: string, importer: string, way: ResolveMode): Resolution {
    if (this.#builtins.has(specifier) && !PREFIX_ONLY.has(specifier)) return { kind: 'builtin', name: specifier }
    if (NODE_MODULES.has(specifier) && !PREFIX_ONLY.has(specifier)) return this.#builtin(specifier, specifier)
    if (specifier.startsWith('data:') || importer.startsWith('data:')) return this.#noPackage(specifier, importer, way)
    for (const alias of this.#names.tsPaths ? aliasesOf(this.#configs.of(importer), specifier) : []) {
      const found = this.find(alias, importer)
      if (found !== null) return file(found)
    }
    const [, name = '', rest = ''] = /^((?:@[^/]+\/)?[^/]+)(\/.*)?$/.exec(specifier) ?? []
    const scope = this.#scopeOf(importer)
    if (scope && scope.json.name === name && scope.json.exports != null)
      return this.#target(lookUpExports(scope.json.exports, `.${rest}`, CONDITIONS[way]), scope, specifier, importer, way)
    for (const folder of foldersAround(folderOf(importer))) {
      if (/(?:^|\/)node_modules$/.test(folder)) continue
      const found = this.#installed(inFolder(folder, `node_modules/${name}`), rest, specifier, importer, way)
      if (found) return found
    }
    for (const folder of this.#names.moduleFolders.flatMap((one) => foldersNamed(one, importer))) {
      const found = this.find(inFolder(folder, specifier), importer)
      if (found !== null) return file(found)
    }
    // `npm install` would have brought it: only what is called of it is missing.
    return this.#isAskedFor(name, importer)
      ? { kind: 'builtin', name: absentPackage(specifier) }
      : this.#noPackage(specifier, importer, way)
  }

  /** Whether a package.json around the importer asks for the package. */
  #isAskedFor(name: string, importer: string): boolean {
    return foldersAround(folderOf(importer)).some((folder) => {
      const { dependencies, devDependencies } = this.#packageAt(folder)?.json ?? {}
      return [dependencies, devDependencies].some((asked) => isPackageFields(asked) && Object.hasOwn(asked, name))
    })
  }

  #installed(folder: string, rest: string, specifier: string, importer: string, way: ResolveMode): Resolution | null {
    const found = this.#packageAt(folder)
    if (found?.isBroken)
      return missingModule('ERR_INVALID_PACKAGE_CONFIG', `Invalid package config ${absolute(inFolder(folder, 'package.json'))}.`)
    if (found && found.json.exports != null)
      return this.#target(lookUpExports(found.json.exports, `.${rest}`, CONDITIONS[way]), found, specifier, importer, way)
    const path = this.find(folder + rest.replace(/\/$/, ''), importer)
    if (path !== null) return rest === '' ? file(path) : this.#located(path, folder + rest, importer, way)
    return found ? this.#notFound(specifier, absolute(folder + rest), importer, way) : null
  }

  #noPackage(specifier: string, importer: string, way: ResolveMode): MissingModule {
    const way2 = 'The embedded runtime installs nothing: put it under node_modules, or run in a WebContainer, which does.'
    const name = /^((?:@[^/]+\/)?[^/]+)/.exec(specifier)?.[1] ?? specifier
    return way === 'require'
      ? missingModule('MODULE_NOT_FOUND', `Cannot find module '${specifier}'. ${way2}\nRequire stack:\n- ${absolute(importer)}`)
      : missingModule('ERR_MODULE_NOT_FOUND', `Cannot find package '${name}' imported from ${absolute(importer)}. ${way2}`)
  }
}

/** The folders that one of `moduleFolders` means for a file. */
function foldersNamed(name: string, importer: string): string[] {
  const root = new URL(PROJECT_URL).pathname
  if (`${name}/`.startsWith(root)) return [name.slice(root.length)]
  return foldersAround(folderOf(importer)).map((around) => inFolder(around, name))
}

/** Escapes of a URL; text that is no escape stays. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch (error) {
    if (error instanceof URIError) return text
    throw error
  }
}

/** `json`: null where it is no object, which says nothing. */
function parsePackage(text: string): { readonly json: Package['json'] | null; readonly isBroken: boolean } {
  try {
    const value: unknown = JSON.parse(text)
    return { json: isPackageFields(value) ? value : null, isBroken: false }
  } catch (error) {
    if (error instanceof SyntaxError) return { json: null, isBroken: true }
    throw error
  }
}
