import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decidedFileOf } from '../engine/evidence/decided-file'
import { type Path, parsePath } from '../engine/index'
import type { Decision } from '../engine/model'
import { analyse } from '../workers/analyse'
import type { Analysis } from '../workers/protocol'
import { addressOf, type DebugAt, nextRefusal, parseStepAddress, quotedBy, stepAt, stepBy, stepsOf } from './debugger'

const at = (text: string): Path => {
  const parsed = parsePath(text)
  if (!parsed.ok) throw new Error(text)
  return parsed.path
}
const A = at('a.ts')
const block = (search: string, replace: string) =>
  `a.ts\n\`\`\`\n<<<<<<< SEARCH\n${search}=======\n${replace}>>>>>>> REPLACE\n\`\`\`\n`
const decided = (reply: string, file: string) =>
  analyse({ reply, defaultPath: null, turn: null, demands: {}, edits: null }, new Map([[A, file]]))

const short = (decision: Decision) =>
  stepsOf(decision).map((step) =>
    step.kind === 'rung' ? step.rung : step.kind === 'place' ? `place ${step.candidate}` : step.kind,
  )
const stepsIn = (analysis: Analysis) => analysis.transaction.decisions.map(short)

describe('steps', () => {
  test.each([
    { name: 'exact', search: 'b()\n', file: 'a()\nb()\n', steps: ['sought', 'exact', 'verdict'] },
    {
      name: 'shifted',
      search: 'if (x) {\n  b()\n',
      file: '  if (x) {\n    b()\n',
      steps: ['sought', 'exact', 'line-ends', 'trailing-space', 'typography', 'blank-lines', 'indentation', 'verdict'],
    },
    { name: 'ambiguous', search: 'b()\n', file: 'b()\na()\nb()\n', steps: ['sought', 'exact', 'place 0', 'place 1', 'verdict'] },
  ])('of a hunk: $name', ({ search, file, steps }) => {
    expect(stepsIn(decided(block(search, 'new()\n'), file))).toEqual([steps])
  })

  test('each of many places is a step, up to a number', () => {
    expect(stepsIn(decided(block('b()\n', 'new()\n'), 'b()\n'.repeat(50)))[0]).toHaveLength(2 + 1 + 20)
  })

  test('of an edit that quotes nothing there are two: what is given, and what became of it', () => {
    expect(stepsIn(decided('b.ts\n```\nwhole\n```\n', 'a()\n'))).toEqual([['sought', 'verdict']])
  })

  test('a line end that both sides quote is no quoted line', () => {
    const line = (text: string) => ({ text, from: 0, to: 0 })
    const edit = { written: '', format: 'tool-call', span: { from: 0, to: 0 }, kind: 'replace', all: false } as const
    expect(quotedBy({ ...edit, before: [line('a'), line('')], after: [line('b'), line('')] }, 0)).toHaveLength(1)
    expect(quotedBy({ ...edit, before: [line('a'), line('')], after: [line('b')] }, 0)).toHaveLength(2)
  })
})

const SEVERAL = decided(
  block('a()\n', 'A()\n') + block('nowhere at all()\n', 'x\n') + block('b()\n', 'B()\n') + block('c()\n', 'C()\n'),
  'a()\nb()\nc()\nc()\n',
)

describe('going', () => {
  test('forward passes every step of every hunk once, and back the same way', () => {
    const all = SEVERAL.transaction.decisions.flatMap((decision, index) =>
      stepsOf(decision).map((_, step): DebugAt => ({ decision: index, step })),
    )
    let here: DebugAt = { decision: 0, step: 0 }
    const seen = [here]
    for (let next = stepBy(SEVERAL, here, 1); next.decision !== here.decision || next.step !== here.step; ) {
      here = next
      seen.push(here)
      next = stepBy(SEVERAL, here, 1)
    }
    expect(seen).toEqual(all)
    for (const step of [...all].reverse().slice(1)) {
      here = stepBy(SEVERAL, here, -1)
      expect(here).toEqual(step)
    }
    expect(stepBy(SEVERAL, here, -1)).toEqual({ decision: 0, step: 0 })
  })

  test('to the verdict on the next refused hunk, and round', () => {
    const [, first, , second] = SEVERAL.transaction.decisions.map((decision) => stepsOf(decision).length - 1)
    const one = nextRefusal(SEVERAL, { decision: 0, step: 0 })
    expect(one).toEqual({ decision: 1, step: first })
    const two = one && nextRefusal(SEVERAL, one)
    expect(two).toEqual({ decision: 3, step: second })
    expect(two && nextRefusal(SEVERAL, two)).toEqual(one)
    expect(nextRefusal(SEVERAL, { decision: 1, step: 0 })).toEqual(one)
    expect(nextRefusal(decided(block('a()\n', 'b()\n'), 'a()\n'), { decision: 0, step: 0 })).toBeNull()
  })

  test('a step that there is no more is the last one; of a hunk that there is no more there is none', () => {
    expect(stepAt(SEVERAL, { decision: 0, step: 99 })).toEqual({ decision: 0, step: 2 })
    expect(stepAt(SEVERAL, { decision: 4, step: 0 })).toBeNull()
  })
})

describe('addresses', () => {
  test.each([
    ['#step=3.2', { decision: 2, step: 1 }],
    ['step=1.1', { decision: 0, step: 0 }],
    ['#lesson=9&step=3.2&x', { decision: 2, step: 1 }],
    ['', null],
    ['#', null],
    ['#step=', null],
    ['#step=0.1', null],
    ['#step=1.0', null],
    ['#step=-1.1', null],
    ['#step=1', null],
    ['#step=1.1.1', null],
    ['#step=1e3.1', null],
    ['#step=99999999999.1', null],
    ['#step=1.1&step=2.2', null],
    ['#step=%31.1', null],
    ['#step=1.1\n', null],
    ['#__proto__=1.1', null],
    ['#xstep=1.1', null],
  ])('%s', (hash, position) => {
    expect(parseStepAddress(hash)).toEqual(position)
  })

  test('a position has an address that leads to it, whatever else the hash holds', () => {
    fc.assert(
      fc.property(fc.nat(999_999), fc.nat(999_999), fc.string(), (decision, step, other) => {
        const rest = other.split('&').filter((part) => part !== '' && !part.startsWith('step='))
        const hash = addressOf({ decision, step }, `#${rest.join('&')}`)
        expect(parseStepAddress(hash)).toEqual({ decision, step })
        expect(addressOf(null, hash)).toBe(addressOf(null, `#${rest.join('&')}`))
      }),
    )
  })

  test('no hash makes it throw', () => {
    fc.assert(fc.property(fc.string(), (hash) => void parseStepAddress(`#step=${hash}`)))
  })

  test('other keys stay, and a step that is left goes', () => {
    expect(addressOf({ decision: 0, step: 4 }, '#lesson=9&step=3.2')).toBe('#lesson=9&step=1.5')
    expect(addressOf(null, '#lesson=9&step=3.2')).toBe('#lesson=9')
    expect(addressOf(null, '#step=3.2')).toBe('')
  })
})

describe('the file that a hunk was looked for in', () => {
  const file = 'a()\nb()\nc()\nd()\n'
  const reply = block('b()\n', 'b1()\nb2()\n') + block('d()\n', 'D()\n')

  test('holds what edits above it have made, and each line is still known', () => {
    const analysis = decided(reply, file)
    const [first, second] = analysis.transaction.decisions.map((decision) => decidedFileOf(analysis.transaction, decision, file))
    expect(first?.text).toBe(file)
    expect(second?.text).toBe('a()\nb1()\nb2()\nc()\nd()\n')
    expect([0, 1, 2, 3, 4].map((line) => second?.seen(line))).toEqual([
      { side: 'before', line: 0 },
      { side: 'after', line: 1, by: 0 },
      { side: 'after', line: 2, by: 0 },
      { side: 'before', line: 2 },
      { side: 'before', line: 3 },
    ])
    expect([0, 1, 2, 3].map((line) => second?.of(line))).toEqual([0, -1, 3, 4])
    expect(second?.before({ start: 3, end: 5 })).toEqual({ start: 2, end: 4 })
    expect(second?.before({ start: 2, end: 5 })).toBeNull()
  })

  test('of hunks of one edit it is the same', () => {
    const analysis = decided('--- a/a.ts\n+++ b/a.ts\n@@ -2 +2 @@\n-b()\n+B()\n@@ -4 +4 @@\n-d()\n+D()\n', file)
    expect(analysis.transaction.decisions.map((decision) => decidedFileOf(analysis.transaction, decision, file)?.text)).toEqual([
      file,
      file,
    ])
  })

  test('where two edits have changed the same stretch, the second has what the first made', () => {
    const analysis = decided(block('b()\n', 'b1()\n') + block('b1()\nc()\n', 'b1()\nC()\n'), file)
    const [, second] = analysis.transaction.decisions
    expect(second && decidedFileOf(analysis.transaction, second, file)?.text).toBe('a()\nb1()\nc()\nd()\n')
  })

  test('a text without a last line end keeps it', () => {
    const analysis = decided(block('a()\n', 'A()\n') + block('c()\n', 'C()\n'), 'a()\nb()\nc()')
    const [, second] = analysis.transaction.decisions
    expect(second && decidedFileOf(analysis.transaction, second, null)?.text).toBe('A()\nb()\nc()')
  })
})
