import { feedback } from '../engine/feedback'
import { diagnose, type Path, type Preview, ReplyReader, readReply, stage, type Tree } from '../engine/index'
import type { Analysis, Job } from './protocol'

/** Reads a reply, decides every edit, finds out why those that failed did, and writes the message for the model. */
export function analyse({ reply, defaultPath, turn, demands, edits }: Job, tree: Tree): Analysis {
  const reading = readReply(reply, { turn: turn ?? undefined })
  const transaction = stage(reading, tree, {
    defaultPath: defaultPath ?? undefined,
    demands,
    edits: edits ?? undefined,
    thorough: true,
  })
  const textOf = (path: Path) => {
    const content = tree.get(path)
    return typeof content === 'string' ? content : undefined
  }
  const diagnoses = diagnose(reading, transaction, tree)
  return { reply, reading, transaction, diagnoses, message: feedback(reading, transaction, diagnoses, textOf) }
}

/** What reads a reply while it arrives. Its previews decide nothing. */
export type PreviewReader = { push(chunk: string): Preview }

export const openReader = (): PreviewReader => new ReplyReader()
