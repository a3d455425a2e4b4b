/** What was pasted as a reply and is a file. Loaded after a paste. */
import { readsAsFile } from './reads-as-file'
import type { State } from './state'

/** Whether the text in the reply pane holds no edit and reads as a source file. */
export const isPastedFile = ({ analysis, reply }: Pick<State, 'analysis' | 'reply'>): boolean =>
  analysis?.reply === reply &&
  analysis.reading.edits.length + analysis.reading.steps.length === 0 &&
  analysis.reading.wrapping === null &&
  readsAsFile(reply)
