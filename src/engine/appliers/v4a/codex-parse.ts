/** The envelope as Codex reads it: strictly, line by line; the first line that does not fit refuses all of it. */
import type { Span } from '../../model'
import { ToolRefusal } from '../shared/tool-refusal'
import { type PatchLine, patchSpanOf, withoutOuterBlanks } from './envelope'

/** A line of a chunk: context, removed or added. */
export type ChunkLine = { readonly sign: ' ' | '-' | '+'; readonly text: string }

/** `anchor`: the text behind `@@ `. `atEnd`: `*** End of File` follows. */
export type Chunk = {
  readonly anchor: string | null
  readonly lines: readonly ChunkLine[]
  readonly atEnd: boolean
  readonly span: Span
}

export type FileAction = { readonly path: string; readonly span: Span } & (
  | { readonly kind: 'add'; readonly text: string }
  | { readonly kind: 'delete' }
  | { readonly kind: 'update'; readonly moveTo: string | null; readonly chunks: readonly Chunk[] }
)

const BEGIN = '*** Begin Patch'
const END = '*** End Patch'
const ADD = '*** Add File: '
const DELETE = '*** Delete File: '
const UPDATE = '*** Update File: '
const MOVE = '*** Move to: '
const END_OF_FILE = '*** End of File'
const HEREDOC = new Set(['<<EOF', "<<'EOF'", '<<"EOF"'])

/**
 * `former`: as before Codex read patches while they arrive. Then blank lines above the first chunk of a file were none of its lines, nor those of
 * tabs between chunks; an end of the file there was an error, and so was a blank before the end of the patch.
 * @throws {ToolRefusal} a line may not be there
 */
export function parseActions(given: readonly PatchLine[], former: boolean): readonly FileAction[] {
  const lines = insideMarkers(withoutOuterBlanks(given))
  const actions: FileAction[] = []
  for (let at = 0; at < lines.length; ) {
    if (!former && at === lines.length - 1 && lines[at]?.text.trim() === END) break
    const { action, next } = actionAt(lines, at, former)
    actions.push(action)
    at = next
  }
  return actions
}

function insideMarkers(lines: readonly PatchLine[]): readonly PatchLine[] {
  const isWrapped = lines.length >= 4 && HEREDOC.has(lines[0]?.text ?? '') && lines.at(-1)?.text.endsWith('EOF') === true
  const inner = isWrapped ? lines.slice(1, -1) : lines
  if (inner[0]?.text.trim() !== BEGIN)
    throw new ToolRefusal('begins-file', `Invalid patch: its first line has to be "${BEGIN}" and nothing else.`)
  if (inner.at(-1)?.text.trim() !== END)
    throw new ToolRefusal('ends-file', `Invalid patch: its last line has to be "${END}" and nothing else.`)
  return inner.slice(1, -1)
}

function actionAt(lines: readonly PatchLine[], at: number, former: boolean): { action: FileAction; next: number } {
  const header = lines[at]?.text.trim() ?? ''
  if (header.startsWith(ADD)) {
    const added = lines.slice(at + 1)
    const other = added.findIndex(({ text }) => !text.startsWith('+'))
    const next = other < 0 ? lines.length : at + 1 + other
    const body = lines.slice(at + 1, next).map(({ text }) => `${text.slice(1)}\n`)
    return {
      action: { kind: 'add', path: header.slice(ADD.length), text: body.join(''), span: patchSpanOf(lines.slice(at, next)) },
      next,
    }
  }
  if (header.startsWith(DELETE))
    return {
      action: { kind: 'delete', path: header.slice(DELETE.length), span: patchSpanOf(lines.slice(at, at + 1)) },
      next: at + 1,
    }
  if (header.startsWith(UPDATE)) return updateAt(lines, at, header.slice(UPDATE.length), former)
  throw new ToolRefusal(
    'wire',
    `Invalid hunk at line ${at + 2}: "${header}" begins no file; "${ADD.trim()}", "${DELETE.trim()}" or "${UPDATE.trim()}" with a path does.`,
  )
}

function updateAt(
  lines: readonly PatchLine[],
  start: number,
  path: string,
  former: boolean,
): { action: FileAction; next: number } {
  let at = start + 1
  const move = lines[at]?.text.startsWith(MOVE) ? (lines[at]?.text.slice(MOVE.length) ?? null) : null
  if (move !== null) at += 1
  const chunks: Chunk[] = []
  while (at < lines.length) {
    const text = lines[at]?.text ?? ''
    const endsNothing = !former && chunks.length === 0 && text === END_OF_FILE
    const isSkipped = text.trim() === '' && (former || (chunks.length > 0 && /^(?: |$)/.test(text)))
    if (endsNothing || isSkipped) at += 1
    else if (text.startsWith('***')) break
    else {
      const { chunk, next } = chunkAt(lines, at, chunks.length === 0)
      chunks.push(chunk)
      at = next
    }
  }
  if (chunks.length === 0) throw new ToolRefusal('wire', `Invalid hunk at line ${start + 2}: the update of ${path} is empty.`)
  return { action: { kind: 'update', path, moveTo: move, chunks, span: patchSpanOf(lines.slice(start, at)) }, next: at }
}

/** `isFirst`: of its file; only that one may do without `@@`. */
function chunkAt(lines: readonly PatchLine[], start: number, isFirst: boolean): { chunk: Chunk; next: number } {
  const opening = lines[start]?.text ?? ''
  const isOpened = opening === '@@' || opening.startsWith('@@ ')
  if (!isOpened && !isFirst)
    throw new ToolRefusal('wire', `Invalid hunk at line ${start + 2}: "@@" was expected where it says "${opening}".`)
  const first = isOpened ? start + 1 : start
  const body: ChunkLine[] = []
  let [at, atEnd] = [first, false]
  for (; at < lines.length && !atEnd; at += 1) {
    const text = lines[at]?.text ?? ''
    const sign = text[0] ?? ' '
    if (text === END_OF_FILE && body.length > 0) atEnd = true
    else if (text === END_OF_FILE) break
    else if (sign === ' ' || sign === '-' || sign === '+') body.push({ sign, text: text.slice(1) })
    else if (body.length > 0) break
    else
      throw new ToolRefusal(
        'wire',
        `Invalid hunk at line ${at + 2}: unexpected line "${text}". A line of a hunk begins with a space (context), "+" (added) or "-" (removed).`,
      )
  }
  if (body.length === 0) throw new ToolRefusal('wire', `Invalid hunk at line ${at + 2}: it has no lines.`)
  const anchor = isOpened && opening !== '@@' ? opening.slice(3) : null
  return { chunk: { anchor, lines: body, atEnd, span: patchSpanOf(lines.slice(start, at)) }, next: at }
}
