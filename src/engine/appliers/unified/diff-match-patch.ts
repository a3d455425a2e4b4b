/** The library diff-match-patch, given one hunk or block at a time. */
import { diff_match_patch } from 'diff-match-patch'
import type { Edit, Span } from '../../model'
import { readReply } from '../../read/read'
import { type ApplierJob, applier } from '../applier'
import { changedRange } from '../shared/changed-range'
import { linesTouched } from '../shared/text'
import { Trace } from '../shared/trace'

type Own = { readonly matchThreshold: number; readonly matchDistance: number; readonly deleteThreshold: number }

/** One piece of text that shall become another. `line`: where the reply says that it is, counted from 0. */
type Piece = { readonly old: string; readonly fresh: string; readonly line: number | null; readonly span: Span }

/** Seconds: the library stops refining a difference after one of them, which would make the answer depend on the machine. */
const NO_LIMIT = 1e6

export const diffMatchPatch = applier({
  id: 'diff-match-patch',
  name: 'diff-match-patch',
  version: '1.0.5 (npm), the library itself',
  family: 'similarity',
  formats: ['unified-diff', 'search-replace'],
  evidence: [
    { proof: 'measured', about: 'patch_make, patch_apply and match_main are the library itself.' },
    {
      proof: 'unverified',
      about:
        'The host: old and new lines of a hunk or block, each with its line end, become a patch by patch_make. It is moved to the stated line, else to where the old text is, else to where the first of its lines that the file has is; then patch_apply looks around there.',
    },
    { proof: 'unverified', about: 'A hunk of which a part cannot be applied leaves the file as it was; the others go on.' },
    { proof: 'unverified', about: 'Diff_Timeout is lifted, so that the answer is the same on every machine.' },
  ],
  options: { matchThreshold: 0.5, matchDistance: 1000, deleteThreshold: 0.5 },
  run(job) {
    const edits = readReply(job.reply).edits.filter(({ format }) => format === 'unified-diff' || format === 'search-replace')
    if (edits.length === 0) return null
    const trace = new Trace()
    const said = edits.flatMap((edit) => applyEdit(edit, job, trace))
    return trace.outcome(said.length > 0, said.join('\n'))
  },
})

function applyEdit(edit: Edit, job: ApplierJob<Own>, trace: Trace): string[] {
  const { disk } = job
  const path = edit.written === '' ? job.defaultPath : edit.written.replace(/^\.\//, '')
  const pieces = piecesOf(edit)
  const before = path === null ? null : disk.read(path)
  if (path !== null && (edit.kind === 'create' || edit.kind === 'delete' || (before === null && isNewText(pieces)))) {
    if (edit.kind === 'delete') disk.remove(path)
    else disk.write(path, edit.kind === 'create' ? edit.text : pieces.map(({ fresh }) => fresh).join(''))
    trace.note('whole-file', 'did')
    trace.end({ state: 'applied', span: edit.span, path, rule: 'whole-file' })
    return []
  }
  if (path === null || before === null) {
    trace.note('missing-file', 'refused')
    trace.end({ state: 'refused', span: edit.span, path, rule: 'missing-file' })
    return [`There is no file ${path ?? 'named for it'}.`]
  }
  return pieces.flatMap((piece, index) => {
    const text = disk.read(path) ?? ''
    const after = applyPiece(text, piece, path, job, trace)
    if (after !== null) disk.write(path, after)
    return after === null ? [`Hunk ${index + 1} of ${path}: not all of its parts find a place.`] : []
  })
}

const isNewText = (pieces: readonly Piece[]) => pieces.length > 0 && pieces.every(({ old }) => old === '')

const textOf = (lines: readonly { readonly text: string }[]) => lines.map(({ text }) => `${text}\n`).join('')

function piecesOf(edit: Edit): Piece[] {
  if (edit.kind === 'patch')
    return edit.hunks.map(({ before, after, hint, span }) => ({
      old: textOf(before),
      fresh: textOf(after),
      line: hint.line ?? null,
      span,
    }))
  if (edit.kind !== 'replace') return []
  return [{ old: textOf(edit.before), fresh: textOf(edit.after), line: null, span: edit.span }]
}

/** The text with the piece put in; null: a part of it finds no place. */
function applyPiece(text: string, piece: Piece, path: string, { options, work }: ApplierJob<Own>, trace: Trace): string | null {
  const library = new diff_match_patch()
  library.Diff_Timeout = NO_LIMIT
  library.Match_Threshold = options.matchThreshold
  library.Match_Distance = options.matchDistance
  library.Patch_DeleteThreshold = options.deleteThreshold
  const { old, fresh, line, span } = piece
  work.spend(old.length * fresh.length + text.length * 32)
  const place = placeOf(text, old, line)
  trace.note(line === null ? 'anchor' : 'line-number', place.isFound ? 'took' : 'none', {
    at: place.isFound ? [linesTouched(text, place.at, place.at)] : [],
  })
  const patches = library.patch_make(old, fresh)
  for (const patch of patches) moveBy(patch, place.at)
  const [after, results] = library.patch_apply(patches, text)
  const put = results.filter((one) => one).length
  const known = { span, path, rule: 'similarity' } as const
  const share = { value: results.length === 0 ? 1 : put / results.length, needed: 1 }
  if (put < results.length) {
    trace.note('similarity', 'refused', share)
    trace.end({ ...known, state: 'refused' })
    return null
  }
  const { at, lines } = changedRange(text, after) ?? { at: null, lines: null }
  trace.note('similarity', 'took', { ...share, at: at === null ? [] : [at] })
  trace.end({ ...known, state: after === text ? 'kept' : 'applied', at, lines })
  return after
}

/** The package's types do not have the fields of a patch. */
function moveBy(patch: object, offset: number): void {
  for (const name of ['start1', 'start2']) {
    const start: unknown = Reflect.get(patch, name)
    if (typeof start === 'number') Reflect.set(patch, name, start + offset)
  }
}

/** Offset in the file around which the old text is looked for. */
function placeOf(text: string, old: string, line: number | null): { readonly at: number; readonly isFound: boolean } {
  if (line !== null) {
    let at = 0
    for (let left = line; left > 0; left -= 1) {
      const end = text.indexOf('\n', at)
      if (end < 0) break
      at = end + 1
    }
    return { at, isFound: true }
  }
  const whole = text.indexOf(old)
  if (whole >= 0) return { at: whole, isFound: true }
  const lines = old.split('\n')
  let before = 0
  for (const one of lines) {
    const at = one.trim() === '' ? -1 : text.indexOf(one)
    if (at >= 0) return { at: Math.max(0, at - before), isFound: true }
    before += one.length + 1
  }
  return { at: 0, isFound: false }
}
