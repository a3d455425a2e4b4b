/** CommonJS: `require`, and how a module runs. */
import { parse } from 'cjs-module-lexer'
import { compileOnce } from '../compile'
import { LoadError } from '../errors'
import { projectPathOf } from '../module-scope'
import type { Resolution, Resolver } from '../resolve'
import { urlOf } from '../stack-frames'
import { type CommonSource, commonText, type EsSource } from '../transform'
import { absolute, folderOf, moduleExtensionOf } from './module-paths'
import type { CommonInstance, CommonModule } from './module-records'
import { type ModuleOwner, NodeModule, pathsAround, setOwner } from './node-module'

type RequireFunction = ((specifier: unknown) => unknown) & object

/** What Node calls to fill a module from its file; project code may put its own in the place of any. */
type Extensions = Record<string, unknown>

/** What `require` needs of the graph. */
export type RequireGraph = {
  /** The value of what a specifier names, run if need be. */
  load(resolution: Resolution, importer: string, parent: CommonInstance | undefined, specifier: string): unknown
  /** @throws LoadError where the resolution is missing */
  check(resolution: Resolution, importer: string): Exclude<Resolution, { kind: 'missing' }>
  importFrom(path: string): (specifier: unknown, options?: unknown) => Promise<unknown>
  /** @throws LoadError where the text cannot be read */
  read(path: string, text: string): EsSource | CommonSource
  textOf(path: string): string
}

const codeOf = (error: TypeError, code: string) => Object.assign(error, { code })

/** A file that only a handler of the project's reads. */
const UNREAD: CommonSource = { kind: 'cjs', code: '', required: [], requiresAny: false, hoists: null, manner: 'null' }

/** What Node itself reads as JavaScript or JSON, so that a handler of the project's may precede it. */
const HANDLED = /\.(?:c?js|json|node)$/

export class CommonJsLoader implements ModuleOwner {
  readonly #resolver: Resolver
  readonly #loading: RequireGraph
  /** Modules of files, by what project code sees of them. */
  readonly #running = new WeakMap<object, CommonModule>()
  /** `require.cache`: by absolute path; what project code removes is run again. */
  cache: Record<string, CommonInstance> = Object.create(null)
  main: CommonInstance | undefined
  readonly #handlers = {
    '.js': (module: NodeModule, filename: unknown) => this.#fill(module, String(filename)),
    '.json': (module: NodeModule, filename: unknown) => {
      module.exports = JSON.parse(this.#loading.textOf(projectPathOf(String(filename))).replace(/^\ufeff/, ''))
    },
    '.node': (_: NodeModule, filename: unknown) => void this.#loading.textOf(projectPathOf(String(filename))),
  }
  /** `require.extensions`. */
  extensions: Extensions = Object.assign(Object.create(null), this.#handlers)

  constructor(resolver: Resolver, loading: RequireGraph) {
    this.#resolver = resolver
    this.#loading = loading
  }

  instance(path: string, isMain: boolean, parent?: CommonInstance): CommonInstance {
    const filename = absolute(path)
    const instance: CommonInstance = Object.assign(new NodeModule(filename, parent), {
      id: isMain ? '.' : filename,
      filename,
      paths: pathsAround(path),
    })
    setOwner(instance, this)
    if (isMain) this.main = instance
    return instance
  }

  /** A value that is no module of its own, for `require.cache`. */
  keep(path: string, exports: unknown): unknown {
    const instance = this.instance(path, false)
    instance.exports = exports
    instance.loaded = true
    this.cache[instance.filename] = instance
    return exports
  }

  /** @param path project path of the file that requires */
  createRequire(path: string, parent?: CommonInstance): RequireFunction {
    // Project code may have given its module another `require`, as packages that replace modules do.
    const require = (specifier: unknown): unknown =>
      parent instanceof NodeModule ? parent.require(specifier) : this.load(specifier, path, parent)
    const locate = (specifier: unknown): string => this.locate(specifier, path)
    const paths = (specifier: unknown) =>
      /^\.{1,2}\//.test(String(specifier)) ? [absolute(folderOf(path))] : [...pathsAround(path)]
    return Object.assign(require, {
      resolve: Object.assign(locate, { paths }),
      main: this.main,
      extensions: this.extensions,
      cache: this.cache,
    })
  }

  /** @param path project path of the file that requires */
  load(specifier: unknown, path: string, parent: CommonInstance | undefined): unknown {
    return this.#loading.load(this.#resolver.resolve(checked(specifier), path, 'require'), path, parent, String(specifier))
  }

  /** `module.require`. */
  require(module: NodeModule, specifier: unknown): unknown {
    return this.load(specifier, projectPathOf(module.filename ?? ''), this.#running.get(module)?.instance)
  }

  /** Absolute path of what a specifier names, or the name of a module of Node's. @throws LoadError where there is none */
  locate(specifier: unknown, path: string): string {
    const found = this.#loading.check(this.#resolver.resolve(checked(specifier), path, 'require'), path)
    if (found.kind === 'file') return absolute(found.path)
    return found.kind === 'builtin' ? String(specifier) : found.url
  }

  /** `module._compile`: runs a text as that module. */
  compile(module: NodeModule, text: string, filename: string): unknown {
    const path = projectPathOf(filename)
    const source = this.#loading.read(path, text)
    if (source.kind === 'esm')
      throw new LoadError('SyntaxError', 'ERR_SYNTAX', 'Cannot use import statement outside a module', [
        { file: path, line: 1, column: 1 },
      ])
    return this.#start(module, source, path)
  }

  /** Whether project code reads files of that ending itself. */
  takes(path: string): boolean {
    return typeof this.extensions[moduleExtensionOf(path)] === 'function'
  }

  /** What a file is read as that only project code reads. */
  readonly unread = UNREAD

  #fill(module: NodeModule, filename: string): void {
    const path = projectPathOf(filename)
    const common = this.#running.get(module)
    if (common && !Object.hasOwn(module, '_compile') && common.path === path && common.source !== UNREAD)
      this.#start(module, common.source, path)
    else module._compile(this.#loading.textOf(path), filename)
  }

  #start(module: NodeModule, source: CommonSource, path: string): unknown {
    const run = compileOnce(source, source.code, path, urlOf(path))
    const instance = this.#running.get(module)?.instance
    const require = this.createRequire(path, instance ?? Object.assign(module, { filename: absolute(path) }))
    return Reflect.apply(run, module.exports, [
      module.exports,
      require,
      module,
      absolute(path),
      absolute(folderOf(path)),
      this.#loading.importFrom(path),
    ])
  }

  /** The project's own handler of a file, where it has put one; null: the file is read as it is here. */
  #handlerOf(path: string): CallableFunction | null {
    const extension = moduleExtensionOf(path)
    const asked = this.extensions[extension]
    const handler = typeof asked === 'function' ? asked : HANDLED.test(path) ? this.extensions['.js'] : null
    return typeof handler === 'function' && !Object.values<unknown>(this.#handlers).includes(handler) ? handler : null
  }

  /** Runs the module unless it has run or is running; what it throws, it throws for every ES module that imports it. */
  run(common: CommonModule): void {
    if (common.state === 'failed') throw common.error
    if (common.state !== 'new') return
    common.state = 'running'
    const { instance, path } = common
    this.cache[instance.filename] = instance
    try {
      if (!(instance instanceof NodeModule)) throw new TypeError('A module is of its class.')
      this.#running.set(instance, common)
      const handler = this.#handlerOf(path)
      if (handler) Reflect.apply(handler, this.extensions, [instance, instance.filename])
      else this.#start(instance, common.source, path)
      instance.loaded = true
      common.state = 'done'
    } catch (error) {
      // The next `require` tries again.
      if (this.cache[instance.filename] === instance) delete this.cache[instance.filename]
      common.state = 'failed'
      common.error = error
      throw error
    }
  }
}

function checked(specifier: unknown): string {
  if (typeof specifier === 'string' && specifier !== '') return specifier
  if (specifier === '')
    throw codeOf(new TypeError("The argument 'id' must be a non-empty string. Received ''"), 'ERR_INVALID_ARG_VALUE')
  throw codeOf(new TypeError('The "id" argument must be of type string.'), 'ERR_INVALID_ARG_TYPE')
}

/** What the lexer sees of a source's exports; read once. */
const lexed = new WeakMap<CommonSource, { readonly exports: readonly string[]; readonly reexports: readonly string[] }>()

/** Exported names of a CommonJS source, and the specifiers whose names it hands on, as Node sees them without running it. */
export function commonNames(source: CommonSource): {
  readonly exports: readonly string[]
  readonly reexports: readonly string[]
} {
  const known = lexed.get(source)
  if (known) return known
  let names: { exports: string[]; reexports: string[] } = { exports: [], reexports: [] }
  try {
    names = parse(commonText(source))
  } catch (error) {
    // What the lexer cannot read has only a default export.
    if (!(error instanceof Error)) throw error
  }
  lexed.set(source, names)
  return names
}

/** What ES modules see of a CommonJS module once it has run. */
export function takeValues(common: CommonModule): void {
  if (common.values) return
  const { exports } = common.instance
  const isHolder = (typeof exports === 'object' || typeof exports === 'function') && exports !== null
  const values = new Map<string, unknown>()
  if (isHolder) for (const name of common.names) if (Object.hasOwn(exports, name)) values.set(name, Reflect.get(exports, name))
  values.set('default', exports)
  common.values = values
}
