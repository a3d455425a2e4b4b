/** What a request asks for, in each runner's flags. A runner may run more than is asked: its events are filtered afterwards. */

import { readManifest } from '../../test-plan/manifest'
import type { RunnerPlan } from '../../test-plan/script-plan'
import type { RunRequest } from '../runtime'
import type { Command } from './process'
import { type ContainerTree, isApart } from './sync-plan'

export type Version = { readonly major: number; readonly minor: number }

export type ArgumentOptions = {
  readonly plan: RunnerPlan
  readonly request: RunRequest
  /** Which of its files are run now. */
  readonly tests: readonly string[]
  readonly testTimeoutMs: number
  /** Absolute paths in the container: the project, the reporters, the file that events go to. */
  readonly root: string
  readonly reporters: string
  readonly events: string
  /** Of the container's Node. */
  readonly node: Version
  /** The container's own PATH. */
  readonly path: string
  /** Tests that are not to run, each as its file and names; only Node's own runner can do so. */
  readonly passedOver: readonly (readonly string[])[]
}

const REPORTER: Readonly<Record<RunnerPlan['runner'], string>> = { node: 'node-test.mjs', vitest: 'vitest.mjs', jest: 'jest.cjs' }

const literal = (text: string) =>
  text
    .replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')

/** A pattern for text in any case, where the runner compares it as it is. */
const caseless = (text: string) =>
  [...text]
    .map((character) => {
      const [lower, upper] = [character.toLowerCase(), character.toUpperCase()]
      return lower === upper || lower.length !== 1 || upper.length !== 1 ? literal(character) : `[${lower}${upper}]`
    })
    .join('')

/** Vitest and Jest compare the names joined by blanks. */
function fullName({ only, name }: RunRequest): string | null {
  if (only) return `^(?:${[...new Set(only.map(({ path }) => literal(path.join(' '))))].join('|')})$`
  return name ? caseless(name) : null
}

/**
 * Node 20 compares each test's own name, Node 22 the names joined by blanks, and both leave out subtests of a test that does not match:
 * so everything on the way to a wanted test is named, in both manners. A part of a name cannot be written like that; then all tests run.
 */
function nodePattern({ only }: RunRequest): string | null {
  if (!only) return null
  const names = only.flatMap(({ path }) => path.flatMap((name, at) => [name, path.slice(0, at + 1).join(' ')]))
  return `^(?:${[...new Set(names.map(literal))].join('|')})$`
}

/** Drops words that name files where the request does; a word after a flag may be its value. */
const withoutFiles = (args: readonly string[], tests: readonly string[]) =>
  tests.length === 0 ? args : args.filter((word, at) => word.startsWith('-') || (args[at - 1] ?? '').startsWith('-'))

/**
 * Node 20 derives a test's file from the place of its call: where a module registers tests for several files, whose they are
 * is known only when the files run one after the other. A module that names node:test and is no test file itself may do that.
 */
const registersElsewhere = ({ files }: RunRequest) =>
  [...files].some(
    ([path, content]) =>
      /\.[cm]?[jt]sx?$/.test(path) &&
      !/(?:[.-](?:test|spec)\.\w+|^test-[^/]*|\/test-[^/]*)$/.test(path) &&
      !path.includes('node_modules/') &&
      typeof content === 'string' &&
      /['"]node:test['"]/.test(content),
  )

const hasTypes = (path: string) => /\.[cm]?tsx?$/.test(path)

const isAtLeast = (node: Version, major: number, minor: number) =>
  node.major > major || (node.major === major && node.minor >= minor)

/**
 * The flags by which this Node runs TypeScript; none where it needs none or nothing is TypeScript; null where it cannot: it takes types off by
 * itself from 22.18 and 23.6 on, by a flag from 22.6 on, and before that by a tool of the project's.
 */
export function typeFlags({
  plan,
  request,
  tests,
  node,
}: Pick<ArgumentOptions, 'plan' | 'request' | 'tests' | 'node'>): readonly string[] | null {
  const files: ContainerTree = request.files
  const isTyped = tests.some(hasTypes)
  if (!isTyped && ![...files.keys()].some((path) => hasTypes(path) && !isApart(path))) return []
  if (plan.nodeFlags.some((flag) => /\b(?:tsx|ts-node|swc-node|strip-types|transform-types)\b/.test(flag))) return []
  if (isAtLeast(node, 23, 6) || (node.major === 22 && node.minor >= 18)) return []
  if (isAtLeast(node, 22, 6)) return ['--experimental-strip-types']
  if (!isTyped) return []
  const { packages } = readManifest(files.get('package.json'))
  if (!packages.has('tsx')) return null
  return [node.major === 20 && node.minor < 6 ? '--loader=tsx' : isAtLeast(node, 18, 19) ? '--import=tsx' : '--loader=tsx']
}

function nodeArgs({ plan, request, tests, reporters, node }: ArgumentOptions): string[] {
  const pattern = nodePattern(request)
  const knowsSnapshots = node.major > 22 || (node.major === 22 && node.minor >= 3)
  const knowsConcurrency = node.major > 20 || (node.major === 20 && node.minor >= 10)
  return [
    ...plan.nodeFlags,
    `--require=${reporters}/node-child.cjs`,
    '--test',
    `--test-reporter=${reporters}/${REPORTER.node}`,
    '--test-reporter-destination=stdout',
    ...(typeFlags({ plan, request, tests, node }) ?? []),
    ...(tests.length > 1 && knowsConcurrency && registersElsewhere(request) ? ['--test-concurrency=1'] : []),
    ...(pattern === null ? [] : [`--test-name-pattern=${pattern}`]),
    ...(request.updateSnapshots && knowsSnapshots ? ['--test-update-snapshots'] : []),
    ...(tests.length === 0 ? plan.args : tests.map((path) => `./${path}`)),
  ]
}

function vitestArgs({ plan, request, tests, root, reporters, testTimeoutMs }: ArgumentOptions): string[] {
  const pattern = fullName(request)
  return [
    ...plan.nodeFlags,
    'node_modules/vitest/vitest.mjs',
    'run',
    ...withoutFiles(plan.args, tests),
    // Its value may be the next word, if that is no flag.
    ...(request.updateSnapshots ? ['--update'] : []),
    `--reporter=${reporters}/${REPORTER.vitest}`,
    `--testTimeout=${testTimeoutMs}`,
    ...(pattern === null ? [] : [`--testNamePattern=${pattern}`]),
    ...tests.map((path) => `${root}/${path}`),
  ]
}

function jestArgs({ plan, request, tests, root, reporters, testTimeoutMs }: ArgumentOptions): string[] {
  const pattern = fullName(request)
  return [
    ...plan.nodeFlags,
    'node_modules/jest/bin/jest.js',
    ...withoutFiles(plan.args, tests),
    `--reporters=${reporters}/${REPORTER.jest}`,
    `--testTimeout=${testTimeoutMs}`,
    '--watchAll=false',
    ...(pattern === null ? [] : [`--testNamePattern=${pattern}`]),
    ...(request.updateSnapshots ? ['--updateSnapshot'] : []),
    ...(tests.length === 0 ? [] : ['--runTestsByPath', ...tests.map((path) => `${root}/${path}`)]),
  ]
}

const ARGUMENTS = { node: nodeArgs, vitest: vitestArgs, jest: jestArgs }

/** Programs of installed packages are found as in a script of package.json. */
export const scriptEnv = ({ root, path }: Pick<ArgumentOptions, 'root' | 'path'>) => ({
  PATH: `${root}/node_modules/.bin:${path}`,
  NO_COLOR: '1',
})

/** Everything runs as `node …`: no shell quotes what a test is called. */
export function runnerCommand(options: ArgumentOptions): Command {
  const { plan, events, testTimeoutMs, passedOver } = options
  return {
    command: 'node',
    args: ARGUMENTS[plan.runner](options),
    env: {
      ...scriptEnv(options),
      ...plan.env,
      HUNKSCOPE_EVENTS: events,
      HUNKSCOPE_LIMIT: String(testTimeoutMs),
      ...(passedOver.length === 0 ? {} : { HUNKSCOPE_PASSED_OVER: JSON.stringify(passedOver) }),
    },
  }
}
