/** Whether a refused hunk would match with one thing changed, and which. Nothing is claimed that the engine has not proven. */
import type { Cause, CauseCode, Decision, Diagnosis, Hunk, HunkLine, LineDifference, Repair } from '../../engine/model'

/** `line`: one line of the hunk's `before`, and the file's line that it would have to be. `cause`: one thing that is wrong with the hunk as a whole. */
export type SingleChange =
  | { readonly kind: 'line'; readonly difference: LineDifference; readonly repair: Repair }
  | { readonly kind: 'cause'; readonly cause: Cause }

/** Causes each of which is one thing: with it undone, the hunk matches in one place. Others say why, and not what to change. */
const ONE_THING: ReadonlySet<CauseCode> = new Set<CauseCode>([
  'trailing-space',
  'typography',
  'blank-lines',
  'indentation',
  'inner-space',
  'entities',
  'escapes',
  'line-numbers',
  'fences',
  'case',
  'other-file',
])

const isEqual = ({ parts }: LineDifference): boolean => parts.every((part) => part.in === 'both')

/** The one line that differs, if the hunk with the file's line in its place is what a repair says: that has been staged, and lands. */
function oneLine({ differences, repairs }: Diagnosis, before: readonly HunkLine[]): SingleChange | null {
  const [difference, ...others] = differences.filter((one) => !isEqual(one))
  if (difference === undefined || others.length > 0 || difference.line < 0 || difference.of < 0) return null
  const theirs = difference.parts
    .filter((part) => part.in !== 'reply')
    .map(({ text }) => text)
    .join('')
  const changed = before.map(({ text }, line) => (line === difference.line ? theirs : text))
  const repair = repairs.find(({ code, edit }) => {
    const hunk = hunkOf(edit)
    return code === 'file-text' && hunk !== null && sameLines(hunk.before, changed)
  })
  return repair === undefined ? null : { kind: 'line', difference, repair }
}

/** The only hunk of a repair. */
const hunkOf = (edit: Repair['edit']): Hunk | null => (edit.kind === 'patch' ? (edit.hunks[0] ?? null) : null)

const sameLines = (lines: readonly HunkLine[], texts: readonly string[]): boolean =>
  lines.length === texts.length && lines.every(({ text }, at) => text === texts[at])

/** `before`: the lines that the hunk quotes. null: more than one thing would have to change, or nothing is proven. */
export function singleChangeOf(
  decision: Decision,
  diagnosis: Diagnosis | undefined,
  before: readonly HunkLine[],
): SingleChange | null {
  if (decision.state !== 'refused' || diagnosis === undefined) return null
  const line = oneLine(diagnosis, before)
  if (line !== null) return line
  const [cause] = diagnosis.causes
  return cause !== undefined && ONE_THING.has(cause.code) ? { kind: 'cause', cause } : null
}
