/** The answer of a lesson's question, in the words that the page has for it. */
import {
  explainAttempt,
  explainDecision,
  explainDiagnostic,
  explainWarning,
  FORMAT_NAME,
  plural,
  REJECTION,
  RUNG_NAME,
} from '../../engine/explain'
import { leftOf } from '../../session/agent/agent-run'
import type { Answer } from '../../session/lesson-format'
import { isBad, testCountsOf } from '../../session/results'
import { decidedEditOf, type State } from '../../session/state'
import { testsOf } from '../../session/test-run'
import type { Analysis } from '../../workers/protocol'
import { sayEnd, sayRunning } from '../agent/agent-messages'
import { sayPause } from '../agent/pause-messages'

/** `title`: '' where the sentence says it all. */
export type AnswerWords = { readonly title: string; readonly sentence: string }

const plain = (sentence: string): AnswerWords => ({ title: '', sentence })

/** null: the page has no such answer yet, while it decides or runs, or because another reply is open by now. */
export function answerWordsOf(answer: Exclude<Answer, { kind: 'tool' }>, state: State): AnswerWords | null {
  switch (answer.kind) {
    case 'tests':
      return ofTests(state)
    case 'run':
      return ofRun(state)
    default:
      return state.analysis === null || state.deciding ? null : ofAnalysis(answer, state.analysis)
  }
}

function ofAnalysis(answer: Exclude<Answer, { kind: 'tool' | 'tests' | 'run' }>, analysis: Analysis): AnswerWords | null {
  const { reading, transaction } = analysis
  switch (answer.kind) {
    case 'decision': {
      const decision = transaction.decisions[answer.hunk - 1]
      const evidence = analysis.evidence[answer.hunk - 1] ?? null
      return decision === undefined ? null : explainDecision(decision, decidedEditOf(analysis, decision)?.written ?? '', evidence)
    }
    case 'attempt': {
      const attempt = transaction.decisions[answer.hunk - 1]?.attempts.find(({ rung }) => rung === answer.rung)
      return attempt === undefined ? null : { title: RUNG_NAME[attempt.rung], sentence: explainAttempt(attempt) }
    }
    case 'diagnostic': {
      const diagnostic = reading.diagnostics[answer.number - 1]
      const format = reading.edits[0]?.format
      const title = format === undefined ? '' : `Read as ${FORMAT_NAME[format]}`
      return diagnostic === undefined ? null : { title, sentence: explainDiagnostic(diagnostic) }
    }
    case 'warning':
      return transaction.warnings[0] === undefined ? null : plain(explainWarning(transaction.warnings[0]))
    case 'rejection':
      return transaction.state === 'rejected' ? plain(REJECTION[transaction.reason]) : null
  }
}

/** Characters of a failure's message. */
const MESSAGE = 160

function ofTests({ run }: State): AnswerWords | null {
  if (run === null || run.result === null) return null
  const { passed, failed, errors } = testCountsOf(run.results)
  const all = plural(passed + failed, 'test')
  if (failed + errors === 0) return { title: 'Green', sentence: `${all}, and every one passed.` }
  const first = testsOf(run).find(isBad)
  const title = failed === 0 ? 'Red' : `Red: ${failed} of ${all} failed`
  if (first === undefined) return { title, sentence: plural(errors, 'error') }
  const message = first.error?.message.split('\n')[0] ?? ''
  const cut = message.length > MESSAGE ? `${message.slice(0, MESSAGE)}…` : message
  return { title, sentence: `“${first.path.join(' › ')}”${cut === '' ? '' : `: ${cut}`}` }
}

function ofRun({ agent: run, timeline }: State): AnswerWords | null {
  if (run === null) return null
  const { status } = run.agent
  if (status === 'done' || status === 'stopped') return plain(sayEnd(run, leftOf(timeline, run)))
  return plain(status === 'paused' ? sayPause(run.agent) : sayRunning(run))
}
