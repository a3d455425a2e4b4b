/** Reads the project's sources: what a file imports and requires, and what all of that reaches. */
import { followsContext } from '../async-context'
import { readSource } from '../compile'
import { LoadError } from '../errors'
import { turn } from '../node-test/intrinsics'
import type { Project } from '../project'
import type { Resolution, Resolver } from '../resolve'
import { type CommonSource, type EsSource, keyOf, mayHoist, type SourceContext } from '../transform'

/** Files transformed before others get a turn; more: a run waits for them, fewer: time goes into turns. */
const PER_TURN = 4
/** The same while a run waits. More: the page may take a long graph for one that hangs. */
const PER_TURN_OF_RUN = 64

export type ReachedModules = { readonly files: ReadonlySet<string>; readonly builtins: ReadonlySet<string> }

/** `turn` lets other tasks run; `isOver`: the answer is no longer wanted. */
export type ScanPace = { turn(): Promise<unknown>; isOver(): boolean }

const NO_FILE = (path: string) => new LoadError('Error', 'ERR_MODULE_NOT_FOUND', `Cannot find module '/project/${path}'`, [])

/** Files that cannot run here, with the way out. */
const NATIVE = /\.(?:node|wasm)$/

export class ImportScanner {
  readonly #project: Project
  readonly #resolver: Resolver
  readonly #edges = new Map<string, readonly Resolution[]>()
  #hoist: SourceContext['hoist'] = null
  #examine: SourceContext['examine'] = null
  #follow: SourceContext['follow'] = null

  constructor(project: Project, resolver: Resolver) {
    this.#project = project
    this.#resolver = resolver
  }

  /** @throws LoadError where the file is not there or is no text */
  textOf(path: string): string {
    const content = this.#project.disk.get(path)
    if (content === undefined) throw NO_FILE(path)
    if (NATIVE.test(path))
      throw new LoadError(
        'TypeError',
        'ERR_UNKNOWN_FILE_EXTENSION',
        `${path} is native code, which the embedded runtime cannot load; a WebContainer can.`,
        [],
      )
    return typeof content === 'string' ? content : new TextDecoder().decode(content)
  }

  #mannerOf(path: string): Pick<SourceContext, 'manner' | 'isStrict'> {
    return { manner: this.#resolver.mannerOf(path), isStrict: this.#resolver.isStrict(path) }
  }

  /** Read before, and for a runner that makes the same of it. */
  #known(path: string): EsSource | CommonSource | undefined {
    const known = this.#project.sources.get(path)
    return known?.manner === keyOf(this.#mannerOf(path)) ? known : undefined
  }

  /** @throws LoadError where the source cannot be read */
  sourceOf(path: string): EsSource | CommonSource {
    const known = this.#known(path)
    if (known) return known
    const text = this.textOf(path)
    const source = this.read(path, text)
    // Read without `hoist.ts` or `module-syntax.ts`, it is to be read again.
    const isRead =
      (!followsContext() || this.#follow !== null) &&
      (this.#hoist || !mayHoist(path, text)) &&
      !(source.kind === 'esm' && source.isSuspect)
    if (isRead) this.#project.sources.set(path, source)
    return source
  }

  /** @throws LoadError where the source cannot be read */
  read(path: string, text: string): EsSource | CommonSource {
    const config = this.#resolver.configOf(path)
    if (config.problem !== null && this.#resolver.isTyped(path))
      throw new LoadError('Error', 'ERR_TSCONFIG', `TypeScript's configuration cannot be read: ${config.problem}.`, [])
    return readSource(path, text, {
      type: this.#resolver.packageType(path),
      ...this.#mannerOf(path),
      config,
      hoist: this.#hoist,
      examine: this.#examine,
      follow: this.#follow,
    })
  }

  /** What a file names literally; nothing where it cannot be read: running it says why. */
  #edgesOf(path: string): readonly Resolution[] {
    const known = this.#edges.get(path)
    if (known) return known
    if (!isScript(path)) return []
    let source: EsSource | CommonSource
    try {
      source = this.sourceOf(path)
    } catch (error) {
      if (error instanceof LoadError) return []
      throw error
    }
    const imported = source.kind === 'esm' ? source.requests : []
    const edges = [
      ...imported.map((request) => this.#resolver.resolve(request.specifier, path, 'import')),
      ...source.required.map((specifier) => this.#resolver.resolve(specifier, path, 'require')),
    ]
    // A missing file may be written before it is asked for again.
    if (edges.every((edge) => edge.kind !== 'missing')) this.#edges.set(path, edges)
    return edges
  }

  /** Before a file is transformed: what only some files need. */
  async #prepare(path: string): Promise<void> {
    if (followsContext()) this.#follow ??= (await import('./follow-awaits')).followAwaits
    if ((this.#hoist && this.#examine) || this.#known(path) || !isScript(path)) return
    const content = this.#project.disk.get(path)
    if (typeof content === 'string' && mayHoist(path, content)) this.#hoist ??= (await import('../hoist')).hoist
    if (!this.#examine && this.#isSuspect(path)) this.#examine = (await import('./module-syntax')).examine
  }

  #isSuspect(path: string): boolean {
    try {
      const source = this.sourceOf(path)
      return source.kind === 'esm' && source.isSuspect
    } catch (error) {
      if (error instanceof LoadError) return false
      throw error
    }
  }

  /**
   * Everything that the starting points reach; transforms it and loads the builtins among it.
   * @param visit asked for each file and builtin; false: it is not gone into
   */
  async reach(
    starts: readonly Resolution[],
    leisure?: ScanPace,
    visit?: (key: string) => Promise<boolean>,
  ): Promise<ReachedModules> {
    const files = new Set<string>()
    const builtins = new Set<string>()
    const waiting = [...starts]
    let transformed = 0
    for (let next = waiting.pop(); next !== undefined && !leisure?.isOver(); next = waiting.pop()) {
      if (next.kind === 'builtin') {
        if (builtins.has(next.name)) continue
        builtins.add(next.name)
        if ((!visit || (await visit(`node:${next.name}`))) && this.#project.builtins.get(next.name) === undefined)
          await this.#project.builtins.load(next.name)
      } else if (next.kind === 'file' && !files.has(next.path)) {
        if (visit && !(await visit(next.path))) continue
        files.add(next.path)
        await this.#prepare(next.path)
        const isNew = !this.#project.sources.has(next.path)
        if (isNew && ++transformed % (leisure ? PER_TURN : PER_TURN_OF_RUN) === 0) await (leisure?.turn() ?? turn())
        if (this.#project.sources.get(next.path)?.requiresAny) await this.#project.builtins.loadAll()
        for (const edge of this.#edgesOf(next.path)) if (edge.kind !== 'missing') waiting.push(edge)
      }
    }
    return { files, builtins }
  }
}

/** Code, by its extension or for want of one; not JSON, style sheets and the like. */
export const isScript = (path: string) => /\.(?:[cm]?[jt]s|[jt]sx)$|(?:^|\/)[^./]+$/.test(path)
