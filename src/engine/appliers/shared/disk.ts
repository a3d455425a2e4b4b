/** The files that a tool works on. It may change them as it goes: the files here at the end are what the tool leaves behind. */
export class Disk {
  readonly #files: Map<string, string>

  /** `files`: path → text. */
  constructor(files: Readonly<Record<string, string>> | ReadonlyMap<string, string>) {
    this.#files = new Map(files instanceof Map ? files : Object.entries(files))
  }

  has(path: string): boolean {
    return this.#files.has(path)
  }

  /** The text, or null where there is no such file. */
  read(path: string): string | null {
    return this.#files.get(path) ?? null
  }

  write(path: string, text: string): void {
    this.#files.set(path, text)
  }

  remove(path: string): void {
    this.#files.delete(path)
  }

  /** In the order in which they were given. */
  paths(): string[] {
    return [...this.#files.keys()]
  }

  /** The same files, to be worked on apart: for tools that write all of a file or of a reply, or nothing. */
  copy(): Disk {
    return new Disk(this.#files)
  }

  /** Takes over the files of a copy. */
  takeOver(other: Disk): void {
    this.#files.clear()
    for (const [path, text] of other.#files) this.#files.set(path, text)
  }

  toRecord(): Record<string, string> {
    return Object.fromEntries(this.#files)
  }
}
