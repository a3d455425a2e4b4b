/** Programs of nested blocks with a name of its own on every line, and edits of them that leave whole blocks. */
import fc from 'fast-check'
import type { ChangedFile, ChangedRow } from './changed-file'

/** A line of a program: how many blocks it is in, and its text without indentation. */
type Line = { readonly depth: number; readonly text: string }

/** How a language writes a block. `close`: null where indentation alone ends it. */
type Grammar = {
  readonly path: string
  readonly open: (name: string) => string
  readonly close: string | null
  readonly leaf: (name: string, seed: number) => string
}

const BRACES: Grammar = {
  path: 'src/f.ts',
  open: (name) => `if (is_${name}()) {`,
  close: '}',
  leaf: (name, seed) => (seed % 2 ? `run_${name}(${seed % 9})` : `const ${name} = ${seed % 9}`),
}

const INDENTED: Grammar = {
  path: 'src/f.py',
  open: (name) => `if is_${name}():`,
  close: null,
  leaf: (name, seed) => (seed % 2 ? `run_${name}(${seed % 9})` : `${name} = ${seed % 9}`),
}

const NAMES = ['amber', 'birch', 'cedar', 'delta', 'ember', 'fjord', 'grove', 'heath', 'islet', 'jetty']
const nameOf = (seed: number, at: number): string => `${NAMES[seed % NAMES.length] ?? 'knoll'}_${at}`

/** Blocks within blocks, and more of them are only deeper. */
const DEEPEST = 4

/** A step of a walk through a program: three of ten open a block, two close one. */
type Step = number
const opens = (step: Step) => step % 10 >= 7
const closes = (step: Step) => step % 10 === 5 || step % 10 === 6

function programOf(steps: readonly Step[], { open, close, leaf }: Grammar, firstName: number, depth = 0): Line[] {
  const lines: Line[] = []
  let inside = depth
  let isEmpty = false
  const end = () => {
    inside--
    if (close !== null) lines.push({ depth: inside, text: close })
  }
  const fill = (seed: number) => {
    lines.push({ depth: inside, text: leaf(nameOf(seed, firstName + lines.length), seed) })
    isEmpty = false
  }
  for (const step of steps) {
    if (opens(step) && inside - depth < DEEPEST) {
      lines.push({ depth: inside, text: open(nameOf(step, firstName + lines.length)) })
      inside++
      isEmpty = true
    } else if (closes(step) && inside > depth && !isEmpty) end()
    else fill(step)
  }
  if (isEmpty) fill(0)
  while (inside > depth) end()
  return lines
}

/** A row of a program, with its depth. */
type Deep = Line & { readonly sign: ChangedRow['sign'] }

const isLeaf = ({ text }: Line, { close }: Grammar): boolean => text !== close && !/[{:]$/.test(text)

/** `at`: as a share of the places; `kind`: insert, replace, delete or wrap in a block; `steps`: of what comes in. */
type Touch = { readonly at: number; readonly kind: number; readonly steps: readonly Step[]; readonly side: number }

/** Names of new lines are counted from here: no program is as long. */
const FRESH = 700

/** The depth of statements at the gap above line `at`; where indentation alone ends blocks, one of several. */
function depthAt(lines: readonly Line[], at: number, grammar: Grammar, side: number): number {
  const above = lines[at - 1]
  const below = lines[at]?.depth ?? 0
  if (above === undefined) return 0
  const inner = isLeaf(above, grammar) || above.text === grammar.close ? above.depth : above.depth + 1
  if (grammar.close !== null || inner > above.depth) return inner
  return below + (side % (inner - below + 1))
}

/** The rows that one touch makes of a program. Null where nothing of its kind fits there. */
function touched(lines: readonly Line[], { at: share, kind, steps, side }: Touch, grammar: Grammar): Deep[] | null {
  const kept = (part: readonly Line[]) => part.map((line): Deep => ({ ...line, sign: ' ' }))
  const come = (part: readonly Line[]) => part.map((line): Deep => ({ ...line, sign: '+' }))
  if (kind < 4) {
    const at = share % (lines.length + 1)
    const fresh = programOf(steps, grammar, FRESH, depthAt(lines, at, grammar, side))
    return [...kept(lines.slice(0, at)), ...come(fresh), ...kept(lines.slice(at))]
  }
  const leaves = lines.flatMap((line, at) => (isLeaf(line, grammar) ? [at] : []))
  const at = leaves[share % Math.max(1, leaves.length)] ?? -1
  const line = lines[at]
  if (line === undefined) return null
  const gone: Deep = { ...line, sign: '-' }
  const { depth } = line
  const wrapped: Line[] = [
    { depth, text: grammar.open(nameOf(side, FRESH)) },
    { ...line, depth: depth + 1 },
    ...(grammar.close === null ? [] : [{ depth, text: grammar.close }]),
  ]
  const fresh = kind < 8 ? programOf(steps, grammar, FRESH, depth) : wrapped
  return [...kept(lines.slice(0, at)), gone, ...come(fresh), ...kept(lines.slice(at + 1))]
}

const UNITS = ['  ', '    ', '\t'] as const
export type IndentUnit = (typeof UNITS)[number]

/** A program with an edit. `unit`: its step of indentation. */
export type SampleProgram = { readonly change: ChangedFile; readonly unit: IndentUnit }

const step = fc.nat(999)

/** Programs with one edit each, in a language with braces or one without. */
export const program: fc.Arbitrary<SampleProgram> = fc
  .record({
    grammar: fc.constantFrom(BRACES, INDENTED),
    steps: fc.array(step, { minLength: 4, maxLength: 24 }),
    touch: fc.record({
      at: fc.nat(999),
      kind: fc.nat(9),
      steps: fc.array(step, { minLength: 1, maxLength: 5 }),
      side: fc.nat(99),
    }),
    unit: fc.constantFrom(...UNITS),
  })
  .map(({ grammar, steps, touch, unit }): SampleProgram | null => {
    const rows = touched(programOf(steps, grammar, 1), touch, grammar)
    if (rows === null) return null
    const texts = rows.map(({ sign, depth, text }): ChangedRow => ({ sign, text: unit.repeat(depth) + text }))
    return { unit, change: { path: grammar.path, rows: texts, end: '\n', closed: true } }
  })
  .filter((made) => made !== null)
