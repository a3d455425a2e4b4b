/** One file under GNU patch: where a hunk goes, and what is written. */

import type { StepBudget } from '../shared/step-budget'
import { linesWithEnds } from '../shared/text'
import { type GnuHunk, GnuPatchFatal } from './gnu-hunk'

export class PatchedFile {
  readonly #lines: readonly string[]
  readonly #work: StepBudget
  readonly #out: string[] = []
  /** Lines of the file that are written or given up already. */
  #frozen = 0
  #endsLine = true
  /** Lines by which the hunks so far lay behind where they were stated. */
  offset = 0
  /** Lines that the hunks so far have added. */
  grown = 0

  constructor(text: string, work: StepBudget) {
    this.#lines = linesWithEnds(text)
    this.#work = work
  }

  /** Line of the file (from 1) at which the hunk's old lines are, with `fuzz` lines of its outer context left out; 0: nowhere. */
  locate(hunk: GnuHunk, fuzz: number): number {
    const { old, prefix, suffix } = hunk
    const guess = hunk.first + this.offset
    const count = old.length
    if (count === 0) return guess
    const context = Math.max(prefix, suffix)
    const before = fuzz + prefix - context
    const behind = fuzz + suffix - context
    const last = this.#lines.length - (count - behind) + 1
    const least = this.#frozen + 1
    const found = this.#place(hunk, guess, before, behind, last, least)
    if (found !== 0) this.offset += found - guess
    return found
  }

  #place(hunk: GnuHunk, guess: number, before: number, behind: number, last: number, least: number): number {
    const count = hunk.old.length
    const forth = last - guess
    const back = Math.min(guess - least, guess - 1)
    if (before < 0 && hunk.first <= 1) {
      if (behind < 0 && (count !== this.#lines.length || hunk.prefix < this.#frozen)) return 0
      const fits = this.#frozen <= hunk.prefix && 1 - guess <= forth
      return fits && this.#matches(hunk, 1, 0, behind) ? 1 : 0
    }
    const skipped = Math.max(before, 0)
    if (behind < 0) {
      const at = this.#lines.length - count + 1
      return guess - at <= back && this.#matches(hunk, at, skipped, 0) ? at : 0
    }
    const far = Math.max(forth, guess - least)
    for (let by = forth < 0 ? guess - last : back < 0 ? guess - least : 0; by <= far; by += 1) {
      if (by <= forth && this.#matches(hunk, guess + by, skipped, behind)) return guess + by
      if (by <= back && this.#matches(hunk, guess - by, skipped, behind)) return guess - by
    }
    return 0
  }

  #matches({ old }: GnuHunk, at: number, skipped: number, behind: number): boolean {
    const end = old.length - behind
    for (let index = skipped; index < end; index += 1) {
      this.#work.spend(1)
      if ((this.#lines[at - 1 + index] ?? '') !== old[index]?.text) return false
    }
    this.#work.spend(1)
    return true
  }

  /** Writes the hunk at `where`; false: the file has been written beyond it already. */
  apply({ old, fresh }: GnuHunk, where: number): boolean {
    let [left, right] = [0, 0]
    while (left < old.length) {
      const [was, will] = [old[left], fresh[right]]
      if (was?.mark === '-') {
        if (!this.#endsLine) throw new GnuPatchFatal('aborted: a line without a line end has been written, and the file goes on')
        if (!this.#copyTo(where - 1 + left)) return false
        this.#frozen += 1
        left += 1
      } else if (will === undefined) break
      else if (will.mark === '+') {
        if (!this.#copyTo(where - 1 + left)) return false
        this.#add(will.text)
        right += 1
      } else {
        left += 1
        right += 1
      }
    }
    for (let isFirst = true; fresh[right]?.mark === '+'; right += 1, isFirst = false) {
      if (isFirst && !this.#copyTo(where - 1 + left)) return false
      if (!this.#endsLine) this.#write('\n')
      this.#add(fresh[right]?.text ?? '')
    }
    this.grown += fresh.length - old.length
    return true
  }

  /** The whole text, with what is behind the last hunk. */
  finish(): string {
    this.#copyTo(this.#lines.length)
    return this.#out.join('')
  }

  /** Whether the line there ends otherwise than the hunk's first old line does. */
  endsOtherwise({ old, first }: GnuHunk): boolean {
    const line = this.#lines[first + this.offset - 1] ?? ''
    const [wanted] = old
    return line !== '' && wanted !== undefined && line.endsWith('\r\n') !== wanted.text.endsWith('\r\n')
  }

  #copyTo(line: number): boolean {
    if (this.#frozen > line) return false
    while (this.#frozen < line) {
      const text = this.#lines[this.#frozen] ?? ''
      this.#frozen += 1
      if (text === '') {
        // A stated line far behind the end: nothing is there to be copied.
        this.#frozen = line
        break
      }
      if (!this.#endsLine) this.#write('\n')
      this.#write(text)
    }
    return true
  }

  /** An added line of nothing without a line end: GNU patch takes the empty write for a failure. */
  #add(text: string): void {
    if (text === '') throw new GnuPatchFatal('write error: an added line is empty and has no line end')
    this.#write(text)
  }

  #write(text: string): void {
    this.#out.push(text)
    this.#endsLine = text.endsWith('\n')
  }
}
