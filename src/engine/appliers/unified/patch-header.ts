/** Finds the next patch in a text as GNU patch does: what it is, which file it names, what it says of the file's existence. */
import { edCommand } from './ed'
import { type LineRules, type PatchInput, PLAIN_LINES } from './patch-input'
import { fetchName, gitName, type Stamp } from './patch-names'

/** Sides of a patch: index 0 is about the old file. */
export const [OLD, NEW, INDEX] = [0, 1, 2] as const

/** 0 it is there; 1 it seems to be empty or not there; 2 it is not there. */
export type Missing = 0 | 1 | 2

export type PatchStart = {
  readonly kind: 'unified' | 'ed' | 'binary'
  /** Where its first hunk or command is. `line`: how many lines are before it. */
  readonly at: number
  readonly line: number
  readonly rules: LineRules
  readonly names: readonly (string | null)[]
  readonly missing: readonly [Missing, Missing]
  readonly moves: 'rename' | 'copy' | null
  readonly isGit: boolean
}

const EMPTY_BLOB = 'e69de29bb2d1d6434b8b29ae775ad8c2e48c5391'

const missingBy = (hash: string): Missing => (/^0*$/.test(hash) ? 2 : EMPTY_BLOB.startsWith(hash) ? 1 : 0)

export class HeaderReader {
  readonly #strip: number
  // What a header sets stays for later patches without one.
  #stripCr = false
  #indent = 0
  #nesting = 0
  /** As read: the new name comes first until the hunk's header is found. */
  #names: (string | null)[] = [null, null, null]
  #stamps: [Stamp, Stamp] = ['none', 'none']
  #missing: [Missing, Missing] = [0, 0]
  #moves = { from: '', to: '' }
  #isGit = false
  #hasExtended = false
  #needsHeader = true
  #command: { readonly at: number; readonly line: number; readonly isEd: boolean } | null = null

  /** `strip`: folders taken off the names. */
  constructor(strip: number) {
    this.#strip = strip
  }

  /** Null: there is no further patch. `named`: the file is given, a patch needs no header. */
  find(input: PatchInput, named: boolean): PatchStart | null {
    this.#reset(!named)
    let wasStars = false
    for (;;) {
      const at = input.at
      const line = input.next(PLAIN_LINES)
      if (line === null) {
        if (this.#command?.isEd) return this.#start('ed', this.#command.at, this.#command.line)
        return this.#hasExtended ? this.#start('unified', at, input.line) : null
      }
      const text = line.replace(/^[ \tX]+/, '')
      const indent = columns(line.slice(0, line.length - text.length))
      const isCr = line.endsWith('\r\n')
      this.#noteCommand(text, at, input.line - 1, indent, isCr)
      const ends = this.#header(text, isCr, wasStars)
      if (ends !== null) return this.#start(ends, at, input.line - 1)
      if (this.#needsHeader) continue
      if (this.#command !== null && text === '.\n') return this.#start('ed', this.#command.at, this.#command.line)
      if (text.startsWith('@@ -')) {
        this.#swap(text)
        this.#indent = indent
        return this.#start('unified', at, input.line - 1)
      }
      wasStars = text.startsWith('********')
    }
  }

  #reset(needsHeader: boolean): void {
    this.#names = [null, null, null]
    this.#stamps = ['none', 'none']
    this.#missing = [0, 0]
    this.#moves = { from: '', to: '' }
    this.#isGit = false
    this.#hasExtended = false
    this.#nesting = 0
    this.#needsHeader = needsHeader
    this.#command = null
  }

  #start(kind: PatchStart['kind'], at: number, line: number): PatchStart {
    const { from, to } = this.#moves
    return {
      kind,
      at,
      line,
      rules: { indent: this.#indent, nesting: this.#nesting, stripCr: this.#stripCr, comments: false },
      names: this.#names,
      missing: this.#missing,
      moves: from === 'rename' && to === 'rename' ? 'rename' : from === 'copy' && to === 'copy' ? 'copy' : null,
      isGit: this.#isGit,
    }
  }

  /** A line that an ed script may begin with. */
  #noteCommand(text: string, at: number, line: number, indent: number, isCr: boolean): void {
    if (this.#command !== null) return
    const isEd = !this.#needsHeader && edCommand(text) !== null
    if (!isEd && !/^\d[\d,]*[acd][\d,]*[ \t]*\r?\n$/.test(text)) return
    this.#command = { at, line, isEd }
    this.#indent = indent
    this.#stripCr = isCr
  }

  /** Takes what a header line says; the kind where the patch begins with it. */
  #header(text: string, isCr: boolean, wasStars: boolean): PatchStart['kind'] | null {
    if (!wasStars && text.startsWith('*** ')) this.#name(NEW, OLD, text.slice(4))
    else if (text.startsWith('+++ ')) {
      this.#name(NEW, OLD, text.slice(4))
      this.#stripCr = isCr
    } else if (text.startsWith('Index:')) {
      const { name, keeps } = fetchName(text.slice(6), this.#strip, false)
      if (!keeps) this.#names[INDEX] = name
      this.#needsHeader = false
      this.#stripCr = isCr
    } else if (text.startsWith('diff --git ')) return this.#gitHeader(text)
    else if (this.#isGit && this.#extended(text)) return null
    else if (this.#isGit && text.startsWith('GIT binary patch')) return 'binary'
    else {
      const bare = text.replace(/^(?:- )+(?=--- )/, '')
      if (!bare.startsWith('--- ')) return null
      const stamp = this.#name(OLD, NEW, bare.slice(4))
      if (stamp !== 'none') this.#nesting = (text.length - bare.length) / 2
      this.#stripCr = isCr
    }
    return null
  }

  /** The old side of a context diff has the marks of a unified diff's new side: names are put in their places at the hunk. */
  #name(side: typeof OLD | typeof NEW, other: typeof OLD | typeof NEW, rest: string): Stamp {
    const { name, keeps, stamp } = fetchName(rest, this.#strip)
    if (!keeps) this.#names[other] = name
    if (other === OLD || stamp !== 'none') this.#stamps[side] = stamp
    this.#needsHeader = false
    return stamp
  }

  #gitHeader(text: string): 'unified' | null {
    if (this.#hasExtended) return 'unified'
    const first = gitName(text, 11, this.#strip)
    const second = first === null || !/[ \t\n\v\f\r]/.test(text[first.end] ?? '') ? null : gitName(text, first.end, this.#strip)
    const isWhole = second !== null && text.slice(second.end).trim() === ''
    this.#names = [isWhole ? (first?.name ?? null) : null, isWhole ? second.name : null, this.#names[INDEX] ?? null]
    this.#isGit = true
    this.#needsHeader = false
    return null
  }

  #extended(text: string): boolean {
    const index = /^index ([0-9a-fA-F]+)\.\.([0-9a-fA-F]+)(?=\s)/.exec(text)
    if (index !== null) this.#missing = [missingBy(index[1] ?? ''), missingBy(index[2] ?? '')]
    else if (text.startsWith('deleted file mode ')) this.#missing[NEW] = 2
    else if (text.startsWith('new file mode ')) this.#missing[OLD] = 2
    else {
      const moved = /^(rename|copy) (from|to) /.exec(text)
      if (moved !== null) this.#moves = { ...this.#moves, [moved[2] ?? '']: moved[1] ?? '' }
      else if (!/^(?:old|new) mode /.test(text)) return false
    }
    this.#hasExtended = true
    return true
  }

  /** At a unified hunk's header: which name is which is known now, and whether a side is empty. */
  #swap(text: string): void {
    const [first = null, second = null, index = null] = this.#names
    this.#names = [second, first, index]
    const sides = /^@@ -(\S*) *(\+?\S*)/.exec(text)
    if (/^0(?!\d)/.test(sides?.[1] ?? '')) this.#missing[OLD] = this.#stamps[OLD] === 'epoch' ? 2 : 1
    if (/^\+0(?!\d)/.test(sides?.[2] ?? '')) this.#missing[NEW] = this.#stamps[NEW] === 'epoch' ? 2 : 1
  }
}

/** How far a run of spaces, tabs and Xs reaches. */
function columns(run: string): number {
  let column = 0
  for (const unit of run) column = unit === '\t' ? (column + 8) & ~7 : column + 1
  return column
}
