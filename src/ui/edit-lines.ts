/** The lines of an edit of any kind, as what is to be found and what is to be put there. */
import { linesIn } from '../engine/explain'
import type { Edit, HunkLine, Shared } from '../engine/model'

export type EditLines = {
  readonly before: readonly HunkLine[]
  readonly after: readonly HunkLine[]
  readonly kept: readonly Shared[]
}

const NONE: readonly HunkLine[] = []

/** `hunk`: index of a patch's hunk; other kinds have but one. */
export function editLines(edit: Edit | undefined, hunk: number): EditLines {
  switch (edit?.kind) {
    case 'patch':
      return edit.hunks[hunk] ?? { before: NONE, after: NONE, kept: [] }
    case 'replace':
      return { before: edit.before, after: edit.after, kept: sharedEnds(edit.before, edit.after) }
    case 'delete':
      return { before: edit.before, after: NONE, kept: [] }
    case 'create':
    case 'write':
    case 'lazy':
    case 'lines':
    case 'symbol':
      return { before: NONE, after: edit.lines, kept: [] }
    case undefined:
      return { before: NONE, after: NONE, kept: [] }
  }
}

/** Equal lines at both ends: an exact text for an exact text says nothing of what it keeps. */
function sharedEnds(before: readonly HunkLine[], after: readonly HunkLine[]): Shared[] {
  const shorter = Math.min(before.length, after.length)
  let head = 0
  while (head < shorter && before[head]?.text === after[head]?.text) head++
  let tail = 0
  while (tail < shorter - head && before.at(-1 - tail)?.text === after.at(-1 - tail)?.text) tail++
  const ends = [
    { before: 0, after: 0, length: head },
    { before: before.length - tail, after: after.length - tail, length: tail },
  ]
  return ends.filter(({ length }) => length > 0)
}

export type DiffLine = { readonly sign: '' | '-' | '+'; readonly text: string }

/** An edit as removed, added and kept lines; code that a lazy file leaves out stands as it is written. */
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
