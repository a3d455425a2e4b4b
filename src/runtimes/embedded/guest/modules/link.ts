/** Gives an ES module its imports and starts its function, which declares its variables and hoists its functions. */
import { compileOnce } from '../compile'
import { LoadError } from '../errors'
import { type Binding, explainMissing, type Namespaces } from '../namespace'
import { type ImportRequest, withAround } from '../transform'
import type { EsModule, ModuleBody, ModuleRecord } from './module-records'

/** What the functions of modules are given from outside. */
export type Surroundings = {
  readonly namespaces: Namespaces
  textOf(path: string): string
  importFrom(module: EsModule): (specifier: unknown, options?: unknown) => Promise<unknown>
  metaOf(module: EsModule): object
  /** `require`, `module`, `exports`, `__filename`, `__dirname`. */
  aroundOf(module: EsModule): readonly unknown[]
}

const isBody = (value: unknown): value is ModuleBody =>
  typeof value === 'object' && value !== null && 'next' in value && typeof value.next === 'function'

const refuse = () => {
  throw new TypeError('Assignment to constant variable.')
}

/** Vite and Jest read a name as a property of a project's module, so that one that is not there is undefined and fails nothing. */
const isLoose = (target: ModuleRecord, around: Surroundings) =>
  around.namespaces.manner.isOpen && target.kind === 'esm' && !/(?:^|\/)node_modules\//.test(target.path)

/** A type re-exported from a TypeScript file without the word `type` is nothing at run time. */
function isType(module: EsModule, target: ModuleRecord, name: string, around: Surroundings): boolean {
  if (!/\.[cm]?tsx?$/.test(module.path) || target.kind !== 'esm' || target.path.startsWith('data:')) return false
  return new RegExp(`\\b(?:interface|type)\\s+${name.replace(/\W/g, '\\$&')}\\b`).test(around.textOf(target.path))
}

function bind(target: ModuleRecord, name: string, module: EsModule, request: ImportRequest, around: Surroundings): Binding {
  const found = around.namespaces.find(target, name)
  if (found.kind === 'found') return found.binding
  if (isLoose(target, around) || isType(module, target, name, around)) return () => undefined
  throw new LoadError('SyntaxError', 'ERR_MODULE_EXPORT', explainMissing(found.kind, target, request.specifier, name), [
    { file: module.path, ...request.at },
  ])
}

/**
 * The object through which a module reads its imports: always the exporting module's present value.
 * @param imports filled; names of requests that are not loaded yet are left for another call
 * @throws LoadError where a name is not exported
 */
export function bindImports(module: EsModule, imports: object, around: Surroundings): void {
  module.source.requests.forEach((request, index) => {
    const target = module.requests[index]
    for (const { imported, local } of request.names) {
      const get: Binding = !target
        ? () => {
            throw new ReferenceError(`Cannot access '${local}' before initialization`)
          }
        : imported === null
          ? () => around.namespaces.of(target)
          : bind(target, imported, module, request, around)
      Object.defineProperty(imports, local, { get, set: refuse, enumerable: true, configurable: true })
    }
  })
  for (const { request, imported } of module.source.reexports) {
    const [target, asked] = [module.requests[request], module.source.requests[request]]
    if (target && asked && imported !== null) bind(target, imported, module, asked, around)
  }
}

/** @throws LoadError where the engine refuses the code */
export function startBody(module: EsModule, imports: object, around: Surroundings): void {
  const { isOpen } = around.namespaces.manner
  const code = isOpen ? withAround(module.source) : module.source.code
  const declare = (getters: EsModule['getters']) => {
    module.getters = getters
  }
  const factory = compileOnce(module.source, code, module.path, module.url)
  const extra = isOpen && !module.source.isBare ? around.aroundOf(module) : []
  const body: unknown = Reflect.apply(factory, undefined, [
    imports,
    declare,
    around.importFrom(module),
    around.metaOf(module),
    ...extra,
  ])
  if (!isBody(body)) throw new TypeError(`The module ${module.path} did not compile to a generator.`)
  module.body = body
  const first = body.next()
  if (module.source.isAsync) module.ready = Promise.resolve(first)
}
