/** CommonJS: `module`, `require` and what they keep. */
import { parse } from 'cjs-module-lexer'
import { compileOnce } from '../compile'
import type { Resolution, Resolver } from '../resolve'
import { urlOf } from '../stack-frames'
import { type CommonSource, commonText } from '../transform'
import { absolute, folderOf, foldersAround } from './module-paths'
import type { CommonInstance, CommonModule } from './module-records'

type RequireFunction = ((specifier: unknown) => unknown) & object

/** Node's class of `module`, which `node:module` is. One that project code makes itself belongs to no file. */
export class NodeModule {
  readonly id: string
  readonly path: string
  exports: unknown = {}
  readonly filename: string | null = null
  loaded = false
  readonly children: object[] = []

  /** @param id absolute path */
  constructor(id = '', parent?: { readonly children: object[] }) {
    this.id = id
    this.path = folderOf(id) || (id.startsWith('/') ? '/' : '.')
    hide(this, 'parent', parent)
    parent?.children.push(this)
  }
}

const hide = (from: object, key: string, value: unknown) =>
  Object.defineProperty(from, key, { value, configurable: true, writable: true })

const pathsAround = (path: string) =>
  [...foldersAround(folderOf(path)).map(absolute), '']
    .filter((folder) => !folder.endsWith('/node_modules'))
    .map((folder) => `${folder}/node_modules`)

/** What `require` needs of the graph. */
export type RequireGraph = {
  /** The value of what a specifier names, run if need be. */
  load(resolution: Resolution, importer: string, parent: CommonInstance | undefined, specifier: string): unknown
  /** @throws LoadError where the resolution is missing */
  check(resolution: Resolution, importer: string): Exclude<Resolution, { kind: 'missing' }>
  importFrom(path: string): (specifier: unknown, options?: unknown) => Promise<unknown>
}

const codeOf = (error: TypeError, code: string) => Object.assign(error, { code })

export class CommonJsLoader {
  readonly #resolver: Resolver
  readonly #loading: RequireGraph
  /** `require.cache`: by absolute path; what project code removes is run anew. */
  readonly cache: Record<string, CommonInstance> = Object.create(null)
  main: CommonInstance | undefined

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
    hide(instance, 'require', (specifier: unknown) => this.createRequire(path, instance)(specifier))
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
    const resolve = (specifier: unknown) => this.#resolver.resolve(checked(specifier), path, 'require')
    const require = (specifier: unknown): unknown => this.#loading.load(resolve(specifier), path, parent, String(specifier))
    const locate = (specifier: unknown): string => {
      const found = this.#loading.check(resolve(specifier), path)
      if (found.kind === 'file') return absolute(found.path)
      return found.kind === 'builtin' ? String(specifier) : found.url
    }
    const paths = (specifier: unknown) =>
      /^\.{1,2}\//.test(String(specifier)) ? [absolute(folderOf(path))] : [...pathsAround(path)]
    return Object.assign(require, {
      resolve: Object.assign(locate, { paths }),
      main: this.main,
      extensions: Object.assign(Object.create(null), { '.js': undefined, '.json': undefined, '.node': undefined }),
      cache: this.cache,
    })
  }

  /** Runs the module unless it has run or is running; what it throws, it throws for every ES module that imports it. */
  run(common: CommonModule): void {
    if (common.state === 'failed') throw common.error
    if (common.state !== 'new') return
    common.state = 'running'
    const { instance, path } = common
    this.cache[instance.filename] = instance
    try {
      const run = compileOnce(common.source, common.source.code, path, urlOf(path))
      const require = this.createRequire(path, instance)
      Reflect.apply(run, instance.exports, [
        instance.exports,
        require,
        instance,
        instance.filename,
        absolute(folderOf(path)),
        this.#loading.importFrom(path),
      ])
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
