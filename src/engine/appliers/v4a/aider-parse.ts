/** A patch as Aider reads it: by lines, with the files that it names at hand. */
import type { Span } from '../../model'
import type { RuleId } from '../applier'
import { rstrip, splitLines, strip } from '../shared/python-text'
import { ToolRefusal } from '../shared/tool-refusal'
import { ELSEWHERE, type Watch } from './apply-diff'
import { type PatchLine, patchSpanOf } from './envelope'
import { beginsWithAny, type ChangeRun, END_PATCH, endSection, FILE_MARKERS, type PatchSection, readSection } from './sections'
import { firstPlace, LineShifts, rangeFrom, type Tier, type TierMatch, tierKeysOf } from './seek-lines'

export type AiderAction = { readonly path: string; readonly span: Span } & (
  | { readonly kind: 'add'; readonly text: string }
  | { readonly kind: 'delete' }
  | { readonly kind: 'update'; readonly moveTo: string | null; readonly runs: readonly ChangeRun[] }
)

const UPDATE = '*** Update File: '
const DELETE = '*** Delete File: '
const ADD = '*** Add File: '
const MOVE = '*** Move to: '

const TIERS: readonly Tier[] = [
  { rule: 'exact-lines', key: (line) => line, penalty: 0 },
  { rule: 'right-trimmed', key: rstrip, penalty: 1 },
  { rule: 'trimmed', key: strip, penalty: 100 },
]

type Reader = {
  readonly lines: readonly PatchLine[]
  readonly textOf: (path: string) => string
  readonly watch: Omit<Watch, 'path'>
}

/** Files that have to be there. */
export const neededIn = (lines: readonly PatchLine[]): string[] =>
  lines.flatMap(({ text }) =>
    [UPDATE, DELETE].filter((marker) => text.startsWith(marker)).map((marker) => strip(text.slice(marker.length))),
  )

/** @throws {ToolRefusal} a line may not be there, or a context is nowhere */
export function aiderActions(reader: Reader): Map<string, AiderAction> {
  const { lines } = reader
  const actions = new Map<string, AiderAction>()
  let at = 0
  while (at < lines.length && lines[at]?.text !== END_PATCH) {
    const text = lines[at]?.text ?? ''
    if (text.startsWith(UPDATE)) at = readUpdate(reader, at, actions)
    else if (text.startsWith(DELETE)) at = readDelete(reader, at, actions)
    else if (text.startsWith(ADD)) at = readAdd(reader, at, actions)
    else if (strip(text) === '') at += 1
    else throw new ToolRefusal('wire', `Unknown or misplaced line: ${text}`)
  }
  return actions
}

function readUpdate(reader: Reader, start: number, actions: Map<string, AiderAction>): number {
  const { lines, textOf, watch } = reader
  const path = pathBehind(lines[start], UPDATE)
  const move = lines[start + 1]?.text ?? ''
  const moveTo = move.startsWith(MOVE) ? pathBehind(lines[start + 1], MOVE) : null
  const before = actions.get(path)
  if (before !== undefined && before.kind !== 'update') throw new ToolRefusal('wire', `Conflicting actions for ${path}`)
  const { runs, next } = readSections(lines, start + (moveTo === null ? 1 : 2), textOf(path), { ...watch, path })
  const moves = [before?.moveTo ?? null, moveTo].filter((target) => target !== null)
  if (new Set(moves).size > 1) throw new ToolRefusal('wire', `Conflicting moves of ${path}`)
  const span = before?.span ?? patchSpanOf(lines.slice(start, next))
  actions.set(path, { kind: 'update', path, span, moveTo: moves[0] ?? null, runs: [...(before?.runs ?? []), ...runs] })
  return next
}

function readDelete({ lines }: Reader, at: number, actions: Map<string, AiderAction>): number {
  const path = pathBehind(lines[at], DELETE)
  const before = actions.get(path)
  if (before !== undefined && before.kind !== 'delete') throw new ToolRefusal('wire', `Conflicting actions for ${path}`)
  actions.set(path, { kind: 'delete', path, span: patchSpanOf(lines.slice(at, at + 1)) })
  return at + 1
}

function readAdd({ lines }: Reader, start: number, actions: Map<string, AiderAction>): number {
  const path = pathBehind(lines[start], ADD)
  if (actions.has(path)) throw new ToolRefusal('wire', `Duplicate action for ${path}`)
  const added: string[] = []
  let at = start + 1
  for (; at < lines.length && !beginsWithAny(lines[at]?.text ?? '', FILE_MARKERS); at += 1) {
    const text = lines[at]?.text ?? ''
    if (!text.startsWith('+') && strip(text) !== '') throw new ToolRefusal('wire', `Invalid line in a new file: ${text}`)
    added.push(text.startsWith('+') ? text.slice(1) : '')
  }
  actions.set(path, { kind: 'add', path, span: patchSpanOf(lines.slice(start, at)), text: added.join('\n') })
  return at
}

function pathBehind(line: PatchLine | undefined, marker: string): string {
  const path = strip(line?.text.slice(marker.length) ?? '')
  if (path === '') throw new ToolRefusal('path', `${marker.trim()} names no file.`)
  return path
}

function readSections(
  lines: readonly PatchLine[],
  start: number,
  text: string,
  watch: Watch,
): { runs: ChangeRun[]; next: number } {
  const file = splitLines(text)
  const runs: ChangeRun[] = []
  const shifts = new LineShifts()
  const shown = (line: number) => shifts.now(line)
  let [at, cursor] = [start, 0]
  while (at < lines.length && !beginsWithAny(lines[at]?.text ?? '', FILE_MARKERS)) {
    const [head, scopes]: [number, string[]] = [at, []]
    for (; lines[at]?.text.startsWith('@@') === true; at += 1) {
      const scope = strip(lines[at]?.text.slice(2) ?? '')
      if (scope !== '') scopes.push(scope)
    }
    if (scopes.length > 0) cursor = behindScopes(file, scopes, cursor, watch, shown)
    const blank = (line: string) => strip(line) === ''
    const section = readSection(lines, at, { blank, unprefixed: 'refused', empty: 'refused' }, head)
    const found = sectionPlace(file, section, cursor, watch, shown)
    if (found === null)
      throw new ToolRefusal(
        section.atEnd ? 'end-of-file' : 'exact-lines',
        `Could not find the context, sought from line ${cursor + 1} on:\n${section.context.join('\n')}`,
      )
    for (const run of section.runs) runs.push({ ...run, at: run.at + found.at })
    endSection(section, found.at, found.rule, { ...watch, shifts })
    cursor = found.at + section.context.length
    at = section.next
  }
  return { runs, next: at }
}

/** Behind the lines that are the scopes', one under the other. @throws {ToolRefusal} they are nowhere */
function behindScopes(
  file: readonly string[],
  scopes: readonly string[],
  cursor: number,
  { trace, work }: Watch,
  shown: (line: number) => number,
): number {
  work.spend(file.length * scopes.length)
  const keys = tierKeysOf(file, strip)
  const found = keys.findIndex((_, index) => index >= cursor && scopes.every((scope, below) => keys[index + below] === scope))
  trace.note('anchor', found < 0 ? 'refused' : 'took', { at: found < 0 ? [] : [rangeFrom(shown(found), scopes.length)] })
  if (found < 0) throw new ToolRefusal('anchor', `Could not find the scope:\n${scopes.join('\n')}`)
  return found + scopes.length
}

function sectionPlace(
  file: readonly string[],
  { context, atEnd }: PatchSection,
  cursor: number,
  { trace, work }: Watch,
  shown: (line: number) => number,
): TierMatch | null {
  const from = (start: number): TierMatch | null => {
    if (context.length > 0) return firstPlace(file, context, start, TIERS, { trace, work }, shown)
    const rule: RuleId = start === 0 ? 'begins-file' : 'anchor'
    trace.note(rule, 'took', { at: [rangeFrom(shown(start), 0)] })
    return { at: start, rule, penalty: 0 }
  }
  if (!atEnd) return from(cursor)
  const atLast = context.length <= file.length ? from(file.length - context.length) : null
  trace.note('end-of-file', atLast === null ? 'none' : 'took', atLast === null ? { value: ELSEWHERE } : {})
  return atLast ?? from(cursor)
}
