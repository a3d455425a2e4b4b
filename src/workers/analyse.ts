import { feedback } from '../engine/feedback'
import { diagnose, type Path, type Preview, ReplyReader, readReply, stage, type Tree } from '../engine/index'
import type { Looking } from './looking'
import type { Analysis, Job, SyntaxCheck } from './protocol'

/**
 * Reads a reply, decides every edit, finds out why those that failed did, and writes the message for the model.
 * What `looking` does not have yet is not waited for; without it symbols are not looked up and nothing is checked.
 */
export function analyse(
  { reply, defaultPath, turn, demands, edits, syntax = 'on' }: Job,
  tree: Tree,
  looking: Looking | null = null,
): Analysis {
  const reading = readReply(reply, { turn: turn ?? undefined })
  const checked = new Map<Path, SyntaxCheck['state']>()
  const problemsOf = (path: Path, text: string, look: Looking) => {
    const problems = look.problems(path, text)
    checked.set(path, problems === 'loading' ? 'loading' : problems === null ? 'no-check' : 'checked')
    return problems === 'loading' ? null : problems
  }
  const transaction = stage(reading, tree, {
    defaultPath: defaultPath ?? undefined,
    demands,
    edits: edits ?? undefined,
    thorough: true,
    ...(looking === null ? {} : { symbols: looking.symbols, renames: looking.renames }),
    ...(looking === null || syntax === 'off' ? {} : { syntax: (path, text) => problemsOf(path, text, looking) }),
  })
  const textOf = (path: Path) => {
    const content = tree.get(path)
    return typeof content === 'string' ? content : undefined
  }
  const diagnoses = diagnose(reading, transaction, tree)
  return {
    reply,
    reading,
    transaction,
    diagnoses,
    message: feedback(reading, transaction, diagnoses, textOf),
    syntax: [...checked].map(([path, state]) => ({ path, state })),
  }
}

/** What reads a reply while it arrives. Its previews decide nothing. */
export type PreviewReader = { push(chunk: string): Preview }

export const openReader = (): PreviewReader => new ReplyReader()
