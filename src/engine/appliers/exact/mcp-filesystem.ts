/** The filesystem server of the Model Context Protocol: `edit_file`, which many programs give their model. */
import type { Applier } from '../applier'
import { contractTool, toolOf } from './contract-tool'
import { toLf } from './line-ends'
import type { OpenedText } from './run-edit-tool'
import {
  type EditContext,
  type EditResult,
  landedEdit,
  refusedEdit,
  stepPlacesOf,
  type TextEdit,
  type TextSplice,
  textOccurrences,
} from './text-edit'

const same = (text: string): string => text

/** Read with LF, and written so. */
const opened = (text: string): OpenedText => ({ text: toLf(text), closed: same, taken: toLf })

/** Places that are counted for the trace; the tool itself does not count. */
const COUNTED = 8

function edit(text: string | null, { old, fresh }: TextEdit, context: EditContext): EditResult {
  const { path, trace } = context
  if (text === null) return refusedEdit('missing-file', `There is no file ${path}.`)
  const from = text.indexOf(old)
  if (from < 0) {
    trace.note('substring', 'none')
    return byLines(text, { old, fresh }, context)
  }
  const splice: TextSplice = { from, to: from + old.length, fresh }
  const count = old === '' ? 1 : textOccurrences(text, old, COUNTED).length
  trace.note('substring', 'took', { at: stepPlacesOf(text, [splice]), value: count })
  trace.note('as-written', 'did')
  return landedEdit(text, 'substring', [splice])
}

/** The first lines that are the same without the white space around them. */
function byLines(text: string, { old, fresh }: Pick<TextEdit, 'old' | 'fresh'>, { path, trace, work }: EditContext): EditResult {
  const [lines, sought] = [text.split('\n'), old.split('\n')]
  const [bare, wanted] = [lines.map((line) => line.trim()), sought.map((line) => line.trim())]
  work.spend(lines.length * Math.min(sought.length, lines.length))
  const last = lines.length - sought.length
  let at = 0
  while (at <= last && !wanted.every((line, index) => line === bare[at + index])) at += 1
  if (at > last) {
    trace.note('trimmed', 'none')
    return refusedEdit('trimmed', `The old text is not in ${path}:\n${old}`)
  }
  const from = lines.slice(0, at).reduce((sum, line) => sum + line.length + 1, 0)
  const length = lines.slice(at, at + sought.length).join('\n').length
  const splice: TextSplice = { from, to: from + length, fresh: indented(fresh, lines[at] ?? '', sought) }
  trace.note('trimmed', 'took', { at: stepPlacesOf(text, [splice]) })
  trace.note(splice.fresh === fresh ? 'as-written' : 'reindented', 'did')
  return landedEdit(text, 'trimmed', [splice])
}

const indentOf = (line: string): string => line.slice(0, line.length - line.trimStart().length)

/**
 * The first line takes the indentation of the first line found. A later one takes it, too, and as many spaces as it is deeper than the line of the old
 * text in the same position, where both are indented; else it is written as it is.
 */
function indented(fresh: string, found: string, sought: readonly string[]): string {
  const base = indentOf(found)
  return fresh
    .split('\n')
    .map((line, index) => {
      if (index === 0) return base + line.trimStart()
      const [before, after] = [indentOf(sought[index] ?? ''), indentOf(line)]
      if (before === '' || after === '') return line
      return base + ' '.repeat(Math.max(0, after.length - before.length)) + line.trimStart()
    })
    .join('\n')
}

export const mcpFilesystem: Applier = toolOf(
  {
    id: 'mcp-filesystem',
    name: 'MCP filesystem edit_file',
    version: '2026.8.31 as released',
    evidence: [
      { proof: 'measured', about: 'applyFileEdits of release 2026.8.31 was run on edits with damages of many kinds.' },
      {
        proof: 'measured',
        about:
          'Of several places the first is edited, silently; an empty old text puts the new text at the beginning of the file.',
      },
      {
        proof: 'read',
        about:
          'lib.ts: where the old text is not there, the first lines that are the same without the white space around them are taken, and lines from the second on are indented by a count of characters, in spaces.',
      },
      { proof: 'measured', about: 'A file with CR LF is written with LF throughout.' },
      { proof: 'read', about: 'A list of edits is applied in memory and written once, or not at all where one is not found.' },
      { proof: 'unverified', about: 'A call with dryRun only shows the difference; here it is carried out.' },
    ],
  },
  contractTool({ several: 'first', identical: 'written', empty: 'everywhere', all: false }, { edit, open: opened }),
)
