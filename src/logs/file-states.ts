/** What is known of each file of a session while its log is read. */
import type { ShownLines, Unseen } from './log'

/** A file as it is known: null is not there. */
export type FileState = { readonly text: string | null; readonly how: 'shown' | 'assumed' }

/** UTF-16 units of all files of the sessions that are open. More: long sessions fill the memory; fewer: edits late in them are not judged. */
const MOST = 32_000_000

/** What the sessions of one log that are open hold of files, together. */
export class Room {
  /** In the order of their last use. */
  readonly #users = new Set<FileStates>()
  #size = 0

  /** `user` holds `units` more. Too much of them: what was used longest ago is forgotten, the file at `path` of this user last of all. */
  take(user: FileStates, units: number, path: string): void {
    this.#size += units
    this.#users.delete(user)
    this.#users.add(user)
    for (const one of this.#users) {
      for (const oldest of one.held()) {
        if (this.#size <= MOST) return
        if (one !== user || oldest !== path) one.forget(oldest, 'forgotten')
      }
    }
  }

  giveBack(units: number): void {
    this.#size -= units
  }

  leave(user: FileStates): void {
    this.#users.delete(user)
  }
}

/** What a line costs besides its text, as UTF-16 units. */
const LINE = 40

/** Lines of which some are shown. */
type Pieces = { readonly total: number; readonly lines: Map<number, string>; units: number }

export class FileStates {
  readonly #room: Room
  readonly #project: Readonly<Record<string, string>>
  /** In the order of their last use. */
  readonly #known = new Map<string, FileState>()
  readonly #pieces = new Map<string, Pieces>()
  readonly #gone = new Map<string, Unseen>()

  /** @param project the files as they were before the session, where they are given */
  constructor(room: Room, project: Readonly<Record<string, string>> | null) {
    this.#room = room
    this.#project = project ?? {}
  }

  /** The file as the log has it. */
  set(path: string, text: string | null, how: FileState['how']): void {
    this.#drop(path)
    this.#gone.delete(path)
    this.#known.set(path, { text, how })
    this.#room.take(this, text?.length ?? 0, path)
  }

  /** The file is another from here on. */
  forget(path: string, why: Unseen): void {
    this.#drop(path)
    this.#gone.set(path, why)
  }

  /** The files of which anything is held, those used longest ago first. */
  *held(): Generator<string> {
    yield* this.#pieces.keys()
    yield* this.#known.keys()
  }

  /** The session is over. */
  end(): void {
    for (const path of [...this.held()]) this.#drop(path)
    this.#room.leave(this)
  }

  /** Something ran that may have changed any file. */
  doubt(): void {
    for (const [path, { text, how }] of this.#known) if (how === 'shown') this.#known.set(path, { text, how: 'assumed' })
    for (const path of this.#pieces.keys()) this.#dropPieces(path)
  }

  /** Lines that were shown: the file is known once all of them were. */
  show({ path, start, lines, total }: ShownLines): void {
    if (start === 0 && lines.length >= total) {
      this.set(path, lines.join('\n'), 'shown')
      return
    }
    const pieces = this.#pieces.get(path)
    const known = pieces?.total === total ? pieces : { total, lines: new Map<number, string>(), units: 0 }
    if (known !== pieces) this.#dropPieces(path)
    for (const [index, line] of lines.entries()) known.lines.set(start + index, line)
    this.#pieces.set(path, known)
    if (known.lines.size < total) {
      if (this.get(path) === null) this.#gone.set(path, 'partly-shown')
      const units = lines.reduce((sum, line) => sum + line.length + LINE, 0)
      known.units += units
      this.#room.take(this, units, path)
      return
    }
    this.set(path, Array.from({ length: total }, (_, index) => known.lines.get(index) ?? '').join('\n'), 'shown')
  }

  /** null: it is not known. */
  get(path: string): FileState | null {
    const known = this.#known.get(path)
    if (known !== undefined || this.#gone.has(path) || !Object.hasOwn(this.#project, path)) return known ?? null
    return { text: this.#project[path] ?? null, how: 'assumed' }
  }

  /** Why a file is not known. */
  why(path: string): Unseen {
    return this.#gone.get(path) ?? 'never-shown'
  }

  #drop(path: string): void {
    this.#room.giveBack(this.#known.get(path)?.text?.length ?? 0)
    this.#known.delete(path)
    this.#dropPieces(path)
  }

  #dropPieces(path: string): void {
    this.#room.giveBack(this.#pieces.get(path)?.units ?? 0)
    this.#pieces.delete(path)
  }
}
