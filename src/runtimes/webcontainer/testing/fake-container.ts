/** Test support: a container in memory, typed by the package's own declarations. Programs are scripted. */
import type { DirEnt, FileSystemAPI, FileSystemTree, FSWatchCallback, SpawnOptions, WebContainerProcess } from '@webcontainer/api'
import type { Content } from '../../../engine/model'
import type { Container, ContainerModule } from '../container'

export const WORKDIR = '/home/project'

export type Io = {
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string | number | boolean>>
  readonly disk: FakeDisk
  readonly killed: Promise<void>
  /** What was typed so far. */
  input(): string
  print(chunk: string): void
  /** Appends to the file that events go to. */
  report(text: string): void
}

/** Resolves with the exit code. A program that listens to nothing and never resolves is a hot loop. */
export type FakeProgram = (io: Io) => Promise<number>

const bytesOf = (content: Content) => (typeof content === 'string' ? new TextEncoder().encode(content) : content)

const own = (path: string) => path.replace(`${WORKDIR}/`, '').replace(/^\.(?:\/|$)/, '')

class FakeDisk implements FileSystemAPI {
  readonly files = new Map<string, Uint8Array>()
  readonly folders = new Set<string>([''])
  /** Symbolic links at the top. */
  readonly links = new Set<string>()
  /** Whether nothing is answered any more, as of a container that died. */
  isSilent = false
  readonly watchers = new Set<{ path: string; listener: FSWatchCallback }>()
  reads = 0

  put(path: string, content: Content): void {
    const name = own(path)
    if (this.folders.has(name)) throw new Error(`EISDIR: ${name}`)
    const parts = name.split('/').slice(0, -1)
    parts.forEach((_, at) => {
      const folder = parts.slice(0, at + 1).join('/')
      if (this.files.has(folder)) throw new Error(`ENOTDIR: ${folder}`)
      this.folders.add(folder)
    })
    this.files.set(name, bytesOf(content).slice())
    for (const { path: watched, listener } of this.watchers) if (watched === name || watched === '') listener('change', name)
  }

  append(path: string, text: string): void {
    const before = this.files.get(own(path)) ?? new Uint8Array()
    const more = bytesOf(text)
    const whole = new Uint8Array(before.length + more.length)
    whole.set(before)
    whole.set(more, before.length)
    this.put(path, whole)
  }

  text = (path: string) => {
    const bytes = this.files.get(own(path))
    return bytes && new TextDecoder().decode(bytes)
  }

  readdir(path: string, options: 'buffer' | { encoding: 'buffer'; withFileTypes?: false }): Promise<Uint8Array[]>
  readdir(path: string, options?: { encoding?: null; withFileTypes?: false } | null): Promise<string[]>
  readdir(path: string, options: { encoding: 'buffer'; withFileTypes: true }): Promise<DirEnt<Uint8Array>[]>
  readdir(path: string, options: { encoding?: null; withFileTypes: true }): Promise<DirEnt<string>[]>
  async readdir(path: string): Promise<unknown> {
    const folder = own(path)
    if (this.isSilent) return new Promise(() => {})
    if (!this.folders.has(folder)) throw new Error(`ENOENT: ${folder}`)
    const inside = (paths: Iterable<string>) =>
      [...paths].filter((each) => each !== '' && each.slice(0, Math.max(0, each.lastIndexOf('/'))) === folder)
    const entry = (isFile: boolean) => (each: string) => ({
      name: each.slice(folder === '' ? 0 : folder.length + 1),
      isFile: () => isFile,
      isDirectory: () => !isFile,
    })
    const links = [...(folder === '' ? this.links : [])].map((name) => ({ name, isFile: () => false, isDirectory: () => false }))
    return [...inside(this.files.keys()).map(entry(true)), ...inside(this.folders).map(entry(false)), ...links]
  }

  readFile(path: string, encoding?: null): Promise<Uint8Array>
  readFile(path: string, encoding: string): Promise<string>
  async readFile(path: string): Promise<unknown> {
    this.reads++
    const bytes = this.files.get(own(path))
    if (!bytes) throw new Error(`ENOENT: ${path}`)
    return bytes.slice()
  }

  async writeFile(path: string, data: Content): Promise<void> {
    this.put(path, data)
  }

  mkdir(path: string, options?: { recursive?: false }): Promise<void>
  mkdir(path: string, options: { recursive: true }): Promise<string>
  async mkdir(path: string): Promise<unknown> {
    this.folders.add(own(path))
    return own(path)
  }

  async rm(path: string): Promise<void> {
    const name = own(path)
    const isGone = (each: string) => each === name || each.startsWith(`${name}/`)
    for (const each of [...this.files.keys()]) if (isGone(each)) this.files.delete(each)
    for (const each of [...this.folders]) if (isGone(each)) this.folders.delete(each)
  }

  async rename(from: string, to: string): Promise<void> {
    this.put(to, await this.readFile(from))
    await this.rm(from)
  }

  watch(path: string, _options?: unknown, listener?: FSWatchCallback): { close(): void } {
    const entry = { path: own(path), listener: listener ?? (() => {}) }
    this.watchers.add(entry)
    return { close: () => void this.watchers.delete(entry) }
  }
}

/** One fake page: containers boot one at a time, as the package does it. */
export class FakePage {
  readonly containers: FakeContainer[] = []
  readonly calls: string[] = []
  /** What a boot waits for. */
  gate: Promise<void> = Promise.resolve()
  readonly programs: Record<string, FakeProgram>

  readonly version: FakeProgram

  constructor(programs: Record<string, FakeProgram> = {}, nodeVersion = 'v20.19.1') {
    this.version = versionProgram(nodeVersion)
    this.programs = { npm: async () => 0, ...programs }
  }

  get last(): FakeContainer {
    const container = this.containers.at(-1)
    if (!container) throw new Error('nothing booted')
    return container
  }

  readonly module: ContainerModule = {
    WebContainer: {
      boot: async (options) => {
        this.calls.push(`boot ${options?.coep}`)
        await this.gate
        if (this.containers.some((container) => !container.isTornDown))
          throw new Error('Only a single WebContainer instance can be booted')
        const container = new FakeContainer(this)
        this.containers.push(container)
        return container
      },
    },
    auth: {
      init: ({ clientId }) => {
        this.calls.push(`auth ${clientId}`)
        return { status: 'need-auth' }
      },
    },
    configureAPIKey: (key) => void this.calls.push(`key ${key}`),
  }
}

export class FakeContainer implements Container {
  readonly fs = new FakeDisk()
  readonly workdir = WORKDIR
  readonly path = '/bin'
  readonly spawned: string[] = []
  readonly mounts: string[][] = []
  isTornDown = false
  /** How often its Node was asked which it is. */
  versions = 0
  readonly #page: FakePage

  constructor(page: FakePage) {
    this.#page = page
  }

  async mount(tree: FileSystemTree | Uint8Array | ArrayBuffer): Promise<void> {
    if (tree instanceof Uint8Array || tree instanceof ArrayBuffer) throw new Error('no snapshots here')
    const paths: string[] = []
    const walk = (folder: FileSystemTree, above: string) => {
      for (const [name, node] of Object.entries(folder)) {
        if ('directory' in node) walk(node.directory, `${above}${name}/`)
        else if ('contents' in node.file) {
          paths.push(above + name)
          this.fs.put(above + name, node.file.contents)
        }
      }
    }
    walk(tree, '')
    this.mounts.push(paths)
  }

  teardown(): void {
    if (this.isTornDown) throw new Error('WebContainer already torn down')
    this.isTornDown = true
  }

  spawn(command: string, options?: SpawnOptions): Promise<WebContainerProcess>
  spawn(command: string, args: string[], options?: SpawnOptions): Promise<WebContainerProcess>
  async spawn(command: string, second?: string[] | SpawnOptions, third?: SpawnOptions): Promise<WebContainerProcess> {
    const args = Array.isArray(second) ? second : []
    const options = Array.isArray(second) ? third : second
    const isVersion = command === 'node' && args[0] === '--version'
    if (isVersion) this.versions++
    else this.spawned.push([command, ...args].join(' '))
    const program = isVersion ? this.#page.version : this.#page.programs[command]
    if (!program) throw new Error(`jsh: command not found: ${command}`)
    return start(program, this.fs, args, options)
  }
}

const versionProgram =
  (version: string): FakeProgram =>
  async ({ print }) => {
    print(version.slice(0, 4))
    print(`${version.slice(4)}\r\n`)
    return 0
  }

function start(program: FakeProgram, disk: FakeDisk, args: readonly string[], options: SpawnOptions = {}): WebContainerProcess {
  let kill: () => void = () => {}
  const killed = new Promise<void>((resolve) => {
    kill = resolve
  })
  let typed = ''
  let print: (chunk: string) => void = () => {}
  let close: () => void = () => {}
  const output = new ReadableStream<string>({
    start(controller) {
      print = (chunk) => controller.enqueue(chunk)
      close = () => controller.close()
    },
  })
  const env = options.env ?? {}
  const report = (text: string) => disk.append(String(env.HUNKSCOPE_EVENTS), text)
  const exit = program({ args, env, disk, killed, input: () => typed, print, report }).finally(close)
  const input = new WritableStream<string>({
    write(text) {
      typed += text
    },
  })
  return { exit, input, output, kill, resize: ({ cols, rows }) => print(`[${cols}x${rows}]`) }
}
