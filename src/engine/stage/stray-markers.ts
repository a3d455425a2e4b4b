/** Markers of edit formats in new text: where the file has none like them, the reader went past the end of an edit. */
import { flat } from '../lists'
import type { Lines } from '../match/lines'
import { similarity } from '../match/similarity'
import type { Edit, HunkLine, Path } from '../model'
import type { Doubt } from './doubts'
import { hasMachineMark, mayHaveMark, strayEnd } from './machine-marks'
import { oddIndentation } from './new-indentation'
import { hasTypographicCode, mayHaveEntity } from './typographic-code'

/** What may begin a marker: other lines are passed over at once. */
const FIRST = /^\s*[\\<>*@+\-`~[]/

/** Lines that edit formats are made of, at the margin; a backslash before them keeps a page from reading them. */
const MARKERS: readonly RegExp[] = [
  /^\\?(?:<{5,}|>{5,})(?:$|\s*\w+\s*$)/m,
  /^\*\*\* (?:Begin Patch|End Patch|(?:Update|Add|Delete) File: |End of File)/m,
  /^@@ -\d+(?:,\d+)? \+\d+(?:,\d+)? @@/m,
  /^(?:---|\+\+\+) [ab]\/\S/m,
  /^-{3}(?:FIND|REPLACE|COMPLETE|FILEPATH)\b/m,
  /^(?:<\|[\w▁]{1,40}\|>|<｜[\w▁]{1,40}｜>|<\/s>|\[\/?INST\])\s*$/m,
  /^<\/?(?:parameter|invoke|function_calls|tool_call|tool_use|code_change_request)\b[^<>]*>\s*$/m,
]

const FENCE = /^(?:`{3,}|~{3,})[\w+.-]*\s*$/m

/** Files in which a fence is text. */
const DOCUMENT = /\.(?:md|mdx|markdown|mdown|rmd|qmd|rst|adoc|txt|html?|ipynb|patch|diff)$/i

/** Indexes of new lines that are no line of the old side, among those that may have a marker, a mark, a typographic sign or an entity. */
function freshOf(before: readonly HunkLine[], after: readonly HunkLine[]): number[] {
  const candidates = flat(after, ({ text }, line) => (FIRST.test(text) || mayHaveMark(text) || mayHaveEntity(text) ? [line] : []))
  if (candidates.length === 0) return candidates
  const quoted = new Set(before.map(({ text }) => text))
  return candidates.filter((line) => !quoted.has(after[line]?.text ?? ''))
}

type Sides = { readonly before: readonly HunkLine[]; readonly after: readonly HunkLine[] }

function sidesOf(edit: Edit): readonly Sides[] {
  if (edit.kind === 'patch') return edit.hunks
  if (edit.kind === 'replace') return [edit]
  return edit.kind === 'write' || edit.kind === 'lines' || edit.kind === 'create' ? [{ before: [], after: edit.lines }] : []
}

/** Likeness from which on a line behind a sign is a version of one of the file. More: signs are written, less: a line that begins with one is refused. */
const VERSION = 0.6

/** Lines with a sign, and lines of the file, that are compared for likeness. More: slower on long files, fewer: a changed line far down keeps its sign. */
const COMPARED = { signed: 20, own: 2_000 }

/** The first line of a whole content that has the sign of a change in front of one of the file's lines, or of a version of it, where no line of the file has one; -1: none. */
function signedLine(lines: readonly HunkLine[], file: Lines): number {
  const own = file.source.split('\n')
  const bare = new Set(own.map((line) => line.trim()))
  const isSign = new Map(['+', '-', '>'].map((sign) => [sign, !own.some((line) => line.startsWith(sign))]))
  const near = [...bare].slice(0, COMPARED.own)
  let compared = 0
  return lines.findIndex(({ text }) => {
    const sign = text.slice(0, 1)
    const body = text.slice(1).trim()
    if (isSign.get(sign) !== true || body.length < 3) return false
    if (bare.has(body)) return true
    return sign !== '-' && compared++ < COMPARED.signed && near.some((line) => similarity(line, body) >= VERSION)
  })
}

/**
 * Hunks of the edit whose new text has a marker of an edit format, a fence, or a mark that a chat left, while nothing in the file looks like it.
 * `file` null: the edit makes it.
 */
export function strayMarkers(edit: Edit, index: number, file: Lines | null, path: Path): Doubt[] {
  return flat(sidesOf(edit), ({ before, after }, hunk): Doubt[] => {
    const fresh = freshOf(before, after)
    const marked = fresh.find((at) => hasMachineMark(after[at]?.text ?? '', file, path))
    if (marked !== undefined) return [{ edit: index, hunk, line: marked, code: 'prefix' }]
    const quoted = fresh.length === 0 ? '' : before.map(({ text }) => text).join('\n')
    const typographic =
      file === null || before.length === 0
        ? undefined
        : fresh.find((at) => hasTypographicCode(after[at]?.text ?? '', quoted, file, path))
    if (typographic !== undefined) return [{ edit: index, hunk, line: typographic, code: 'style' }]
    const odd = file === null || edit.kind === 'create' ? null : oddIndentation(before, after, file, path)
    if (odd !== null) return [{ edit: index, hunk, line: odd.line, code: 'indentation', fault: odd.fault }]
    const signed = edit.kind === 'write' && file !== null && !DOCUMENT.test(path) ? signedLine(after, file) : -1
    if (signed >= 0) return [{ edit: index, hunk, line: signed, code: 'prefix' }]
    const end =
      edit.kind === 'write' || edit.kind === 'create'
        ? strayEnd(
            after.map(({ text }) => text),
            path,
          )
        : -1
    if (end >= 0 && file?.source.split('\n').includes(after[end]?.text ?? '') !== true)
      return [{ edit: index, hunk, line: end, code: 'prefix' }]
    if (file === null) return []
    const isStray = (text: string) =>
      FIRST.test(text) &&
      (MARKERS.some((marker) => marker.test(text) && !marker.test(file.source)) ||
        (FENCE.test(text) && !DOCUMENT.test(path) && !FENCE.test(file.source)))
    const line = fresh.find((at) => isStray(after[at]?.text ?? ''))
    return line === undefined ? [] : [{ edit: index, hunk, line, code: 'marker' }]
  })
}
