/** One module graph: loads, links and evaluates a project's modules as the specification orders it. A fresh one for each test file. */
import { placeError } from './compile'
import { createImportMeta, projectPathOf, urlOfRelative } from './module-scope'
import { CommonJsLoader, takeValues } from './modules/commonjs'
import { Evaluator } from './modules/evaluate'
import { bindImports, type Surroundings, startBody } from './modules/link'
import { Loader, type LoadRequest } from './modules/load'
import { Mocks } from './modules/mocks'
import { absolute, folderOf } from './modules/module-paths'
import type { CommonInstance, EsModule, ModuleRecord } from './modules/module-records'
import type { ModuleOwner } from './modules/node-module'
import { RequireEsm } from './modules/require-esm'
import { ImportScanner, type ReachedModules, type ScanPace } from './modules/scan-imports'
import { Namespaces } from './namespace'
import type { ModuleMocks, Project } from './project'
import { type ModuleNames, moduleKeyOf, type Resolution, Resolver } from './resolve'
import { urlOf } from './stack-frames'

const file = (path: string): Resolution => ({ kind: 'file', path, query: '' })

export class ModuleGraph {
  readonly #project: Project
  readonly #resolver: Resolver
  readonly #scanner: ImportScanner
  readonly #loader: Loader
  readonly #common: CommonJsLoader
  readonly #mocks: Mocks
  readonly #namespaces = new Namespaces()
  readonly #evaluator: Evaluator
  readonly #requireEsm: RequireEsm
  readonly #around: Surroundings
  #reached: Promise<unknown> = Promise.resolve()

  /** @param names what the runner's configuration calls modules */
  constructor(project: Project, names?: ModuleNames) {
    this.#project = project
    this.#resolver = new Resolver(project.disk, project.builtins.names, names)
    this.#scanner = new ImportScanner(project, this.#resolver)
    this.#mocks = new Mocks(this.#resolver, {
      import: (resolution, importer, actual) => this.#import(resolution, { importer, actual }),
      require: (resolution, importer, actual) => this.#require(resolution, { importer, actual }, undefined),
      reset: () => this.#reset(),
      isJest: () => this.#namespaces.manner.isJest,
    })
    this.#common = new CommonJsLoader(this.#resolver, {
      load: (resolution, importer, parent, specifier) => this.#require(resolution, { importer, specifier }, parent),
      check: (resolution, importer) => this.#loader.check(resolution, { importer }),
      importFrom: (path) => (specifier, options) => this.#importDynamic(specifier, options, path),
      read: (path, text) => this.#scanner.read(path, text),
      textOf: (path) => this.#scanner.textOf(path),
    })
    this.#loader = new Loader({
      resolver: this.#resolver,
      scanner: this.#scanner,
      builtins: project.builtins,
      mocks: this.#mocks,
      common: this.#common,
      isOpen: () => this.#namespaces.manner.isOpen,
    })
    this.#evaluator = new Evaluator((module) => {
      if (module.kind !== 'cjs') return
      this.#common.run(module)
      if (module.state === 'done') takeValues(module)
    })
    this.#around = this.#surroundings()
    this.#requireEsm = new RequireEsm(this.#evaluator, this.#namespaces)
  }

  /** What the test file may do to its modules. Asking for it puts the graph in Vitest's manner: CommonJS has every name, namespaces can be spied on. */
  get mocks(): ModuleMocks {
    this.#namespaces.manner.isOpen = true
    return this.#mocks
  }

  /**
   * Loads, links and runs a project file and everything it imports; rejects with what any of them throws.
   * @param threw called as soon as one throws: the promise rejects only once the error has its place
   */
  import(path: string, threw?: () => void): Promise<object> {
    this.#loader.main ??= path
    return this.#import(file(path), { importer: path }, threw)
  }

  /** The same for what runs before the test file: a path of the project or a package. */
  importSetup(specifier: string): Promise<object> {
    return this.#import(this.#setup(specifier), { importer: 'package.json', specifier })
  }

  isBuiltin(name: string): boolean {
    return this.#resolver.resolve(name, 'package.json').kind === 'builtin'
  }

  /** Vitest and Jest look for a file of the project first, however its path is written. */
  #setup(specifier: string): Resolution {
    const found = /^[\w@]/.test(specifier) ? this.#resolver.find(specifier, 'package.json') : null
    return found === null ? this.#resolver.resolve(specifier, 'package.json') : file(found)
  }

  /** As `reach`, from what runs before the test file. */
  reachSetup(specifier: string): Promise<ReachedModules> {
    const found = this.#setup(specifier)
    return this.#scanner.reach(found.kind === 'missing' ? [] : [found])
  }

  /** Everything that a file names literally, transformed; the builtins among it are loaded. Says nothing of what cannot be read: running it does. */
  reach(path: string, leisure?: ScanPace): Promise<ReachedModules> {
    return this.#scanner.reach([file(path)], leisure)
  }

  /** Project files that this graph loaded or tried to, sorted. */
  used(): string[] {
    return [...this.#loader.used].sort()
  }

  /** What `node:module` reads and writes of this graph. */
  get common(): ModuleOwner {
    return this.#common
  }

  /** @param from project path, absolute path or `file:` URL */
  createRequire(from: string | URL): object {
    return this.#common.createRequire(projectPathOf(from))
  }

  #surroundings(): Surroundings {
    return {
      namespaces: this.#namespaces,
      textOf: (path) => this.#scanner.textOf(path),
      importFrom: (module) => (specifier, options) => this.#importDynamic(specifier, options, module.path),
      metaOf: (module) => {
        const resolve = (specifier: string) => this.#urlOf(String(specifier), module.path)
        return createImportMeta(module.path, module.url, resolve, this.#namespaces.manner.isOpen)
      },
      aroundOf: (module) => {
        const instance = this.#common.instance(module.path, module.path === this.#loader.main)
        const require = this.#common.createRequire(module.path, instance)
        return [require, instance, instance.exports, absolute(module.path), absolute(folderOf(module.path))]
      },
    }
  }

  /** Forgets every module. @returns what puts them back */
  #reset(): () => void {
    const [modules, cache] = [new Map(this.#loader.modules), { ...this.#common.cache }]
    const forget = () => {
      this.#loader.modules.clear()
      this.#namespaces.forget()
      for (const path of Object.keys(this.#common.cache)) delete this.#common.cache[path]
    }
    forget()
    return () => {
      forget()
      for (const [key, module] of modules) this.#loader.modules.set(key, module)
      Object.assign(this.#common.cache, cache)
    }
  }

  async #importDynamic(specifier: unknown, options: unknown, importer: string): Promise<object> {
    const text = String(specifier)
    return this.#import(this.#resolver.resolve(text, importer), { importer, type: attributeType(options), specifier: text })
  }

  async #import(resolution: Resolution, asked: LoadRequest, threw?: () => void): Promise<object> {
    try {
      const module = await this.#load(resolution, asked)
      await this.#evaluator.evaluate(module)
      return this.#namespaces.of(module)
    } catch (error) {
      threw?.()
      await placeError(error)
      throw error
    }
  }

  /** Loads and links, in one step that nothing can come between, once everything that takes time is at hand. */
  async #load(resolution: Resolution, asked: LoadRequest): Promise<ModuleRecord> {
    await this.#prepare([resolution], asked.actual === true)
    const key = resolution.kind === 'missing' ? '' : moduleKeyOf(resolution)
    const source = resolution.kind === 'file' ? this.#project.sources.get(resolution.path) : undefined
    if (source?.hoists === 'jest') this.#namespaces.manner.isJest = true
    const isHoisting = source?.kind === 'esm' && source.hoists !== null
    if (isHoisting && key === this.#loader.main && !this.#loader.modules.has(key)) return this.#loadHoisting(resolution, asked)
    const { module, fresh } = this.#loader.load(resolution, asked)
    this.#link(fresh)
    await this.#reachFirstYield(fresh)
    return module
  }

  /** The files, builtins and mocks that starting points reach. */
  async #prepare(starts: readonly Resolution[], isActual: boolean): Promise<void> {
    const loaded = starts.filter((one) => one.kind !== 'missing' && this.#loader.modules.has(moduleKeyOf(one)))
    if (loaded.length === starts.length && starts.length > 0) return
    await this.#mocks.prepareMissing()
    const first = isActual ? starts[0] : undefined
    const actual = first === undefined || first.kind === 'missing' ? null : moduleKeyOf(first)
    await this.#scanner.reach(starts, undefined, async (key) => {
      const mock = key === actual ? undefined : this.#mocks.ofKey(key)
      if (mock) await this.#mocks.prepare(mock)
      return mock === undefined && !this.#loader.modules.has(key)
    })
  }

  /** The calls that are hoisted run before anything else is loaded: they decide what the imports mean. */
  async #loadHoisting(resolution: Resolution, asked: LoadRequest): Promise<ModuleRecord> {
    const module = this.#loader.alone(resolution, asked)
    if (module.kind !== 'esm') return module
    const imports = {}
    try {
      bindImports(module, imports, this.#around)
      startBody(module, imports, this.#around)
      await module.ready
      await module.body?.next()
      const starts = module.source.requests.map((request) => this.#resolver.resolve(request.specifier, module.path))
      await this.#prepare(starts, false)
      const fresh = this.#loader.loadRequests(module)
      this.#link(fresh)
      bindImports(module, imports, this.#around)
      await this.#reachFirstYield(fresh)
      return module
    } catch (error) {
      this.#loader.discard([module.key])
      throw error
    }
  }

  /** @throws LoadError where an import has no export, or the engine refuses the code; then the modules are gone again */
  #link(fresh: readonly EsModule[]): void {
    try {
      for (const module of fresh) {
        const imports = {}
        bindImports(module, imports, this.#around)
        startBody(module, imports, this.#around)
      }
    } catch (error) {
      this.#loader.discard(fresh.map((module) => module.key))
      throw error
    }
  }

  /** Waits until every asynchronous body has reached its first `yield`; imports that run at the same time keep their order. */
  async #reachFirstYield(fresh: readonly EsModule[]): Promise<void> {
    const waiting = fresh.flatMap((module) => module.ready ?? [])
    if (waiting.length > 0) this.#reached = Promise.all([this.#reached, ...waiting])
    await this.#reached
  }

  #urlOf(specifier: string, importer: string): string {
    if (specifier.startsWith('node:')) return specifier
    const resolution = this.#resolver.resolve(specifier, importer)
    if (resolution.kind === 'file') return urlOf(resolution.path) + resolution.query
    if (resolution.kind !== 'missing') return moduleKeyOf(resolution)
    const relative = importer.startsWith('data:') ? null : urlOfRelative(specifier, importer)
    if (relative !== null) return relative
    return moduleKeyOf(this.#loader.check(resolution, { importer }))
  }

  #require(resolution: Resolution, asked: LoadRequest, parent: CommonInstance | undefined): unknown {
    const mock = asked.actual ? undefined : this.#mocks.of(resolution, asked)
    if (mock) return this.#mocks.valueNow(mock)
    const found = this.#loader.check(resolution, asked)
    if (found.kind !== 'file') {
      const { module } = this.#loader.load(found, asked)
      return module.kind === 'value' ? (Reflect.get(module.exports, 'default') ?? module.exports) : this.#namespaces.of(module)
    }
    const cached = this.#common.cache[absolute(found.path)]
    if (cached) {
      if (parent && !parent.children.includes(cached)) parent.children.push(cached)
      return cached.exports
    }
    const module = this.#loader.loadRequired(found, asked, parent, (fresh) => this.#link(fresh))
    if (module.kind === 'cjs') {
      this.#common.run(module)
      return module.instance.exports
    }
    if (module.kind === 'value') return Reflect.get(module.exports, 'default')
    if (module.kind === 'mock') return module.value
    return this.#requireEsm.run(module, asked.importer)
  }
}

function attributeType(options: unknown): string | null {
  const attributes: unknown = typeof options === 'object' && options !== null ? Reflect.get(options, 'with') : null
  const type: unknown = typeof attributes === 'object' && attributes !== null ? Reflect.get(attributes, 'type') : null
  return typeof type === 'string' ? type : null
}
