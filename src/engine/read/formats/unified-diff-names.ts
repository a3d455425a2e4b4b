import { gitPaths, headerSideOf, NOWHERE, unprefixed } from './unified-diff-header'

/** git's name for the content of an empty file. */
const EMPTY = /^index [0-9a-f]+\.\.e69de29/

/** What the headers of a diff's file tell: its paths, and what becomes of it. */
export class FileNames {
  #old: string
  #new: string
  #git: readonly [old: string, fresh: string] | null = null
  #moveFrom: string | null = null
  #moveTo: string | null = null
  #created = false
  #deleted = false
  #opaque: string | null = null
  #modeOnly = false
  #empty = false

  constructor(path: string) {
    this.#old = path
    this.#new = path
  }

  set old(path: string) {
    this.#old = path
  }

  set new(path: string) {
    this.#new = path
  }

  get moveTo(): string | null {
    return this.#moveTo
  }

  /** The line that tells why the content cannot be read from the diff alone: a copy, a binary file. */
  get opaque(): string | null {
    return this.#opaque
  }

  get modeOnly(): boolean {
    return this.#modeOnly
  }

  get isNew(): boolean {
    return this.#old === NOWHERE || this.#created
  }

  get isGone(): boolean {
    return this.#new === NOWHERE || this.#deleted
  }

  /** Whether the headers alone tell all that there is to the file. */
  get isWhole(): boolean {
    return this.#moveTo !== null || this.#opaque !== null || this.#modeOnly || this.#deleted || this.#empty
  }

  /** Whether the header names no file on any side. */
  get nameless(): boolean {
    const sides = [this.#old, this.#new]
    return sides.includes('') && sides.every((side) => side === '' || side === NOWHERE)
  }

  /** The path of the sides that have none. */
  fill(path: string): void {
    if (this.#old === '') this.#old = path
    if (this.#new === '') this.#new = path
  }

  /** The path that the edit is for: the old one, or of a new file the new one; '' where there is none. */
  get written(): string {
    const [old, fresh] = unprefixed(this.#old, this.#new)
    const path = this.isNew ? fresh : this.isGone ? old : (this.#moveFrom ?? old)
    return (path === NOWHERE ? '' : path) || (fresh === NOWHERE ? '' : fresh)
  }

  /** Another path that the headers give where nothing is made, removed or moved; null where they agree. */
  get other(): string | null {
    if (this.isNew || this.isGone || this.#moveTo !== null) return null
    const { written } = this
    const sides = [...unprefixed(this.#old, this.#new), ...(this.#git === null ? [] : unprefixed(...this.#git))]
    return sides.find((path) => path !== '' && path !== NOWHERE && path !== written) ?? null
  }

  /** A line of the extended header. `named`: `---` or `+++` were read, which count for more. */
  extended(text: string, named: boolean): void {
    const paths = gitPaths(text)
    this.#git = paths ?? this.#git
    const [old, fresh] = paths ?? []
    if (old !== undefined && fresh !== undefined && !named) {
      this.#old = old
      this.#new = fresh
    }
    if (text.startsWith('new file mode')) this.#created = true
    else if (text.startsWith('deleted file mode')) this.#deleted = true
    else if (EMPTY.test(text)) this.#empty = true
    else if (text.startsWith('old mode ') || text.startsWith('new mode ')) this.#modeOnly = true
    else if (text.startsWith('rename from ')) this.#moveFrom = headerSideOf(`--- ${text.slice(12)}`).path
    else if (text.startsWith('rename to ')) this.#moveTo = headerSideOf(`+++ ${text.slice(10)}`).path
    else if (/^(?:copy |Binary files |GIT binary)/.test(text)) this.#opaque = text
    else if (text.startsWith('Index: ')) this.fill(headerSideOf(`--- ${text.slice(7)}`).path)
  }
}
