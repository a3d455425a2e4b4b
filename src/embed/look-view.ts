/** What the first look draws, as plain values. */
import {
  CHOSEN_BY,
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
import { parseStepAddress } from '../session/debugger'
import { markOf } from '../ui/decision-style'
import { type DiffLine, diffLines, editCaption } from '../ui/edit-lines'
import { evidenceIn, type LookComparison, lookComparisonOf } from './comparison'
import type { DecidedSubject } from './decide-subject'
import { decisionText, fileText, isRefusedDecision, isWaiting, type LookVerdict, lookVerdictOf } from './embed-messages'

export type LookItem = {
  readonly sign: string
  readonly tone: string
  /** The file's name without its folder. */
  readonly name: string
  readonly short: string
  /** All of it in words. */
  readonly label: string
}

export type LookRung = {
  readonly name: string
  readonly count: string
  readonly note: string
  /** Whether a place was found. */
  readonly found: boolean
}

export type LookDetail = {
  readonly path: string
  readonly title: string
  readonly sentence: string
  /** Further sentences: causes, and what would single a place out. */
  readonly more: readonly string[]
  /** null: there is nothing to compare with. */
  readonly comparison: LookComparison | null
  readonly edit: readonly DiffLine[]
  /** How many lines of the edit are not among these. */
  readonly left: number
  readonly caption: string
  readonly rungs: readonly LookRung[]
}

export type LookView = {
  readonly kind: 'link' | 'lesson'
  readonly name: string
  readonly verdict: LookVerdict
  readonly items: readonly LookItem[]
  readonly selected: number
  detail(index: number): LookDetail | null
}

/** Hunks that are listed. */
const LISTED = 500
/** Lines of an edit that are drawn. */
const LINES = 80
/** Causes, and places, that are listed. */
const CAUSES = 3

/** `hash`: the page's, which may name a step. */
export function lookViewOf(decided: DecidedSubject, hash: string): LookView {
  const { subject, transaction } = decided
  const decisions = transaction.decisions.slice(0, LISTED)
  return {
    kind: subject.kind,
    name: subject.name,
    verdict: lookVerdictOf(decided),
    items: decisions.map((decision, index) => itemOf(decided, decision, index)),
    selected: selectedOf(decided, hash, decisions),
    detail(index) {
      const decision = decisions[index]
      return decision === undefined ? null : detailOf(decided, decision, index)
    },
  }
}

/** The hunk that the address names, else the one that was looked at, else the first that does not land, else the first. */
function selectedOf({ subject }: DecidedSubject, hash: string, decisions: readonly Decision[]): number {
  const asked = [parseStepAddress(hash)?.decision, subject.shared.selected]
  return asked.find((index) => index !== undefined && index in decisions) ?? Math.max(0, decisions.findIndex(isRefusedDecision))
}

const writtenOf = ({ reading }: DecidedSubject, { edit }: Decision): string => reading.edits[edit]?.written ?? ''

function itemOf(decided: DecidedSubject, decision: Decision, index: number): LookItem {
  const path = fileText(decision, writtenOf(decided, decision))
  const name = path.slice(path.lastIndexOf('/') + 1)
  const place = decision.state === 'refused' || decision.before.end === 0 ? '' : ` :${decision.before.start + 1}`
  const mark = isWaiting(decision) ? { sign: '…', tone: 'plain' } : markOf(decision)
  const short = isWaiting(decision) ? 'by its symbol' : shortly(decision)
  const fate = decision.rejected ? 'rejected' : isWaiting(decision) ? 'not decided here' : decision.state.replace('-', ' ')
  return {
    ...mark,
    name: name + place,
    short,
    label: `Hunk ${index + 1} of ${decided.transaction.decisions.length}, ${path}, ${fate}: ${short}`,
  }
}

function detailOf(decided: DecidedSubject, decision: Decision, index: number): LookDetail {
  const edit = decided.reading.edits[decision.edit]
  const lines = diffLines(edit, decision.hunk)
  const written = writtenOf(decided, decision)
  const evidence = evidenceIn(decided, decision, index)
  return {
    path: fileText(decision, written),
    ...decisionText(decision, written, evidence),
    more: moreOf(decided, decision, index),
    comparison: lookComparisonOf(evidence),
    edit: lines.slice(0, LINES),
    left: Math.max(0, lines.length - LINES),
    caption: editCaption(edit),
    rungs: rungsOf(decision),
  }
}

function moreOf({ diagnoses }: DecidedSubject, decision: Decision, index: number): string[] {
  const diagnosis = diagnoses.find((each) => each.decision === index)
  if (diagnosis === undefined || !isRefusedDecision(decision)) return []
  if (decision.refusal.code === 'ambiguous') return diagnosis.unique.slice(0, CAUSES).map(explainContext)
  return diagnosis.causes
    .filter(({ code }) => code !== 'several-places')
    .slice(0, CAUSES)
    .map(explainCause)
}

/** The rungs that were climbed: those that found nothing together, each of the others by itself, and what was not asked. */
function rungsOf(decision: Decision): LookRung[] {
  const { attempts, state } = decision
  if (attempts.length === 0) return []
  const names = (list: readonly string[]): string => {
    const [first = '', ...rest] = list
    return [first, ...rest.map((name) => (/^[A-Z]{2}/.test(name) ? name : name.toLowerCase()))].join(', ')
  }
  const asked = new Set<string>(attempts.map(({ rung }) => RUNG_NAME[rung]))
  const nowhere = attempts.filter(({ places }) => places === 0).map(({ rung }) => RUNG_NAME[rung])
  const left = Object.values(RUNG_NAME).filter((name) => !asked.has(name))
  const quiet = (list: readonly string[], note: string): LookRung[] =>
    list.length === 0 ? [] : [{ name: names(list), count: '', note, found: false }]
  return [
    ...quiet(nowhere, 'found nowhere'),
    ...attempts.filter(({ places }) => places > 0).map(rungOf),
    ...quiet(left, state === 'refused' ? 'not tried: a looser comparison finds the same places and more' : 'not needed'),
  ]
}

function rungOf({ rung, places, verdict }: Attempt): LookRung {
  const count = plural(places, 'place')
  if ('passed' in verdict) return { name: RUNG_NAME[rung], count, note: PASSED[verdict.passed], found: true }
  const { at, shift, score } = verdict.took
  const columns = shift?.columns ?? 0
  const by = columns === 0 ? '' : `, shifted by ${signed(columns)}`
  const alike = score === undefined ? '' : ` · ${percent(score)} alike`
  return { name: RUNG_NAME[rung] + by, count, note: `${linesIn(at)}, ${CHOSEN_BY[verdict.by]}${alike}`, found: true }
}
