/** What became of a hunk, in a form that does not depend on where in the file the hunk is. */
import type { Decision, LineRange, Path } from '../engine/model'

type Texts = { readonly before: string | undefined; readonly after: string | undefined }

/**
 * Two decisions of one verdict have the same state, for the same reason, at the same lines of the same file. Numbers of lines and of other hunks do
 * not count, nor does what merely comes near. `textsOf`: a file's text before the reply and after it.
 */
export function verdictOf(decision: Decision, textsOf: (path: Path) => Texts): string {
  const texts = decision.path === null ? { before: undefined, after: undefined } : textsOf(decision.path)
  const [before, after] = [splitWithEnds(texts.before), splitWithEnds(texts.after)]
  const said: unknown[] = [decision.state, decision.path]
  if (decision.state === 'already-applied') said.push(within(after, decision.after))
  else if (decision.state === 'applied') {
    const took = decision.attempts.at(-1)?.verdict
    said.push(decision.how, took !== undefined && 'took' in took ? took.by : null, decision.adaptations ?? [])
    said.push(within(before, decision.before), within(after, decision.after))
  } else {
    const { refusal, nearest } = decision
    said.push(JSON.stringify(refusal, (key, value: unknown) => (key === 'at' || key === 'by' ? undefined : value)))
    if ('at' in refusal && refusal.at !== null) said.push(within(before, refusal.at))
    const [best] = nearest
    if (best !== undefined) said.push(best.score.toFixed(2), within(before, best.at))
  }
  return JSON.stringify(said)
}

/** With their ends. */
export const splitWithEnds = (text: string | undefined): readonly string[] => text?.match(/[^\n]*\n|[^\n]+$/g) ?? []

const within = (lines: readonly string[], { start, end }: LineRange): readonly string[] => lines.slice(start, end)
