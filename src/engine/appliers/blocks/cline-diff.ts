/** How the three versions of Cline's `constructNewFileContent` read a diff and build the new text. */
import type { RuleId } from '../applier'
import type { StepBudget } from '../shared/step-budget'
import { ClineFile, type ClineMatch } from './cline-match'

export type ClineVersion = 'v1' | 'v2' | 'v3'

/** A block as it was put in. `content`: the new lines, each with '\n'. `first`, `end`: its lines in the diff. */
export type ClineBlock = ClineMatch & {
  readonly content: string
  readonly rule: RuleId
  /** What was tried before. */
  readonly missed: readonly RuleId[]
  readonly first: number
  readonly end: number
}

/** `fault`: what was thrown; nothing is written then. */
export type ClineFault = {
  readonly rule: RuleId
  readonly missed: readonly RuleId[]
  readonly search: string
  readonly first: number
  readonly end: number
}
export type ClineResult = {
  readonly blocks: readonly ClineBlock[]
  readonly text: string | null
  readonly fault: ClineFault | null
}

const OPENS = /^(?:-{3,}|<{3,}) SEARCH>?$/
const DIVIDES = /^={3,}$/
const CLOSES = /^(?:\+{3,}|>{3,}) REPLACE>?$/
const isMarker = (line: string): boolean => OPENS.test(line) || DIVIDES.test(line) || CLOSES.test(line)

/** The only markers that version 2 takes for whole ones on the last line. */
const USUAL: readonly string[] = ['------- SEARCH', '=======', '+++++++ REPLACE']

/** The lines of a diff; a last one that begins like a marker and is none is taken for one that was cut off. */
function diffLines(diff: string, version: ClineVersion): string[] {
  const lines = diff.split('\n')
  const last = lines.at(-1) ?? ''
  const isWhole = version === 'v2' ? USUAL.includes(last) : isMarker(last)
  if (/^[-<=+>]/.test(last) && !isWhole) lines.pop()
  return lines
}

class Thrown extends Error {
  readonly rule: RuleId
  readonly missed: readonly RuleId[]

  constructor(rule: RuleId, missed: readonly RuleId[] = []) {
    super(rule)
    this.rule = rule
    this.missed = missed
  }
}

/** The new text of a file, or why there is none. */
export function newContent(diff: string, text: string, version: ClineVersion, work: StepBudget): ClineResult {
  const file = new ClineFile(text, work)
  const builder = version === 'v2' ? new Strict(file) : new Tolerant(file, version === 'v3')
  const lines = diffLines(diff, version)
  let index = 0
  try {
    for (; index < lines.length; index += 1) builder.take(lines[index] ?? '', index)
    return { blocks: builder.blocks, text: builder.finish(lines.length), fault: null }
  } catch (thrown) {
    if (!(thrown instanceof Thrown)) throw thrown
    const { rule, missed } = thrown
    const fault = { rule, missed, search: builder.search, first: builder.first ?? index, end: Math.min(index + 1, lines.length) }
    return { blocks: builder.blocks, text: null, fault }
  }
}

type Placed = { readonly match: ClineMatch; readonly rule: RuleId; readonly missed: readonly RuleId[] }

/** Tries one way of matching after the other; null where none finds anything. `missed` is given those that did not. */
function placed(tries: readonly (readonly [RuleId, () => ClineMatch | null])[], missed: RuleId[]): Placed | null {
  for (const [rule, find] of tries) {
    const match = find()
    if (match !== null) return { match, rule, missed }
    missed.push(rule)
  }
  return null
}

/**
 * Versions 1 and 3: anything between blocks is passed over, a second divider looks for the same text again, a block without a closing marker is
 * dropped for the next one and taken as closed at the end of the diff.
 */
class Tolerant {
  readonly blocks: ClineBlock[] = []
  readonly #file: ClineFile
  readonly #isRanked: boolean
  search = ''
  first: number | null = null
  #content = ''
  #inSearch = false
  /** Stays set where the next block opens before this one is closed. */
  #inReplace = false
  #placed: Placed | null = null
  /** Behind the last block that came in order. */
  #cursor = 0
  #isEarlier = false

  constructor(file: ClineFile, isRanked: boolean) {
    this.#file = file
    this.#isRanked = isRanked
  }

  take(line: string, index: number): void {
    if (OPENS.test(line)) {
      this.#inSearch = true
      this.search = ''
      this.#content = ''
      this.first = index
    } else if (DIVIDES.test(line)) {
      this.#inSearch = false
      this.#inReplace = true
      this.#placed = this.#find()
      if (this.#placed.match.from < this.#cursor) this.#isEarlier = true
    } else if (CLOSES.test(line)) this.#close(index + 1)
    else if (this.#inSearch) this.search += `${line}\n`
    else if (this.#inReplace) this.#content += `${line}\n`
  }

  finish(end: number): string {
    if (this.#inReplace && this.#placed !== null) this.#close(end)
    let text = ''
    let at = 0
    for (const { from, to, content } of this.blocks.toSorted((a, b) => a.from - b.from)) {
      text += this.#file.text.slice(at, from) + content
      at = to
    }
    return text + this.#file.text.slice(at)
  }

  #find(): Placed {
    const [file, sought, cursor] = [this.#file, this.search, this.#cursor]
    if (sought === '') {
      if (file.text !== '') throw new Thrown('empty-search')
      return { match: { from: 0, to: 0 }, rule: 'empty-search', missed: [] }
    }
    const missed: RuleId[] = []
    const found = placed(
      [
        ['substring', () => file.substring(sought, cursor)],
        ['trimmed', () => file.trimmed(sought, cursor)],
        ['outer-lines', () => file.anchored(sought, cursor, this.#isRanked)],
        ['order', () => file.substring(sought, 0)],
      ],
      missed,
    )
    if (found === null) throw new Thrown('outer-lines', missed)
    return found
  }

  /** A closing marker without a divider: version 3 puts the block in before the last character. */
  #nowhere(): Placed {
    if (!this.#isRanked) throw new Thrown('wire')
    return { match: { from: -1, to: -1 }, rule: 'wire', missed: [] }
  }

  #close(end: number): void {
    const { match, rule, missed } = this.#placed ?? this.#nowhere()
    this.blocks.push({ ...match, content: this.#content, rule, missed, first: this.first ?? end - 1, end })
    if (!this.#isEarlier) this.#cursor = match.to
    this.#inSearch = false
    this.#inReplace = false
    this.search = ''
    this.#content = ''
    this.first = null
    this.#placed = null
    this.#isEarlier = false
  }
}

/** Version 2: markers in their order, nothing but blank lines between blocks, each block behind the one before. */
class Strict {
  readonly blocks: ClineBlock[] = []
  readonly #file: ClineFile
  search = ''
  first: number | null = null
  #content = ''
  #part: 'search' | 'replace' | null = null
  #placed: Placed | null = null
  #cursor = 0
  #text = ''
  #hasStray = false

  constructor(file: ClineFile) {
    this.#file = file
  }

  take(line: string, index: number): void {
    if (OPENS.test(line)) {
      if (this.#part !== null || this.#hasStray) throw new Thrown('wire')
      this.#part = 'search'
      this.first = index
    } else if (DIVIDES.test(line)) {
      if (this.#part !== 'search') throw new Thrown('wire')
      this.#part = 'replace'
      this.#placed = this.#find()
      this.#text += this.#file.text.slice(this.#cursor, this.#placed.match.from)
    } else if (CLOSES.test(line)) this.#close(index + 1)
    else if (this.#part === 'search') this.search += `${line}\n`
    else if (this.#part === 'replace') this.#content += `${line}\n`
    else if (line.trim() !== '') this.#hasStray = true
  }

  finish(_end: number): string {
    if (this.#part !== null) throw new Thrown('wire')
    return this.#text + this.#file.text.slice(this.#cursor)
  }

  #find(): Placed {
    const [file, sought, cursor] = [this.#file, this.search, this.#cursor]
    if (sought === '') {
      if (cursor > 0) throw new Thrown('order')
      return { match: { from: 0, to: file.text.length }, rule: file.text === '' ? 'empty-search' : 'whole-file', missed: [] }
    }
    const missed: RuleId[] = []
    const found = placed(
      [
        ['substring', () => file.substring(sought, cursor)],
        ['trimmed', () => file.trimmed(sought, cursor)],
        ['outer-lines', () => file.anchored(sought, cursor, false)],
      ],
      missed,
    )
    if (found === null) throw new Thrown('outer-lines', missed)
    return found
  }

  #close(end: number): void {
    if (this.#part !== 'replace' || this.#placed === null) throw new Thrown('wire')
    const { match, rule, missed } = this.#placed
    this.#text += this.#content
    this.#cursor = match.to
    this.blocks.push({ ...match, content: this.#content, rule, missed, first: this.first ?? end - 1, end })
    this.#part = null
    this.search = ''
    this.#content = ''
    this.first = null
  }
}
