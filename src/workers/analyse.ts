import { feedback } from '../engine/explain'
import { type Path, readReply, stage, type Tree } from '../engine/index'
import type { Analysis, Job } from './protocol'

/** Reads a reply, decides every edit and writes the message for the model. */
export function analyse({ reply, defaultPath }: Job, tree: Tree): Analysis {
  const reading = readReply(reply)
  const transaction = stage(reading, tree, { defaultPath: defaultPath ?? undefined })
  const textOf = (path: Path) => {
    const content = tree.get(path)
    return typeof content === 'string' ? content : undefined
  }
  return { reply, reading, transaction, message: feedback(reading, transaction, textOf) }
}
