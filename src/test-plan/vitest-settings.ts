/** What a project's configuration of Vitest says of how its tests run, as far as it is plain data. */
import { isFields, type Literal, type LiteralFields, UNREAD } from './config-literal'
import { flagIn, inProject, isCi, numberIn, ReadLiterals, strings } from './read-literals'
import type { Alias, ReadSettings, RunnerSettings } from './runner-settings'

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
  const whole = new ReadLiterals(config ?? {})
  const { test } = config ?? {}
  const fields = new ReadLiterals(isFields(test) ? test : {}, 'test.')
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
