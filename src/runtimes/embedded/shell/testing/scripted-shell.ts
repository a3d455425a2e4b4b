/** What the shell's tests share: a project, the interpreter in their own thread, and scripted programs and tests. */
import type { Content, Path } from '../../../../engine/model'
import type { RunEvent, RunRequest } from '../../../runtime'
import type { Program } from '../../protocol'
import { createInterpreter } from '../interpreter'
import { isPath, type ShellPageMessage, type ShellWorkerMessage, type WorkerLike } from '../protocol'
import { createShell, type ShellParts } from '../shell'

export const shellPath = (text: string): Path => {
  if (!isPath(text)) throw new Error(text)
  return text
}

export const shellFiles = (entries: Readonly<Record<string, Content>>): ReadonlyMap<Path, Content> =>
  new Map(Object.entries(entries).map(([name, content]) => [shellPath(name), content]))

export const SHELL_PROJECT = shellFiles({
  'package.json': '{ "scripts": { "test": "vitest", "hello": "echo hello && node print.js" } }',
  'src/a.ts': 'export const a = 1\nexport const ö = 2\n',
  'src/b.ts': 'export const b = 3\n',
  'test/a.test.ts': 'a test',
  'test/b.test.ts': 'b test',
  'bin/x': new Uint8Array([0, 255, 10]),
})

/** The interpreter in this thread; what both sides say is cloned as a worker's messages are. */
export function inProcess(): WorkerLike {
  const listeners: ((event: { data: unknown }) => void)[] = []
  let isOver = false
  const hear = createInterpreter((message: ShellWorkerMessage) => {
    if (!isOver) for (const listener of listeners) listener({ data: structuredClone(message) })
  })
  return {
    postMessage: (message: ShellPageMessage) => hear(structuredClone(message)),
    addEventListener(type: string, listener: (event: { data: unknown }) => void) {
      if (type === 'message') listeners.push(listener)
    },
    terminate() {
      isOver = true
    },
  }
}

type Executed = Parameters<ShellParts['execute']>

/** `node` prints its arguments and writes what `--write=PATH` says; the tests of b fail. */
export function scriptedShell() {
  const executed: { file: string; args: readonly string[]; files: ReadonlyMap<Path, Content> }[] = []
  const pythons: Program[] = []
  const runs: RunRequest[] = []
  const parts: ShellParts = {
    makeWorker: inProcess,
    async execute(...[{ file, args }, seen, options]: Executed) {
      executed.push({ file, args, files: seen })
      options.onOutput?.(`one ${args.join(' ')}\n`)
      options.onOutput?.('two\n')
      const written = args.find((word) => word.startsWith('--write='))?.slice('--write='.length)
      if (args.includes('--forever')) await new Promise((resolve) => options.signal?.addEventListener('abort', resolve))
      return { code: args.includes('--fail') ? 3 : 0, changed: written ? new Map([[written, 'written\n']]) : new Map() }
    },
    async python(program, seen, options) {
      pythons.push(program)
      options.onOutput?.(`${program.program} ${program.file} ${program.args.join(' ')} ${program.input}\n`)
      return { code: 3, changed: seen.has(shellPath('made.py')) ? new Map([['left.txt', 'left']]) : new Map() }
    },
    async run(request, options) {
      runs.push(request)
      const events = request.tests.flatMap((file): RunEvent[] => {
        const error = { name: 'AssertionError', message: 'not so', frames: [{ file, line: 3, column: 1 }] }
        const fails = file.includes('b.test')
        return [
          { type: 'file-start', file },
          { type: 'console', level: 'log', text: `in ${file}` },
          {
            type: 'test',
            file,
            path: ['suite', 'case'],
            state: fails ? 'fail' : 'pass',
            durationMs: 0,
            ...(fails ? { error } : {}),
          },
          { type: 'file-end', file, durationMs: 1 },
        ]
      })
      for (const event of events) options?.onEvent?.(event)
      return { outcome: 'done', durationMs: 7, changedFiles: new Map([['test/__snapshots__/a.snap', 'snap']]) }
    },
  }
  return { parts, executed, pythons, runs }
}

/** Collects what is printed. */
export function listen() {
  const heard = {
    text: '',
    onOutput: (text: string) => {
      heard.text += text
    },
  }
  return heard
}

export async function type(line: string, options: { cwd?: string; files?: ReadonlyMap<Path, Content>; timeoutMs?: number } = {}) {
  const script = scriptedShell()
  const heard = listen()
  const shell = createShell(script.parts)
  const result = await shell.exec(line, { files: SHELL_PROJECT, ...options, onOutput: heard.onOutput })
  return { ...result, ...script, output: heard.text, changed: Object.fromEntries(result.changed) }
}
