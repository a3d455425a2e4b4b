/** What the code of a run works with. */
import type { GuestDisk } from './disk'
import type { CommonSource, EsSource } from './transform'

/** Modules that this runtime brings, by name without `node:`. Heavy ones are loaded when a file that is about to run reaches them. */
export type Builtins = {
  readonly names: ReadonlySet<string>
  /** Undefined: none of that name, or not loaded yet. */
  get(name: string): object | undefined
  load(name: string): Promise<object | undefined>
  /** All of Node's that there are: some file asks for them by names that it works out. */
  loadAll(): Promise<void>
}

export type Project = {
  readonly disk: GuestDisk
  readonly builtins: Builtins
  /** Transformed sources, shared by the graphs of one worker. */
  readonly sources: Map<string, EsSource | CommonSource>
}

/** What a mock may ask for: the module that it replaces. */
export type Original = { import(): Promise<object>; require(): unknown }

/** What a test file may do to its modules. Specifiers are resolved from `importer`, a project path. One for each graph. */
export type ModuleMocks = {
  /** Whether a specifier names a file or module that is there, or a package: only a path can be seen to lead nowhere. */
  mayBeThere(specifier: string, importer: string): boolean
  /** From now on the module is what the factory gives, called when it is first asked for. */
  mock(specifier: string, importer: string, factory: (original: Original) => unknown): void
  unmock(specifier: string, importer: string): void
  importActual(specifier: string, importer: string): Promise<object>
  importMock(specifier: string, importer: string): Promise<object>
  requireActual(specifier: string, importer: string): unknown
  requireMock(specifier: string, importer: string): unknown
  /**
   * The file in `__mocks__` that replaces a module: beside it, or at the root for packages and builtins; null where there is none.
   * @param isExact as in Jest, which asks for the module's own name, with its ending
   */
  fileFor(specifier: string, importer: string, isExact: boolean): string | null
  /** Modules run again when they are next imported; mocks stay. */
  reset(): () => void
}
