/** What came of a reply whose meaning is known. */
import { type Applied, applyReply } from '../../index'
import { after, before, type ChangedFile, treeOf } from './changed-file'

type Outcome = 'meant' | 'refused' | 'wrong bytes' | 'false success' | 'changed though refused'

type Tree = Readonly<Record<string, string>>

const areSame = (one: Tree, other: Tree): boolean =>
  Object.keys(one).length === Object.keys(other).length && Object.entries(one).every(([path, text]) => other[path] === text)

/** 'false success': the reply counts as applied, the files are as they were, and that is not what it means. */
function outcomeOf({ ok, files }: Pick<Applied, 'ok' | 'files'>, was: Tree, meant: Tree): Outcome {
  if (!ok) return areSame(files, was) ? 'refused' : 'changed though refused'
  if (areSame(files, meant)) return 'meant'
  return areSame(files, was) ? 'false success' : 'wrong bytes'
}

/** What fast-check shows of a case that breaks a law. */
export type LawCase = {
  readonly outcome: Outcome
  readonly reply: string
  readonly files: Tree
  readonly got: Tree
  readonly meant: Tree
  readonly how: string
}

const howOf = ({ transaction }: Applied): string =>
  transaction.decisions
    .map((decision) =>
      decision.state === 'applied' ? decision.how : decision.state === 'refused' ? decision.refusal.code : 'there',
    )
    .join(' ')

/** Applies the reply to the files as they are before the changes; the changes are what it means. */
export function tried(reply: string, changes: readonly ChangedFile[]): LawCase {
  return triedOn(reply, treeOf(changes, before), treeOf(changes, after))
}

export function triedOn(reply: string, files: Tree, meant: Tree): LawCase {
  const applied = applyReply(reply, files)
  return { outcome: outcomeOf(applied, files, meant), reply, files, got: applied.files, meant, how: howOf(applied) }
}

/** A case of these may happen: the meant bytes, or nothing. */
export const isFair = ({ outcome }: LawCase): boolean => outcome === 'meant' || outcome === 'refused'

/** The text of an error for a case that breaks a law. */
export const shown = ({ outcome, reply, files, got, meant, how }: LawCase): string =>
  [
    `${outcome} (${how})`,
    'reply:',
    reply,
    ...Object.keys(files).flatMap((path) => [
      `${path} before:`,
      files[path] ?? '',
      'got:',
      got[path] ?? '',
      'meant:',
      meant[path] ?? '',
    ]),
  ].join('\n')
