/** Python's blocks, which its grammar is lenient about: what the indentation of each line and the first word in it say. */
import { MOST, type Placed, type ProblemKind, problemAt } from '../problem'
import { type LogicalLine, logicalLines } from './lines'

/** An open block. `stray`: a line that fits no block began it; `instead`: the block that the line left. */
type Level = {
  readonly column: number
  readonly narrow: number
  readonly opener: string
  readonly stray: boolean
  readonly instead: Level | null
  /** What a following `else` and the like would belong to, and where that is. */
  last: string
  lastAt: number
}

/** Words that open a block, and what they may follow; null: anything. */
const HEADERS: ReadonlyMap<string, readonly string[] | null> = new Map([
  ...['if', 'for', 'while', 'try', 'with', 'def', 'class'].map((word) => [word, null] as const),
  ['elif', ['if', 'elif']],
  ['else', ['if', 'elif', 'for', 'while', 'except']],
  ['except', ['try', 'except']],
  ['finally', ['try', 'except', 'except else']],
])

const LOOPS: readonly string[] = ['for', 'while']
/** Blocks out of which no jump leads, and those that one leaves. */
const BOUNDS: readonly string[] = ['def', 'class', ...LOOPS]

/** Every error of the blocks. `text` is what the file holds, `read` as long and without the lines of brackets that have no partner; `isWhole`: it has every line. */
export function blockProblems(text: string, read: string, isWhole: boolean): Placed[] {
  const found: Placed[] = []
  const report = (at: number, kind: ProblemKind) => {
    if (found.length < MOST) found.push(problemAt(text, at, kind))
  }
  const blocks = new Blocks(report, isWhole)
  const lines = logicalLines(read, text.startsWith('\ufeff') ? 1 : 0)
  for (const line of lines) if (found.length < MOST) blocks.take(line)
  blocks.end()
  return found
}

class Blocks {
  readonly #report: (at: number, kind: ProblemKind) => void
  readonly #levels: Level[] = [level({ column: 0, narrow: 0 }, '')]
  /** The line before, where it opens a block. */
  #header: LogicalLine | null = null

  readonly #isWhole: boolean

  constructor(report: (at: number, kind: ProblemKind) => void, isWhole: boolean) {
    this.#report = report
    this.#isWhole = isWhole
  }

  get #top(): Level {
    return this.#levels.at(-1) ?? level({ column: 0, narrow: 0 }, '')
  }

  take(line: LogicalLine): void {
    const header = this.#header
    const top = this.#top
    if (line.column > top.column) this.#indent(line, header)
    else {
      if (header !== null) this.#report(header.at, 'missing body')
      if (line.column < top.column) this.#dedent(line)
      else if (line.narrow !== top.narrow) this.#report(line.at, 'mixed tabs and spaces')
    }
    this.#follow(line)
    this.#header = line.opens ? line : null
  }

  end(): void {
    if (this.#header !== null) this.#report(this.#header.at, 'missing body')
    for (const level of this.#levels) this.#close(level)
  }

  #indent(line: LogicalLine, header: LogicalLine | null): void {
    const top = this.#top
    if (header !== null) {
      if (line.narrow <= top.narrow) this.#report(line.at, 'mixed tabs and spaces')
      this.#levels.push(level(line, header.word))
    } else if (top.instead?.column === line.column) this.#levels.splice(-1, 1, top.instead)
    else {
      this.#report(line.at, 'unexpected indent')
      this.#levels.push({ ...level(line, top.opener, true), last: top.last })
    }
  }

  #dedent(line: LogicalLine): void {
    let left: Level | null = null
    let stray: Level | null = null
    while (this.#top.column > line.column) {
      left = this.#levels.pop() ?? null
      if (left === null) break
      if (left.stray) stray = left
      else this.#close(left)
    }
    const top = this.#top
    if (top.column === line.column) {
      if (stray !== null && left === stray) top.last = stray.last
      if (top.narrow !== line.narrow) this.#report(line.at, 'mixed tabs and spaces')
      return
    }
    this.#report(line.at, 'unexpected unindent')
    if (left !== null) this.#levels.push({ ...left, ...columns(line), stray: true, instead: left.instead ?? left })
  }

  /** Whether the line may follow the one before it in its block. */
  #follow({ at, word, opens, hasColon }: LogicalLine): void {
    const top = this.#top
    const { last } = top
    if (last === '@' && !['@', 'def', 'class'].includes(word)) this.#report(at, 'unexpected')
    if (last === 'try' && word !== 'except' && word !== 'finally') this.#report(top.lastAt, 'missing except')
    const isHeader = HEADERS.has(word)
    const after = HEADERS.get(word) ?? null
    if (after !== null && !after.includes(last)) this.#report(at, 'unexpected')
    const isCase = word === 'case' && hasColon
    if (top.opener === 'match' ? !isCase : isCase && opens) this.#report(at, 'unexpected')
    if (this.#isWhole && !this.#isInside(word)) this.#report(at, 'unexpected')
    top.last = word === 'else' && last === 'except' ? 'except else' : isHeader || word === '@' ? word : ''
    top.lastAt = at
  }

  /** Whether a word that leaves a function or a loop is in one. */
  #isInside(word: string): boolean {
    if (word === 'return') return this.#levels.findLast(({ opener }) => opener === 'def' || opener === 'class')?.opener === 'def'
    if (word !== 'break' && word !== 'continue') return true
    const around = this.#levels.findLast(({ opener }) => BOUNDS.includes(opener))
    return around !== undefined && LOOPS.includes(around.opener)
  }

  #close({ last, lastAt }: Level): void {
    if (last === 'try') this.#report(lastAt, 'missing except')
    else if (last === '@') this.#report(lastAt, 'unexpected')
  }
}

const columns = ({ column, narrow }: { readonly column: number; readonly narrow: number }) => ({ column, narrow })

function level(place: { readonly column: number; readonly narrow: number }, opener: string, stray = false): Level {
  return { ...columns(place), opener, stray, instead: null, last: '', lastAt: 0 }
}
