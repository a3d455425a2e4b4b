/** Every lesson's path and question: what they name is there, and together they cover what is to be taught. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type ApplierId, appliers, emulate } from '../engine/appliers'
import { explainAttempt, explainDecision, explainDiagnostic, explainWarning, REJECTION } from '../engine/explain'
import type { Demands, Path } from '../engine/model'
import { parsePath } from '../engine/paths'
import { analyse } from '../workers/analyse'
import type { Analysis } from '../workers/protocol'
import { listRecordings } from './agent/recordings'
import {
  type Answer,
  LESSON_GROUPS,
  type LessonFile,
  type LessonOutcome,
  readLessonFile,
  readLessonList,
  SENTENCE,
  type Show,
} from './lesson-format'
import { stepOfShow } from './lesson-progress'
import { testFilesIn } from './test-files'

const ROOT = new URL('../../public/lessons/', import.meta.url)
const RUNS = new URL('../../public/runs/', import.meta.url)
const text = (path: string, folder = ROOT): string => readFileSync(new URL(path, folder), 'utf8')

const index = readLessonList(text('index.json'))
const lessons = index.map((entry) => ({ ...entry, ...readLessonFile(text(`${entry.id}/lesson.json`)) }))

/** Sections of the catalogue of faults, and rows of the table of recovery. */
const SECTIONS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10']
const RECOVERIES = ['parse', 'no match', 'ambiguous', 'syntax', 'tests', 'wrong file']

function treeOf(id: string): Map<Path, string> {
  const folder = new URL(`${id}/files/`, ROOT)
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(new URL(name, folder)).isFile(),
  )
  return new Map(
    names.flatMap((name) => {
      const parsed = parsePath(name)
      return parsed.ok ? [[parsed.path, text(name, folder)] as const] : []
    }),
  )
}

function decided(id: string, demands: Partial<Demands> = {}): Analysis {
  const tree = treeOf(id)
  const [only] = tree.size === 1 ? tree.keys() : []
  const job = { reply: text(`${id}/reply.txt`), defaultPath: only ?? null, turn: null, demands, edits: null }
  return analyse({ ...job, amendments: [], rejected: [], syntax: 'off' }, tree)
}

/** Recorded runs, by their ids. */
const runs = await listRecordings(async (path) => readFileSync(new URL(path, RUNS)))
const STARTERS = new URL('../starter/files/', import.meta.url)

type Ground = { readonly id: string; readonly analysis: Analysis; readonly tree: ReadonlyMap<Path, string> }

/** Whether what is shown is there. */
function isThere(show: Show, { analysis, tree }: Ground): boolean {
  const { transaction } = analysis
  switch (show.kind) {
    case 'hunk':
      return transaction.decisions[show.hunk - 1] !== undefined
    case 'step':
      return stepOfShow(analysis, show) !== null
    case 'file':
      return [...tree.keys()].some((path) => path === show.path)
    case 'complete':
      return transaction.state === 'rejected' && transaction.reason === 'truncated'
    case 'tests':
      return testFilesIn(tree).length > 0
    case 'commit':
    case 'roll-back':
      return transaction.state === 'staged' && transaction.files.length > 0
    case 'tools':
      return show.tool === undefined || appliers.some(({ id }) => id === show.tool)
    case 'recording': {
      const found = runs.find(({ id }) => id === show.run)
      return found !== undefined && [...tree].every(([path, content]) => text(`${found.project}/${path}`, STARTERS) === content)
    }
    default:
      return true
  }
}

/** The words of an answer that need no run; null: only a run gives it. */
function wordsOf(answer: Answer, { analysis: { reading, transaction } }: Ground): string | null {
  switch (answer.kind) {
    case 'decision': {
      const decision = transaction.decisions[answer.hunk - 1]
      return decision === undefined ? '' : explainDecision(decision, reading.edits[decision.edit]?.written ?? '').sentence
    }
    case 'attempt': {
      const attempt = transaction.decisions[answer.hunk - 1]?.attempts.find(({ rung }) => rung === answer.rung)
      return attempt === undefined ? '' : explainAttempt(attempt)
    }
    case 'diagnostic': {
      const diagnostic = reading.diagnostics[answer.number - 1]
      return diagnostic === undefined ? '' : explainDiagnostic(diagnostic)
    }
    case 'warning':
      return transaction.warnings.map(explainWarning).join(' ')
    case 'rejection':
      return transaction.state === 'rejected' ? REJECTION[transaction.reason] : ''
    case 'tests':
    case 'tool':
    case 'run':
      return null
  }
}

/** What a run of the question's `show`, or of a step before it, has to bring for such an answer. */
const BRINGS: Partial<Record<Answer['kind'], Show['kind']>> = { tests: 'tests', tool: 'tools', run: 'recording' }

describe('the lessons', () => {
  test('are at least 32, with some in every group', () => {
    expect(index.length).toBeGreaterThanOrEqual(32)
    for (const group of LESSON_GROUPS) expect(index.filter((entry) => entry.group === group).length).toBeGreaterThanOrEqual(3)
  })

  test('cover every section of the catalogue and every row of the table of recovery', () => {
    const covered = new Set(lessons.flatMap(({ covers }) => covers))
    const sections = new Set([...covered].map((id) => id.replace(/\..*$/, '')))
    expect(SECTIONS.filter((section) => !sections.has(section))).toEqual([])
    expect(RECOVERIES.filter((row) => !covered.has(row))).toEqual([])
    for (const id of covered) expect(RECOVERIES.includes(id) || /^(?:[1-9]|10)\.\d{1,2}b?$/.test(id)).toBe(true)
  })

  test('have an outcome of each kind', () => {
    const OUTCOMES: Record<LessonOutcome, true> = {
      applies: true,
      'already-applied': true,
      ambiguous: true,
      'not-found': true,
      conflict: true,
      'missing-file': true,
      truncated: true,
      unreadable: true,
      'code-left-out': true,
      'no-change': true,
      'nothing-to-find': true,
    }
    expect(new Set(index.map(({ outcome }) => outcome))).toEqual(new Set(Object.keys(OUTCOMES)))
  })
})

describe.each(lessons)('$id', ({ id, path, question }: LessonFile & { readonly id: string }) => {
  const ground = { id, analysis: decided(id), tree: treeOf(id) }

  test('says one short sentence a step, and the first step leaves the page as it is', () => {
    for (const { says } of path) {
      expect(says.length).toBeLessThanOrEqual(SENTENCE)
      expect(says).not.toMatch(/\n/)
    }
    expect(question.asks.length).toBeLessThanOrEqual(SENTENCE)
    expect(question.asks).toMatch(/\?$/)
    expect(path[0]?.show).toBeUndefined()
    expect(path.some(({ notes }) => notes !== undefined)).toBe(true)
  })

  test('shows what is there', () => {
    const shows = [...path.flatMap((step) => step.show ?? []), question.show]
    expect(shows.filter((show) => !isThere(show, ground))).toEqual([])
  })

  test('asks what the page can answer', () => {
    const words = wordsOf(question.answer, ground)
    const brings = BRINGS[question.answer.kind]
    if (words !== null) expect(words.length).toBeGreaterThan(10)
    else expect([...path.map(({ show }) => show?.kind), question.show.kind]).toContain(brings)
  })
})

test('a lesson compares a diff as Hunkscope asks for it with one in Aider’s manner: which tools take which', () => {
  const id = '047-two-ways-of-asking'
  const files = Object.fromEntries(treeOf(id))
  const taken = (tool: ApplierId) => emulate(tool, text(`${id}/reply.txt`), files).hunks.map(({ state }) => state)
  expect(taken('git-apply')).toEqual(['applied'])
  expect(taken('jsdiff')).toEqual(['applied', 'refused', 'refused'])
  expect(taken('aider-udiff')).toEqual(['applied', 'applied', 'applied'])
})
