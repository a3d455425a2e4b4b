/** Cline's apply_patch: four comparisons and then the first stretch that is alike enough. */
import { type ApplierJob, applier } from '../applier'
import { fileName } from '../shared/file-name'
import { Likeness } from '../shared/likeness'
import { ToolRefusal } from '../shared/tool-refusal'
import type { Trace } from '../shared/trace'
import type { Watch } from './apply-diff'
import { canonicalLine } from './canonical-line'
import { clineLines, clineNewFile, clineParts, type FilePart, spanOfPart } from './cline-parse'
import type { PatchLine, ToolInput } from './envelope'
import { type EnterPart, type PatchPlan, type PlannedFile, runPatches } from './patch-plan'
import {
  beginsWithAny,
  type ChangeRun,
  END_OF_FILE,
  endAnchors,
  endSection,
  FILE_MARKERS,
  type PatchSection,
  readSection,
  spliceRuns,
} from './sections'
import { firstPlace, LineShifts, rangeFrom, type Tier, type TierMatch, tierKeysOf } from './seek-lines'

/** Of the longer text: the part that has to be the same. */
const ALIKE = 0.66

/** Steps that one stretch takes besides its characters. */
const WINDOW_COST = 500

/** What a comparison costs in the tool's fuzz. */
const PENALTY = { rightTrimmed: 1, trimmed: 100, alike: 1000 }

function escapesFolded(text: string): string {
  const canonical = canonicalLine(text)
  return canonical.includes('\\') ? canonical.replace(/\\([`'"])/g, '$1') : canonical
}

const trimmedKey = (line: string): string => escapesFolded(line.trim())

const TIERS: readonly Tier[] = [
  { rule: 'typography', key: escapesFolded, penalty: 0 },
  { rule: 'right-trimmed', key: (line) => escapesFolded(line.trimEnd()), penalty: PENALTY.rightTrimmed },
  { rule: 'trimmed', key: trimmedKey, penalty: PENALTY.trimmed },
]

type Shown = (line: number) => number

function placeFrom(
  file: readonly string[],
  context: readonly string[],
  start: number,
  watch: Watch,
  shown: Shown,
): TierMatch | null {
  if (context.length === 0) {
    const rule = start === 0 ? 'begins-file' : 'anchor'
    watch.trace.note(rule, 'took', { at: [rangeFrom(shown(start), 0)] })
    return { at: start, rule, penalty: 0 }
  }
  return firstPlace(file, context, start, TIERS, watch, shown) ?? alikePlace(file, context, Math.max(0, start), watch, shown)
}

/** The first stretch of as many lines that is alike enough; at the end of the file of as many as there are. */
function alikePlace(
  file: readonly string[],
  context: readonly string[],
  start: number,
  { trace, work }: Watch,
  shown: Shown,
): TierMatch | null {
  const keys = tierKeysOf(file, escapesFolded)
  const sought = context.map(escapesFolded).join('\n')
  const likeness = new Likeness(sought)
  for (let at = start; at < file.length; at += 1) {
    const stretch = keys.slice(at, at + context.length).join('\n')
    work.spend(stretch.length + sought.length + WINDOW_COST)
    const longer = Math.max(stretch.length, sought.length)
    const edits = likeness.within(longer * (1 - ALIKE) + 1, stretch, work)
    if (edits === null || (longer - edits) / longer < ALIKE) continue
    trace.note('similarity', 'took', {
      at: [rangeFrom(shown(at), context.length)],
      value: (longer - edits) / longer,
      needed: ALIKE,
    })
    return { at, rule: 'similarity', penalty: PENALTY.alike }
  }
  trace.note('similarity', 'none', { needed: ALIKE })
  return null
}

function sectionPlace(
  file: readonly string[],
  { context, atEnd }: PatchSection,
  cursor: number,
  watch: Watch,
  shown: Shown,
): TierMatch | null {
  if (!atEnd || context.length === 0) return placeFrom(file, context, cursor, watch, shown)
  const atLast = placeFrom(file, context, file.length - context.length, watch, shown)
  watch.trace.note('end-of-file', atLast === null ? 'none' : 'took')
  return atLast ?? placeFrom(file, context, cursor, watch, shown)
}

/** Behind the first line from the cursor on that is the anchor's; where none is, the cursor stays. */
function behindAnchor(file: readonly string[], anchor: string, cursor: number, { trace, work }: Watch, shown: Shown): number {
  const sought = escapesFolded(anchor.trim())
  work.spend(file.length)
  const [whole, trimmed] = [tierKeysOf(file, escapesFolded), tierKeysOf(file, trimmedKey)]
  const found = whole.findIndex((key, index) => index >= cursor && (key === sought || trimmed[index] === sought))
  trace.note('anchor', found < 0 ? 'none' : 'took', { at: found < 0 ? [] : [rangeFrom(shown(found), 1)] })
  return found < 0 ? cursor : found + 1
}

/** The runs of an update and what could not be found of it. @throws {ToolRefusal} a line may not be there */
function runsOf(file: readonly string[], body: readonly PatchLine[], watch: Watch): { runs: ChangeRun[]; missing: string[] } {
  const runs: ChangeRun[] = []
  const missing: string[] = []
  const shifts = new LineShifts()
  const shown = (line: number) => shifts.now(line)
  let [at, cursor] = [0, 0]
  while (at < body.length && !beginsWithAny(body[at]?.text ?? '', [...FILE_MARKERS, END_OF_FILE])) {
    const text = body[at]?.text ?? ''
    const isOpened = text === '@@' || text.startsWith('@@ ')
    if (!isOpened && cursor > 0) throw new ToolRefusal('wire', `Invalid line:\n${text}`)
    const anchor = text.startsWith('@@ ') ? text.slice(3) : ''
    if (anchor.trim() !== '') cursor = behindAnchor(file, anchor, cursor, watch, shown)
    const section = readSection(body, isOpened ? at + 1 : at, { blank: 'ends', unprefixed: 'context', empty: 'allowed' }, at)
    // The tool itself would read the same line for ever.
    if (section.next === at) throw new ToolRefusal('wire', `Invalid line:\n${text}`)
    const found = sectionPlace(file, section, cursor, watch, shown)
    if (found === null) {
      missing.push(
        `Chunk ${runs.length + 1}: its context was not found (similarity under ${ALIKE}):\n${section.context.join('\n')}`,
      )
      watch.trace.end({ state: 'refused', rule: 'similarity', span: section.span, path: watch.path })
    } else {
      for (const run of section.runs) runs.push({ ...run, at: run.at + found.at })
      if (section.context.length > 0 || section.runs.length > 0) endSection(section, found.at, found.rule, { ...watch, shifts })
      cursor = found.at + section.context.length
    }
    at = section.next
  }
  endAnchors(watch.trace, watch.path)
  if (at < body.length) throw new ToolRefusal('wire', `Unknown line: ${body[at]?.text ?? ''}`)
  return { runs, missing }
}

/** `former`: a new file goes over one that is there, and CRLF becomes LF. */
type Own = { readonly former: boolean }

/** What is to be written for a part; null: the file goes. `missing`: chunks that were not found. */
function worked(
  part: FilePart,
  { disk, work, options }: ApplierJob<Own>,
  trace: Trace,
): { text: string | null; missing: string[] } {
  const { path } = part
  const before = disk.read(fileName(path))
  const span = spanOfPart(part)
  if (part.kind === 'add') {
    if (before !== null && !options.former) throw new ToolRefusal('exists', `There is a file ${path} already.`)
    const text = clineNewFile(part)
    trace.note('whole-file', 'did')
    trace.end({ state: 'applied', rule: 'whole-file', path, span, lines: rangeFrom(0, text.split('\n').length) })
    return { text, missing: [] }
  }
  if (before === null) {
    trace.note('missing-file', 'refused')
    throw new ToolRefusal('missing-file', `There is no file ${path}.`)
  }
  if (part.kind === 'delete') {
    trace.end({ state: 'applied', rule: 'whole-file', path, span, at: rangeFrom(0, before.split('\n').length) })
    return { text: null, missing: [] }
  }
  const text = before.replaceAll('\r\n', '\n')
  const file = text.split('\n')
  const { runs, missing } = runsOf(file, part.body, { trace, work, path })
  const lineEnd = before.includes('\r\n') && !options.former ? '\r\n' : '\n'
  const ended = (text: string) => (lineEnd === '\n' ? text : text.replaceAll('\n', lineEnd))
  if (ended(text) !== before) trace.note('line-ends-changed', 'did', {}, true)
  const written = spliceRuns(file, runs)
  return { text: missing.length > 0 ? before : ended(written.join('\n')), missing }
}

/** @throws {ToolRefusal} the patch cannot be read, or a part of it cannot be done */
function planned(given: ToolInput, job: ApplierJob<Own>, trace: Trace, enter: EnterPart): PatchPlan {
  const parts = clineParts(clineLines(given.lines))
  const results = parts.map((part) => {
    enter({ span: spanOfPart(part), path: part.path })
    return { part, ...worked(part, job, trace) }
  })
  const missing = results.flatMap((result) => result.missing)
  if (missing.length > 0) {
    enter(null)
    throw new ToolRefusal('similarity', missing.join('\n'))
  }
  // Of a move the new file is written before the old one goes: a file that is moved to where it is goes too.
  const changes = results.flatMap(({ part: { path, moveTo }, text }): PlannedFile[] => {
    const name = fileName(path)
    const isMoved = moveTo !== null && moveTo !== ''
    return isMoved
      ? [
          { path: fileName(moveTo), text },
          { path: name, text: null },
        ]
      : [{ path: name, text }]
  })
  return { changes, message: `Applied to ${parts.map(({ path }) => path).join(', ')}` }
}

export const clineApplyPatch = applier({
  id: 'cline-apply-patch',
  name: 'apply_patch (Cline)',
  version: '@cline/core 0.0.86 as released',
  family: 'apply-patch',
  formats: ['apply-patch'],
  evidence: [
    {
      proof: 'measured',
      about:
        'Its functions were run on 28 damaged edits and, of a later release, beside this emulation on 509 more and 11,500 generated patches: the markers, the comparisons, the similarity of 0.66, the order of a move.',
    },
    { proof: 'read', about: 'The lines around the markers, lines without a prefix, the blank line that ends a section.' },
    { proof: 'read', about: 'Nothing is written where a chunk of any file is not found; a new file gets no final newline.' },
    {
      proof: 'measured',
      about: 'A blank line before anything is placed keeps the parser of 0.0.86 going for ever: here that is a refusal.',
    },
    {
      proof: 'measured',
      about:
        'In 0.0.86 a file with CRLF anywhere is written with CRLF throughout, and a new file that is there is refused. Commit 21cb8d2 writes LF and overwrites: option former.',
    },
    {
      proof: 'measured',
      about: 'A section that begins with a blank line is refused here: the tool does not come to an end with it.',
    },
  ],
  options: { former: false },
  run(job) {
    return runPatches(job, (given, trace, enter) => planned(given, job, trace, enter))
  },
})
