/** What a tsconfig.json or jsconfig.json says of modules: aliases, how JSX is written, and whether imports that nothing uses stay. */

import { folderOf, foldersAround, inFolder, joinPath } from './module-paths'
import { isPackageFields } from './package-map'

export type TsConfig = {
  /** In the order in which they are tried; targets are project paths with at most one '*'. */
  readonly paths: readonly (readonly [pattern: string, targets: readonly string[]])[]
  readonly baseUrl: string | null
  /** As in the file: `react`, `react-jsx`, … */
  readonly jsx: string | null
  readonly jsxImportSource: string | null
  readonly jsxFactory: string | null
  readonly jsxFragmentFactory: string | null
  /** What is imported without `type` is loaded although nothing uses it: `verbatimModuleSyntax` and its forerunners. */
  readonly keepsImports: boolean
}

const EMPTY: TsConfig = {
  paths: [],
  baseUrl: null,
  jsx: null,
  jsxImportSource: null,
  jsxFactory: null,
  jsxFragmentFactory: null,
  keepsImports: false,
}

type Read = (path: string) => string | undefined

/** JSON with comments and trailing commas; null where it is neither. */
function parseJsonc(text: string): unknown {
  const plain = text
    .replace(/^\ufeff/, '')
    .replace(/("(?:\\.|[^"\\])*")|\/\/[^\n]*|\/\*[\s\S]*?\*\//g, '$1')
    .replace(/("(?:\\.|[^"\\])*")|,(?=\s*[}\]])/g, '$1')
  try {
    return JSON.parse(plain)
  } catch (error) {
    // A broken tsconfig says nothing; TypeScript itself complains about it elsewhere.
    if (error instanceof SyntaxError) return null
    throw error
  }
}

const strings = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []

function locateBase(specifier: string, folder: string, read: Read): string | null {
  const isRelative = /^\.{0,2}\//.test(specifier)
  const homes = isRelative ? [folder] : foldersAround(folder).map((one) => inFolder(one, 'node_modules'))
  for (const home of homes) {
    const path = joinPath(home, specifier)
    if (path === null) continue
    for (const one of [path, `${path}.json`, `${path}/tsconfig.json`])
      if (one.endsWith('.json') && read(one) !== undefined) return one
  }
  return null
}

const text = (value: unknown, inherited: string | null) => (typeof value === 'string' ? value : inherited)

function keepsImports(options: Readonly<Record<string, unknown>>, inherited: boolean): boolean {
  const { verbatimModuleSyntax, preserveValueImports, importsNotUsedAsValues } = options
  if (verbatimModuleSyntax === true || preserveValueImports === true || importsNotUsedAsValues === 'preserve') return true
  return verbatimModuleSyntax === false ? false : inherited
}

function pathsOf(options: Readonly<Record<string, unknown>>, home: string): TsConfig['paths'] | null {
  if (!isPackageFields(options.paths)) return null
  return Object.entries(options.paths)
    .map(([pattern, targets]): [string, string[]] => [
      pattern,
      strings(targets).flatMap((target) => joinPath(home, target) ?? []),
    ])
    .sort(([a], [b]) => (b.split('*')[0]?.length ?? 0) - (a.split('*')[0]?.length ?? 0))
}

function readConfig(path: string, read: Read, seen: Set<string>): TsConfig {
  const value = parseJsonc(read(path) ?? '')
  if (seen.has(path) || !isPackageFields(value)) return EMPTY
  seen.add(path)
  const folder = folderOf(path)
  let config = EMPTY
  for (const specifier of strings(value.extends)) {
    const base = locateBase(specifier, folder, read)
    if (base !== null) config = { ...config, ...readConfig(base, read, seen) }
  }
  const options = isPackageFields(value.compilerOptions) ? value.compilerOptions : {}
  const baseUrl = typeof options.baseUrl === 'string' ? joinPath(folder, options.baseUrl) : config.baseUrl
  config = {
    paths: pathsOf(options, typeof options.baseUrl === 'string' ? (baseUrl ?? folder) : folder) ?? config.paths,
    baseUrl,
    jsx: text(options.jsx, config.jsx),
    jsxImportSource: text(options.jsxImportSource, config.jsxImportSource),
    jsxFactory: text(options.jsxFactory, config.jsxFactory),
    jsxFragmentFactory: text(options.jsxFragmentFactory, config.jsxFragmentFactory),
    keepsImports: keepsImports(options, config.keepsImports),
  }
  // A root that only refers to others, as Vite's templates have it: the first of them that says anything counts.
  if (
    config !== EMPTY &&
    config.paths.length === 0 &&
    config.baseUrl === null &&
    config.jsx === null &&
    Array.isArray(value.references)
  )
    for (const one of value.references) {
      const base = isPackageFields(one) && typeof one.path === 'string' ? locateBase(`./${one.path}`, folder, read) : null
      const referred = base === null ? EMPTY : readConfig(base, read, seen)
      if (referred.paths.length > 0 || referred.jsx !== null) return referred
    }
  return config
}

/** Reads each configuration once. */
export class TsConfigs {
  readonly #read: Read
  readonly #byFolder = new Map<string, TsConfig>()

  constructor(read: Read) {
    this.#read = read
  }

  /** The nearest configuration around a file; packages have none. */
  of(path: string): TsConfig {
    const folder = folderOf(path)
    const known = this.#byFolder.get(folder)
    if (known) return known
    const config = this.#find(folder)
    this.#byFolder.set(folder, config)
    return config
  }

  #find(folder: string): TsConfig {
    if (/(?:^|\/)node_modules(?:\/|$)/.test(folder)) return EMPTY
    for (const around of foldersAround(folder))
      for (const name of ['tsconfig.json', 'jsconfig.json']) {
        const path = inFolder(around, name)
        if (this.#read(path) !== undefined) return readConfig(path, this.#read, new Set())
      }
    return EMPTY
  }
}

/** Project paths that an alias may mean, in the order in which they are tried. */
export function aliasesOf(config: TsConfig, specifier: string): string[] {
  const found: string[] = []
  for (const [pattern, targets] of config.paths) {
    const [before = '', after] = pattern.split('*')
    if (after === undefined ? specifier !== pattern : !specifier.startsWith(before) || !specifier.endsWith(after)) continue
    if (after !== undefined && specifier.length < before.length + after.length) continue
    const star = after === undefined ? '' : specifier.slice(before.length, specifier.length - after.length)
    found.push(...targets.map((target) => target.replace('*', () => star)))
    break
  }
  if (config.baseUrl !== null) found.push(inFolder(config.baseUrl, specifier))
  return found
}
