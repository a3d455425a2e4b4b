/** Every cause: a reply that shows it, and the proof that without it the hunk lands. */
import { describe, expect, test } from 'vitest'
import { diagnose } from '../diagnose'
import type { Cause, CauseCode, Decision } from '../model'
import { readReply } from '../read/read'
import { stage } from '../stage'
import { CAUSE_CASES, type CauseCase } from './causes.cases'
import { sampleBlock, sampleDiff, sampleTree } from './testing/samples'

function diagnosed({ files, reply, history = [], without = [] }: Pick<CauseCase, 'files' | 'reply' | 'history' | 'without'>) {
  const tree = sampleTree(files)
  const reading = readReply(reply)
  const transaction = stage(reading, tree, { demands: { without } })
  const diagnoses = diagnose(reading, transaction, tree, { history: history.map(sampleTree) })
  return { decisions: transaction.decisions, diagnoses }
}

/** The one diagnosis of a reply in which one hunk is refused. */
function only(row: CauseCase) {
  const { diagnoses, decisions } = diagnosed(row)
  const [diagnosis, ...others] = diagnoses
  if (diagnosis === undefined || others.length > 0) throw new Error(`${diagnoses.length} diagnoses`)
  return { decisions, diagnosis }
}

const refusalOf = (decision: Decision | undefined) => (decision?.state === 'refused' ? decision.refusal.code : decision?.state)

/** "case a.ts 3-5 [0] #1": code, path, lines from start to end, lines of the hunk, decision; the path of `a.ts` goes without saying. */
const brief = ({ code, path, at, lines, by }: Cause) =>
  [
    code,
    ...(path === 'a.ts' ? [] : [path ?? 'nowhere']),
    at === null ? '-' : `${at.start}-${at.end}`,
    ...(lines.length === 0 ? [] : [`[${lines.join()}]`]),
    ...(by < 0 ? [] : [`#${by}`]),
  ].join(' ')

describe('the causes', () => {
  test.each(CAUSE_CASES)('$name', (row) => {
    const { diagnosis, decisions } = only(row)
    expect(refusalOf(decisions[diagnosis.decision])).toBe(row.refused)
    expect(diagnosis.causes.map(brief)).toEqual(row.causes)
  })

  test.each(CAUSE_CASES.filter((row) => row.undone !== undefined))('$name: undone, it lands', (row) => {
    const { undone } = row
    const [cause] = only(row).diagnosis.causes
    const { decisions } = diagnosed({ ...row, ...undone })
    expect(decisions.map((decision) => decision.state)).toEqual(['applied'])
    const [decision] = decisions
    if (decision?.state !== 'applied' || cause === undefined) throw new Error('not applied')
    expect(decision.path).toBe(cause.path)
    if (cause.at !== null && undone?.files === undefined) expect(decision.before).toEqual(cause.at)
  })

  test('lines that another edit would put in, if it were not refused as well', () => {
    const first = sampleDiff('@@ ... @@\n head(1)\n-old(2)\n+another(4)\n tail(3)\n-ghost(7, with, much)\n+x(7)\n')
    const { diagnoses } = diagnosed({
      files: 'head(1)\nold(2)\ntail(3)\nlast(8)\n',
      reply: first + sampleBlock('another(4)\ntail(3)\n', 'another(4)\nfinal(3)\n'),
    })
    expect(diagnoses.map(({ decision }) => decision)).toEqual([0, 1])
    expect(diagnoses[1]?.causes.map(brief)).toEqual(['goal-state 1-3 [0] #0', 'lines-differ 2-3 [0]'])
  })

  test('are all tried', () => {
    const tried = new Set(CAUSE_CASES.flatMap((row) => only(row).diagnosis.causes.map(({ code }) => code)))
    const all: Record<CauseCode, boolean> = {
      'several-places': true,
      'result-stands': true,
      swapped: true,
      'trailing-space': true,
      typography: true,
      'blank-lines': true,
      indentation: true,
      'inner-space': true,
      entities: true,
      escapes: true,
      'line-numbers': true,
      fences: true,
      elision: true,
      'part-of-line': true,
      case: true,
      'other-file': true,
      'earlier-edit': true,
      'earlier-version': true,
      'goal-state': true,
      'lines-differ': true,
      'made-up': true,
    }
    expect([...tried].sort()).toEqual(Object.keys(all).sort())
  })
})
