/** The lines of an edit as they are listed. */
import { editLines } from '../engine/edit-lines'
import { linesIn } from '../engine/explain'
import type { Edit } from '../engine/model'

export type DiffLine = { readonly sign: '' | '-' | '+'; readonly text: string }

/** An edit as removed, added and kept lines; code that a lazy file leaves out keeps the placeholder that the reply has for it. */
export function diffLines(edit: Edit | undefined, hunk: number): DiffLine[] {
  const { before, after, kept } = editLines(edit, hunk)
  const elided = new Set(edit?.kind === 'lazy' ? edit.elisions : [])
  const lines: DiffLine[] = []
  let [b, a] = [0, 0]
  const until = (oldEnd: number, newEnd: number) => {
    for (; b < oldEnd; b++) lines.push({ sign: '-', text: before[b]?.text ?? '' })
    for (; a < newEnd; a++) lines.push({ sign: elided.has(a) ? '' : '+', text: after[a]?.text ?? '' })
  }
  for (const shared of kept) {
    until(shared.before, shared.after)
    for (const { text } of after.slice(a, a + shared.length)) lines.push({ sign: '', text })
    b += shared.length
    a += shared.length
  }
  until(before.length, after.length)
  return lines
}

const ACTION: Record<Extract<Edit, { kind: 'symbol' }>['action'], string> = {
  'replace-body': 'the body of',
  'insert-before': 'before',
  'insert-after': 'after',
  delete: 'removes',
  rename: 'the name of',
}

/** What an edit says beside its lines, '' where they say it all. */
export function editCaption(edit: Edit | undefined): string {
  switch (edit?.kind) {
    case 'replace':
      return edit.all ? 'every occurrence' : ''
    case 'lazy':
      return edit.elisions.length > 0 ? 'code left out' : ''
    case 'lines':
      return `${linesIn(edit.range)}, by number`
    case 'symbol':
      return `${ACTION[edit.action]} ${edit.symbol}`
    default:
      return ''
  }
}
