/** `require()` of an ES module, as Node 20.19 allows it: nothing in its graph may wait at the top level. */
import { LoadError } from '../errors'
import type { Namespaces } from '../namespace'
import type { Evaluator } from './evaluate'
import { absolute } from './module-paths'
import type { EsModule } from './module-records'

export class RequireEsm {
  readonly #evaluator: Evaluator
  readonly #namespaces: Namespaces
  readonly #wrapped = new WeakMap<EsModule, object>()

  constructor(evaluator: Evaluator, namespaces: Namespaces) {
    this.#evaluator = evaluator
    this.#namespaces = namespaces
  }

  /** @throws what the module throws, or LoadError where it cannot be required */
  run(module: EsModule, importer: string): unknown {
    if (module.status === 'evaluating')
      throw new LoadError(
        'Error',
        'ERR_REQUIRE_CYCLE_MODULE',
        `Cannot require() ES Module ${absolute(module.path)} in a cycle. (from ${absolute(importer)})`,
        [],
      )
    this.#refuse(module, importer)
    if (module.status !== 'evaluated') {
      void this.#evaluator.evaluate(module)
    }
    if (module.error) throw module.error.thrown
    return this.#valueOf(module)
  }

  #refuse(start: EsModule, importer: string): void {
    const seen = new Set<EsModule>([start])
    for (const module of seen) {
      if (module.source.isAsync)
        throw new LoadError(
          'Error',
          'ERR_REQUIRE_ASYNC_MODULE',
          `require() cannot be used on an ESM graph with top-level await. Use import() instead.\n  From ${absolute(importer)}\n  Requiring ${absolute(start.path)}, where ${absolute(module.path)} awaits`,
          [],
        )
      for (const one of module.requests) {
        if (one.kind === 'esm') seen.add(one)
        if (one.kind === 'cjs' && one.state === 'running' && module.status !== 'evaluated')
          throw new LoadError(
            'Error',
            'ERR_REQUIRE_CYCLE_MODULE',
            `Cannot import CommonJS Module ${absolute(one.path)} in a cycle. (from ${absolute(module.path)})`,
            [],
          )
      }
    }
  }

  /** What CommonJS gets: the export 'module.exports' where there is one; a default export is marked as one. */
  #valueOf(module: EsModule): unknown {
    const names = this.#namespaces.namesOf(module)
    const namespace = this.#namespaces.of(module)
    if (names.has('module.exports')) return Reflect.get(namespace, 'module.exports')
    if (!names.has('default') || names.has('__esModule')) return namespace
    let wrapped = this.#wrapped.get(module)
    if (!wrapped) {
      wrapped = this.#namespaces.marked(module)
      this.#wrapped.set(module, wrapped)
    }
    return wrapped
  }
}
