/** Reads the model's words in what carries them. */
import type { Reading } from '../../model'
import { readCall } from '../calls/calls'
import type { ReadingBuilder } from '../reading-builder'
import { chosen, type ReadOptions, wrapAround } from '../text-reader'
import { spansWithin } from './model-spans'
import { faultsOf, unwrap } from './unwrap'

/** The reading of the turn that is asked for, else of the last. null: nothing is wrapped around the reply. */
export function readWrapped(reply: string, options: ReadOptions, account: ReadingBuilder): Reading | null {
  const unwrapped = unwrap(reply)
  if (unwrapped === null) return null
  const { kind, turns } = unwrapped
  const turn = chosen(turns.length, options)
  const { parts = [], spoken = [] } = turns[turn] ?? {}
  for (const fault of faultsOf(unwrapped, turn)) account.diagnose(fault)
  for (const part of parts) {
    if (part.kind === 'text') account.readNested(part.passage, '', true)
    else if (part.kind === 'call') {
      for (const fault of part.faults) account.diagnose(fault)
      readCall(part.call, account)
    } else account.cover({ from: part.passage.at(0), to: part.passage.end }, 'thinking')
  }
  const wrapping = { kind, turns: turns.map(({ span, speaker }) => ({ span, speaker })), turn }
  const reading = wrapAround(account, reply.length, wrapping)
  return { ...reading, spans: spansWithin(reading.spans, spoken) }
}
