/** A lesson as the person writes it on the page, and the folder that it becomes. Pure. */
import { applyReply, readReply } from '../engine/index'
import type { Path, RefusalCode, Transaction, Tree } from '../engine/model'
import { parsePath } from '../engine/paths'
import { stepsOf } from './debugger'
import { type Answer, type LessonGroup, type LessonOutcome, readLessonFile, type Show } from './lesson-format'
import type { State } from './state'

/** A step as a person writes it. `show`: null for what the page shows by itself. */
export type StepDraft = { readonly says: string; readonly notes: string; readonly show: Show | null }

/** A lesson as a person writes it. */
export type LessonDraft = {
  readonly title: string
  readonly summary: string
  readonly group: LessonGroup
  /** Whose text it is, and what allows it to be shown. */
  readonly source: string
  readonly licence: string
  readonly steps: readonly StepDraft[]
  readonly asks: string
  readonly reveals: Show | null
  readonly answer: Answer | null
}

/** A step without anything. */
export const BLANK_STEP: StepDraft = { says: '', notes: '', show: null }

/** A lesson without anything. */
export const BLANK_LESSON: LessonDraft = {
  title: '',
  summary: '',
  group: 'formats',
  source: '',
  licence: '',
  steps: [BLANK_STEP, BLANK_STEP, BLANK_STEP],
  asks: '',
  reveals: null,
  answer: null,
}

type Looked = Pick<
  State,
  'analysis' | 'debug' | 'selected' | 'demands' | 'tab' | 'tool' | 'view' | 'openFile' | 'run' | 'dropped' | 'chosen' | 'tree'
>

/** What the page shows now, what says most of it first. */
export function showsNow(state: Looked): readonly Show[] {
  const { analysis, debug, selected, demands, tab, tool, view, openFile, run, dropped, chosen, tree } = state
  const hunk = selected + 1
  const shows: (Show | null)[] = [
    stepNow(analysis, debug),
    Object.keys(demands).length > 0 ? { kind: 'demands', ...demands, without: [...(demands.without ?? [])] } : null,
    dropped !== null ? { kind: 'roll-back' } : null,
    chosen !== null ? { kind: 'complete' } : null,
    run !== null ? { kind: 'tests' } : null,
    tab === 'tools' ? { kind: 'tools', ...(tool === null ? {} : { tool }) } : tab === 'why' ? null : { kind: 'tab', tab },
    hunk > 0 ? { kind: 'hunk', hunk } : null,
    // A file that the reply only creates is not there yet.
    openFile !== null && tree.has(openFile) && view !== 'edit' ? { kind: 'file', path: openFile, view } : null,
    { kind: 'reply' },
  ]
  return shows.filter((show) => show !== null)
}

function stepNow(analysis: Looked['analysis'], debug: Looked['debug']): Show | null {
  const decision = debug === null ? undefined : analysis?.transaction.decisions[debug.decision]
  const step = decision === undefined || debug === null ? undefined : stepsOf(decision)[debug.step]
  if (step === undefined || debug === null) return null
  const hunk = debug.decision + 1
  if (step.kind === 'sought' || step.kind === 'verdict') return { kind: 'step', hunk, at: step.kind }
  return { kind: 'step', hunk, at: step.rung, ...(step.kind === 'place' ? { place: step.candidate + 1 } : {}) }
}

/** Which of the page's explanations could be an answer now. */
export function answersNow({ analysis, debug, selected, run, agent }: Looked & Pick<State, 'agent'>): readonly Answer[] {
  const step = stepNow(analysis, debug)
  const rung = step?.kind === 'step' && step.at !== 'sought' && step.at !== 'verdict' ? step.at : null
  const answers: (Answer | null)[] = [
    selected >= 0 ? { kind: 'decision', hunk: selected + 1 } : null,
    rung !== null ? { kind: 'attempt', hunk: selected + 1, rung } : null,
    ...(analysis?.reading.diagnostics ?? []).slice(0, 9).map((_, at): Answer => ({ kind: 'diagnostic', number: at + 1 })),
    (analysis?.transaction.warnings.length ?? 0) > 0 ? { kind: 'warning' } : null,
    analysis?.transaction.state === 'rejected' ? { kind: 'rejection' } : null,
    run !== null ? { kind: 'tests' } : null,
    agent !== null ? { kind: 'run' } : null,
  ]
  return answers.filter((answer) => answer !== null)
}

/** Why a draft is no lesson yet. */
export type Lacking = 'title' | 'summary' | 'steps' | 'question' | 'answer' | 'reply' | 'edits' | 'path'

/** A lesson's files by path, or what it lacks. */
export type LessonFolder =
  | { readonly ok: true; readonly name: string; readonly folder: Tree }
  | { readonly ok: false; readonly lacks: Lacking }

const OUTCOME: Partial<Record<RefusalCode, LessonOutcome>> = {
  ambiguous: 'ambiguous',
  'not-found': 'not-found',
  'low-confidence': 'not-found',
  'empty-search': 'nothing-to-find',
  identical: 'no-change',
  unsigned: 'no-change',
  missing: 'missing-file',
  path: 'missing-file',
  elided: 'code-left-out',
}

/** null: there is no edit in the reply. */
function outcomeOf(transaction: Transaction): LessonOutcome | null {
  if (transaction.state === 'staged')
    return transaction.decisions.every(({ state }) => state === 'already-applied') ? 'already-applied' : 'applies'
  if (transaction.reason === 'no-edits') return null
  if (transaction.reason !== 'refused') return transaction.reason
  const refused = transaction.decisions.find(({ state }) => state === 'refused')
  return refused?.state === 'refused' ? (OUTCOME[refused.refusal.code] ?? 'conflict') : 'conflict'
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

/** What the draft lacks; null: nothing. */
export function lacking(draft: LessonDraft, reply: string): Lacking | null {
  if (reply.trim() === '') return 'reply'
  if (draft.title.trim() === '') return 'title'
  if (draft.summary.trim() === '') return 'summary'
  const said = draft.steps.filter(({ says }) => says.trim() !== '')
  if (said.length < 3 || said.length > 6) return 'steps'
  if (draft.asks.trim() === '') return 'question'
  return draft.reveals === null || draft.answer === null ? 'answer' : null
}

/** The folder of a lesson: what the page has now, and the draft. Files that are no text are left out. */
export function lessonFolder(draft: LessonDraft, { tree, reply }: Pick<State, 'tree' | 'reply'>): LessonFolder {
  const lacks = lacking(draft, reply)
  if (lacks !== null) return { ok: false, lacks }
  const files: Record<string, string> = {}
  for (const [path, content] of tree) if (typeof content === 'string') files[path] = content
  const [only, ...others] = Object.keys(files)
  const { ok, files: after, transaction } = applyReply(reply, files, { defaultPath: others.length === 0 ? only : undefined })
  const outcome = outcomeOf(transaction)
  if (outcome === null) return { ok: false, lacks: 'edits' }
  const format = readReply(reply).edits[0]?.format ?? 'search-replace'
  const texts: [string, string][] = [
    ['lesson.json', json(lessonOf(draft, format, outcome))],
    ['reply.txt', reply],
    ...Object.entries(files).map(([path, text]): [string, string] => [`files/${path}`, text]),
    ...Object.entries(after).flatMap(([path, text]): [string, string][] =>
      text === files[path] ? [] : [[`expected/${path}`, text]],
    ),
  ]
  if (!ok) texts.push(['refused.json', json(refusedBy(transaction))])
  const folder = new Map<Path, string>()
  for (const [name, text] of texts) {
    const parsed = parsePath(name)
    if (!parsed.ok) return { ok: false, lacks: 'path' }
    folder.set(parsed.path, text)
  }
  return { ok: true, name: `000-${slugOf(draft.title)}`, folder }
}

function lessonOf(draft: LessonDraft, format: string, outcome: LessonOutcome): unknown {
  const { title, summary, group, steps, asks, reveals: show, answer } = draft
  const path = steps
    .filter(({ says }) => says.trim() !== '')
    .map(({ says, notes, show: shown }, at) => ({
      says: says.trim(),
      ...(notes.trim() === '' ? {} : { notes: notes.trim() }),
      // The first step leaves the page as the lesson opens it.
      ...(shown === null || at === 0 ? {} : { show: shown }),
    }))
  const source = { repo: draft.source.trim() || 'not stated', licence: draft.licence.trim() || 'not stated' }
  const lesson = {
    title: title.trim(),
    summary: summary.trim(),
    format,
    outcome,
    group,
    covers: [],
    path,
    question: { asks: asks.trim(), show, answer },
    source,
  }
  readLessonFile(JSON.stringify(lesson)) // throws where the page itself could not open it
  return lesson
}

function refusedBy(transaction: Transaction): unknown {
  const refusals = transaction.decisions.flatMap((decision) =>
    decision.state === 'refused' ? [{ edit: decision.edit, hunk: decision.hunk, code: decision.refusal.code }] : [],
  )
  return refusals.length > 0 ? { refusals } : { reason: transaction.state === 'rejected' ? transaction.reason : null }
}

const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60) || 'lesson'
