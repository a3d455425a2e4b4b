/** Which tests of a file run: those that the request asks for, without those that an earlier worker reported. */
import { append, apply } from './intrinsics'

export type Selection = {
  /** Paths of tests and suites; null: all. */
  readonly only: readonly (readonly string[])[] | null
  /** Part of a test's path joined by blanks, in lower case; '' wants all. */
  readonly name: string
}

/** How a path relates to the selection: in it, on the way to a test of it, or apart from it. */
export type SelectionMatch = 'in' | 'holds' | 'out'

const lower = String.prototype.toLowerCase
const has = String.prototype.includes

function startsWith(path: readonly string[], start: readonly string[]): boolean {
  if (start.length > path.length) return false
  for (let i = 0; i < start.length; i++) if (path[i] !== start[i]) return false
  return true
}

function joined(path: readonly string[]): string {
  let text = ''
  for (let i = 0; i < path.length; i++) text += (i === 0 ? '' : ' ') + path[i]
  return text
}

export class TestSelection {
  readonly #selection: Selection
  readonly #done: (readonly string[])[] = []
  /** Every test is wanted. */
  readonly isWhole: boolean

  constructor(selection: Selection, done: readonly (readonly string[])[]) {
    this.#selection = selection
    this.isWhole = selection.only === null && selection.name === ''
    for (const path of done) append(this.#done, path)
  }

  /** As the paths alone say it. */
  #reach(path: readonly string[]): SelectionMatch {
    const { only } = this.#selection
    if (only === null) return 'in'
    let reach: SelectionMatch = 'out'
    for (let i = 0; i < only.length; i++) {
      const wanted = only[i] ?? []
      if (startsWith(path, wanted)) return 'in'
      if (startsWith(wanted, path)) reach = 'holds'
    }
    return reach
  }

  match(path: readonly string[]): SelectionMatch {
    if (this.isWhole) return 'in'
    const reach = this.#reach(path)
    const { name } = this.#selection
    return reach !== 'in' || name === '' || apply(has, apply(lower, joined(path), []), [name]) ? reach : 'out'
  }

  /** Whether a suite of that path may hold a wanted test. */
  mayHold(path: readonly string[]): boolean {
    return this.#reach(path) !== 'out'
  }

  /** Whether an earlier worker reported the path. Each mention counts once: two tests may share a path. */
  takeDone(path: readonly string[]): boolean {
    for (let i = 0; i < this.#done.length; i++) {
      const done = this.#done[i]
      if (!done || done.length !== path.length || !startsWith(path, done)) continue
      this.#done[i] = this.#done[this.#done.length - 1] ?? done
      this.#done.length--
      return true
    }
    return false
  }
}
