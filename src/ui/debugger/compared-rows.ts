/** What the debugger's step makes of the rows of both panes. */
import type { Path, RungId } from '../../engine/model'
import type { CodeRow } from '../code-view'

export type ComparedLook = NonNullable<CodeRow['compared']>

export type ComparedRows = {
  readonly path: Path | null
  /** By line of the file before the reply. */
  readonly before: ReadonlyMap<number, ComparedLook>
  /** By line of the file after the reply, for lines that edits above the hunk have put there. */
  readonly after: ReadonlyMap<number, ComparedLook>
  /** By row of the reply. */
  readonly reply: ReadonlyMap<number, ComparedLook>
  /** The rung that the step is of; null for none. */
  readonly rung: RungId | null
}

/** The rows with what was compared in them. `compared`: by row; null: nothing is. */
export function withCompared(
  rows: readonly CodeRow[],
  compared: ReadonlyMap<number, ComparedLook> | undefined,
): readonly CodeRow[] {
  if (compared === undefined || compared.size === 0) return rows
  return rows.map((row, index) => {
    const look = compared.get(index)
    return look === undefined ? row : { ...row, compared: look }
  })
}
