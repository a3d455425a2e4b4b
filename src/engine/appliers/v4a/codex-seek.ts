/** Where Codex finds a chunk's old lines: by four comparisons, the first place from the cursor on, be it the only one or not. */
import type { RuleId } from '../applier'
import type { StepBudget } from '../shared/step-budget'
import { ToolRefusal } from '../shared/tool-refusal'
import type { Trace } from '../shared/trace'
import type { Chunk, ChunkLine } from './codex-parse'
import { firstPlace, type LineShifts, rangeFrom, type Tier } from './seek-lines'

/** Lines that give way, in the file as it was, and the chunk's lines that replace them. */
export type Replacement = {
  readonly start: number
  readonly length: number
  readonly fresh: readonly ChunkLine[]
  readonly chunk: number
  /** The comparison that found them. */
  readonly rule: RuleId
}

/** Characters that are folded: dashes, single and double quotes, spaces. */
const FOLDED: readonly (readonly [RegExp, string])[] = [
  [/[\u2010-\u2015\u2212]/g, '-'],
  [/[\u2018-\u201b]/g, "'"],
  [/[\u201c-\u201f]/g, '"'],
  [/[\u00a0\u2002-\u200a\u202f\u205f\u3000]/g, ' '],
]

const fold = (text: string): string => FOLDED.reduce((folded, [from, to]) => folded.replace(from, to), text)

/** `trim`, `trimEnd`: as the tool's language has them. */
const codexTiers = (trim: (text: string) => string, trimEnd: (text: string) => string): readonly Tier[] => [
  { rule: 'exact-lines', key: (line) => line },
  { rule: 'right-trimmed', key: trimEnd },
  { rule: 'trimmed', key: trim },
  { rule: 'typography', key: (line) => fold(trim(line)) },
]

/** White space in Rust: what Unicode calls so. JavaScript's own besides has the byte order mark, and not U+0085. */
const RUST_START = /^\p{White_Space}+/u
const RUST_END = /^\p{White_Space}$/u

const rustTrimEnd = (text: string): string => {
  let end = text.length
  while (end > 0 && RUST_END.test(text[end - 1] ?? '')) end -= 1
  return text.slice(0, end)
}

export const RUST_TIERS = codexTiers((text) => rustTrimEnd(text.replace(RUST_START, '')), rustTrimEnd)
export const PORT_TIERS = codexTiers(
  (text) => text.trim(),
  (text) => text.trimEnd(),
)

type Seeking = {
  readonly path: string
  readonly tiers: readonly Tier[]
  /** Lines without old ones go above a blank line that ends the file. */
  readonly aboveBlank: boolean
  /** Lines that end the file are never looked for before the cursor. */
  readonly endsBehindCursor: boolean
  readonly trace: Trace
  readonly work: StepBudget
}

/**
 * A file's chunks in turn, each behind the one before. `onFound` is called for every chunk before the next one is looked for.
 * @throws {ToolRefusal} an anchor or old lines are not there
 */
export function seekChunks(
  file: readonly string[],
  chunks: readonly Chunk[],
  { path, tiers, aboveBlank, endsBehindCursor, ...watch }: Seeking,
  shifts: LineShifts,
  onFound: (replacement: Replacement) => void,
): void {
  const shown = (line: number) => shifts.now(line)
  let cursor = 0
  for (const [index, { anchor, lines, atEnd }] of chunks.entries()) {
    if (anchor !== null) cursor = behindAnchor(file, anchor, cursor, { path, tiers, ...watch }, shown)
    const old = lines.filter(({ sign }) => sign !== '+').map(({ text }) => text)
    if (old.length === 0) {
      const start = aboveBlank && file.at(-1) === '' ? file.length - 1 : file.length
      watch.trace.note('appended', 'did', { at: [rangeFrom(shown(start), 0)] })
      onFound({ start, length: 0, fresh: lines, chunk: index, rule: 'appended' })
      continue
    }
    const from = (length: number) => {
      if (!atEnd || length === 0 || length > file.length) return cursor
      return endsBehindCursor ? Math.max(cursor, file.length - length) : file.length - length
    }
    if (atEnd) watch.trace.note('end-of-file', 'did', { at: [rangeFrom(shown(from(old.length)), old.length)] })
    let length = old.length
    let fresh = lines
    let place = firstPlace(file, old, from(length), tiers, watch, shown)
    if (place === null && old.at(-1) === '') {
      length -= 1
      fresh = withoutLastBlank(lines)
      watch.trace.note('blank-lines', 'did')
      place = firstPlace(file, old.slice(0, -1), from(length), tiers, watch, shown)
    }
    if (place === null) throw new ToolRefusal('exact-lines', `Failed to find the expected lines in ${path}:\n${old.join('\n')}`)
    onFound({ start: place.at, length, fresh, chunk: index, rule: place.rule })
    cursor = place.at + length
  }
}

function behindAnchor(
  file: readonly string[],
  anchor: string,
  cursor: number,
  { path, tiers, ...watch }: Pick<Seeking, 'path' | 'tiers' | 'trace' | 'work'>,
  shown: (line: number) => number,
): number {
  const place = firstPlace(file, [anchor], cursor, tiers, watch, shown)
  const at = place === null ? [] : [rangeFrom(shown(place.at), 1)]
  watch.trace.note('anchor', place === null ? 'refused' : 'took', { at })
  if (place === null) throw new ToolRefusal('anchor', `Failed to find the context "${anchor}" in ${path}`)
  return place.at + 1
}

/** Without the empty line that the old lines end in, and without the one that the new lines do. */
function withoutLastBlank(lines: readonly ChunkLine[]): readonly ChunkLine[] {
  const lastOld = lines.findLastIndex(({ sign }) => sign !== '+')
  const lastNew = lines.findLastIndex(({ sign }) => sign !== '-')
  const dropsNew = lines[lastNew]?.text === ''
  return lines.flatMap((line, index) => {
    if (index === lastOld && index === lastNew) return dropsNew ? [] : [line]
    if (index === lastNew && dropsNew) return line.sign === ' ' ? [{ sign: '-' as const, text: '' }] : []
    if (index === lastOld) return line.sign === ' ' ? [{ sign: '+' as const, text: line.text }] : []
    return [line]
  })
}
