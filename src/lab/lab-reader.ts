/** The worker that reads the files of a run. A file at which it hangs or breaks is left there, by its name; another worker reads on behind it. */
import type { FilePlace } from './course'
import type { LabPort, OpenPort } from './lab-judges'
import type { FromLabWorker, LabOptions, NamedFile, Part, ReadOn } from './lab-protocol'
import { isArchive, isOfLines, LARGEST, type ReadOver, readOver } from './replies-in'

/** Milliseconds without a sign. More: a run waits; fewer: a slow disk is left. */
const PATIENCE = 20_000
/** Bytes a millisecond of a file that is read whole, which gives no sign: fewer than any machine reads. */
const SLOWEST = 5_000

/** Looks in a row that find no sign, whatever the clock says: of a machine that slept, the page may wake before its workers. */
const LOOKS = 2

/** Workers in a row that end without one part before the run is given up: there is something wrong with all of them. */
const MOST_BROKEN = 20

type Work = {
  readonly open: OpenPort
  readonly now: () => number
  readonly files: readonly NamedFile[]
  readonly options: LabOptions
  /** `bytes`: of all files, up to here. */
  readonly take: (part: Part, bytes: number) => void
  readonly ended: (over: ReadOver) => void
  readonly failed: (detail: string) => void
}

export class LabReader {
  readonly #work: Work
  #port: LabPort = { send: () => {}, stop: () => {} }
  #on: ReadOn = { unit: 0, replies: 0, part: 0, over: readOver(), left: [] }
  /** Where the worker is; null: it has not begun. */
  #place: FilePlace | null = null
  /** Parts that it may send. */
  #credit = 0
  #since = 0
  #looks = 0
  #broken = 0
  #isOver = false

  constructor(work: Work) {
    this.#work = work
    this.#seat()
  }

  /** Lets it send one part more. */
  more(): void {
    if (this.#credit++ === 0) this.#sign()
    this.#port.send({ kind: 'more' })
  }

  /** Leaves the file at which there is no sign of life for too long. To be called again and again. */
  watch(): void {
    if (this.#isOver || this.#credit === 0 || this.#work.now() - this.#since <= this.#patience()) return
    if (++this.#looks >= LOOKS) this.#replace('no worker answers')
  }

  stop(): void {
    this.#isOver = true
    this.#port.stop()
  }

  /** Milliseconds that the file which is read may give no sign. */
  #patience(): number {
    const read = this.#place === null ? undefined : this.#work.files[this.#place.unit]
    if (read === undefined || isOfLines(read.name)) return PATIENCE
    // What an archive holds is not known before it is inflated.
    return PATIENCE + (isArchive(read.name) ? LARGEST : Math.min(read.file.size, LARGEST)) / SLOWEST
  }

  #sign(): void {
    this.#since = this.#work.now()
    this.#looks = 0
  }

  #seat(): void {
    const { open, files, options } = this.#work
    const port: LabPort = open(
      (message) => {
        if (this.#port === port && !this.#isOver) this.#take(message)
      },
      (detail) => {
        if (this.#port === port && !this.#isOver) this.#replace(detail)
      },
    )
    this.#port = port
    this.#place = null
    this.#sign()
    port.send({ kind: 'read', files, options, on: this.#on })
    for (let credit = 0; credit < this.#credit; credit++) port.send({ kind: 'more' })
  }

  /** Leaves the file that is read, and reads on behind it. */
  #replace(detail: string): void {
    this.#port.stop()
    const place = this.#place
    if (place === null || ++this.#broken > MOST_BROKEN) {
      this.#isOver = true
      this.#work.failed(detail)
      return
    }
    this.#on = { ...this.#on, left: [...this.#on.left, place] }
    this.#seat()
  }

  #take(message: FromLabWorker): void {
    this.#sign()
    if (message.kind === 'reading') this.#place = message.place
    else if (message.kind === 'failed') this.#replace(message.detail)
    else if (message.kind === 'replies') {
      this.#credit--
      this.#broken = 0
      this.#on = { ...message.on, left: this.#on.left }
      this.#work.take(message.part, message.bytes)
    } else if (message.kind === 'read-end') {
      this.stop()
      this.#work.ended(message.over)
    }
  }
}
