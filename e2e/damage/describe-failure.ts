/** A failure as a person reads it. */
import type { Transaction } from '../../src/engine'
import type { Judged } from './judge'

const visible = (line: string): string =>
  line
    .replaceAll('\r', '\\r')
    .replaceAll('\t', '\u2192')
    .replaceAll('\ufeff', '\\ufeff')
    .replaceAll('\u00a0', '\\u00a0')
    .replaceAll('\u200b', '\\u200b')

/** Lines of one text that differ from those of another, between what both begin and end with, and one line around them. */
export function differing(name: string, text: string, other: string): string {
  const [lines, others] = [text.split('\n'), other.split('\n')]
  if (text === other) return `${name}: the same`
  let from = 0
  while (from < lines.length && lines[from] === others[from]) from++
  let tail = 0
  while (tail < Math.min(lines.length, others.length) - from && lines.at(-1 - tail) === others.at(-1 - tail)) tail++
  const shown = lines.slice(Math.max(0, from - 1), lines.length - tail + 1).slice(0, 30)
  return `${name} (line ${from + 1} on):\n${shown.map((line) => `  ${visible(line)}`).join('\n')}`
}

/** What the engine says of each hunk, and of the whole. */
export const decisionsIn = (transaction: Transaction): string[] => [
  ...transaction.decisions.map((decision) =>
    decision.state === 'applied'
      ? `applied: ${decision.how}, ${decision.score.toFixed(2)}`
      : decision.state === 'refused'
        ? `refused: ${decision.refusal.code}`
        : decision.state,
  ),
  ...(transaction.state === 'rejected' ? [`rejected: ${transaction.reason}`] : []),
]

export function describeFailure({ kind, draft, format, reply, outcome, before, expected, got, decisions }: Judged): string {
  return [
    `════ ${kind} ${outcome} (answer: ${draft.answer}) ${draft.path}, ${format}`,
    reply.length > 4000 ? `${reply.slice(0, 2000)}\n…\n${reply.slice(-2000)}` : reply,
    `decisions: ${decisions.join(' | ')}`,
    ...(got === before ? [differing('file', before, expected)] : [differing('got', got, expected)]),
    differing('expected', expected, got),
    '',
  ].join('\n')
}
