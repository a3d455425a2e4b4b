/** What a tool makes of a hunk, in the smallest file and reply with which it does the same: for an issue that its makers can run. */
import { readReply } from '../read/read'
import type { ApplierId } from './applier'
import { type Cell, compareOne, type ToolResult } from './compare'
import type { EmulateOptions } from './emulate'
import { linesWithEnds } from './shared/text'

/** `hunk`: one that this engine reads, counted over the reply. `path`: the file that it is for. `settings`: the tool's own options. */
export type MinimalJob = {
  readonly id: ApplierId
  readonly reply: string
  readonly files: Readonly<Record<string, string>>
  readonly path: string
  readonly hunk: number
  readonly defaultPath: string | null
  /** Whether the tool is given the edit in a format of its own. */
  readonly translate: boolean
  readonly settings: EmulateOptions
}

/** `hunk`: as counted in its own reply. `lines`: of the file as it was and as it is here. */
export type MinimalCase = {
  readonly reply: string
  readonly before: string
  readonly hunk: number
  readonly result: ToolResult
  readonly native: ToolResult
  readonly lines: { readonly from: number; readonly to: number }
}

/** Files that are tried. More: seconds for a file that nothing can be taken from, fewer: a long file stays longer than it must. */
const TRIES = 150

/** What has to stay as it is: what both make of the hunk, and what the tool says of the reply, in the same format. */
type Kept = Pick<ToolResult, 'verdict' | 'stopped' | 'translated'> & { readonly cell: Cell; readonly native: Cell }

type Tried = Omit<MinimalCase, 'lines'>

/** Null: the file is not there, or the hunk not in the reply. */
export function minimalCaseOf(job: MinimalJob): MinimalCase | null {
  const { path, files } = job
  const before = files[path]
  if (before === undefined) return null
  let left = TRIES
  const whole = tried(job, job.reply, job.hunk, before)
  if (whole === null) return null
  const kept = keptIn(whole)
  const attempt = (reply: string, hunk: number, text: string): Tried | null => {
    left -= 1
    const made = tried(job, reply, hunk, text)
    return made !== null && isKept(keptIn(made), kept) ? made : null
  }
  let now = whole
  const alone = editAlone(job)
  if (alone !== null) now = attempt(alone.reply, alone.hunk, before) ?? now
  const all = linesWithEnds(before)
  let lines: readonly string[] = all
  for (let size = Math.ceil(lines.length / 2); size >= 1 && left > 0; size = size === 1 ? 0 : Math.ceil(size / 2))
    for (let from = 0; from < lines.length && left > 0; ) {
      const fewer = lines.toSpliced(from, size)
      const made = attempt(now.reply, now.hunk, fewer.join(''))
      if (made === null) from += size
      else [now, lines] = [made, fewer]
    }
  return { ...now, lines: { from: all.length, to: lines.length } }
}

/** The edit of the hunk as the reply writes it, and which of its hunks it is; null: it is the whole reply. */
function editAlone({ reply, hunk }: MinimalJob): { readonly reply: string; readonly hunk: number } | null {
  let first = 0
  for (const edit of readReply(reply).edits) {
    const count = edit.kind === 'patch' ? edit.hunks.length : 1
    if (hunk < first + count) {
      const text = reply.slice(edit.span.from, edit.span.to)
      return text.trim() === reply.trim() ? null : { reply: text, hunk: hunk - first }
    }
    first += count
  }
  return null
}

/** The other files of the project are left out. Null: the hunk is not in the reply. */
function tried(
  { id, path, defaultPath, translate, settings }: MinimalJob,
  reply: string,
  hunk: number,
  before: string,
): Tried | null {
  const options = { defaultPath: defaultPath ?? path, translate, settings: { [id]: settings } }
  const { native, result } = compareOne(id, reply, { [path]: before }, options)
  return hunk in native.cells ? { reply, before, hunk, native, result } : null
}

const keptIn = ({ result, native, hunk }: Tried): Kept => ({
  cell: result.cells[hunk] ?? 'none',
  native: native.cells[hunk] ?? 'none',
  verdict: result.verdict,
  stopped: result.stopped,
  translated: result.translated,
})

const isKept = (a: Kept, b: Kept): boolean =>
  a.cell === b.cell &&
  a.native === b.native &&
  a.verdict === b.verdict &&
  a.stopped === b.stopped &&
  a.translated === b.translated
