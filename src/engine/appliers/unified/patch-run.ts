/** One run of GNU patch: patch after patch, until the text has no more. */
import type { Disk } from '../shared/disk'
import type { StepBudget } from '../shared/step-budget'
import type { Trace } from '../shared/trace'
import { edCommand, runEd, takesText } from './ed'
import { type GnuHunk, GnuPatchFatal, readHunk, swappedHunk } from './gnu-hunk'
import { PatchedFile } from './patch-file'
import { HeaderReader, INDEX, type Missing, NEW, OLD, type PatchStart } from './patch-header'
import { PatchInput } from './patch-input'
import { bestName, bestNewName, isSafe, plainPath } from './patch-names'

type Run = {
  readonly input: string
  readonly disk: Disk
  /** The file given on the command line. */
  readonly named: string | null
  readonly maxFuzz: number
  readonly work: StepBudget
  readonly trace: Trace
}

/** Folders taken off the names: -p1. */
const STRIP = 1

/** The patch that is being worked on. */
type Current = {
  /** Null: there is no file for it, its hunks are read and ignored. */
  readonly path: string | null
  readonly out: string
  readonly missing: readonly [Missing, Missing]
  /** Its first result in the trace. */
  readonly first: number
  isReversed: boolean
}

export class GnuPatchRun {
  readonly #input: PatchInput
  readonly #run: Run
  readonly #header = new HeaderReader(STRIP)
  /** Deleted at the very end only: until then a file counts as gone for later patches. */
  readonly #deleted = new Set<string>()
  /** What git's diffs have made of files, in order: it is written when another kind of diff comes, or the same file, or the end. */
  readonly #queue = new Map<string, string>()
  readonly #said: string[] = []
  #failed = false

  constructor(run: Run) {
    this.#run = run
    this.#input = new PatchInput(run.input)
  }

  /** What it printed. `failed`: it ended with another status than 0. */
  all(): { readonly failed: boolean; readonly said: readonly string[] } {
    try {
      while (this.#input.at < this.#input.text.length && this.#patch());
    } catch (thrown) {
      if (!(thrown instanceof GnuPatchFatal)) throw thrown
      this.#flush()
      this.#said.push(`Stopped: ${thrown.message}.`)
      return { failed: true, said: this.#said }
    }
    this.#flush()
    for (const path of this.#deleted) this.#run.disk.remove(path)
    return { failed: this.#failed, said: this.#said }
  }

  #patch(): boolean {
    const isFirst = this.#input.at === 0
    const { named } = this.#run
    const start = this.#header.find(this.#input, named !== null)
    if (start === null) {
      if (isFirst) throw new GnuPatchFatal('there is only garbage in the patch')
      return false
    }
    this.#input.seek(start.at, start.line)
    const current = this.#choose(start, named)
    if (!start.isGit || this.#queue.has(current.out)) this.#flush()
    if (start.kind === 'ed') this.#ed(start, current)
    else this.#hunks(start, current)
    return true
  }

  /** Which file the patch is for, and whether it is taken the other way round. */
  #choose(start: PatchStart, named: string | null): Current {
    const { disk, trace } = this.#run
    const { missing, moves } = start
    const names = [...start.names]
    if (names[OLD] !== null || names[NEW] !== null) names[INDEX] = null
    const there = names.map((name) => name !== null && this.#isThere(name))
    let isReversed = false
    /** Turns the patch round where the file is there and should not be, or the other way. */
    const looksReversed = (path: string, isGone: boolean): boolean => {
      const isEmpty = isGone || (disk.read(plainPath(path)) ?? '') === ''
      if (isEmpty && missing[isGone ? 1 : 0] === 1 && missing[isGone ? 0 : 1] === 2) return false
      if ((isEmpty ? 0 : 1) >= missing[isEmpty ? 1 : 0]) return false
      this.#said.push(`${path} ${isGone ? 'is not there' : isEmpty ? 'is empty' : 'is there'} already: it is taken back.`)
      isReversed = true
      return true
    }
    const ready = (path: string | null, out: string | null = path): Current => ({
      path: path === null ? null : plainPath(path),
      out: plainPath(out ?? ''),
      missing,
      first: trace.hunks.length,
      isReversed,
    })
    if (named !== null) {
      looksReversed(named, !this.#isThere(named))
      return ready(named)
    }
    let chosen = bestName(names, there)
    const last = names.findLastIndex((name) => name !== null)
    if (last >= 0 && looksReversed(names[chosen ?? last] ?? '', chosen === null) && chosen === null) chosen = last
    if (chosen === null && missing[isReversed ? NEW : OLD] !== 0) chosen = bestNewName(names, disk)
    const [from, to] = isReversed ? [names[NEW], names[OLD]] : [names[OLD], names[NEW]]
    if (moves !== null) {
      const isWhole = chosen !== null && chosen !== INDEX && from != null && to != null && isSafe(from) && isSafe(to)
      if (isWhole) return ready(names[chosen ?? OLD] ?? null, to)
      this.#fail(`A ${moves} needs two names of files.`)
      return ready(null)
    }
    const path = chosen === null ? null : (names[chosen] ?? null)
    if (path === null) {
      trace.note('path', 'none', {}, true)
      this.#fail(`No file is found for the patch at line ${start.line + 1} of the reply: it is passed over.`)
    }
    return ready(path)
  }

  #isThere(name: string): boolean {
    const path = plainPath(name)
    return this.#run.disk.has(path) && !this.#deleted.has(path)
  }

  #flush(): void {
    for (const [path, text] of this.#queue) {
      this.#run.disk.write(path, text)
      this.#deleted.delete(path)
    }
    this.#queue.clear()
  }

  #fail(said: string): void {
    this.#failed = true
    this.#said.push(said)
  }

  #hunks(start: PatchStart, current: Current): void {
    const { disk, trace, work } = this.#run
    if (start.kind === 'binary') this.#fail('It cannot apply binary diffs.')
    const isIgnored = current.path === null || start.kind === 'binary'
    const isThere = current.path !== null && this.#isThere(current.path)
    const text = isThere ? (disk.read(current.path ?? '') ?? '') : ''
    const file = new PatchedFile(text, work)
    let [count, lost] = [0, 0]
    try {
      for (let hunk = this.#nextHunk(start); hunk !== null; hunk = this.#nextHunk(start)) {
        count += 1
        if (isIgnored) this.#refuse(current, hunk, null)
        else if (this.#place(file, hunk, current, { isFirst: count === 1, hasText: text !== '' })) continue
        lost += 1
      }
    } catch (thrown) {
      // Nothing of this file has been written yet.
      for (let at = current.first; at < trace.hunks.length; at += 1) {
        const done = trace.hunks[at]
        if (done?.state === 'applied') trace.hunks[at] = { ...done, state: 'untried' }
      }
      if (thrown instanceof GnuPatchFatal) trace.end({ state: 'refused', rule: 'wire', path: current.path })
      throw thrown
    }
    const isNothing = count > 0 && lost === count && start.moves === null
    if (!isIgnored) this.#write(isNothing ? null : file.finish(), start, current)
    if (lost > 0) this.#fail(`${lost} of ${count} hunks ${isIgnored ? 'were ignored' : `of ${current.out} failed`}.`)
  }

  #nextHunk({ rules }: PatchStart): GnuHunk | null {
    return readHunk(this.#input, rules)
  }

  /** Finds the hunk's place and writes it there; false where it has none. */
  #place(file: PatchedFile, read: GnuHunk, current: Current, about: { isFirst: boolean; hasText: boolean }): boolean {
    const most = Math.min(this.#run.maxFuzz, Math.max(read.prefix, read.suffix))
    let hunk = current.isReversed ? swappedHunk(read) : read
    let where = 0
    let fuzz = 0
    for (; fuzz <= most; fuzz += 1) {
      where = file.locate(hunk, fuzz)
      if (where === 0 && about.isFirst && !current.isReversed) {
        const turned = swappedHunk(hunk)
        where = file.locate(turned, fuzz)
        if (where !== 0) {
          hunk = turned
          current.isReversed = true
          this.#run.trace.note('identical', 'did')
          this.#said.push(`${current.out} seems to have the change already: it is taken back.`)
        }
      }
      this.#note(hunk, fuzz, most, where)
      if (where !== 0) break
    }
    const before = file.grown
    const isThereAlready = where === 1 && current.missing[current.isReversed ? NEW : OLD] === 2 && about.hasText
    if (where === 0 || isThereAlready || !file.apply(hunk, where)) {
      if (where !== 0) this.#run.trace.note(isThereAlready ? 'exists' : 'order', 'refused')
      this.#refuse(current, hunk, (where === 0 ? hunk.first : where) + before, file.endsOtherwise(hunk))
      return false
    }
    this.#done(current, hunk, where, before, fuzz)
    return true
  }

  #note({ first, old }: GnuHunk, fuzz: number, most: number, where: number): void {
    const { trace } = this.#run
    const at = where === 0 ? [] : [{ start: where - 1, end: where - 1 + old.length }]
    const offset = where - first
    if (fuzz > 0) trace.note('fuzz', where === 0 ? 'none' : 'took', { at, value: fuzz, needed: most })
    else if (where === 0 || offset !== 0) {
      trace.note('line-number', 'none')
      trace.note('offset', where === 0 ? 'none' : 'took', { at, ...(where === 0 ? {} : { value: offset }) })
    } else trace.note('line-number', 'took', { at })
    if (fuzz > 0 && where !== 0 && offset !== 0) trace.note('offset', 'did', { at, value: offset })
  }

  #done(current: Current, hunk: GnuHunk, where: number, before: number, fuzz: number): void {
    const { prefix, suffix, old, fresh } = hunk
    const offset = where - hunk.first
    const start = where - 1 + before + prefix
    this.#run.trace.end({
      state: 'applied',
      span: { from: hunk.from, to: hunk.to },
      path: current.out,
      rule: fuzz > 0 ? 'fuzz' : offset !== 0 ? 'offset' : 'line-number',
      at: { start, end: start + old.length - prefix - suffix },
      lines: { start, end: start + fresh.length - prefix - suffix },
    })
    if (fuzz === 0 && offset === 0) return
    const how = [fuzz > 0 ? `fuzz ${fuzz}` : '', offset !== 0 ? `an offset of ${offset} lines` : ''].filter((one) => one !== '')
    this.#said.push(
      `Hunk ${this.#run.trace.hunks.length - current.first} of ${current.out} went in at line ${where + before} with ${how.join(' and ')}.`,
    )
  }

  #refuse(current: Current, { from, to, old, fresh }: GnuHunk, line: number | null, isOtherwise = false): void {
    const { trace } = this.#run
    // What fails is written to a file of rejects.
    if ([...old, ...fresh.filter(({ mark }) => mark === '+')].some(({ text }) => text === ''))
      throw new GnuPatchFatal('write error: a line is empty and has no line end')
    const rule = line === null ? 'path' : isOtherwise ? 'line-ends' : 'exact-lines'
    if (isOtherwise) trace.note('line-ends', 'refused')
    trace.end({ state: 'refused', span: { from, to }, path: current.path, rule })
    if (line === null) return
    const why = isOtherwise ? ': its line ends are others' : ''
    this.#said.push(`Hunk ${trace.hunks.length - current.first} of ${current.out} failed at line ${line}${why}.`)
  }

  /** `text` null: no hunk went in, the file is left as it is. */
  #write(text: string | null, { moves, isGit }: PatchStart, { path, out, missing, isReversed }: Current): void {
    const { disk } = this.#run
    const goes = missing[isReversed ? OLD : NEW] === 2
    if (goes && (text ?? disk.read(out) ?? '') === '') {
      if (disk.has(out)) this.#deleted.add(out)
      return
    }
    if (goes) this.#fail(`${out} is not deleted: it holds more than the patch takes out.`)
    if (text === null) return
    if (isGit && missing[isReversed ? NEW : OLD] !== 2) this.#queue.set(out, text)
    else {
      disk.write(out, text)
      this.#deleted.delete(out)
    }
    if (moves === 'rename' && path !== null) this.#deleted.add(path)
  }

  #ed({ rules }: PatchStart, { path, out }: Current): void {
    const { disk, trace } = this.#run
    const from = this.#input.at
    const script: string[] = []
    for (;;) {
      const { at, line } = this.#input
      const read = this.#input.next(rules)
      const command = read === null ? null : edCommand(read)
      if (read === null || command === null) {
        this.#input.seek(at, line)
        break
      }
      script.push(read)
      while (takesText(command)) {
        const more = this.#input.next({ ...rules, comments: true })
        if (more !== null) script.push(more)
        if (more === null || more === '.\n') break
      }
    }
    if (this.#input.at === from) this.#input.seek(this.#input.text.length, this.#input.line)
    const left = path === null ? null : runEd(disk.read(path) ?? '', script)
    const span = { from, to: this.#input.at }
    trace.note('wire', left === null ? 'refused' : 'did')
    trace.end({ state: left === null ? 'refused' : 'applied', span, path, rule: 'wire' })
    if (path === null) this.#fail('The reply is taken for an ed script, and no file is found for it.')
    else if (left === null) throw new GnuPatchFatal('the reply is taken for an ed script, and ed fails')
    else disk.write(out, left)
  }
}
