/** gptme's `patch` tool: a fence `patch path` with ORIGINAL/UPDATED blocks, each found by its characters and only once. */
import type { Edit, LineRange, Span } from '../../model'
import { pathInInfo } from '../../read/written-path'
import { writeEdit } from '../../write/write'
import { applier, type Job, type Outcome } from '../applier'
import { type ReplyLine, replyLines } from '../shared/fences'
import { linesOf } from '../shared/text'
import { Trace } from '../shared/trace'
import type { Work } from '../shared/work'
import { countUpTo, isBlank, strip, universalNewlines } from './python-text'
import { rootedPath } from './rooted-path'

type GptmeOptions = { readonly universalNewlines: boolean }

export const gptme = applier({
  id: 'gptme',
  name: 'gptme patch',
  version: 'gptme d27f98d (2026-08)',
  family: 'blocks',
  formats: ['search-replace'],
  atomicity: 'file',
  evidence: [
    {
      proof: 'read',
      about: 'Markers, the exact and the relaxed way of matching, what is refused, one write for all blocks of a file.',
    },
    {
      proof: 'measured',
      about:
        'The function that applies a code block was called with 28 cases; the file text went in without a change of line ends.',
    },
    {
      proof: 'reported',
      about: 'Files are opened as text, so that line ends become \\n: `universalNewlines` false is the bare function.',
    },
    {
      proof: 'unverified',
      about: 'An updated part may be left out, its closing marker right below the divider; which comments count as placeholders.',
    },
  ],
  options: { universalNewlines: true },
  writes,
  run(job) {
    const inputs = [...patchFences(job.reply, job.defaultPath)]
    if (inputs.length === 0) return null
    const run = new Run(job)
    for (const input of inputs) run.file(input)
    return run.outcome()
  },
})

/** The blocks of the usual format in its fence, under its own markers. */
function writes(edit: Edit): string | null {
  const written = writeEdit(edit, 'search-replace')
  if (!written.ok || edit.written === '') return null
  return written.text
    .replace(/^.*\n(`{3,}).*\n(?=<{5,9} SEARCH$)/gm, (_, fence: string) => `${fence}patch ${edit.written}\n`)
    .replace(/^<{5,9} SEARCH$/gm, '<<<<<<< ORIGINAL')
    .replace(/^={5,9}$/gm, '=======')
    .replace(/^>{5,9} REPLACE$/gm, '>>>>>>> UPDATED')
}

/** `from`: where the text begins in the reply. */
type PatchFence = { readonly path: string | null; readonly text: string; readonly from: number }

const FENCE = /^ {0,3}(`{3,}|~{3,})([^`]*)$/
const ORIGINAL = '<<<<<<< ORIGINAL\n'
const DIVIDER = '\n=======\n'
const UPDATED = '\n>>>>>>> UPDATED'

/** Fences that say `patch` with their path, and those around an ORIGINAL block; text without any fence, from its first block on. */
function* patchFences(reply: string, defaultPath: string | null): Generator<PatchFence> {
  const lines = replyLines(reply)
  let found = false
  for (let at = 0; at < lines.length; at += 1) {
    const [, marks, rest = ''] = FENCE.exec(lines[at]?.text ?? '') ?? []
    if (marks === undefined) continue
    const info = rest.trim()
    const end = closeOf(lines, at, marks)
    const from = lines[at]?.to ?? reply.length
    const text = reply.slice(from, lines[end]?.from ?? reply.length)
    at = end
    const isPatch = /^patch(?:\s|$)/.test(info)
    if (!isPatch && !text.includes('<<<<<<< ORIGINAL')) continue
    found = true
    const named = isPatch ? info.slice('patch'.length).trim() : pathInInfo(info)
    yield { path: named === null || named === '' ? defaultPath : named, text, from }
  }
  const first = found ? -1 : reply.indexOf('<<<<<<< ORIGINAL')
  if (first >= 0) yield { path: defaultPath, text: reply.slice(first), from: first }
}

/** The line that closes the fence: one inside of a block is its text. */
function closeOf(lines: readonly ReplyLine[], opening: number, marks: string): number {
  let open = false
  let inner: number | null = null
  for (let at = opening + 1; at < lines.length; at += 1) {
    const text = lines[at]?.text ?? ''
    if (text.startsWith('<<<<<<< ORIGINAL')) open = true
    else if (text.startsWith('>>>>>>> UPDATED')) open = false
    else if (text.trim().startsWith(marks) && /^\s*([`~])\1*\s*$/.test(text)) {
      if (!open) return at
      inner ??= at
    }
  }
  return inner ?? lines.length
}

type GptmePatch = { readonly original: string; readonly updated: string; readonly from: number; readonly to: number }
type Fault = { readonly fault: string; readonly rule: 'wire' | 'placeholder'; readonly from: number; readonly to: number }

/** A comment of three dots, which stands for code left out. */
const PLACEHOLDER = /^[ \t]*(?:#|\/\/|") \.\.\. ?/m

/** The blocks of a code block, up to the first that is malformed. Offsets are of the trimmed text. */
function patchesIn(text: string): (GptmePatch | Fault)[] {
  const starts: number[] = []
  for (let at = text.indexOf(ORIGINAL); at >= 0; at = text.indexOf(ORIGINAL, at + 1)) starts.push(at)
  if (starts.length === 0 || text.slice(0, starts[0]).trim() !== '')
    return [{ fault: 'The patch does not begin with its ORIGINAL marker.', rule: 'wire', from: 0, to: starts[0] ?? text.length }]
  const patches: (GptmePatch | Fault)[] = []
  for (const [index, from] of starts.entries()) {
    const to = starts[index + 1] ?? text.length
    const patch = patchOf(text.slice(from + ORIGINAL.length, to), from, to)
    patches.push(patch)
    if ('fault' in patch) break
  }
  return patches
}

function patchOf(text: string, from: number, to: number): GptmePatch | Fault {
  const fault = (says: string, rule: Fault['rule'] = 'wire'): Fault => ({ fault: says, rule, from, to })
  const divider = text.indexOf(DIVIDER)
  if (divider < 0) return fault('A patch has no divider.')
  // The line end of the divider may be that before the closing marker.
  const below = text.slice(divider + DIVIDER.length - 1)
  const closing = below.indexOf(UPDATED)
  if (closing < 0) return fault('A patch has no UPDATED marker.')
  const original = text.slice(0, divider)
  const updated = below.slice(1, Math.max(1, closing))
  if (`\n${updated}\n`.includes(DIVIDER)) return fault('The updated part has a divider in it.')
  if (PLACEHOLDER.test(original) || PLACEHOLDER.test(updated))
    return fault('A comment of dots stands for code left out.', 'placeholder')
  return {
    original,
    updated,
    from,
    to: Math.min(to, from + ORIGINAL.length + divider + DIVIDER.length - 1 + closing + UPDATED.length),
  }
}

type Place = { readonly from: number; readonly to: number }

/** Places where the lines are the same, blank ones whatever is in them; no more than two. */
function relaxedPlaces(content: string, original: string, work: Work): Place[] {
  const [lines, sought] = [content.split('\n'), original.split('\n')]
  const places: Place[] = []
  work.spend(lines.length)
  let from = 0
  for (let start = 0; start + sought.length <= lines.length && places.length < 2; start += 1) {
    let same = 0
    while (same < sought.length && isSameLine(lines[start + same] ?? '', sought[same] ?? '')) same += 1
    work.spend(same)
    if (same === sought.length) places.push({ from, to: from + lines.slice(start, start + same).join('\n').length })
    from += (lines[start] ?? '').length + 1
  }
  return places
}

const isSameLine = (a: string, b: string): boolean => a === b || (isBlank(a) && isBlank(b))

class Run {
  readonly #job: Job<GptmeOptions>
  readonly #trace = new Trace()
  readonly #faults: string[] = []

  constructor(job: Job<GptmeOptions>) {
    this.#job = job
  }

  outcome(): Outcome {
    return this.#trace.outcome(this.#faults.length > 0, this.#faults.join('\n'))
  }

  /** One code block: it is written when all of it fits. */
  file({ path: written, text, from }: PatchFence): void {
    const path = written === null ? null : rootedPath(written)
    const trimmed = strip(text)
    const base = from + text.indexOf(trimmed)
    const spanOf = (place: Place): Span => ({ from: base + place.from, to: base + place.to })
    const before = path === null ? null : this.#job.disk.read(path)
    if (path === null || before === null) {
      this.#refuse(
        path === null ? 'path' : 'missing-file',
        `There is no file ${path ?? 'named'}.`,
        spanOf({ from: 0, to: trimmed.length }),
        path,
      )
      return
    }
    const patches = patchesIn(trimmed)
    let content = this.#job.options.universalNewlines ? universalNewlines(before) : before
    for (const [index, patch] of patches.entries()) {
      const span = spanOf(patch)
      const next = 'fault' in patch ? this.#refuse(patch.rule, patch.fault, span, path) : this.#apply(patch, content, span, path)
      if (next === null) {
        this.#trace.untried(patches.slice(index + 1).map(spanOf), path)
        return
      }
      content = next
    }
    if (before.includes('\r') && !content.includes('\r')) this.#trace.note('line-ends-changed', 'did', {}, true)
    this.#job.disk.write(path, content)
  }

  #refuse(
    rule: 'wire' | 'path' | 'missing-file' | 'placeholder' | 'identical' | 'unique' | 'blank-lines',
    says: string,
    span: Span,
    path: string | null,
  ): null {
    if (rule !== 'blank-lines') this.#trace.note(rule, 'refused')
    this.#trace.end({ state: 'refused', span, path, rule })
    this.#faults.push(says)
    return null
  }

  #apply({ original, updated }: GptmePatch, content: string, span: Span, path: string): string | null {
    if (original === updated) return this.#refuse('identical', 'The patch does not change the file.', span, path)
    this.#job.work.spend(content.length >> 2)
    const count = original === '' ? content.length + 1 : countUpTo(content, original, 2)
    const first = content.indexOf(original)
    const range = ({ from, to }: Place): LineRange => linesOf(content, from, to)
    if (count > 1) {
      this.#trace.note('substring', 'several')
      return this.#refuse('unique', 'The original part is in the file more than once.', span, path)
    }
    const exact = count === 1 ? { from: first, to: first + original.length } : null
    this.#trace.note('substring', exact === null ? 'none' : 'took', { at: exact === null ? [] : [range(exact)] })
    const places = exact === null ? relaxedPlaces(content, original, this.#job.work) : [exact]
    if (exact === null)
      this.#trace.note('blank-lines', places.length > 1 ? 'several' : places.length === 1 ? 'took' : 'none', {
        at: places.map(range),
      })
    const [place] = places
    if (place === undefined) return this.#refuse('blank-lines', 'The original part is not in the file.', span, path)
    if (places.length > 1) return this.#refuse('unique', 'The original part is in the file more than once.', span, path)
    const next = content.slice(0, place.from) + updated + content.slice(place.to)
    if (next === content) return this.#refuse('identical', 'The patch does not change the file.', span, path)
    const lines = linesOf(next, place.from, place.from + updated.length)
    this.#trace.note('as-written', 'did', { at: [lines] })
    this.#trace.end({ state: 'applied', span, path, rule: exact === null ? 'blank-lines' : 'substring', at: range(place), lines })
    return next
  }
}
