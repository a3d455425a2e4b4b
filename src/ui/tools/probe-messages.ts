/** Damaged edits, and what tools make of them, in words and signs. */
import type { Probe, ProbeId, ProbeOutcome } from '../../engine/appliers'

export const PROBE: Readonly<Record<ProbeId, string>> = {
  nothing: 'nothing is wrong with it',
  'part-of-line': 'it quotes a part of a line',
  outdented: 'it has lost its indentation',
  tabs: 'the file is indented with tabs',
  'trailing-space': 'the file’s lines end in spaces',
  crlf: 'the file’s lines end in CR LF',
  quotes: 'it has curly quotes',
  numbered: 'it has pasted line numbers',
  'other-line': 'a line that stays is another in the file',
  'left-out': 'dots stand for lines',
  dollars: 'its new text has “$&” in it',
  twice: 'two places are equal',
  done: 'the file has it already',
  nowhere: 'the file has nothing like it',
}

type OutcomeWords = {
  readonly sign: string
  readonly says: string
  readonly colour: string /** The tool warns no one. */
  readonly isSilent: boolean
}

export const OUTCOME: Readonly<Record<ProbeOutcome, OutcomeWords>> = {
  right: { sign: '=', says: 'writes what is meant', colour: 'text-exact', isSilent: false },
  refused: { sign: '✗', says: 'refuses', colour: 'text-muted', isSilent: false },
  unsaid: { sign: '·', says: 'changes nothing, and says that it did', colour: 'text-ambiguous', isSilent: true },
  wrong: { sign: '≠', says: 'writes something else', colour: 'text-refused', isSilent: true },
  guessed: { sign: '?', says: 'takes one of the two', colour: 'text-ambiguous', isSilent: true },
  part: { sign: '≠', says: 'fails, and leaves other bytes behind', colour: 'text-refused', isSilent: false },
}

/** What the tool made of a probe. Where nothing had to change and nothing has, it left the file as it was. */
export const outcomeWordsOf = ({ outcome, before, after }: Probe): OutcomeWords =>
  outcome === 'right' && after === before ? { ...OUTCOME.right, says: 'leaves the file as it is' } : OUTCOME[outcome]
