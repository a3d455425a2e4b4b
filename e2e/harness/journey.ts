/** What happens to a project, step by step, and what the page must hold after each: the model that storage is compared with. */

import type { Measured } from './measure'

/** Texts by their paths. */
export type Files = Readonly<Record<string, string>>

export type JourneyStep =
  | { readonly kind: 'commit'; readonly files: Files }
  | { readonly kind: 'remove'; readonly path: string }
  | { readonly kind: 'restore'; readonly id: string }
  | { readonly kind: 'undo' | 'redo' }
  | { readonly kind: 'import'; readonly files: Files }

/** What the page holds. */
export type PageContents = {
  readonly project: string
  readonly head: string
  readonly snapshots: number
  readonly files: Files
  readonly notices: readonly string[]
}

/** What the page offers to the tests. */
type WorkspacePage = {
  standing(): Promise<PageContents>
  perform(step: JourneyStep): Promise<PageContents>
  measure(): Promise<Measured>
  /** Milliseconds from the page's own beginning until it has opened the project that was kept. */
  openedMs(): number
}

declare global {
  interface Window {
    workspace: WorkspacePage
  }
}

/** Numbers from 0 to 1, always the same ones for a seed. Mulberry32. */
export function randomly(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

type Known = { readonly id: string; readonly files: Files; readonly parent: string | null }

/** Files of an imported project, and characters of the larger ones: enough that some are stored in several transactions. */
const IMPORTED = 300
const LARGE = 60_000

/** Follows one project after the other. */
export class Journey {
  readonly #random: () => number
  #known: readonly Known[] = []
  #undone: readonly string[] = []
  #project = ''
  #count = 0

  constructor(seed: number) {
    this.#random = randomly(seed)
  }

  /** Begins with the page's contents, of which nothing is known. */
  begin({ project, head, files }: PageContents): void {
    this.#project = project
    this.#known = [{ id: head, files, parent: null }]
    this.#undone = []
  }

  /** The step to take next from `now`, and the files after it. */
  next(now: PageContents): { readonly step: JourneyStep; readonly after: Files } {
    const here = this.#known.find(({ id }) => id === now.head)
    const names = Object.keys(now.files)
    const chance = this.#random()
    if (chance < 0.08) return this.#import()
    if (chance < 0.2 && this.#known.length > 1) {
      const { id, files } = this.#one(this.#known)
      if (id !== now.head) return { step: { kind: 'restore', id }, after: files }
    }
    const before = this.#known.find(({ id }) => id === here?.parent)
    if (chance < 0.3 && before !== undefined) return { step: { kind: 'undo' }, after: before.files }
    const undone = this.#known.find(({ id }) => id === this.#undone.at(-1))
    if (chance < 0.4 && undone !== undefined) return { step: { kind: 'redo' }, after: undone.files }
    if (chance < 0.48 && names.length > 3) {
      const path = this.#one(names)
      const { [path]: _, ...rest } = now.files
      return { step: { kind: 'remove', path }, after: rest }
    }
    return this.#commit(now)
  }

  /** Notes that the step was taken, and what the page holds after it. */
  took(step: JourneyStep, before: PageContents, after: PageContents): void {
    if (step.kind === 'import') {
      this.begin(after)
      return
    }
    if (step.kind === 'undo') this.#undone = [...this.#undone, before.head]
    else if (step.kind === 'redo') this.#undone = this.#undone.slice(0, -1)
    else this.#undone = []
    if (!this.#known.some(({ id }) => id === after.head))
      this.#known = [...this.#known, { id: after.head, files: after.files, parent: before.head }]
    if (after.project !== this.#project) throw new Error('another project is open')
  }

  #commit(now: PageContents): { readonly step: JourneyStep; readonly after: Files } {
    const names = Object.keys(now.files)
    const files: Record<string, string> = {}
    for (let left = 3; left > 0; left--) {
      const isNew = names.length === 0 || this.#random() < 0.3
      files[isNew ? `src/new-${++this.#count}.txt` : this.#one(names)] = this.#text()
    }
    return { step: { kind: 'commit', files }, after: { ...now.files, ...files } }
  }

  #import(): { readonly step: JourneyStep; readonly after: Files } {
    const files: Record<string, string> = {}
    const isLarge = this.#random() < 0.4
    for (let at = 0; at < IMPORTED; at++) files[`lib/${at % 17}/file-${at}.txt`] = this.#text(isLarge ? LARGE : 200)
    return { step: { kind: 'import', files }, after: files }
  }

  /** No two are the same; nothing in them reads as an edit. */
  #text(length = 400): string {
    const line = `line ${++this.#count} of what is kept, ${Math.floor(this.#random() * 1e9)}\n`
    return line.repeat(Math.max(1, Math.floor((this.#random() * length) / line.length)))
  }

  #one<T>(of: readonly T[]): T {
    const found = of[Math.floor(this.#random() * of.length)]
    if (found === undefined) throw new Error('nothing to choose from')
    return found
  }
}
