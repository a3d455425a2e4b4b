/** Unified diffs with git's headers, in a fence. Hunks whose place is not known have no numbers: `@@ ... @@`. */
import { append } from '../../lists'
import type { Edit, Lost } from '../../model'
import { asPatch, changesNothing, type DiffRow, diffRowsOf, losesPlace, lostOf, type PlainHunk, type PlainPatch } from '../patch'
import { fitsGitHeader, gitPath, gitSide, needsQuotes } from '../paths'
import { fenceFor, joinedLines, linesOfText, looksNumbered, textsOf } from '../text-lines'
import { cannot, type Writer, type Written, written } from '../writer'

const NO_NEWLINE = '\\ No newline at end of file'

export const unifiedDiff: Writer = (edit) => {
  if (!fitsGitHeader(edit.written)) return cannot('path')
  if (edit.kind === 'create') return create(edit)
  if (edit.kind === 'delete') return remove(edit)
  const patch = asPatch(edit)
  if (!patch.ok) return patch
  return change(edit.written, patch)
}

const fenced = (lines: readonly string[]): string => {
  const fence = fenceFor(lines)
  return joinedLines([`${fence}diff`, ...lines, fence])
}

/** git's line above all others. Where one path is in quotes, the other one is too: nothing else tells where it begins. */
const git = (path: string, to = path) => {
  const quoted = needsQuotes(path) || needsQuotes(to)
  return `diff --git ${gitPath('a/', path, quoted)} ${gitPath('b/', to, quoted)}`
}

function create({ written: path, text }: Extract<Edit, { kind: 'create' }>): Written {
  const whole = linesOfText(text)
  if (whole === null) return cannot('line-break')
  const { lines, lost } = whole
  const header = [git(path), 'new file mode 100644', '--- /dev/null', `+++ ${gitSide('b/', path)}`]
  if (lines.length === 0) return written(fenced(header))
  const ending = lost.includes('final-newline') ? [NO_NEWLINE] : []
  const body = [`@@ -0,0 +${spanOf(1, lines.length)} @@`, ...lines.map((line) => `+${line}`), ...ending]
  return written(
    fenced([...header, ...body]),
    lost.filter((what) => what !== 'final-newline'),
  )
}

function remove(edit: Extract<Edit, { kind: 'delete' }>): Written {
  const path = edit.written
  const lines = textsOf(edit.before)
  if (looksNumbered(lines)) return cannot('numbers-in-text')
  const header = [git(path), 'deleted file mode 100644', `--- ${gitSide('a/', path)}`, '+++ /dev/null']
  const body = lines.length === 0 ? [] : [`@@ -${spanOf(1, lines.length)} +0,0 @@`, ...lines.map((line) => `-${line}`)]
  return written(fenced([...header, ...body]))
}

function change(path: string, { hunks, moveTo, lost }: PlainPatch): Written {
  if (moveTo !== null && !fitsGitHeader(moveTo)) return cannot('path')
  const lines: string[] =
    moveTo === null ? [] : [git(path, moveTo), `rename from ${gitPath('', path)}`, `rename to ${gitPath('', moveTo)}`]
  if (hunks.length > 0) lines.push(`--- ${gitSide('a/', path)}`, `+++ ${gitSide('b/', moveTo ?? path)}`)
  const all = [...lost]
  /** Lines that the hunks so far add to the file. */
  let growth = 0
  for (const hunk of hunks) {
    const rows = diffRowsOf(hunk)
    if (changesNothing(rows)) return cannot('no-change')
    if (looksNumbered(hunk.before)) return cannot('numbers-in-text')
    if (hunk.hint.line === undefined && holdsHeader(rows, hunk === hunks.at(-1))) return cannot('markers-in-text')
    const { heading, carried } = headingOf(hunk)
    if (losesPlace(hunk, ['line', ...carried])) return cannot('empty-search')
    lines.push(headerOf(hunk, growth) + (heading === '' ? '' : ` ${heading}`), ...rows.map(({ sign, text }) => sign + text))
    append(all, lostOf(hunk, ['line', 'kept', ...carried]))
    growth += hunk.after.length - hunk.before.length
  }
  return written(fenced(lines), all)
}

/** Lines that look like the header of the next file, a removed one before an added one or before the next `@@`: without counts nothing tells them apart. */
const holdsHeader = (rows: readonly DiffRow[], isLast: boolean): boolean =>
  rows.some(({ sign, text }, i) => {
    if (sign !== '-' || !text.startsWith('-- ')) return false
    const next = rows[i + 1]
    return next === undefined ? !isLast : next.sign === '+' && next.text.startsWith('++ ')
  })

/** A side's first line, 1-based, and how many; a side without lines names the one before. */
const spanOf = (first: number, count: number): string => (count === 1 ? `${first}` : `${Math.max(0, first)},${count}`)

function headerOf({ before, after, hint: { line } }: PlainHunk, growth: number): string {
  if (line === undefined) return '@@ ... @@'
  const old = before.length === 0 ? line : line + 1
  const fresh = Math.max(0, line + growth) + (after.length === 0 ? 0 : 1)
  return `@@ -${spanOf(old, before.length)} +${spanOf(fresh, after.length)} @@`
}

/** The heading, or '' where it would not read back as it is; and what of the hunk's hints it carries. One anchor alone can be a heading. */
function headingOf({ hint: { heading = '', anchors = [] } }: PlainHunk): { heading: string; carried: readonly Lost[] } {
  const [anchor] = anchors.length === 1 ? anchors : []
  const text = heading === '' ? (anchor ?? '') : heading
  if (!/^[^\s@.][^\n\r\u2028\u2029]*$/.test(text) || text !== text.trim() || text.endsWith('@@'))
    return { heading: '', carried: [] }
  return { heading: text, carried: anchor === text ? ['heading', 'anchors'] : ['heading'] }
}
