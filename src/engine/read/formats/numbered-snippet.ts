/**
 * Numbered snippets: `<code_change_request>` with `original_code_snippet:`, lines such as `12| x`, and `edit_code_snippet:` with the lines to put there.
 * The numbers are the place; the tool that the format is of never compares the text.
 */
import type { Hunk, HunkLine } from '../../model'
import { hunkOf } from '../hunk'
import { withoutNumbers } from '../line-numbers'
import type { Claim, FormatReader, Took } from '../reader'
import type { ReadingBuilder } from '../reading-builder'
import { closes, fenceOf, hunkLine, hunkLineSpan, type ReplyLine, shortened, textSpan } from '../reply-line'
import { pathIn } from '../written-path'

const OPENING = /^\s*<code_change_request>\s*$/
const CLOSING = '</code_change_request>'
const LABEL = /^\s*(?:[*_`"]*|<)(original|edit(?:ed)?)_code_snippet(?:[*_`"]*\s*:[*_`]*\s?|>\s*$)/
const LABEL_STARTS = new Set([...'oe<*_`"'])
const LABEL_END = /^\s*<\/(?:original|edit(?:ed)?)_code_snippet>\s*$/
const NUMBER = /^ {0,8}(\d{1,7}) ?\| ?/

/** Longer lines are no label and no path: units of UTF-16. */
const LONGEST = 500

/** Lines above the first request that are looked at for a path. More: the path of other prose is taken, fewer: one above a sentence is lost. */
const REACH = 3

type Part = { readonly label: ReplyLine; readonly lines: ReplyLine[]; readonly skip: number }
type Snippet = { readonly original: Part | null; edit: Part | null }

class Request implements Claim {
  readonly #opening: ReplyLine
  readonly #account: ReadingBuilder
  readonly #edit: number
  readonly #above: { readonly written: string } | null
  #inside: { readonly written: string } | null = null
  readonly #snippets: Snippet[] = []
  #part: Part | null = null

  constructor(opening: ReplyLine, account: ReadingBuilder) {
    this.#opening = opening
    this.#account = account
    this.#edit = account.edits.length
    this.#above = nameAbove(opening, account)
    account.mark(opening.index, 'marker', this.#edit)
    if (account.fence !== null) account.mark(account.fence.line, 'fence')
  }

  take(line: ReplyLine): Took {
    if (line.text.includes('</') && line.text.trimEnd().endsWith(CLOSING)) return this.#finish(line)
    const first = line.text.length > LONGEST ? '' : (line.text.trimStart()[0] ?? '')
    if (first === '<' && OPENING.test(line.text)) return this.#cutShort(line)
    if (first === '<' && LABEL_END.test(line.text)) return this.#mark(line, 'marker')
    const label = LABEL_STARTS.has(first) ? LABEL.exec(line.text) : null
    if (label !== null) return this.#open(line, label)
    if (this.#part === null) return this.#takeHead(line)
    this.#part.lines.push(line)
    return this.#mark(line, this.#part === this.#snippets.at(-1)?.edit ? 'after' : 'before')
  }

  /** A reply that ends here is cut off, unless the fence around the request is closed: then only the tag is missing. */
  end(): 'ended' {
    const { fence } = this.#account
    const part = this.#part
    const last = part?.lines.findLastIndex((line) => line.text.trim() !== '') ?? -1
    const closing = part?.lines[last]
    const edit = this.#snippets.at(-1)?.edit ?? null
    const isInner = part !== null && fenceOf(part.lines[0] ?? part.label) !== null
    if (fence !== null && part !== null && edit === part && closing !== undefined && closes(fence, closing) && !isInner) {
      part.lines.length = last
      this.#account.mark(closing.index, 'fence')
      this.#unclosed(closing)
      this.#add(part.lines.at(-1) ?? part.label)
      return 'ended'
    }
    const end = this.#account.lines.at(-1) ?? this.#opening
    const expected = edit === null ? 'edit_code_snippet:' : CLOSING
    this.#account.giveUp(this.#opening.index, end.index, { code: 'truncated', found: end.text, expected })
    return 'ended'
  }

  #mark(line: ReplyLine, role: 'marker' | 'before' | 'after'): 'taken' {
    this.#account.mark(line.index, role, this.#edit, Math.max(0, this.#snippets.length - 1))
    return 'taken'
  }

  #open(line: ReplyLine, label: RegExpExecArray): Took {
    const rest = line.text.slice(label[0].length).trim() === '' ? [] : [line]
    const part = { label: line, lines: rest, skip: label[0].length }
    const last = this.#snippets.at(-1)
    if (label[1] === 'original') this.#snippets.push({ original: part, edit: null })
    else if (last !== undefined && last.edit === null) last.edit = part
    else this.#snippets.push({ original: null, edit: part })
    this.#part = part
    return this.#mark(line, 'marker')
  }

  /** Above the first label a line may name the file. */
  #takeHead(line: ReplyLine): 'taken' {
    const found = pathIn(line.text, true)
    if (found === null) return 'taken'
    this.#inside = found
    this.#account.mark(line.index, 'path')
    return 'taken'
  }

  /** The next request opens before this one is closed. */
  #cutShort(line: ReplyLine): Took {
    const above = this.#account.lines[line.index - 1] ?? this.#opening
    if (this.#missing() === null) {
      this.#unclosed(line)
      this.#add(above)
    } else this.#giveUp(above)
    return 'not-mine'
  }

  #unclosed(line: ReplyLine): void {
    this.#account.diagnose({ code: 'unclosed-tag', span: textSpan(line), found: line.text, expected: CLOSING, repair: CLOSING })
  }

  #finish(line: ReplyLine): Took {
    const text = line.text.trimEnd().slice(0, -CLOSING.length)
    if (text.trim() !== '' && this.#part !== null) {
      const { text: whole } = line
      this.#part.lines.push({ ...line, text })
      this.#account.diagnose({ code: 'marker-text', span: textSpan(line), found: whole, expected: CLOSING, repair: CLOSING })
    }
    this.#mark(line, 'marker')
    if (this.#missing() === null) this.#add(line)
    else this.#giveUp(line)
    return 'done'
  }

  /** The part that a snippet lacks. */
  #missing(): string | null {
    if (this.#snippets.length === 0) return 'original_code_snippet:'
    for (const { original, edit } of this.#snippets) {
      if (original === null) return 'original_code_snippet:'
      if (edit === null) return 'edit_code_snippet:'
    }
    return null
  }

  #giveUp(last: ReplyLine): void {
    const expected = this.#missing() ?? CLOSING
    this.#account.giveUp(this.#opening.index, last.index, { code: 'missing-argument', found: last.text, expected })
  }

  #add(last: ReplyLine): void {
    const account = this.#account
    const hunks: Hunk[] = []
    for (const { original, edit } of this.#snippets)
      if (original !== null && edit !== null) hunks.push(hunkFrom(account, original, edit))
    const named = this.#inside ?? this.#above
    const span = account.spanOf(this.#opening.index, last.index)
    account.addEdit({ kind: 'patch', format: 'numbered-snippet', written: named?.written ?? account.lastPath, span, hunks })
  }
}

/** The file that a line above the requests names: `Changes for src/a.ts:`, `file: src/a.ts`. */
function nameAbove(opening: ReplyLine, account: ReadingBuilder): { readonly written: string } | null {
  for (let at = opening.index - 1, seen = 0; at >= 0 && seen < REACH; at--) {
    const line = account.lines[at]
    if (line === undefined || account.roleOf(at) !== 'prose') return null
    if (line.text.trim() === '') continue
    seen++
    const found = fenceOf(line) === null ? pathIn(line.text, true) : null
    if (found === null) continue
    account.mark(at, 'path')
    return found
  }
  return null
}

function hunkFrom(account: ReadingBuilder, original: Part, edit: Part): Hunk {
  const before = numbered(account, trimmed(account, original))
  // Where the quoted lines begin or end with a fence of the file's own, so may the new ones.
  const solid = before.lines.filter(({ text }) => text.trim() !== '')
  const own = [solid[0], solid.at(-1)].some((line) => line !== undefined && /^\s*(?:`{3}|~{3})/.test(line.text))
  const written = own ? untrimmed(edit) : trimmed(account, edit)
  // A request that is indented as a whole: the numbers of the quoted lines took their share of it.
  const lines = before.first === null ? written : withoutDepth(written, depthOf(edit.label.text))
  // A blank line that sets the label off is none of the text: the edit then has one too.
  const after = withoutPasted(account, withoutSpare(lines, before), before.first)
  const last = edit.lines.at(-1) ?? edit.label
  const span = account.spanOf(original.label.index, last.index)
  const hint = before.first === null ? {} : { line: before.first - 1 }
  return hunkOf({ before: before.lines, after, hint, span })
}

const depthOf = (text: string): number => text.length - text.trimStart().length

/** The lines moved out by `depth` columns, where all that say something can be. */
function withoutDepth(lines: readonly HunkLine[], depth: number): readonly HunkLine[] {
  const isBlank = ({ text }: HunkLine) => text.trim() === ''
  if (depth === 0 || !lines.every((line) => isBlank(line) || depthOf(line.text) >= depth)) return lines
  return lines.map((line) => shortened(line, Math.min(depth, depthOf(line.text))))
}

const cut = ({ label, skip }: Part, line: ReplyLine): HunkLine => hunkLine(line, line.index === label.index ? skip : 0)

const untrimmed = (part: Part): readonly HunkLine[] => part.lines.map((line) => cut(part, line))

/** A part's lines without the fence around them. */
function trimmed(account: ReadingBuilder, part: Part): readonly HunkLine[] {
  const { lines } = part
  const first = lines.findIndex((line) => line.text.trim() !== '')
  const last = lines.findLastIndex((line) => line.text.trim() !== '')
  const [opening, closing] = [lines[first], lines[last]]
  const fence = opening === undefined ? null : fenceOf(opening)
  if (fence === null || closing === undefined || last <= first || !closes(fence, closing)) return untrimmed(part)
  account.mark(fence.line, 'fence')
  account.mark(closing.index, 'fence')
  return lines.slice(first + 1, last).map((line) => cut(part, line))
}

type Numbered = {
  readonly lines: readonly HunkLine[]
  readonly first: number | null
  readonly above: number
  readonly below: number
}

/** The quoted lines without their numbers. `above`, `below`: blank lines without a number around them. */
function numbered(account: ReadingBuilder, lines: readonly HunkLine[]): Numbered {
  const starts = lines.findIndex((line) => line.text.trim() !== '')
  if (starts < 0) return { lines: [], first: null, above: lines.length, below: lines.length }
  const ends = lines.findLastIndex((line) => line.text.trim() !== '') + 1
  const quoted = lines.slice(starts, ends)
  let first: number | null = null
  let next = 0
  const bare = quoted.map((line, index) => {
    const found = NUMBER.exec(line.text)
    const number = Number(found?.[1])
    if (found === null || number < next) return line
    first ??= number - index
    next = number + 1
    const skip = found[0].length
    return shortened(line, skip)
  })
  if (first === null) diagnoseUnnumbered(account, quoted)
  return { lines: bare, first: first === null ? null : Math.max(1, first), above: starts, below: lines.length - ends }
}

function diagnoseUnnumbered(account: ReadingBuilder, [first]: readonly HunkLine[]): void {
  if (first === undefined) return
  account.diagnose({
    code: 'no-numbers',
    span: hunkLineSpan(first),
    found: first.text,
    expected: `1| ${first.text}`,
    repair: first.text,
  })
}

/** Lines without as many blank ones around them as `spare` says. */
function withoutSpare(lines: readonly HunkLine[], spare: Pick<Numbered, 'above' | 'below'>): readonly HunkLine[] {
  let [from, to] = [0, lines.length]
  while (from < Math.min(spare.above, to) && lines[from]?.text.trim() === '') from++
  while (to > Math.max(from, lines.length - spare.below) && lines[to - 1]?.text.trim() === '') to--
  return from === 0 && to === lines.length ? lines : lines.slice(from, to)
}

/** The new lines without numbers that the model copied in front of them too. */
function withoutPasted(account: ReadingBuilder, lines: readonly HunkLine[], firstNumber: number | null): readonly HunkLine[] {
  const [first] = lines
  if (first === undefined || firstNumber === null) return lines
  const number = Number(NUMBER.exec(first.text)?.[1])
  if (number !== firstNumber) return lines
  // One line alone carries a number only where it is the first of those quoted.
  const bare = withoutNumbers(lines, [])?.before ?? (lines.length === 1 ? [unnumberedLine(first)] : null)
  if (bare === null) return lines
  const repair = bare[0]?.text ?? ''
  account.diagnose({ code: 'line-numbers', span: hunkLineSpan(first), found: first.text, expected: repair, repair })
  return bare
}

const unnumberedLine = (line: HunkLine): HunkLine => shortened(line, NUMBER.exec(line.text)?.[0].length ?? 0)

export const numberedSnippet: FormatReader = {
  name: 'numbered-snippet',
  opensAt: '<',
  open: (line, account) => (OPENING.test(line.text.slice(0, LONGEST)) ? new Request(line, account) : null),
}
