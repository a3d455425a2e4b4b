/** The files that project code sees: the project's own, and what the code writes. Paths are project paths, '/' between, no leading slash. */
export type GuestContent = string | Uint8Array

/** A file system over the same files, once something asked for one. */
export type Volume = {
  has(path: string): boolean
  read(path: string): GuestContent | undefined
  write(path: string, content: GuestContent): void
  remove(path: string): void
  paths(): Iterable<string>
  /** Another number after anything was written, made or removed; NaN where that is unknown. */
  version(): number
}

export class GuestDisk {
  readonly #files = new Map<string, GuestContent>()
  /** Content before the code's first write, undefined for a file that was not there. */
  readonly #before = new Map<string, GuestContent | undefined>()
  #volume: Volume | null = null
  /** What differed when it was last looked at: looking costs as much as all files together. */
  #known: {
    readonly version: number
    readonly changed: readonly (readonly [path: string, content: GuestContent | null])[]
  } | null = null

  /** What the page says about files before any code runs. */
  set(path: string, content: GuestContent): void {
    this.#files.set(path, content)
    this.#volume?.write(path, content)
  }

  remove(path: string): void {
    this.#files.delete(path)
    this.#volume?.remove(path)
  }

  has(path: string): boolean {
    return this.#volume === null ? this.#files.has(path) : this.#volume.has(path)
  }

  get(path: string): GuestContent | undefined {
    return this.#volume === null ? this.#files.get(path) : this.#volume.read(path)
  }

  /** A write by the runtime on behalf of the code, as of a snapshot. */
  write(path: string, content: GuestContent): void {
    if (this.#volume !== null) {
      this.#volume.write(path, content)
      return
    }
    if (!this.#before.has(path)) this.#before.set(path, this.#files.get(path))
    this.#files.set(path, content)
  }

  paths(): Iterable<string> {
    return this.#volume === null ? this.#files.keys() : this.#volume.paths()
  }

  /** From now on the volume holds the files; it starts with all that are here. */
  mount(make: (files: ReadonlyMap<string, GuestContent>) => Volume): void {
    this.#volume ??= make(this.#files)
  }

  /** What differs from what the page said: the new content, null for a file that is gone. */
  changes(): readonly (readonly [path: string, content: GuestContent | null])[] {
    const version = this.#volume?.version() ?? Number.NaN
    if (this.#known?.version !== version) this.#known = { version, changed: this.#look() }
    return this.#known.changed
  }

  #look(): [path: string, content: GuestContent | null][] {
    const changed: [string, GuestContent | null][] = []
    const original = (path: string) => (this.#before.has(path) ? this.#before.get(path) : this.#files.get(path))
    for (const path of this.paths()) {
      const content = this.get(path)
      if (content !== undefined && !isSame(content, original(path))) changed.push([path, content])
    }
    for (const path of this.#files.keys()) if (!this.has(path) && original(path) !== undefined) changed.push([path, null])
    return changed
  }
}

function isSame(a: GuestContent, b: GuestContent | undefined): boolean {
  if (a === b) return true
  if (b === undefined || typeof a === 'string' || typeof b === 'string') return false
  return a.length === b.length && a.every((byte, at) => byte === b[at])
}
