/** Runs linked modules in the order of the specification (Evaluate of a cyclic module record), without recursion: chains may be long. */
import type { EsModule, ModuleRecord, PromiseWithResolvers } from './module-records'

/** The name that a default export without a name has in the code that runs. */
const DEFAULT = '__hunkscope_default'

type Frame = { readonly module: EsModule; at: number }

function withResolvers(): PromiseWithResolvers {
  let [resolve, reject] = [(): void => undefined, (_: unknown): void => undefined]
  const promise = new Promise<void>((onResolve, onReject) => {
    resolve = onResolve
    reject = onReject
  })
  // Whoever imports the module hears of it.
  promise.catch(() => undefined)
  return { promise, resolve, reject }
}

function nameDefault(module: EsModule): void {
  if (!module.source.locals.includes('default')) return
  const value = module.getters.default?.()
  if (typeof value === 'function' && value.name === DEFAULT)
    Object.defineProperty(value, 'name', { value: 'default', configurable: true })
}

export class Evaluator {
  readonly #runLeaf: (module: Exclude<ModuleRecord, EsModule>) => void
  #order = 0
  #index = 0

  /** @param runLeaf runs what is no ES module; throws what it throws */
  constructor(runLeaf: (module: Exclude<ModuleRecord, EsModule>) => void) {
    this.#runLeaf = runLeaf
  }

  /** The same promise for every importer. All that need not wait has run when this returns. */
  evaluate(start: ModuleRecord): Promise<void> {
    if (start.kind !== 'esm') {
      try {
        this.#runLeaf(start)
        return Promise.resolve()
      } catch (error) {
        return Promise.reject(error)
      }
    }
    const isDone = start.status === 'evaluating-async' || start.status === 'evaluated'
    const module = isDone ? (start.cycleRoot ?? start) : start
    if (module.capability) return module.capability.promise
    const capability = withResolvers()
    module.capability = capability
    if (module.error) capability.reject(module.error.thrown)
    else if (module.status !== 'evaluated' || module.cycleRoot === null) this.#start(module, capability)
    else capability.resolve()
    return capability.promise
  }

  #start(module: EsModule, capability: PromiseWithResolvers): void {
    const stack: EsModule[] = []
    try {
      this.#walk(module, stack)
      if (module.asyncOrder === null) capability.resolve()
    } catch (thrown) {
      for (const one of stack) {
        one.status = 'evaluated'
        one.error = { thrown }
      }
      capability.reject(thrown)
    }
  }

  #enter(module: EsModule, frames: Frame[], stack: EsModule[]): void {
    module.status = 'evaluating'
    module.dfsIndex = module.dfsAncestorIndex = this.#index++
    module.pendingAsyncDependencies = 0
    stack.push(module)
    frames.push({ module, at: 0 })
  }

  #walk(start: EsModule, stack: EsModule[]): void {
    const frames: Frame[] = []
    if (start.status !== 'linked') return
    this.#enter(start, frames, stack)
    for (let frame = frames.at(-1); frame; frame = frames.at(-1)) {
      const { module } = frame
      const dependency = module.requests[frame.at]
      if (dependency === undefined) {
        this.#leave(module, stack)
        frames.pop()
      } else if (dependency.kind !== 'esm') {
        frame.at++
        this.#runLeaf(dependency)
      } else if (dependency.status === 'linked') this.#enter(dependency, frames, stack)
      else {
        frame.at++
        this.#depend(module, dependency)
      }
    }
  }

  #depend(module: EsModule, dependency: EsModule): void {
    let required = dependency
    if (dependency.status === 'evaluating')
      module.dfsAncestorIndex = Math.min(module.dfsAncestorIndex, dependency.dfsAncestorIndex)
    else {
      required = dependency.cycleRoot ?? dependency
      if (required.error) throw required.error.thrown
    }
    if (required.asyncOrder === null) return
    module.pendingAsyncDependencies++
    required.asyncParents.push(module)
  }

  #leave(module: EsModule, stack: EsModule[]): void {
    if (module.pendingAsyncDependencies > 0 || module.source.isAsync) {
      module.asyncOrder = this.#order++
      if (module.pendingAsyncDependencies === 0) this.#runAsync(module)
    } else this.#run(module)
    if (module.dfsAncestorIndex !== module.dfsIndex) return
    for (let one = stack.pop(); one; one = stack.pop()) {
      one.status = one.asyncOrder === null ? 'evaluated' : 'evaluating-async'
      one.cycleRoot = module
      if (one === module) return
    }
  }

  #run(module: EsModule): void {
    module.body?.next()
    nameDefault(module)
  }

  #runAsync(module: EsModule): void {
    Promise.resolve(module.body?.next()).then(
      () => this.#fulfilled(module),
      (thrown: unknown) => this.#rejected(module, thrown),
    )
  }

  #fulfilled(module: EsModule): void {
    if (module.status === 'evaluated') return
    nameDefault(module)
    this.#done(module)
    const ready = this.#available(module).sort((a, b) => (a.asyncOrder ?? 0) - (b.asyncOrder ?? 0))
    for (const one of ready) {
      if (one.status === 'evaluated') continue
      if (one.source.isAsync) this.#runAsync(one)
      else {
        try {
          this.#run(one)
        } catch (thrown) {
          this.#rejected(one, thrown)
          continue
        }
        this.#done(one)
      }
    }
  }

  #done(module: EsModule): void {
    module.asyncOrder = null
    module.status = 'evaluated'
    module.capability?.resolve()
  }

  /** Modules that waited for this one last. */
  #available(module: EsModule): EsModule[] {
    const found = new Set<EsModule>()
    const waiting = [module]
    for (let next = waiting.pop(); next; next = waiting.pop())
      for (const parent of next.asyncParents) {
        if (found.has(parent) || parent.cycleRoot?.error) continue
        if (--parent.pendingAsyncDependencies > 0) continue
        found.add(parent)
        if (!parent.source.isAsync) waiting.push(parent)
      }
    return [...found]
  }

  #rejected(start: EsModule, thrown: unknown): void {
    const waiting = [start]
    for (let module = waiting.pop(); module; module = waiting.pop()) {
      if (module.status === 'evaluated') continue
      module.status = 'evaluated'
      module.error = { thrown }
      module.asyncOrder = null
      module.capability?.reject(thrown)
      waiting.push(...module.asyncParents)
    }
  }
}
