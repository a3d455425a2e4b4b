/** Hunks as Aider's unified-diff coder reads them: out of fences marked `diff` at the start of a line, cut at lines that begin with '@'. */
import { append } from '../../lists'
import type { Span } from '../../model'
import { type PythonLine, pythonLines, strip } from '../shared/python-text'
import type { StepBudget } from '../shared/step-budget'
import { ToolCrash } from './relative-indent'
import { unifiedLines } from './unified-lines'

/** `path`: null where the block names none above it. `lines`: with their prefixes and ends. */
export type RawHunk = { readonly path: string | null; readonly lines: readonly string[]; readonly span: Span }

/** Fewer characters than these are a line without a prefix: context. */
const WITH_PREFIX = 2

/** @throws {ToolCrash} at a `+++` line the reader looks further back than there are lines, or the last line opens a fence */
export function findHunks(reply: string): RawHunk[] {
  const lines = pythonLines(reply.endsWith('\n') ? reply : `${reply}\n`)
  const hunks: RawHunk[] = []
  for (let index = 0; index < lines.length; index += 1) {
    if (lines[index]?.text.startsWith('```diff') !== true) continue
    const first = index + 1
    if (first === lines.length) throw new ToolCrash('local variable read before it was set')
    let end = first
    // An open fence ends before the last line of the reply, whatever that holds.
    while (end < lines.length - 1 && lines[end]?.text.startsWith('```') !== true) end += 1
    append(hunks, hunksOf(lines.slice(first, end)))
    index = end
  }
  return hunks
}

function hunksOf(fenced: readonly PythonLine[]): RawHunk[] {
  const last = fenced.at(-1)?.to ?? 0
  const block = [...fenced, { text: '@@ @@', from: last, to: last }]
  const [first, second] = block
  let path: string | null = null
  let from = 0
  if (first?.text.startsWith('--- ') === true && second?.text.startsWith('+++ ') === true) {
    path = headerPath(first.text, second.text)
    from = 2
  }
  const hunks: RawHunk[] = []
  let hunk: PythonLine[] = []
  let keeps = false
  const close = (without: number) => {
    const kept = hunk.slice(0, hunk.length - without)
    const span = { from: kept[0]?.from ?? hunk[0]?.from ?? last, to: kept.at(-1)?.to ?? hunk[0]?.from ?? last }
    hunks.push({ path, lines: kept.map(({ text }) => text), span })
  }
  for (const line of block.slice(from)) {
    hunk.push(line)
    const { text } = line
    if (text.length < WITH_PREFIX) continue
    if (text.startsWith('+++ ') && lineBack(hunk, 2).startsWith('--- ')) {
      close(lineBack(hunk, 3) === '\n' ? 3 : 2)
      hunk = []
      keeps = false
      path = strip(text.slice(4))
    } else if (text.startsWith('-') || text.startsWith('+')) keeps = true
    else if (text.startsWith('@')) {
      if (keeps) close(1)
      hunk = []
      keeps = false
    }
  }
  return hunks
}

/** @throws {ToolCrash} there are not so many lines */
function lineBack(hunk: readonly PythonLine[], back: number): string {
  const line = hunk.at(-back)
  if (line === undefined) throw new ToolCrash('list index out of range')
  return line.text
}

/** The prefixes of Git go where both sides have them, or the old side is no file. */
function headerPath(minus: string, plus: string): string {
  const [old, fresh] = [strip(minus.slice(4)), strip(plus.slice(4))]
  return (old.startsWith('a/') || old === '/dev/null') && fresh.startsWith('b/') ? fresh.slice(2) : fresh
}

type Sides = { readonly before: readonly string[]; readonly after: readonly string[] }

/** What a hunk takes away and keeps, and what it keeps and adds. Lines with any other prefix are left out. */
export function rawHunkSides(hunk: readonly string[]): Sides {
  const before: string[] = []
  const after: string[] = []
  for (const line of hunk) {
    const [op, text] = line.length < WITH_PREFIX ? [' ', line] : [line[0], line.slice(1)]
    if (op === ' ' || op === '-') before.push(text)
    if (op === ' ' || op === '+') after.push(text)
  }
  return { before, after }
}

/** The hunk with its blank lines emptied, as a diff of its own two sides; no lines where they are equal. */
export function normalizedHunk(hunk: readonly string[], work: StepBudget): string[] {
  const { before, after } = rawHunkSides(hunk)
  return unifiedLines(before.map(blankEmptied), after.map(blankEmptied), work)
}

/** Of a line of nothing but white space only the first character of its end is left: of '\r\n' the '\r'. */
function blankEmptied(line: string): string {
  if (strip(line) !== '') return line
  const end = /[\r\n]+$/.exec(line)?.[0]
  return (end ?? line).slice(0, 1)
}
