/** Replies of the lab as lines that the lab and the command line read again. */
import type { LabOptions } from '../../lab/lab-protocol'
import type { LabRow } from '../../lab/lab-row'
import type { LabRun } from '../../lab/lab-run'
import { shownReply } from './shown-reply'

/** One line of JSON for each row, in their order; a row without a reply has none. */
export async function linesOfReplies(run: LabRun, rows: readonly LabRow[], fields: LabOptions['fields']): Promise<Blob> {
  const lines: Blob[] = []
  for await (const { row, found } of run.repliesOf(rows)) {
    const shown = shownReply(found, fields)
    if (shown === null) continue
    const { reply, files, model, at, expected } = shown
    const line = {
      id: row.id,
      ...(model === '' ? {} : { model }),
      ...(at === '' ? {} : { at }),
      reply,
      ...(files.length === 0 ? {} : { files: Object.fromEntries(files) }),
      ...(expected === null ? {} : { expected }),
    }
    // Outside the heap at once: together they may be larger than it.
    lines.push(new Blob([`${JSON.stringify(line)}\n`]))
  }
  return new Blob(lines, { type: 'application/jsonl' })
}
