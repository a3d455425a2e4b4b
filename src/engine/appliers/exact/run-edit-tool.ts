/** What carries out calls: finds the file, hands each edit to the tool, writes what it leaves. */
import type { ApplierOutcome, HunkResult, RuleId } from '../applier'
import type { Disk } from '../shared/disk'
import type { StepBudget } from '../shared/step-budget'
import { losesEnds } from '../shared/text'
import { ToolRun } from '../shared/tool-run'
import type { EditRequest, ReplacementPair } from './requests'
import {
  type EditContext,
  type EditResult,
  type LandedEdit,
  type RefusedEdit,
  refusedEdit,
  type TextEdit,
  touched,
} from './text-edit'

/** A file's text as the tool works on it, the way back to what it writes, and how it takes the text of an edit. */
export type OpenedText = {
  readonly text: string
  readonly closed: (text: string) => string
  readonly taken: (text: string) => string
}

const same = (text: string): string => text

export type EditTool = {
  /** `text`: null where there is no such file. */
  readonly edit: (text: string | null, edit: TextEdit, context: EditContext) => EditResult
  /** How an edit reads whose call leaves the new text out; null: such a call is refused. */
  readonly missing?: string
  readonly open?: (text: string) => OpenedText
  readonly path?: (path: string, disk: Disk) => string | RefusedEdit
  /** A list of edits in one call: each by itself, up to the first that fails, or all or none. */
  readonly list: 'each' | 'stop' | 'atomic'
  /** In the place of `edit`: all edits of a call, each looked for in the file as it was. */
  readonly together?: (text: string | null, edits: readonly TextEdit[], context: EditContext, end: EndOfEdit) => string | null
  readonly write?: (
    existing: string | null,
    text: string,
    isFresh: boolean,
    at: { readonly path: string; readonly disk: Disk },
  ) => EditResult
  readonly insert?: (text: string | null, line: number, fresh: string, context: EditContext) => EditResult
  /** Null: it is shown. A tool without has no such command. */
  readonly view?: (text: string, range: unknown) => RefusedEdit | null
  /** The last word on a list whose edits were all found. */
  readonly check?: (before: string | null, after: string | null) => RefusedEdit | null
}

/** Says what became of the next edit; null: it is not tried, or not written. */
export type EndOfEdit = (result: EditResult | null) => void

type Given = { readonly disk: Disk; readonly defaultPath: string | null; readonly work: StepBudget }

/** Null: none of the requests is one that the tool has. */
export function runEditTool(requests: readonly EditRequest[], tool: EditTool, given: Given): ApplierOutcome | null {
  const own = requests.filter(({ kind }) =>
    kind === 'insert' ? tool.insert !== undefined : kind !== 'view' || tool.view !== undefined,
  )
  return new Host(tool, given).run(own)
}

/** `./a`, `.//a` and `a` are one file. */
export const normalizedPath = (path: string): string => path.replace(/^(?:\.\/+)+/, '')

class Host {
  readonly #tool: EditTool
  readonly #disk: Disk
  readonly #defaultPath: string | null
  readonly #work: StepBudget
  readonly #run = new ToolRun()
  readonly #trace = this.#run.trace

  constructor(tool: EditTool, { disk, defaultPath, work }: Given) {
    this.#tool = tool
    this.#disk = disk
    this.#defaultPath = defaultPath
    this.#work = work
  }

  run(requests: readonly EditRequest[]): ApplierOutcome | null {
    return this.#run.over(requests, (request) => {
      const path = this.#pathOf(request)
      if (typeof path === 'string') this.#one(request, path)
      else this.#refuseAll(request, path)
    })
  }

  #pathOf(request: EditRequest): string | RefusedEdit {
    if (request.kind === 'broken') return refusedEdit('wire', `The call cannot be read: ${request.why}.`)
    const written = request.path ?? this.#defaultPath
    if (written === null || written === '') return refusedEdit('path', 'The call names no file.')
    return this.#tool.path?.(written, this.#disk) ?? normalizedPath(written)
  }

  #refuseAll(request: EditRequest, why: RefusedEdit): void {
    const hunks = request.kind === 'replace' ? request.pairs : [request]
    for (const { span } of hunks) this.#refuse(why, { span, path: request.path })
  }

  #refuse({ refused, why }: RefusedEdit, known: Pick<HunkResult, 'span' | 'path'>): void {
    const words = this.#run.lastSaid === why ? null : why
    const last = this.#trace.steps.at(-1)
    const isOfThis = last?.hunk === this.#trace.hunks.length && last.result !== 'took' && last.result !== 'did'
    const isNoted = isOfThis && (last.rule === refused || (refused === 'substring' && last.result === 'none'))
    if (isNoted) this.#run.miss(refused, known, words)
    else this.#run.refuse(refused, known, words)
  }

  #one(request: EditRequest, path: string): void {
    const context: EditContext = { path, trace: this.#trace, work: this.#work, earlier: [] }
    const known = { span: request.span, path }
    const existing = this.#disk.read(path)
    switch (request.kind) {
      case 'replace':
        if (this.#tool.together !== undefined) this.#together(request.pairs, path, this.#tool.together)
        else if (this.#tool.list === 'atomic') this.#atomic(request.pairs, path)
        else this.#inTurn(request.pairs, path)
        return
      case 'write': {
        const write = this.#tool.write ?? written
        this.#trace.note('whole-file', 'did')
        this.#keep(path, existing, write(existing, request.text, request.fresh, { path, disk: this.#disk }), known)
        return
      }
      case 'insert': {
        const { text, closed } = this.#opened(existing)
        const result: EditResult =
          request.text === null
            ? refusedEdit('wire', 'The call gives no text to insert.')
            : (this.#tool.insert?.(text, request.line, request.text, context) ?? refusedEdit('wire', 'There is no such command.'))
        this.#keep(path, text, result, known, closed)
        return
      }
      case 'view':
        this.#view(existing, request.range, known)
        return
      case 'broken':
        return
    }
  }

  #view(existing: string | null, range: unknown, known: { readonly span: EditRequest['span']; readonly path: string }): void {
    const why =
      existing === null
        ? refusedEdit('missing-file', `There is no file ${known.path}.`)
        : (this.#tool.view?.(this.#opened(existing).text ?? '', range) ?? null)
    if (why === null) this.#trace.end({ state: 'kept', ...known })
    else this.#refuse(why, known)
  }

  #opened(existing: string | null): Omit<OpenedText, 'text'> & { text: string | null } {
    if (existing === null) return { text: null, closed: same, taken: same }
    return this.#tool.open?.(existing) ?? { text: existing, closed: same, taken: same }
  }

  #inTurn(pairs: readonly ReplacementPair[], path: string): void {
    const earlier: TextEdit[] = []
    for (const [index, pair] of pairs.entries()) {
      const { text, closed, taken } = this.#opened(this.#disk.read(path))
      const isKept = this.#keep(path, text, this.#edited(text, pair, { path, taken, earlier }), { span: pair.span, path }, closed)
      if (isKept || this.#tool.list === 'each') continue
      this.#trace.untried(
        pairs.slice(index + 1).map(({ span }) => span),
        path,
      )
      return
    }
  }

  /** In memory one after the other; written once if all were found. */
  #atomic(pairs: readonly ReplacementPair[], path: string): void {
    const first = this.#trace.hunks.length
    const { text: before, closed, taken } = this.#opened(this.#disk.read(path))
    let text = before
    const earlier: TextEdit[] = []
    for (const [index, pair] of pairs.entries()) {
      const result = this.#edited(text, pair, { path, taken, earlier })
      if ('refused' in result) {
        this.#takeBack(first)
        this.#refuse(result, { span: pair.span, path })
        this.#trace.untried(
          pairs.slice(index + 1).map(({ span }) => span),
          path,
        )
        return
      }
      this.#end(text, result, { span: pair.span, path })
      text = result.text
    }
    const why = this.#tool.check?.(before, text) ?? null
    if (why !== null) {
      this.#takeBack(first)
      this.#run.fail(why.why)
      this.#trace.note(why.refused, 'refused', {}, true)
    } else if (text !== null) {
      this.#write(path, closed(text), true)
      this.#run.say(`${path} has been changed: ${pairs.length === 1 ? '1 edit' : `${pairs.length} edits`}.`)
    }
  }

  /** Each in the file as it was, written once: the text that the tool makes of it, or nothing. */
  #together(pairs: readonly ReplacementPair[], path: string, together: NonNullable<EditTool['together']>): void {
    const first = this.#trace.hunks.length
    const { text: before, closed, taken } = this.#opened(this.#disk.read(path))
    const edits = pairs.map((pair) => this.#given(pair, taken))
    const broken = edits.findIndex((edit) => 'refused' in edit)
    const context: EditContext = { path, trace: this.#trace, work: this.#work, earlier: [] }
    let next = 0
    const end: EndOfEdit = (result) => {
      const known = { span: pairs[next]?.span ?? null, path }
      next += 1
      if (result === null) this.#trace.untried([known.span], path)
      else if ('refused' in result) this.#refuse(result, known)
      else this.#end(before, result, known)
    }
    const whole = edits.flatMap((edit) => ('refused' in edit ? [] : [edit]))
    const text = broken < 0 ? together(before, whole, context, end) : null
    for (const edit of broken < 0 ? [] : edits) end('refused' in edit ? edit : null)
    if (text === null) {
      this.#takeBack(first)
      return
    }
    if (closed(text) !== this.#disk.read(path)) this.#write(path, closed(text), true)
    this.#run.say(`${path} has been changed.`)
  }

  /** `isLast`: of a list, whose edits have been named. */
  #write(path: string, text: string, isLast = false): void {
    if (losesEnds(this.#disk.read(path) ?? '', text)) this.#trace.note('line-ends-changed', 'did', {}, isLast)
    this.#disk.write(path, text)
  }

  /** What was found in memory has not been written. */
  #takeBack(first: number): void {
    const { hunks } = this.#trace
    for (let index = first; index < hunks.length; index += 1) {
      const hunk = hunks[index]
      if (hunk !== undefined && hunk.state !== 'refused') hunks[index] = { ...hunk, state: 'untried' }
    }
  }

  #edited(
    text: string | null,
    pair: ReplacementPair,
    { path, taken, earlier }: { path: string; taken: OpenedText['taken']; earlier: TextEdit[] },
  ): EditResult {
    const edit = this.#given(pair, taken)
    if ('refused' in edit) return edit
    const result = this.#tool.edit(text, edit, { path, trace: this.#trace, work: this.#work, earlier })
    earlier.push(edit)
    return result
  }

  #given({ old, fresh, all, times }: ReplacementPair, taken: OpenedText['taken']): TextEdit | RefusedEdit {
    const given = fresh ?? this.#tool.missing ?? null
    if (old === null || given === null) return refusedEdit('wire', `The call gives no ${old === null ? 'old' : 'new'} text.`)
    return { old: taken(old), fresh: taken(given), all, times }
  }

  #keep(
    path: string,
    text: string | null,
    result: EditResult,
    known: Pick<HunkResult, 'span' | 'path'>,
    closed: OpenedText['closed'] = same,
  ): boolean {
    if ('refused' in result) {
      this.#refuse(result, known)
      return false
    }
    const written = closed(result.text)
    this.#write(path, written)
    this.#end(text, result, known)
    this.#run.say(result.said ?? `${path} has been changed.`)
    return true
  }

  #end(before: string | null, result: LandedEdit, known: Pick<HunkResult, 'span' | 'path'>): void {
    const { at, lines } = touched(before ?? '', result)
    this.#trace.end({
      state: (result.base ?? before) === result.text ? 'kept' : 'applied',
      rule: result.rule,
      at,
      lines,
      ...known,
    })
  }
}

/** A whole file, as a call writes it. */
function written(existing: string | null, text: string): EditResult {
  const rule: RuleId = 'whole-file'
  return { text, rule, splices: [{ from: 0, to: existing?.length ?? 0, fresh: text }] }
}
