/** The hunks of a reply by what they say: which lines they take away for which, and what they quote around them. */
import type { Hunk, HunkAt, HunkLine } from '../model'
import type { WorkFile } from './work-file'

type Sides = Pick<Hunk, 'before' | 'after'>

/** A hunk that was decided. Its change is lines `start` to `end` of `before`, for `start` to `end` + what it grows by of `after`. */
export type Said = HunkAt & { readonly said: Hunk; readonly start: number; readonly end: number }

/** Those that have been decided, by file and change. */
export class Decided {
  readonly #byFile = new Map<WorkFile, Map<string, Said[]>>()
  /** Those that no caller has asked for yet: most replies say nothing twice. */
  #added: { readonly said: Hunk; readonly at: HunkAt; readonly file: WorkFile }[] = []

  add(said: Hunk, at: HunkAt, file: WorkFile): void {
    this.#added.push({ said, at, file })
  }

  /** The first that says the same of the file: its change is the same, and so are the lines around it, as far as both quote them. */
  like(hunk: Hunk, file: WorkFile): Said | null {
    for (const added of this.#added) this.#sort(added.said, added.at, added.file)
    this.#added = []
    const byChange = this.#byFile.get(file)
    if (byChange === undefined) return null
    const core = coreOf(hunk)
    return byChange.get(keyOf(hunk, core))?.find((one) => isAround(one, { said: hunk, ...core })) ?? null
  }

  #sort(said: Hunk, at: HunkAt, file: WorkFile): void {
    const byChange = this.#byFile.get(file) ?? new Map<string, Said[]>()
    this.#byFile.set(file, byChange)
    const core = coreOf(said)
    const key = keyOf(said, core)
    const alike = byChange.get(key) ?? []
    byChange.set(key, alike)
    alike.push({ edit: at.edit, hunk: at.hunk, said, start: core.start, end: core.end })
  }
}

type Core = Pick<Said, 'start' | 'end'>

/** The lines of `before` that differ from those of `after`, between what both begin and end with. */
function coreOf({ before, after }: Sides): Core {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start]?.text === after[start]?.text) start++
  let tail = 0
  while (tail < shorter - start && before.at(-1 - tail)?.text === after.at(-1 - tail)?.text) tail++
  return { start, end: before.length - tail }
}

function keyOf({ before, after }: Sides, { start, end }: Core): string {
  const texts = (lines: readonly HunkLine[]) => lines.map(({ text }) => `${text}\n`).join('')
  return `${texts(before.slice(start, end))}\0${texts(after.slice(start, end + after.length - before.length))}`
}

/** Whether the lines above and below both changes are the same, as far as both are quoted. */
function isAround(one: Omit<Said, keyof HunkAt>, other: Omit<Said, keyof HunkAt>): boolean {
  const shift = other.start - one.start
  const from = one.start - Math.min(one.start, other.start)
  const to = one.end + Math.min(one.said.before.length - one.end, other.said.before.length - other.end)
  for (let line = from; line < to; line++) if (one.said.before[line]?.text !== other.said.before[line + shift]?.text) return false
  return true
}
