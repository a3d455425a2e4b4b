/** The bytes that Codex writes: as its own file model does, and as it did before it had one. */
import { linesWithEnds } from '../shared/text'
import type { Replacement } from './codex-seek'

/** A file as the tool takes it: lines to be compared, and a way back to bytes. */
export type CodexFile = {
  readonly lines: readonly string[]
  write(replacements: readonly Replacement[]): string
}

/** Lines keep their ends; context is the file's, added lines get the end of the file's first line, and the last line gets one. */
export function fileWithEnds(text: string): CodexFile {
  const cut = linesWithEnds(text)
  const usual = cut[0]?.endsWith('\r\n') === true ? '\r\n' : '\n'
  const whole = cut.map((line) => (line.endsWith('\n') ? line : line + usual))
  return {
    lines: cut.map((line) => (line.endsWith('\n') ? line.slice(0, line.endsWith('\r\n') ? -2 : -1) : line)),
    write(replacements) {
      const written = withBlocks(whole, replacements, ({ start, length, fresh }) => {
        let old = start
        return fresh.flatMap(({ sign, text: added }) => {
          if (sign === '+') return [`${added}${usual}`]
          const line = old < start + length ? (whole[old] ?? usual) : `${added}${usual}`
          old += 1
          return sign === ' ' ? [line] : []
        })
      })
      return written.join('')
    },
  }
}

/** Lines are the texts between the '\n's; context is the patch's, and a text without a last empty line gets one. */
export function fileBetweenBreaks(text: string): CodexFile {
  const lines = text.split('\n')
  if (lines.at(-1) === '') lines.pop()
  return {
    lines,
    write(replacements) {
      const written = withBlocks(lines, replacements, ({ fresh }) =>
        fresh.filter(({ sign }) => sign !== '-').map((line) => line.text),
      )
      if (written.at(-1) !== '') written.push('')
      return written.join('\n')
    },
  }
}

/**
 * Blocks in place of the lines that give way. The tool takes them from the last to the first, so an insertion before a last
 * empty line that another block takes away loses as many of its lines as that block still has to take.
 */
function withBlocks(
  lines: readonly string[],
  replacements: readonly Replacement[],
  blockOf: (one: Replacement) => readonly string[],
): string[] {
  const written: string[] = []
  let taken = 0
  for (const one of replacements.toSorted((a, b) => a.start - b.start)) {
    const overlap = Math.max(0, taken - one.start)
    for (let at = taken; at < one.start; at += 1) written.push(lines[at] ?? '')
    for (const line of blockOf(one).slice(overlap)) written.push(line)
    taken = one.start + (overlap > 0 ? Math.max(0, overlap - blockOf(one).length) : one.length)
  }
  for (let at = taken; at < lines.length; at += 1) written.push(lines[at] ?? '')
  return written
}
