/** Which binding an exported name is, and the namespace objects made of them. */
import type { CommonModule, EsModule, MockModule, ModuleRecord } from './modules/module-records'

/** Reads the exporting module's present value. */
export type Binding = () => unknown

export type ResolvedExport = { readonly kind: 'found'; readonly binding: Binding } | { readonly kind: 'missing' | 'ambiguous' }

const MISSING: ResolvedExport = { kind: 'missing' }

const found = (binding: Binding): ResolvedExport => ({ kind: 'found', binding })

/** A `require`d value's properties, where it is an object or a function. */
const holder = (value: unknown): object | null =>
  (typeof value === 'object' || typeof value === 'function') && value !== null ? value : null

/** Node's text of an error for a name that a CommonJS module does not have. */
const commonHint = (specifier: string, name: string) =>
  `Named export '${name}' not found. The requested module '${specifier}' is a CommonJS module, which may not support all module.exports as named exports.
CommonJS modules can always be imported via the default export, for example using:

import pkg from '${specifier}';
const { ${name} } = pkg;
`

/** How a graph reads what is not quite an ES module. */
export type InteropRules = {
  /** As Vitest does it: CommonJS and JSON have every name, namespaces can be spied on. */
  isOpen: boolean
  /** As Jest does it: a mock without `default` is its own default. */
  isJest: boolean
}

/** Resolves exported names, and makes one namespace object a module. */
export class Namespaces {
  readonly manner: InteropRules = { isOpen: false, isJest: false }
  readonly #made = new Map<ModuleRecord, object>()
  readonly #resolved = new Map<ModuleRecord, Map<string, ResolvedExport>>()

  /** Bindings do not outlive the modules that they read. */
  forget(): void {
    this.#made.clear()
    this.#resolved.clear()
  }

  /** The specification's ResolveExport. */
  find(module: ModuleRecord, name: string): ResolvedExport {
    let known = this.#resolved.get(module)
    if (!known) {
      known = new Map()
      this.#resolved.set(module, known)
    }
    let result = known.get(name)
    if (!result) {
      result = this.#find(module, name, new Set())
      known.set(name, result)
    }
    return result
  }

  /** @param seen modules already asked for the name: a circle of re-exports ends as missing */
  #find(module: ModuleRecord, name: string, seen: Set<ModuleRecord>): ResolvedExport {
    if (module.kind === 'value') return this.#ofValue(module.exports, name)
    if (module.kind === 'mock') return found(() => this.#ofMock(module, name))
    if (module.kind === 'cjs') return this.#ofCommon(module, name)
    if (seen.has(module)) return MISSING
    seen.add(module)
    if (module.source.locals.includes(name)) return found(localBinding(module, name))
    const reexport = module.source.reexports.find((entry) => entry.exported === name)
    if (reexport) {
      const target = module.requests[reexport.request]
      if (!target) return MISSING
      return reexport.imported === null ? found(() => this.of(target)) : this.#find(target, reexport.imported, seen)
    }
    return name === 'default' ? MISSING : this.#findStar(module, name, seen)
  }

  #findStar(module: EsModule, name: string, seen: Set<ModuleRecord>): ResolvedExport {
    let first: { module: ModuleRecord; result: ResolvedExport } | null = null
    for (const request of module.source.stars) {
      const target = module.requests[request]
      if (!target || (target.kind === 'cjs' && !target.names.has(name))) continue
      // Of a module that is not there every name may be asked for, and none is handed on.
      if (target.kind === 'value' && !Object.hasOwn(target.exports, name)) continue
      const result = this.#find(target, name, seen)
      if (result.kind === 'ambiguous') return result
      if (result.kind === 'missing') continue
      // Of two that hand on a name the first counts for Vite, and neither for the language.
      if (first && !this.manner.isOpen && owner(first.module, name) !== owner(target, name)) return { kind: 'ambiguous' }
      first ??= { module: target, result }
    }
    return first?.result ?? MISSING
  }

  #ofValue(exports: object, name: string): ResolvedExport {
    if (name in exports) return found(() => Reflect.get(exports, name))
    const value = this.manner.isOpen ? holder(Reflect.get(exports, 'default')) : null
    return value && Object.hasOwn(value, name) ? found(() => Reflect.get(value, name)) : MISSING
  }

  #ofCommon(module: CommonModule, name: string): ResolvedExport {
    const live = () => Reflect.get(holder(module.instance.exports) ?? {}, name)
    if (name === 'default') return found(() => (module.values ? module.values.get('default') : module.instance.exports))
    if (module.names.has(name)) return found(() => (module.values ? module.values.get(name) : live()))
    return this.manner.isOpen ? found(live) : MISSING
  }

  #ofMock(module: MockModule, name: string): unknown {
    const value = holder(module.value)
    if (value && name in value) return Reflect.get(value, name)
    if (name === 'default' && this.manner.isJest) return module.value
    if (this.manner.isJest || name === 'then') return undefined
    throw new Error(
      `[vitest] No "${name}" export is defined on the "${module.specifier}" mock. Did you forget to return it from "vi.mock"?`,
    )
  }

  /** Every name that a module exports. */
  namesOf(module: ModuleRecord, seen: Set<ModuleRecord> = new Set()): Set<string> {
    if (module.kind === 'value') return new Set(Object.keys(module.exports))
    if (module.kind === 'mock') return new Set(Object.keys(holder(module.value) ?? {}))
    if (module.kind === 'cjs') return new Set([...module.names, 'default'])
    if (seen.has(module)) return new Set()
    seen.add(module)
    const names = new Set([...module.source.locals, ...module.source.reexports.map((entry) => entry.exported)])
    for (const request of module.source.stars) {
      const target = module.requests[request]
      if (target) for (const name of this.namesOf(target, seen)) if (name !== 'default') names.add(name)
    }
    return names
  }

  /** What `import * as` and `import()` give. */
  of(module: ModuleRecord): object {
    const known = this.#made.get(module)
    if (known) return known
    const bindings = new Map<string, Binding>()
    for (const name of [...this.namesOf(module)].sort()) {
      const result = this.find(module, name)
      if (result.kind === 'found') bindings.set(name, result.binding)
      // A re-exported type has a name and no value.
      else if (this.manner.isOpen) bindings.set(name, () => undefined)
    }
    if (module.kind === 'mock' && this.manner.isJest && !bindings.has('default')) bindings.set('default', () => module.value)
    const namespace = createNamespace(
      bindings,
      this.manner.isOpen ? (name, binding) => this.#override(module, name, binding) : null,
    )
    this.#made.set(module, namespace)
    return namespace
  }

  /** The namespace that `require` gives for a module with a default export. */
  marked(module: ModuleRecord): object {
    const namespace = this.of(module)
    const bindings = new Map<string, Binding>([['__esModule', () => true]])
    for (const name of Object.keys(namespace)) bindings.set(name, () => Reflect.get(namespace, name))
    const sorted = new Map([...bindings].sort(([a], [b]) => (a < b ? -1 : 1)))
    return createNamespace(sorted, this.manner.isOpen ? (name, binding) => this.#override(module, name, binding) : null)
  }

  /** From now on the name is what the binding reads, for every importer: a spy was put there. */
  #override(module: ModuleRecord, name: string, binding: Binding): boolean {
    if (module.kind === 'esm' && module.source.locals.includes(name)) {
      module.getters[name] = binding
      return true
    }
    if (module.kind === 'esm') {
      const reexport = module.source.reexports.find((entry) => entry.exported === name)
      const target = reexport && module.requests[reexport.request]
      if (target && reexport.imported !== null) return this.#override(target, reexport.imported, binding)
      const star = module.source.stars
        .map((request) => module.requests[request])
        .find((one) => one && this.namesOf(one).has(name))
      return star !== undefined && this.#override(star, name, binding)
    }
    if (module.kind === 'cjs' && module.values) {
      module.values = new Map([...module.values, [name, binding()]])
      return true
    }
    const holds = module.kind === 'value' ? module.exports : module.kind === 'mock' ? holder(module.value) : null
    return holds !== null && Reflect.set(holds, name, binding())
  }
}

function localBinding(module: EsModule, name: string): Binding {
  return () => {
    const read = module.getters[name]
    if (!read) throw new ReferenceError(`Cannot access '${name}' before initialization`)
    return read()
  }
}

/** The module whose variable the name is in the end: two paths to one variable do not conflict. */
function owner(module: ModuleRecord, name: string, depth = 0): string {
  if (module.kind !== 'esm' || depth > 50 || module.source.locals.includes(name)) return `${module.key}\n${name}`
  const reexport = module.source.reexports.find((entry) => entry.exported === name)
  const next = reexport ? module.requests[reexport.request] : undefined
  if (reexport && next) return reexport.imported === null ? `${next.key}\n*` : owner(next, reexport.imported, depth + 1)
  for (const request of module.source.stars) {
    const target = module.requests[request]
    if (target?.kind === 'esm' && exportsName(target, name, depth + 1)) return owner(target, name, depth + 1)
  }
  return `${module.key}\n${name}`
}

function exportsName(module: EsModule, name: string, depth: number): boolean {
  if (module.source.locals.includes(name) || module.source.reexports.some((entry) => entry.exported === name)) return true
  if (depth > 50) return false
  return module.source.stars.some((request) => {
    const target = module.requests[request]
    return target?.kind === 'esm' && exportsName(target, name, depth + 1)
  })
}

/**
 * An object that behaves as a module namespace does.
 * @param override null: nothing can be redefined, as the specification has it
 */
function createNamespace(
  bindings: ReadonlyMap<string, Binding>,
  override: ((name: string, binding: Binding) => boolean) | null,
): object {
  const target: object = Object.create(null)
  const shape = { writable: true, enumerable: true, configurable: override !== null }
  for (const name of bindings.keys()) Object.defineProperty(target, name, { value: undefined, ...shape })
  Object.defineProperty(target, Symbol.toStringTag, { value: 'Module' })
  if (!override) Object.preventExtensions(target)
  const bindingOf = (key: PropertyKey) => (typeof key === 'string' ? bindings.get(key) : undefined)
  return new Proxy(target, {
    get(_, key) {
      const binding = bindingOf(key)
      return binding ? binding() : Reflect.get(target, key)
    },
    set: (_, key, value: unknown) => (override && typeof key === 'string' ? override(key, () => value) : false),
    getOwnPropertyDescriptor(_, key) {
      const binding = bindingOf(key)
      return binding ? { value: binding(), ...shape } : Reflect.getOwnPropertyDescriptor(target, key)
    },
    defineProperty(_, key, descriptor) {
      const binding = bindingOf(key)
      if (override && binding && typeof key === 'string') {
        const { get, value } = descriptor
        return override(key, get ? () => get() : () => value)
      }
      if (!binding || descriptor.get || descriptor.configurable === true || descriptor.enumerable === false) return false
      return !('value' in descriptor) || Object.is(descriptor.value, binding())
    },
    deleteProperty: (_, key) => !bindingOf(key) && key !== Symbol.toStringTag,
  })
}

/** Why a name cannot be imported. */
export function explainMissing(kind: 'missing' | 'ambiguous', target: ModuleRecord, specifier: string, name: string): string {
  if (kind === 'ambiguous') return `The requested module '${specifier}' contains conflicting star exports for name '${name}'`
  if (target.kind === 'cjs') return commonHint(specifier, name)
  return `The requested module '${specifier}' does not provide an export named '${name}'`
}
