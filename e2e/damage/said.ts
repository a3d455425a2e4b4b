/** What people and models read about refused edits, and whether it is so. */
import { diagnose, parsePath, readReply, stage } from '../../src/engine'
import { explainCause, explainDecision } from '../../src/engine/explain'
import { feedback } from '../../src/engine/feedback'
import { checkClaims } from './claims'
import { KINDS } from './kinds'
import { repliesOf } from './run'
import { textBefore } from './truth'

export type Said = { readonly refused: number; readonly claims: number; readonly wrong: readonly string[] }

/** Tokens: nothing is left out of a message. */
const ROOM = 20_000

/** Everything that is said of a reply; empty where nothing of it is refused. */
function saidOf(reply: string, path: string, text: string): string {
  const parsed = parsePath(path)
  if (!parsed.ok) throw new Error(`${path} is no path.`)
  const tree = new Map([[parsed.path, text]])
  const reading = readReply(reply)
  const transaction = stage(reading, tree, { defaultPath: parsed.path })
  if (transaction.state === 'staged') return ''
  const diagnoses = diagnose(reading, transaction, tree)
  const message = feedback(reading, transaction, diagnoses, () => text, { budget: ROOM }).text
  const sentences = diagnoses.flatMap(({ causes }) => causes.map(explainCause))
  const decided = transaction.decisions.flatMap((decision) =>
    decision.state === 'refused' ? [explainDecision(decision, path).sentence] : [],
  )
  return [message === '' ? 'no message' : message, ...sentences, ...decided].join('\n')
}

/** Refused edits of all kinds, `each` drafts of one, up to `most` refusals; of so many parts one. */
export function checkSaid({ each, seed, most }: { readonly each: number; readonly seed: number; readonly most: number }): Said {
  let refused = 0
  let claims = 0
  const wrong: string[] = []
  for (const kind of KINDS) {
    for (const { draft, format, reply } of repliesOf(kind, { each, seed })) {
      if (refused >= most) break
      const text = textBefore(draft.truth)
      const said = saidOf(reply, draft.path, text)
      if (said === '') continue
      refused++
      const checked = checkClaims(said, draft, reply)
      claims += checked.claims
      const false_ = said.startsWith('no message') ? ['There is no message.', ...checked.wrong] : checked.wrong
      for (const sentence of false_) wrong.push(`${kind.id} (${format}): ${sentence}`)
    }
  }
  return { refused, claims, wrong }
}
