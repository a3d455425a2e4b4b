/** Unified diffs: `--- a/x`, `+++ b/x`, `@@ -1,3 +1,4 @@` and lines that open with ' ', '-' or '+'; with git's extended headers or with none. */

import type { Claim, FormatReader, Took } from '../reader'
import type { ReadingBuilder } from '../reading-builder'
import { closes, type Fence, fenceOf, type ReplyLine } from '../reply-line'
import { pathAbove, writtenFor } from '../written-path'
import { dedent, diagnoseLine } from './patch-hunk'
import { blanksIn, looksLikeProse } from './patch-prefix'
import { BareFence } from './unified-diff-bare'
import { DiffFile } from './unified-diff-file'
import { isNumbered } from './unified-diff-header'
import {
  DIFF_INFO,
  headersAbove,
  indentOf,
  isForeign,
  isGit,
  isHeader,
  isNew,
  isNormal,
  isOld,
  isPlainHunk,
  LONGEST,
  takeFence,
} from './unified-diff-lines'

const VERSION = /^\d+\.\d+(?:\.\w+)*\s*$/

class Diff implements Claim {
  readonly #account: ReadingBuilder
  readonly #fence: Fence | null
  readonly #indent: number
  #file: DiffFile | null = null
  /** A line of which the next one tells what it is: '--- ' may be a header or a deletion, '-- ' a mail's signature. */
  #held: ReplyLine | null = null
  /** Blank lines behind the held one. */
  #blanks: ReplyLine[] = []
  /** A fence opened without a prefix inside a hunk. */
  #nested = false

  constructor(account: ReadingBuilder) {
    this.#account = account
    this.#fence = account.fence
    this.#indent = takeFence(account)
  }

  take(raw: ReplyLine): Took {
    const line = dedent(raw, this.#indent)
    if (this.#held !== null) {
      if (line.text === '') {
        this.#blanks.push(line)
        return 'taken'
      }
      const took = this.#resolve(this.#held, line)
      if (took !== null) return took
    }
    const body = this.#file?.body ?? null
    const code = line.text.charCodeAt(0)
    if (code === 32 || code === 43 || code === 45) {
      if (body === null) return this.#outside(line, code)
      if (this.#fence === null && body.endsBlank && this.#file?.complete) return this.#letGo()
      if (code === 45 && this.#mayBeHeader(line)) this.#held = line
      else body.add(line)
      return 'taken'
    }
    if (line.text === '') {
      body?.add(line)
      return 'taken'
    }
    return this.#unsigned(line, code)
  }

  end(): 'ended' {
    const held = this.#held
    if (held !== null && isOld(held)) this.#held = null
    this.#finish(false)
    if (held !== null && isOld(held))
      this.#account.giveUp(held.index, held.index, { code: 'truncated', found: held.text, expected: '+++' })
    return 'ended'
  }

  /** A file whose header is above the line that opened the claim. */
  names(old: ReplyLine | null, fresh: ReplyLine | null): void {
    const first = old ?? fresh
    if (first === null) return
    const above = [...headersAbove(first, this.#account), first]
    const file = new DiffFile(this.#account, above[0] ?? first)
    this.#file = file
    for (const line of above) file.header(line)
    this.#name(old, fresh)
  }

  #name(old: ReplyLine | null, fresh: ReplyLine | null): void {
    const first = old ?? fresh
    this.#file?.names(old, fresh)
    if (first !== null && this.#file?.nameless) this.#file.fill(this.#pathFor(first))
  }

  /** Lines that begin with anything but a prefix. */
  #unsigned(line: ReplyLine, code: number): Took {
    const { text } = line
    if (text.startsWith('@@')) return this.#hunk(line)
    if (this.#fence !== null && (code === 96 || code === 126 || code === 60) && this.#fenceEnds(this.#fence, line)) {
      this.#finish(true)
      this.#account.mark(line.index, 'fence')
      this.#account.fence = null
      return 'done'
    }
    if (text.length <= LONGEST) {
      const file = this.#file
      if (isGit(text) || (isHeader(text) && (file?.body == null || file.complete || !file.numbered))) return this.#extended(line)
      if (isForeign(text)) return this.#letGo()
      if (text.startsWith('*** End Patch')) return this.#foreignEnd(line)
    }
    const body = this.#file?.body ?? null
    if (body === null) return this.#outside(line, code)
    if (code !== 92 && this.#fence === null && this.#isProse(line)) return this.#letGo()
    body.add(line)
    return 'taken'
  }

  /** Outside a fence, a line without a prefix ends the diff, unless its hunk wants more or it follows at once. */
  #isProse(line: ReplyLine): boolean {
    const file = this.#file
    if (file === null || file.complete) return true
    const parted = file.body?.endsBlank === true
    if (looksLikeProse(line.text) || fenceOf(line) !== null) return parted || !file.wantsBoth
    return parted && (file.numbered ? /^(?:##|\*\*)/ : /^[#*>]/).test(line.text)
  }

  #hunk(line: ReplyLine): Took {
    const names = this.#file?.exact === false ? this.#file.body?.trailingNames : null
    if (names != null) {
      this.#file?.body?.pop()
      this.#file?.body?.pop()
      this.#start(names[0])
      this.#name(...names)
    }
    this.#file ??= this.#nameless(line)
    this.#file.openHunk(line)
    return 'taken'
  }

  #extended(line: ReplyLine): Took {
    const starts = isGit(line.text) || line.text.startsWith('Index: ')
    if (starts || this.#file === null || this.#file.hasHunks) this.#start(line)
    this.#file?.extended(line)
    return 'taken'
  }

  /** A closing fence that an unprefixed one inside the hunk opened is text while the hunk wants lines. */
  #fenceEnds(fence: Fence, line: ReplyLine): boolean {
    if (closes(fence, line)) {
      if (!this.#nested || !this.#file?.wantsBoth) return true
      this.#nested = false
      return false
    }
    if (fenceOf(line) !== null && blanksIn(line.text, 0) === 0) this.#nested = !this.#nested
    return false
  }

  #mayBeHeader({ text }: ReplyLine): boolean {
    if (!text.startsWith('-- ') && !text.startsWith('--- ') && text !== '--') return false
    return !this.#file?.wantsOld
  }

  /** What the held line is, now that the next one is known. null: that one has still to be looked at. */
  #resolve(held: ReplyLine, line: ReplyLine): Took | null {
    this.#held = null
    const body = this.#file?.body ?? null
    if (!isOld(held)) {
      if (!VERSION.test(line.text)) this.#release(held)
      else if (this.#fence === null) return this.#letGo()
      else return 'taken'
      return null
    }
    if (isNew(line)) {
      if (this.#file === null || this.#file.hasHunks || this.#file.named) this.#start(held)
      this.#name(held, line)
      return 'taken'
    }
    if (line.text.startsWith('@@')) {
      if (this.#file === null || this.#file.hasHunks || this.#file.named) this.#start(held)
      this.#name(held, null)
    } else if (body !== null) this.#release(held)
    else this.#file?.header(held)
    this.#blanks = []
    return null
  }

  /** The held line is part of the hunk, and so are the blank ones behind it. */
  #release(held: ReplyLine): void {
    for (const line of [held, ...this.#blanks]) this.#file?.body?.add(line)
    this.#blanks = []
  }

  /** Lines where no hunk is open: headers, or a hunk without its `@@`. */
  #outside(line: ReplyLine, code: number): Took {
    if (isOld(line)) this.#held = line
    else if (isNew(line)) {
      if (this.#file === null || this.#file.named) this.#start(line)
      this.#name(null, line)
    } else if (this.#fence === null) return this.#letGo()
    else if (this.#file?.named === true) {
      this.#file.openHunk(null)
      diagnoseLine(this.#account, line, { code: 'missing-marker', found: line.text, expected: '@@', repair: '@@' })
      this.#file.body?.add(line)
    } else if (code !== 32) this.#file?.header(line)
    return 'taken'
  }

  /** The end of an envelope that holds a unified diff. */
  #foreignEnd(line: ReplyLine): Took {
    this.#finish(true)
    this.#account.mark(line.index, 'marker')
    diagnoseLine(this.#account, line, { code: 'foreign-format', found: line.text, expected: 'a unified diff', repair: '' })
    return this.#fence === null ? 'done' : 'taken'
  }

  #letGo(): Took {
    this.#finish(true)
    return 'not-mine'
  }

  #start(line: ReplyLine): void {
    this.#finish(true)
    this.#file = new DiffFile(this.#account, line)
  }

  /** A hunk that no header names a file for: the path above it, else the last one named. */
  #nameless(line: ReplyLine): DiffFile {
    return new DiffFile(this.#account, line, this.#pathFor(line))
  }

  #pathFor(line: ReplyLine): string {
    const account = this.#account
    const path = pathAbove(line, account)
    const written = path === null ? account.lastPath : writtenFor(path, line, account)
    const repair = `--- ${written}`
    diagnoseLine(account, line, { code: 'missing-header', found: '', expected: repair, repair })
    return written
  }

  #finish(closed: boolean): void {
    const held = this.#held
    this.#held = null
    if (held !== null) this.#release(held)
    this.#file?.finish({ closed, fenced: this.#fence !== null })
    this.#file = null
  }
}

/** A claim on a diff whose header is at `line`, or right above it; null where there is none. */
function openHeader(line: ReplyLine, account: ReadingBuilder): Claim | null {
  const { text } = line
  const code = text.charCodeAt(0)
  if (text.length > LONGEST) return null
  if (code === 100 ? isGit(text) : code === 64 && isNumbered(text)) return opened(account, line)
  const raw = account.lines[line.index - 1]
  const above =
    raw === undefined || account.roleOf(raw.index) !== 'prose' ? undefined : dedent(raw, indentOf(account.fence, account))
  if (code === 43 && isNew(line) && above !== undefined && isOld(above)) {
    const diff = new Diff(account)
    diff.names(above, line)
    return diff
  }
  return code === 64 && isPlainHunk(line, above, account) ? opened(account, line) : null
}

function opened(account: ReadingBuilder, line: ReplyLine): Claim {
  const raw = account.lines[line.index - 1]
  const diff = new Diff(account)
  if (line.text.startsWith('@@') && raw !== undefined && account.roleOf(raw.index) === 'prose') {
    const above = dedent(raw, indentOf(account.fence, account))
    if (isOld(above)) diff.names(above, null)
    else if (isNew(above)) diff.names(null, above)
  }
  diff.take(line)
  return diff
}

export const unifiedDiff: FormatReader = {
  name: 'unified-diff',
  opensAt: 'd@+',
  opensInFence: true,
  open(raw, account) {
    const { fence } = account
    const line = dedent(raw, indentOf(fence, account))
    const isFirst = fence !== null && fence.line === raw.index - 1 && DIFF_INFO.test(fence.info)
    const header = openHeader(line, account)
    if (header !== null || !isFirst || closes(fence, line) || isForeign(line.text) || isNormal(line.text)) return header
    if (isOld(line) || isNew(line) || isHeader(line.text)) {
      const diff = new Diff(account)
      diff.take(line)
      return diff
    }
    const bare = new BareFence(account, fence, () => new Diff(account))
    bare.take(raw)
    return bare
  },
}
