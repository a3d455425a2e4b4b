/** A source's files as a project: within limits, without what `.gitignore` names, and with an account of all that is left out. */
import type { Content, Path } from '../../engine/model'
import { decode, isBinary } from '../content'
import { orAborted, timeSlices } from '../time-slices'
import { encodingOf } from './encoding'
import {
  detailOf,
  type ForeignEncoding,
  type Gathered,
  type IntakeProgress,
  type LeftOut,
  type Limits,
  type SourceFolder,
  TooLarge,
} from './source'
import { type Planned, walk } from './walk'

/** What a project may have at most. */
const LIMITS: Limits = {
  files: 5_000, // more: lists and snapshots take longer than a person waits; fewer: real repositories do not fit
  file: 20_000_000, // more: one file fills the memory of a phone's page; fewer: recordings and models of real projects are lost
  total: 100_000_000, // more: what browsers store without asking runs out; fewer: repositories with pictures do not fit
}

/** Files that are read at a time. More: as many of the largest lie in memory at once; fewer: a slow disk is waited for more often. */
const READERS = 8

/** What is taken of a source. */
export type GatherOptions = {
  readonly limits?: Partial<Limits>
  /** Takes what a `.gitignore` names, too. Version control's own folders are never taken. */
  readonly ignored?: boolean
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: IntakeProgress) => void
}

/** 'stopped': by the signal. 'unreadable': the source's root cannot be listed, in the browser's words. */
export type Gathering =
  | ({ readonly ok: true } & Gathered)
  | { readonly ok: false; readonly why: 'stopped' }
  | { readonly ok: false; readonly why: 'unreadable'; readonly detail: string }

/**
 * Reads a source. The same files give the same result: what lies higher up comes first, and of one folder's files the first by name,
 * until a limit is reached; a smaller file may still fit where a larger one did not. Lets the page handle its events in between.
 */
export async function gather(source: SourceFolder, options: GatherOptions = {}): Promise<Gathering> {
  const { signal, onProgress } = options
  const limits = { ...LIMITS, ...options.limits }
  const pause = timeSlices(signal)
  const pace = async (total: number) => {
    await pause()
    if (total > 0 && total % 500 === 0) onProgress?.({ files: 0, total, bytes: 0 })
  }
  try {
    const walked = await walk(source, { limits, ignored: options.ignored ?? false, signal, pace })
    if (!walked.ok) return { ok: false, why: 'unreadable', detail: walked.detail }
    const files = new Taking(limits, walked.left)
    for (let at = 0; at < walked.planned.length; at += READERS) {
      const some = walked.planned.slice(at, at + READERS)
      const all = await orAborted(Promise.all(some.map((planned) => attempt(planned, files.room, signal))), signal)
      for (const { planned, result } of all) {
        await pause()
        files.take(planned, result)
      }
      onProgress?.({ files: at + some.length, total: walked.planned.length, bytes: files.bytes })
    }
    return { ok: true, ...files.gathered(source.name) }
  } catch (stopped) {
    if (signal?.aborted) return { ok: false, why: 'stopped' }
    throw stopped
  }
}

/** Bytes, or why they are not there; 'no-room': the file claims more than is left. */
type Result = Uint8Array | 'too-large' | 'no-room' | { readonly detail: string }
type Room = { readonly limits: Limits; readonly left: number }

async function attempt({ file, ...planned }: Planned, room: Room, signal?: AbortSignal) {
  return { planned: { file, ...planned }, result: await read(file, room, signal) }
}

async function read(file: Planned['file'], { limits, left }: Room, signal?: AbortSignal): Promise<Result> {
  if (file.size !== null && file.size > left) return 'no-room'
  try {
    return await file.read(Math.min(limits.file, left), signal)
  } catch (unreadable) {
    if (!(unreadable instanceof TooLarge)) return { detail: detailOf(unreadable) }
    return left < limits.file ? 'no-room' : 'too-large'
  }
}

/** What was taken so far. */
class Taking {
  bytes = 0
  /** Bytes that files claim to have which could not be read: a hostile archive has us inflate no more than as much again. */
  #wasted = 0
  readonly #limits: Limits
  readonly #files: [Path, Content][] = []
  readonly #left: LeftOut[]
  readonly #foreign: { readonly path: Path; readonly encoding: ForeignEncoding }[] = []

  constructor(limits: Limits, left: LeftOut[]) {
    this.#limits = limits
    this.#left = left
  }

  get room(): Room {
    const { total } = this.#limits
    return { limits: this.#limits, left: Math.min(total - this.bytes, total - this.#wasted) }
  }

  take({ name, path, file: { size } }: Planned, result: Result): void {
    const { file, total } = this.#limits
    if (result === 'too-large') this.#left.push({ name, why: 'too-large', limit: file })
    else if (result === 'no-room') this.#left.push({ name, why: 'too-much', limit: total })
    else if (!(result instanceof Uint8Array)) {
      this.#left.push({ name, why: 'unreadable', detail: result.detail })
      this.#wasted += size ?? 0
    } else if (result.length > total - this.bytes) this.#left.push({ name, why: 'too-much', limit: total })
    else {
      const content = decode(result)
      const encoding = isBinary(content) ? encodingOf(content) : null
      if (encoding) this.#foreign.push({ path, encoding })
      this.#files.push([path, content])
      this.bytes += result.length
    }
  }

  gathered(name: string): Gathered {
    const files = new Map(this.#files.sort(([a], [b]) => (a < b ? -1 : 1)))
    return { name, files, left: this.#left, foreign: this.#foreign }
  }
}
