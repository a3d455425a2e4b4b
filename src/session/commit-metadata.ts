/** What a commit's snapshot says of the reply that it came from. */
import type { Decision } from '../engine/model'
import type { Analysis } from '../workers/protocol'
import { KeptDecisions } from '../workspace/kept-decisions'
import type { CommitMetadata } from '../workspace/snapshots'
import { type TestRun, testVerdictOf } from './test-run'

/** `run`: the tests of exactly this tree; null: none ran. */
export function commitMetadataOf({ reply, transaction }: Analysis, run: TestRun | null, now: number): CommitMetadata {
  const decisions = transaction.decisions.filter(({ rejected }) => !rejected)
  const files = transaction.state === 'staged' ? transaction.files.map(({ path }) => path) : []
  return {
    cause: { kind: 'commit', reply: titleOf(reply, files), edits: decisions.length, files },
    reply: null,
    decisions: keptOf(decisions),
    verdict: run === null ? null : testVerdictOf(run),
    time: now,
  }
}

const keptOf = (decisions: readonly Decision[]): KeptDecisions =>
  KeptDecisions.of(
    decisions.map((decision) => ({
      path: decision.path,
      state: decision.state,
      how: decision.state === 'applied' ? decision.how : null,
      score: decision.state === 'applied' ? decision.score : null,
      before: decision.state === 'refused' ? null : decision.before,
      ...(decision.amended === undefined ? {} : { amended: decision.amended }),
    })),
  )

/** UTF-16 units of a title. More: it fills the timeline, fewer: two replies are alike. */
const TITLE = 80

/** The first line of a text that says something to a person, for the timeline; of a reply that is all tags or JSON what it edits. */
export function titleOf(reply: string, files: readonly string[]): string {
  const said = reply.split('\n', 50).find((text) => /\w{2}/.test(text)) ?? 'reply'
  const line = /^\s*[<{[]/.test(said) && files.length > 0 ? `Edit of ${files.join(', ')}` : said
  const title = line.replace(/^[#>*\s-]+/, '')
  return title.length <= TITLE ? title : `${title.slice(0, TITLE - 1).trimEnd()}…`
}
