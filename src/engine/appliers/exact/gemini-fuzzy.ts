/** Gemini CLI's last way of finding a text: as many lines, a tenth of its characters may differ, white space counts for a tenth. */
import type { LineRange } from '../../model'
import type { StepBudget } from '../shared/step-budget'
import { distanceWithin } from './bounded-distance'
import { type GeminiAttempt, hiddenLinesIn, linesAsSeen, overLines } from './gemini-tiers'
import { toLf } from './line-ends'

/** Characters. Shorter texts are too easily found. */
const SHORTEST = 10
const MOST = 0.1
const SPACE_COUNTS = 0.1
/** Lines of the file by the square of the text's length: above it, the tool does not look. */
const LARGEST = 400_000_000

type Window = { readonly index: number; readonly score: number }

/** `base`: the text that the splices are of. */
export type Fuzzy = GeminiAttempt & { readonly at: readonly LineRange[]; readonly score: number; readonly base: string }

export function fuzzy(whole: string, old: string, fresh: string, work: StepBudget): Fuzzy | null {
  if (old.length < SHORTEST) return null
  const text = toLf(whole)
  const lines = linesAsSeen(text)
  if (lines.length * old.length ** 2 > LARGEST) return null
  const sought = linesAsSeen(old).map((line) => line.text.trimEnd())
  if (sought.length === 0) return null
  const close = windows(
    lines.map((line) => line.text.trimEnd()),
    sought,
    work,
  )
  const best: Window[] = []
  for (const one of close.toSorted((a, b) => a.score - b.score || a.index - b.index))
    if (!best.some(({ index }) => Math.abs(index - one.index) < sought.length)) best.push(one)
  if (best.length === 0) return null
  const inOrder = best.toSorted((a, b) => a.index - b.index)
  return {
    count: best.length,
    splices: inOrder.map(({ index }) => overLines(lines.slice(index, index + sought.length), fresh, false)),
    lost: hiddenLinesIn(text, lines),
    at: inOrder.map(({ index }) => ({ start: index, end: index + sought.length })),
    score: best[0]?.score ?? 0,
    base: text,
  }
}

const withoutSpace = (text: string): string => text.replace(/\s/g, '')

/** Runs of as many lines that are close enough. */
function windows(lines: readonly string[], sought: readonly string[], work: StepBudget): Window[] {
  const block = sought.join('\n')
  const bare = withoutSpace(block)
  const bareLines = lines.map(withoutSpace)
  const mostBare = Math.floor((MOST * block.length) / (1 - SPACE_COUNTS)) + 1
  const bag = new Bag(bare)
  const found: Window[] = []
  let bareLength = 0
  for (const line of bareLines.slice(0, sought.length)) bareLength += line.length
  for (let index = 0; index + sought.length <= lines.length; index += 1) {
    if (index > 0) bareLength += (bareLines[index + sought.length - 1]?.length ?? 0) - (bareLines[index - 1]?.length ?? 0)
    work.spend(1)
    if (Math.abs(bareLength - bare.length) > mostBare) continue
    work.spend(2 * bareLength)
    const bareWindow = bareLines.slice(index, index + sought.length).join('')
    if (bag.difference(bareWindow) > mostBare) continue
    const window = lines.slice(index, index + sought.length).join('\n')
    if (Math.abs(window.length - block.length) / block.length > MOST / SPACE_COUNTS) continue
    const score = scoreOf(window, block, bareWindow, bare, mostBare, work)
    if (score !== null) found.push({ index, score })
  }
  return found
}

/** The share of the text that differs; null where that is too much. */
function scoreOf(
  window: string,
  block: string,
  bareWindow: string,
  bare: string,
  mostBare: number,
  work: StepBudget,
): number | null {
  const text = distanceWithin(bareWindow, bare, mostBare, work)
  if (text === null) return null
  const most = Math.floor((MOST * block.length - text * (1 - SPACE_COUNTS)) / SPACE_COUNTS) + 1
  const all = distanceWithin(window, block, most, work)
  if (all === null) return null
  const score = (text + (all - text) * SPACE_COUNTS) / block.length
  return score <= MOST ? score : null
}

/** How often each character occurs in a text: a bound for distances that costs little. */
class Bag {
  readonly #counts = new Int32Array(256)
  readonly #length: number

  constructor(text: string) {
    for (let at = 0; at < text.length; at += 1) this.#add(text.charCodeAt(at), 1)
    this.#length = text.length
  }

  #add(unit: number, by: number): number {
    const slot = unit & 255
    const count = (this.#counts[slot] ?? 0) + by
    this.#counts[slot] = count
    return count
  }

  /** No more than the edits from one text to the other. */
  difference(other: string): number {
    let shared = 0
    for (let at = 0; at < other.length; at += 1) if (this.#add(other.charCodeAt(at), -1) >= 0) shared += 1
    for (let at = 0; at < other.length; at += 1) this.#add(other.charCodeAt(at), 1)
    return Math.max(this.#length, other.length) - shared
  }
}
