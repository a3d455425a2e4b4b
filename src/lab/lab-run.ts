/** A run of the lab: files in, rows out, on all cores. One worker reads, the others judge. */
import { Figures } from './figures'
import { LabJudges, type OpenPort } from './lab-judges'
import type { LabOptions, NamedFile, Part } from './lab-protocol'
import { LabReader } from './lab-reader'
import type { LabRow } from './lab-row'
import type { KeptRun, LabStore } from './lab-store'
import { type Found, type ReadOver, readOver } from './replies-in'

/** How far a run is. `bytes` of `total` are read. */
export type LabState = {
  readonly stage: 'idle' | 'running' | 'paused' | 'done' | 'stopped' | 'failed'
  readonly rows: readonly LabRow[]
  /** Counts of all rows. */
  readonly figures: Figures
  readonly bytes: number
  readonly total: number
  /** Milliseconds that the run took, pauses apart. */
  readonly time: number
  readonly over: Readonly<ReadOver>
  /** Replies that had no verdict in time, or broke their worker. */
  readonly givenUp: number
  /** Whether a reload of the page finds the run again; null: not known yet. */
  readonly isKept: boolean | null
  /** Why it failed. */
  readonly detail: string
}

const IDLE: Omit<LabState, 'figures'> = {
  stage: 'idle',
  rows: [],
  bytes: 0,
  total: 0,
  time: 0,
  over: readOver(),
  givenUp: 0,
  isKept: null,
  detail: '',
}

/** Parts that wait for a worker, besides those that are judged. More: memory; fewer: workers wait for the disk. */
const WAITING = 2

/** Milliseconds between two drawings. */
const DRAWN = 500

/** The replies of a part, outside the heap. `first`: the number of the first row. */
type Kept = { readonly first: number; readonly replies: Blob }

type Environment = {
  readonly open: OpenPort
  readonly judges: number
  readonly now: () => number
  /** Calls again and again, until what it returns is called. */
  readonly often: (act: () => void) => () => void
  readonly store: LabStore | null
}

export class LabRun {
  readonly #environment: Environment
  readonly #listeners = new Set<() => void>()
  #state: LabState = { ...IDLE, figures: new Figures() }
  #figures = new Figures()
  #reader: LabReader | null = null
  #judges: LabJudges | null = null
  #unwatch = () => {}
  #queue: Part[] = []
  #isRead = false
  #kept: Kept[] = []
  #rows: LabRow[] = []
  /** Rows of parts that came before those of earlier parts. */
  #early = new Map<number, { readonly part: Part; readonly rows: readonly LabRow[] }>()
  /** Whether the store has rows that an earlier run of the same files has judged. */
  #isKnown = false
  /** Parts that the store is asked for. */
  #asked = 0
  /** Counts runs: an answer of the store to an earlier one is late. */
  #run = 0
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

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Begins with other files. */
  start(files: readonly NamedFile[], options: LabOptions): void {
    this.#begin(files, options, false)
    const { store } = this.#environment
    if (store === null) this.#tell({ isKept: false })
    else void store.begin(files, options).then((isKept) => this.#tell({ isKept }))
  }

  /** Goes on with a run that a reload has ended: what was judged is not judged again. */
  goOn({ files, options }: KeptRun): void {
    this.#begin(files, options, true)
    this.#tell({ isKept: true })
  }

  #begin(files: readonly NamedFile[], options: LabOptions, isKnown: boolean): void {
    this.#end()
    this.#figures = new Figures()
    this.#queue = []
    this.#kept = []
    this.#rows = []
    this.#early.clear()
    this.#isKnown = isKnown
    this.#asked = 0
    this.#run++
    this.#next = 0
    this.#isRead = false
    this.#before = 0
    this.#began = this.#environment.now()
    const total = files.reduce((sum, { file }) => sum + file.size, 0)
    this.#state = { ...IDLE, figures: this.#figures, stage: 'running', total }
    this.#reader = new LabReader({
      open: this.#environment.open,
      now: this.#environment.now,
      files,
      options,
      take: (part, bytes) => this.#read(part, bytes),
      ended: (over) => this.#readAll(over),
      failed: (detail) => this.#fail(detail),
    })
    this.#judges = new LabJudges(this.#environment.judges, {
      open: this.#environment.open,
      now: this.#environment.now,
      options,
      done: (part, rows) => this.#done(part, rows),
      gaveUp: () => {
        this.#state = { ...this.#state, givenUp: this.#state.givenUp + 1 }
      },
      failed: (detail) => this.#fail(detail),
    })
    for (let credit = 0; credit < this.#environment.judges + WAITING; credit++) this.#reader.more()
    this.#unwatch = this.#environment.often(() => {
      this.#reader?.watch()
      this.#judges?.watch()
    })
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
    const replies: Found[] = JSON.parse(await kept.replies.text())
    return replies[at - kept.first] ?? null
  }

  /** What rows were made from, in the order of the run. */
  async *repliesOf(rows: readonly LabRow[]): AsyncGenerator<{ readonly row: LabRow; readonly found: Found }> {
    const wanted = new Set(rows)
    for (const [index, { first, replies }] of this.#kept.entries()) {
      const own = this.#rows.slice(first, this.#kept[index + 1]?.first)
      if (!own.some((row) => wanted.has(row))) continue
      const all: Found[] = JSON.parse(await replies.text())
      for (const [at, row] of own.entries()) {
        const found = all[at]
        if (found !== undefined && wanted.has(row)) yield { row, found }
      }
    }
  }

  #read(part: Part, bytes: number): void {
    this.#state = { ...this.#state, bytes }
    if (this.#isKnown) void this.#recall(part)
    else this.#queue.push(part)
    this.#deal()
  }

  #readAll(over: ReadOver): void {
    this.#isRead = true
    this.#state = { ...this.#state, over, bytes: this.#state.total }
    this.#deal()
  }

  /** Takes the rows of a part out of the store, or has it judged. */
  async #recall(part: Part): Promise<void> {
    const run = this.#run
    this.#asked++
    const rows = (await this.#environment.store?.rows(part.number)) ?? null
    if (run !== this.#run) return
    this.#asked--
    if (rows?.length === part.count) {
      this.#early.set(part.number, { part, rows })
      this.#line()
      this.#reader?.more()
    } else this.#queue.push(part)
    this.#deal()
  }

  /** Gives each judge that waits a part. */
  #deal(): void {
    if (this.#state.stage !== 'running') return
    for (let [part] = this.#queue; part !== undefined; [part] = this.#queue) {
      if (part.count > 0 && this.#judges?.take(part) !== true) break
      this.#queue.shift()
      if (part.count === 0) this.#complete(part, [])
    }
    const isOver = this.#isRead && this.#asked === 0 && this.#queue.length === 0 && this.#judges?.areIdle === true
    if (isOver) this.#finish('done')
    else if (this.#environment.now() - this.#drawn > DRAWN) this.#tell()
  }

  #done(part: Part, rows: readonly LabRow[]): void {
    this.#complete(part, rows)
    this.#deal()
  }

  #complete(part: Part, rows: readonly LabRow[]): void {
    this.#early.set(part.number, { part, rows })
    if (this.#state.isKept === true) void this.#environment.store?.add(part.number, rows).then((is) => is || this.#keepNoMore())
    this.#line()
    this.#reader?.more()
  }

  /** The disk is full, or the browser keeps nothing more. */
  #keepNoMore(): void {
    if (this.#state.isKept === true) this.#tell({ isKept: false })
  }

  /** Puts rows in the order of the files, whichever core is faster. */
  #line(): void {
    for (let next = this.#early.get(this.#next); next !== undefined; next = this.#early.get(this.#next)) {
      this.#early.delete(this.#next++)
      this.#kept.push({ first: this.#rows.length, replies: next.part.replies })
      for (const row of next.rows) {
        const number = String(this.#rows.length + 1)
        const named = row.id === '' ? { ...row, id: number, unit: number } : row
        this.#figures.add(named)
        this.#rows.push(named)
      }
    }
  }

  /** Ends the run. One that is kept is done once the store has that it is, so that a reload right after finds it so. */
  #finish(stage: 'done' | 'stopped'): void {
    this.#end()
    const { store } = this.#environment
    if (stage === 'stopped' || store === null || this.#state.isKept !== true) {
      this.#over(stage)
      return
    }
    const run = this.#run
    void store.done().then(() => {
      if (run === this.#run && (this.#state.stage === 'running' || this.#state.stage === 'paused')) this.#over(stage)
    })
  }

  #over(stage: 'done' | 'stopped'): void {
    if (this.#state.stage === 'running') this.#before += this.#environment.now() - this.#began
    this.#tell({ stage })
  }

  #fail(detail: string): void {
    this.#end()
    this.#tell({ stage: 'failed', detail })
  }

  #end(): void {
    this.#unwatch()
    this.#reader?.stop()
    this.#judges?.stop()
    this.#reader = null
    this.#judges = null
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
