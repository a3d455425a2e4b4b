/** A patch as Cline reads it: what it takes off around it, and what it takes for a file's part. */
import { type PatchLine, spanOf } from './envelope'
import { Refusal } from './refusal'
import { beginsWithAny, FILE_MARKERS } from './sections'

/** `body`: the lines behind the header. */
export type FilePart = {
  readonly kind: 'add' | 'update' | 'delete'
  readonly path: string
  readonly moveTo: string | null
  readonly header: PatchLine
  readonly body: readonly PatchLine[]
}

const BEGIN = '*** Begin Patch'
const END = '*** End Patch'
const ADD = '*** Add File: '
const UPDATE = '*** Update File: '
const DELETE = '*** Delete File: '
const MOVE = '*** Move to: '
const WRAPPERS = ['%%bash', 'apply_patch', 'EOF', '```']
const CONTENT = [ADD, UPDATE, DELETE, MOVE, '@@', '+', '-', ' ']

/** The lines between the markers. @throws {Refusal} there is one of them alone */
export function clineLines(given: readonly PatchLine[]): readonly PatchLine[] {
  const lines = withoutWrappers(given.map((line) => ({ ...line, text: line.text.replace(/\r$/, '') })))
  const hasBegin = lines[0]?.text.startsWith(BEGIN) === true
  const hasEnd = lines.at(-1)?.text === END
  if (hasBegin !== hasEnd)
    throw new Refusal(hasBegin ? 'ends-file' : 'begins-file', 'Invalid patch: its markers are incomplete. Try smaller patches.')
  return hasBegin ? lines.slice(1, -1) : lines
}

function withoutWrappers(lines: readonly PatchLine[]): readonly PatchLine[] {
  const kept: PatchLine[] = []
  let [isInside, hasBegin, hasContent] = [false, false, false]
  for (const [index, line] of lines.entries()) {
    const { text } = line
    if (!isInside && beginsWithAny(text, WRAPPERS)) continue
    if (text.startsWith(BEGIN) || text === END) {
      isInside = text !== END
      hasBegin ||= isInside
      kept.push(line)
      continue
    }
    const isContent = text === '***' || beginsWithAny(text, CONTENT)
    if (isContent && index !== lines.length - 1) hasContent = true
    if (isInside || (!hasBegin && isContent) || (text === '' && hasContent)) kept.push(line)
  }
  if (!hasBegin && !hasContent) return lines
  return kept.slice(0, kept.findLastIndex(({ text }) => text !== '') + 1)
}

/** @throws {Refusal} a line begins no file */
export function clineParts(lines: readonly PatchLine[]): readonly FilePart[] {
  const parts: FilePart[] = []
  for (let at = 0; at < lines.length && !lines[at]?.text.startsWith(END); ) {
    const header = lines[at]
    const text = header?.text ?? ''
    const [kind, marker] = text.startsWith(UPDATE)
      ? (['update', UPDATE] as const)
      : text.startsWith(DELETE)
        ? (['delete', DELETE] as const)
        : text.startsWith(ADD)
          ? (['add', ADD] as const)
          : [null, '']
    if (kind === null || header === undefined) throw new Refusal('wire', `Unknown line: ${text}`)
    const path = text.slice(marker.length).trim()
    if (parts.some((part) => part.path === path)) throw new Refusal('wire', `Duplicate ${kind} of ${path}`)
    const move = kind === 'update' ? lines[at + 1]?.text : undefined
    const moveTo = move?.startsWith(MOVE) === true ? move.slice(MOVE.length).trim() : null
    const first = at + (moveTo === null ? 1 : 2)
    const length = kind === 'delete' ? 0 : lines.slice(first).findIndex((line) => beginsWithAny(line.text, FILE_MARKERS))
    const next = length < 0 ? lines.length : first + length
    parts.push({ kind, path, moveTo, header, body: lines.slice(first, next) })
    at = next
  }
  return parts
}

/** The text of a new file: it has no last newline. @throws {Refusal} a line is not an added one */
export function clineNewFile({ body }: FilePart): string {
  const wrong = body.find(({ text }) => !text.startsWith('+'))
  if (wrong !== undefined) throw new Refusal('wire', `Invalid line in a new file: ${wrong.text}`)
  return body.map(({ text }) => text.slice(1)).join('\n')
}

export const spanOfPart = ({ header, body }: FilePart) => spanOf([header, ...body])
