/** What people and models read about refused edits, and whether it is so and helps. */
import { diagnose, type Path, parsePath, readReply, stage, type Tree } from '../../src/engine'
import { explainCause, explainDecision } from '../../src/engine/explain'
import { feedback } from '../../src/engine/feedback'
import { checkClaims } from './claims'
import { FILES } from './files'
import { KINDS } from './kinds'
import { scenesOf } from './replies/run'
import type { Files } from './replies/scene'
import { SCENES } from './replies/scenes'
import { checkRetries } from './retry'
import { repliesOf } from './run'
import { checkSentences } from './sentences'
import { textBefore } from './truth'

export type CheckedExplanations = { readonly refused: number; readonly claims: number; readonly wrong: readonly string[] }

/** Tokens: nothing is left out of a message. */
const ROOM = 20_000

function pathOf(written: string): Path {
  const parsed = parsePath(written)
  if (!parsed.ok) throw new Error(`${written} is no path.`)
  return parsed.path
}

type Checking = CheckedExplanations & {
  /** All that was said, for those who know the draft; '' where nothing is refused. */
  readonly text: string
}

/** Everything that is said of a reply, checked against its hunks and the files. */
function sayingsOf(reply: string, files: Files, defaultPath?: Path): Checking {
  const tree: Tree = new Map(Object.entries(files).map(([path, text]) => [pathOf(path), text]))
  const reading = readReply(reply)
  const transaction = stage(reading, tree, { defaultPath })
  if (transaction.state === 'staged') return { refused: 0, claims: 0, wrong: [], text: '' }
  const diagnoses = diagnose(reading, transaction, tree)
  const message = feedback(reading, transaction, diagnoses, (path) => files[path], { budget: ROOM }).text
  const sentences = diagnoses.flatMap(({ causes }) => causes.map(explainCause))
  const decided = transaction.decisions.flatMap((decision) =>
    decision.state === 'refused' ? [explainDecision(decision, defaultPath ?? '').sentence] : [],
  )
  const hunks = checkSentences(reading, transaction, diagnoses, tree, reply)
  const retries = checkRetries({ reading, transaction, tree }, diagnoses, message, defaultPath)
  return {
    refused: 1,
    claims: hunks.claims + retries.claims,
    wrong: [...(message === '' ? ['There is no message.'] : []), ...hunks.wrong, ...retries.wrong],
    text: [message, ...sentences, ...decided].join('\n'),
  }
}

/** Drafts of a kind, or scenes, up to which a number of refusals is looked for. More: a run that finds too few takes long to say so. */
const TURNS = 200

/** Refused replies of all kinds by turns, so that none takes the place of others: `most` of drafts, and as many of scenes. */
export function checkExplanations({ seed, most }: { readonly seed: number; readonly most: number }): CheckedExplanations {
  let [refused, claims, ofScenes] = [0, 0, 0]
  const wrong: string[] = []
  const turns = Array.from({ length: TURNS }, (_, turn) => ({ each: 1, seed: seed + turn }))
  for (const turn of turns)
    for (const kind of KINDS) {
      if (refused >= most) break
      for (const { draft, format, reply } of repliesOf(kind, turn)) {
        const said = sayingsOf(reply, { [draft.path]: textBefore(draft.truth) }, pathOf(draft.path))
        if (said.text === '') continue
        const checked = checkClaims(said.text, draft, reply)
        refused += said.refused
        claims += said.claims + checked.claims
        for (const sentence of [...said.wrong, ...checked.wrong]) wrong.push(`${kind.id} (${format}): ${sentence}`)
      }
    }
  for (const turn of turns)
    for (const kind of SCENES) {
      if (ofScenes >= most) break
      for (const { files, reply } of scenesOf(kind, FILES, turn)) {
        const said = sayingsOf(reply, files)
        ofScenes += said.refused
        claims += said.claims
        for (const sentence of said.wrong) wrong.push(`${kind.id}: ${sentence}`)
      }
    }
  return { refused: refused + ofScenes, claims, wrong }
}
