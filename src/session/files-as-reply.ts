/** Files that the tests wrote, as a reply writes them. Brings the engine: loaded when the person takes such files over. */
import { writeEdit } from '../engine/index'
import type { Edit, FormatId, HunkLine, Path } from '../engine/model'
import { parsePath } from '../engine/paths'
import type { ChangedFiles } from '../runtimes/runtime'

/** `text`: edits to append to a reply; '' where there is none. `bytes`: files that no reply can hold. `refused`: paths that no project may have. */
export type FilesAsReply = {
  readonly text: string
  readonly bytes: ReadonlyMap<Path, Uint8Array>
  readonly refused: readonly string[]
}

/** The most readable format first; where the project or the reply has the file already, the one that leaves no doubt that all of it is given. */
const CREATES: readonly FormatId[] = ['whole-file', 'tool-call']
const WRITES: readonly FormatId[] = ['tool-call', 'whole-file']
const DELETES: readonly FormatId[] = ['apply-patch', 'unified-diff', 'tool-call']

const SPAN = { from: 0, to: 0 } as const

const linesOf = (text: string): HunkLine[] =>
  text
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => ({ ...SPAN, text: line }))

/**
 * Changed files as a reply that makes them; null is a file that is gone. Bytes and refused paths come beside it.
 * @param isThere whether there is a file already
 */
export function filesAsReply(files: ChangedFiles, isThere: (path: Path) => boolean): FilesAsReply {
  const texts: string[] = []
  const bytes = new Map<Path, Uint8Array>()
  const refused: string[] = []
  for (const [name, content] of files) {
    const parsed = parsePath(name)
    if (!parsed.ok) refused.push(name)
    else if (content !== null && typeof content !== 'string') bytes.set(parsed.path, content)
    else {
      const edit: Edit =
        content === null
          ? { written: name, format: 'apply-patch', span: SPAN, kind: 'delete', before: [] }
          : { written: name, format: 'whole-file', span: SPAN, kind: 'write', text: content, lines: linesOf(content) }
      const text = firstText(edit, content === null ? DELETES : isThere(parsed.path) ? WRITES : CREATES)
      if (text !== null) texts.push(text)
      else if (content === null) refused.push(name)
      else bytes.set(parsed.path, new TextEncoder().encode(content))
    }
  }
  return { text: texts.join('\n'), bytes, refused }
}

/** The edit in the first format that can write all of it; null: none can. */
function firstText(edit: Edit, formats: readonly FormatId[]): string | null {
  for (const format of formats) {
    const written = writeEdit(edit, format)
    if (written.ok && written.lost.length === 0) return written.text
  }
  return null
}

/** The reply with these edits behind what it says already. */
export const withEdits = (reply: string, text: string): string =>
  reply.trim() === '' ? text : `${reply}${reply.endsWith('\n') ? '' : '\n'}\n${text}`
