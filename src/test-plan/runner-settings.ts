/**
 * What a project's configuration of Vitest or Jest says of how its tests run, as far as it is plain data. What decides which files are tests is in
 * `runner-files.ts`.
 */
import { isFields, type Literal, type LiteralFields, PROJECT_FOLDER, UNREAD } from './config-literal'
import { jestModules, type ModuleRules, type ReadFields } from './jest-modules'

/**
 * Another name of modules. `find`: a specifier or its beginning up to a '/', or an expression in its place; `to`: candidates in its place, tried in
 * order: paths that begin with /project/, other specifiers, with $1 for what a group of the expression found.
 */
export type Alias = { readonly find: string | RegExp; readonly to: readonly string[] }

/** How the tests of one runner run. Null: the runner's own. */
export type RunnerSettings = {
  /** The test names that a file finds without an import: `describe`, `expect`, …; null: nothing says so. */
  readonly globals: boolean | null
  /** What runs before each test file, in order: paths or packages. `isBare`: before there is any test function. */
  readonly setup: readonly { readonly specifier: string; readonly isBare: boolean }[]
  readonly aliases: readonly Alias[]
  /** `paths` of a tsconfig.json count. */
  readonly tsPaths: boolean
  /** A tsconfig.json that cannot be read fails the TypeScript around it, and its `paths` count for the files of its own project alone. */
  readonly holdsTsConfig: boolean
  /** How a file becomes one that runs; null: every syntax that this runtime reads is taken, as by Vite. */
  readonly modules: ModuleRules | null
  /** Folders in which packages lie beside node_modules: names of folders around a file, or paths that begin with /project/. */
  readonly moduleFolders: readonly string[]
  /** What is reset before each test. */
  readonly mocks: { readonly clear: boolean; readonly reset: boolean; readonly restore: boolean }
  readonly unstubs: { readonly envs: boolean; readonly globals: boolean }
  /** Milliseconds. */
  readonly testTimeout: number | null
  /** Milliseconds. */
  readonly hookTimeout: number | null
  readonly retry: number
  /** A test without an assertion fails. */
  readonly requireAssertions: boolean
  /** `only` is no failure. */
  readonly allowOnly: boolean
  /** Snapshots that are not stored are failures. */
  readonly storedSnapshots: boolean
  /** Of the process. */
  readonly env: Readonly<Record<string, string>>
  /** Values that every file finds by their names. */
  readonly values: Readonly<Record<string, unknown>>
}

/** `missing`: names of settings that may decide a verdict and that the embedded runtime does not have, sorted. */
export type ReadSettings = { readonly settings: RunnerSettings; readonly missing: readonly string[] }

/** Settings that no verdict hangs on, and those that say which files are tests. */
const VITEST_IDLE = new Set(
  (
    'include exclude root dir name watch reporters reporter outputFile silent hideSkippedTests logHeapUsage slowTestThreshold ' +
    'pool poolOptions maxWorkers minWorkers maxConcurrency fileParallelism passWithNoTests bail teardownTimeout ui open api cache css deps server ' +
    'coverage chaiConfig diff printConsoleTrace expandSnapshotDiff forceRerunTriggers onConsoleLog disableConsoleIntercept includeTaskLocation ' +
    'includeSource benchmark typecheck watchTriggerPatterns attachmentsDir vmMemoryLimit execArgv isolate update run tags'
  ).split(' '),
)
/** Beside `test`: what builds, and serves, and says nothing of tests. */
const VITE_IDLE = new Set(
  'test root base mode server preview build cacheDir logLevel clearScreen appType publicDir optimizeDeps worker css json esbuild oxc ssr define resolve plugins'.split(
    ' ',
  ),
)
const JEST_IDLE = new Set(
  (
    'testMatch testRegex testPathIgnorePatterns rootDir roots displayName verbose silent bail cache cacheDirectory maxWorkers maxConcurrency ' +
    'collectCoverage collectCoverageFrom coverageDirectory coveragePathIgnorePatterns coverageProvider coverageReporters coverageThreshold notify ' +
    'notifyMode reporters watchPathIgnorePatterns watchPlugins watchman passWithNoTests logHeapUsage detectOpenHandles openHandlesTimeout forceExit ' +
    'slowTestThreshold transformIgnorePatterns modulePathIgnorePatterns moduleFileExtensions extensionsToTreatAsEsm testLocationInResults ' +
    'workerIdleMemoryLimit workerThreads prettierPath randomize showSeed errorOnDeprecated testSequencer testFailureExitCode expand ci waitForUnhandledRejections $schema'
  ).split(' '),
)
/** What turns a file into JavaScript as this runtime does itself. */
const TRANSFORMS = /^(?:babel-jest|ts-jest(?:\/.*)?|@swc\/jest|esbuild-jest|@sucrase\/jest-plugin|jest-esbuild|@heft\/jest)$/

/** What was read, with the names of what could not be. */
class Reading {
  readonly #fields: LiteralFields
  readonly #before: string
  readonly missing = new Set<string>()

  /** @param before the prefix of the names, such as `test.` */
  constructor(fields: LiteralFields, before = '') {
    this.#fields = fields
    this.#before = before
  }

  lacks(name: string): void {
    this.missing.add(name === '...' ? 'settings from elsewhere' : this.#before + name)
  }

  at(name: string): Literal | undefined {
    return this.#fields[name]
  }

  flag(name: string): boolean {
    const value = this.#fields[name]
    if (value === UNREAD) this.lacks(name)
    return value === true
  }

  number(name: string): number | null {
    const value = this.#fields[name]
    if (value === undefined || typeof value === 'number') return value ?? null
    this.lacks(name)
    return null
  }

  list(name: string): readonly string[] {
    const value = this.#fields[name]
    const list = typeof value === 'string' ? [value] : (value ?? [])
    if (Array.isArray(list) && list.every((one): one is string => typeof one === 'string')) return list
    this.lacks(name)
    return []
  }

  /** Fields whose values are all plain; the others are missing by name. */
  plain(name: string): Record<string, unknown> {
    const value = this.#fields[name]
    if (value === undefined) return {}
    if (!isFields(value)) {
      this.lacks(name)
      return {}
    }
    for (const one of Object.values(value)) if (!isPlain(one)) this.lacks(name)
    return Object.fromEntries(Object.entries(value).filter(([, one]) => isPlain(one)))
  }

  /** Settings that are neither known nor idle; null and false ask for nothing. */
  others(known: readonly string[], idle: ReadonlySet<string>): void {
    for (const [name, value] of Object.entries(this.#fields))
      if (value !== null && value !== false && !known.includes(name) && !idle.has(name)) this.lacks(name)
  }
}

function isPlain(value: Literal): boolean {
  if (value === UNREAD || value instanceof RegExp) return false
  if (Array.isArray(value)) return value.every(isPlain)
  return !isFields(value) || Object.values(value).every(isPlain)
}

const inProject = (path: string) => (path.startsWith('.') ? `${PROJECT_FOLDER}/${path.replace(/^(?:\.\/)+/, '')}` : path)

const strings = (values: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))

// ── Vitest ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** `{ '@': '/src' }`, or a list of `find` and `replacement`. */
function viteAliases(given: Literal | undefined, lacks: () => void): Alias[] {
  if (given === undefined) return []
  const rows: readonly (readonly [Literal | undefined, Literal | undefined])[] = Array.isArray(given)
    ? given.map((one: Literal) =>
        isFields(one) && one.customResolver === undefined ? [one.find, one.replacement] : [UNREAD, UNREAD],
      )
    : isFields(given)
      ? Object.entries(given)
      : [[UNREAD, UNREAD]]
  return rows.flatMap(([find, to]): Alias[] => {
    const isFind = (typeof find === 'string' && find !== '...') || find instanceof RegExp
    if (isFind && typeof to === 'string') return [{ find, to: [to] }]
    lacks()
    return []
  })
}

/** What a plugin of Vite's is known to do: null for one that changes no verdict of plain code. */
const PLUGINS = /\b(?:tsconfigPaths|viteTsconfigPaths|react|vue|svelte|solid|preact)\b/

/** In a script's or a command's words: `--globals`, `--globals=false`, `--no-globals`. */
function flagIn(args: readonly string[], name: string): boolean | null {
  for (const word of args) {
    if (word === `--${name}` || word === `--${name}=true`) return true
    if (word === `--no-${name}` || word === `--${name}=false`) return false
  }
  return null
}

const numberIn = (args: readonly string[], name: string): number | null => {
  const at = args.findIndex((word) => word === `--${name}` || word.startsWith(`--${name}=`))
  const text = at < 0 ? undefined : (args[at]?.split('=')[1] ?? args[at + 1])
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : null
}

const isCi = (env: Readonly<Record<string, string>>) => env.CI !== undefined && !/^(?:|0|false)$/.test(env.CI)

/**
 * @param config what `vitest.config` exports, null where there is none
 * @param text of that file: what `plugins` names is read off it
 * @param args of the command, with `env` before it
 * @param isSure the project says that it is Vitest's: what it does not set is Vitest's own
 */
export function vitestSettings(
  config: LiteralFields | null,
  text: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  isSure: boolean,
): ReadSettings {
  const whole = new Reading(config ?? {})
  const { test } = config ?? {}
  const fields = new Reading(isFields(test) ? test : {}, 'test.')
  const resolve = isFields(config?.resolve) ? config.resolve : {}
  const sequence = fields.at('sequence')
  if (sequence !== undefined && (!isFields(sequence) || Object.keys(sequence).some((name) => name !== 'seed')))
    fields.lacks('sequence')
  const environment = fields.at('environment')
  if (environment !== undefined && environment !== 'node' && environment !== 'edge-runtime') fields.lacks('environment')
  const coverage = fields.at('coverage')
  if (isFields(coverage) && coverage.enabled === true && coverage.thresholds !== undefined) fields.lacks('coverage.thresholds')
  const typecheck = fields.at('typecheck')
  if (isFields(typecheck) && typecheck.enabled === true) fields.lacks('typecheck')
  const expects = fields.at('expect')
  const retry = fields.at('retry')
  if (retry !== undefined && typeof retry !== 'number') fields.lacks('retry')
  const values = whole.plain('define')
  for (const name of Object.keys(values)) if (!/^[\w$]+$/.test(name)) whole.lacks(`define of ${name}`)
  const hasTsPaths = /\b(?:vite-)?tsconfig-?paths\b/i.test(text)
  if (whole.at('plugins') !== undefined && whole.at('plugins') !== null && !PLUGINS.test(text)) whole.lacks('plugins')
  const aliases = [
    ...viteAliases(fields.at('alias'), () => fields.lacks('alias')),
    ...viteAliases(resolve.alias, () => whole.lacks('resolve.alias')),
  ]
  const known =
    'globals setupFiles alias clearMocks mockReset restoreMocks unstubEnvs unstubGlobals testTimeout hookTimeout retry expect allowOnly env sequence environment coverage typecheck'.split(
      ' ',
    )
  const settings: RunnerSettings = {
    globals: flagIn(args, 'globals') ?? (fields.flag('globals') || (isSure ? false : null)),
    setup: fields.list('setupFiles').map((specifier) => ({ specifier: inProject(specifier), isBare: false })),
    aliases,
    tsPaths: !isSure || hasTsPaths,
    holdsTsConfig: isSure,
    modules: null,
    moduleFolders: [],
    mocks: { clear: fields.flag('clearMocks'), reset: fields.flag('mockReset'), restore: fields.flag('restoreMocks') },
    unstubs: { envs: fields.flag('unstubEnvs'), globals: fields.flag('unstubGlobals') },
    testTimeout: numberIn(args, 'testTimeout') ?? fields.number('testTimeout'),
    hookTimeout: numberIn(args, 'hookTimeout') ?? fields.number('hookTimeout'),
    retry: numberIn(args, 'retry') ?? (typeof retry === 'number' ? retry : 0),
    requireAssertions: isFields(expects) && expects.requireAssertions === true,
    allowOnly: flagIn(args, 'allowOnly') ?? (fields.at('allowOnly') === undefined ? !isCi(env) : fields.flag('allowOnly')),
    storedSnapshots: isCi(env),
    env: { ...strings(fields.plain('env')), ...env },
    values: Object.fromEntries(
      Object.entries(values)
        .filter(([name]) => /^[\w$]+$/.test(name))
        .map(([name, value]) => [name, defined(value)]),
    ),
  }
  fields.others(known, VITEST_IDLE)
  whole.others([], VITE_IDLE)
  return { settings, missing: [...fields.missing, ...whole.missing].sort() }
}

/** Text of `define` is an expression; of those, JSON is a value. */
function defined(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch (error) {
    if (error instanceof SyntaxError) return value
    throw error
  }
}

// ── Jest ───────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** `{ '^@/(.*)$': '<rootDir>/src/$1' }` */
function jestAliases(given: Literal | undefined, here: (text: string) => string, lacks: () => void): Alias[] {
  if (given === undefined || given === null) return []
  if (!isFields(given)) {
    lacks()
    return []
  }
  return Object.entries(given).flatMap(([find, to]): Alias[] => {
    const targets = typeof to === 'string' ? [to] : to
    try {
      if (Array.isArray(targets) && targets.every((one): one is string => typeof one === 'string'))
        // The replacement takes the place of the whole name.
        return [{ find: new RegExp(`^[\\s\\S]*?(?:${here(find)})[\\s\\S]*$`), to: targets.map((one) => inProject(here(one))) }]
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error
    }
    lacks()
    return []
  })
}

/** The types of values that Jest holds its configuration to: it refuses to start with another. */
const JEST_TYPES: readonly (readonly [names: string, isOf: (value: Literal) => boolean])[] = [
  [
    'collectCoverageFrom coveragePathIgnorePatterns coverageReporters extensionsToTreatAsEsm moduleDirectories moduleFileExtensions modulePathIgnorePatterns ' +
      'modulePaths reporters setupFiles setupFilesAfterEnv testPathIgnorePatterns transformIgnorePatterns watchPathIgnorePatterns watchPlugins roots',
    Array.isArray,
  ],
  [
    'cache clearMocks collectCoverage detectOpenHandles errorOnDeprecated expand forceExit injectGlobals logHeapUsage notify passWithNoTests randomize ' +
      'resetMocks restoreMocks showSeed silent testLocationInResults verbose watchman workerThreads waitForUnhandledRejections',
    (value) => typeof value === 'boolean',
  ],
  ['maxConcurrency openHandlesTimeout slowTestThreshold testTimeout', (value) => typeof value === 'number'],
  ['globals moduleNameMapper transform', isFields],
  ['bail', (value) => typeof value === 'number' || typeof value === 'boolean'],
  ['rootDir', (value) => typeof value === 'string'],
]

/**
 * @param config Jest's fields, null where there are none; the others as in `vitestSettings`
 * @param read of the project's other files
 * @param isLoadingModules Node was started with `--experimental-vm-modules`
 */
export function jestSettings(
  config: LiteralFields | null,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  isSure: boolean,
  read: ReadFields,
  isLoadingModules: boolean,
): ReadSettings {
  const fields = new Reading(config ?? {})
  for (const [names, isOf] of JEST_TYPES)
    for (const name of names.split(' ')) {
      const value = fields.at(name)
      if (value !== undefined && value !== null && value !== UNREAD && !isOf(value)) fields.lacks(name)
    }
  // Which of these Jest reads as if they were lists all the same.
  for (const name of ['testMatch', 'testPathIgnorePatterns', 'testRegex']) {
    const value = fields.at(name)
    if (value === null || (Array.isArray(value) && !value.every((one: Literal) => typeof one === 'string'))) fields.lacks(name)
  }
  if (fields.at('testMatch') !== undefined && fields.at('testRegex') !== undefined) fields.lacks('testMatch')
  const rootDir = fields.at('rootDir')
  const root = `${PROJECT_FOLDER}${typeof rootDir === 'string' ? `/${rootDir.replace(/^\.?\/?/, '')}` : ''}`.replace(/\/+$/, '')
  const here = (text: string) => text.replaceAll('<rootDir>', root)
  const environment = fields.at('testEnvironment')
  if (environment !== undefined && environment !== 'node') fields.lacks('testEnvironment')
  const preset = fields.at('preset')
  if (preset !== undefined && !(typeof preset === 'string' && /^ts-jest(?:\/|$)/.test(preset))) fields.lacks('preset')
  const transform = fields.at('transform')
  const transforms = isFields(transform) ? Object.values(transform) : transform === undefined ? [] : [UNREAD]
  for (const one of transforms) {
    const [name] = Array.isArray(one) ? one : [one]
    if (!(typeof name === 'string' && TRANSFORMS.test(name))) fields.lacks('transform')
  }
  const runner = fields.at('testRunner')
  if (runner !== undefined && !(typeof runner === 'string' && /circus/.test(runner))) fields.lacks('testRunner')
  const fake = fields.at('fakeTimers')
  if (fake !== undefined && (!isFields(fake) || fake.enableGlobally === true)) fields.lacks('fakeTimers')
  if (fields.at('collectCoverage') === true && fields.at('coverageThreshold') !== undefined) fields.lacks('coverageThreshold')
  const isOnCi = isCi(env) || flagIn(args, 'ci') === true
  const setup = [
    ...fields.list('setupFiles').map((one) => ({ specifier: inProject(here(one)), isBare: true })),
    ...fields.list('setupFilesAfterEnv').map((one) => ({ specifier: inProject(here(one)), isBare: false })),
  ]
  const known =
    'setupFiles setupFilesAfterEnv moduleNameMapper moduleDirectories modulePaths globals clearMocks resetMocks restoreMocks testTimeout injectGlobals testEnvironment preset transform testRunner fakeTimers'.split(
      ' ',
    )
  const settings: RunnerSettings = {
    globals: fields.at('injectGlobals') === false ? false : isSure ? true : null,
    setup,
    aliases: jestAliases(fields.at('moduleNameMapper'), here, () => fields.lacks('moduleNameMapper')),
    tsPaths: !isSure,
    holdsTsConfig: false,
    modules: isSure ? jestModules(config ?? {}, isLoadingModules, here, read, (name) => fields.lacks(name)) : null,
    moduleFolders: [
      ...fields
        .list('moduleDirectories')
        .filter((one) => one !== 'node_modules')
        .map((one) => here(one)),
      ...fields.list('modulePaths').map((one) => inProject(here(one))),
    ],
    mocks: { clear: fields.flag('clearMocks'), reset: fields.flag('resetMocks'), restore: fields.flag('restoreMocks') },
    unstubs: { envs: false, globals: false },
    testTimeout: numberIn(args, 'testTimeout') ?? fields.number('testTimeout'),
    hookTimeout: numberIn(args, 'testTimeout') ?? fields.number('testTimeout'),
    retry: 0,
    requireAssertions: false,
    allowOnly: true,
    storedSnapshots: isOnCi,
    env,
    values: fields.plain('globals'),
  }
  fields.others(known, JEST_IDLE)
  return { settings, missing: [...fields.missing].sort() }
}
