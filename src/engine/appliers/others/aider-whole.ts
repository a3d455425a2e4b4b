/** Aider's `whole` edit format: a file name, and below it a fence with all of the file. */
import { applier } from '../applier'
import type { Disk } from '../shared/disk'
import { Trace } from '../shared/trace'
import { changedLines } from './changed-lines'
import { fromRoot } from './paths'
import { type PythonLine, pythonLines, splitKeepingEnds, strip, stripBoth, stripEnd, stripStart, universal } from './python-text'

/** Where a block's name comes from: the line above it, a name in back-ticks in the prose, the only file there is. */
const SOURCES = ['block', 'saw', 'chat'] as const
type Listing = {
  readonly path: string
  readonly source: (typeof SOURCES)[number]
  readonly text: string
  readonly from: number
  readonly to: number
}

type Fence = { readonly open: string; readonly close: string }

/** Those that Aider has, in the order in which it tries them. */
const FENCES: readonly Fence[] = [
  { open: '```', close: '```' },
  { open: '````', close: '````' },
  ...['source', 'code', 'pre', 'codename', 'sourcecode'].map((tag) => ({ open: `<${tag}>`, close: `</${tag}>` })),
]

/** Characters: a longer line above a fence is no name. */
const LONGEST_NAME = 250

export const aiderWhole = applier({
  id: 'aider-whole',
  name: 'Aider (whole)',
  version: '5dc9490 (2026-05)',
  family: 'whole-file',
  formats: ['whole-file'],
  atomicity: 'none',
  evidence: [
    {
      proof: 'read',
      about:
        'wholefile_coder.py: which line names a file, which of two listings counts, that any line that begins with the fence ends one.',
    },
    {
      proof: 'unverified',
      about: 'The fence is three back-ticks; Aider takes another one where a file of the chat has such lines.',
    },
    { proof: 'unverified', about: 'A name that is no file yet makes a new file: Aider asks the user first.' },
  ],
  options: {},
  run({ reply, disk, defaultPath }) {
    const only = disk.paths().length === 1 ? disk.paths()[0] : undefined
    const fence = fenceFor(reply, disk)
    const listings = listingsIn(reply, fence, new Set(disk.paths()), only ?? defaultPath)
    const trace = new Trace()
    if (listings === null) {
      trace.note('path', 'refused', {}, true)
      return trace.outcome(true, `No file name stands before ${fence.open} in the listing of a file. Nothing was written.`)
    }
    if (listings.length === 0) return null
    const written = new Set<string>()
    const ordered = SOURCES.flatMap((source) => listings.filter((listing) => listing.source === source))
    for (const { path, text, from, to } of ordered) {
      const span = { from, to }
      const place = fromRoot(path)
      if (written.has(path)) {
        trace.note('path', 'refused')
        trace.end({ state: 'untried', span, path, rule: 'path' })
        continue
      }
      written.add(path)
      const before = disk.read(place)
      const changed = changedLines(before ?? '', text)
      trace.note(before === null ? 'missing-file' : 'whole-file', 'took', changed === null ? {} : { at: [changed.at] })
      if (before !== null && before !== text && universal(before) === universal(text)) trace.note('line-ends-changed', 'did')
      disk.write(place, text)
      const state = before === text ? 'kept' : 'applied'
      trace.end({ state, span, path, rule: 'whole-file', at: changed?.at ?? null, lines: changed?.lines ?? null })
    }
    return trace.outcome(false, '')
  },
})

function fenceFor(reply: string, disk: Disk): Fence {
  const [usual = { open: '```', close: '```' }] = FENCES
  const lines = disk.paths().flatMap((path) => splitKeepingEnds(disk.read(path) ?? ''))
  const free = FENCES.find((fence) => !lines.some((line) => isFence(line, fence)))
  return free !== undefined && splitKeepingEnds(reply).some((line) => isFence(line, free)) ? free : usual
}

const isFence = (line: string, { open, close }: Fence): boolean => line.startsWith(open) || line.startsWith(close)

/** `fallback`: the file of blocks that name none. Null: there is such a block and no such file. */
function listingsIn(reply: string, fence: Fence, files: ReadonlySet<string>, fallback: string | null): Listing[] | null {
  const lines = pythonLines(reply)
  const listings: Listing[] = []
  let open: { path: string; source: Listing['source']; first: number } | null = null
  let seen: string | null = null
  const close = (end: number) => {
    if (open === null) return
    const { path, source, first } = open
    const text = lines.slice(first, end).map((line) => line.text)
    const from = lines[first - (source === 'block' ? 2 : 1)]?.from ?? 0
    listings.push({ path, source, text: text.join(''), from, to: lines[Math.min(end, lines.length - 1)]?.to ?? from })
  }
  for (const [index, line] of lines.entries()) {
    if (isFence(line.text, fence)) {
      if (open !== null) {
        close(index)
        open = null
        seen = null
        continue
      }
      const above = nameAbove(lines[index - 1], files)
      if (above === '' && seen === null && fallback === null) return null
      const source = above !== '' ? 'block' : seen !== null ? 'saw' : 'chat'
      open = { path: above !== '' ? above : (seen ?? fallback ?? ''), source, first: index + 1 }
    } else if (open === null) seen = nameIn(line.text, files) ?? seen
  }
  close(lines.length)
  return listings
}

/** The line above a fence without what names are decorated with. A file of another folder is the one at the root if that has its name. */
function nameAbove(line: PythonLine | undefined, files: ReadonlySet<string>): string {
  if (line === undefined) return ''
  const name = strip(stripStart(stripBoth(stripEnd(stripBoth(strip(line.text), '*'), ':'), '`'), '#'))
  if ([...name.slice(0, 2 * LONGEST_NAME + 2)].length > LONGEST_NAME) return ''
  const last = fromRoot(name).split('/').at(-1) ?? ''
  return !files.has(name) && files.has(last) ? last : name
}

/** The last file of a line of prose that is a word of its own, in back-ticks. */
const nameIn = (text: string, files: ReadonlySet<string>): string | null =>
  text
    .split(/\s+/)
    .map((word) => /^`([^`]*)`$/.exec(stripEnd(word, '.:,;!'))?.[1])
    .findLast((name) => name !== undefined && files.has(name)) ?? null
