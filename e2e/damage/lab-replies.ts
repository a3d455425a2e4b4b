/** Replies as the lab reads them: JSON lines of damaged edits and whole replies with their files and what is meant. */
import { FILES } from './files'
import { KINDS } from './kinds'
import { scenesOf } from './replies/run'
import { SCENES } from './replies/scenes'
import { repliesOf } from './run'
import { textAfter, textBefore } from './truth'

/** A line as docs/scale.md describes it. `task`: the kind of damage. */
type LabLine = {
  readonly id: string
  readonly task: string
  readonly reply: string
  readonly files: Readonly<Record<string, string>>
  /** Absent where a careful person could hold a refusal for right, too. */
  readonly expected?: Readonly<Record<string, string>>
  readonly path?: string
}

/** One reply of each kind by turns, up to `most`: the same for the same seed. */
export function* labReplies({ seed, most }: { readonly seed: number; readonly most: number }): Generator<LabLine> {
  let made = 0
  for (let round = 0; made < most && round < most; round++) {
    for (const line of linesOfRound(seed + round)) {
      if (made === most) return
      made++
      yield line
    }
  }
}

function* linesOfRound(seed: number): Generator<LabLine> {
  const once = { each: 1, seed }
  for (const kind of KINDS)
    for (const { draft, format, reply } of repliesOf(kind, { ...once, format: undefined })) {
      const before = textBefore(draft.truth)
      const after = draft.answer === 'refuse' ? before : textAfter(draft.truth)
      yield {
        id: `${kind.id} ${format} ${seed}`,
        task: kind.id,
        path: draft.path,
        reply,
        files: { [draft.path]: before },
        ...(draft.answer === 'either' || draft.also.length > 0 ? {} : { expected: { [draft.path]: after } }),
      }
    }
  for (const kind of SCENES)
    for (const { files, reply, answer, expected, also = [] } of scenesOf(kind, FILES, once))
      yield {
        id: `${kind.id} ${seed}`,
        task: kind.id,
        reply,
        files,
        ...(answer === 'either' || also.length > 0 ? {} : { expected: answer === 'refuse' ? files : expected }),
      }
}
