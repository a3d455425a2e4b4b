/** What a module finds around it: `import.meta` and `require`. */
import { urlOf } from './frames'
import { folderOf } from './resolve'

/**
 * @param resolveUrl URL of what a specifier names from this file
 */
export function createImportMeta(path: string, resolveUrl: (specifier: string) => string): object {
  const folder = folderOf(path)
  return Object.assign(Object.create(null), {
    url: urlOf(path),
    filename: `/project/${path}`,
    dirname: folder === '' ? '/project' : `/project/${folder}`,
    resolve: resolveUrl,
  })
}

/**
 * @param load the value of what a specifier names, run if need be
 * @param locate absolute path of what a specifier names
 */
export function createRequire(
  path: string,
  load: (specifier: string) => unknown,
  locate: (specifier: string) => string,
): CallableFunction {
  const require = (specifier: unknown): unknown => {
    if (typeof specifier !== 'string' || specifier === '')
      throw new TypeError(`require() in ${path} needs the name of a module as a non-empty string.`)
    return load(specifier)
  }
  return Object.assign(require, { resolve: locate, cache: {} })
}
