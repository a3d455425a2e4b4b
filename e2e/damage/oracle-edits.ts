/** Edits of real files, damaged as models damage them, for tools that are run beside their emulations. */
import { KINDS } from './kinds'
import { renderDraft } from './render'
import { repliesOf } from './run'
import { textBefore } from './truth'

/** `old` gives way to `fresh`, as a model quotes them. `patch`: the same as apply_patch has it, of the file at `path`; null: it cannot say it. */
type DamagedEdit = {
  readonly path: string
  readonly file: string
  readonly old: string
  readonly fresh: string
  readonly patch: string | null
}

/** Drafts of one hunk, one of each kind by turns, without end; the same for the same seed. */
export function* damagedEdits(seed: number): Generator<DamagedEdit> {
  for (let round = 0; ; round += 1)
    for (const kind of KINDS)
      for (const { draft } of repliesOf(kind, { each: 1, seed: seed + round, format: undefined })) {
        const [hunk, ...others] = draft.hunks
        if (hunk === undefined || others.length > 0) continue
        const textOf = (left: '-' | '+') =>
          hunk.rows.flatMap(({ sign, text }) => (sign === ' ' || sign === left ? [`${text}\n`] : [])).join('')
        yield {
          path: draft.path,
          file: textBefore(draft.truth),
          old: textOf('-'),
          fresh: textOf('+'),
          patch: renderDraft(draft, 'apply-patch'),
        }
      }
}
