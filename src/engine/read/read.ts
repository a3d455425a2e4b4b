/** Reads the edits in a reply, in all formats: at once, or while it arrives. */
import type { Reading } from '../model'
import { unmarked } from './copy-marks'
import { readBareFile } from './formats/bare-file'
import { readFencedPairs, readOrderedPairs } from './formats/fenced-pair'
import { READERS } from './formats/registry'
import type { ReadingBuilder } from './reading-builder'
import { type ReadOptions, TextReader, type Ways } from './text-reader'
import { TURNS } from './turns'
import { readWrapped } from './unwrap/read-wrapped'

export type { ReadOptions } from './text-reader'

/** A reply in which nothing was found may be one edit as a whole. */
function readAlone(account: ReadingBuilder): void {
  const { edits, steps, diagnostics } = account
  if (edits.length + steps.length + diagnostics.length > 0) readOrderedPairs(account)
  else if (!readFencedPairs(account)) readBareFile(account)
}

const ALL: Ways = { readers: READERS, readAlone, readWrapped, turns: TURNS, unmarked }

/** Reads all edits in a reply. Never throws; time is linear in the reply. */
export function readReply(reply: string, options: ReadOptions = {}): Reading {
  const reader = new ReplyReader(options)
  reader.add(reply)
  return reader.finish()
}

/** A reply that arrives in parts. However it is cut, `finish` gives the same reading. */
export class ReplyReader extends TextReader {
  constructor(options: ReadOptions = {}) {
    super(ALL, options)
  }
}
