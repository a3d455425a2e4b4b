/** What became of a reply, beside the truth. */
import { applyReply } from '../../src/engine'
import { decisionsIn } from './describe-failure'
import type { Draft, FormatName } from './kind'
import { textAfter, textBefore } from './truth'

/** `recovered`: the bytes that are meant. `refused`: nothing is done, though it could be. `right-refusal`: nothing is done, rightly. `false-success`: a claim, and the file as it was. */
export type Outcome = 'recovered' | 'refused' | 'right-refusal' | 'wrong' | 'false-success'

export type Apply = typeof applyReply

/** A reply applied, and applied again to its own result: what the first time reports, with the files that the second time leaves. */
export const applyTwice: Apply = (reply, files, options) => {
  const once = applyReply(reply, files, options)
  return once.ok ? { ...once, files: applyReply(reply, once.files, options).files } : once
}

export type Judged = {
  /** Name of the kind of damage. */
  readonly kind: string
  readonly draft: Draft
  readonly format: FormatName
  readonly reply: string
  readonly outcome: Outcome
  readonly before: string
  readonly expected: string
  readonly got: string
  /** What the engine says of each hunk. */
  readonly decisions: readonly string[]
}

export function judge(kind: string, draft: Draft, format: FormatName, reply: string, apply: Apply = applyReply): Judged {
  const [before, expected] = [textBefore(draft.truth), textAfter(draft.truth)]
  const applied = apply(reply, { [draft.path]: before }, { defaultPath: draft.path })
  const got = applied.files[draft.path] ?? ''
  const decisions = decisionsIn(applied.transaction)
  const isAlone = Object.keys(applied.files).length === 1
  return {
    kind,
    draft,
    format,
    reply,
    before,
    expected,
    got,
    decisions,
    outcome: isAlone ? outcomeOf() : 'wrong',
  }

  function outcomeOf(): Outcome {
    if (!applied.ok) return got !== before ? 'wrong' : draft.answer === 'bytes' ? 'refused' : 'right-refusal'
    if (draft.answer !== 'refuse' && (got === expected || draft.also.includes(got))) return 'recovered'
    return got === before ? 'false-success' : 'wrong'
  }
}
