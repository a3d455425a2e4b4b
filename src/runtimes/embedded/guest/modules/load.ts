/** Makes a record of each module that a starting point imports: all of them, or none. */

import { syntaxError } from '../compile'
import { LoadError } from '../errors'
import type { Builtins } from '../project'
import { moduleKeyOf, type Resolution, type Resolver } from '../resolve'
import { urlOf } from '../stack-frames'
import type { CommonSource, ImportRequest } from '../transform'
import { AbsentModules } from './absent-module'
import { type CommonJsLoader, commonNames } from './commonjs'
import type { Mocks } from './mocks'
import { absolute, moduleExtensionOf } from './module-paths'
import { type CommonInstance, type CommonModule, createEsModule, type EsModule, type ModuleRecord } from './module-records'
import { type ImportScanner, isScript } from './scan-imports'

/** Who asks. `actual`: past a mock, for this one module. */
export type LoadRequest = {
  readonly importer: string
  readonly at?: ImportRequest['at'] | undefined
  readonly type?: string | null | undefined
  readonly actual?: boolean
  readonly specifier?: string
}

type Located = Exclude<Resolution, { kind: 'missing' }>

const STYLE = /\.(?:css|scss|sass|less)$/

export class Loader {
  readonly modules = new Map<string, ModuleRecord>()
  /** Project files that were asked for, also those that could not be read. */
  readonly used = new Set<string>()
  readonly #resolver: Resolver
  readonly #scanner: ImportScanner
  readonly #builtins: Builtins
  readonly #mocks: Mocks
  readonly #common: CommonJsLoader
  readonly #isOpen: () => boolean
  readonly #absent = new AbsentModules()
  /** The file that runs as the program. */
  main: string | null = null

  constructor(parts: {
    resolver: Resolver
    scanner: ImportScanner
    builtins: Builtins
    mocks: Mocks
    common: CommonJsLoader
    isOpen(): boolean
  }) {
    this.#resolver = parts.resolver
    this.#scanner = parts.scanner
    this.#builtins = parts.builtins
    this.#mocks = parts.mocks
    this.#common = parts.common
    this.#isOpen = parts.isOpen
  }

  /**
   * @returns the module, and every ES module that is new
   * @throws LoadError; then nothing was loaded
   */
  load(resolution: Resolution, asked: LoadRequest): { module: ModuleRecord; fresh: EsModule[] } {
    const keys: string[] = []
    const fresh: EsModule[] = []
    try {
      const module = this.#record(resolution, asked, keys, fresh)
      this.#loadRequests(fresh, keys)
      return { module, fresh }
    } catch (error) {
      this.discard(keys)
      throw error
    }
  }

  /** The module without what it imports, but for builtins and mocks that are at hand. */
  alone(resolution: Resolution, asked: LoadRequest): ModuleRecord {
    const keys: string[] = []
    const module = this.#record(resolution, asked, keys, [])
    if (module.kind !== 'esm') return module
    module.source.requests.forEach(({ specifier }, index) => {
      const found = this.#resolver.resolve(specifier, module.path)
      if (found.kind === 'builtin') module.requests[index] = this.#record(found, { importer: module.path }, keys, [])
    })
    return module
  }

  /**
   * A module for `require`: one that ran and is no longer in its cache is made again.
   * @param link for the ES modules that are new
   */
  loadRequired(
    found: Located & { kind: 'file' },
    asked: LoadRequest,
    parent: CommonInstance | undefined,
    link: (fresh: readonly EsModule[]) => void,
  ): ModuleRecord {
    if (this.#resolver.mannerOf(found.path)?.isModule)
      throw new LoadError('Error', 'ERR_REQUIRE_ESM', `Must use import to load ES Module: ${absolute(found.path)}`, [])
    const known = this.modules.get(found.path)
    if ((known?.kind === 'cjs' && known.state !== 'new') || known?.kind === 'value') this.modules.delete(found.path)
    const isJson = found.path.endsWith('.json')
    const isForeign = !isScript(found.path) && !isJson
    if (isForeign) this.#scanner.textOf(found.path)
    const isPlain = !this.modules.has(found.path) && !isJson
    const source = !isPlain
      ? null
      : isForeign && this.#common.takes(found.path)
        ? this.#common.unread
        : this.#scanner.sourceOf(found.path)
    if (source?.kind === 'cjs') {
      this.used.add(found.path)
      const made = this.createCommon(found.path, source, parent)
      if (known) this.modules.set(found.path, known)
      else this.modules.set(found.path, made)
      return made
    }
    const { module, fresh } = this.load(found, asked)
    link(fresh)
    return module
  }

  /** What a module that is already recorded requests. */
  loadRequests(module: EsModule): EsModule[] {
    const keys: string[] = []
    const fresh = [module]
    try {
      this.#loadRequests(fresh, keys)
    } catch (error) {
      this.discard(keys)
      throw error
    }
    return fresh.slice(1)
  }

  #loadRequests(fresh: EsModule[], keys: string[]): void {
    for (const module of fresh) {
      if (module.source.isRefused && !this.#isOpen())
        throw new LoadError('SyntaxError', 'ERR_SYNTAX', 'Cannot use import statement outside a module', [
          { file: module.path, line: 1, column: 1 },
        ])
      module.requests.length = 0
      for (const { specifier, at, type } of module.source.requests) {
        const asked = { importer: module.path, at, type, specifier }
        module.requests.push(this.#record(this.#resolver.resolve(specifier, module.path), asked, keys, fresh))
      }
    }
  }

  discard(keys: readonly string[]): void {
    for (const key of keys) this.modules.delete(key)
  }

  /** @throws LoadError with the place of the import */
  check(resolution: Resolution, asked: LoadRequest): Located {
    if (resolution.kind !== 'missing') {
      const refusal = resolution.kind === 'file' && !this.#isOpen() ? resolution.refusal : undefined
      return refusal ? this.check(refusal, asked) : resolution
    }
    const { importer, at } = asked
    const isFile = at && !importer.startsWith('data:')
    throw new LoadError(resolution.name, resolution.code, resolution.reason, isFile ? [{ file: importer, ...at }] : [])
  }

  #record(resolution: Resolution, asked: LoadRequest, keys: string[], fresh: EsModule[]): ModuleRecord {
    const mock = asked.actual ? undefined : this.#mocks.of(resolution, asked)
    if (mock) {
      if (mock.state === 'new') this.#mocks.valueNow(mock)
      if (mock.state === 'failed') throw mock.error
      return mock
    }
    const found = this.check(resolution, asked)
    const key = moduleKeyOf(found)
    let module = this.modules.get(key)
    if (!module) {
      module = this.#create(found, key, asked)
      this.modules.set(key, module)
      keys.push(key)
      if (module.kind === 'esm') fresh.push(module)
    }
    const isJson = module.kind === 'value' && (key.endsWith('.json') || key.startsWith('data:application/json'))
    if (asked.type === 'json' && !isJson)
      throw Object.assign(new TypeError(`Module "${found.kind === 'file' ? urlOf(found.path) : key}" is not of type "json"`), {
        code: 'ERR_IMPORT_ASSERTION_TYPE_FAILED',
      })
    if (asked.type === null && isJson && this.#needsAttribute(asked.importer))
      throw new LoadError(
        'TypeError',
        'ERR_IMPORT_ASSERTION_TYPE_MISSING',
        `Module "${found.kind === 'file' ? urlOf(found.path) : key}" needs an import attribute of "type: json"`,
        asked.at ? [{ file: asked.importer, ...asked.at }] : [],
      )
    return module
  }

  /** Bundlers and whatever runs TypeScript take JSON without it. */
  #needsAttribute(importer: string): boolean {
    return !this.#isOpen() && !/\.[cm]?tsx?$/.test(importer)
  }

  #create(found: Located, key: string, { importer, at }: LoadRequest): ModuleRecord {
    if (found.kind === 'builtin') {
      const exports = this.#absent.of(found.name) ?? this.#builtins.get(found.name)
      if (exports) return { kind: 'value', key, path: key, exports }
      throw new LoadError(
        'Error',
        'ERR_UNKNOWN_BUILTIN_MODULE',
        `node:${found.name} is not loaded yet: name it in an import, or in a require() with a literal name, so that it is found beforehand.`,
        at ? [{ file: importer, ...at }] : [],
      )
    }
    if (found.kind === 'data') return this.#createData(found.url)
    this.used.add(found.path)
    if (found.path.endsWith('.json'))
      return { kind: 'value', key, path: found.path, exports: { default: this.#json(found.path) } }
    if (!isScript(found.path)) return this.#createOther(found.path, key)
    const source = this.#scanner.sourceOf(found.path)
    if (source.kind === 'esm') return createEsModule(key, found.path, urlOf(found.path) + found.query, source)
    return this.createCommon(found.path, source)
  }

  createCommon(path: string, source: CommonSource, parent?: CommonInstance): CommonModule {
    const instance = this.#common.instance(path, path === this.main, parent)
    const names = new Set<string>()
    // Read on demand: what is only required needs no list of names.
    const common: CommonModule = {
      kind: 'cjs',
      key: path,
      path,
      source,
      instance,
      state: 'new',
      error: undefined,
      names,
      values: null,
    }
    let isRead = false
    Object.defineProperty(common, 'names', {
      get: () => {
        if (!isRead) {
          isRead = true
          this.#readNames(path, source, names, new Set())
        }
        return names
      },
    })
    return common
  }

  #readNames(path: string, source: CommonSource, names: Set<string>, seen: Set<string>): void {
    if (seen.has(path)) return
    seen.add(path)
    const { exports, reexports } = commonNames(source)
    for (const name of exports) names.add(name)
    for (const specifier of reexports) {
      const found = this.#resolver.resolve(specifier, path, 'require')
      if (found.kind === 'builtin')
        for (const name of Object.keys(this.#absent.of(found.name) ?? this.#builtins.get(found.name) ?? {})) names.add(name)
      if (found.kind !== 'file' || !isScript(found.path)) continue
      const other = this.#scanner.sourceOf(found.path)
      if (other.kind === 'cjs') this.#readNames(found.path, other, names, seen)
    }
  }

  /** @throws LoadError where it is not JSON */
  #json(path: string): unknown {
    const known = this.#common.cache[absolute(path)]
    if (known) return known.exports
    try {
      return this.#common.keep(path, JSON.parse(this.#scanner.textOf(path).replace(/^\ufeff/, '')))
    } catch (error) {
      if (error instanceof SyntaxError) throw syntaxError(path, error.message)
      throw error
    }
  }

  #createOther(path: string, key: string): ModuleRecord {
    if (this.#isOpen() && STYLE.test(path)) return { kind: 'value', key, path, exports: { default: {} } }
    this.#scanner.textOf(path)
    throw new LoadError(
      'TypeError',
      'ERR_UNKNOWN_FILE_EXTENSION',
      `Unknown file extension "${moduleExtensionOf(path)}" for ${absolute(path)}: the embedded runtime loads scripts and JSON.`,
      [],
    )
  }

  #createData(url: string): ModuleRecord {
    const [, mime = '', base64, body = ''] = /^data:([^,;]*)(?:;(?!base64)[^,;]*)*(;base64)?,([\s\S]*)$/.exec(url) ?? []
    const text = base64
      ? new TextDecoder().decode(Uint8Array.from(atob(body), (character) => character.charCodeAt(0)))
      : decodeURIComponent(body)
    if (mime === 'application/json') return { kind: 'value', key: url, path: url, exports: { default: JSON.parse(text) } }
    if (mime !== 'text/javascript')
      throw new LoadError('TypeError', 'ERR_UNKNOWN_MODULE_FORMAT', `Unknown module format: ${mime || 'null'} for URL ${url}`, [])
    const source = this.#scanner.read('data.mjs', text)
    if (source.kind !== 'esm') throw new TypeError('A data: module is an ES module.')
    return createEsModule(url, url, url, source)
  }
}
