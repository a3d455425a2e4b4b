/** What the stand-in has in the place of a container: a scratch folder and processes of this machine, which reach the loopback alone. */
import { type ChildProcess, spawn } from 'node:child_process'
import { type FSWatcher, watch } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { z } from 'zod'
import { type TreeWatcher, watchTree } from './watch-tree'

export type MachineOptions = {
  /** The version that its Node gives; this machine's own where it is left out. */
  readonly nodeVersion?: string
  /** Where npm asks for packages; nothing answers there where it is left out. */
  readonly registry?: string
  /** What each program has in its environment besides. */
  readonly env?: Readonly<Record<string, string>>
  /** Whether a process ends when it is asked to. A hot loop of the real service does not. */
  readonly isKillable?: boolean
}

const NO_REGISTRY = 'http://127.0.0.1:9/'

/** The kinds of entries as the package tells them. */
const KIND = { file: 1, folder: 2, other: 3 }

const SIGNAL_CODES: Readonly<Record<string, number>> = { SIGINT: 130, SIGKILL: 137, SIGTERM: 143 }

export const commandSchema = z.object({
  command: z.string(),
  args: z.array(z.string()),
  cwd: z.string().optional(),
  env: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
  terminal: z.object({ cols: z.number(), rows: z.number() }).optional(),
})

type MountNode =
  | { readonly d: Readonly<Record<string, MountNode>> }
  | { readonly f: { readonly l: string } | { readonly c: string; readonly b?: boolean | undefined } }

const mountSchema: z.ZodType<MountNode> = z.lazy(() =>
  z.union([
    z.object({ d: z.record(z.string(), mountSchema) }),
    z.object({ f: z.union([z.object({ l: z.string() }), z.object({ c: z.string(), b: z.boolean().optional() })]) }),
  ]),
)

type Program = { readonly process: ChildProcess; readonly isOver: Promise<void> }

export class Machine {
  /** The folder of the project, and the path in which its programs are looked for. */
  readonly info: { readonly cwd: string; readonly path: string }
  /** Commands that were started, in order. */
  readonly commands: string[] = []
  readonly #root: string
  readonly #options: MachineOptions
  readonly #programs = new Map<number, Program>()
  readonly #watchers = new Map<number, TreeWatcher>()
  #last = 0
  isGone = false

  private constructor(root: string, options: MachineOptions) {
    this.#root = root
    this.#options = options
    this.info = {
      cwd: join(root, 'home', 'project'),
      path: [join(root, 'bin'), dirname(process.execPath), '/usr/bin', '/bin'].join(delimiter),
    }
  }

  static async open(options: MachineOptions): Promise<Machine> {
    const machine = new Machine(await mkdtemp(join(tmpdir(), 'hunkscope-stand-in-')), options)
    await mkdir(machine.info.cwd, { recursive: true })
    const bin = join(machine.#root, 'bin')
    await mkdir(bin)
    await symlink('/bin/sh', join(bin, 'jsh'))
    const version = options.nodeVersion
    const node = join(bin, 'node')
    if (version === undefined) await symlink(process.execPath, node)
    else {
      const script = `#!/bin/sh\nif [ "$1" = --version ]; then echo ${version}; else exec '${process.execPath}' "$@"; fi\n`
      await writeFile(node, script)
      await chmod(node, 0o755)
    }
    return machine
  }

  /** A path of the container on this machine; none leaves the project. */
  #at(path: string): string {
    const full = join(this.info.cwd, path.startsWith(this.info.cwd) ? path.slice(this.info.cwd.length) : path)
    if (full !== this.info.cwd && !full.startsWith(`${this.info.cwd}/`)) throw new Error(`EACCES: ${path}`)
    return full
  }

  /** Without the names of this machine. */
  async #quietly<T>(path: string, work: (full: string) => Promise<T>): Promise<T> {
    try {
      return await work(this.#at(path))
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
      throw new Error(`${code}: ${path}`)
    }
  }

  readFile = (path: string): Promise<Uint8Array> => this.#quietly(path, (full) => readFile(full))
  writeFile = (path: string, data: string | Uint8Array): Promise<void> => this.#quietly(path, (full) => writeFile(full, data))
  rename = (from: string, to: string): Promise<void> => this.#quietly(from, (full) => rename(full, this.#at(to)))

  mkdir = (path: string, isRecursive: boolean): Promise<void> =>
    this.#quietly(path, async (full) => void (await mkdir(full, { recursive: isRecursive })))

  rm = (
    path: string,
    options: { readonly force?: boolean | undefined; readonly recursive?: boolean | undefined },
  ): Promise<void> => this.#quietly(path, (full) => rm(full, options))

  readdir = (path: string): Promise<{ readonly name: string; readonly 'Symbol(type)': number }[]> =>
    this.#quietly(path, async (full) =>
      (await readdir(full, { withFileTypes: true })).map((entry) => ({
        name: entry.name,
        'Symbol(type)': entry.isFile() ? KIND.file : entry.isDirectory() ? KIND.folder : KIND.other,
      })),
    )

  watch(path: string, isRecursive: boolean, id: number, tell: (event: string, name: string | null) => void): Promise<void> {
    return this.#quietly(path, async (full) => {
      this.#watchers.set(id, isRecursive ? watchTree(full, tell) : watchOne(full, tell))
    })
  }

  unwatch(id: number): void {
    this.#watchers.get(id)?.close()
    this.#watchers.delete(id)
  }

  /** Writes a tree of the package's inner form over what is there. */
  async load(payload: Uint8Array, mountPoint: string): Promise<void> {
    const tree = mountSchema.parse(JSON.parse(new TextDecoder().decode(payload)))
    const put = async (node: MountNode, path: string): Promise<void> => {
      if ('d' in node) {
        await mkdir(this.#at(path), { recursive: true })
        for (const [name, inner] of Object.entries(node.d)) await put(inner, join(path, name))
      } else if ('l' in node.f) await symlink(node.f.l, this.#at(path))
      else await writeFile(this.#at(path), Buffer.from(node.f.c, node.f.b ? 'latin1' : 'utf8'))
    }
    await put(tree, mountPoint)
  }

  /** @returns the program's number; rejects where there is no such program */
  async run(
    { command, args, cwd, env = {} }: z.infer<typeof commandSchema>,
    print: (chunk: Uint8Array | null) => void,
    end: (code: number) => void,
  ): Promise<number> {
    this.commands.push([command, ...args].join(' '))
    const given = Object.fromEntries(Object.entries(env).map(([name, value]) => [name, String(value)]))
    const child = spawn(command, args, {
      cwd: this.#at(cwd ?? '.'),
      detached: true,
      env: {
        PATH: this.info.path,
        HOME: join(this.#root, 'home'),
        npm_config_cache: join(this.#root, 'npm'),
        npm_config_registry: this.#options.registry ?? NO_REGISTRY,
        npm_config_fetch_retries: '0',
        npm_config_update_notifier: 'false',
        ...this.#options.env,
        ...given,
      },
      stdio: 'pipe',
    })
    await new Promise<void>((resolve, reject) => {
      child.once('spawn', resolve)
      child.once('error', () => reject(new Error(`jsh: command not found: ${command}`)))
    })
    // A terminal begins each line at its left.
    const onChunk = (chunk: Buffer) => print(Buffer.from(chunk.toString('latin1').replace(/\r?\n/g, '\r\n'), 'latin1'))
    child.stdout.on('data', onChunk)
    child.stderr.on('data', onChunk)
    child.stdin.on('error', () => {})
    const isOver = new Promise<void>((resolve) => {
      child.once('close', (code, signal) => {
        end(code ?? SIGNAL_CODES[signal ?? ''] ?? 1)
        print(null)
        resolve()
      })
    })
    this.#last++
    this.#programs.set(this.#last, { process: child, isOver })
    const id = this.#last
    void isOver.then(() => this.#programs.delete(id))
    return id
  }

  kill(id: number): void {
    const program = this.#programs.get(id)
    if (program && this.#options.isKillable !== false) signal(program.process, 'SIGTERM')
  }

  write(id: number, text: string): void {
    this.#programs.get(id)?.process.stdin?.write(text.replaceAll('\r', '\n'))
  }

  /** Ends everything and leaves nothing. */
  async teardown(): Promise<void> {
    this.isGone = true
    for (const id of [...this.#watchers.keys()]) this.unwatch(id)
    const programs = [...this.#programs.values()]
    for (const { process: child } of programs) signal(child, 'SIGKILL')
    await Promise.all(programs.map(({ isOver }) => isOver))
    await rm(this.#root, { recursive: true, force: true, maxRetries: 3 })
  }
}

function watchOne(path: string, tell: (event: string, name: string | null) => void): FSWatcher {
  const watcher = watch(path, tell)
  watcher.on('error', () => watcher.close())
  return watcher
}

/** To a program and all that it started; none that are over already. */
function signal({ pid }: ChildProcess, name: NodeJS.Signals): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, name)
  } catch {
    // They are over.
  }
}
