/** Decides the edits of a reading, in order and in memory, by the ways that it is given. */
import { Budget } from '../budget'
import { append, flat } from '../lists'
import { DEMANDS } from '../match/judge'
import type {
  Aside,
  Decision,
  Edit,
  FileOutcome,
  Path,
  Reading,
  Refusal,
  RefusalCode,
  RejectReason,
  Transaction,
  Tree,
} from '../model'
import { parsePath } from '../paths'
import { isUnread } from '../unread'
import type { Deciding } from './deciding'
import { DecisionLog, landedOutcome, refusedOutcome } from './decision-log'
import { doubtsOf } from './doubts'
import { decideHunks } from './hunks'
import { resolvePath } from './resolve'
import { isCreation } from './rewrite'
import { Decided } from './same'
import { strayMarkers } from './stray-markers'
import { tornBy } from './torn-text'
import { type Changed, warningsOf } from './warnings'
import type { StageOptions, StagingOptions, Ways } from './ways'
import { createFile, removeFile } from './whole-file'
import { WorkFile } from './work-file'

/** One decision for each hunk of the reading, in the reply's order, and the files that come of them, all or none. */
export function stageBy(ways: Ways, reading: Reading, tree: Tree, options: StageOptions = {}): Transaction {
  const alone = staged(ways, reading, tree, options)
  const doubts = [...doubtsOf(reading, alone.decisions), ...tornBy(reading, alone)]
  return doubts.length === 0 ? alone : staged(ways, reading, tree, { ...options, doubts })
}

export function staged(ways: Ways, reading: Reading, tree: Tree, options: StagingOptions): Transaction {
  const staging = new Staging(ways, reading, tree, options)
  for (const index of chosen(reading, options)) staging.apply(index)
  return staging.finish()
}

export const chosen = ({ edits }: Reading, options: StageOptions): readonly number[] =>
  options.edits?.filter((index) => index in edits) ?? [...edits.keys()]

/** Characters of a usual line, by which sizes are estimated. */
const LINE = 40

/** Hunks of one file from which on its lines are indexed at once. More: many hunks take longer, fewer: few hunks of a long file do. */
const MANY = 24

/** Kinds of edits that every staging decides. */
const BASIC: ReadonlySet<Edit['kind']> = new Set(['create', 'delete', 'patch'])

/** Formats in which each line of a hunk begins with a character that says what becomes of it. */
const PREFIXED: ReadonlySet<Edit['format']> = new Set(['unified-diff', 'apply-patch'])

/** Edits of one reply as they are decided, one after the other. */
export class Staging {
  readonly #ways: Ways
  readonly #reading: Reading
  readonly #tree: Tree
  readonly #options: StageOptions
  readonly #files = new Map<Path, WorkFile>()
  /** Hunks by the path that the reply writes. */
  readonly #hunksOf = new Map<string, number>()
  readonly #ledger: DecisionLog
  readonly #deciding: Deciding

  constructor(ways: Ways, reading: Reading, tree: Tree, options: StagingOptions) {
    this.#ways = ways
    this.#reading = reading
    this.#tree = tree
    this.#options = options
    this.#ledger = new DecisionLog(options.rejected)
    let size = 0
    for (const edit of reading.edits) {
      size += sizeOf(edit)
      const hunks = edit.kind === 'patch' ? edit.hunks.length : 1
      this.#hunksOf.set(edit.written, (this.#hunksOf.get(edit.written) ?? 0) + hunks)
    }
    for (const content of tree.values()) size += content.length / LINE
    const demands = options.demands === undefined ? DEMANDS : { ...DEMANDS, ...options.demands }
    const { upToRefusal = false, thorough = false, doubts = [] } = options
    this.#deciding = {
      ledger: this.#ledger,
      budget: new Budget(size),
      demands,
      decided: new Decided(),
      upToRefusal,
      thorough,
      doubts: [...doubts],
    }
  }

  get hasRefusal(): boolean {
    return this.#ledger.hasRefusal
  }

  apply(index: number): void {
    const edit = this.#reading.edits[index]
    if (edit === undefined) return
    const resolved = resolvePath(edit, this.#known(), this.#options.defaultPath)
    if ('refusal' in resolved) {
      this.#refuseAll(edit, index, null, resolved.refusal)
      return
    }
    const content = this.#tree.get(resolved.path)
    const file = this.#file(resolved.path)
    if (content !== undefined && typeof content !== 'string') {
      this.#refuseAll(edit, index, file, { code: 'binary' })
      return
    }
    const aside = this.#asideOf(index)
    if (aside !== null) {
      this.#refuseAll(edit, index, file, aside)
      return
    }
    if ((this.#hunksOf.get(edit.written) ?? 0) > MANY && file.ground === file.base) file.base.prepare()
    const at = { edit: index, hunk: 0, file }
    append(this.#deciding.doubts, strayMarkers(edit, index, file.exists ? file.base : null, resolved.path))
    if (edit.kind === 'create') createFile(edit.text, at, this.#deciding)
    else if (edit.kind === 'delete') removeFile(edit.before, at, this.#deciding)
    else if (edit.kind === 'patch') this.#patch(edit, index, file)
    else if (edit.kind !== 'symbol') this.#ways.other?.(edit, at, this.#deciding)
    else
      this.#ways.symbol?.(edit, at, this.#deciding, this.#options, {
        open: (path) => this.#file(path),
        changed: () => this.#changed(),
      })
  }

  finish(): Transaction {
    const decisions = this.#ledger.decisions()
    const files = [...this.#files.values()]
      .map((file) => file.outcome(this.#options.thorough === true ? this.#ways.sha : undefined))
      .filter((outcome): outcome is FileOutcome => outcome !== null)
    const reason = this.#whyNot()
    const { demands } = this.#deciding
    const stale = this.#staleFiles()
    if (reason !== null)
      return {
        decisions: stale.size === 0 ? decisions : withStale(decisions, stale),
        warnings: [],
        demands,
        state: 'rejected',
        reason,
        would: files,
      }
    const quoted = ({ edit, hunk }: Decision) => linesOf(this.#reading.edits[edit], hunk)
    return {
      decisions,
      demands,
      warnings: warningsOf(this.#ground(files), decisions, stale, quoted, this.#options),
      state: 'staged',
      files,
    }
  }

  /** The files that change, with their lines, which are known already. */
  #ground(files: readonly FileOutcome[]): Changed[] {
    return flat(files, (file) => {
      const work = this.#files.get(file.path)
      return work === undefined ? [] : [{ file, before: work.base, after: work.lines }]
    })
  }

  #staleFiles(): ReadonlySet<Path> {
    const { seen } = this.#options
    const shaOf = this.#ways.sha
    if (seen === undefined || shaOf === undefined) return NONE
    const changed = [...this.#files.values()].filter(({ path, before }) => {
      const sha = seen.get(path)
      return sha !== undefined && (before === null || shaOf(before) !== sha)
    })
    return new Set(changed.map(({ path }) => path))
  }

  #whyNot(): RejectReason | null {
    const lost = this.#reading.diagnostics.filter(isUnread)
    if (this.#options.edits === undefined) {
      if (lost.some((diagnostic) => diagnostic.code === 'truncated')) return 'truncated'
      if (lost.length > 0) return 'unreadable'
    }
    if (this.#reading.edits.some((edit, index) => this.#isChosen(index) && !isDecidedBy(this.#ways, edit))) return 'unreadable'
    if (this.#ledger.isEmpty) return 'no-edits'
    return this.#ledger.hasRefusal ? 'refused' : null
  }

  #isChosen(index: number): boolean {
    return this.#options.edits?.includes(index) ?? true
  }

  /** What the words of the reply say against an edit. */
  #asideOf(index: number): Refusal | null {
    const { asides = [], edits } = this.#reading
    const last = asides.findLast(({ kind, edit }) => kind !== 'condition' && edit <= index)
    if (last?.kind === 'choice') {
      const by = this.#ledger.firstKept(last.first, last.edit)
      if (by >= 0) return { code: 'choice', by }
    }
    const mine = edits[index]
    // A whole file in the place of a whole one says by itself which counts.
    const isWhole = ({ kind, written }: Edit) => kind === 'write' && mine?.kind === 'write' && written === mine.written
    const isBehind = ({ kind, edit }: Aside) =>
      kind === 'retraction' &&
      edit > index &&
      edits.some((_, at) => at >= edit && this.#isChosen(at)) &&
      !edits.some((other, at) => at >= edit && isWhole(other))
    const isWithdrawn = (aside: Aside) =>
      aside.kind === 'withdrawal' && aside.first <= index && index < aside.edit && this.#options.edits === undefined
    if (asides.some(isWithdrawn)) return { code: 'retracted', whole: true }
    if (this.#options.edits === undefined && asides.some(({ kind, edit }) => kind === 'condition' && edit === index))
      return { code: 'retracted', conditional: true }
    return asides.some(isBehind) ? { code: 'retracted' } : null
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

  #changed(): ReadonlyMap<Path, string | null> {
    const changed = [...this.#files.values()].filter(({ content, before }) => content !== before)
    return new Map(changed.map(({ path, content }) => [path, content]))
  }

  #file(path: Path): WorkFile {
    const open = this.#files.get(path)
    if (open !== undefined) return open
    const content = this.#tree.get(path)
    // Bytes that are no text are never edited: to the reply they are an empty file.
    const file = new WorkFile(path, content === undefined ? null : typeof content === 'string' ? content : '', (decision) =>
      this.#ledger.isRejected(decision),
    )
    this.#files.set(path, file)
    return file
  }

  #refuseAll(edit: Edit, index: number, file: WorkFile | null, refusal: Refusal): void {
    const hunks = edit.kind === 'patch' ? Math.max(1, edit.hunks.length) : 1
    for (let hunk = 0; hunk < hunks; hunk++) this.#ledger.add({ edit: index, hunk, file, outcome: refusedOutcome(refusal) })
  }

  #patch(edit: Extract<Edit, { kind: 'patch' }>, index: number, file: WorkFile): void {
    const at = { edit: index, hunk: 0, file }
    const text = () => edit.hunks.flatMap((hunk) => hunk.after.map((line) => `${line.text}\n`)).join('')
    const fills = () => file.text === '' || (edit.hunks.length === 1 && file.text === text())
    if (!file.exists && (edit.moveTo !== undefined || !isCreation(edit))) {
      this.#refuseAll(edit, index, file, { code: 'missing', similar: [] })
      return
    }
    if (isCreation(edit) && (!file.exists || fills())) createFile(text(), at, this.#deciding)
    else decideHunks(edit.hunks, index, file, PREFIXED.has(edit.format), this.#deciding)
    if (edit.moveTo !== undefined) this.#move(edit.moveTo, { edit: index, hunk: edit.hunks.length }, file)
  }

  #move(written: string, at: { readonly edit: number; readonly hunk: number }, file: WorkFile): void {
    const target = parsePath(written.replace(/^b\//, ''))
    if (!target.ok) {
      this.#ledger.add({ ...at, file: null, outcome: refusedOutcome({ code: 'path', problem: target.problem }) })
      return
    }
    const taken = this.#known().has(target.path)
    const moved = this.#file(target.path)
    if (taken) {
      this.#ledger.add({ ...at, file: moved, outcome: refusedOutcome({ code: 'exists' }) })
      return
    }
    const whole = { start: 0, end: file.lines.length }
    const decision = this.#ledger.add({ ...at, file: moved, outcome: landedOutcome('move', file.baseOf(whole)) })
    moved.replace(file.content, decision)
    file.replace(null, decision)
  }
}

const NONE: ReadonlySet<Path> = new Set()

const isDecidedBy = ({ other, symbol }: Ways, { kind }: Edit): boolean =>
  BASIC.has(kind) || (kind === 'symbol' ? symbol : other) !== undefined

/** Codes of refusals that a change of the file since explains. */
const MOVED: ReadonlySet<RefusalCode> = new Set(['not-found', 'lacking', 'unquoted', 'unpinned'])

/** The decisions with `stale` for what is not found in a file that has changed since the reply's author saw it. */
const withStale = (decisions: readonly Decision[], stale: ReadonlySet<Path>): Decision[] =>
  decisions.map((decision) =>
    decision.state === 'refused' && decision.path !== null && stale.has(decision.path) && MOVED.has(decision.refusal.code)
      ? { ...decision, refusal: { code: 'stale' } }
      : decision,
  )

/** Lines that a hunk quotes. */
const linesOf = (edit: Edit | undefined, hunk: number): number =>
  edit?.kind === 'patch' ? (edit.hunks[hunk]?.before.length ?? 0) : edit?.kind === 'replace' ? edit.before.length : 0

function sizeOf(edit: Edit): number {
  if (edit.kind !== 'patch') return 1
  return edit.hunks.reduce((lines, hunk) => lines + hunk.before.length + hunk.after.length, 0)
}
