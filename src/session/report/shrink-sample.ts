/** Less and less of the files and of the reply, as long as what is wrong stays as it is. */
import type { Path } from '../../engine/model'
import { splitWithEnds } from '../reproduction-verdict'
import { deltaDebug } from './delta-debugging'

/** A reply and the files that it was given to. */
export type Sample = { readonly reply: string; readonly files: ReadonlyMap<Path, string> }

/** UTF-16 units of a line that is itself cut down. More: minified code stays whole, fewer: usual lines lose words that make them readable. */
const WIDE = 160

/** Rounds over files and reply: what one loses may free the other. More: rarely a line less, fewer: a line too many. */
const ROUNDS = 4

/**
 * The smallest sample that is found. Gives the smallest so far after each try. `holds`: whether a sample still fails in the same way; `start` does.
 * One file stays in any case: a project has one.
 */
export function* shrinkSample(start: Sample, holds: (sample: Sample) => boolean): Generator<Sample, Sample> {
  let best = start
  function* on<T>(parts: readonly T[], sampleOf: (left: readonly T[]) => Sample) {
    const tries = deltaDebug(parts)
    for (let step = tries.next(); !step.done; ) {
      const sample = sampleOf(step.value)
      const isLess = sizeOf(sample) < sizeOf(best) && holds(sample)
      if (isLess) best = sample
      yield best
      step = tries.next(isLess)
    }
  }
  for (let round = 0; round < ROUNDS; round++) {
    const before = sizeOf(best)
    yield* on([...best.files], (left) => ({ ...best, files: new Map(left.length === 0 ? best.files : left) }))
    const { reply, files } = best
    yield* on(commonLines(best), (left) => withoutLines({ reply, files }, new Set(left)))
    for (const path of files.keys()) yield* on(splitWithEnds(best.files.get(path)), (left) => withFile(best, path, left.join('')))
    yield* on(splitWithEnds(best.reply), (left) => ({ ...best, reply: recounted(left.join('')) }))
    if (sizeOf(best) === before) break
  }
  for (const path of best.files.keys()) yield* on(piecesOf(best.files.get(path)), (left) => withFile(best, path, left.join('')))
  yield* on(piecesOf(best.reply), (left) => ({ ...best, reply: left.join('') }))
  return best
}

const withFile = ({ reply, files }: Sample, path: Path, text: string): Sample => ({
  reply,
  files: new Map([...files].map(([name, own]) => [name, name === path ? text : own])),
})

/** UTF-16 units of all texts; a file counts for itself as well. */
const sizeOf = ({ reply, files }: Sample): number =>
  [...files.values()].reduce((sum, text) => sum + 1 + text.length, reply.length)

// ── lines that both have ───────────────────────────────────────────────────────────────────────────────────────────────

/** A line as both sides would have it: without what diffs put before it, and without white space around it. */
const bare = (line: string): string => line.replace(/^[-+]/, '').trim()

/** Lines that the reply quotes from a file: one alone cannot go, since the other side would lack it. */
function commonLines({ reply, files }: Sample): string[] {
  const quoted = new Set(splitWithEnds(reply).map(bare))
  const own = [...files.values()].flatMap((text) => splitWithEnds(text).map(bare))
  return [...new Set(own)].filter((line) => line !== '' && quoted.has(line))
}

/** Without the common lines that are not in `left`, on either side. */
function withoutLines({ reply, files }: Sample, left: ReadonlySet<string>): Sample {
  const gone = new Set(commonLines({ reply, files }).filter((line) => !left.has(line)))
  const thinned = (text: string) =>
    splitWithEnds(text)
      .filter((line) => !gone.has(bare(line)))
      .join('')
  return { reply: recounted(thinned(reply)), files: new Map([...files].map(([path, text]) => [path, thinned(text)])) }
}

// ── counts of a diff ───────────────────────────────────────────────────────────────────────────────────────────────────

const HEADER = /^@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@/

/** A unified diff whose headers count the lines that are left. */
function recounted(reply: string): string {
  if (!reply.includes('@@ -')) return reply
  const lines = splitWithEnds(reply)
  return lines
    .map((line, at) => {
      const header = HEADER.exec(line)
      if (header === null) return line
      const [before, after] = countsBelow(lines, at + 1)
      return `@@ -${header[1]},${before} +${header[2]},${after} @@${line.slice(header[0].length)}`
    })
    .join('')
}

function countsBelow(lines: readonly string[], from: number): [before: number, after: number] {
  let [before, after] = [0, 0]
  for (const line of lines.slice(from)) {
    if (!/^(?:[ +-]|\\ |\r?\n)/.test(line) || line.startsWith('--- ')) break
    if (line.startsWith('\\')) continue
    if (!line.startsWith('+')) before++
    if (!line.startsWith('-')) after++
  }
  return [before, after]
}

// ── wide lines ─────────────────────────────────────────────────────────────────────────────────────────────────────────

/** A text in pieces: whole lines, and the words of wide ones. */
const piecesOf = (text: string | undefined): string[] => {
  const lines = splitWithEnds(text)
  if (lines.every((line) => line.length <= WIDE)) return []
  return lines.flatMap((line) => (line.length > WIDE ? (line.match(/\w+|\n|[^\w\n]/g) ?? []) : line))
}
