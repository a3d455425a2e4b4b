/** What is known of each file of a session while its log is read. */
import type { ShownLines, Unseen } from './log'

/** A file as it is known: null is not there. */
export type FileState = { readonly text: string | null; readonly how: 'shown' | 'assumed' }

/** UTF-16 units of all files of one session. More: a long session fills the memory; fewer: edits late in it are not judged. */
const MOST = 32_000_000

/** Lines of which some are shown. */
type Pieces = { readonly total: number; readonly lines: Map<number, string> }

export class FileStates {
  /** In the order of their last use. */
  readonly #known = new Map<string, FileState>()
  readonly #pieces = new Map<string, Pieces>()
  readonly #gone = new Map<string, Unseen>()
  #size = 0

  /** The file as the log has it. */
  set(path: string, text: string | null, how: FileState['how']): void {
    this.#drop(path)
    this.#pieces.delete(path)
    this.#gone.delete(path)
    this.#known.set(path, { text, how })
    this.#size += text?.length ?? 0
    for (const [oldest] of this.#known) {
      if (this.#size <= MOST || oldest === path) break
      this.forget(oldest, 'forgotten')
    }
  }

  /** The file is another from here on. */
  forget(path: string, why: Unseen): void {
    this.#drop(path)
    this.#pieces.delete(path)
    this.#gone.set(path, why)
  }

  /** Something ran that may have changed any file. */
  doubt(): void {
    for (const [path, { text, how }] of this.#known) if (how === 'shown') this.#known.set(path, { text, how: 'assumed' })
    this.#pieces.clear()
  }

  /** Lines that were shown: the file is known once all of them were. */
  show({ path, start, lines, total }: ShownLines): void {
    if (start === 0 && lines.length >= total) {
      this.set(path, lines.join('\n'), 'shown')
      return
    }
    const pieces = this.#pieces.get(path)
    const known = pieces?.total === total ? pieces : { total, lines: new Map<number, string>() }
    for (const [index, line] of lines.entries()) known.lines.set(start + index, line)
    this.#pieces.set(path, known)
    if (known.lines.size < total) {
      if (!this.#known.has(path)) this.#gone.set(path, 'partly-shown')
      return
    }
    this.set(path, Array.from({ length: total }, (_, index) => known.lines.get(index) ?? '').join('\n'), 'shown')
  }

  /** null: it is not known. */
  get(path: string): FileState | null {
    return this.#known.get(path) ?? null
  }

  /** Why a file is not known. */
  why(path: string): Unseen {
    return this.#gone.get(path) ?? 'never-shown'
  }

  #drop(path: string): void {
    this.#size -= this.#known.get(path)?.text?.length ?? 0
    this.#known.delete(path)
  }
}
