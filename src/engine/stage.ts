/** Applies the edits of a reply to a project, in order and in memory: all files or none. */
import { Budget } from './budget'
import { judge, type Verdict } from './match/judge'
import { Alphabet, Lines } from './match/lines'
import { nearest, score } from './match/nearest'
import type { Place } from './match/rungs/rung'
import { standing, standingAround } from './match/standing'
import type {
  Attempt,
  Decision,
  Edit,
  FileOutcome,
  Hunk,
  HunkLine,
  Landing,
  LineRange,
  Near,
  Path,
  Reading,
  Refusal,
  RejectReason,
  Transaction,
  Tree,
} from './model'
import { countOf } from './pair'
import { parsePath } from './paths'
import { render, type Written } from './render'
import { resolvePath } from './resolve'
import { asHunk, escapedLines, hunkAt, hunkOver, isBlank, isCreation, occurrencesOf } from './rewrite'
import { WorkFile } from './work-file'

/** Places shown beside a refused hunk. More: slower and noisier, fewer: a look-alike goes unseen. */
const SHOWN = 3

/** Candidates that an attempt keeps; its count tells of the rest. */
const LISTED = 20

export type StageOptions = {
  /** The file meant by edits that name none. */
  readonly defaultPath?: Path | undefined
}

/** Decides every edit of the reading against the tree. Pure: the tree stays as it is. */
export function stage(reading: Reading, tree: Tree, options: StageOptions = {}): Transaction {
  const staging = new Staging(reading, tree, options)
  for (const [index, edit] of reading.edits.entries()) staging.apply(edit, index)
  return staging.finish()
}

type Outcome =
  | {
      readonly state: 'applied'
      readonly how: Landing
      readonly before: LineRange
      readonly score: number
      readonly runnerUp: Near | null
    }
  | { readonly state: 'already-applied'; readonly before: LineRange }
  | { readonly state: 'refused'; readonly refusal: Refusal; readonly nearest: readonly Near[] }

type Pending = {
  readonly edit: number
  readonly hunk: number
  readonly file: WorkFile | null
  readonly attempts: readonly Attempt[]
  readonly outcome: Outcome
}

type Placed = { readonly decision: number; readonly range: LineRange; readonly written: Written }

type Missed = Extract<Verdict, { place: null }>

const meets = (a: LineRange, b: LineRange) => a.start < b.end && b.start < a.end
const range = (start: number, length: number): LineRange => ({ start, end: start + length })
const refused = (refusal: Refusal, nearest: readonly Near[] = []): Outcome => ({ state: 'refused', refusal, nearest })

class Staging {
  readonly #reading: Reading
  readonly #tree: Tree
  readonly #options: StageOptions
  readonly #alphabet = new Alphabet()
  readonly #files = new Map<Path, WorkFile>()
  readonly #pending: Pending[] = []
  readonly #budget: Budget
  /** The hunks that have been decided, by `keyOf`. */
  readonly #given = new Set<string>()

  constructor(reading: Reading, tree: Tree, options: StageOptions) {
    this.#reading = reading
    this.#tree = tree
    this.#options = options
    const replied = reading.edits.reduce(
      (sum, edit) =>
        sum + (edit.kind === 'patch' ? edit.hunks.reduce((lines, hunk) => lines + hunk.before.length + hunk.after.length, 0) : 1),
      0,
    )
    const sizes = [...tree.values()].map((content) => content.length / 40)
    this.#budget = new Budget(replied + sizes.reduce((sum, size) => sum + size, 0))
  }

  apply(edit: Edit, index: number): void {
    const resolved = resolvePath(edit, this.#known(), this.#options.defaultPath)
    if ('refusal' in resolved) {
      this.#refuseAll(edit, index, null, resolved.refusal)
      return
    }
    if (typeof (this.#tree.get(resolved.path) ?? '') !== 'string') {
      this.#refuseAll(edit, index, this.#file(resolved.path, ''), { code: 'binary' })
      return
    }
    const file = this.#file(resolved.path)
    if (edit.kind === 'create') this.#create(edit.text, index, file)
    else if (edit.kind === 'delete') this.#delete(edit.before, index, file)
    else if (edit.kind === 'patch') this.#patch(edit, index, file)
    else if (edit.kind === 'replace') this.#replace(edit, index, file)
    else if (edit.kind === 'write') this.#write(edit, index, file)
    else if (edit.kind === 'lines') this.#byNumber(edit, index, file)
    else if (edit.kind === 'lazy') this.#refuseAll(edit, index, file, { code: 'elided', elisions: edit.elisions.length })
    else this.#refuseAll(edit, index, file, { code: 'symbol', symbol: edit.symbol })
  }

  finish(): Transaction {
    const decisions = this.#pending.map((pending, index) => this.#decision(pending, index))
    const files = [...this.#files.values()]
      .map((file) => file.outcome())
      .filter((outcome): outcome is FileOutcome => outcome !== null)
    const reason = this.#whyNot(decisions)
    return reason === null ? { decisions, state: 'staged', files } : { decisions, state: 'rejected', reason, would: files }
  }

  #whyNot(decisions: readonly Decision[]): RejectReason | null {
    const lost = this.#reading.diagnostics.filter(
      (diagnostic) => diagnostic.repair === null && diagnostic.code !== 'missing-path',
    )
    if (lost.some((diagnostic) => diagnostic.code === 'truncated')) return 'truncated'
    if (lost.length > 0) return 'unreadable'
    if (decisions.length === 0) return 'no-edits'
    return decisions.some((decision) => decision.state === 'refused') ? 'refused' : null
  }

  #decision({ edit, hunk, file, attempts, outcome }: Pending, index: number): Decision {
    const common = { edit, hunk, path: file?.path ?? null, attempts }
    if (outcome.state === 'refused') return { ...common, ...outcome }
    const after = file?.traceOf(index) ?? range(0, 0)
    if (outcome.state === 'applied') return { ...common, ...outcome, after }
    return { ...common, state: 'already-applied', before: outcome.before, after }
  }

  /** The tree with the files that this reply has made and without those that it has removed. */
  #known(): Tree {
    if ([...this.#files.values()].every((file) => file.exists === this.#tree.has(file.path))) return this.#tree
    const known = new Map(this.#tree)
    for (const file of this.#files.values()) {
      if (!file.exists) known.delete(file.path)
      else if (!known.has(file.path)) known.set(file.path, '')
    }
    return known
  }

  #file(path: Path, text?: string): WorkFile {
    const open = this.#files.get(path)
    if (open !== undefined) return open
    const content = text ?? this.#tree.get(path)
    const file = new WorkFile(path, typeof content === 'string' ? content : null, this.#alphabet)
    this.#files.set(path, file)
    return file
  }

  #push(edit: number, hunk: number, file: WorkFile | null, outcome: Outcome, attempts: readonly Attempt[] = []): number {
    return this.#pending.push({ edit, hunk, file, attempts, outcome }) - 1
  }

  #refuseAll(edit: Edit, index: number, file: WorkFile | null, refusal: Refusal): void {
    const hunks = edit.kind === 'patch' ? Math.max(1, edit.hunks.length) : 1
    for (let hunk = 0; hunk < hunks; hunk++) this.#push(index, hunk, file, refused(refusal))
  }

  #create(text: string, edit: number, file: WorkFile): void {
    const whole = range(0, file.lines.length)
    if (!file.exists || file.text === '') {
      const decision = this.#push(edit, 0, file, {
        state: 'applied',
        how: 'create',
        before: range(0, 0),
        score: 1,
        runnerUp: null,
      })
      file.replace(text, decision)
    } else if (file.text === text) {
      file.trace(this.#push(edit, 0, file, { state: 'already-applied', before: file.baseOf(whole) }), whole)
    } else this.#push(edit, 0, file, refused({ code: 'exists' }))
  }

  #delete(before: readonly HunkLine[], edit: number, file: WorkFile): void {
    const same =
      before.length === 0 ||
      (before.length === file.lines.length && before.every((line, i) => line.text === file.current.text(i)))
    if (!file.exists) this.#push(edit, 0, file, refused({ code: 'missing', similar: [] }))
    else if (!same)
      this.#push(
        edit,
        0,
        file,
        refused(
          { code: 'not-found' },
          nearest(file.base, Lines.ofHunk(this.#alphabet, before), SHOWN, this.#budget, { thorough: true }),
        ),
      )
    else {
      const whole = file.baseOf(range(0, file.lines.length))
      file.replace(null, this.#push(edit, 0, file, { state: 'applied', how: 'delete', before: whole, score: 1, runnerUp: null }))
    }
  }

  #patch(edit: Extract<Edit, { kind: 'patch' }>, index: number, file: WorkFile): void {
    if (isCreation(edit) && !file.exists) {
      const text = edit.hunks.flatMap((hunk) => hunk.after).map((line) => `${line.text}\n`)
      this.#create(text.join(''), index, file)
      return
    }
    if (!file.exists) {
      this.#refuseAll(edit, index, file, { code: 'missing', similar: [] })
      return
    }
    this.#placeAll(edit.hunks, index, file)
    if (edit.moveTo !== undefined) this.#move(edit.moveTo, index, edit.hunks.length, file)
  }

  #placeAll(hunks: readonly Hunk[], edit: number, file: WorkFile): void {
    const placed: Placed[] = []
    for (const [hunk, value] of hunks.entries()) {
      this.#place(value, hunk, edit, file, placed)
      this.#given.add(keyOf(value, file))
    }
    // From the end of the file up, so that a hunk's place still holds when its turn comes.
    for (const { written, decision } of placed.sort((a, b) => b.range.start - a.range.start)) file.write(written, decision)
  }

  /** Exact text: where its characters stand in the file, else as whole lines by the ladder. */
  #replace(edit: Extract<Edit, { kind: 'replace' }>, index: number, file: WorkFile): void {
    const refuse = (refusal: Refusal, attempts: readonly Attempt[] = []) => this.#push(index, 0, file, refused(refusal), attempts)
    if (edit.before.every((line) => line.text === '')) {
      const text = edit.after.map((line) => line.text).join('\n')
      if (!file.exists || file.text === '' || file.text === text) this.#create(text, index, file)
      else refuse({ code: 'empty-search' })
      return
    }
    if (!file.exists) {
      refuse({ code: 'missing', similar: [] })
      return
    }
    if (edit.before.length === edit.after.length && edit.before.every((line, i) => line.text === edit.after[i]?.text)) {
      refuse({ code: 'identical' })
      return
    }
    if (!this.#budget.spend(file.price)) {
      refuse({ code: 'budget' })
      return
    }
    const texts = this.#textsOf(file)
    const found = occurrencesOf(texts, edit.before)
    const [first] = found
    if (first === undefined) {
      this.#placeAll([asHunk(edit)], index, file)
      return
    }
    const candidates = found.map((at) => ({ at: file.baseOf(at) }))
    const attempt = { rung: 'exact', places: found.length, candidates: candidates.slice(0, LISTED) } as const
    if (found.length > 1 && !edit.all) {
      refuse({ code: 'ambiguous', rung: 'exact', places: found.length }, [{ ...attempt, verdict: { passed: 'several-places' } }])
      return
    }
    const there = found.length === 1 && first.whole ? standingAround(file.current, asHunk(edit), first.start) : null
    if (there !== null) {
      const outcome: Outcome = { state: 'already-applied', before: file.baseOf(there) }
      const took: Attempt = { ...attempt, verdict: { took: { at: file.baseOf(first) }, by: 'only-place' } }
      file.trace(this.#push(index, 0, file, outcome, [took]), there)
      return
    }
    // From the end of the file up, so that a place still holds when its turn comes; two occurrences on one line are one stretch after another.
    for (const [number, at] of [...found.entries()].reverse()) {
      const took: Attempt = { ...attempt, verdict: { took: { at: file.baseOf(at) }, by: 'only-place' } }
      this.#land(hunkAt(at, this.#textsOf(file), edit), at.start, at.whole ? 'exact' : 'part-of-line', [index, number], file, [
        took,
      ])
    }
  }

  /** The whole content is given: the file's own lines stay where the content has them. */
  #write({ text, lines, span }: Extract<Edit, { kind: 'write' }>, index: number, file: WorkFile): void {
    if (!file.exists || file.text === '') {
      this.#create(text, index, file)
      return
    }
    if (!this.#budget.spend(file.price + lines.length)) {
      this.#push(index, 0, file, refused({ code: 'budget' }))
      return
    }
    const whole = range(0, file.lines.length)
    const texts = this.#textsOf(file)
    const escaped = escapedLines(texts, lines)
    if (escaped > 0) this.#push(index, 0, file, refused({ code: 'escaped', lines: escaped }))
    else if (lines.length === texts.length && texts.every((line, i) => line === lines[i]?.text))
      file.trace(this.#push(index, 0, file, { state: 'already-applied', before: file.baseOf(whole) }), whole)
    else this.#land(hunkOver(whole, texts, lines, span), 0, 'write', [index, 0], file)
  }

  /** By line number alone: the numbers are those of the file before the reply, and stand only while no earlier edit has moved them. */
  #byNumber({ range: at, lines, span }: Extract<Edit, { kind: 'lines' }>, index: number, file: WorkFile): void {
    const refuse = (refusal: Refusal) => this.#push(index, 0, file, refused(refusal))
    const { length } = file.lines
    if (!file.exists || length === 0) {
      if (at.start === 0) this.#create(lines.map((line) => `${line.text}\n`).join(''), index, file)
      else refuse(file.exists ? { code: 'out-of-range', lines: 0 } : { code: 'missing', similar: [] })
      return
    }
    const by = this.#pending.findIndex(({ file: other, outcome }) => other === file && outcome.state === 'applied')
    if (by >= 0) {
      refuse({ code: 'renumbered', by })
      return
    }
    if (at.start > length || at.end > length || at.start > at.end) {
      refuse({ code: 'out-of-range', lines: length })
      return
    }
    this.#land(hunkOver(at, this.#textsOf(file), lines, span), at.start, 'line-number', [index, 0], file)
  }

  /** Writes a hunk whose place is known. */
  #land(
    hunk: Hunk,
    start: number,
    how: Landing,
    [edit, number]: readonly [edit: number, hunk: number],
    file: WorkFile,
    attempts: readonly Attempt[] = [],
  ): void {
    const before = file.baseOf(range(start, hunk.before.length))
    const decision = this.#push(edit, number, file, { state: 'applied', how, before, score: 1, runnerUp: null }, attempts)
    file.write(this.#render(file, hunk, { start }), decision)
  }

  #render(file: WorkFile, hunk: Hunk, place: Place): Written {
    return render(
      file.lines,
      hunk,
      place,
      (text) => this.#alphabet.number(text),
      (line) => this.#alphabet.text(line.number),
    )
  }

  #textsOf(file: WorkFile): string[] {
    return file.lines.map((line) => this.#alphabet.text(line.number))
  }

  #move(written: string, edit: number, hunk: number, file: WorkFile): void {
    const target = parsePath(written.replace(/^b\//, ''))
    if (!target.ok) this.#push(edit, hunk, null, refused({ code: 'path', problem: target.problem }))
    else if (this.#known().has(target.path)) this.#push(edit, hunk, this.#file(target.path), refused({ code: 'exists' }))
    else {
      const whole = range(0, file.lines.length)
      const moved = this.#file(target.path)
      const decision = this.#push(edit, hunk, moved, {
        state: 'applied',
        how: 'move',
        before: file.baseOf(whole),
        score: 1,
        runnerUp: null,
      })
      moved.replace(file.text, decision)
      file.replace(null, decision)
    }
  }

  /** Decides one hunk and, where it lands, adds it to `placed`; nothing is written yet. */
  #place(hunk: Hunk, at: number, edit: number, file: WorkFile, placed: Placed[]): void {
    const push = (outcome: Outcome, attempts: readonly Attempt[] = []) => this.#push(edit, at, file, outcome, attempts)
    if (isBlank(hunk.before)) {
      this.#insertBlindly(hunk, at, edit, file)
      return
    }
    if (countOf(hunk.kept) === hunk.before.length && hunk.before.length === hunk.after.length) {
      push(refused({ code: 'identical' }))
      return
    }
    if (!this.#budget.spend(file.price)) {
      push(refused({ code: 'budget' }))
      return
    }
    const before = Lines.ofHunk(this.#alphabet, hunk.before)
    const verdict = judge(file.current, before, hunk.hint, file.baseOf, this.#budget)
    if (verdict.place === null) {
      this.#passOver(verdict, hunk, before, at, edit, file)
      return
    }
    const { place } = verdict
    const here = range(place.start, hunk.before.length)
    const around = standingAround(file.current, hunk, place.start)
    if (around !== null) {
      file.trace(push({ state: 'already-applied', before: file.baseOf(around) }, verdict.attempts), around)
      return
    }
    const clash = placed.find((other) => meets(other.range, here))
    if (clash !== undefined) {
      push(refused({ code: 'overlap', by: clash.decision }), verdict.attempts)
      return
    }
    const base = file.baseOf(here)
    const [runnerUp = null] = nearest(file.base, before, 1, this.#budget, { apartFrom: base })
    const outcome: Outcome = {
      state: 'applied',
      how: verdict.how,
      before: base,
      score: score(file.current, before, place.start).score,
      runnerUp,
    }
    const decision = push(outcome, verdict.attempts)
    placed.push({ decision, range: here, written: this.#render(file, hunk, place) })
  }

  /** No text to find: it can only fill a file that is empty. */
  #insertBlindly(hunk: Hunk, at: number, edit: number, file: WorkFile): void {
    const text = hunk.after.map((line) => `${line.text}\n`).join('')
    if (file.text === '' || file.text === text) this.#create(text, edit, file)
    else this.#push(edit, at, file, refused({ code: 'empty-search' }))
  }

  /** The hunk found no single place: its result is there already, or it is refused. */
  #passOver(verdict: Missed, hunk: Hunk, before: Lines, at: number, edit: number, file: WorkFile): void {
    const here = verdict.why === 'no-place' ? this.#standing(hunk, file) : null
    if (here !== null) {
      const outcome: Outcome = { state: 'already-applied', before: file.baseOf(here) }
      file.trace(this.#push(edit, at, file, outcome, verdict.attempts), here)
      return
    }
    const near = verdict.why === 'no-place' ? nearest(file.base, before, SHOWN, this.#budget, { thorough: true }) : []
    this.#push(edit, at, file, refused(this.#refusal(verdict, hunk, before, file), near), verdict.attempts)
  }

  #refusal(verdict: Missed, hunk: Hunk, before: Lines, file: WorkFile): Refusal {
    if (verdict.why === 'budget') return { code: 'budget' }
    if (verdict.why === 'several-places') return { code: 'ambiguous', rung: verdict.how, places: verdict.places }
    const earlier = judge(file.base, before, hunk.hint, (range) => range, this.#budget)
    if (earlier.place === null) return { code: 'not-found' }
    const was = range(earlier.place.start, before.length)
    const by = this.#pending.findIndex(
      ({ file: other, outcome }) => other === file && outcome.state === 'applied' && meets(outcome.before, was),
    )
    return by < 0 ? { code: 'not-found' } : { code: 'destroyed-by-earlier-edit', by, at: was }
  }

  /** Where the hunk's result stands already. What an earlier edit of the reply wrote is no proof, unless it is the same edit. */
  #standing(hunk: Hunk, file: WorkFile): LineRange | null {
    const here = standing(file.current, hunk, file.baseOf, this.#budget)
    if (here === null) return null
    const fresh = file.lines.slice(here.start, here.end).some((line) => line.base < 0)
    return fresh && !this.#given.has(keyOf(hunk, file)) ? null : here
  }
}

/** Equal for hunks that say the same of the same file. */
const keyOf = (hunk: Hunk, file: WorkFile) =>
  JSON.stringify([file.path, hunk.before.map((line) => line.text), hunk.after.map((line) => line.text)])
