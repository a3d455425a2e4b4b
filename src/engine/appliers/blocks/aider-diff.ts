/** Aider's edit format `diff`: SEARCH/REPLACE blocks, each put where its lines first occur. */
import { type ApplierJob, type ApplierOutcome, applier } from '../applier'
import { aiderFenceFor, type FencePair, isBelowFile, isFolder, isTooLong } from '../shared/aider-files'
import { SequenceMatcher } from '../shared/difflib'
import type { Disk } from '../shared/disk'
import { fileName } from '../shared/file-name'
import { isPythonBlank, splitLines, universalNewlines } from '../shared/python-text'
import { LONGEST_MESSAGE, ToolRun } from '../shared/tool-run'
import type { Trace } from '../shared/trace'
import { type AiderBlock, type AiderReading, aiderBlocks } from './aider-blocks'
import { type AiderAttempt, AiderCrash, type Placed, replaceChunk, Whole, withoutWrapping } from './aider-chunk'

type AiderOptions = { readonly universalNewlines: boolean }

/** Likeness of lines from which on Aider asks whether they were meant. */
const LIKENESS = 0.6
/** Lines that the message quotes above and below them. */
const PADDING = 5
/** Steps for looking for them: well below a second. */
const SIMILAR_STEPS = 10_000_000

export const aiderDiff = applier({
  id: 'aider-diff',
  name: 'Aider diff',
  version: 'Aider 5dc9490 (2026-05)',
  family: 'blocks',
  formats: ['search-replace'],
  evidence: [
    { proof: 'read', about: 'Markers, the search for the file name, the order of the ways of matching and the message.' },
    {
      proof: 'measured',
      about: 'The function that replaces was called with 28 cases; the file text went in without a change of line ends.',
    },
    {
      proof: 'read',
      about:
        'Files are read with universal newlines and written with those of the platform: `universalNewlines` false is the bare function.',
    },
    {
      proof: 'read',
      about:
        'The fence is the first that no file in the chat has; a dry run settles the paths, then new files are made; a file cannot be emptied.',
    },
    {
      proof: 'measured',
      about: 'The code as read was run beside this on thousands of damaged and made-up replies: the same verdict and bytes.',
    },
    {
      proof: 'read',
      about:
        'A file that is missing is made before anything is applied, once the person says yes to it: for a block with search text it stays behind empty.',
    },
    { proof: 'unverified', about: 'The other files of the chat are tried in their order; Aider has them as a set.' },
  ],
  options: { universalNewlines: true },
  run(job) {
    const { reply, disk, defaultPath, work } = job
    const files = disk.paths()
    const fence = aiderFenceFor(files.map((path) => disk.read(path) ?? ''))
    const reading = aiderBlocks(reply, { fence, files, defaultPath, work })
    if ('error' in reading) return unread(reading)
    if (reading.blocks.length === 0) return null
    return new AiderDiff(job, fence).apply(reading.blocks)
  },
})

const LACKING = {
  path: 'the name of its file on the line before its fence',
  divider: 'its divider',
  closing: 'its closing marker',
}

/** The reply cannot be taken apart: no block of it is applied. */
function unread({ error, before, span }: Extract<AiderReading, { error: string }>): ApplierOutcome {
  const run = new ToolRun()
  run.trace.untried(before.map((block) => block.span))
  const lost = before.length === 0 ? '' : ` The ${before.length} before it are not applied either.`
  const words = `Block ${before.length + 1} lacks ${LACKING[error]}.${lost}`
  run.refuse(error === 'path' ? 'path' : 'wire', { span, path: null }, words)
  return run.outcome()
}

class AiderDiff {
  readonly #job: ApplierJob<AiderOptions>
  readonly #disk: Disk
  readonly #fence: FencePair
  readonly #run = new ToolRun({ between: '\n\n', longest: LONGEST_MESSAGE, steps: SIMILAR_STEPS })
  readonly #trace = this.#run.trace
  /** New files of which no block has been applied yet. */
  readonly #made = new Set<string>()
  /** The text that the last block was tried on: the dry run tries all blocks on one. */
  #last: { readonly content: string; readonly whole: Whole } | null = null

  constructor(job: ApplierJob<AiderOptions>, fence: FencePair) {
    this.#job = job
    this.#disk = job.disk
    this.#fence = fence
  }

  apply(blocks: readonly AiderBlock[]): ApplierOutcome {
    const spans = blocks.map(({ span }) => span)
    try {
      // A dry run over the files as they are settles which file each block is for.
      const paths = blocks.map((block) => this.#place(block, fileName(block.path), null).path)
      // New files are made before anything is written to any.
      for (const path of paths) this.#make(path)
      for (const [index, block] of blocks.entries()) this.#write(block, paths[index] ?? block.path)
    } catch (thrown) {
      if (!(thrown instanceof AiderCrash)) throw thrown
      this.#trace.untried(spans.slice(this.#trace.hunks.length))
      return this.#trace.outcome(true, `Aider stopped with an unexpected error: ${thrown.message}.`)
    }
    return this.#run.outcome(this.#message(blocks.length))
  }

  #read(path: string): string | null {
    const text = this.#disk.read(path)
    return text === null || !this.#job.options.universalNewlines ? text : universalNewlines(text)
  }

  /** Where the block goes: in its own file, else in the first of the others that it fits. @throws {AiderCrash} */
  #place(block: AiderBlock, path: string, trace: Trace | null): { readonly path: string; readonly placed: Placed | null } {
    if (isTooLong(path)) throw new AiderCrash('the line above the block is too long for the name of a file')
    const own = this.#read(path)
    // A folder is a file without a text: the block is unwrapped, and Aider may break off at that.
    if (own === null && !/(?:^|\.\.)$/.test(path) && isFolder(path, this.#disk)) this.#unwrapped(block, path)
    if (own === null) trace?.note('missing-file', isPythonBlank(block.search) ? 'did' : 'none')
    const placed = own === null ? null : this.#replaced(own, path, block, trace)
    if (placed !== null || isPythonBlank(block.search)) return { path, placed }
    for (const other of this.#disk.paths()) {
      const found = this.#replaced(this.#read(other) ?? '', other, block, null)
      if (found === null) continue
      trace?.note('other-file', 'took', { at: [found.at] })
      return { path: other, placed: found }
    }
    trace?.note('other-file', 'none')
    return { path, placed: null }
  }

  /** Aider asks before it makes a file, and makes it where the answer is the usual one: also for a block with search text, which then fails. */
  #make(path: string): void {
    const disk = this.#disk
    if (disk.has(path) || isFolder(path, disk) || isBelowFile(path, disk)) return
    this.#made.add(path)
    disk.write(path, '')
  }

  /** Null where the block does not fit, or where nothing would be left of the file. */
  #replaced(content: string, path: string, block: AiderBlock, trace: Trace | null): Placed | null {
    const { search, replace } = this.#unwrapped(block, path)
    this.#job.work.spend(content.length * 4)
    if (isPythonBlank(search)) return appended(content, replace, trace)
    const tried = ({ rule, found, places }: AiderAttempt) => trace?.note(rule, found ? 'took' : 'none', { at: places })
    if (this.#last?.content !== content) this.#last = { content, whole: new Whole(content, this.#job.work) }
    return replaceChunk(this.#last.whole, search, replace, tried, this.#job.work)
  }

  #unwrapped({ search, replace }: AiderBlock, path: string): { readonly search: string; readonly replace: string } {
    return { search: withoutWrapping(search, path, this.#fence), replace: withoutWrapping(replace, path, this.#fence) }
  }

  #write(block: AiderBlock, path: string): void {
    const trace = this.#trace
    if (this.#made.delete(path)) trace.note('missing-file', 'did')
    const { path: file, placed } = this.#place(block, path, trace)
    const known = { span: block.span, path: file }
    if (placed === null) {
      this.#run.miss(this.#disk.has(path) ? 'exact-lines' : 'missing-file', known, () => this.#failure(block, path))
      return
    }
    const before = this.#disk.read(file) ?? ''
    trace.note(placed.indent === '' ? 'as-written' : 'reindented', 'did', { at: [placed.lines] })
    if (before.includes('\r') && this.#job.options.universalNewlines) trace.note('line-ends-changed', 'did')
    if (placed.rule !== 'appended' && before !== '' && !/[\r\n]$/.test(before)) trace.note('final-newline', 'did')
    this.#disk.write(file, placed.text)
    const { rule, at, lines } = placed
    trace.end({ ...known, state: before === placed.text ? 'kept' : 'applied', rule, at, lines })
  }

  #failure(block: AiderBlock, path: string): string {
    const content = this.#read(path) ?? ''
    const similar = this.#run.within((work) => similarLines(block.search, content, (steps) => work.spend(steps))) ?? ''
    const isThere = block.replace !== '' && content.includes(block.replace)
    return [
      `The search text of this block is not in ${path}:\n${block.search}=======\n${block.replace}`,
      ...(similar === '' ? [] : [`The lines of ${path} that are most like it:\n${similar}`]),
      ...(isThere ? [`The replacement is already in ${path}: is the block needed?`] : []),
    ].join('\n')
  }

  #message(count: number): string {
    const failed = this.#run.failures
    if (failed === 0) return ''
    const rest = count - failed
    return [
      `${failed} of ${count} blocks did not match.`,
      this.#run.text(),
      'A search text must be lines of the file to the letter, with their white space and comments.',
      ...(rest === 0 ? [] : [`The other ${rest} are applied and must not be sent again.`]),
    ].join('\n\n')
  }
}

/** An empty search text: the new text goes behind what is there. */
function appended(content: string, text: string, trace: Trace | null): Placed | null {
  const whole = content + text
  trace?.note('empty-search', whole === '' ? 'refused' : 'took')
  if (whole === '') return null
  const start = splitLines(content).length
  const lines = { start, end: Math.max(start, splitLines(whole).length) }
  return { text: whole, rule: 'appended', at: { start, end: start }, lines, indent: '' }
}

/** The run of lines most like the search text, with some around unless its ends are the same; '' where none is like enough. */
function similarLines(search: string, content: string, spend: (steps: number) => void): string {
  spend(content.length >> 2)
  const [sought, lines] = [splitLines(search), splitLines(content)]
  let best = { ratio: 0, start: 0 }
  for (let start = 0; start + sought.length <= lines.length; start += 1) {
    spend(sought.length * 4)
    const matcher = new SequenceMatcher(sought, lines.slice(start, start + sought.length))
    if (matcher.quickRatio() <= best.ratio) continue
    spend(sought.length ** 2)
    const ratio = matcher.ratio()
    if (ratio > best.ratio) best = { ratio, start }
  }
  if (best.ratio < LIKENESS) return ''
  const end = best.start + sought.length
  if (lines[best.start] === sought[0] && lines[end - 1] === sought.at(-1)) return lines.slice(best.start, end).join('\n')
  return lines.slice(Math.max(0, best.start - PADDING), end + PADDING).join('\n')
}
