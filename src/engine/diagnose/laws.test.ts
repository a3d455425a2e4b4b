/** Laws of diagnosis, over edits of a file that are wrong in some way. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Budget } from '../budget'
import { diagnose } from '../diagnose'
import { Lines } from '../match/lines'
import type { Pattern } from '../match/pattern'
import { COMPARING_RUNGS } from '../match/rungs/comparing-rungs'
import { lineEnds } from '../match/rungs/line-ends'
import type { Rung } from '../match/rungs/rung'
import type { Diagnosis, Edit, LineRange, Reading, Transaction, Tree } from '../model'
import { parsePath } from '../paths'
import { readReply } from '../read/read'
import { stage } from '../stage'
import { soughtOf } from './places'
import { sampleBlock, sampleCall, sampleDiff, sampleTree } from './testing/samples'

/** Replies a law. More: slower, fewer: rare faults go untested. */
const RUNS = Number(process.env.HUNKSCOPE_RUNS ?? 200)

const code = fc.constantFrom(
  ...[
    'alpha()',
    '  beta(1)',
    '    gamma(x, y)',
    '\tdelta()',
    'epsilon() // x',
    '',
    '}',
    'return zeta',
    '  return zeta',
    'a < b && c',
  ],
)
/** Few numbers, so that lines occur again; and often a stretch a second time. */
const file = fc
  .tuple(fc.array(fc.tuple(code, fc.nat(3)), { minLength: 2, maxLength: 16 }), fc.nat(12))
  .map(([lines, again]) =>
    [...lines, ...lines.slice(0, again)].map(([text, n]) => (text === '' || text === '}' || n > 1 ? text : `${text}${n}`)),
  )

/** What a reply does to a line that it quotes. */
const FAULTS: readonly ((text: string) => readonly string[])[] = [
  (text) => [text],
  (text) => [text],
  (text) => [text],
  () => [],
  (text) => [text, 'made(up, entirely)'],
  (text) => [text.toUpperCase()],
  (text) => [text.trim()],
  (text) => [`${text} `],
  (text) => [text.replace(/\d/, '7')],
  (text) => [text.replace('e', 'ee')],
  (text) => [text.replaceAll('<', '&#60;')],
  (text) => ['```', text],
  (text) => [text.replace('a', '“')],
  (text) => [text, '// ... existing code ...'],
  (text) => [text.slice(2)],
]

type Made = { readonly lines: readonly string[]; readonly before: readonly string[]; readonly after: readonly string[] }

const made: fc.Arbitrary<Made> = file.chain((lines) =>
  fc
    .record({
      start: fc.nat(lines.length - 1),
      faults: fc.array(fc.tuple(fc.constantFrom(...FAULTS), fc.nat(9)), { minLength: 1, maxLength: 6 }),
      fresh: code,
    })
    .map(({ start, faults, fresh }) => {
      const own = faults.map(([fault], at) => ({ fault, text: lines[start + at] }))
      const before = own.flatMap(({ fault, text }) => (text === undefined ? [] : fault(text)))
      const after = before.flatMap((text, at) =>
        (faults[at]?.[1] ?? 9) > 2 ? [text] : (faults[at]?.[1] ?? 0) > 0 ? [`${fresh}5`] : [],
      )
      return { lines, before, after: before.join() === after.join() ? [...after, `${fresh}6`] : after }
    }),
)

const text = (lines: readonly string[], end = '\n') => lines.map((line) => line + end).join('')

/** The same edit in one of several formats. */
const reply = fc.tuple(made, fc.nat(3)).map(([edit, format]) => ({ lines: edit.lines, text: written(edit, format) }))

function written({ before, after }: Made, format: number): string {
  if (format === 0)
    return sampleDiff(`@@ ... @@\n${text(before.map((line) => `-${line}`))}${text(after.map((line) => `+${line}`))}`)
  if (format === 1) return sampleCall(before.join('\n'), after.join('\n'))
  return sampleBlock(text(before), text(after))
}

type Case = {
  readonly reading: Reading
  readonly transaction: Transaction
  readonly tree: Tree
  readonly diagnoses: readonly Diagnosis[]
}

function caseOf(lines: readonly string[], replies: readonly string[], end = '\n'): Case {
  const tree = sampleTree({ 'a.ts': text(lines, end), 'b.ts': text([...lines].reverse()) })
  const reading = readReply(replies.join('\n'))
  const transaction = stage(reading, tree)
  return {
    reading,
    transaction,
    tree,
    diagnoses: diagnose(reading, transaction, tree, { history: [sampleTree(text(lines.slice(1)))] }),
  }
}

const cases = fc
  .tuple(reply, fc.array(reply, { maxLength: 2 }), fc.constantFrom('\n', '\r\n'))
  .map(([first, others, end]) => caseOf(first.lines, [first.text, ...others.map((other) => other.text)], end))

const forAll = (law: (value: Case) => void) => fc.assert(fc.property(cases, law), { numRuns: RUNS })

const hunkOf = (edit: Edit | undefined, index: number) => (edit?.kind === 'patch' ? edit.hunks[index] : undefined)
const fileAt = (tree: Tree, path: string) => {
  const parsed = parsePath(path)
  const content = parsed.ok ? tree.get(parsed.path) : undefined
  if (typeof content !== 'string') throw new Error(path)
  return Lines.of(content)
}
const inside = ({ start, end }: LineRange, lines: Lines) => start >= 0 && start <= end && end <= lines.length

test('one diagnosis for each refused decision, the same each time, and serialisable', () => {
  let refused = 0
  forAll(({ reading, transaction, tree, diagnoses }) => {
    const expected = transaction.decisions.flatMap(({ state }, index) => (state === 'refused' ? [index] : []))
    refused += expected.length
    expect(diagnoses.map(({ decision }) => decision)).toEqual(expected)
    expect(diagnose(reading, transaction, tree, { history: [sampleTree(text([]))] }).length).toBe(expected.length)
    expect(structuredClone(diagnoses)).toEqual(diagnoses)
    expect(diagnose(reading, transaction, tree)).toEqual(diagnose(reading, transaction, tree))
  })
  expect(refused).toBeGreaterThan(RUNS / 4)
})

test('never throws, whatever the reply and the transaction', () => {
  const anything = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    reply.map((value) => value.text),
  )
  fc.assert(
    fc.property(anything, anything, file, (one, other, lines) => {
      const tree = sampleTree(text(lines))
      // A transaction of another reply: no index of it has to fit.
      expect(diagnose(readReply(one), stage(readReply(other), tree), sampleTree(other))).toBeInstanceOf(Array)
    }),
    { numRuns: RUNS },
  )
})

test('every repair lands exactly, and in one file', () => {
  let repairs = 0
  forAll(({ tree, diagnoses }) => {
    for (const { edit, path, at } of diagnoses.flatMap((diagnosis) => diagnosis.repairs)) {
      repairs++
      const transaction = stage({ ...readReply(''), edits: [edit], formats: [edit.format] }, tree)
      expect(transaction).toMatchObject({ state: 'staged', decisions: [{ state: 'applied', path }] })
      const [decision] = transaction.decisions
      if (decision?.state !== 'applied') throw new Error('not applied')
      expect(['exact', 'line-ends']).toContain(decision.how)
      expect(decision.before.start).toBeLessThanOrEqual(at.start)
      expect(decision.before.end).toBeGreaterThanOrEqual(at.end)
      expect(edit).toMatchObject({ kind: 'patch', written: path, hunks: [{ hint: { line: decision.before.start } }] })
    }
  })
  expect(repairs).toBeGreaterThan(RUNS / 4)
})

test('the parts of a difference join to the line of the reply and to that of the file, each line once and in order', () => {
  let seen = 0
  forAll(({ reading, transaction, tree, diagnoses }) => {
    for (const { decision: index, differences } of diagnoses) {
      const decision = transaction.decisions[index]
      const hunk = hunkOf(reading.edits[decision?.edit ?? -1], decision?.hunk ?? -1)
      if (hunk === undefined || decision?.path == null || differences.length === 0) continue
      seen++
      const own = fileAt(tree, decision.path)
      const joined = (side: 'reply' | 'file', parts: (typeof differences)[number]['parts']) =>
        parts.flatMap((part) => (part.in === 'both' || part.in === side ? [part.text] : [])).join('')
      for (const { line, of, parts } of differences) {
        expect(joined('reply', parts)).toBe(hunk.before[line]?.text ?? '')
        expect(joined('file', parts)).toBe(of < 0 ? '' : own.text(of))
        if (line >= 0 && of >= 0 && hunk.before[line]?.text === own.text(of))
          expect(parts.map((part) => part.in)).toEqual(['both'])
      }
      expect(differences.flatMap(({ line }) => (line < 0 ? [] : [line]))).toEqual([...hunk.before.keys()])
      const lines = differences.flatMap(({ of }) => (of < 0 ? [] : [of]))
      expect(lines).toEqual([...lines].sort((a, b) => a - b))
    }
  })
  expect(seen).toBeGreaterThan(RUNS / 8)
})

test('with the context of a place the lines there occur once, and with less of it they do not', () => {
  let seen = 0
  forAll(({ transaction, tree, diagnoses }) => {
    for (const { decision: index, unique } of diagnoses) {
      const decision = transaction.decisions[index]
      if (decision?.path == null || decision.state !== 'refused' || decision.refusal.code !== 'ambiguous') continue
      const own = fileAt(tree, decision.path)
      const { rung } = decision.refusal
      const longer = (at: LineRange, above: number, below: number) =>
        soughtOf(Array.from({ length: at.end - at.start + above + below }, (_, i) => own.text(at.start - above + i)))
      const comparing = COMPARING_RUNGS.find(({ id }) => id === rung)
      const count = (way: Rung, sought: Pattern) => way.propose(own, sought, new Budget(1000))?.length
      for (const { at, above, below } of unique) {
        seen++
        expect(count(lineEnds, longer(at, above, below))).toBe(1)
        // As loosely as the places are equal, the longer quotation occurs once, too.
        if (comparing !== undefined && rung !== 'exact') expect(count(comparing, longer(at, above, below))).toBe(1)
        if (rung !== 'exact' && rung !== 'line-ends') continue
        for (let less = 0; less < above + below; less++)
          for (let up = Math.max(0, less - 12); up <= Math.min(less, 12); up++)
            if (at.start - up >= 0 && at.end + less - up <= own.length)
              expect(count(lineEnds, longer(at, up, less - up))).not.toBe(1)
      }
    }
  })
  expect(seen).toBeGreaterThan(RUNS / 10)
})

test('a cause points into its file', () => {
  forAll(({ tree, diagnoses, transaction }) => {
    for (const { causes, decision } of diagnoses) {
      const codes = causes.map(({ code, by, at }) => `${code} ${by} ${at?.start}`)
      expect(new Set(codes).size).toBe(codes.length)
      for (const { path, at, by } of causes) {
        if (path !== null && at !== null) expect(inside(at, fileAt(tree, path))).toBe(true)
        expect(by).toBeLessThan(transaction.decisions.length)
        expect(by).not.toBe(decision)
      }
    }
  })
})
