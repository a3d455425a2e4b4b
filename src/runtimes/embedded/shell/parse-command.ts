/** What the words after `node`, `npm`, `npx` and the test programs mean: argument lists → what is to be done. Pure. */

import type { ProgramKind } from '../protocol'

/** What a command line asks of this shell's own commands. */
export type Intent =
  | { readonly kind: 'file'; readonly file: string; readonly args: readonly string[] }
  /** `isPrinted`: the value of the program's last expression is what it prints. */
  | { readonly kind: 'code'; readonly code: string; readonly isPrinted: boolean; readonly args: readonly string[] }
  /** The program is in the standard input. */
  | { readonly kind: 'input'; readonly args: readonly string[] }
  /** By Python. `program` 'input': it is in the standard input. */
  | {
      readonly kind: 'python'
      readonly program: ProgramKind | 'input'
      readonly file: string
      readonly args: readonly string[]
    }
  /** `passed`: options that were not understood. */
  | {
      readonly kind: 'test'
      readonly words: readonly string[]
      readonly name: string
      readonly updateSnapshots: boolean
      readonly passed: readonly string[]
    }
  /** A script of package.json. */
  | { readonly kind: 'script'; readonly name: string; readonly args: readonly string[] }
  /** What does not exist here. */
  | { readonly kind: 'absent'; readonly name: string }
  | { readonly kind: 'refused'; readonly why: string }

/** Programs that Node in a WebContainer brings, or its own shell; git and compilers are not among them. */
const IN_WEBCONTAINER: ReadonlySet<string> = new Set(['npm', 'npx', 'pnpm', 'yarn', 'node', 'curl', 'ps', 'kill'])

/** Exit code of a command that does not exist, as a shell gives it. */
export const ABSENT = 127

/** The sentence for a program that does not exist here, without a line end. `name` may have words after it: "npm install". */
export function absentSentence(name: string): string {
  const [program = ''] = name.split(' ')
  const elsewhere = IN_WEBCONTAINER.has(program) ? '; a WebContainer has it.' : '.'
  return `${name}: does not exist in the embedded runtime${elsewhere}`
}

const NAME_OPTIONS: ReadonlySet<string> = new Set(['-t', '--testNamePattern', '--test-name-pattern', '--grep'])
const UPDATE_OPTIONS: ReadonlySet<string> = new Set(['-u', '--update', '--updateSnapshot', '--test-update-snapshots'])
/** How tests are run here in any case, or what only changes how the report looks. */
const IDLE_TEST_OPTIONS: ReadonlySet<string> = new Set([
  '--',
  '--run',
  '--watch=false',
  '--no-watch',
  '--ci',
  '--verbose',
  '--silent',
  '--no-color',
  '--color',
  '--no-coverage',
  '--runInBand',
  '-i',
  '--no-cache',
  '--passWithNoTests',
  '--globals',
  '--test',
])
const VALUED_IDLE = /^--(?:reporter|reporters|test-reporter|test-concurrency|maxWorkers|pool|experimental-[\w-]+)(?:=|$)/

/** The words after `npm test`, `vitest`, `jest` or `node --test`. */
export function readTestWords(args: readonly string[]): Intent {
  const words: string[] = []
  const passed: string[] = []
  let name = ''
  let updateSnapshots = false
  for (let i = 0; i < args.length; i++) {
    const word = args[i] ?? ''
    const [option = '', ...value] = word.split('=')
    if (NAME_OPTIONS.has(option)) name = value.length > 0 ? value.join('=') : (args[++i] ?? '')
    else if (UPDATE_OPTIONS.has(word)) updateSnapshots = true
    else if (IDLE_TEST_OPTIONS.has(word)) continue
    else if (VALUED_IDLE.test(word)) i += word.includes('=') || word.startsWith('--experimental-') ? 0 : 1
    else if (word.startsWith('-')) passed.push(word)
    else words.push(word)
  }
  return { kind: 'test', words, name, updateSnapshots, passed }
}

/** Options of Node that change nothing here: TypeScript and source lines work without them. */
const IDLE_NODE_OPTIONS = /^(?:--no-warnings|--no-deprecation|--enable-source-maps|--trace-[\w-]+|--experimental-[\w-]+)(?:=|$)/
/** Loaders of TypeScript, which is read here anyway. */
const TYPESCRIPT_LOADERS: ReadonlySet<string> = new Set([
  'tsx',
  'tsx/esm',
  'tsx/cjs',
  'ts-node/register',
  'ts-node/esm',
  'esbuild-register',
])

/** The words after `node`. */
export function readNodeWords(args: readonly string[]): Intent {
  if (args.includes('--test')) {
    const end = args.indexOf('--')
    if (end < 0 || args.indexOf('--test') < end) return readTestWords(args)
  }
  for (let i = 0; i < args.length; i++) {
    const word = args[i] ?? ''
    const rest = args.slice(i + 1)
    if (word === '-v' || word === '--version') return { kind: 'code', code: 'process.version', isPrinted: true, args: [] }
    if (/^(?:-e|--eval|-p|--print|-pe)$/.test(word)) {
      const [code, ...others] = rest
      if (code === undefined) return { kind: 'refused', why: `node: ${word} requires an argument` }
      return { kind: 'code', code, isPrinted: word !== '-e' && word !== '--eval', args: others }
    }
    if (word === '-') return { kind: 'input', args: rest }
    if (word === '--')
      return rest[0] === undefined ? { kind: 'input', args: [] } : { kind: 'file', file: rest[0], args: rest.slice(1) }
    if (IDLE_NODE_OPTIONS.test(word)) continue
    const [option = '', ...value] = word.split('=')
    if (['--import', '--loader', '--require', '-r'].includes(option)) {
      const loader = value.length > 0 ? value.join('=') : (args[++i] ?? '')
      if (TYPESCRIPT_LOADERS.has(loader)) continue
      return { kind: 'refused', why: `node: ${option} ${loader}: is not supported in the embedded runtime` }
    }
    if (word.startsWith('-')) return { kind: 'refused', why: `node: ${word}: is not supported in the embedded runtime` }
    return { kind: 'file', file: word, args: rest }
  }
  return { kind: 'input', args: [] }
}

/** The words after `npm`, `pnpm` or `yarn`, which is `program`. */
export function readNpmWords(program: string, args: readonly string[]): Intent {
  const quiet = args.filter((word, at) => !(/^(?:-s|--silent|--quiet)$/.test(word) && !args.slice(0, at).includes('--')))
  const [verb = '', ...rest] = quiet
  if (/^(?:test|t|tst)$/.test(verb)) return readTestWords(rest)
  if (!/^run(?:-script)?$/.test(verb)) return { kind: 'absent', name: [program, verb].join(' ').trim() }
  const [name, ...others] = rest
  if (name === undefined) return { kind: 'refused', why: `${program} run: the name of a script is missing` }
  if (name === 'test') return readTestWords(others)
  return { kind: 'script', name, args: others[0] === '--' ? others.slice(1) : others }
}

/** The words after `npx`. */
export function readNpxWords(args: readonly string[]): Intent {
  const [program = '', ...rest] = args.filter((word, at) => !(/^(?:-y|--yes|--no-install|--no)$/.test(word) && at === 0))
  const known = readProgram(program, rest)
  return known ?? { kind: 'absent', name: `npx ${program}`.trim() }
}

/** A program that a project's `node_modules/.bin` would have; undefined: one that this shell does not know. */
export function readProgram(program: string, args: readonly string[]): Intent | undefined {
  switch (program) {
    case 'vitest':
      return readTestWords(/^(?:run|watch|dev|related)$/.test(args[0] ?? '') ? args.slice(1) : args)
    case 'jest':
      return readTestWords(args)
    case 'tsx':
    case 'ts-node':
      return readNodeWords(args)
    default:
      return undefined
  }
}

const PROGRAM =
  /^\s*(?:node|python3?|pytest|npx|vitest|jest|tsx|ts-node|(?:npm|pnpm|yarn)\s+(?:t|tst|test|run(?:-script)?\s+test))(?:\s|$)/

/** Whether the line is nothing but one program or test run, into no pipe and no file: what it prints may be shown as it comes. */
export const isDirect = (line: string): boolean => PROGRAM.test(line) && !/[|<>;&$`(){}\n\r]/.test(line)

/**
 * `test` alone runs the tests, and so does `test FILE…`; everything else that begins with it is the shell's own `test`.
 * @param isFile whether a word names a file or a folder of the project
 * @returns the line that the shell is given
 */
export function readTestLine(line: string, isFile: (word: string) => boolean): string {
  const [first, ...words] = line.trim().split(/\s+/)
  return first === 'test' && words.every((word) => isFile(word)) ? ['npm', 'test', ...words].join(' ') : line
}
