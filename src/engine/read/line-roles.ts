/** What each line was read as: three columns that grow, kept apart from the lines because a long reply has very many of them. */
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

/** Lines that there is room for at first. */
const ROOM = 64

export class LineRoles {
  length = 0
  #roles = new Uint8Array(ROOM)
  #edits = new Int32Array(ROOM)
  #hunks = new Int32Array(ROOM)
  /** The role that was set last: the next line has most often the same. */
  #lastRole: SpanRole = 'prose'
  #lastCode = 0
  /** Where each line ends in the reply. No string is longer than 2³⁰, and whole numbers of that size cost least to keep. */
  #ends = new Int32Array(ROOM)

  /** One more line, of prose, that ends at `to`. */
  add(to: number): void {
    const line = this.length++
    if (line === this.#roles.length) this.#grow()
    this.#edits[line] = -1
    this.#hunks[line] = -1
    this.#ends[line] = to
  }

  set(line: number, role: SpanRole, edit: number, hunk: number): void {
    if (role !== this.#lastRole) {
      this.#lastRole = role
      this.#lastCode = CODES.get(role) ?? 0
    }
    this.#roles[line] = this.#lastCode
    this.#edits[line] = edit
    this.#hunks[line] = hunk
  }

  role(line: number): SpanRole {
    return ROLES[this.#roles[line] ?? 0] ?? 'prose'
  }

  /** Whether the line is text of an edit, which no reader looks back at. */
  isBody(line: number): boolean {
    const code = this.#roles[line] ?? 0
    return code >= FIRST_BODY && code <= LAST_BODY
  }

  edit(line: number): number {
    return this.#edits[line] ?? -1
  }

  end(line: number): number {
    return this.#ends[line] ?? 0
  }

  hunk(line: number): number {
    return this.#hunks[line] ?? -1
  }

  /** Whether two lines were read as the same part of the same hunk. */
  same(a: number, b: number): boolean {
    return this.#roles[a] === this.#roles[b] && this.#edits[a] === this.#edits[b] && this.#hunks[a] === this.#hunks[b]
  }

  #grow(): void {
    const twice = this.length * 2
    const [roles, edits, hunks, ends] = [this.#roles, this.#edits, this.#hunks, this.#ends]
    this.#roles = new Uint8Array(twice)
    this.#edits = new Int32Array(twice)
    this.#hunks = new Int32Array(twice)
    this.#ends = new Int32Array(twice)
    this.#ends.set(ends)
    this.#roles.set(roles)
    this.#edits.set(edits)
    this.#hunks.set(hunks)
  }
}
