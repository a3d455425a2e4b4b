/** What a run of tests comes down to: which runner, started how; or a command whose output and exit code are all that is known. */

import type { Content } from '../engine/model'
import { type Manifest, readManifest } from './manifest'
import { splitScript } from './split-script'

export type RunnerId = 'node' | 'vitest' | 'jest' | 'mocha' | 'uvu' | 'ava'

export type RunnerPlan = {
  readonly kind: 'runner'
  /** One that reports by itself where a WebContainer runs it. */
  readonly runner: Exclude<RunnerId, 'mocha' | 'uvu' | 'ava'>
  /** Commands of the script that come before the runner, as a shell takes them. */
  readonly before: readonly string[]
  readonly env: Readonly<Record<string, string>>
  /** Flags of Node's own. */
  readonly nodeFlags: readonly string[]
  /** Further arguments of the runner; patterns of files among them. */
  readonly args: readonly string[]
}

export type Plan = RunnerPlan | { readonly kind: 'plain'; readonly command: string; readonly args: readonly string[] }

type Recognised = Omit<RunnerPlan, 'kind' | 'before'>

/** Scripts that call scripts: deeper than this they go in circles. */
const MAX_DEPTH = 5
/** What `npm init` writes. */
const NO_TESTS = /Error: no test specified/
/** Flags of Node's that take the next word as their value. */
const VALUED = new Set([
  '--import',
  '--require',
  '-r',
  '--loader',
  '--experimental-loader',
  '--conditions',
  '-C',
  '--env-file',
  '--test-concurrency',
  '--test-name-pattern',
  '--test-skip-pattern',
  '--test-timeout',
])
/** Flags that would keep the run going or take our reporter's place. */
const DROPPED = /^--?(?:w|watch|watchAll|ui|silent|reporters?|test-reporter(?:-destination)?|outputFile|verbose|json)(?:=.*)?$/

/** Commands that only start another. */
const STARTERS = new Set(['npx', 'bunx', 'pnpx', 'cross-env', 'exec', 'c8', 'nyc'])
const MANAGERS = new Set(['npm', 'pnpm', 'yarn', 'bun'])

function runnerOf(word: string): 'vitest' | 'jest' | null {
  const found = /^(?:(?:\.\/)?node_modules\/(?:\.bin\/)?)?(vitest|jest)(?:\/(?:vitest\.mjs|bin\/jest(?:\.js)?))?$/.exec(word)?.[1]
  return found === 'vitest' || found === 'jest' ? found : null
}

/** `node …`: its own flags, and what it runs. */
function ofNode(words: readonly string[], env: Recognised['env']): Recognised | null {
  const nodeFlags: string[] = []
  let at = 0
  let isTest = false
  for (; at < words.length && words[at]?.startsWith('-'); at++) {
    const flag = words[at] ?? ''
    if (flag === '--test') isTest = true
    else if (/^--test-reporter/.test(flag)) at += flag.includes('=') ? 0 : 1
    else if (!DROPPED.test(flag)) nodeFlags.push(flag)
    if (VALUED.has(flag)) nodeFlags.push(words[++at] ?? '')
  }
  const rest = words.slice(at)
  if (isTest) return { runner: 'node', env, nodeFlags, args: rest.filter((word) => !DROPPED.test(word)) }
  const runner = runnerOf(rest[0] ?? '')
  return runner && { runner, env, nodeFlags, args: ownArgs(rest.slice(1)) }
}

const ownArgs = (words: readonly string[]) =>
  words.filter((word, at) => !DROPPED.test(word) && !(at === 0 && /^(?:run|watch|dev)$/.test(word)))

/** `npm test`, `pnpm run unit`: the script that it names, and what is handed on to it. */
function scriptOf(words: readonly string[], manifest: Manifest): { script: string; rest: readonly string[] } | null {
  const [, verb = '', ...more] = words.filter((word) => !/^(?:-s|--silent|--if-present)$/.test(word))
  const isShort = /^(?:test|t|tst)$/.test(verb)
  const isNamed = /^(?:run|run-script)$/.test(verb)
  const name = isShort ? 'test' : isNamed ? more[0] : verb
  const script = name === undefined ? undefined : manifest.scripts[name]
  const rest = (isNamed ? more.slice(1) : more).filter((word, at) => !(at === 0 && word === '--'))
  return script === undefined ? null : { script, rest }
}

/** Words of one command → the runner in them, if it is one that reports to us. */
function recognise(words: readonly string[], manifest: Manifest, depth: number): Omit<RunnerPlan, 'kind'> | null {
  const env: Record<string, string> = {}
  let at = 0
  for (; at < words.length; at++) {
    const word = words[at] ?? ''
    const [, name, value = ''] = /^([A-Za-z_]\w*)=(.*)$/.exec(word) ?? []
    if (name) env[name] = value
    else if (!STARTERS.has(word) && !(at > 0 && /^(?:-y|--yes|--no-install|--no|--)$/.test(word))) {
      const next = words[at + 1] ?? ''
      if (!MANAGERS.has(word) || !(next === 'exec' || runnerOf(next))) break
    }
  }
  const rest = words.slice(at)
  const [head = '', ...args] = rest
  if (MANAGERS.has(head)) {
    const called = scriptOf(rest, manifest)
    const inner = called && depth < MAX_DEPTH ? planScript(called.script, manifest, depth + 1) : null
    return inner && { ...inner, env: { ...env, ...inner.env }, args: [...inner.args, ...(called?.rest ?? [])] }
  }
  const runner = runnerOf(head)
  if (runner) return { runner, before: [], env, nodeFlags: [], args: ownArgs(args) }
  const byNode = head === 'node' ? ofNode(args, env) : head === 'tsx' ? ofNode(['--import', 'tsx', ...args], env) : null
  return byNode && { ...byNode, before: [] }
}

/** A runner at the end of commands that have to succeed before it. */
function planScript(script: string, manifest: Manifest, depth: number): Omit<RunnerPlan, 'kind'> | null {
  const commands = splitScript(script)
  const last = commands?.at(-1)
  const plan = last && recognise(last.words, manifest, depth)
  return plan ? { ...plan, before: [...(commands ?? []).slice(0, -1).map(({ text }) => text), ...plan.before] } : null
}

/** `env`: the variables set before the command. */
export type RunnerCall = Pick<RunnerPlan, 'args' | 'nodeFlags'> & {
  readonly runner: RunnerId
  readonly env?: Readonly<Record<string, string>>
}

/** Programs that run tests and are not known here. */
const OTHER_RUNNERS =
  /^(?:tap|jasmine|karma|cypress|playwright|wtr|web-test-runner|qunit|lab|zora|brittle|borp|poku|japa|testem|bun|deno)$/

/** Where a shell would part commands, roughly. */
const PARTS = /&&|\|\|?|;|\n/

/** Every runner that the test script starts, also among other commands. `unknown`: the name of a runner that the plan does not know. */
export function runnersOf(manifest: Manifest): { readonly calls: readonly RunnerCall[]; readonly unknown: string | null } {
  const calls: RunnerCall[] = []
  let unknown: string | null = null
  const look = (script: string, depth: number): void => {
    if (NO_TESTS.test(script)) return
    for (const part of script.split(PARTS)) {
      const words = splitScript(part.replace(/[<>()$`]/g, ' '))?.[0]?.words ?? []
      const found = recognise(words, manifest, MAX_DEPTH) ?? namedIn(words) ?? programsIn(words, manifest)
      if (found) {
        calls.push(found)
        continue
      }
      const called = scriptOf(words.slice(words.findIndex((word) => MANAGERS.has(word))), manifest)
      if (words.some((word) => MANAGERS.has(word)) && called && depth < MAX_DEPTH) look(called.script, depth + 1)
      else unknown ??= otherRunner(words)
    }
  }
  look(manifest.scripts.test ?? '', 0)
  return { calls, unknown }
}

const nameIn = (word: string) => word.replace(/^.*\//, '')
/** `mocha …`, `uvu …`, `ava …`, whatever starts it. */
function namedIn(words: readonly string[]): RunnerCall | null {
  for (const [at, word] of words.entries()) {
    const name = nameIn(word)
    const runner = name === 'uvu' || name === 'ava' ? name : /^_?mocha(?:\.js)?$/.test(name) ? 'mocha' : null
    if (runner) return { runner, nodeFlags: [], args: words.slice(at + 1) }
  }
  return null
}

/** Flags of tape's and Node's that take the next word. */
const PROGRAM_VALUED = /^(?:-r|--require|-i|--ignore|--import|--loader)$/

/** Test files that the command runs as programs, one by one, as `node --test` does: `tape 'test/*.js'`, `node test.js`. */
function programsIn(words: readonly string[], { packages }: Manifest): RunnerCall | null {
  const tape = words.findIndex((word) => nameIn(word) === 'tape')
  const node = words.indexOf('node')
  // What another program says of its tests is not known.
  if (tape < 0 && (node < 0 || !packages.has('tape'))) return null
  const rest = words.slice((tape < 0 ? node : tape) + 1)
  const args = rest.filter((word, at) => !word.startsWith('-') && !PROGRAM_VALUED.test(rest[at - 1] ?? ''))
  const isTests = tape >= 0 ? args.length > 0 : /(?:^|[/._-])(?:tests?|spec)(?:$|[/._-])/.test(args[0] ?? '')
  if (!isTests) return null
  const named = tape >= 0 ? args : args.slice(0, 1)
  const files = named.map((word) => (/[*?{[]|\.[cm]?[jt]s$/.test(word) ? word : `${word}{.js,/index.js}`))
  return { runner: 'node', nodeFlags: [], args: files }
}

/** The runner that a command starts, or the file that it runs as a program. */
function otherRunner(words: readonly string[]): string | null {
  const name = words.find((word) => OTHER_RUNNERS.test(word.replace(/^.*\//, '')))
  if (name !== undefined) return name.replace(/^.*\//, '')
  const at = words.findIndex((word) => word === 'node' || word === 'tsx' || word === 'ts-node')
  const file = at < 0 ? undefined : words.slice(at + 1).find((word) => /\.[cm]?[jt]s$/.test(word) || !word.startsWith('-'))
  return file !== undefined && /(?:^|[/._-])(?:tests?|spec)/.test(file) ? `node ${file}` : null
}

/** The runner that a project without a test script is written for. */
function fallback({ packages }: Manifest): RunnerPlan {
  const runner = packages.has('vitest') ? 'vitest' : packages.has('jest') ? 'jest' : 'node'
  return { kind: 'runner', runner, before: [], env: {}, nodeFlags: [], args: [] }
}

/** Decides by the request's command, else the project's test script, else the packages that it asks for. */
export function planRun(files: { get(path: string): Content | undefined }, command?: readonly string[]): Plan {
  const manifest = readManifest(files.get('package.json'))
  if (command) {
    const [program = '', ...args] = command
    const plan = recognise(command, manifest, 0)
    return plan ? { kind: 'runner', ...plan } : { kind: 'plain', command: program, args }
  }
  const script = manifest.scripts.test ?? ''
  if (script.trim() === '' || NO_TESTS.test(script)) return fallback(manifest)
  const plan = planScript(script, manifest, 0)
  return plan ? { kind: 'runner', ...plan } : { kind: 'plain', command: 'npm', args: ['test'] }
}
