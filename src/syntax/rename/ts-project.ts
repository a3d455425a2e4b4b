/** A project in memory, as the language service of TypeScript asks for it. */
import type TypeScript from 'typescript5'
import type { Path, Tree } from '../../engine/model'
import { isScript } from './script-files'

export type TS = typeof TypeScript

/** UTF-16 units of a file that is read. More: bundles and generated data hold every rename up, fewer: a name in a large file is missed. */
const LARGEST = 1_000_000

const LIBRARY = '/node_modules/typescript/lib'
const CONFIGS = ['tsconfig.json', 'jsconfig.json']

/** The path under which the language service knows a file of the project. */
export const tsFileOf = (path: Path): string => `/${path}`

/** The project's file of that name; null for one of the library's, and for packages that the project brings along. */
export function tsPathOf(file: string, files: Files): Path | null {
  const path = file.slice(1)
  return !isPackage(path) && files.has(path) ? path : null
}

const isPackage = (path: string): boolean => /(?:^|\/)node_modules\//.test(path)

type Files = { has(path: string): path is Path }

/** The files as they are at the moment, and the service over them. */
export type TsProject = Files & {
  readonly service: TypeScript.LanguageService
  text(path: string): string | undefined
  /** The files in which names can be changed; of packages none. */
  scripts(): Path[]
  /** Takes `tree` over with `changed` in the place of what it has; null: removed. `scripts`: files without imports and exports share their names. */
  show(tree: Tree, changed: ReadonlyMap<Path, string | null>, scripts: boolean): void
}

/** `libs`: the language's own declarations, by file name. */
export function openTsProject(ts: TS, libs: ReadonlyMap<string, string>): TsProject {
  let texts = new Map<string, string>()
  let folders = new Set<string>()
  let options: TypeScript.CompilerOptions = {}
  let generation = 0
  const versions = new Map<string, { readonly text: string; readonly version: string }>()
  const snapshots = new WeakMap<{ readonly text: string }, TypeScript.IScriptSnapshot>()
  const textAt = (file: string): string | undefined =>
    file.startsWith(`${LIBRARY}/`) ? libs.get(file.slice(LIBRARY.length + 1)) : texts.get(file.slice(1))
  const versionAt = (file: string) => {
    const text = textAt(file)
    const known = versions.get(file)
    if (text === undefined || known?.text === text) return known
    const fresh = { text, version: String(++generation) }
    versions.set(file, fresh)
    return fresh
  }
  const isOwn = (path: string): path is Path => isScript(path) && !isPackage(path)
  const scripts = () => [...texts.keys()].filter(isOwn)
  const host: TypeScript.LanguageServiceHost = {
    getScriptFileNames: () => scripts().map(tsFileOf),
    getScriptVersion: (file) => versionAt(file)?.version ?? '0',
    getScriptSnapshot(file) {
      const known = textAt(file) === undefined ? undefined : versionAt(file)
      if (known === undefined) return undefined
      const snapshot = snapshots.get(known) ?? ts.ScriptSnapshot.fromString(known.text)
      snapshots.set(known, snapshot)
      return snapshot
    },
    getCompilationSettings: () => options,
    getCurrentDirectory: () => '/',
    getDefaultLibFileName: () => `${LIBRARY}/lib.d.ts`,
    fileExists: (file) => textAt(file) !== undefined,
    readFile: textAt,
    directoryExists: (folder) => folder === LIBRARY || folders.has(folder.replace(/\/$/, '')),
    getDirectories: () => [],
    useCaseSensitiveFileNames: () => true,
  }
  return {
    service: ts.createLanguageService(host),
    has: (path): path is Path => texts.has(path),
    text: (path) => texts.get(path),
    scripts,
    show(tree, changed, scripts) {
      texts = new Map()
      for (const [path, content] of tree) if (typeof content === 'string' && content.length <= LARGEST) texts.set(path, content)
      for (const [path, text] of changed)
        if (text === null) texts.delete(path)
        else texts.set(path, text)
      folders = foldersOf(texts)
      const { Force, Legacy } = ts.ModuleDetectionKind
      options = { ...configured(ts, texts), moduleDetection: scripts ? Legacy : Force }
    },
  }
}

function foldersOf(texts: ReadonlyMap<string, string>): Set<string> {
  const folders = new Set([''])
  for (const path of texts.keys())
    for (let at = path.lastIndexOf('/'); at > 0 && !folders.has(`/${path.slice(0, at)}`); at = path.lastIndexOf('/', at - 1))
      folders.add(`/${path.slice(0, at)}`)
  return folders
}

/** What decides where a name leads: how imports are resolved, and which syntax is read. Of a broken configuration what can be read counts. */
function configured(ts: TS, texts: ReadonlyMap<string, string>): TypeScript.CompilerOptions {
  const name = CONFIGS.find((config) => texts.has(config))
  const { baseUrl, paths, rootDirs, jsx, jsxImportSource, experimentalDecorators, moduleSuffixes, customConditions } =
    name === undefined ? {} : parsed(ts, name, texts)
  const known = { baseUrl, paths, rootDirs, jsx, jsxImportSource, experimentalDecorators, moduleSuffixes, customConditions }
  return {
    jsx: ts.JsxEmit.Preserve,
    ...Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined)),
    // As TypeScript itself notes where paths without a base are counted from.
    ...(paths === undefined ? {} : { pathsBasePath: '/' }),
    allowJs: true,
    allowImportingTsExtensions: true,
    allowNonTsExtensions: true,
    resolveJsonModule: true,
    esModuleInterop: true,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    target: ts.ScriptTarget.ESNext,
    lib: ['lib.esnext.d.ts'],
    types: [],
    noEmit: true,
    skipLibCheck: true,
  }
}

function parsed(ts: TS, name: string, texts: ReadonlyMap<string, string>): TypeScript.CompilerOptions {
  const host: TypeScript.ParseConfigHost = {
    useCaseSensitiveFileNames: true,
    readDirectory: () => [],
    fileExists: (file) => texts.has(file.slice(1)),
    readFile: (file) => texts.get(file.slice(1)),
  }
  const { config } = ts.readConfigFile(`/${name}`, host.readFile)
  return ts.parseJsonConfigFileContent(config, host, '/', undefined, `/${name}`).options
}
