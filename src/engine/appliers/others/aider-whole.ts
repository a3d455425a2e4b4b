/** Aider's `whole` edit format: a file name, and below it a fence with all of the file. */
import { type ApplierOutcome, applier } from '../applier'
import { aiderFenceFor, type FencePair, isBelowFile, isFolder, isTooLong } from '../shared/aider-files'
import { changedRange } from '../shared/changed-range'
import type { Disk } from '../shared/disk'
import { fileName } from '../shared/file-name'
import {
  type PythonLine,
  pythonLines,
  splitKeepingEnds,
  strip,
  stripBoth,
  stripEnd,
  stripStart,
  universalNewlines,
} from '../shared/python-text'
import { Trace } from '../shared/trace'

/** Where a block's name comes from: the line above it, a name in back-ticks in the prose, the only file there is. */
const SOURCES = ['block', 'saw', 'chat'] as const
type Listing = {
  readonly path: string
  readonly source: (typeof SOURCES)[number]
  readonly text: string
  readonly from: number
  readonly to: number
}

/** Characters: a longer line above a fence is no name. */
const LONGEST_NAME = 250

export const aiderWhole = applier({
  id: 'aider-whole',
  name: 'Aider (whole)',
  version: '5dc9490 (2026-05)',
  family: 'whole-file',
  formats: ['whole-file'],
  evidence: [
    {
      proof: 'read',
      about:
        'wholefile_coder.py: which line names a file, which of two listings counts, that any line that begins with the fence ends one.',
    },
    {
      proof: 'measured',
      about: 'The code as read was run beside this on thousands of made-up listings: the same files.',
    },
    {
      proof: 'read',
      about: 'The fence is the first that no file of the chat has lines of.',
    },
    {
      proof: 'read',
      about:
        'A reply that has none of that fence changes nothing: where a file has lines of three back-ticks, Aider reads four alone.',
    },
    { proof: 'unverified', about: 'A name that is no file yet makes a new file: Aider asks the user first.' },
  ],
  options: {},
  run({ reply, disk, defaultPath }) {
    const only = disk.paths().length === 1 ? disk.paths()[0] : undefined
    const fence = aiderFenceFor(disk.paths().map((path) => disk.read(path) ?? ''))
    const listings = listingsIn(reply, fence, new Set(disk.paths()), only ?? defaultPath)
    const trace = new Trace()
    if (listings === null) {
      trace.note('path', 'refused', {}, true)
      return trace.outcome(true, `No file name precedes ${fence[0]} in the listing of a file. Nothing was written.`)
    }
    if (listings.length === 0) return hasPlainFence(reply) ? unread(fence, trace) : null
    const ordered = SOURCES.flatMap((source) => listings.filter((listing) => listing.source === source))
    const refusal = writeAll(ordered, disk, trace)
    return trace.outcome(refusal !== null, refusal ?? '')
  },
})

const hasPlainFence = (reply: string): boolean => splitKeepingEnds(reply).some((line) => isFence(line, aiderFenceFor([])))

/** The reply has fences, and none that Aider asks for with these files. */
function unread([open]: FencePair, trace: Trace): ApplierOutcome {
  trace.note('wire', 'none', {}, true)
  return trace.outcome(true, `No listing in ${open} is found: the files have lines of other fences. Nothing was written.`)
}

/** Writes each file once, from the first listing of it. What went wrong, or null. */
function writeAll(listings: readonly Listing[], disk: Disk, trace: Trace): string | null {
  const spans = listings.map(({ from, to }) => ({ from, to }))
  if (listings.some(({ path }) => isTooLong(fileName(path)))) {
    trace.note('path', 'refused', {}, true)
    trace.untried(spans)
    return 'A file name is longer than the file system allows. Nothing was written.'
  }
  const written = new Set<string>()
  let refusal: string | null = null
  for (const [index, { path, text }] of listings.entries()) {
    const span = spans[index] ?? null
    const place = fileName(path)
    if (written.has(path)) {
      trace.note('path', 'refused')
      trace.end({ state: 'untried', span, path, rule: 'path' })
      continue
    }
    written.add(path)
    const before = disk.read(place)
    if (before === null && isFolder(place, disk)) {
      trace.note('path', 'refused')
      trace.end({ state: 'refused', span, path, rule: 'path' })
      trace.untried(spans.slice(index + 1))
      return `${path} is a folder. Neither it nor what comes behind it was written.`
    }
    if (before === null && isBelowFile(place, disk)) {
      refusal = `${path} cannot be made: its folder would have the name of a file.`
      trace.note('path', 'refused')
      trace.end({ state: 'refused', span, path, rule: 'path' })
      continue
    }
    const changed = changedRange(before ?? '', text)
    trace.note(before === null ? 'missing-file' : 'whole-file', 'took', changed === null ? {} : { at: [changed.at] })
    if (before !== null && before !== text && universalNewlines(before) === universalNewlines(text))
      trace.note('line-ends-changed', 'did')
    disk.write(place, text)
    const state = before === text ? 'kept' : 'applied'
    trace.end({ state, span, path, rule: 'whole-file', at: changed?.at ?? null, lines: changed?.lines ?? null })
  }
  return refusal
}

const isFence = (line: string, [open, close]: FencePair): boolean => line.startsWith(open) || line.startsWith(close)

/** `fallback`: the file of blocks that name none. Null: there is such a block and no such file. */
function listingsIn(reply: string, fence: FencePair, files: ReadonlySet<string>, fallback: string | null): Listing[] | null {
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
  const last = fileName(name).split('/').at(-1) ?? ''
  return !files.has(name) && files.has(last) ? last : name
}

/** The last file of a line of prose that is a word of its own, in back-ticks. */
const nameIn = (text: string, files: ReadonlySet<string>): string | null =>
  text
    .split(/\s+/)
    .map((word) => /^`([^`]*)`$/.exec(stripEnd(word, '.:,;!'))?.[1])
    .findLast((name) => name !== undefined && files.has(name)) ?? null
