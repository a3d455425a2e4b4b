/** What a tsconfig.json or jsconfig.json says of modules: aliases, how JSX is written, and whether imports that nothing uses stay. */

import { folderOf, foldersAround, inFolder, joinPath } from './module-paths'
import { isPackageFields, lookUpExports } from './package-map'

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
  /** Which files are the project's; null: nothing says so. `files` counts whatever `exclude` says. */
  readonly files: readonly RegExp[] | null
  readonly include: readonly RegExp[] | null
  readonly exclude: readonly RegExp[]
  /** JavaScript is the project's, too. */
  readonly takesJs: boolean
  /** Why TypeScript refuses it; null: it does not. */
  readonly problem: string | null
  /** The projects that it only refers to. */
  readonly references: readonly TsConfig[]
}

const EMPTY: TsConfig = {
  paths: [],
  baseUrl: null,
  jsx: null,
  jsxImportSource: null,
  jsxFactory: null,
  jsxFragmentFactory: null,
  keepsImports: false,
  files: null,
  include: null,
  exclude: [],
  takesJs: false,
  problem: null,
  references: [],
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

/** Where relative paths begin, and where those that begin with `${configDir}` do. */
type Home = { readonly folder: string; readonly root: string }

const CONFIG_DIR = /^\$\{configDir\}/

const placeOf = (text: string, { folder, root }: Home) =>
  joinPath(CONFIG_DIR.test(text) ? root : folder, text.replace(CONFIG_DIR, ''))

/** What a pattern of `include` or `exclude` meets. @param isWhole all of a folder that it names, too */
function covering(patterns: unknown, home: Home, isWhole: boolean): RegExp[] {
  return strings(patterns).flatMap((pattern) => {
    const path = placeOf(pattern, home)
    if (path === null) return []
    const text = path
      .replace(/[.+^$()|[\]\\{}]/g, '\\$&')
      .replace(/\*\*\/?|\*|\?/g, (one) => (one[1] ? '(?:.*/)?' : one === '*' ? '[^/]*' : '[^/]'))
    const isFolder = isWhole || !/[*?.][^/]*$/.test(path)
    const end = text.endsWith('(?:.*/)?') ? '.*' : isFolder ? (path === '' ? '.*' : '(?:/.*)?') : ''
    return [new RegExp(`^${text}${end}$`)]
  })
}

/** Whether a file is one of the project's own. */
function covers({ files, include, exclude, takesJs }: TsConfig, path: string): boolean {
  const meets = (one: RegExp) => one.test(path)
  if (/\.[cm]?jsx?$/.test(path) && !takesJs) return false
  if (files?.some(meets)) return true
  return (include ? include.some(meets) : files === null) && !exclude.some(meets)
}

const strings = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []

/** The path that a package's `exports` gives for a configuration. */
function exported(home: string, specifier: string, read: Read): string[] {
  const [, name = '', rest = ''] = /^((?:@[^/]+\/)?[^/]+)(\/.*)?$/.exec(specifier) ?? []
  const manifest = parseJsonc(read(`${home}/${name}/package.json`) ?? '')
  const found = isPackageFields(manifest)
    ? lookUpExports(manifest.exports, `.${rest}`, new Set(['require', 'node', 'default']))
    : null
  return found?.kind === 'path' ? [inFolder(`${home}/${name}`, found.path)] : []
}

function locateBase(specifier: string, folder: string, read: Read): string | null {
  const isRelative = /^\.{0,2}\//.test(specifier)
  const homes = isRelative ? [folder] : foldersAround(folder).map((one) => inFolder(one, 'node_modules'))
  for (const home of homes) {
    const path = joinPath(home, specifier)
    if (path === null) continue
    for (const one of [path, `${path}.json`, ...(isRelative ? [] : exported(home, specifier, read)), `${path}/tsconfig.json`])
      if (one.endsWith('.json') && read(one) !== undefined) return one
  }
  return null
}

const textOf = (value: unknown, inherited: string | null) => (typeof value === 'string' ? value : inherited)

function keepsImports(options: Readonly<Record<string, unknown>>, inherited: boolean): boolean {
  const { verbatimModuleSyntax, preserveValueImports, importsNotUsedAsValues } = options
  if (verbatimModuleSyntax === true || preserveValueImports === true || importsNotUsedAsValues === 'preserve') return true
  return verbatimModuleSyntax === false ? false : inherited
}

/** What a configuration and those that it extends write, before it is known where `paths` begin. */
type Written = Omit<TsConfig, 'paths'> & { readonly targets: unknown; readonly home: string }

const BLANK: Written = { ...EMPTY, targets: null, home: '' }

/** @param root the folder of the configuration that the others are read for: `${configDir}` */
function readWritten(path: string, read: Read, seen: readonly string[], root: string): Written {
  const text = read(path) ?? ''
  const value = parseJsonc(text)
  if (seen.includes(path)) return { ...BLANK, problem: `${path} extends itself` }
  if (!isPackageFields(value)) return { ...BLANK, problem: value === null && text.trim() !== '' ? `${path} is no JSON` : null }
  const folder = folderOf(path)
  let config = BLANK
  let problem: string | null = null
  for (const specifier of strings(value.extends)) {
    const base = locateBase(specifier, folder, read)
    const next = base === null ? null : readWritten(base, read, [...seen, path], root)
    problem ??= next ? next.problem : `${path} extends ${specifier}, which is not there`
    const { files, include, exclude, ...rest } = next ?? BLANK
    // Each of them counts where the one behind it says nothing.
    config = {
      ...config,
      ...rest,
      files: files ?? config.files,
      include: include ?? config.include,
      exclude: exclude.length > 0 ? exclude : config.exclude,
    }
  }
  const home = { folder, root }
  const { files, include, exclude } = value
  const options = isPackageFields(value.compilerOptions) ? value.compilerOptions : {}
  return {
    ...(isPackageFields(options.paths)
      ? { targets: options.paths, home: folder }
      : { targets: config.targets, home: config.home }),
    baseUrl: typeof options.baseUrl === 'string' ? joinPath(folder, options.baseUrl) : config.baseUrl,
    jsx: textOf(options.jsx, config.jsx),
    jsxImportSource: textOf(options.jsxImportSource, config.jsxImportSource),
    jsxFactory: textOf(options.jsxFactory, config.jsxFactory),
    jsxFragmentFactory: textOf(options.jsxFragmentFactory, config.jsxFragmentFactory),
    keepsImports: keepsImports(options, config.keepsImports),
    files: Array.isArray(files) ? covering(files, home, false) : config.files,
    include: Array.isArray(include) ? covering(include, home, false) : config.include,
    exclude: Array.isArray(exclude) ? covering(exclude, home, true) : config.exclude,
    takesJs:
      typeof options.allowJs === 'boolean'
        ? options.allowJs
        : config.takesJs || options.checkJs === true || path.endsWith('jsconfig.json'),
    problem,
    references: [],
  }
}

function readConfig(path: string, read: Read, isReferred = false): TsConfig {
  const { targets, home, ...written } = readWritten(path, read, [], folderOf(path))
  const from = written.baseUrl ?? home
  const paths = Object.entries(isPackageFields(targets) ? targets : {})
    .map(([pattern, all]): [string, string[]] => [
      pattern,
      strings(all).flatMap((target) => placeOf(target, { folder: from, root: folderOf(path) }) ?? []),
    ])
    .sort(
      ([a], [b]) =>
        Number(a.includes('*')) - Number(b.includes('*')) || (b.split('*')[0]?.length ?? 0) - (a.split('*')[0]?.length ?? 0),
    )
  const value = parseJsonc(read(path) ?? '')
  const referred = isPackageFields(value) && Array.isArray(value.references) && !isReferred ? value.references : []
  let { problem } = written
  const references = referred.flatMap((one: unknown) => {
    const base = isPackageFields(one) && typeof one.path === 'string' ? locateBase(`./${one.path}`, folderOf(path), read) : null
    if (base === null) problem ??= `${path} refers to a project that is not there`
    return base === null ? [] : [readConfig(base, read, true)]
  })
  return { ...written, paths, references, problem }
}

/** Reads each configuration once. */
export class TsConfigs {
  readonly #read: Read
  readonly #isExact: boolean
  readonly #byFolder = new Map<string, TsConfig>()

  /** @param isExact `paths` count for a project's own files alone, as in Vite */
  constructor(read: Read, isExact: boolean) {
    this.#read = read
    this.#isExact = isExact
  }

  /** The nearest configuration around a file; packages have none. */
  of(path: string): TsConfig {
    const folder = folderOf(path)
    let config = this.#byFolder.get(folder)
    if (!config) {
      config = this.#find(folder)
      this.#byFolder.set(folder, config)
    }
    const { references } = config
    if (!this.#isExact) {
      // A root that only refers to others, as Vite's templates have it: the first of them that says anything counts.
      const isSilent = config.paths.length === 0 && config.baseUrl === null && config.jsx === null
      return (isSilent ? references.find((one) => one.paths.length > 0 || one.jsx !== null) : null) ?? config
    }
    if (covers(config, path)) return config
    return references.find((one) => covers(one, path)) ?? { ...config, paths: [], baseUrl: null }
  }

  #find(folder: string): TsConfig {
    if (/(?:^|\/)node_modules(?:\/|$)/.test(folder)) return EMPTY
    for (const around of foldersAround(folder))
      for (const name of this.#isExact ? ['tsconfig.json'] : ['tsconfig.json', 'jsconfig.json']) {
        const path = inFolder(around, name)
        if (this.#read(path) !== undefined) return readConfig(path, this.#read)
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
