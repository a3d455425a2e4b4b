/** Node's class of `module`, which `node:module` is. */
import { absolute, folderOf, foldersAround } from './module-paths'

/** The graph that a module belongs to. */
export type ModuleOwner = {
  require(module: NodeModule, specifier: unknown): unknown
  compile(module: NodeModule, text: string, filename: string): unknown
  /** @throws LoadError where there is none */
  locate(specifier: unknown, path: string): string
  cache: Record<string, unknown>
  extensions: Record<string, unknown>
}

const owners = new WeakMap<object, ModuleOwner>()
let others: (() => ModuleOwner) | null = null

/** Which graph the modules belong to that project code makes itself: it has `node:module` by then. */
export const setOwnerOfOthers = (owner: () => ModuleOwner): void => {
  others = owner
}

/** One that project code makes itself belongs to no file. */
export class NodeModule {
  id: string
  path: string
  exports: unknown = {}
  filename: string | null = null
  loaded = false
  readonly children: object[] = []

  /** @param id absolute path */
  constructor(id = '', parent?: { readonly children: object[] }) {
    this.id = id
    this.path = folderOf(id) || (id.startsWith('/') ? '/' : '.')
    hide(this, 'parent', parent)
    parent?.children.push(this)
  }

  require(specifier: unknown): unknown {
    // What `node:module` has put on this class, and project code may have replaced.
    const load: unknown = Reflect.get(NodeModule, '_load')
    if (typeof load === 'function') return Reflect.apply(load, NodeModule, [specifier, this, false])
    return ownerOf(this).require(this, specifier)
  }

  _compile(text: unknown, filename: unknown): unknown {
    return ownerOf(this).compile(this, String(text), String(filename))
  }
}

export const setOwner = (module: object, owner: ModuleOwner) => void owners.set(module, owner)

/** @throws TypeError for a module of no graph */
export function ownerOf(module: NodeModule): ModuleOwner {
  const owner = owners.get(module) ?? others?.()
  if (!owner) throw new TypeError('The module belongs to no file.')
  return owner
}

/** A property that no listing shows. */
const hide = (from: object, key: string, value: unknown) =>
  Object.defineProperty(from, key, { value, configurable: true, writable: true })

/** Absolute paths of the folders that packages are looked for in. @param path project path of the file that asks */
export const pathsAround = (path: string): string[] =>
  [...foldersAround(folderOf(path)).map(absolute), '']
    .filter((folder) => !folder.endsWith('/node_modules'))
    .map((folder) => `${folder}/node_modules`)
