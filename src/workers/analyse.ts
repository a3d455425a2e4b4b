import { feedback } from '../engine/explain'
import { type Path, type Preview, ReplyReader, readReply, stage, type Tree } from '../engine/index'
import type { Analysis, Job } from './protocol'

/** Reads a reply, decides every edit and writes the message for the model. */
export function analyse({ reply, defaultPath, turn }: Job, tree: Tree): Analysis {
  const reading = readReply(reply, { turn: turn ?? undefined })
  const transaction = stage(reading, tree, { defaultPath: defaultPath ?? undefined, thorough: true })
  const textOf = (path: Path) => {
    const content = tree.get(path)
    return typeof content === 'string' ? content : undefined
  }
  return { reply, reading, transaction, message: feedback(reading, transaction, textOf) }
}

/** What reads a reply while it arrives. Its previews decide nothing. */
export type PreviewReader = { push(chunk: string): Preview }

export const openReader = (): PreviewReader => new ReplyReader()
