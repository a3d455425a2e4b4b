/** Cuts of several edits are gathered and made once a file: the bytes are those of making one edit after the other. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Edit, HunkLine, Path, Reading, Tree } from '../model'
import { pairLines } from '../pair'
import { parsePath } from '../paths'
import { readReply } from '../read/read'
import { stage } from '../stage'
import { asHunk } from './rewrite'
import { Decided } from './same'
import { WorkFile } from './work-file'

const parsed = parsePath('a.txt')
if (!parsed.ok) throw new Error('a.txt is a path.')
const PATH: Path = parsed.path

const SPAN = { from: 0, to: 0 }
const toLines = (texts: readonly string[]): HunkLine[] => texts.map((text) => ({ text, ...SPAN }))

/** Few words, so that quoted text occurs in several places, and new text makes further ones. */
const line = fc.constantFrom(
  '',
  '}',
  'alpha(1)',
  'beta(2)',
  '  gamma(3)',
  'delta = 4',
  'epsilon = 5',
  'zeta',
  'eta + 7',
  '// theta',
)
const lines = (min: number, max: number) => fc.array(line, { minLength: min, maxLength: max })

type Wanted = {
  readonly at: number
  readonly length: number
  readonly keeps: number
  readonly fresh: readonly string[]
  readonly whole: boolean
}

/** A stretch of the file, and what takes its place. */
const edit: fc.Arbitrary<Wanted> = fc.record({
  at: fc.nat(),
  length: fc.integer({ min: 1, max: 4 }),
  keeps: fc.nat(3),
  fresh: lines(0, 3),
  whole: fc.boolean(),
})

const reading = (edits: readonly Edit[]): Reading => ({ ...readReply(''), edits })

function editOf(texts: readonly string[], { at, length, keeps, fresh, whole }: Wanted): Edit {
  const start = at % texts.length
  const quoted = texts.slice(start, start + length)
  const made = [...quoted.slice(0, Math.min(keeps, quoted.length)), ...fresh]
  const [before, after] = [toLines(quoted), toLines(made)]
  const common = { written: 'a.txt', format: 'search-replace', span: SPAN } as const
  if (!whole) return { ...common, kind: 'replace', before, after, all: false }
  return { ...common, kind: 'patch', hunks: [{ before, after, kept: pairLines(before, after), hint: {}, span: SPAN }] }
}

const hunkOf = (edit: Edit) => (edit.kind === 'patch' ? edit.hunks[0] : edit.kind === 'replace' ? asHunk(edit) : undefined)

function saySame(one: Edit, other: Edit): boolean {
  const [mine, theirs] = [hunkOf(one), hunkOf(other)]
  const file = new WorkFile(PATH, '')
  const decided = new Decided()
  if (theirs !== undefined) decided.add(theirs, { edit: 0, hunk: 0 }, file)
  return mine !== undefined && decided.like(mine, file) !== null
}

const textOf = (tree: Tree, edits: readonly Edit[]): string | null => {
  const made = stage(reading(edits), tree)
  if (made.state !== 'staged') return null
  const after = made.files[0]?.after
  return typeof after === 'string' ? after : String(tree.get(PATH))
}

test('several edits of one file make what they make one after the other', () => {
  let compared = 0
  fc.assert(
    fc.property(
      lines(4, 40),
      fc.array(edit, { minLength: 2, maxLength: 6 }),
      fc.constantFrom('\n', '\r\n'),
      (texts, wanted, end) => {
        const numbered = texts.map((text, at) => (at % 3 === 0 && text !== '' ? `${text} ${at}` : text))
        const tree: Tree = new Map([[PATH, numbered.map((text) => text + end).join('')]])
        const edits = wanted.map((one) => editOf(numbered, one))
        // What is said twice is done once; alone, the second finds nothing to do it to.
        if (edits.some((edit, at) => edits.slice(0, at).some((other) => saySame(edit, other)))) return
        const together = textOf(tree, edits)
        if (together === null) return
        let text: string | null = String(tree.get(PATH))
        for (const one of edits) text = text === null ? null : textOf(new Map([[PATH, text]]), [one])
        compared++
        expect(together).toBe(text)
      },
    ),
    { numRuns: 3000 },
  )
  expect(compared).toBeGreaterThan(100)
})
