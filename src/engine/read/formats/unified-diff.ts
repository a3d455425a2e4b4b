/** Unified diffs: `--- a/x`, `+++ b/x`, `@@ -1,3 +1,4 @@` and lines that open with ' ', '-' or '+'; with git's extended headers or with none. */
import { type Account, closes, type Fence, type ReplyLine } from '../account'
import type { Claim, FormatReader, Took } from '../reader'
import { pathAbove } from '../written-path'
import { DiffFile } from './unified-diff-file'

const GIT = /^diff --git /
const HUNK = /^@@/
const NUMBERED = /^@@+ -\d+(?:,\d+)? \+\d+(?:,\d+)? @@/
const EXTENDED =
  /^(?:index [0-9a-f]|(?:new|deleted) file mode |(?:old|new) mode |(?:similarity|dissimilarity) index |(?:rename|copy) (?:from|to) |Index: |={20,}$|Binary files )/
const DIFF_INFO = /^(?:diff|patch|udiff)\b/i

const isOld = (line: ReplyLine) => line.text.startsWith('--- ')
const isNew = (line: ReplyLine) => line.text.startsWith('+++ ')

class Diff implements Claim {
  readonly #account: Account
  readonly #fence: Fence | null
  #file: DiffFile | null = null
  /** Lines whose meaning the next one decides: blank ones, and a '---' that may be a header or a deletion. */
  #pending: ReplyLine[] = []

  constructor(account: Account) {
    this.#account = account
    this.#fence = account.fence
    if (this.#fence !== null) account.mark(this.#fence.line, 'fence')
  }

  take(line: ReplyLine): Took {
    if (this.#fenceCloses(line)) {
      this.#release()
      this.#finishFile(true)
      this.#account.mark(line.index, 'fence')
      this.#account.fence = null
      return 'done'
    }
    if (this.#fileStarts(line)) return 'taken'
    if (GIT.test(line.text) || (EXTENDED.test(line.text) && !this.#inHunk())) return this.#header(line)
    if (HUNK.test(line.text)) {
      this.#release()
      this.#file ??= this.#newFile(line)
      this.#file.openHunk(line)
      return 'taken'
    }
    return this.#bodyLine(line)
  }

  end(): 'ended' {
    this.#release()
    this.#finishFile(false)
    return 'ended'
  }

  /** Names a file whose header stands above the line that opened the claim. */
  names(old: ReplyLine, fresh: ReplyLine): void {
    this.#start(old)
    this.#file?.names(old, fresh)
  }

  /** A fence that stands behind a space is context of a diff that stands in none. */
  #fenceCloses(line: ReplyLine): boolean {
    const indented = this.#fence !== null && /^\s/.test(this.#account.lines[this.#fence.line]?.text ?? '')
    return this.#fence !== null && closes(this.#fence, line) && (indented || !/^\s/.test(line.text))
  }

  #inHunk(): boolean {
    return this.#file?.inHunk ?? false
  }

  /**
   * `---` directly before `+++` names the next file; where the open hunk still wants lines of both kinds, only if `@@` follows at once.
   * Until then both lines wait.
   */
  #fileStarts(line: ReplyLine): boolean {
    const last = this.#pending.at(-1)
    if (last === undefined) return false
    if (isOld(last) && isNew(line)) {
      if (this.#file?.wantsBoth) this.#pending.push(line)
      else this.#next(last, line)
      return true
    }
    const old = this.#pending.at(-2)
    if (old === undefined || !isOld(old) || !isNew(last) || !HUNK.test(line.text)) return false
    this.#pending.pop()
    this.#next(old, last)
    this.#file?.openHunk(line)
    return true
  }

  /** The waiting `---` line and `fresh` are the header of another file. */
  #next(old: ReplyLine, fresh: ReplyLine): void {
    this.#pending.pop()
    this.#release()
    if (this.#file === null || this.#file.hasHunks || this.#file.named) this.#start(old)
    this.#file?.names(old, fresh)
  }

  #header(line: ReplyLine): Took {
    this.#release()
    if (GIT.test(line.text) || this.#file === null || this.#file.hasHunks) this.#start(line)
    this.#file?.extended(line)
    return 'taken'
  }

  #bodyLine(line: ReplyLine): Took {
    const file = this.#file
    if (file === null) return 'not-mine'
    if (line.text === '' || (isOld(line) && !file.wantsOld)) {
      if (isOld(line)) this.#settle()
      this.#pending.push(line)
      return 'taken'
    }
    if (!file.inHunk) return this.#outsideHunk(file, line)
    // A complete hunk outside a fence ends at a blank line: a list of the prose that follows looks like deletions.
    if (this.#fence === null && file.complete && this.#pending.length > 0) return this.#letGo()
    if (/^[ +\-\\]/.test(line.text)) {
      this.#settle()
      file.body(line)
      return 'taken'
    }
    if (this.#fence === null && !file.wantsBoth) return this.#letGo()
    this.#settle()
    file.unprefixed(line)
    return 'taken'
  }

  #outsideHunk(file: DiffFile, line: ReplyLine): Took {
    if (isOld(line) || isNew(line)) {
      if (isOld(line)) this.#pending.push(line)
      else file.names(null, line)
      return 'taken'
    }
    if (this.#fence === null || !/^[ +-]/.test(line.text)) return this.#letGo()
    this.#settle()
    file.openHunk(null)
    file.body(line)
    return 'taken'
  }

  #letGo(): Took {
    this.#release()
    this.#finishFile(true)
    return 'not-mine'
  }

  #start(line: ReplyLine): void {
    this.#finishFile(true)
    this.#file = new DiffFile(this.#account, line)
  }

  /** A hunk without a header of its own: the path above it, else the last one named. */
  #newFile(line: ReplyLine): DiffFile {
    const path = pathAbove(line, this.#account)
    return new DiffFile(this.#account, line, path?.written ?? this.#account.lastPath)
  }

  #finishFile(closed: boolean): void {
    this.#file?.finish({ closed, fenced: this.#fence !== null })
    this.#file = null
  }

  /** More of the hunk follows: what was pending belongs to it. */
  #settle(): void {
    for (const line of this.#pending) if (this.#file?.inHunk) this.#file.body(line)
    this.#pending = []
  }

  /** The hunk ends: of what was pending it keeps what its counts still want. */
  #release(): void {
    for (const line of this.#pending) if (this.#file?.inHunk && (isOld(line) || this.#file.wantsBoth)) this.#file.body(line)
    this.#pending = []
  }
}

export const unifiedDiff: FormatReader = {
  name: 'unified-diff',
  opensAt: 'd@+',
  open(line, account) {
    const inDiffFence = account.fence !== null && DIFF_INFO.test(account.fence.info)
    if (GIT.test(line.text) || NUMBERED.test(line.text) || (inDiffFence && HUNK.test(line.text))) {
      const diff = new Diff(account)
      diff.take(line)
      return diff
    }
    const above = account.lines[line.index - 1]
    if (isNew(line) && above !== undefined && isOld(above) && account.roleOf(above.index) === 'prose') {
      const diff = new Diff(account)
      diff.names(above, line)
      return diff
    }
    if (inDiffFence && isNew(line)) {
      const diff = new Diff(account)
      diff.names(line, line)
      return diff
    }
    return null
  },
}
