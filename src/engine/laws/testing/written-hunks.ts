/** Hunks as a reply gives them, and how each format writes them. */
import { type Edit, type FormatId, type Hunk, writeEdits } from '../../index'
import { after, type ChangedFile, type ChangedRow, type RowStretch, rowsOfSide, stretchesOf } from './changed-file'

/** Both sides of a hunk as they are written. `kept`: pairs of lines of `before` and `after` that are one line of the hunk. */
export type WrittenHunk = {
  readonly path: string
  readonly before: readonly string[]
  readonly after: readonly string[]
  readonly kept: readonly (readonly [before: number, after: number])[]
  /** First line in the file before and after, 0-based. */
  readonly start: number
  readonly newStart: number
}

/** How a row is written on each side. `line`: of the side, as a file's 1-based line number. */
export type RowWriter = (row: ChangedRow, side: 'before' | 'after', line: number) => string

const plainly: RowWriter = ({ text }) => text

/** A row that stays is one line of the hunk where both sides write it alike. */
export function writtenHunkOf({ path, rows, start, newStart }: RowStretch, write: RowWriter = plainly): WrittenHunk {
  const before: string[] = []
  const after: string[] = []
  const kept: [number, number][] = []
  for (const row of rows) {
    const old = row.sign === '+' ? null : write(row, 'before', start + before.length + 1)
    const fresh = row.sign === '-' ? null : write(row, 'after', newStart + after.length + 1)
    if (old !== null && old === fresh) kept.push([before.length, after.length])
    if (old !== null) before.push(old)
    if (fresh !== null) after.push(fresh)
  }
  return { path, before, after, kept, start, newStart }
}

/** The lines of a hunk in the order in which a diff has them. */
function diffRows({ before, after, kept }: WrittenHunk): ChangedRow[] {
  const rows: ChangedRow[] = []
  let [old, fresh] = [0, 0]
  for (const [b, a] of [...kept, [before.length, after.length] as const]) {
    for (const text of before.slice(old, b)) rows.push({ sign: '-', text })
    for (const text of after.slice(fresh, a)) rows.push({ sign: '+', text })
    if (b < before.length) rows.push({ sign: ' ', text: before[b] ?? '' })
    old = b + 1
    fresh = a + 1
  }
  return rows
}

/** Text of a reply that holds the sheets in their order; null where the format cannot say them, or not in this way alone. */
export type HunkFormat = (sheets: readonly WrittenHunk[]) => string | null

const MARKER = /^(?:[<=>]{4,}|[`~]{3}|\*\*\*|[-+]{3}(?: |$)|@@)/
const isPlain = (sheet: WrittenHunk): boolean => ![...sheet.before, ...sheet.after].some((text) => MARKER.test(text.trim()))

/** Whether exact text says as much as the lines: what begins or ends with a blank line is found at the edges of other lines too. */
const isOfText = ({ before, after }: WrittenHunk): boolean =>
  [before, after].every((side) => side[0] !== '' && side.at(-1) !== '')

const ofText =
  (format: HunkFormat): HunkFormat =>
  (sheets) =>
    sheets.every(isOfText) ? format(sheets) : null

/** The same for each sheet apart, one below the other. */
const each =
  (write: (sheet: WrittenHunk) => string): HunkFormat =>
  (sheets) =>
    sheets.every(isPlain) ? sheets.map(write).join('\n') : null

const ended = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('')

const searchReplace = each(
  ({ path, before, after }) =>
    `${path}\n\`\`\`\n<<<<<<< SEARCH\n${ended(before)}=======\n${ended(after)}>>>>>>> REPLACE\n\`\`\`\n`,
)

const call = (end: string): HunkFormat =>
  each(({ path, before, after }) => {
    const text = (lines: readonly string[]) => (lines.length === 0 ? '' : lines.join('\n') + end)
    return `${JSON.stringify({ name: 'Edit', input: { file_path: path, old_string: text(before), new_string: text(after) } })}\n`
  })

const signed = (sheet: WrittenHunk): string =>
  diffRows(sheet)
    .map(({ sign, text }) => `${sign}${text}\n`)
    .join('')

/** Sheets of one file below one heading. */
function byFile(sheets: readonly WrittenHunk[], write: (path: string, own: readonly WrittenHunk[]) => string): string | null {
  if (!sheets.every((sheet) => diffRows(sheet).every(({ sign, text }) => !/^(?:--- |\+\+\+ |@@|\*\*\*)/.test(sign + text))))
    return null
  const paths = [...new Set(sheets.map(({ path }) => path))]
  return paths
    .map((path) =>
      write(
        path,
        sheets.filter((sheet) => sheet.path === path),
      ),
    )
    .join('')
}

const unifiedDiff =
  (numbered: boolean): HunkFormat =>
  (sheets) =>
    byFile(sheets, (path, own) => {
      const hunks = own.map((sheet) => {
        const { start, newStart, before, after } = sheet
        const first = (line: number, length: number) => (length === 0 ? line : line + 1)
        const ranges = `-${first(start, before.length)},${before.length} +${first(newStart, after.length)},${after.length}`
        return `@@ ${numbered ? ranges : '...'} @@\n${signed(sheet)}`
      })
      return `--- a/${path}\n+++ b/${path}\n${hunks.join('')}`
    })

const applyPatch: HunkFormat = (sheets) => {
  const files = byFile(sheets, (path, own) => `*** Update File: ${path}\n${own.map((sheet) => `@@\n${signed(sheet)}`).join('')}`)
  return files === null ? null : `*** Begin Patch\n${files}*** End Patch\n`
}

const span = { from: 0, to: 0 }
const hunkLines = (texts: readonly string[]) => texts.map((text) => ({ text, ...span }))

const hunkOf = ({ before, after, kept, start }: WrittenHunk): Hunk => ({
  before: hunkLines(before),
  after: hunkLines(after),
  kept: kept.map(([b, a]) => ({ before: b, after: a, length: 1 })),
  hint: { line: start },
  span,
})

/** As the engine itself writes it. */
const written =
  (format: FormatId): HunkFormat =>
  (sheets) => {
    const paths = [...new Set(sheets.map(({ path }) => path))]
    const edits = paths.map((path): Edit => {
      const hunks = sheets.filter((sheet) => sheet.path === path).map(hunkOf)
      return { kind: 'patch', written: path, format, span, hunks }
    })
    const reply = writeEdits(edits, format)
    return reply.ok ? reply.text : null
  }

/** The whole of a changed file, and its changed lines by number; `context`: lines around each change. */
export const UNQUOTED: Readonly<Record<string, (change: ChangedFile, context: number) => string | null>> = {
  'whole file': (change) => {
    const text = after(change)
    return asReply([
      { kind: 'write', written: change.path, format: 'whole-file', span, text, lines: hunkLines(rowsOfSide(change.rows, '-')) },
    ])
  },
  // After a first edit the numbers of a second are those of another file.
  'lines by number': (change, context) => {
    const [stretch, ...others] = stretchesOf(change, context)
    if (stretch === undefined || others.length > 0) return null
    const { path, start, before: quoted, after: lines } = writtenHunkOf(stretch)
    const range = { start, end: start + quoted.length }
    return asReply([{ kind: 'lines', written: path, format: 'line-range', span, range, lines: hunkLines(lines) }])
  },
}

const asReply = (edits: readonly Edit[]): string | null => {
  const reply = writeEdits(edits, edits[0]?.format ?? 'whole-file')
  return reply.ok ? reply.text : null
}

/** Formats that quote what they change. */
export const QUOTING_FORMATS = {
  'search/replace': searchReplace,
  'calls of lines': ofText(call('\n')),
  'calls without a last line end': ofText(call('')),
  'numbered diff': unifiedDiff(true),
  'diff without numbers': unifiedDiff(false),
  'V4A patch': applyPatch,
  'numbered snippet': written('numbered-snippet'),
  decision: ofText(written('decision-xml')),
  'find and replace': written('find-replace-file'),
  'written search/replace': written('search-replace'),
  'written calls': ofText(written('tool-call')),
  'written diff': written('unified-diff'),
  'written patch': written('apply-patch'),
} as const satisfies Readonly<Record<string, HunkFormat>>

export type FormatName = keyof typeof QUOTING_FORMATS
export const FORMAT_NAMES = Object.keys(QUOTING_FORMATS).filter((name): name is FormatName => name in QUOTING_FORMATS)
