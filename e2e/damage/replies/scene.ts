/** What a scene is: a whole reply to some files, of one or several edits and the text around them, and the answer to it. */
import type { Answer, Random } from '../kind'
import type { SourceFile } from '../shapes'

export type Files = Readonly<Record<string, string>>

export type Scene = {
  readonly files: Files
  readonly reply: string
  /** As of a `Draft`. */
  readonly answer: Answer
  /** The files as the reply means them. */
  readonly expected: Files
  /** Files that are as right. */
  readonly also?: readonly Files[]
}

export type SceneKind = {
  /** Short and stable: the row of the table. */
  readonly id: string
  /** What happens, in one sentence. */
  readonly means: string
  /** null where the random files are not fit for it. */
  readonly make: (sources: readonly SourceFile[], random: Random) => Scene | null
}
