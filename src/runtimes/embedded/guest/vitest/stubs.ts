/** Globals and environment variables that a test replaces, and the way back. */

export type Stubs = {
  global(name: PropertyKey, value: unknown): void
  env(name: string, value: unknown): void
  restoreGlobals(): void
  restoreEnv(): void
}

/** Variables that Vite keeps as '1' or ''. */
const FLAGS = new Set(['PROD', 'DEV', 'SSR'])

function environment(): object {
  const process: unknown = Reflect.get(globalThis, 'process')
  const env: unknown = typeof process === 'object' && process !== null ? Reflect.get(process, 'env') : null
  return typeof env === 'object' && env !== null ? env : {}
}

export function createStubs(): Stubs {
  const globals = new Map<PropertyKey, PropertyDescriptor | undefined>()
  const variables = new Map<string, unknown>()
  return {
    global(name, value) {
      if (!globals.has(name)) globals.set(name, Reflect.getOwnPropertyDescriptor(globalThis, name))
      Object.defineProperty(globalThis, name, { value, writable: true, configurable: true, enumerable: true })
    },
    env(name, value) {
      const env = environment()
      if (!variables.has(name)) variables.set(name, Reflect.get(env, name))
      if (value === undefined) Reflect.deleteProperty(env, name)
      else Reflect.set(env, name, FLAGS.has(name) ? (value ? '1' : '') : String(value))
    },
    restoreGlobals() {
      for (const [name, before] of globals)
        if (before) Object.defineProperty(globalThis, name, before)
        else Reflect.deleteProperty(globalThis, name)
      globals.clear()
    },
    restoreEnv() {
      const env = environment()
      for (const [name, before] of variables)
        if (before === undefined) Reflect.deleteProperty(env, name)
        else Reflect.set(env, name, before)
      variables.clear()
    },
  }
}
