/** `node:module`: the class of `module` itself, with what it tells of the modules there are. */
import { NodeModule } from '../modules/commonjs'
import { fileURLToPath } from '../url'
import { invalidValue, refusedMember } from './node-error'
import { isHolder } from './types'

type Options = {
  /** Names of all modules that there are, without `node:`. */
  readonly names: () => readonly string[]
  /** @param path absolute */
  readonly createRequire: (path: string) => unknown
}

/** Node knows these by their prefix only. */
const isPrefixed = (name: string) => name.startsWith('test')

/** @throws TypeError ERR_INVALID_ARG_VALUE where it is neither an absolute path nor a `file:` URL */
function pathOf(file: unknown): string {
  if (typeof file === 'string' && file.startsWith('/')) return file
  try {
    if (typeof file === 'string' || isHolder(file)) return fileURLToPath(file)
  } catch {
    // Node tells of the argument, whatever was wrong with it.
  }
  throw invalidValue('filename', file, 'must be a file URL object, file URL string, or absolute path string')
}

export function createModule({ names, createRequire }: Options): object {
  const own = new Set(names())
  const isBuiltin = (name: unknown) =>
    typeof name === 'string' && own.has(name.replace(/^node:/, '')) && (name.startsWith('node:') || !isPrefixed(name))
  return Object.assign(NodeModule, {
    Module: NodeModule,
    builtinModules: [...own].filter((name) => !isPrefixed(name)),
    createRequire: (file: unknown) => createRequire(pathOf(file)),
    isBuiltin,
    wrap: (code: string) => `(function (exports, require, module, __filename, __dirname) { ${code}\n});`,
    findSourceMap: () => undefined,
    register: refusedMember('module.register'),
    syncBuiltinESMExports: () => undefined,
    SourceMap: refusedMember('module.SourceMap'),
  })
}
