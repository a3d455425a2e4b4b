/** A run of the lab: files in, rows out, on all cores. One worker reads, the others judge. */
import { Figures } from './figures'
import type { BatchResult } from './judge'
import type { FromLabWorker, LabOptions, NamedFile, ToLabWorker } from './lab-protocol'
import { type LabRow, labRowOf } from './lab-row'
import type { Found } from './replies-in'

/** One worker, as the run sees it. */
export type LabPort = { readonly send: (message: ToLabWorker) => void; readonly stop: () => void }
type OpenPort = (take: (message: FromLabWorker) => void, broke: (detail: string) => void) => LabPort

/** How far a run is. `bytes` of `total` are read. */
export type LabState = {
  readonly stage: 'idle' | 'running' | 'paused' | 'done' | 'stopped' | 'failed'
  readonly rows: readonly LabRow[]
  readonly bytes: number
  readonly total: number
  /** Milliseconds that the run took, pauses apart. */
  readonly time: number
  /** Lines of kinds that are not known, and files that cannot be read. */
  readonly over: { readonly lines: number; readonly files: readonly string[] }
  /** Why it failed. */
  readonly detail: string
}

const IDLE: LabState = { stage: 'idle', rows: [], bytes: 0, total: 0, time: 0, over: { lines: 0, files: [] }, detail: '' }

/** Parts that wait for a worker, besides those that are judged. More: memory; fewer: workers wait for the disk. */
const WAITING = 2

/** Milliseconds between two drawings. */
const DRAWN = 200

type Part = { readonly number: number; readonly replies: readonly Found[] }

/** The replies of a part, kept outside the heap. `first`: the number of the first row. */
type Kept = { readonly first: number; readonly blob: Blob }

type Environment = { readonly open: OpenPort; readonly judges: number; readonly now: () => number }

export class LabRun {
  readonly #environment: Environment
  readonly #listeners = new Set<() => void>()
  #state = IDLE
  #figures = new Figures()
  #options: LabOptions | null = null
  #reader: LabPort | null = null
  #judges: { readonly port: LabPort; part: Part | null }[] = []
  #queue: Part[] = []
  #parts = 0
  #isRead = false
  #kept: Kept[] = []
  #rows: LabRow[] = []
  /** Results that came before those of earlier parts. */
  #early = new Map<number, { readonly part: Part; readonly results: readonly BatchResult[] }>()
  #next = 0
  #began = 0
  #before = 0
  #drawn = 0

  constructor(environment: Environment) {
    this.#environment = environment
  }

  get state(): LabState {
    return this.#state
  }

  get figures(): Figures {
    return this.#figures
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Begins anew with other files. */
  start(files: readonly NamedFile[], options: LabOptions): void {
    this.#end()
    this.#figures = new Figures()
    this.#options = options
    this.#queue = []
    this.#kept = []
    this.#rows = []
    this.#early.clear()
    this.#parts = 0
    this.#next = 0
    this.#isRead = false
    this.#before = 0
    this.#began = this.#environment.now()
    this.#state = { ...IDLE, stage: 'running', total: files.reduce((sum, { file }) => sum + file.size, 0) }
    const broke = (detail: string) => this.#fail(detail)
    this.#reader = this.#environment.open((message) => this.#read(message), broke)
    this.#judges = Array.from({ length: this.#environment.judges }, () => {
      const judge: { port: LabPort; part: Part | null } = {
        part: null,
        port: this.#environment.open((message) => this.#judged(judge, message), broke),
      }
      return judge
    })
    this.#reader.send({ kind: 'read', files, options })
    for (let credit = 0; credit < this.#judges.length + WAITING; credit++) this.#reader.send({ kind: 'more' })
    this.#tell()
  }

  pause(): void {
    if (this.#state.stage !== 'running') return
    this.#before += this.#environment.now() - this.#began
    this.#tell({ stage: 'paused' })
  }

  resume(): void {
    if (this.#state.stage !== 'paused') return
    this.#began = this.#environment.now()
    this.#tell({ stage: 'running' })
    this.#deal()
  }

  /** Ends the run; what was judged stays. */
  stop(): void {
    if (this.#state.stage === 'running' || this.#state.stage === 'paused') this.#finish('stopped')
  }

  /** What a row was made from; null: there is no such row. */
  async replyOf(row: LabRow): Promise<Found | null> {
    const at = this.#rows.indexOf(row)
    const kept = this.#kept.findLast(({ first }) => first <= at)
    if (at < 0 || kept === undefined) return null
    const replies: Found[] = JSON.parse(await kept.blob.text())
    return replies[at - kept.first] ?? null
  }

  #read(message: FromLabWorker): void {
    if (message.kind === 'failed') this.#fail(message.detail)
    else if (message.kind === 'replies') {
      this.#state = { ...this.#state, bytes: this.#state.bytes + message.bytes }
      this.#queue.push({ number: this.#parts++, replies: message.replies })
      this.#deal()
    } else if (message.kind === 'read-end') {
      this.#isRead = true
      this.#state = { ...this.#state, over: { lines: message.lines, files: message.files }, bytes: this.#state.total }
      this.#deal()
    }
  }

  /** Gives each judge that waits a part. */
  #deal(): void {
    if (this.#state.stage !== 'running' || this.#options === null) return
    for (const judge of this.#judges) {
      if (judge.part !== null) continue
      const part = this.#queue.shift()
      if (part === undefined) break
      judge.part = part
      judge.port.send({ kind: 'judge', part: part.number, replies: part.replies, options: this.#options })
    }
    const isOver = this.#isRead && this.#queue.length === 0 && this.#judges.every(({ part }) => part === null)
    if (isOver) this.#finish('done')
  }

  #judged(judge: { part: Part | null }, message: FromLabWorker): void {
    if (message.kind === 'failed') this.#fail(message.detail)
    if (message.kind !== 'judged' || judge.part?.number !== message.part) return
    this.#early.set(message.part, { part: judge.part, results: message.results })
    judge.part = null
    // In the order of the files, whichever core is faster.
    for (let next = this.#early.get(this.#next); next !== undefined; next = this.#early.get(this.#next)) {
      this.#early.delete(this.#next++)
      this.#kept.push({ first: this.#rows.length, blob: new Blob([JSON.stringify(next.part.replies)]) })
      for (const result of next.results) {
        this.#figures.add(result)
        this.#rows.push(labRowOf(result, this.#rows.length + 1))
      }
    }
    this.#reader?.send({ kind: 'more' })
    this.#deal()
    if (this.#environment.now() - this.#drawn > DRAWN) this.#tell()
  }

  #finish(stage: 'done' | 'stopped'): void {
    if (this.#state.stage === 'running') this.#before += this.#environment.now() - this.#began
    this.#end()
    this.#tell({ stage })
  }

  #fail(detail: string): void {
    this.#end()
    this.#tell({ stage: 'failed', detail })
  }

  #end(): void {
    this.#reader?.stop()
    for (const { port } of this.#judges) port.stop()
    this.#reader = null
    this.#judges = []
  }

  #tell(change: Partial<LabState> = {}): void {
    const now = this.#environment.now()
    this.#drawn = now
    const stage = change.stage ?? this.#state.stage
    const time = this.#before + (stage === 'running' ? now - this.#began : 0)
    this.#state = { ...this.#state, ...change, rows: [...this.#rows], time }
    for (const listener of this.#listeners) listener()
  }
}

/** A run with workers of this page: one for each core but that which reads. */
export function openLabRun(): LabRun {
  const open: OpenPort = (take, broke) => {
    const worker = new Worker(new URL('./lab.worker.ts', import.meta.url), { type: 'module', name: 'lab' })
    worker.onmessage = ({ data }: MessageEvent<FromLabWorker>) => take(data)
    worker.onerror = ({ message }) => broke(message)
    return { send: (message) => worker.postMessage(message), stop: () => worker.terminate() }
  }
  return new LabRun({ open, judges: Math.max(1, (navigator.hardwareConcurrency || 2) - 1), now: () => performance.now() })
}
