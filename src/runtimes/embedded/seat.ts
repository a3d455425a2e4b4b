/** The guest that a run uses now: it stays for the next file where a file left it as it was, and another takes its place where not. */
import type { Content, Path } from '../../engine/model'
import type { ChangedFiles } from '../runtime'
import { type Guest, type GuestHost, sendFiles } from './guest-host'
import type { WorkerRunEnding } from './worker-run'

export class Seat {
  readonly #host: GuestHost
  readonly #files: ReadonlyMap<Path, Content>
  #guest: Guest | null = null
  /** What guests before this one wrote. */
  #before: ReadonlyMap<string, Content | null> = new Map()
  #changed: ReadonlyMap<string, Content | null> = new Map()
  /** A file of this run did not leave its guest as it was: the next one may not either. */
  #isRestless = false

  constructor(host: GuestHost, files: ReadonlyMap<Path, Content>) {
    this.#host = host
    this.#files = files
  }

  /** What all files of the run wrote so far. */
  get changed(): ChangedFiles {
    return this.#changed
  }

  /** A guest with the files as the run has left them. */
  async take(signal: AbortSignal | undefined): Promise<Guest | Exclude<Awaited<ReturnType<GuestHost['take']>>, Guest>> {
    if (this.#guest) return this.#guest
    const guest = await this.#host.take(signal)
    if (!guest.ok) return guest
    this.#guest = guest
    this.#before = this.#changed
    sendFiles(guest, this.#filesNow(), [])
    // One is made ready while this one works.
    if (this.#isRestless) void this.#host.prepare(this.#host.bootMs, signal)
    return guest
  }

  #filesNow(): ReadonlyMap<string, Content> {
    if (this.#changed.size === 0) return this.#files
    const files = new Map<string, Content>(this.#files)
    for (const [path, content] of this.#changed)
      if (content === null) files.delete(path)
      else files.set(path, content)
    return files
  }

  /** How the guest's last work ended. */
  end(ending: WorkerRunEnding): void {
    if (ending.how === 'done') this.#changed = new Map([...this.#before, ...ending.changed])
    if (ending.how === 'done' && ending.isClean) return
    this.#isRestless = true
    this.leave()
  }

  leave(): void {
    this.#guest?.worker.end()
    this.#guest = null
  }
}
