/** What the first look draws, as plain values. */
import {
  EVIDENCE,
  explainCause,
  explainContext,
  linesIn,
  PASSED,
  percent,
  plural,
  RUNG_NAME,
  shortly,
  signed,
} from '../engine/explain'
import type { Attempt, Decision } from '../engine/model'
import { parseAddress } from '../session/debugger'
import { type DiffLine, diffLines, editCaption } from '../ui/edit-lines'
import { markOf } from '../ui/looks'
import { type Comparison, comparisonOf } from './comparison'
import type { Decided } from './decided'
import { fileOf, isRefused, isWaiting, type Verdict, verdictOf, wordsOf } from './words'

export type Item = {
  readonly sign: string
  readonly tone: string
  /** The file's name without its folder. */
  readonly name: string
  readonly short: string
  /** All of it in words. */
  readonly label: string
}

export type Rung = {
  readonly name: string
  readonly count: string
  readonly note: string
  /** Whether a place was found. */
  readonly found: boolean
}

export type Detail = {
  readonly path: string
  readonly title: string
  readonly sentence: string
  /** Further sentences: causes, and what would single a place out. */
  readonly more: readonly string[]
  /** null: there is nothing to compare with. */
  readonly comparison: Comparison | null
  readonly edit: readonly DiffLine[]
  /** How many lines of the edit are not among these. */
  readonly left: number
  readonly caption: string
  readonly rungs: readonly Rung[]
}

export type View = {
  readonly kind: 'link' | 'lesson'
  readonly name: string
  readonly verdict: Verdict
  readonly items: readonly Item[]
  readonly selected: number
  detail(index: number): Detail | null
}

/** Hunks that are listed. */
const LISTED = 500
/** Lines of an edit that are drawn. */
const LINES = 80
/** Causes, and places, that are told. */
const TOLD = 3

/** `hash`: the page's, which may name a step. */
export function viewOf(decided: Decided, hash: string): View {
  const { subject, transaction } = decided
  const decisions = transaction.decisions.slice(0, LISTED)
  return {
    kind: subject.kind,
    name: subject.name,
    verdict: verdictOf(decided),
    items: decisions.map((decision, index) => itemOf(decided, decision, index)),
    selected: selectedOf(decided, hash, decisions),
    detail(index) {
      const decision = decisions[index]
      return decision === undefined ? null : detailOf(decided, decision, index)
    },
  }
}

/** The hunk that the address names, else the one that was looked at, else the first that does not land, else the first. */
function selectedOf({ subject }: Decided, hash: string, decisions: readonly Decision[]): number {
  const asked = [parseAddress(hash)?.decision, subject.shared.selected]
  return asked.find((index) => index !== undefined && index in decisions) ?? Math.max(0, decisions.findIndex(isRefused))
}

const writtenOf = ({ reading }: Decided, { edit }: Decision): string => reading.edits[edit]?.written ?? ''

function itemOf(decided: Decided, decision: Decision, index: number): Item {
  const path = fileOf(decision, writtenOf(decided, decision))
  const name = path.slice(path.lastIndexOf('/') + 1)
  const place = decision.state === 'refused' || decision.before.end === 0 ? '' : ` :${decision.before.start + 1}`
  const mark = isWaiting(decision) ? { sign: '…', tone: 'plain' } : markOf(decision)
  const short = isWaiting(decision) ? 'by its symbol' : shortly(decision)
  const fate = decision.rejected ? 'left out' : isWaiting(decision) ? 'not decided here' : decision.state.replace('-', ' ')
  return {
    ...mark,
    name: name + place,
    short,
    label: `Hunk ${index + 1} of ${decided.transaction.decisions.length}, ${path}, ${fate}: ${short}`,
  }
}

function detailOf(decided: Decided, decision: Decision, index: number): Detail {
  const edit = decided.reading.edits[decision.edit]
  const lines = diffLines(edit, decision.hunk)
  const written = writtenOf(decided, decision)
  return {
    path: fileOf(decision, written),
    ...wordsOf(decision, written),
    more: moreOf(decided, decision, index),
    comparison: comparisonOf(decided, decision, index),
    edit: lines.slice(0, LINES),
    left: Math.max(0, lines.length - LINES),
    caption: editCaption(edit),
    rungs: rungsOf(decision),
  }
}

function moreOf({ diagnoses }: Decided, decision: Decision, index: number): string[] {
  const diagnosis = diagnoses.find((each) => each.decision === index)
  if (diagnosis === undefined || !isRefused(decision)) return []
  if (decision.refusal.code === 'ambiguous') return diagnosis.unique.slice(0, TOLD).map(explainContext)
  return diagnosis.causes
    .filter(({ code }) => code !== 'several-places')
    .slice(0, TOLD)
    .map(explainCause)
}

/** The rungs that were climbed: those that found nothing together, each of the others by itself, and what was not asked. */
function rungsOf(decision: Decision): Rung[] {
  const { attempts, state } = decision
  if (attempts.length === 0) return []
  const names = (list: readonly string[]): string => {
    const [first = '', ...rest] = list
    return [first, ...rest.map((name) => (/^[A-Z]{2}/.test(name) ? name : name.toLowerCase()))].join(', ')
  }
  const asked = new Set<string>(attempts.map(({ rung }) => RUNG_NAME[rung]))
  const nowhere = attempts.filter(({ places }) => places === 0).map(({ rung }) => RUNG_NAME[rung])
  const left = Object.values(RUNG_NAME).filter((name) => !asked.has(name))
  const quiet = (list: readonly string[], note: string): Rung[] =>
    list.length === 0 ? [] : [{ name: names(list), count: '', note, found: false }]
  return [
    ...quiet(nowhere, 'found nowhere'),
    ...attempts.filter(({ places }) => places > 0).map(rungOf),
    ...quiet(left, state === 'refused' ? 'not tried: a looser comparison finds the same places and more' : 'not needed'),
  ]
}

function rungOf({ rung, places, verdict }: Attempt): Rung {
  const count = plural(places, 'place')
  if ('passed' in verdict) return { name: RUNG_NAME[rung], count, note: PASSED[verdict.passed], found: true }
  const { at, shift, score } = verdict.took
  const columns = shift?.columns ?? 0
  const by = columns === 0 ? '' : `, shifted by ${signed(columns)}`
  const alike = score === undefined ? '' : ` · ${percent(score)} alike`
  return { name: RUNG_NAME[rung] + by, count, note: `${linesIn(at)}, ${EVIDENCE[verdict.by]}${alike}`, found: true }
}
