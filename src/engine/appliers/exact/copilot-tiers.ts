/** The four ways in which Copilot's replace tools find a text, each as the edit that it hands to the editor. */
import { distance, leastDistance } from '../shared/levenshtein'
import type { StepBudget } from '../shared/step-budget'
import { type TextSplice, textOccurrences } from './text-edit'

/** 'lost': the place that it takes ends behind the file. `isSame`: the tool takes the file for unchanged. `value`: the likeness, from 0 to 1. */
export type ReplaceTry =
  | { readonly kind: 'none' }
  | { readonly kind: 'lost' }
  | { readonly kind: 'several'; readonly count: number }
  | { readonly kind: 'one'; readonly splice: TextSplice; readonly isSame: boolean; readonly value?: number }

export type Asked = {
  readonly text: string
  readonly old: string
  readonly fresh: string
  readonly lineEnd: string
  readonly work: StepBudget
}

const NONE: ReplaceTry = { kind: 'none' }

/** Into a file of white space. */
export const blankFill = (fresh: string): TextSplice => ({ from: 0, to: 0, fresh })

export function exactly({ text, old, fresh }: Asked): ReplaceTry {
  const found = textOccurrences(text, old)
  const [from] = found
  if (from === undefined) return NONE
  if (found.length > 1) return { kind: 'several', count: found.length }
  return { kind: 'one', splice: { from, to: from + old.length, fresh }, isSame: old === fresh }
}

/** Lines that both begin and end with, as far as they do not overlap. */
function shared(a: readonly string[], b: readonly string[]): { leading: number; trailing: number } {
  const least = Math.min(a.length, b.length)
  let [leading, trailing] = [0, 0]
  while (leading < least && a[leading] === b[leading]) leading += 1
  while (leading + trailing < least && a[a.length - 1 - trailing] === b[b.length - 1 - trailing]) trailing += 1
  return { leading, trailing }
}

/** Trimmed lines before a blank one. Where old and new text begin alike, the place ends as many lines too late. */
export function flexibly({ text, old, fresh, lineEnd, work }: Asked): ReplaceTry {
  const lines = text.split(lineEnd)
  const there = lines.map((line) => line.trim())
  const oldLines = old.trim().split(lineEnd)
  const sought = [...oldLines.map((line) => line.trim()), '']
  work.spend(text.length + old.length)
  const found: number[] = []
  for (let at = 0; at <= there.length - sought.length; at += 1)
    if (sought.every((line, index) => line === there[at + index])) {
      found.push(at)
      at += sought.length - 1
    }
  const [match] = found
  if (match === undefined) return NONE
  if (found.length > 1) return { kind: 'several', count: found.length }
  const newLines = fresh.trim().split(lineEnd)
  const { leading, trailing } = shared(oldLines, newLines)
  const starts = lineStarts(lines, lineEnd)
  const start = starts[match + leading]
  const end = starts[match + leading + oldLines.length - trailing]
  if (start === undefined || end === undefined) return { kind: 'lost' }
  const written = newLines.slice(leading, newLines.length - trailing).join(lineEnd)
  const to = end - 1
  const isSame = text.slice(0, start) + written + text.slice(to) === text
  // The editor takes the ends of a range in either order.
  const splice = { from: Math.max(0, Math.min(start, to)), to: Math.max(start, to), fresh: written }
  return { kind: 'one', splice, isSame }
}

function lineStarts(lines: readonly string[], lineEnd: string): number[] {
  let at = 0
  return lines.map(({ length }) => {
    const start = at
    at += length + lineEnd.length
    return start
  })
}

/** The same characters, with more space at the ends of lines. */
export function loosely({ text, old, fresh, lineEnd, work }: Asked): ReplaceTry {
  work.spend(text.length + old.length)
  const isEnded = old.endsWith(lineEnd)
  const lines = (isEnded ? old.slice(0, -lineEnd.length) : old).split(lineEnd)
  const pattern = lines.map(
    (line, index) =>
      `${line.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}[ \\t]*${index < lines.length - 1 || isEnded ? '\\r?\\n' : ''}`,
  )
  const found = [...text.matchAll(new RegExp(pattern.join(''), 'g'))]
  const [match] = found
  if (match === undefined) return NONE
  if (found.length > 1) return { kind: 'several', count: found.length }
  return { kind: 'one', splice: { from: match.index, to: match.index + match[0].length, fresh }, isSame: match[0] === fresh }
}

/** Beyond them nothing is looked for by likeness. */
const LONGEST_OLD = 1000
const MOST_OLD_LINES = 20
const MOST_LINES = 1000
/** Of the lines on average: more than this. */
const ALIKE = 0.95

/** The run of as many lines that is most alike, line by line. */
export function likely({ text, old, fresh, lineEnd, work }: Asked): ReplaceTry {
  const oldLines = old.split(lineEnd)
  const lines = text.split(lineEnd)
  if (old.length > LONGEST_OLD || oldLines.length > MOST_OLD_LINES || lines.length > MOST_LINES) return NONE
  let [best, bestAt] = [ALIKE, -1]
  for (let at = 0; at <= lines.length - oldLines.length; at += 1) {
    const average = averageOver(oldLines, lines, at, best, work)
    if (average > best) [best, bestAt] = [average, at]
  }
  if (bestAt < 0) return NONE
  const newLines = fresh.split(lineEnd)
  const { leading, trailing } = shared(oldLines, newLines)
  const starts = lineStarts(lines, lineEnd)
  const from = starts[bestAt + leading] ?? text.length
  const behind = bestAt + oldLines.length - trailing
  const to =
    trailing > 0 ? (starts[behind] ?? text.length) - lineEnd.length : (starts[behind - 1] ?? 0) + (lines[behind - 1]?.length ?? 0)
  const written = newLines.slice(leading, newLines.length - trailing)
  const isSame = [...lines.slice(0, bestAt + leading), ...written, ...lines.slice(behind)].join(lineEnd) === text
  const splice = { from: Math.min(from, to), to: Math.max(from, to), fresh: written.join(lineEnd) }
  return { kind: 'one', splice, isSame, value: best }
}

/** 0 where it cannot be more than `best`. */
function averageOver(old: readonly string[], lines: readonly string[], at: number, best: number, work: StepBudget): number {
  work.spend(old.length)
  let most = old.length
  for (const [index, line] of old.entries()) {
    most -= 1 - mostAlike(line, lines[at + index] ?? '')
    if (most / old.length + SLACK < best) return 0
  }
  let total = 0
  for (const [index, line] of old.entries()) total += alike(line, lines[at + index] ?? '', work)
  return total / old.length
}

/** Sums in another order may differ by so much. */
const SLACK = 1e-9

function mostAlike(a: string, b: string): number {
  if (a === b) return 1
  const longer = Math.max(a.length, b.length)
  return a === '' || b === '' ? 0 : 1 - leastDistance(a, b) / longer
}

function alike(a: string, b: string, work: StepBudget): number {
  if (a === b) return 1
  return a === '' || b === '' ? 0 : 1 - distance(a, b, work) / Math.max(a.length, b.length)
}
