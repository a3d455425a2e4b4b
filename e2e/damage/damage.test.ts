/** Edits damaged as models damage them: none lands with wrong bytes, and none is claimed that is not done. And the generator keeps its word. */
import { describe, expect, test } from 'vitest'
import { applyReply, type Path, type Refusal, readReply, stage } from '../../src/engine'
import { checkExplanations } from './check-explanations'
import { checkClaims } from './claims'
import { describeFailure } from './describe-failure'
import { draftOf } from './edit'
import { FILES } from './files'
import { judge } from './judge'
import { FORMATS } from './kind'
import { KINDS } from './kinds'
import { randomFrom } from './random'
import { renderDraft } from './render'
import { scenesOf } from './replies/run'
import { SCENES } from './replies/scenes'
import { repliesOf, runKinds } from './run'
import { checkSentences } from './sentences'
import { brokenBy, tableOf } from './table'
import { textBefore } from './truth'
import { WILD_SHAPES } from './wild-shapes'

/** Drafts of a kind. More: a slower test, fewer: rare faults pass. */
const EACH = 2

/** Kinds of which the replies of a seed are compared. */
const SEEDED = 12

test('no wrong bytes and no false success', () => {
  const { rows, shown } = runKinds({ each: EACH, seed: 1, show: 10 })
  const faulty = rows.filter(({ counts }) => counts.wrong + counts['false-success'] > 0).map(({ kind }) => kind)
  expect(faulty, shown.join('\n')).toEqual([])
})

test('a reply that is applied to its own result leaves it as it is', () => {
  const { rows, shown } = runKinds({ each: 1, seed: 72, show: 10, twice: true, part: { of: 3, at: 1 } })
  const faulty = rows.filter(({ counts }) => counts.wrong + counts['false-success'] > 0).map(({ kind }) => kind)
  expect(faulty, shown.join('\n')).toEqual([])
})

/** Kinds that once wrote wrong bytes in cases of this seed, which few drafts do not show. */
const ONCE_WRONG = [
  'twin-line-misquoted',
  'close-twin-misquoted',
  'comments-dropped',
  'changes-blank-lost',
  'indent-lost-all',
  'stale-word-added-removed',
  'viewer-two-blanks-old',
  'above-indented',
  'changes-two-blanks',
  'levels-rounded-old',
  'twin-line-left-out',
  'invented-among-removed',
  'goal-as-removed',
  'twin-halves-mixed',
  'twin-removed-of-other',
  'below-from-elsewhere',
  'above-from-elsewhere',
  'first-new-quoted',
  'right-in-new-only',
  'removed-doubled-in-file',
  'gap-grown-in-file',
  'indent-guides-old',
  'blank-edges-old',
  'diff-of-words',
  'tildes-for-minus',
  'old-side-ends-early',
]

test.each(ONCE_WRONG)('no wrong bytes of %s', (kind) => {
  const { rows, shown } = runKinds({ each: 40, seed: 2026, show: 3, kind })
  expect(
    rows.map(({ counts }) => counts.wrong + counts['false-success']),
    shown.join('\n'),
  ).toEqual([0])
})

test('what is said of a refused edit is so', () => {
  const { refused, claims, wrong } = checkExplanations({ seed: 3, most: 120 })
  expect(wrong).toEqual([])
  expect(refused).toBeGreaterThan(50)
  expect(claims).toBeGreaterThan(refused)
})

describe('a claim that is not so is found', () => {
  const [file] = FILES
  const draft = file === undefined ? null : draftOf(file, randomFrom(1))
  const lines = draft === null ? [] : textBefore(draft.truth).split(/\r?\n/)
  test.each([
    ['a line that is none', `Line 1 of the file is not quoted: “${lines[0]} and more”.`],
    ['a line of another number', `Line 2 of the file is not quoted: “${lines[0]}”.`],
    ['two texts that do not differ', `You wrote “${lines[0]}”, line 1 of the file says “${lines[0]}”. Is it?`],
    ['a fence that shows other lines', 'The file has, at lines 1–2:\n```\nno such line\nno such line\n```'],
  ])('%s', (_, said) => {
    if (draft === null) throw new Error('The first file has an edit.')
    expect(checkClaims(said, draft, 'a reply').wrong).toHaveLength(1)
  })
})

describe('the scenes of whole replies', () => {
  test.each(SCENES.map((kind) => [kind.id, kind] as const))('%s is made', (_, kind) => {
    expect(scenesOf(kind, FILES, { each: 2, seed: 2 }).next().done).toBe(false)
  })

  test('are named once each, and as no kind of damage is', () => {
    const names = [...SCENES, ...KINDS].map(({ id }) => id)
    expect(new Set(names).size).toBe(names.length)
  })
})

describe('a sentence about a hunk that is not so is found', () => {
  const file = 'one()\ntwo()\nthree()\nfour()\n'
  const reply = 'a.ts\n```ts\n<<<<<<< SEARCH\none()\nother()\nthree()\n=======\none()\nthree()\n>>>>>>> REPLACE\n```\n'
  const reading = readReply(reply)
  const tree = new Map([['a.ts' as Path, file]])
  const transaction = stage(reading, tree)
  test.each<[string, Refusal]>([
    ['a line that is quoted', { code: 'unquoted', at: { start: 0, end: 1 } }],
    ['a line beyond the file', { code: 'conflict', line: 1, at: { start: 9, end: 10 } }],
    ['a line that is elsewhere', { code: 'crossed', line: 1, at: { start: 1, end: 2 } }],
    ['places that are none', { code: 'ambiguous', rung: 'exact', places: 2 }],
    ['places that are far from each other', { code: 'low-confidence', score: 0.9, next: 0 }],
    ['a placeholder that is none', { code: 'placeholder', line: 0 }],
    ['a range that ends before it begins', { code: 'stands-elsewhere', at: { start: 3, end: 2 } }],
  ])('%s', (_, refusal) => {
    const decisions = transaction.decisions.map((decision) => ({ ...decision, state: 'refused', refusal, nearest: [] }) as const)
    const said = { ...transaction, decisions }
    expect(checkSentences(reading, said, [], tree, reply).wrong).toHaveLength(1)
  })
})

describe('the generator', () => {
  test.each(KINDS.map((kind) => [kind.id, kind] as const))('%s shows in a reply', (_, kind) => {
    expect(repliesOf(kind, { each: 3, seed: 2 }).next().done).toBe(false)
  })

  test('names each kind once, and there are at least a hundred', () => {
    expect(new Set(KINDS.map(({ id }) => id)).size).toBe(KINDS.length)
    expect(KINDS.length).toBeGreaterThan(100)
  })

  test.each(FORMATS)('an edit without damage lands in %s', (format) => {
    const random = randomFrom(3)
    const outcomes: string[] = []
    for (let tries = 0; tries < 5000 && outcomes.length < 40; tries++) {
      const file = random.pick(FILES)
      const draft = file === undefined ? null : draftOf(file, random)
      const reply = draft === null ? null : renderDraft(draft, format)
      if (draft !== null && reply !== null) outcomes.push(judge('none', draft, format, reply).outcome)
    }
    expect(new Set(outcomes)).toEqual(new Set(['recovered']))
  })

  test.each(WILD_SHAPES.map((file) => [file.path, file] as const))(
    'an edit without damage lands in %s, in every format',
    (_, file) => {
      const random = randomFrom(4)
      const faults: string[] = []
      let drafts = 0
      for (let tries = 0; tries < 400 && drafts < 4; tries++) {
        const draft = draftOf(file, random)
        if (draft === null) continue
        drafts++
        for (const format of FORMATS) {
          const reply = renderDraft(draft, format)
          const judged = reply === null ? null : judge('none', draft, format, reply)
          if (judged !== null && judged.outcome !== 'recovered') faults.push(describeFailure(judged))
        }
      }
      expect(faults).toEqual([])
      expect(drafts).toBe(4)
    },
  )

  test('writes the same replies for the same seed, and others for another', () => {
    const written = (seed: number) =>
      KINDS.slice(0, SEEDED).flatMap((kind) => [...repliesOf(kind, { each: 1, seed })].map(({ reply }) => reply))
    expect(written(5)).toEqual(written(5))
    expect(written(5)).not.toEqual(written(6))
  })

  test('finds an engine out that writes other bytes, that claims what it has not done, and that refuses', () => {
    const countsOf = (apply: typeof applyReply) => runKinds({ each: 20, seed: 1, kind: 'none', apply }).rows[0]?.counts
    const spoilt: typeof applyReply = (reply, files) => {
      const applied = applyReply(reply, files)
      return { ...applied, files: Object.fromEntries(Object.entries(applied.files).map(([path, text]) => [path, `${text} `])) }
    }
    expect(countsOf(spoilt)?.wrong).toBe(20)
    expect(countsOf((reply, files) => ({ ...applyReply(reply, files), files: { ...files } }))?.['false-success']).toBe(20)
    expect(countsOf((_, files) => applyReply('', files))?.refused).toBe(20)
  })

  test('breaks the limits by one case of wrong bytes', () => {
    const counts = { recovered: 100, refused: 0, 'right-refusal': 0, wrong: 1, 'false-success': 0 }
    const result = { rows: [{ kind: 'none', means: '', counts }], shown: [] }
    expect(brokenBy(result)).toHaveLength(1)
    expect(brokenBy({ ...result, rows: [{ kind: 'none', means: '', counts: { ...counts, wrong: 0 } }] })).toEqual([])
    expect(tableOf(result).at(-1)).toContain('1.0 %')
  })
})
