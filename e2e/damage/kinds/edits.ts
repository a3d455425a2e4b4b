/** Undamaged edits of many shapes, and such edits with a damage: quoted exactly, each where the file has the quoted lines once. */
import { hunksOf, isClear, unchanged } from '../edit'
import { type Draft, type FileRow, FORMATS, type Kind, type Random } from '../kind'
import { newFileRow, restored } from '../rewrite-rows'
import { textBefore } from '../truth'
import { type Make, SHAPES } from './edit-shapes'

/** Whether the file has the quoted lines once, as whole lines and as a text. */
function isExactlyOnce(quoted: readonly string[], lines: readonly string[], end: string): boolean {
  const text = quoted.join(end)
  return text.trim() !== '' && lines.join(end).split(text.trim()).length === 2
}

const MOST = 40

/** An edit of this shape in the draft's file. */
function madeIn(draft: Draft, random: Random, make: Make): Draft | null {
  const rows = restored(draft)
  const lines = rows.map(({ text }) => text)
  const file = textBefore(draft.truth)
  for (let tries = 0; tries < MOST; tries++) {
    let nth = 0
    const fresh = (text: string): FileRow => ({ ...newFileRow(draft, text, nth++), sign: '+' })
    const made = make({ draft, rows, at: random.below(rows.length), random, file, fresh })
    if (made === null || made.every(({ sign }) => sign === '-')) continue
    const hunks = hunksOf(made, 1 + random.below(4))
    const end = rows[0]?.end ?? '\n'
    const isFit = hunks.every((hunk) =>
      isExactlyOnce(
        hunk.rows.filter(({ sign }) => sign !== '+').map(({ text }) => text),
        lines,
        end,
      ),
    )
    if (hunks.length > 0 && isFit) return { ...draft, truth: { ...draft.truth, rows: made }, hunks, formats: FORMATS }
  }
  return null
}

/** An edit of one of these shapes that leaves its place clear, with a damage of one of these families. */
export const editsWith = (id: string, means: string, families: readonly (readonly Kind[])[]): Kind => ({
  id,
  means,
  damage: (draft, random) => {
    const made = random.pick(edits)?.damage(draft, random) ?? null
    const lines = draft.truth.rows.map(({ text }) => text)
    if (made === null || !made.hunks.every((hunk) => isClear(hunk, lines))) return null
    return random.pick(random.pick(families) ?? [])?.damage(made, random) ?? null
  },
  startOf: unchanged,
})

export const edits: readonly Kind[] = SHAPES.map(([id, means, make]) => ({
  id: `edit-${id}`,
  means,
  damage: (draft, random) => madeIn(draft, random, make),
  startOf: unchanged,
}))
