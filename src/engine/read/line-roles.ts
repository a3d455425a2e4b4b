/** What each line was read as: one table that grows, kept apart from the lines because a long reply has very many of them. */
import type { SpanRole } from '../model'

const ROLES = [
  'prose',
  'fence',
  'path',
  'marker',
  'header',
  'before',
  'after',
  'context',
  'removed',
  'added',
  'call',
  'wrapper',
  'thinking',
  'unread',
] as const satisfies readonly SpanRole[]

/** The roles of an edit's text are next to each other in the list. */
const FIRST_BODY = ROLES.indexOf('before')
const LAST_BODY = ROLES.indexOf('added')

const CODES = new Map<SpanRole, number>(ROLES.map((role, code) => [role, code]))

/** What is kept of each line, in this order: role, edit, hunk, and where the line ends in the reply. No string is longer than 2³⁰, and whole numbers of that size cost least to keep. */
const COLUMNS = 4

export class LineRoles {
  length = 0
  readonly #cells: number[] = []
  /** The role that was set last: the next line has most often the same. */
  #lastRole: SpanRole = 'prose'
  #lastCode = 0

  /** One more line, of prose, that ends at `to`. */
  add(to: number): void {
    this.length++
    this.#cells.push(0, -1, -1, to)
  }

  set(line: number, role: SpanRole, edit: number, hunk: number): void {
    if (role !== this.#lastRole) {
      this.#lastRole = role
      this.#lastCode = CODES.get(role) ?? 0
    }
    const at = line * COLUMNS
    this.#cells[at] = this.#lastCode
    this.#cells[at + 1] = edit
    this.#cells[at + 2] = hunk
  }

  role(line: number): SpanRole {
    return ROLES[this.#cells[line * COLUMNS] ?? 0] ?? 'prose'
  }

  /** Whether the line is text of an edit, which no reader looks back at. */
  isBody(line: number): boolean {
    const code = this.#cells[line * COLUMNS] ?? 0
    return code >= FIRST_BODY && code <= LAST_BODY
  }

  edit(line: number): number {
    return this.#cells[line * COLUMNS + 1] ?? -1
  }

  end(line: number): number {
    return this.#cells[line * COLUMNS + 3] ?? 0
  }

  hunk(line: number): number {
    return this.#cells[line * COLUMNS + 2] ?? -1
  }

  /** Whether two lines were read as the same part of the same hunk. */
  same(a: number, b: number): boolean {
    return this.role(a) === this.role(b) && this.edit(a) === this.edit(b) && this.hunk(a) === this.hunk(b)
  }
}
