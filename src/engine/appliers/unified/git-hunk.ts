/** Reads the hunks of one file as git apply does. */
import { GitError, type GitHunk, type GitInput, type GitPatch, type ImageLine, lineAt, rangesIn } from './git-header'

type Counts = { readonly oldLines: number; readonly newLines: number }

/** Reads the hunks behind a header into the patch. `recount`: their stated counts are not believed. @throws {GitError} */
export function readHunks(input: GitInput, patch: GitPatch, recount: boolean): void {
  const hunks: GitHunk[] = []
  const sum = { oldLines: 0, newLines: 0 }
  while (input.text.length - input.at > 4 && input.text.startsWith('@@ -', input.at)) {
    const { hunk, counts } = readHunk(input, recount)
    hunks.push(hunk)
    sum.oldLines += counts.oldLines
    sum.newLines += counts.newLines
  }
  patch.hunks = hunks
  if (patch.isNew < 0 && (sum.oldLines > 0 || hunks.length > 1)) patch.isNew = 0
  if (patch.isDelete < 0 && (sum.newLines > 0 || hunks.length > 1)) patch.isDelete = 0
  if (patch.isNew > 0 && sum.oldLines > 0) throw new GitError(`the new file ${patch.newName} has old lines`)
  if (patch.isDelete > 0 && sum.newLines > 0) throw new GitError(`the deleted file ${patch.oldName} has new lines`)
}

const corrupt = (line: number) => new GitError(`the patch is corrupt at line ${line}`)

function readHunk(input: GitInput, recount: boolean): { readonly hunk: GitHunk; readonly counts: Counts } {
  const { text } = input
  const from = input.at
  const header = lineAt(text, from)
  const ranges = rangesIn(header)
  if (ranges === null) throw corrupt(input.line)
  const counts = recount ? (recounted(text, from + header.length) ?? ranges) : ranges
  const body = readBody(input, from + header.length, counts, recount)
  const { oldAt, newAt } = ranges
  const hunk = { oldAt, newAt, leading: body.leading, trailing: body.trailing, ...images(body.lines), from, to: input.at }
  return { hunk, counts }
}

/** The lines behind a header up to the stated counts. */
function readBody(input: GitInput, start: number, counts: Counts, recount: boolean) {
  const { text } = input
  let { oldLines, newLines } = counts
  let [leading, trailing, changed, at] = [0, 0, 0, start]
  const lines: string[] = []
  input.line += 1
  for (; at < text.length && (oldLines !== 0 || newLines !== 0); input.line += 1) {
    const line = lineAt(text, at)
    const mark = line[0] ?? ''
    if (!line.endsWith('\n') || !'\n -+\\'.includes(mark)) throw corrupt(input.line)
    if (mark === '\\' && (line.length < 12 || !line.startsWith('\\ '))) throw corrupt(input.line)
    if (mark === '\n' || mark === ' ') {
      oldLines -= 1
      newLines -= 1
      if (changed === 0) leading += 1
      trailing += 1
    } else if (mark !== '\\') {
      if (mark === '-') oldLines -= 1
      else newLines -= 1
      changed += 1
      trailing = 0
    }
    lines.push(line)
    at += line.length
  }
  if (oldLines !== 0 || newLines !== 0 || (!recount && changed === 0)) throw corrupt(input.line)
  if (text.length - at > 12 && text.startsWith('\\ ', at)) {
    const line = lineAt(text, at)
    lines.push(line)
    at += line.length
  }
  input.at = at
  return { lines, leading, trailing }
}

/** The two sides. A line before a `\ No newline` line has no line end. */
function images(lines: readonly string[]) {
  const old: ImageLine[] = []
  const fresh: ImageLine[] = []
  for (const [index, line] of lines.entries()) {
    const mark = line[0]
    if (mark === '\\') continue
    const isUnended = lines[index + 1]?.startsWith('\\') ?? false
    if (mark === '\n') {
      if (isUnended) continue
      old.push({ text: '\n', common: true })
      fresh.push({ text: '\n', common: true })
      continue
    }
    const text = line.slice(1, isUnended ? -1 : undefined)
    const common = mark === ' '
    if (mark !== '+') old.push({ text, common })
    if (mark !== '-') fresh.push({ text, common })
  }
  return { old, fresh }
}

/** Counts of the lines that follow; null: they end in a line that no diff has, and the stated ones are believed. */
function recounted(text: string, start: number): Counts | null {
  let [oldLines, newLines] = [0, 0]
  for (let at = start; at < text.length; at += lineAt(text, at).length) {
    const mark = text[at] ?? ''
    if (mark === ' ' || mark === '\n' || mark === '-') oldLines += 1
    if (mark === ' ' || mark === '\n' || mark === '+') newLines += 1
    if (' \n-+\\'.includes(mark)) continue
    return text.startsWith('@@ ', at) || text.startsWith('diff ', at) ? { oldLines, newLines } : null
  }
  return { oldLines, newLines }
}
