/** Zed's edit agent: runs of nearly equal lines, indented as the file is. */
import { type Applier, type ApplierJob, type ApplierOutcome, applier } from '../applier'
import { Trace } from '../shared/trace'
import { requestsIn } from './requests'
import { type EditTool, normalizedPath, runEditTool } from './run-edit-tool'
import { type EditContext, type EditResult, landedEdit, refusedEdit, touched } from './text-edit'
import { deeper, feeds, reindented, rustLines } from './zed-indent'
import { byteLength, chosen, runsLike, type ZedMatch } from './zed-matcher'
import { sessionEdit } from './zed-session'
import { markedPairs, taggedPairs, type ZedPair } from './zed-wire'

/** Bytes of a file in which its first line end is looked for. */
const LOOKED_AT = 1000

/** A buffer has '\n'; it is saved as its first line ends. A byte order mark is kept apart. */
function opened(text: string): { text: string; closed: (text: string) => string; taken: (text: string) => string } {
  const mark = text.startsWith('\ufeff') ? '\ufeff' : ''
  const bare = text.slice(mark.length)
  const first = bare.indexOf('\n')
  const isCrlf = first > 0 && bare[first - 1] === '\r' && byteLength(bare.slice(0, first)) < LOOKED_AT
  return { text: feeds(bare), closed: (after) => mark + (isCrlf ? after.replaceAll('\n', '\r\n') : after), taken: same }
}

const same = (text: string): string => text

type Sought = Pick<ZedPair, 'old' | 'fresh' | 'hint' | 'isWhole'>

function place(text: string | null, { old, fresh, hint, isWhole }: Sought, context: EditContext): EditResult {
  const { path, trace, work } = context
  if (text === null) return refusedEdit('missing-file', `There is no file ${path}.`)
  const lines = text.split('\n')
  const sought = rustLines(old)
  const runs = runsLike(sought, lines, work)
  const at = runs.map(({ start, end }) => ({ start, end }))
  if (runs.length === 0) {
    trace.note('similarity', 'none', { needed: 0.8 })
    return refusedEdit('similarity', `No part of ${path} is like the old text. Read it again.`)
  }
  const run = chosen(runs, hint)
  if (run === null) {
    trace.note('similarity', 'several', { at, value: runs.length, needed: 1 })
    const numbers = runs.map(({ start }) => start + 1).join(', ')
    return refusedEdit(
      'similarity',
      `The old text is like several parts of ${path}, in lines ${numbers}. Give more of what surrounds it.`,
    )
  }
  trace.note('similarity', 'took', { at: [{ start: run.start, end: run.end }], value: run.share, needed: 0.8 })
  if (runs.length > 1) trace.note('line-number', 'took', { at: [{ start: run.start, end: run.end }] })
  return written(lines, run, sought[0] ?? '', { fresh, isWhole }, context)
}

function written(
  lines: readonly string[],
  run: ZedMatch,
  query: string,
  { fresh, isWhole }: Pick<ZedPair, 'fresh' | 'isWhole'>,
  { trace }: EditContext,
): EditResult {
  const more = deeper(lines[run.start] ?? '', query)
  const text = feeds(reindented(fresh, isWhole, more, more))
  trace.note(text === feeds(fresh) ? 'as-written' : 'reindented', 'did')
  const from = lines.slice(0, run.start).reduce((sum, line) => sum + line.length + 1, 0)
  const length = lines.slice(run.start, run.end).join('\n').length
  return landedEdit(lines.join('\n'), 'similarity', [{ from, to: from + length, fresh: text }])
}

const zedTool = ({ former }: Ways): EditTool => ({
  list: 'stop',
  open: opened,
  edit: (text, { old, fresh }, context) =>
    former ? place(text, { old, fresh, hint: null, isWhole: true }, context) : sessionEdit(text, { old, fresh }, context),
})

type Ways = { readonly former: boolean }

/** Pairs of the edit agent: those that are not found are left out; it fails over a file where one was not, and the file is as it was. */
function agent(pairs: readonly ZedPair[], { disk, defaultPath, work }: ApplierJob<Ways>): ApplierOutcome {
  const trace = new Trace()
  const before = disk.copy()
  const missed = new Map<string, string[]>()
  const found = new Set<string>()
  let last = defaultPath
  for (const pair of pairs) {
    last = pair.path ?? last
    const path = last === null ? '' : normalizedPath(last)
    const known = { span: pair.span, path }
    const buffer = disk.read(path)
    const { text, closed } = buffer === null ? { text: null, closed: same } : opened(buffer)
    const result = place(text, pair, { path, trace, work, earlier: [] })
    if ('refused' in result) {
      missed.set(path, [...(missed.get(path) ?? []), result.why])
      if (result.refused === 'missing-file') trace.note('missing-file', 'refused')
      trace.end({ state: 'refused', rule: result.refused, ...known })
      continue
    }
    found.add(path)
    const isKept = result.text === text
    if (!isKept) disk.write(path, closed(result.text))
    trace.end({ state: isKept ? 'kept' : 'applied', rule: result.rule, ...known, ...touched(text ?? '', result) })
  }
  const isChanged = (path: string): boolean => disk.read(path) !== before.read(path)
  const failed = [...missed].filter(([path]) => !isChanged(path))
  const said = [...found].map((path) => (isChanged(path) ? `${path} has been changed.` : `No edits were made in ${path}.`))
  return trace.outcome(failed.length > 0, [...said, ...failed.flatMap(([, why]) => why)].join('\n'))
}

export const zed: Applier = applier({
  id: 'zed',
  name: 'Zed edit_file',
  version: 'crates/agent/src/tools/edit_session (0f00d10, 2026); tags: the former edit_agent (5ca2645)',
  family: 'similarity',
  formats: ['tool-call', 'search-replace'],
  evidence: [
    {
      proof: 'read',
      about: 'The parsers of both formats, the costs and their order, both thresholds, and what divides the matched lines.',
    },
    {
      proof: 'measured',
      about: 'The algorithm, typed out again from the source, was run on edits with damages of many kinds; Zed itself was not.',
    },
    {
      proof: 'read',
      about: 'Pairs that are not found are left out; the tool fails only where one was not and the file is as it was.',
    },
    {
      proof: 'read',
      about: 'What a reply has brought when it ends within a pair is carried out: old text without its new text is deleted.',
    },
    {
      proof: 'read',
      about:
        'Calls go to the present matcher: the same characters first, which may be part of a line and must be there once, then the alignment; the former one is option former.',
    },
    {
      proof: 'read',
      about:
        'The first line of the new text is indented by its own difference, the others by theirs where they all have the same.',
    },
    { proof: 'unverified', about: 'Text that is found as it is written is taken to be written as it is.' },
    {
      proof: 'unverified',
      about: 'A CR that a diff within the new text would cut off its LF stays with it.',
    },
    {
      proof: 'unverified',
      about: 'What a project’s settings do on saving (final line end, white space at line ends, formatter) is not emulated.',
    },
  ],
  options: { former: false },
  run(job) {
    const tagged = taggedPairs(job.reply)
    const pairs = tagged.length > 0 ? tagged : markedPairs(job.reply)
    return pairs.length > 0 ? agent(pairs, job) : runEditTool(requestsIn(job.reply), zedTool(job.options), job)
  },
})
