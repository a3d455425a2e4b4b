/** What is wrong with a reply, in a form that can be recognised in a smaller one. Brings the engine: loaded when the person reports. */
import { diagnose, readReply, stage } from '../../engine/index'
import type { Cause, Decision, Diagnosis, Reading, Refusal, Transaction, Tree } from '../../engine/model'
import type { Sample } from './shrink-sample'

/** A reply on files, and what came of it. */
export type SampleOutcome = {
  readonly sample: Sample
  readonly reading: Reading
  readonly transaction: Transaction
  /** The hunk that is refused, with its index; null: the reply cannot be read. */
  readonly decision: Decision | null
  readonly index: number
  readonly diagnosis: Diagnosis | null
}

/** Recognises what is wrong: gives what came of a sample where it fails in the same way and in no other, else null. */
export type FailureTest = (sample: Sample) => SampleOutcome | null

/** As a page reads it that holds nothing else: where there is only one file, edits without a path mean it. */
function tried({ reply, files }: Sample): Pick<SampleOutcome, 'reading' | 'transaction'> {
  const reading = readReply(reply)
  const [only, ...others] = files.keys()
  const defaultPath = others.length === 0 ? only : undefined
  return { reading, transaction: stage(reading, files, { defaultPath, thorough: true }) }
}

/** Parts of the reply that could not be read. */
const unreadIn = ({ diagnostics }: Reading): string[] => [
  ...new Set(diagnostics.flatMap(({ code, repair }) => (repair === null && code !== 'missing-path' ? [code] : []))),
]

/** Departures from the format, by which a smaller reply may not have more. */
const departuresIn = ({ diagnostics }: Reading): ReadonlySet<string> => new Set(diagnostics.map(({ code }) => code))

const isWithin = (some: ReadonlySet<string>, all: ReadonlySet<string>): boolean => [...some].every((one) => all.has(one))

/** What a refusal says besides its code, and stays whatever lines are taken away. */
function detailOf(refusal: Refusal): string {
  if (refusal.code === 'path') return refusal.problem
  if (refusal.code === 'symbol') return refusal.why
  return refusal.code === 'ambiguous' ? refusal.rung : ''
}

type Refused = Extract<Decision, { state: 'refused' }>

const signOf = (decision: Refused, reading: Reading): string => {
  const edit = reading.edits[decision.edit]
  return JSON.stringify([
    decision.refusal.code,
    detailOf(decision.refusal),
    decision.path,
    edit?.format,
    edit?.kind,
    edit?.written,
  ])
}

/** The kind of the first cause, and its file. */
const causeSign = (cause: Cause | undefined): string => (cause === undefined ? '' : `${cause.code} ${cause.path ?? ''}`)

/**
 * Recognises the refusal of a hunk: its code, its file, its format, and its cause where `diagnosis` is given; nothing else is refused, and the format is
 * departed from in no further way.
 */
export function refusedAs(decision: Refused, diagnosis: Diagnosis | null, reading: Reading): FailureTest {
  const sign = signOf(decision, reading)
  const cause = diagnosis === null ? null : causeSign(diagnosis.causes[0])
  const departures = departuresIn(reading)
  return (sample) => {
    const { reading, transaction } = tried(sample)
    const index = transaction.decisions.findIndex(({ state }) => state === 'refused')
    const found = transaction.decisions[index]
    if (transaction.state !== 'rejected' || transaction.reason !== 'refused' || found?.state !== 'refused') return null
    if (transaction.decisions.some((other) => other.state === 'refused' && other !== found)) return null
    if (signOf(found, reading) !== sign || !isWithin(departuresIn(reading), departures)) return null
    const diagnosis = diagnose(reading, transaction, treeOf(sample)).find((one) => one.decision === index) ?? null
    if (cause !== null && causeSign(diagnosis?.causes[0]) !== cause) return null
    return { sample, reading, transaction, decision: found, index, diagnosis }
  }
}

const treeOf = ({ files }: Sample): Tree => files

/** Recognises a reply that cannot be read: the same departures that nothing could be made of, and none besides those that it has. */
export function unreadAs(reading: Reading, reason: string): FailureTest {
  const unread = unreadIn(reading)
  const departures = departuresIn(reading)
  return (sample) => {
    const { reading, transaction } = tried(sample)
    if (transaction.state !== 'rejected' || transaction.reason !== reason) return null
    if (unreadIn(reading).sort().join() !== [...unread].sort().join() || !isWithin(departuresIn(reading), departures)) return null
    return { sample, reading, transaction, decision: null, index: -1, diagnosis: null }
  }
}
