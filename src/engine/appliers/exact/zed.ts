/** Zed's edit agent: runs of nearly equal lines, indented as the file is. */
import { type Applier, type ApplierJob, type ApplierOutcome, applier } from '../applier'
import { Trace } from '../shared/trace'
import { toLf } from './line-ends'
import { requestsIn } from './requests'
import { type EditTool, normalizedPath, runEditTool } from './run-edit-tool'
import { type EditContext, type EditResult, landedEdit, refusedEdit, touched } from './text-edit'
import { byteLength, chosen, runsLike, type ZedMatch } from './zed-matcher'
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
const feeds = (text: string): string => toLf(text).replaceAll('\r', '\n')

/** Lines as Rust cuts them: the line end goes, and a '\r' before it; a line without an end keeps its own. */
function cut(old: string): string[] {
  const lines = old.split('\n')
  const last = lines.pop() ?? ''
  const ended = lines.map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line))
  return last === '' ? ended : [...ended, last]
}

type Sought = Pick<ZedPair, 'old' | 'fresh' | 'hint' | 'isWhole'>

function place(text: string | null, { old, fresh, hint, isWhole }: Sought, context: EditContext): EditResult {
  const { path, trace, work } = context
  if (text === null) return refusedEdit('missing-file', `There is no file ${path}.`)
  const lines = text.split('\n')
  const sought = cut(old)
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
  const text = feeds(reindented(fresh, isWhole, lines[run.start] ?? '', query))
  trace.note(text === feeds(fresh) ? 'as-written' : 'reindented', 'did')
  const from = lines.slice(0, run.start).reduce((sum, line) => sum + line.length + 1, 0)
  const length = lines.slice(run.start, run.end).join('\n').length
  return landedEdit(lines.join('\n'), 'similarity', [{ from, to: from + length, fresh: text }])
}

type Indent = { readonly tabs: number; readonly spaces: number }

function indentOf(line: string): Indent {
  let [tabs, spaces] = [0, 0]
  for (const char of line) {
    if (char === '\t') tabs += 1
    else if (char === ' ') spaces += 1
    else break
  }
  return { tabs, spaces }
}

/**
 * What the first line is indented more or less than the old text's goes for every line; blank lines stay as they are. Indentation that the reply ends
 * within is not written.
 */
function reindented(fresh: string, isWhole: boolean, line: string, query: string): string {
  const [there, quoted] = [indentOf(line), indentOf(query)]
  const [unit, more] = there.tabs > 0 ? ['\t', there.tabs - quoted.tabs] : [' ', there.spaces - quoted.spaces]
  const lines = fresh.split('\n').map((text) => {
    let own = 0
    while (text[own] === unit) own += 1
    return own === text.length ? text : unit.repeat(Math.max(0, own + more)) + text.slice(own)
  })
  const last = lines.pop() ?? ''
  const isOpen = !isWhole && last === unit.repeat(last.length)
  return [...lines, isOpen ? '' : last].join('\n')
}

const zedTool: EditTool = {
  list: 'stop',
  open: opened,
  edit: (text, { old, fresh }, context) => place(text, { old, fresh, hint: null, isWhole: true }, context),
}

/** Pairs of the edit agent: those that are not found are left out; it fails over a file where one was not, and the file is as it was. */
function agent(pairs: readonly ZedPair[], { disk, defaultPath, work }: ApplierJob<Record<string, never>>): ApplierOutcome {
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
  name: 'Zed edit agent',
  version: 'crates/agent/src/edit_agent (5ca2645, 2078b09), before pull request 60613',
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
      proof: 'reported',
      about: 'Newer versions first look for the exact text within lines, and re-indent line by line; neither is emulated.',
    },
    {
      proof: 'unverified',
      about:
        'A list of JSON edits ends at the first that fails. A CR that a diff within the new text would cut off its LF stays with it.',
    },
    {
      proof: 'unverified',
      about: 'What a project’s settings do on saving (final line end, white space at line ends, formatter) is not emulated.',
    },
  ],
  options: {},
  run(job) {
    const tagged = taggedPairs(job.reply)
    const pairs = tagged.length > 0 ? tagged : markedPairs(job.reply)
    return pairs.length > 0 ? agent(pairs, job) : runEditTool(requestsIn(job.reply), zedTool, job)
  },
})
