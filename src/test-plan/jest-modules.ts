/**
 * What Jest makes of a file before it runs: its transforms with what the project's Babel configuration says, and whether it loads ES modules itself.
 * Without either, `import` and types are errors of syntax.
 */
import { BABEL_FILES, type BabelReading, type BabelSyntax, readBabel, TAKES_ALL, type Taken } from './babel-syntax'
import { isFields, type Literal, type LiteralFields } from './config-literal'

/** How Jest loads the files of a project. Expressions are for paths that begin with /project/. */
export type ModuleRules = {
  /** The first number of Jest's version. */
  readonly major: number
  /** What a path may lack at its end, in the order in which Jest tries them; no file of another ending is a test. */
  readonly endings: readonly string[]
  /** It was started with `--experimental-vm-modules`. */
  readonly loadsModules: boolean
  /** Endings of ES modules beside .mjs, and .js where package.json says `module`. */
  readonly moduleEndings: readonly string[]
  /** The first that meets a path counts. */
  readonly transforms: readonly { readonly of: RegExp; readonly takes: readonly Taken[]; readonly babel: BabelSyntax | null }[]
  /** No transform reads these. */
  readonly ignored: readonly RegExp[]
}

/** The first of the files that is there, as far as it is plain data; null where none is. */
export type ReadFields = (paths: readonly string[]) => {
  readonly fields: LiteralFields
  readonly unread: boolean
  readonly path: string | null
}

type Lacks = (name: string) => void

export type MajorOf = (name: string, latest: number) => number

export const LATEST_JEST = 30

/** Jest's own list, and what came into it with which version. */
const ENDINGS = ['js', 'mjs', 'cjs', 'jsx', 'ts', 'mts', 'cts', 'tsx', 'json', 'node']
const LATER_ENDINGS = { since: 30, came: ['mts', 'cts'] }

/**
 * @param given `moduleFileExtensions` of Jest's configuration
 * @returns endings with their dot
 */
export function jestEndings(given: Literal | undefined, major: number): readonly string[] {
  const isOld = major < LATER_ENDINGS.since
  const own = Array.isArray(given) ? given.filter((one: Literal) => typeof one === 'string') : null
  return (own ?? ENDINGS.filter((one) => !isOld || !LATER_ENDINGS.came.includes(one))).map((one) => `.${String(one)}`)
}

const listOf = (value: Literal | undefined): readonly Literal[] => (Array.isArray(value) ? value : [])

/** What several configurations of Babel take together. */
const joined = (all: readonly BabelReading[]): BabelReading => ({
  takes: ['hoist', ...all.flatMap(({ takes }) => takes)],
  babel: {
    jsx: all.flatMap(({ babel }) => babel?.jsx ?? []).at(-1) ?? null,
    dropsFields: all.some(({ babel }) => babel?.dropsFields === true),
  },
})

/** ts-jest fails a file whose types are wrong, unless it is asked not to look. */
function looksAtTypes(options: Literal | undefined, fields: LiteralFields, compiler: LiteralFields): boolean {
  const own = isFields(fields.globals) ? fields.globals['ts-jest'] : undefined
  const all = [isFields(options) ? options : {}, isFields(own) ? own : {}]
  return compiler.isolatedModules !== true && !all.some((one) => one.diagnostics === false || one.isolatedModules === true)
}

const expressionOf = (text: string, lacks: () => void): RegExp[] => {
  try {
    return [new RegExp(text)]
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    lacks()
    return []
  }
}

/**
 * @param fields of Jest's configuration
 * @param here writes `<rootDir>` out
 * @param read of the project's other files
 * @param majorOf the first number of the version of a package that package.json asks for, else the other
 * @param lacks is given what is more than plain data, or unknown
 */
export function jestModules(
  fields: LiteralFields,
  loadsModules: boolean,
  here: (text: string) => string,
  read: ReadFields,
  majorOf: MajorOf,
  lacks: Lacks,
): ModuleRules {
  const babel = (): readonly BabelReading[] => {
    const manifest = read(['package.json']).fields.babel
    const own = isFields(manifest) ? [{ fields: manifest, unread: false, path: 'package.json' }] : []
    const found = [read(BABEL_FILES.slice(0, 5)), read(['.babelrc', ...BABEL_FILES.slice(5)]), ...own]
    return found.flatMap(({ fields: config, unread, path }) => {
      if (unread && path !== null) lacks(path)
      return path === null ? [] : [readBabel(config, path, majorOf('@babel/core', 7), lacks)]
    })
  }
  const whole = (takes: readonly Taken[]): BabelReading => ({ takes, babel: null })
  const takesOf = (name: Literal | undefined, options: Literal | undefined): BabelReading => {
    const text = typeof name === 'string' ? name : ''
    if (/^babel-jest$/.test(text)) {
      const own = isFields(options) ? [readBabel(options, 'transform', majorOf('@babel/core', 7), lacks)] : []
      return joined([...babel(), ...own])
    }
    if (/^ts-jest/.test(text)) {
      const compiler = read(['tsconfig.json']).fields.compilerOptions
      if (looksAtTypes(options, fields, isFields(compiler) ? compiler : {})) lacks('type checks of ts-jest')
    }
    if (/^@swc\/jest$/.test(text) && !/typescript/.test(JSON.stringify([options, read(['.swcrc']).fields])))
      return whole(['modules', 'jsx', 'hoist'])
    return whole(TAKES_ALL)
  }
  const { preset, transform, transformIgnorePatterns: ignored, extensionsToTreatAsEsm: endings } = fields
  const { moduleFileExtensions: extensions } = fields
  const major = majorOf('jest', LATEST_JEST)
  if (Array.isArray(extensions) && !extensions.includes('js')) lacks('moduleFileExtensions')
  const presets = typeof preset === 'string' && /^ts-jest(?:\/|$)/.test(preset) ? preset : null
  const rows: (readonly [string, Literal | undefined, Literal | undefined])[] = isFields(transform)
    ? Object.entries(transform).map(([of, one]) => (Array.isArray(one) ? [of, one[0], one[1]] : [of, one, undefined]))
    : []
  if (presets !== null) rows.push([/js-with-ts/.test(presets) ? '\\.[tj]sx?$' : '\\.tsx?$', 'ts-jest', undefined])
  if (presets === null ? transform === undefined : /js-with-babel/.test(presets))
    rows.push(['\\.[jt]sx?$', 'babel-jest', undefined])
  const texts = (value: Literal | undefined, usual: readonly string[]) =>
    value === undefined ? usual : listOf(value).flatMap((one) => (typeof one === 'string' ? [one] : []))
  return {
    major,
    endings: jestEndings(extensions, major),
    loadsModules,
    moduleEndings: texts(endings, presets !== null && /esm/.test(presets) ? ['.ts', '.tsx', '.mts'] : []),
    transforms: rows.flatMap(([of, name, options]) =>
      expressionOf(here(of), () => lacks('transform')).map((each) => ({ of: each, ...takesOf(name, options) })),
    ),
    ignored: texts(ignored, ['/node_modules/', '\\.pnp\\.[^\\/]+$']).flatMap((one) =>
      expressionOf(here(one), () => lacks('transformIgnorePatterns')),
    ),
  }
}
