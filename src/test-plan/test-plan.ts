/** Which of a project's files are tests, and who runs each: from its test script, its configuration and the files themselves. */
import type { Content, Path } from '../engine/model'
import { isFields, type LiteralFields, readConfigLiteral } from './config-literal'
import { LATEST_JEST } from './jest-modules'
import { jestSettings } from './jest-settings'
import { type Manifest, readManifest } from './manifest'
import { mochaFiles } from './mocha-files'
import { canImport, pythonTests } from './python-files'
import {
  type FileRule,
  jestFiles,
  looksLikeTest,
  nodeFiles,
  optionIn,
  type RunnerConfig,
  vitestFiles,
  wordsIn,
} from './runner-files'
import type { ReadSettings, RunnerSettings } from './runner-settings'
import { type RunnerCall, runnersOf, type RunnerId as ScriptRunner } from './script-plan'
import { avaFiles, uvuFiles } from './uvu-ava-files'
import { vitestSettings } from './vitest-settings'

/** Who runs a test file. */
export type RunnerId = ScriptRunner | 'python'

type Files = ReadonlyMap<Path, Content>

export type TestPlan = {
  /** Test files, sorted, with the runner of each; null: an unknown one. */
  readonly files: ReadonlyMap<Path, RunnerId | null>
  /** The runners that the project has, in the order in which they were found. */
  readonly runners: readonly RunnerId[]
  /** The unknown runner that the test script starts, such as "mocha". */
  readonly unknown: string | null
  /** The configuration file that is more than plain data, where that decides which files are tests. */
  readonly unread: string | null
  /** How the tests of a runner run, where its configuration was read. */
  readonly settings: ReadonlyMap<RunnerId, RunnerSettings>
  /** Settings that may decide a verdict and that the embedded runtime does not have: names such as `test.environment`, sorted. */
  readonly missing: readonly string[]
  /** `--test-only` */
  readonly testOnly: boolean
  /** Milliseconds of a test that says nothing itself, where the script or the configuration says so; null: the runner's own. Of mocha's alone. */
  readonly timeoutMs: number | null
}

const VITEST_CONFIG = ['vitest.config', 'vite.config'].flatMap((name) =>
  ['ts', 'mts', 'cts', 'js', 'mjs', 'cjs'].map((extension) => `${name}.${extension}`),
)
const MOCHA_CONFIG = ['js', 'cjs', 'mjs', 'json', 'jsonc', 'yaml', 'yml'].map((extension) => `.mocharc.${extension}`)
const AVA_CONFIG = ['js', 'cjs', 'mjs'].map((extension) => `ava.config.${extension}`)
const JEST_CONFIG = ['ts', 'js', 'mjs', 'cjs', 'json'].map((extension) => `jest.config.${extension}`)

/** Looks a path up by its text. */
const reader = (files: Files) => {
  const byName: ReadonlyMap<string, Content> = files
  return (path: string): string | null => {
    const content = byName.get(path)
    return typeof content === 'string' ? content : null
  }
}

type Read = ReturnType<typeof reader>

const parseFields = (text: string): LiteralFields | null => {
  try {
    JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
  return readConfigLiteral(`export default ${text}`)
}

/** `text`: of the file. */
type ConfigFile = RunnerConfig & { readonly path: string | null; readonly text?: string }

/** The first of the files that is there. */
function configOf(read: Read, paths: readonly string[]): ConfigFile {
  for (const path of paths) {
    const text = read(path)
    if (text === null) continue
    // Babel and TypeScript take comments.
    const isLoose = /(?:rc|tsconfig\.json)$/.test(path)
    const fields = isLoose
      ? readConfigLiteral(`export default ${text}`)
      : path.endsWith('.json')
        ? parseFields(text)
        : readConfigLiteral(text)
    return { fields: fields ?? {}, unread: fields === null, path, text }
  }
  return { fields: {}, unread: false, path: null }
}

/** The file that a command names: one that is not there is more than plain data, too. */
function namedConfig(read: Read, named: string): ConfigFile {
  const path = named.replace(/^\.\//, '')
  return read(path) === null ? { fields: {}, unread: true, path } : configOf(read, [path])
}

/** Jest refuses to choose between two, and Node to load CommonJS as an ES module. */
function jestConfig(read: Read, args: readonly string[]): ConfigFile {
  const named = optionIn(args, '--config', '-c')
  if (named?.startsWith('{')) return { fields: parseFields(named) ?? {}, unread: false, path: null }
  const manifest = parseFields(read('package.json') ?? '')
  if (named !== null) return namedConfig(read, named)
  const own = manifest?.jest
  const found = JEST_CONFIG.filter((path) => read(path) !== null)
  if (found.length + (isFields(own) ? 1 : 0) > 1) return { fields: {}, unread: true, path: found[0] ?? null }
  if (isFields(own)) return { fields: own, unread: false, path: 'package.json' }
  const config = configOf(read, found)
  const isModule = manifest?.type === 'module' ? /\.m?js$/ : /\.mjs$/
  const isCommon = isModule.test(config.path ?? '') && !/\bexport\s+default\b/.test(config.text ?? '')
  return isCommon ? { ...config, fields: {}, unread: true } : config
}

/** What of its configuration may decide a verdict, with the file itself where it is more than plain data. */
const withFile = ({ settings, missing }: ReadSettings, { unread, path }: ConfigFile): ReadSettings => ({
  settings,
  missing: unread && path !== null ? [...missing, `${path} (more than plain data)`].sort() : missing,
})

function mochaConfig(read: Read, args: readonly string[]): ConfigFile {
  const named = optionIn(args, '--config')
  const found = configOf(read, named === null ? MOCHA_CONFIG : [named.replace(/^\.\//, '')])
  const own = parseFields(read('package.json') ?? '')?.mocha
  return found.path === null && isFields(own) ? { fields: own, unread: false, path: 'package.json' } : found
}

function avaConfig(read: Read, args: readonly string[]): ConfigFile {
  const named = optionIn(args, '--config')
  const own = parseFields(read('package.json') ?? '')?.ava
  if (named === null && isFields(own)) return { fields: own, unread: false, path: 'package.json' }
  return configOf(read, named === null ? AVA_CONFIG : [named.replace(/^\.\//, '')])
}

/** The first number of the version that package.json asks for; the latest that is known where it asks for none. */
function majorOf(read: Read, name: string, latest: number): number {
  const manifest = parseFields(read('package.json') ?? '')
  for (const group of ['devDependencies', 'dependencies', 'peerDependencies']) {
    const asked = manifest?.[group]
    const version = isFields(asked) ? asked[name] : undefined
    const major = typeof version === 'string' ? /\d+/.exec(version)?.[0] : undefined
    if (major !== undefined) return Number(major)
  }
  return latest
}

const LATEST_VITEST = 4

type Ruled = FileRule & {
  readonly runner: ScriptRunner
  readonly config: string | null
  readonly timeoutMs?: number | null
  /** Why the embedded runtime does not run it. */
  readonly unknown?: string | null
  readonly read?: ReadSettings
}

/** @param isSure the project says that this runner is its own */
function ruleOf({ runner, args, nodeFlags, env = {} }: RunnerCall, read: Read, isSure: boolean): Ruled {
  switch (runner) {
    case 'node':
      return { ...nodeFiles(wordsIn(args)), runner, config: null }
    case 'vitest': {
      const named = optionIn(args, '--config', '-c')
      const config = named === null ? configOf(read, VITEST_CONFIG) : namedConfig(read, named)
      const files = vitestFiles(config, args, majorOf(read, 'vitest', LATEST_VITEST))
      const settings = vitestSettings(config.fields, config.text ?? '', args, env, isSure && !config.unread)
      return { ...files, runner, config: config.path, read: withFile(settings, config) }
    }
    case 'jest': {
      const config = jestConfig(read, args)
      const isLoadingModules = [...nodeFlags, env.NODE_OPTIONS ?? ''].some((one) => one.includes('--experimental-vm-modules'))
      const settings = jestSettings(
        config.fields,
        args,
        env,
        isSure && !config.unread,
        (paths) => configOf(read, paths),
        isLoadingModules,
        (name, latest) => majorOf(read, name, latest),
      )
      return {
        ...jestFiles(config, args, majorOf(read, 'jest', LATEST_JEST)),
        runner,
        config: config.path,
        read: withFile(settings, config),
      }
    }
    case 'mocha': {
      const config = mochaConfig(read, args)
      const { missing, ...rule } = mochaFiles(config, args)
      return { ...rule, runner, config: config.path, unknown: missing === null ? null : `mocha --require ${missing}` }
    }
    case 'uvu':
    case 'ava': {
      const config = runner === 'uvu' ? null : avaConfig(read, args)
      const { missing, ...rule } = config === null ? uvuFiles(args) : avaFiles(config, args)
      return { ...rule, runner, config: config?.path ?? null, unknown: missing === null ? null : `${runner} with ${missing}` }
    }
  }
}

/** The runner whose module a file names. */
function namedIn(text: string): ScriptRunner | null {
  if (/['"]node:test['"]/.test(text)) return 'node'
  if (/['"]vitest['"]/.test(text)) return 'vitest'
  if (/(?:\bfrom\s*|\brequire\s*\(\s*)['"](?:uvu|ava)['"]/.test(text)) return /['"]uvu['"]/.test(text) ? 'uvu' : 'ava'
  return /['"]@jest\/globals['"]/.test(text) ? 'jest' : null
}

/** What a file without such a module is written for: what it uses and does not declare. */
function spokenIn(text: string): ScriptRunner {
  if (/\bjest\.(?:fn|mock|spyOn)\b/.test(text)) return 'jest'
  return /\b(?:vi\.\w|expect\s*\(|(?:describe|it|test)(?:\.\w+)?\s*\()/.test(text) ? 'vitest' : 'node'
}

/** A file's first comment may ask for the environment of a browser. */
const ENVIRONMENT = /@(?:vitest|jest)-environment\s+(?!node\b)[\w@./-]+/

function environmentsIn(files: Files, chosen: readonly (readonly [Path, RunnerId | null])[]): string[] {
  const asks = ([path, runner]: readonly [Path, RunnerId | null]) => {
    const text = files.get(path)
    return (runner === 'vitest' || runner === 'jest') && typeof text === 'string' && ENVIRONMENT.test(text.slice(0, 2_000))
  }
  return chosen.some(asks) ? ['@environment'] : []
}

/** Where Jest loads ES modules itself, `jest.mock` changes none of them. */
function mocksIn(files: Files, chosen: readonly (readonly [Path, RunnerId | null])[], rules: readonly Ruled[]): string[] {
  if (!rules.some(({ read }) => read?.settings.modules?.loadsModules)) return []
  const isMocking = ([path, runner]: readonly [Path, RunnerId | null]) => {
    const text = files.get(path)
    return runner === 'jest' && typeof text === 'string' && /\bjest\s*\.\s*(?:mock|doMock)\s*\(/.test(text)
  }
  return chosen.some(isMocking) ? ['jest.mock of ES modules'] : []
}

const call = (runner: ScriptRunner): RunnerCall => ({ runner, args: [], nodeFlags: [] })

/** Without a test script that names one: the project's configuration, its packages, else what its tests name. */
function callsWithoutScript(files: Files, read: Read, { packages }: Manifest): { calls: RunnerCall[]; isSure: boolean } {
  const isVitest = packages.has('vitest') || configOf(read, VITEST_CONFIG.slice(0, 6)).path !== null
  const isJest = packages.has('jest') || jestConfig(read, []).path !== null
  if (isVitest || isJest)
    return { calls: [...(isVitest ? [call('vitest')] : []), ...(isJest ? [call('jest')] : [])], isSure: true }
  for (const runner of ['mocha', 'uvu', 'ava'] as const) if (packages.has(runner)) return { calls: [call(runner)], isSure: true }
  const found = new Set<ScriptRunner>()
  for (const [path, content] of files)
    if (typeof content === 'string' && looksLikeTest(path)) found.add(namedIn(content) ?? spokenIn(content))
  return { calls: found.size === 0 ? [call('node')] : [...found].map(call), isSure: false }
}

function planOf(files: Files): TestPlan {
  const read = reader(files)
  const manifest = readManifest(read('package.json') ?? undefined)
  const script = runnersOf(manifest)
  const isSilent = script.calls.length === 0 && script.unknown === null
  const { calls, isSure } = isSilent ? callsWithoutScript(files, read, manifest) : { calls: script.calls, isSure: true }
  const rules = calls.map((one) => ruleOf(one, read, isSure))
  const unknown = script.unknown ?? rules.find((rule) => rule.unknown)?.unknown ?? null
  const chosen: [Path, RunnerId | null][] = []
  for (const [path, content] of files) {
    const taking = rules.filter(({ takes }) => takes(path)).map(({ runner }) => runner)
    const isClear = taking.length === 1 || (taking.length === 0 && (script.unknown === null || !looksLikeTest(path)))
    // Reading what each file says would take long in a large project.
    const own = isClear || typeof content !== 'string' ? null : (namedIn(content) ?? (isSilent ? spokenIn(content) : null))
    const first = rules.find(({ runner, unknown: why }) => runner === taking[0] && why) ? null : (taking[0] ?? null)
    if (taking.length > 0) chosen.push([path, own !== null && taking.includes(own) ? own : first])
    else if (script.unknown !== null && looksLikeTest(path)) chosen.push([path, own])
  }
  // A project has one language of tests: where JavaScript has some, or a script that runs them, Python's are those of a tool beside it.
  const python = chosen.length === 0 && isSilent ? pythonTests(files) : []
  // Where each of them needs a package that is not here, none can run, and that is no verdict on the edits.
  if (python.some((path) => canImport(files, path)))
    return {
      files: new Map(python.map((path) => [path, 'python'])),
      runners: ['python'],
      unknown: null,
      unread: null,
      settings: new Map(),
      missing: [],
      testOnly: false,
      timeoutMs: null,
    }
  return {
    files: new Map(chosen.sort(([a], [b]) => (a < b ? -1 : 1))),
    runners: [...new Set(calls.map(({ runner }) => runner))],
    unknown,
    unread: rules.find(({ isGuessed }) => isGuessed)?.config ?? null,
    // Of two calls of one runner the first says how.
    settings: new Map(rules.toReversed().flatMap((rule) => (rule.read ? [[rule.runner, rule.read.settings] as const] : []))),
    missing: [
      ...new Set([
        ...rules.flatMap((rule) => rule.read?.missing ?? []),
        ...environmentsIn(files, chosen),
        ...mocksIn(files, chosen, rules),
      ]),
    ].sort(),
    testOnly: calls.some(({ nodeFlags, args }) => [...nodeFlags, ...args].includes('--test-only')),
    timeoutMs: rules.find(({ timeoutMs }) => timeoutMs != null)?.timeoutMs ?? null,
  }
}

const known = new WeakMap<Files, TestPlan>()

/** The same plan for the same files. */
export function testPlanOf(files: Files): TestPlan {
  const before = known.get(files)
  if (before) return before
  const plan = planOf(files)
  known.set(files, plan)
  return plan
}
