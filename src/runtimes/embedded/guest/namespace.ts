/** Which binding an exported name is, and the namespace objects made of them. */
import type { EsModule, Module } from './modules'

/** Reads the exporting module's present value. */
export type Binding = () => unknown

export type Found = { readonly kind: 'found'; readonly binding: Binding } | { readonly kind: 'missing' | 'ambiguous' }

const found = (binding: Binding): Found => ({ kind: 'found', binding })

/** A `require`d value's properties, where it is an object or a function. */
const holder = (value: unknown): object | null =>
  (typeof value === 'object' || typeof value === 'function') && value !== null ? value : null

function localBinding(module: EsModule, name: string): Binding {
  return () => {
    const read = module.getters[name]
    if (!read) throw new ReferenceError(`Cannot access '${name}' before initialization`)
    return read()
  }
}

/**
 * The specification's ResolveExport. A CommonJS module has any name that its `module.exports` gets while it runs.
 * @param seen modules already asked for the name: a circle of re-exports ends as missing
 */
export function exportsOf(module: Module, name: string, namespaces: Namespaces, seen: Set<Module> = new Set()): Found {
  if (module.kind === 'value')
    return name in module.exports ? found(() => Reflect.get(module.exports, name)) : { kind: 'missing' }
  if (module.kind === 'cjs') {
    if (name === 'default') return found(() => module.module.exports)
    return found(() => Reflect.get(holder(module.module.exports) ?? {}, name))
  }
  if (seen.has(module)) return { kind: 'missing' }
  seen.add(module)
  if (module.source.locals.includes(name)) return found(localBinding(module, name))
  const reexport = module.source.reexports.find((entry) => entry.exported === name)
  if (reexport) {
    const target = module.requests[reexport.request]
    if (!target) return { kind: 'missing' }
    return reexport.imported === null
      ? found(() => namespaces.of(target))
      : exportsOf(target, reexport.imported, namespaces, seen)
  }
  return name === 'default' ? { kind: 'missing' } : starExport(module, name, namespaces, seen)
}

function starExport(module: EsModule, name: string, namespaces: Namespaces, seen: Set<Module>): Found {
  let first: { module: Module; result: Found } | null = null
  for (const request of module.source.stars) {
    const target = module.requests[request]
    if (!target || (target.kind === 'cjs' && !(name in (holder(target.module.exports) ?? {})))) continue
    const result = exportsOf(target, name, namespaces, seen)
    if (result.kind === 'ambiguous') return result
    if (result.kind === 'missing') continue
    if (first && owner(first.module, name) !== owner(target, name)) return { kind: 'ambiguous' }
    first ??= { module: target, result }
  }
  return first?.result ?? { kind: 'missing' }
}

/** The module whose variable the name is in the end: two paths to one variable do not conflict. */
function owner(module: Module, name: string, depth = 0): string {
  if (module.kind !== 'esm' || depth > 50 || module.source.locals.includes(name)) return `${module.path}\n${name}`
  const reexport = module.source.reexports.find((entry) => entry.exported === name)
  const next = reexport ? module.requests[reexport.request] : undefined
  if (reexport && next) return reexport.imported === null ? `${next.path}\n*` : owner(next, reexport.imported, depth + 1)
  for (const request of module.source.stars) {
    const target = module.requests[request]
    if (target && namesOf(target).has(name)) return owner(target, name, depth + 1)
  }
  return `${module.path}\n${name}`
}

/** Every name that a module exports. */
function namesOf(module: Module, seen: Set<Module> = new Set()): Set<string> {
  if (module.kind === 'value') return new Set(Object.keys(module.exports))
  if (module.kind === 'cjs') return new Set(['default', ...Object.keys(holder(module.module.exports) ?? {})])
  if (seen.has(module)) return new Set()
  seen.add(module)
  const names = new Set([...module.source.locals, ...module.source.reexports.map((entry) => entry.exported)])
  for (const request of module.source.stars) {
    const target = module.requests[request]
    if (target) for (const name of namesOf(target, seen)) if (name !== 'default') names.add(name)
  }
  return names
}

/** One namespace object a module: `import * as`, and what `import()` gives. */
export class Namespaces {
  readonly #made = new Map<Module, object>()

  of(module: Module): object {
    const known = this.#made.get(module)
    if (known) return known
    const namespace: object = Object.create(null)
    this.#made.set(module, namespace)
    for (const name of [...namesOf(module)].sort()) {
      const result = exportsOf(module, name, this)
      if (result.kind === 'found') Object.defineProperty(namespace, name, { get: result.binding, enumerable: true })
    }
    Object.defineProperty(namespace, Symbol.toStringTag, { value: 'Module' })
    return Object.preventExtensions(namespace)
  }
}
