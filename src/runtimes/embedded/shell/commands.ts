/** The commands that this runtime adds to the interpreter: programs and tests, which the page runs for it. */
import type { Command, ExecResult } from 'just-bash/browser'
import {
  ABSENT,
  absentSentence,
  type Intent,
  readNodeWords,
  readNpmWords,
  readNpxWords,
  readProgram,
  readTestWords,
} from './parse-command'
import { readPytestWords, readPythonWords } from './parse-python'
import { isPath, PROJECT, type ShellAnswer, type ShellCall } from './protocol'

/** Asks the page; what it answers has been written to the files already. */
export type AskPage = (call: ShellCall) => Promise<ShellAnswer>

type Context = Parameters<Command['execute']>[1]

const fail = (why: string, exitCode: number): ExecResult => ({ stdout: '', stderr: `${why}\n`, exitCode })

/** What `require` and `import` try after a name, and the name itself first. */
const ENDINGS = ['', '.js', '.mjs', '.cjs', '.ts', '.mts', '.cts', '.tsx', '.json', '/index.js', '/index.ts']

/** Names of programs that come from no file. */
const EVAL_FILE = '[eval].cjs'
const EVAL_MODULE = '[eval].mjs'

const isModule = (code: string) => /^\s*(?:import[\s{*'"]|export\s)/m.test(code) || /^\s*await\s/m.test(code)

/** Standard input holds one byte a character. */
const textOf = (stdin: unknown) =>
  new TextDecoder().decode(Uint8Array.from(String(stdin), (character) => character.charCodeAt(0)))

async function findFile(file: string, { fs, cwd }: Context): Promise<string | null> {
  const place = fs.resolvePath(cwd, file)
  for (const ending of ENDINGS) {
    const path = place + ending
    if ((await fs.exists(path)) && (await fs.stat(path)).isFile) return path
  }
  return null
}

async function scripts({ fs }: Context): Promise<Readonly<Record<string, unknown>>> {
  const text = await fs.readFile(`${PROJECT}/package.json`).catch(() => '{}')
  try {
    const read: unknown = JSON.parse(text)
    const found = typeof read === 'object' && read !== null && 'scripts' in read ? read.scripts : null
    return typeof found === 'object' && found !== null ? { ...found } : {}
  } catch {
    return {}
  }
}

const quote = (word: string) => `'${word.replaceAll("'", "'\\''")}'`

async function runScript({ name, args }: Extract<Intent, { kind: 'script' }>, context: Context): Promise<ExecResult> {
  const script = Object.entries(await scripts(context)).find(([key]) => key === name)?.[1]
  if (typeof script !== 'string') return fail(`npm: package.json has no script "${name}"`, 1)
  if (context.exec === undefined) return fail('npm: scripts cannot run here', 1)
  return context.exec([script, ...args.map(quote)].join(' '), { cwd: PROJECT })
}

async function runFile(ask: AskPage, file: string, args: readonly string[], context: Context): Promise<ExecResult> {
  const path = await findFile(file, context)
  if (path === null) return fail(`node: cannot find ${context.fs.resolvePath(context.cwd, file)}`, 1)
  const inside = path.slice(PROJECT.length + 1)
  if (!path.startsWith(`${PROJECT}/`) || !isPath(inside))
    return fail(`node: ${path} is not in ${PROJECT}, which is all that a program sees`, 1)
  const { code, output } = await ask({ kind: 'execute', file: inside, args, code: null })
  const isRead = String(context.stdin) !== ''
  return {
    stdout: output,
    stderr: isRead ? 'node: programs have no standard input in the embedded runtime\n' : '',
    exitCode: code,
  }
}

async function runCode(ask: AskPage, code: string, args: readonly string[]): Promise<ExecResult> {
  const file = isModule(code) ? EVAL_MODULE : EVAL_FILE
  const answer = await ask({ kind: 'execute', file, args, code })
  return { stdout: answer.output, stderr: '', exitCode: answer.code }
}

/** Python without a program on the line reads one from its standard input. */
async function runPython(
  ask: AskPage,
  { program, file, args }: Extract<Intent, { kind: 'python' }>,
  { stdin, cwd }: Context,
): Promise<ExecResult> {
  const input = textOf(stdin)
  if (program === 'input' && input.trim() === '') return fail('python: there is no prompt here: name a file, or -c CODE', 1)
  const started = program === 'input' ? ({ program: 'code', file: input, input: '' } as const) : { program, file, input }
  const answer = await ask({ kind: 'python', args, cwd, ...started })
  return { stdout: answer.output, stderr: '', exitCode: answer.code }
}

async function carryOut(intent: Intent, ask: AskPage, context: Context): Promise<ExecResult> {
  switch (intent.kind) {
    case 'file':
      return runFile(ask, intent.file, intent.args, context)
    case 'code': {
      const { code, isPrinted } = intent
      return runCode(ask, isPrinted ? `console.log(eval(${JSON.stringify(code)}))` : code, intent.args)
    }
    case 'input': {
      const code = textOf(context.stdin)
      if (code.trim() === '') return fail('node: there is no prompt in the embedded runtime: name a file, or -e CODE', 1)
      return runCode(ask, code, intent.args)
    }
    case 'python':
      return runPython(ask, intent, context)
    case 'test': {
      const { words, name, updateSnapshots, passed } = intent
      const { code, output } = await ask({ kind: 'test', words, cwd: context.cwd, name, updateSnapshots })
      const stderr = passed.map((option) => `${option}: passed over, it is not known here\n`).join('')
      return { stdout: output, stderr, exitCode: code }
    }
    case 'script':
      return runScript(intent, context)
    case 'absent':
      return fail(absentSentence(intent.name), ABSENT)
    case 'refused':
      return fail(intent.why, 1)
  }
}

/** The interpreter puts an empty line between the files that are named; one belongs only before a folder's heading. */
const ls: Command = {
  name: 'ls',
  async execute(args, { origCommand }) {
    if (origCommand === undefined) return fail(absentSentence('ls'), ABSENT)
    const result = await origCommand(args)
    return { ...result, stdout: result.stdout.replace(/\n\n(?!.*:\n)/g, '\n') }
  },
}

/** The commands; each asks the page, which has the runtime. */
export function createCommands(ask: AskPage): Command[] {
  const command = (name: string, read: (args: readonly string[]) => Intent): Command => ({
    name,
    execute: (args, context) => carryOut(read(args), ask, context),
  })
  return [
    ls,
    command('node', readNodeWords),
    command('npx', readNpxWords),
    ...['python', 'python3'].map((name) => command(name, readPythonWords)),
    command('pytest', readPytestWords),
    ...['npm', 'pnpm', 'yarn'].map((name) => command(name, (args) => readNpmWords(name, args))),
    ...['vitest', 'jest', 'tsx', 'ts-node'].map((name) =>
      command(name, (args) => readProgram(name, args) ?? readTestWords(args)),
    ),
  ]
}
