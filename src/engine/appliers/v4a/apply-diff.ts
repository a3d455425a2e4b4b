/** One file's V4A diff without an envelope, as OpenAI's agents SDK applies it. */
import type { RuleId } from '../applier'
import type { StepBudget } from '../shared/step-budget'
import { ToolRefusal } from '../shared/tool-refusal'
import type { Trace } from '../shared/trace'
import type { PatchLine } from './envelope'
import {
  beginsWithAny,
  type ChangeRun,
  END_OF_FILE,
  END_PATCH,
  endSection,
  FILE_MARKERS,
  type PatchSection,
  readSection,
  spliceRuns,
} from './sections'
import { firstPlace, LineShifts, rangeFrom, type Tier, type TierMatch, tierKeysOf } from './seek-lines'

export type Watch = { readonly trace: Trace; readonly work: StepBudget; readonly path: string }

const untouched = (line: string): string => line
const trimmed = (line: string): string => line.trim()
const ANCHOR_KEYS = [untouched, trimmed]

const REFERENCE_TIERS: readonly Tier[] = [
  { rule: 'exact-lines', key: untouched, penalty: 0 },
  { rule: 'right-trimmed', key: (line) => line.trimEnd(), penalty: 1 },
  { rule: 'trimmed', key: trimmed, penalty: 100 },
]

/** What a context at the end of the file costs that is found elsewhere. */
export const ELSEWHERE = 10_000

/** Every line of it is an added one. @throws {ToolRefusal} one is not */
export function createdBy(diff: readonly PatchLine[]): string {
  const added: string[] = []
  for (const { text } of diff) {
    if (beginsWithAny(text, FILE_MARKERS)) break
    if (!text.startsWith('+')) throw new ToolRefusal('wire', `Invalid line in a new file: ${text}`)
    added.push(text.slice(1))
  }
  return added.join('\n')
}

/** The file's line end: CRLF where every line has it. */
function lineEndOf(text: string): '\r\n' | '\n' {
  const [all, crlf] = [text.match(/\n/g)?.length ?? 0, text.match(/\r\n/g)?.length ?? 0]
  return all > 0 && all === crlf ? '\r\n' : '\n'
}

/** The file's text with `diff` in it. `diff` is without '\r' and without an empty last line. @throws {ToolRefusal} */
export function updatedBy(text: string, diff: readonly PatchLine[], watch: Watch): string {
  const lineEnd = lineEndOf(text)
  const file = (lineEnd === '\r\n' ? text.replaceAll('\r\n', '\n') : text).split('\n')
  const toItsEnd = file.length > 1 && file.at(-1) === '' ? file.slice(0, -1) : file
  const lines = [...diff, { text: END_PATCH, span: { from: 0, to: 0 } }]
  const shifts = new LineShifts()
  const runs: ChangeRun[] = []
  const shown = (line: number) => shifts.now(line)
  let [at, cursor] = [0, 0]
  while (at < lines.length && !beginsWithAny(lines[at]?.text ?? '', [...FILE_MARKERS, END_OF_FILE])) {
    const { anchors, count, next } = anchorsAt(lines, at)
    if (count === 0 && cursor > 0) throw new ToolRefusal('wire', `Invalid line:\n${lines[next]?.text ?? ''}`)
    for (const [index, anchor] of anchors.entries())
      cursor = advanced(file, anchor, cursor, { isFirst: index === 0, isDemanded: count > 1 }, watch, shown)
    const section = readSection(lines, next, { blank: (line) => line === '', unprefixed: 'refused', empty: 'refused' }, at)
    const found = contextPlace(section.atEnd ? toItsEnd : file, section, cursor, watch, shown)
    if (found === null)
      throw new ToolRefusal(
        section.atEnd ? 'end-of-file' : 'exact-lines',
        `Invalid ${section.atEnd ? 'context at the end of the file' : 'context'}, sought from line ${cursor + 1} on:\n${section.context.join('\n')}`,
      )
    for (const run of section.runs) runs.push({ ...run, at: run.at + found.at })
    endSection(section, found.at, found.rule, { ...watch, shifts })
    cursor = found.at + section.context.length
    at = section.next
  }
  return spliceRuns(file, runs).join(lineEnd)
}

/** Lines from `at` on that begin a section. `count`: those without a text are counted, but are no anchors. */
function anchorsAt(lines: readonly PatchLine[], at: number): { anchors: string[]; count: number; next: number } {
  const anchors: string[] = []
  let next = at
  for (; next < lines.length; next += 1) {
    const text = lines[next]?.text ?? ''
    if (text !== '@@' && !text.startsWith('@@ ')) break
    if (text.slice(3).trim() !== '') anchors.push(text.slice(3))
  }
  return { anchors, count: next - at, next }
}

type Demand = { readonly isFirst: boolean; readonly isDemanded: boolean }

/**
 * The cursor behind the anchor; where the anchor is above it or nowhere, it stays.
 * @throws {ToolRefusal} it is demanded, and nowhere
 */
function advanced(
  file: readonly string[],
  anchor: string,
  cursor: number,
  { isFirst, isDemanded }: Demand,
  { trace, work }: Watch,
  shown: (line: number) => number,
): number {
  for (const key of ANCHOR_KEYS) {
    const keys = tierKeysOf(file, key)
    work.spend(file.length)
    const first = keys.indexOf(key(anchor))
    const above = isFirst && first < cursor ? first : -1
    const found = above >= 0 ? above : keys.indexOf(key(anchor), cursor)
    if (found < 0) continue
    trace.note('anchor', 'took', { at: [rangeFrom(shown(found), 1)] })
    return above >= 0 ? cursor : found + 1
  }
  trace.note('anchor', isDemanded ? 'refused' : 'none')
  if (isDemanded) throw new ToolRefusal('anchor', `Invalid anchor, sought from line ${cursor + 1} on:\n${anchor}`)
  return cursor
}

/** `file`: where the section is meant for the end, without the text behind the last newline. */
function contextPlace(
  file: readonly string[],
  { context, atEnd }: PatchSection,
  cursor: number,
  watch: Watch,
  shown: (line: number) => number,
): TierMatch | null {
  if (!atEnd) return referencePlace(file, context, cursor, watch, shown)
  const atLast = referencePlace(file, context, Math.max(0, file.length - context.length), watch, shown)
  watch.trace.note('end-of-file', atLast === null ? 'none' : 'took')
  return atLast ?? referencePlace(file, context, Math.min(cursor, file.length), watch, shown)
}

/** An empty context is found where its search begins. */
function referencePlace(
  file: readonly string[],
  context: readonly string[],
  start: number,
  { trace, work }: Watch,
  shown: (line: number) => number,
): TierMatch | null {
  if (context.length > 0) return firstPlace(file, context, start, REFERENCE_TIERS, { trace, work }, shown)
  const rule: RuleId = start === 0 ? 'begins-file' : 'anchor'
  trace.note(rule, 'took', { at: [rangeFrom(shown(start), 0)] })
  return { at: start, rule, penalty: 0 }
}
