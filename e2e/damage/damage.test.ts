/** Edits damaged as models damage them: none lands with wrong bytes, and none is claimed that is not done. And the generator keeps its word. */
import { describe, expect, test } from 'vitest'
import { applyReply } from '../../src/engine'
import { draftOf } from './edit'
import { FILES } from './files'
import { judge } from './judge'
import { FORMATS } from './kind'
import { KINDS } from './kinds'
import { randomFrom } from './random'
import { render } from './render'
import { repliesOf, run } from './run'
import { brokenBy, tableOf } from './table'

/** Drafts of a kind. More: a slower test, fewer: rare faults pass. */
const EACH = 6

test('no wrong bytes and no false success', () => {
  const { rows, shown } = run({ each: EACH, seed: 1, show: 10 })
  const faulty = rows.filter(({ counts }) => counts.wrong + counts['false-success'] > 0).map(({ kind }) => kind)
  expect(faulty, shown.join('\n')).toEqual([])
})

describe('the generator', () => {
  test.each(KINDS.map((kind) => [kind.id, kind] as const))('%s shows in a reply', (_, kind) => {
    expect([...repliesOf(kind, { each: 3, seed: 2 })].length).toBeGreaterThan(0)
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
      const reply = draft === null ? null : render(draft, format)
      if (draft !== null && reply !== null) outcomes.push(judge('none', draft, format, reply).outcome)
    }
    expect(new Set(outcomes)).toEqual(new Set(['recovered']))
  })

  test('writes the same replies for the same seed, and others for another', () => {
    const written = (seed: number) =>
      KINDS.slice(0, 20).flatMap((kind) => [...repliesOf(kind, { each: 2, seed })].map(({ reply }) => reply))
    expect(written(5)).toEqual(written(5))
    expect(written(5)).not.toEqual(written(6))
  })

  test('finds an engine out that writes other bytes, that claims what it has not done, and that refuses', () => {
    const countsOf = (apply: typeof applyReply) => run({ each: 20, seed: 1, kind: 'none', apply }).rows[0]?.counts
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
