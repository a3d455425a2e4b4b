/** The workers that judge: one part each at a time. One that hangs or breaks costs the reply that it was at, and no more. */
import type { FromLabWorker, GivenUp, LabOptions, Part, ToLabWorker } from './lab-protocol'
import { type LabRow, labRowOf } from './lab-row'

/** One worker, as the run sees it. */
export type LabPort = { readonly send: (message: ToLabWorker) => void; readonly stop: () => void }
export type OpenPort = (take: (message: FromLabWorker) => void, broke: (detail: string) => void) => LabPort

/** Milliseconds that one reply may take; with all tools each of them may take long. More: a core waits; fewer: a slow machine gives up what it could judge. */
const PATIENCE = { engine: 15_000, tools: 120_000 }

/** Workers in a row that end without one verdict before the run is given up: there is something wrong with all of them. */
const MOST_BROKEN = 3

/** `at`: the reply of its part that a judge is at; `since`: when it began with that. */
type Judge = { port: LabPort; part: Part | null; at: number; since: number; rows: LabRow[] }

type Work = {
  readonly open: OpenPort
  readonly now: () => number
  readonly options: LabOptions
  /** A part is judged, and a judge is free. */
  readonly done: (part: Part, rows: readonly LabRow[]) => void
  /** A reply was given up. */
  readonly gaveUp: () => void
  readonly failed: (detail: string) => void
}

export class LabJudges {
  readonly #work: Work
  readonly #judges: Judge[]
  #broken = 0

  constructor(count: number, work: Work) {
    this.#work = work
    this.#judges = Array.from({ length: count }, () => {
      const judge: Judge = { part: null, at: 0, since: 0, rows: [], port: { send: () => {}, stop: () => {} } }
      this.#seat(judge)
      return judge
    })
  }

  get areIdle(): boolean {
    return this.#judges.every(({ part }) => part === null)
  }

  /** Gives a part that is not empty to a judge that is free; false: there is none. */
  take(part: Part): boolean {
    const judge = this.#judges.find((one) => one.part === null)
    if (judge === undefined) return false
    judge.rows = []
    this.#give(judge, part, 0, null)
    return true
  }

  /** Gives up what takes too long. */
  watch(): void {
    const patience = this.#work.options.allTools ? PATIENCE.tools : PATIENCE.engine
    for (const judge of this.#judges)
      if (judge.part !== null && this.#work.now() - judge.since > patience) this.#replace(judge, 'no-end', 'no worker answers')
  }

  stop(): void {
    for (const { port } of this.#judges) port.stop()
  }

  /** Gives a judge a worker. */
  #seat(judge: Judge): void {
    const port: LabPort = this.#work.open(
      (message) => {
        if (judge.port === port) this.#take(judge, message)
      },
      (detail) => {
        if (judge.port === port) this.#replace(judge, 'crashed', detail)
      },
    )
    judge.port = port
  }

  /** Gives up the reply that a judge is at, and goes on behind it in another worker. */
  #replace(judge: Judge, why: GivenUp['why'], detail: string): void {
    judge.port.stop()
    if (++this.#broken > MOST_BROKEN) {
      this.#work.failed(detail)
      return
    }
    this.#seat(judge)
    if (judge.part === null) return
    this.#work.gaveUp()
    this.#give(judge, judge.part, judge.at, { at: judge.at, why })
  }

  #give(judge: Judge, part: Part, from: number, givenUp: GivenUp | null): void {
    judge.part = part
    judge.at = from
    judge.since = this.#work.now()
    judge.port.send({ kind: 'judge', part, from, givenUp, options: this.#work.options })
  }

  #take(judge: Judge, message: FromLabWorker): void {
    if (message.kind === 'failed') this.#work.failed(message.detail)
    const { part } = judge
    if (message.kind !== 'judged' || part === null || part.number !== message.part || message.at !== judge.at) return
    this.#broken = 0
    // The run gives a number to rows without a name.
    judge.rows.push(labRowOf(message.result, ''))
    judge.at++
    judge.since = this.#work.now()
    if (judge.at < part.count) return
    judge.part = null
    this.#work.done(part, judge.rows)
  }
}
