/** Reads the hunks of a unified diff as GNU patch does. */
import type { LineRules, PatchInput } from './patch-input'

/** GNU patch gives up: what it tells, and the line of the patch it tells it of. */
export class GnuPatchFatal extends Error {
  override readonly name = 'Fatal'
}

type PatchLine = { readonly mark: ' ' | '-' | '+'; readonly text: string }

export type GnuHunk = {
  /** Stated first lines, from 1: of an empty side the line behind which it is. */
  readonly first: number
  readonly newFirst: number
  readonly old: readonly PatchLine[]
  readonly fresh: readonly PatchLine[]
  /** Unchanged lines before the first and behind the last change. */
  readonly prefix: number
  readonly suffix: number
  readonly from: number
  readonly to: number
}

/** Stated lines of a hunk may be no more: a larger count is no count. */
const MOST = 1_000_000_000

/** The hunk at the input's place, or null where none begins there; the input then stays where it was. @throws {GnuPatchFatal} */
export function readHunk(input: PatchInput, rules: LineRules): GnuHunk | null {
  const from = input.at
  const before = input.line
  const header = input.next(rules)
  if (header === null || header.length <= 4 || !header.startsWith('@@ -')) {
    input.seek(from, before)
    return null
  }
  const { first, newFirst, oldCount, newCount } = readHeader(header, input.line)
  const body = new Body(oldCount, newCount)
  while (!body.isFull) {
    const line = input.next(rules) ?? body.chopped()
    body.take(line, input)
  }
  const { prefix, suffix, old, fresh } = body
  if (prefix < 0) throw malformed(input, '')
  return { first, newFirst, old, fresh, prefix, suffix, from, to: input.at }
}

const malformed = (input: PatchInput, line: string) =>
  new GnuPatchFatal(`malformed patch at line ${input.line}${line === '' ? '' : `: ${line.trimEnd()}`}`)

function readHeader(header: string, line: number) {
  let at = 4
  const number = () => {
    const digits = /^\d+/.exec(header.slice(at))?.[0]
    if (digits === undefined) throw new GnuPatchFatal(`line ${line} of the patch lacks a line number: ${header.trimEnd()}`)
    at += digits.length
    return Number(digits)
  }
  const count = () => {
    if (header[at] !== ',') return 1
    at += 1
    return number()
  }
  const bad = () => new GnuPatchFatal(`malformed patch at line ${line}: ${header.trimEnd()}`)
  const first = number()
  const oldCount = count()
  if (header[at] === ' ') at += 1
  if (header[at] !== '+') throw bad()
  at += 1
  const newFirst = number()
  const newCount = count()
  if (header[at] === ' ') at += 1
  if (header[at] !== '@' || Math.max(first, oldCount, newFirst, newCount) > MOST) throw bad()
  return { first: first + (oldCount === 0 ? 1 : 0), newFirst: newFirst + (newCount === 0 ? 1 : 0), oldCount, newCount }
}

/** The lines of a hunk: both sides are filled up to their stated counts. */
class Body {
  readonly #oldCount: number
  readonly #newCount: number
  readonly old: PatchLine[] = []
  readonly fresh: PatchLine[] = []
  prefix = -1
  /** Unchanged lines since the last change. */
  suffix = 0

  constructor(oldCount: number, newCount: number) {
    this.#oldCount = oldCount
    this.#newCount = newCount
  }

  get isFull(): boolean {
    return this.old.length >= this.#oldCount && this.fresh.length >= this.#newCount
  }

  /** Up to two blank lines may be missing at the end of the patch. */
  chopped(): string {
    if (this.#newCount - this.fresh.length >= 3) throw new GnuPatchFatal('the patch ends in the middle of a hunk')
    return ' \n'
  }

  take(line: string, input: PatchInput): void {
    // A line that begins with a tab or has nothing in it has lost its space.
    const isBare = line[0] === '\t' || line[0] === '\n'
    const mark = isBare || line[0] === '=' ? ' ' : line[0]
    if (mark !== ' ' && mark !== '-' && mark !== '+') throw malformed(input, line)
    let text = isBare ? line : line.slice(1)
    if (mark !== '+') {
      if (this.old.length >= this.#oldCount) throw malformed(input, line)
      if (this.old.length === this.#oldCount - 1 && input.takeIncomplete()) text = text.slice(0, -1)
      this.old.push({ mark, text })
    }
    if (mark === ' ') this.suffix += 1
    if (mark !== '-') {
      if (this.fresh.length >= this.#newCount) throw malformed(input, line)
      if (this.fresh.length === this.#newCount - 1 && input.takeIncomplete()) text = text.slice(0, -1)
      this.fresh.push({ mark, text })
    }
    if (mark === ' ') return
    if (this.prefix < 0) this.prefix = this.suffix
    this.suffix = 0
  }
}

/** The hunk the other way round: what it would undo. */
export function swappedHunk({ first, newFirst, old, fresh, ...rest }: GnuHunk): GnuHunk {
  const turned = (lines: readonly PatchLine[]): PatchLine[] =>
    lines.map(({ mark, text }) => ({ mark: mark === '+' ? '-' : mark === '-' ? '+' : ' ', text }))
  return { ...rest, first: newFirst, newFirst: first, old: turned(fresh), fresh: turned(old) }
}
