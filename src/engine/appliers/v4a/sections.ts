/** What the descendants of OpenAI's Python reference share: sections of a patch, and the runs of changed lines in them. */
import type { Span } from '../../model'
import type { RuleId } from '../applier'
import { ToolRefusal } from '../shared/tool-refusal'
import type { Trace } from '../shared/trace'
import { type PatchLine, patchSpanOf } from './envelope'
import { type LineShifts, rangeFrom } from './seek-lines'

/** Lines that change together. `at`: in the section's context, later in the file. */
export type ChangeRun = { readonly at: number; readonly removed: readonly string[]; readonly added: readonly string[] }

/** `context`: the lines that the file has to have, removed ones among them. `next`: the first line behind. */
export type PatchSection = {
  readonly context: readonly string[]
  readonly runs: readonly ChangeRun[]
  readonly next: number
  readonly atEnd: boolean
  readonly span: Span
}

/** In what the tools differ as they read a section. */
export type SectionRules = {
  /** Whether a line is a blank context line; 'ends': the section ends there. */
  readonly blank: ((text: string) => boolean) | 'ends'
  /** A line that begins with neither a space, '+' nor '-'. */
  readonly unprefixed: 'refused' | 'context'
  /** An empty section, unless `*** End of File` follows. */
  readonly empty: 'refused' | 'allowed'
}

export const END_PATCH = '*** End Patch'
export const END_OF_FILE = '*** End of File'
/** They end a file's part of the patch. */
export const FILE_MARKERS: readonly string[] = [END_PATCH, '*** Update File:', '*** Delete File:', '*** Add File:']
export const SECTION_MARKERS: readonly string[] = ['@@', ...FILE_MARKERS, END_OF_FILE]

export const beginsWithAny = (text: string, markers: readonly string[]): boolean =>
  markers.some((marker) => text.startsWith(marker))

/**
 * The section that begins at `start`, behind its anchors, of which the first is at `head`. `lines` have no '\r'.
 * @throws {ToolRefusal} a line may not be there
 */
export function readSection(lines: readonly PatchLine[], start: number, reading: SectionRules, head = start): PatchSection {
  const body = new RunCollector()
  let at = start
  for (; at < lines.length; at += 1) {
    const text = lines[at]?.text ?? ''
    if (text === '' && reading.blank === 'ends') break
    if (text === '***' || beginsWithAny(text, SECTION_MARKERS)) break
    if (text.startsWith('***')) throw new ToolRefusal('wire', `Invalid line: ${text}`)
    const sign = text[0]
    if (sign === '+' || sign === '-' || sign === ' ') body.take(sign, text.slice(1))
    else if (reading.blank !== 'ends' && reading.blank(text)) body.take(' ', '')
    else if (reading.unprefixed === 'context') body.take(' ', text)
    else throw new ToolRefusal('wire', `Invalid line: ${text}`)
  }
  const runs = body.end()
  const atEnd = lines[at]?.text === END_OF_FILE
  const next = atEnd ? at + 1 : at
  if (next === start && reading.empty === 'refused')
    throw new ToolRefusal('wire', `Nothing in this section: ${lines[at]?.text ?? ''}`)
  return { context: body.context, runs, next, atEnd, span: patchSpanOf(lines.slice(head, next)) }
}

/** Gathers runs: what is removed and added between two lines of context is one, whatever the order. */
export class RunCollector {
  readonly context: string[] = []
  readonly #runs: ChangeRun[] = []
  #removed: string[] = []
  #added: string[] = []

  take(sign: '+' | '-' | ' ', text: string): void {
    if (sign === ' ') this.end()
    if (sign === '+') this.#added.push(text)
    else this.context.push(text)
    if (sign === '-') this.#removed.push(text)
  }

  end(): readonly ChangeRun[] {
    if (this.#added.length > 0 || this.#removed.length > 0)
      this.#runs.push({ at: this.context.length - this.#removed.length, removed: this.#removed, added: this.#added })
    this.#removed = []
    this.#added = []
    return this.#runs
  }
}

/**
 * The file's lines with the runs in them; everything else is the file's.
 * @throws {ToolRefusal} a run begins before the end of the one before it, or behind the file
 */
export function spliceRuns(file: readonly string[], runs: readonly ChangeRun[]): string[] {
  const written: string[] = []
  let taken = 0
  for (const { at, removed, added } of runs) {
    if (at > file.length) throw new ToolRefusal('order', `A change at line ${at + 1} lies behind the end of the file.`)
    if (taken > at) throw new ToolRefusal('overlap', `A change at line ${at + 1} overlaps the one before it.`)
    for (const line of file.slice(taken, at)) written.push(line)
    for (const line of added) written.push(line)
    taken = at + removed.length
  }
  for (const line of file.slice(taken)) written.push(line)
  return written
}

/** Writes a section's end into the trace, as found at line `at` of the file as it was. */
export function endSection(
  { context, runs, span }: PatchSection,
  at: number,
  rule: RuleId,
  { trace, shifts, path }: { readonly trace: Trace; readonly shifts: LineShifts; readonly path: string },
): void {
  const delta = runs.reduce((sum, { removed, added }) => sum + added.length - removed.length, 0)
  const before = rangeFrom(shifts.now(at), context.length)
  if (runs.length > 0) trace.note('context-kept', 'did')
  trace.end({
    state: runs.length > 0 ? 'applied' : 'kept',
    rule,
    span,
    path,
    at: before,
    lines: rangeFrom(before.start, context.length + delta),
  })
  shifts.add(at, delta)
}

/** Ends a last section that has nothing but anchors: its steps belong to no other section. */
export function endAnchors(trace: Trace, path: string): void {
  if (trace.steps.some(({ hunk }) => hunk >= trace.hunks.length)) trace.end({ state: 'kept', path, rule: 'anchor' })
}
