/** `node:module`: the class of `module` itself, with what it says of the modules there are. */

import { projectPathOf } from '../module-scope'
import { NODE_MODULES, PREFIX_ONLY } from '../modules/missing-module'
import { type ModuleOwner, NodeModule, ownerOf, pathsAround, setOwnerOfOthers } from '../modules/node-module'
import { fileURLToPath } from '../url'
import { invalidValue, refusedMember } from './node-error'
import { isHolder } from './types'

type Options = {
  /** The graph that runs now. */
  readonly owner: () => ModuleOwner
  /** @param path absolute */
  readonly createRequire: (path: string) => unknown
}

/** @throws TypeError ERR_INVALID_ARG_VALUE where it is neither an absolute path nor a `file:` URL */
function pathOf(file: unknown): string {
  if (typeof file === 'string' && file.startsWith('/')) return file
  try {
    if (typeof file === 'string' || isHolder(file)) return fileURLToPath(file)
  } catch {
    // Node's error names the argument, whatever was wrong with it.
  }
  throw invalidValue('filename', file, 'must be a file URL object, file URL string, or absolute path string')
}

/** What a file that requires is to Node's own functions. */
const parentOf = (parent: unknown): NodeModule => (parent instanceof NodeModule ? parent : new NodeModule())

/** `Module._load` and `Module._resolveFilename`, which project code may replace: `require` goes through both. */
function loading() {
  const locate = (request: unknown, parent: unknown): string => {
    const module = parentOf(parent)
    return ownerOf(module).locate(request, projectPathOf(module.filename ?? ''))
  }
  return {
    _resolveFilename: locate,
    _load(request: unknown, parent: unknown): unknown {
      const module = parentOf(parent)
      const asked: unknown = Reflect.get(NodeModule, '_resolveFilename')
      const found: unknown =
        typeof asked === 'function' && asked !== locate ? Reflect.apply(asked, NodeModule, [request, parent, false]) : request
      return ownerOf(module).require(module, found)
    },
  }
}

/** What belongs to the graph that runs: read and written on the class. */
function kept(owner: () => ModuleOwner): PropertyDescriptorMap {
  const accessor = (key: 'cache' | 'extensions') => ({
    configurable: true,
    enumerable: true,
    get: () => owner()[key],
    set(value: Record<string, unknown>) {
      owner()[key] = value
    },
  })
  return { _cache: accessor('cache'), _extensions: accessor('extensions') }
}

/** `node:module`. Called once a worker. */
export function createModule({ owner, createRequire }: Options): object {
  setOwnerOfOthers(owner)
  const isBuiltin = (name: unknown) =>
    typeof name === 'string' &&
    NODE_MODULES.has(name.replace(/^node:/, '')) &&
    (name.startsWith('node:') || !PREFIX_ONLY.has(name))
  Object.defineProperties(NodeModule, kept(owner))
  return Object.assign(NodeModule, {
    Module: NodeModule,
    ...loading(),
    _nodeModulePaths: (from: unknown) => pathsAround(`${projectPathOf(String(from))}/_`),
    _pathCache: {},
    globalPaths: [],
    builtinModules: [...NODE_MODULES].filter((name) => !PREFIX_ONLY.has(name)),
    createRequire: (file: unknown) => createRequire(pathOf(file)),
    isBuiltin,
    wrap: (code: string) => `(function (exports, require, module, __filename, __dirname) { ${code}\n});`,
    findSourceMap: () => undefined,
    register: refusedMember('module.register'),
    syncBuiltinESMExports: () => undefined,
    SourceMap: refusedMember('module.SourceMap'),
  })
}
