/** Applies the edits of a reply to a project, in order and in memory: all files or none. */
import type { FileOutcome, Policy, Reading, Transaction, Tree } from './model'
import { textSha } from './sha'
import { decideOther } from './stage/other-edits'
import { chosen, Staging, stageBy, staged } from './stage/staging'
import { changeSymbol } from './stage/symbol'
import type { StageOptions, Ways } from './stage/ways'

export type { StageOptions } from './stage/ways'

const WAYS: Ways = { other: decideOther, symbol: changeSymbol, sha: textSha }

/**
 * Decides every edit of the reading against the tree: one decision for each hunk, in the reply's order, and the files that come of them, all or none.
 * Pure and deterministic: the tree stays as it is, and what cannot be done is a refusal, never an exception.
 */
export const stage = (reading: Reading, tree: Tree, options: StageOptions = {}): Transaction =>
  stageBy(WAYS, reading, tree, options)

/** What a tool with another policy would leave behind. `left`: indexes of the transaction's decisions whose edits are not among `files`. */
export type Leftover = { readonly policy: Policy; readonly files: readonly FileOutcome[]; readonly left: readonly number[] }

/** What would be written under a policy: for looking at only, never to be committed. */
export function whatIf(reading: Reading, tree: Tree, policy: Policy, options: StageOptions = {}): Leftover {
  const staging = new Staging(WAYS, reading, tree, { ...options, upToRefusal: policy === 'as-you-go' })
  for (const index of chosen(reading, options)) {
    if (policy === 'as-you-go' && staging.hasRefusal) break
    staging.apply(index)
  }
  const transaction = staging.finish()
  const { decisions } = transaction
  const refusedIn = new Set(decisions.flatMap(({ state, path, rejected }) => (state === 'refused' && !rejected ? [path] : [])))
  const landed = transaction.state === 'staged' ? transaction.files : transaction.would
  const files =
    policy === 'per-file'
      ? landed.filter(({ path }) => !refusedIn.has(path))
      : policy === 'all-or-nothing' && transaction.state !== 'staged'
        ? []
        : landed
  const kept = new Set(files.map(({ path }) => path))
  const left = decisions.flatMap(({ state, path, rejected }, index) =>
    rejected || state === 'refused' || (state === 'applied' && (path === null || !kept.has(path))) ? [index] : [],
  )
  // What came after the first refusal was not even tried.
  const all =
    policy === 'as-you-go' && staging.hasRefusal ? staged(WAYS, reading, tree, options).decisions.length : decisions.length
  for (let index = decisions.length; index < all; index++) left.push(index)
  return { policy, files, left }
}
