/** What a project's configuration of Jest says of how its tests run, as far as it is plain data. */
import { isFields, type Literal, type LiteralFields, PROJECT_FOLDER, UNREAD } from './config-literal'
import { jestModules, LATEST_JEST, type MajorOf, type ReadFields } from './jest-modules'
import { flagIn, inProject, isCi, numberIn, ReadLiterals } from './read-literals'
import type { Alias, ReadSettings, RunnerSettings } from './runner-settings'

/** Settings that no verdict hangs on, and those that say which files are tests. */
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

/** What Jest tries behind a path of its own configuration, whatever `moduleFileExtensions` says; from 30 on JSON, too. */
const SETUP_ENDINGS = ['', '.js', '/package.json', '/index.js']
const JSON_SINCE = 30

/** Jest refuses to start where a file that is to run first is not there. */
function isSetup(specifier: string, major: number, read: ReadFields): boolean {
  const inside = `${PROJECT_FOLDER}/`
  const endings = major < JSON_SINCE ? SETUP_ENDINGS : [...SETUP_ENDINGS, '.json']
  const [, name = ''] = /^((?:@[^/]+\/)?[^/]+)/.exec(specifier) ?? []
  if (!specifier.startsWith('/')) return read([`node_modules/${name}/package.json`]).path !== null
  if (!specifier.startsWith(inside) || specifier.includes('..')) return true
  return read(endings.map((one) => specifier.slice(inside.length) + one)).path !== null
}

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
  majorOf: MajorOf,
): ReadSettings {
  const fields = new ReadLiterals(config ?? {})
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
  const major = majorOf('jest', LATEST_JEST)
  const setup = (['setupFiles', 'setupFilesAfterEnv'] as const).flatMap((name) =>
    fields.list(name).map((one) => {
      const path = here(one)
      const specifier = path.startsWith('.') ? `${root}/${path.replace(/^(?:\.\/)+/, '')}` : path
      if (!isSetup(specifier, major, read)) fields.lacks(name)
      return { specifier, isBare: name === 'setupFiles' }
    }),
  )
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
    modules: isSure ? jestModules(config ?? {}, isLoadingModules, here, read, majorOf, (name) => fields.lacks(name)) : null,
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
