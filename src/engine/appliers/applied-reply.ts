/** What this engine makes of a reply, kept for the next question: its files and its hunks are asked for one after the other. */
import { applyReply } from '../index'

type Files = Readonly<Record<string, string>>
type Applied = ReturnType<typeof applyReply>

let last: {
  readonly reply: string
  readonly files: Files
  readonly defaultPath: string | undefined
  readonly applied: Applied
} | null = null

/** As `applyReply` gives it. */
export function appliedReply(reply: string, files: Files, defaultPath: string | undefined): Applied {
  if (last === null || last.reply !== reply || last.defaultPath !== defaultPath || !isSame(last.files, files))
    last = { reply, files, defaultPath, applied: applyReply(reply, files, { defaultPath }) }
  return last.applied
}

const isSame = (a: Files, b: Files): boolean =>
  Object.keys(a).length === Object.keys(b).length && Object.entries(a).every(([path, text]) => b[path] === text)
