/** Zed's edit agent: runs of nearly equal lines, indented as the file is. */
import { type Applier, applier, type Job, type Outcome } from '../applier'
import { Trace } from '../shared/trace'
import { type Context, landed, type Result, refusal, type TextEdit, touched } from './edit'
import { carryOut, plainPath, type Tool } from './host'
import { toLf } from './line-ends'
import { requestsIn } from './requests'
import { chosen, type Found, runsLike } from './zed-matcher'
import { markedPairs, taggedPairs, type ZedPair } from './zed-wire'

/** A buffer has '\n'; it is saved as its first line ends. A byte order mark is kept apart. */
function opened(text: string): { text: string; closed: (text: string) => string; taken: (text: string) => string } {
  const mark = text.startsWith('\ufeff') ? '\ufeff' : ''
  const first = text.indexOf('\n')
  const isCrlf = first > 0 && text[first - 1] === '\r'
  return {
    text: feeds(text.slice(mark.length)),
    closed: (after) => mark + (isCrlf ? after.replaceAll('\n', '\r\n') : after),
    taken: feeds,
  }
}

const feeds = (text: string): string => toLf(text).replaceAll('\r', '\n')

function place(
  text: string | null,
  { old, fresh }: Pick<TextEdit, 'old' | 'fresh'>,
  hint: number | null,
  context: Context,
): Result {
  const { path, trace, work } = context
  if (text === null) return refusal('missing-file', `There is no file ${path}.`)
  const lines = text.split('\n')
  const sought = (old.endsWith('\n') ? old.slice(0, -1) : old).split('\n')
  const runs = old === '' ? [] : runsLike(sought, lines, work)
  const at = runs.map(({ start, end }) => ({ start, end }))
  if (runs.length === 0) {
    trace.note('similarity', 'none', { needed: 0.8 })
    return refusal('similarity', `No part of ${path} is like the old text. Read it again.`)
  }
  const run = chosen(runs, hint)
  if (run === null) {
    trace.note('similarity', 'several', { at, value: runs.length, needed: 1 })
    const numbers = runs.map(({ start }) => start + 1).join(', ')
    return refusal(
      'similarity',
      `The old text is like several parts of ${path}, in lines ${numbers}. Give more of what surrounds it.`,
    )
  }
  trace.note('similarity', 'took', { at: [{ start: run.start, end: run.end }], value: run.share, needed: 0.8 })
  if (runs.length > 1) trace.note('line-number', 'took', { at: [{ start: run.start, end: run.end }] })
  return written(lines, run, sought[0] ?? '', fresh, context)
}

function written(lines: readonly string[], run: Found, query: string, fresh: string, { trace }: Context): Result {
  const text = reindented(fresh, lines[run.start] ?? '', query)
  trace.note(text === fresh ? 'as-written' : 'reindented', 'did')
  const from = lines.slice(0, run.start).reduce((sum, line) => sum + line.length + 1, 0)
  const length = lines.slice(run.start, run.end).join('\n').length
  return landed(lines.join('\n'), 'similarity', [{ from, to: from + length, fresh: text }])
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

/** What the first line is indented more or less than the old text's goes for every line; blank lines stay as they are. */
function reindented(fresh: string, line: string, query: string): string {
  const [there, quoted] = [indentOf(line), indentOf(query)]
  const [unit, more] = there.tabs > 0 ? ['\t', there.tabs - quoted.tabs] : [' ', there.spaces - quoted.spaces]
  if (more === 0) return fresh
  return fresh
    .split('\n')
    .map((text) => {
      let own = 0
      while (text[own] === unit) own += 1
      return own === text.length ? text : unit.repeat(Math.max(0, own + more)) + text.slice(own)
    })
    .join('\n')
}

const zedTool: Tool = {
  list: 'stop',
  open: opened,
  edit: (text, edit, context) => place(text, edit, null, context),
}

/** Pairs of the edit agent: those that are not found are left out; it fails where nothing at all has changed in a file. */
function agent(pairs: readonly ZedPair[], { disk, defaultPath, work }: Job<Record<string, never>>): Outcome {
  const trace = new Trace()
  const missed = new Map<string, string[]>()
  const changed = new Set<string>()
  let last = defaultPath
  for (const { path: above, old, fresh, hint, span } of pairs) {
    last = above ?? last
    const path = last === null ? '' : plainPath(last)
    const buffer = disk.read(path)
    const { text, closed, taken } = buffer === null ? { text: null, closed: feeds, taken: feeds } : opened(buffer)
    const result = place(text, { old: taken(old), fresh: taken(fresh) }, hint, { path, trace, work, earlier: [] })
    if ('refused' in result) {
      missed.set(path, [...(missed.get(path) ?? []), result.why])
      if (result.refused === 'missing-file') trace.note('missing-file', 'refused')
      trace.end({ state: 'refused', rule: result.refused, span, path })
      continue
    }
    if (result.text !== text) changed.add(path)
    disk.write(path, closed(result.text))
    trace.end({ state: result.text === text ? 'kept' : 'applied', rule: result.rule, span, path, ...touched(text ?? '', result) })
  }
  const failed = [...missed].filter(([path]) => !changed.has(path))
  const said = [...changed].map((path) => `${path} has been changed.`)
  return trace.outcome(failed.length > 0, [...said, ...failed.flatMap(([, why]) => why)].join('\n'))
}

export const zed: Applier = applier({
  id: 'zed',
  name: 'Zed edit agent',
  version: 'edit_parser.rs and streaming_fuzzy_matcher.rs, before pull request 60613',
  family: 'similarity',
  formats: ['tool-call', 'search-replace'],
  atomicity: 'none',
  evidence: [
    {
      proof: 'read',
      about: 'Costs, both thresholds, the tolerance around a named line, and the indentation of the first line for all lines.',
    },
    {
      proof: 'reported',
      about: 'Newer versions first look for the exact text within lines, and re-indent line by line; neither is emulated.',
    },
    {
      proof: 'unverified',
      about:
        'It has not been run. Which way is taken where two cost the same, and what divides the matched lines, are from memory.',
    },
    {
      proof: 'unverified',
      about:
        'Pairs that are not found are left out, and the tool fails only where nothing has changed; a list of JSON edits ends at the first that fails.',
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
    return pairs.length > 0 ? agent(pairs, job) : carryOut(requestsIn(job.reply), zedTool, job)
  },
})
