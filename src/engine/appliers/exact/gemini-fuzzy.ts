/** Gemini CLI's last way of finding a text: as many lines, a tenth of its characters may differ, white space counts for a tenth. */
import type { LineRange } from '../../model'
import { Likeness } from '../shared/likeness'
import type { StepBudget } from '../shared/step-budget'
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
  const [asBare, asWritten] = [new Likeness(bare), new Likeness(block)]
  const found: Window[] = []
  let bareLength = 0
  for (const line of bareLines.slice(0, sought.length)) bareLength += line.length
  for (let index = 0; index + sought.length <= lines.length; index += 1) {
    if (index > 0) bareLength += (bareLines[index + sought.length - 1]?.length ?? 0) - (bareLines[index - 1]?.length ?? 0)
    work.spend(1)
    if (Math.abs(bareLength - bare.length) > mostBare) continue
    const text = asBare.within(mostBare, bareLines.slice(index, index + sought.length).join(''), work)
    if (text === null) continue
    const window = lines.slice(index, index + sought.length).join('\n')
    if (Math.abs(window.length - block.length) / block.length > MOST / SPACE_COUNTS) continue
    const most = Math.floor((MOST * block.length - text * (1 - SPACE_COUNTS)) / SPACE_COUNTS) + 1
    const all = asWritten.within(most, window, work)
    // The share of the text that differs.
    const score = all === null ? null : (text + (all - text) * SPACE_COUNTS) / block.length
    if (score !== null && score <= MOST) found.push({ index, score })
  }
  return found
}
