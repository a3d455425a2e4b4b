/** Modules that a test file puts in the place of others. */
import { LoadError } from '../errors'
import type { ModuleMocks, Original } from '../project'
import { moduleKeyOf, type Resolution, type Resolver } from '../resolve'
import { folderOf, inFolder, joinPath } from './module-paths'
import type { MockModule } from './module-records'

/** What mocks ask of their graph. */
export type Actual = {
  import(resolution: Resolution, importer: string, actual: boolean): Promise<object>
  require(resolution: Resolution, importer: string, actual: boolean): unknown
  /** Forgets every module. @returns what puts them back */
  reset(): () => void
  isJest(): boolean
}

const isThenable = (value: unknown): value is PromiseLike<unknown> =>
  typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function'

export class Mocks implements ModuleMocks {
  readonly #resolver: Resolver
  readonly #actual: Actual
  readonly #byKey = new Map<string, MockModule>()

  constructor(resolver: Resolver, actual: Actual) {
    this.#resolver = resolver
    this.#actual = actual
  }

  /** The module that replaces what a specifier names, if any; a module that does not exist is known by its specifier. */
  of(resolution: Resolution, asked: { readonly specifier?: string; readonly importer: string }): MockModule | undefined {
    if (this.#byKey.size === 0) return undefined
    if (resolution.kind !== 'missing') return this.#byKey.get(moduleKeyOf(resolution))
    return asked.specifier === undefined ? undefined : this.#byKey.get(virtualKey(asked.specifier, asked.importer))
  }

  ofKey(key: string): MockModule | undefined {
    return this.#byKey.get(key)
  }

  /** Mocks of modules that do not exist: nothing reaches them, so their factories are called whenever something is loaded. */
  async prepareMissing(): Promise<void> {
    for (const mock of this.#byKey.values()) if (mock.key.startsWith(VIRTUAL)) await this.prepare(mock)
  }

  #locate(specifier: string, importer: string): { resolution: Resolution; key: string } {
    const resolution = this.#resolver.resolve(specifier, importer, 'import')
    return { resolution, key: resolution.kind === 'missing' ? virtualKey(specifier, importer) : moduleKeyOf(resolution) }
  }

  mayBeThere(specifier: string, importer: string): boolean {
    return !/^\.{0,2}\//.test(specifier) || this.#locate(specifier, importer).resolution.kind !== 'missing'
  }

  mock(specifier: string, importer: string, factory: (original: Original) => unknown): void {
    const { resolution, key } = this.#locate(specifier, importer)
    const original: Original = {
      import: () => this.#actual.import(resolution, importer, true),
      require: () => this.#actual.require(this.#resolver.resolve(specifier, importer, 'require'), importer, true),
    }
    this.#byKey.set(key, {
      kind: 'mock',
      key,
      path: key,
      specifier,
      make: () => factory(original),
      state: 'new',
      pending: null,
      value: undefined,
      error: undefined,
    })
  }

  unmock(specifier: string, importer: string): void {
    this.#byKey.delete(this.#locate(specifier, importer).key)
  }

  importActual(specifier: string, importer: string): Promise<object> {
    return this.#actual.import(this.#locate(specifier, importer).resolution, importer, true)
  }

  async importMock(specifier: string, importer: string): Promise<object> {
    return this.#actual.import(this.#mockOf(specifier, importer, false), importer, false)
  }

  requireActual(specifier: string, importer: string): unknown {
    return this.#actual.require(this.#resolver.resolve(specifier, importer, 'require'), importer, true)
  }

  requireMock(specifier: string, importer: string): unknown {
    return this.#actual.require(this.#mockOf(specifier, importer, true), importer, false)
  }

  reset(): () => void {
    if (this.#actual.isJest()) for (const mock of this.#byKey.values()) Object.assign(mock, { state: 'new', pending: null })
    return this.#actual.reset()
  }

  fileFor(specifier: string, importer: string, isExact: boolean): string | null {
    const { resolution } = this.#locate(specifier, importer)
    const isPackage = resolution.kind !== 'file' || resolution.path.includes('node_modules/')
    if (!isPackage) {
      const name = resolution.path.slice(folderOf(resolution.path).length).replace(/^\//, '')
      const beside = inFolder(folderOf(resolution.path), '__mocks__')
      const found = this.#resolver.find(`${beside}/${name}`, importer)
      return found ?? (isExact ? null : this.#resolver.find(`${beside}/${name.replace(/\.[^.]+$/, '')}`, importer))
    }
    return /^[./]/.test(specifier) ? null : this.#resolver.find(`__mocks__/${specifier.replace(/^node:/, '')}`, importer)
  }

  #mockOf(specifier: string, importer: string, isExact: boolean): Resolution {
    const path = this.fileFor(specifier, importer, isExact)
    if (path !== null) return { kind: 'file', path, query: '' }
    const { resolution } = this.#locate(specifier, importer)
    if (this.of(resolution, { specifier, importer })) return resolution
    throw new LoadError(
      'Error',
      'ERR_MODULE_NOT_FOUND',
      `There is no mock of '${specifier}': no file in __mocks__ and no factory.`,
      [],
    )
  }

  /** Calls the factory, once; its promise is awaited. Errors are kept for each importer of the module. */
  async prepare(mock: MockModule): Promise<void> {
    if (mock.state === 'new') this.#call(mock)
    await mock.pending
  }

  /** The factory's value for `require`. @throws what the factory threw */
  valueNow(mock: MockModule): unknown {
    if (mock.state === 'new') this.#call(mock)
    if (mock.state === 'failed') throw mock.error
    if (mock.state === 'pending')
      throw new LoadError(
        'Error',
        'ERR_REQUIRE_ASYNC_MODULE',
        `The factory that mocks '${mock.specifier}' is asynchronous, and require() cannot wait for it: use import, or a factory that returns the module itself.`,
        [],
      )
    return mock.value
  }

  #call(mock: MockModule): void {
    const fail = (error: unknown) => {
      mock.state = 'failed'
      mock.error = error
    }
    try {
      const value = mock.make()
      if (!isThenable(value)) {
        mock.state = 'ready'
        mock.value = value
        return
      }
      mock.state = 'pending'
      mock.pending = Promise.resolve(value).then((result) => {
        mock.state = 'ready'
        mock.value = result
      }, fail)
    } catch (error) {
      fail(error)
    }
  }
}

const VIRTUAL = 'virtual:'

const virtualKey = (specifier: string, importer: string) =>
  `${VIRTUAL}${/^\.{1,2}\//.test(specifier) ? joinPath(folderOf(importer), specifier) : specifier}`
