/** One module graph: loads, links and evaluates a project's modules as the specification orders it. A fresh one for each test file. */
import { compile, readSource, syntaxError } from './compile'
import { LoadError } from './errors'
import { urlOf } from './frames'
import { createImportMeta, createRequire } from './module-scope'
import type { Body, CommonModule, EsModule, Module } from './modules'
import { type Binding, exportsOf, Namespaces } from './namespace'
import { folderOf, type Resolution, resolve } from './resolve'
import type { CommonSource, EsSource, PackageType, Request } from './transform'

export type Project = {
  readonly files: ReadonlyMap<string, string | Uint8Array>
  /** Modules that this runtime brings, by name without `node:`. */
  readonly builtins: ReadonlyMap<string, object>
  /** Transformed sources, shared by the graphs of one run. */
  readonly sources: Map<string, EsSource | CommonSource>
}

const isBody = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && 'next' in value && typeof value.next === 'function'

export class Graph {
  readonly #project: Project
  readonly #modules = new Map<string, Module>()
  readonly #names: ReadonlySet<string>
  readonly namespaces = new Namespaces()

  constructor(project: Project) {
    this.#project = project
    this.#names = new Set(project.builtins.keys())
  }

  /** Loads, links and runs a project file and everything it imports; rejects with what any of them throws. */
  async import(path: string): Promise<object> {
    const module = this.#loadAll({ kind: 'file', path }, path)
    await this.#run(module)
    return this.namespaces.of(module)
  }

  async #run(module: Module): Promise<void> {
    this.#declare(module, new Set())
    await this.#evaluate(module, new Set())
  }

  /** `import(specifier)` in the file `importer`. */
  async #importDynamic(specifier: unknown, importer: string): Promise<unknown> {
    const module = this.#loadAll(this.resolve(String(specifier), importer), importer)
    await this.#run(module)
    return this.namespaces.of(module)
  }

  resolve(specifier: string, importer: string): Resolution {
    return resolve(specifier, importer, (path) => this.#project.files.has(path), this.#names)
  }

  /** Loads a whole subgraph or leaves the graph as it was: a later `import()` of the same file must fail the same way. */
  #loadAll(resolution: Resolution, importer: string): Module {
    const before = new Set(this.#modules.keys())
    try {
      return this.#load(resolution, importer, undefined)
    } catch (error) {
      for (const key of [...this.#modules.keys()]) if (!before.has(key)) this.#modules.delete(key)
      throw error
    }
  }

  #load(resolution: Resolution, importer: string, at: Request['at'] | undefined): Module {
    if (resolution.kind === 'missing') {
      const frames = at ? [{ file: importer, ...at }] : []
      throw new LoadError('Error', 'ERR_MODULE_NOT_FOUND', resolution.reason, frames)
    }
    const key = resolution.kind === 'builtin' ? `node:${resolution.name}` : resolution.path
    const known = this.#modules.get(key)
    if (known) return known
    return resolution.kind === 'builtin' ? this.#loadBuiltin(key, resolution.name) : this.#loadFile(resolution.path)
  }

  #loadBuiltin(key: string, name: string): Module {
    const module: Module = { kind: 'value', path: key, exports: this.#project.builtins.get(name) ?? {}, isBuiltin: true }
    this.#modules.set(key, module)
    return module
  }

  #loadFile(path: string): Module {
    const content = this.#project.files.get(path)
    if (typeof content !== 'string')
      throw new LoadError(
        'Error',
        'ERR_UNKNOWN_FILE_EXTENSION',
        `${path} ${content === undefined ? 'is not in the project' : 'is binary'}, so it cannot be loaded as a module.`,
        [],
      )
    if (path.endsWith('.json')) return this.#loadJson(path, content)
    const source = this.#sourceOf(path, content)
    if (source.kind === 'cjs') {
      const module: CommonModule = { kind: 'cjs', path, source, module: { exports: {} }, state: 'new', error: undefined }
      this.#modules.set(path, module)
      return module
    }
    const module: EsModule = { kind: 'esm', path, source, requests: [], getters: {}, body: null, evaluation: null }
    this.#modules.set(path, module)
    for (const request of source.requests)
      module.requests.push(this.#load(this.resolve(request.specifier, path), path, request.at))
    return module
  }

  #loadJson(path: string, text: string): Module {
    try {
      const value: unknown = JSON.parse(text)
      const module: Module = { kind: 'value', path, exports: { default: value }, isBuiltin: false }
      this.#modules.set(path, module)
      return module
    } catch (error) {
      if (error instanceof SyntaxError) throw syntaxError(path, error.message)
      throw error
    }
  }

  #sourceOf(path: string, text: string): EsSource | CommonSource {
    const known = this.#project.sources.get(path)
    if (known) return known
    const source = readSource(path, text, this.#packageType(path))
    this.#project.sources.set(path, source)
    return source
  }

  #packageType(path: string): PackageType {
    for (let folder = folderOf(path); ; folder = folderOf(folder)) {
      const text = this.#project.files.get(folder === '' ? 'package.json' : `${folder}/package.json`)
      const type = typeof text === 'string' ? /"type"\s*:\s*"(module|commonjs)"/.exec(text)?.[1] : undefined
      if (type === 'module' || type === 'commonjs') return type
      if (folder === '') return null
    }
  }

  /** Links a module's imports and starts its function, which declares its variables and hoists its functions; dependencies first. */
  #declare(module: Module, seen: Set<Module>): void {
    if (module.kind !== 'esm' || module.body || seen.has(module)) return
    seen.add(module)
    for (const dependency of module.requests) this.#declare(dependency, seen)
    const declare = (getters: EsModule['getters']) => {
      module.getters = getters
    }
    const load = (specifier: unknown) => this.#importDynamic(specifier, module.path)
    const meta = createImportMeta(module.path, (specifier) => this.#urlOf(specifier, module.path))
    const factory = compile(module.source.code, module.path)
    const body: unknown = Reflect.apply(factory, undefined, [this.#link(module), declare, load, meta])
    if (!isBody(body)) throw new TypeError(`The module ${module.path} did not compile to a generator.`)
    module.body = body
    // Runs synchronously up to the first `yield`; that step cannot fail, so its promise says nothing.
    void body.next()
  }

  #urlOf(specifier: string, importer: string): string {
    const resolution = this.resolve(specifier, importer)
    if (resolution.kind === 'missing') throw new LoadError('Error', 'ERR_MODULE_NOT_FOUND', resolution.reason, [])
    return resolution.kind === 'file' ? urlOf(resolution.path) : `node:${resolution.name}`
  }

  /** The object through which a module reads its imports: always the exporting module's present value. */
  #link(module: EsModule): object {
    const imports = {}
    module.source.requests.forEach((request, index) => {
      const target = module.requests[index]
      if (!target) return
      for (const { imported, local } of request.names) {
        const binding: Binding =
          imported === null ? () => this.namespaces.of(target) : this.#bind(target, imported, module, request)
        Object.defineProperty(imports, local, { get: binding, enumerable: true })
      }
    })
    for (const { request, imported } of module.source.reexports) {
      const [target, asked] = [module.requests[request], module.source.requests[request]]
      if (target && asked && imported !== null) this.#bind(target, imported, module, asked)
    }
    return imports
  }

  #bind(target: Module, name: string, importer: EsModule, request: Request): Binding {
    const found = exportsOf(target, name, this.namespaces)
    if (found.kind === 'found') return found.binding
    // A type re-exported from a TypeScript file without the word `type` is nothing at run time.
    if (/\.[cm]?tsx?$/.test(importer.path) && this.#isType(target, name)) return () => undefined
    const what =
      found.kind === 'ambiguous'
        ? `contains conflicting star exports for name '${name}'`
        : `does not provide an export named '${name}'`
    throw new LoadError('SyntaxError', 'ERR_MODULE_EXPORT', `The requested module '${request.specifier}' ${what}`, [
      { file: importer.path, ...request.at },
    ])
  }

  #isType(target: Module, name: string): boolean {
    const text = this.#project.files.get(target.path)
    return typeof text === 'string' && new RegExp(`\\b(?:interface|type)\\s+${name.replace(/\W/g, '\\$&')}\\b`).test(text)
  }

  /** Depth first, in source order; a module that this walk is already inside of is a cycle and is passed over. */
  async #evaluate(module: Module, walk: Set<Module>): Promise<void> {
    if (module.kind === 'value') return
    if (module.kind === 'cjs') {
      this.#runCommon(module)
      return
    }
    if (walk.has(module)) return
    if (!module.evaluation) {
      walk.add(module)
      module.evaluation = this.#evaluateBody(module, walk)
    }
    await module.evaluation
    walk.delete(module)
  }

  async #evaluateBody(module: EsModule, walk: Set<Module>): Promise<void> {
    for (const dependency of module.requests) await this.#evaluate(dependency, walk)
    await module.body?.next()
  }

  #runCommon(common: CommonModule): unknown {
    if (common.state === 'failed') throw common.error
    if (common.state === 'run') return common.module.exports
    common.state = 'run'
    const require = createRequire(
      common.path,
      (specifier) => this.#require(specifier, common.path),
      (specifier) => this.#pathFor(specifier, common.path),
    )
    try {
      const run = compile(common.source.code, common.path)
      const load = (specifier: unknown) => this.#importDynamic(specifier, common.path)
      Reflect.apply(run, common.module.exports, [
        common.module.exports,
        require,
        common.module,
        `/project/${common.path}`,
        `/project/${folderOf(common.path)}`,
        load,
      ])
    } catch (error) {
      // Kept, so that every importer fails with the same error.
      common.state = 'failed'
      common.error = error
      throw error
    }
    return common.module.exports
  }

  #pathFor(specifier: string, importer: string): string {
    return this.#urlOf(specifier, importer).replace(/^file:\/\//, '')
  }

  #require(specifier: string, importer: string): unknown {
    const module = this.#loadAll(this.resolve(specifier, importer), importer)
    if (module.kind === 'cjs') return this.#runCommon(module)
    if (module.kind === 'value') return Reflect.get(module.exports, 'default') ?? module.exports
    if (!module.evaluation)
      throw new LoadError(
        'Error',
        'ERR_REQUIRE_ESM',
        `require() cannot load the ES module ${module.path}, required by ${importer}: use import() there.`,
        [],
      )
    return this.namespaces.of(module)
  }
}
