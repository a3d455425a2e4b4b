/** V4A: `*** Begin Patch`, a section a file, `*** End Patch`. */
import { append } from '../../lists'
import type { Edit, Lost } from '../../model'
import { asPatch, changesNothing, diffRowsOf, losesPlace, lostOf, type PlainPatch } from '../patch'
import { readsBackInHeader } from '../paths'
import { joinedLines, linesOfText, looksNumbered } from '../text-lines'
import { cannot, type Writer, type Written, written } from '../writer'

/** As context, such lines are the format's own markers to tools that do not mind white space in front. */
const MARKER = /^\s*\*{3,}\s*(?:begin|end|eof|update|modify|edit|change|add|create|new|delete|remove|moved?|renamed?)\b/i

export const applyPatch: Writer = (edit) => {
  if (!readsBackInHeader(edit.written)) return cannot('path')
  if (edit.kind === 'create') return add(edit)
  if (edit.kind === 'delete')
    return written(enveloped([`*** Delete File: ${edit.written}`]), edit.before.length === 0 ? [] : ['before'])
  const patch = asPatch(edit)
  return patch.ok ? update(edit.written, patch) : patch
}

const enveloped = (lines: readonly string[]): string => joinedLines(['*** Begin Patch', ...lines, '*** End Patch'])

function add({ written: path, text }: Extract<Edit, { kind: 'create' }>): Written {
  const whole = linesOfText(text)
  if (whole === null) return cannot('line-break')
  const { lines, lost } = whole
  return written(enveloped([`*** Add File: ${path}`, ...lines.map((line) => `+${line}`)]), lost)
}

function update(path: string, { hunks, moveTo, lost }: PlainPatch): Written {
  if (moveTo !== null && !readsBackInHeader(moveTo)) return cannot('path')
  const lines = [`*** Update File: ${path}`, ...(moveTo === null ? [] : [`*** Move to: ${moveTo}`])]
  const all = [...lost]
  for (const hunk of hunks) {
    const rows = diffRowsOf(hunk)
    if (changesNothing(rows)) return cannot('no-change')
    if (rows.some(({ sign, text }) => sign === ' ' && MARKER.test(text))) return cannot('markers-in-text')
    if (looksNumbered(hunk.before)) return cannot('numbers-in-text')
    const { anchors = [], atEnd } = hunk.hint
    const sayable = anchors.length > 0 && anchors.every(readsBackAsAnchor)
    // The last anchor says what a heading of the same text does.
    const said = sayable && anchors.at(-1) === hunk.hint.heading
    const carried: readonly Lost[] = [
      'at-end',
      'kept',
      ...(sayable ? (['anchors'] as const) : []),
      ...(said ? (['heading'] as const) : []),
    ]
    if (losesPlace(hunk, carried)) return cannot('empty-search')
    append(lines, sayable ? anchors.map((anchor) => `@@ ${anchor}`) : ['@@'])
    append(
      lines,
      rows.map(({ sign, text }) => sign + text),
    )
    if (atEnd === true) lines.push('*** End of File')
    append(all, lostOf(hunk, carried))
  }
  return written(enveloped(lines), all)
}

/** Not so where it would read as the numbers of a unified diff, or loses white space that it begins or ends with. */
const readsBackAsAnchor = (anchor: string): boolean =>
  /^[^\s@.-][^\n\r\u2028\u2029]*$/.test(anchor) &&
  !/^(?:lines?\s+)?\d[\d,-]*$/i.test(anchor) &&
  anchor === anchor.trim() &&
  !anchor.endsWith('@@')
