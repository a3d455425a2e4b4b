/** Aider's `udiff` edit format: unified diffs whose line numbers are not looked at. */
import type { Span } from '../../model'
import { type ApplierJob, type ApplierOutcome, applier } from '../applier'
import { isBelowFile, isFolder, isTooLong } from '../shared/aider-files'
import { changedRange } from '../shared/changed-range'
import { fileName } from '../shared/file-name'
import { splitKeepingEnds, strip, universalNewlines } from '../shared/python-text'
import { Trace } from '../shared/trace'
import { applyHunk } from './aider-udiff-apply'
import { findHunks, normalizedHunk, type RawHunk, rawHunkSides } from './aider-udiff-hunks'
import { ToolCrash } from './relative-indent'

type Options = { readonly universalNewlines: boolean; readonly semanticCleanup: boolean; readonly hosted: boolean }
/** `lines` of the normalised hunk. `same`: nothing is left to do for it, as it changes nothing or says what another has said. */
type Ready = { readonly path: string; readonly lines: readonly string[]; readonly span: Span; readonly same: boolean }

export const aiderUdiff = applier({
  id: 'aider-udiff',
  name: 'Aider (udiff)',
  version: '5dc9490 (2026-05)',
  family: 'unified-diff',
  formats: ['unified-diff'],
  evidence: [
    {
      proof: 'read',
      about: 'udiff_coder.py and search_replace.py: reading of fences, order of attempts, replacing every occurrence.',
    },
    {
      proof: 'measured',
      about:
        'The code as read, with diff-match-patch for Python, was run beside this on thousands of damaged and made-up replies: the same verdict and bytes.',
    },
    {
      proof: 'measured',
      about:
        '28 hand-made cases as recorded, all without universal newlines and without the cleanup of the line diff; with both, 24.',
    },
    { proof: 'read', about: 'io.py reads with universal newlines and writes "\\n": a CRLF file that is edited becomes LF.' },
    {
      proof: 'read',
      about: 'Diffs outside of a fence marked diff are not read; a file that a failed hunk was to begin stays behind empty.',
    },
    {
      proof: 'read',
      about:
        'base_coder.py makes a file that does not exist, once the user agrees, before the coder comes to its hunks: it stays behind empty where they fail. Option hosted off: the coder alone.',
    },
  ],
  options: { universalNewlines: true, semanticCleanup: true, hosted: true },
  run(job) {
    let found: readonly RawHunk[]
    try {
      found = findHunks(job.reply)
    } catch (crash) {
      if (!(crash instanceof ToolCrash)) throw crash
      const trace = new Trace()
      trace.note('wire', 'refused', {}, true)
      return trace.outcome(true, `The reader broke down on the diff: ${crash.message}. Nothing was applied.`)
    }
    return found.length === 0 ? null : new Session(job).run(found)
  },
})

class Session {
  readonly #job: ApplierJob<Options>
  readonly #trace = new Trace()
  /** Files that the program around the coder has made. */
  readonly #made = new Set<string>()

  constructor(job: ApplierJob<Options>) {
    this.#job = job
  }

  run(found: readonly RawHunk[]): ApplierOutcome {
    const ready = this.#prepared(found)
    if (ready === null) {
      this.#trace.note('path', 'refused', {}, true)
      this.#trace.untried(found.map(({ span }) => span))
      return this.#trace.outcome(true, 'A hunk has no file name above it, and none was named before. Nothing was applied.')
    }
    if (ready.some(({ path }) => isTooLong(fileName(path)))) {
      this.#trace.note('path', 'refused', {}, true)
      this.#trace.untried(found.map(({ span }) => span))
      return this.#trace.outcome(true, 'A file name is longer than the file system allows. Nothing was applied.')
    }
    if (this.#job.options.hosted) this.#makeFiles(ready)
    const errors: string[] = []
    for (const [index, hunk] of ready.entries()) {
      try {
        const error = this.#apply(hunk)
        if (error !== null) errors.push(error)
      } catch (crash) {
        if (!(crash instanceof ToolCrash)) throw crash
        this.#trace.end({ state: 'refused', span: hunk.span, path: hunk.path, rule: 'relative-indentation' })
        for (const { span, path } of ready.slice(index + 1)) this.#trace.untried([span], path)
        return this.#trace.outcome(true, `Applying the hunks broke down: ${crash.message}.`)
      }
    }
    return this.#trace.outcome(errors.length > 0, errors.join('\n\n'))
  }

  /** A person who is asked agrees to each new file, and it is there, empty, before the coder comes to its hunks. */
  #makeFiles(ready: readonly Ready[]): void {
    const { disk } = this.#job
    for (const { path } of ready) {
      const name = fileName(path)
      if (disk.has(name) || isFolder(name, disk) || isBelowFile(name, disk)) continue
      disk.write(name, '')
      this.#made.add(name)
    }
  }

  /** Null: a hunk that changes something has no path. */
  #prepared(found: readonly RawHunk[]): Ready[] | null {
    const seen = new Set<string>()
    const ready: Ready[] = []
    let last = this.#job.defaultPath
    for (const { path: written, lines: raw, span } of found) {
      const path = written === null || written === '' ? last : written
      last = path
      const lines = normalizedHunk(raw, this.#job.work)
      if (lines.length > 0 && path === null) return null
      const key = `${path}\n${lines.join('')}`
      ready.push({ path: path ?? '', lines, span, same: lines.length === 0 || seen.has(key) })
      seen.add(key)
    }
    return ready
  }

  /** What went wrong; null: nothing did. @throws {ToolCrash} */
  #apply({ path, lines, span, same }: Ready): string | null {
    const trace = this.#trace
    if (same) {
      trace.note('identical', 'did')
      trace.end({ state: 'kept', span, path, rule: 'identical' })
      return null
    }
    const { disk, options, work } = this.#job
    const place = fileName(path)
    const stored = disk.read(place)
    const text = stored === null || !options.universalNewlines ? stored : universalNewlines(stored)
    const sides = rawHunkSides(lines)
    const [before, after] = [sides.before.join(''), sides.after.join('')]
    const isNoFile = text === null && (isFolder(place, disk) || isBelowFile(place, disk))
    const isAppended = strip(before) === '' && !isNoFile
    if (this.#made.delete(place)) trace.note('missing-file', 'did')
    if (text === null && !isAppended) trace.note('missing-file', 'refused')
    if (isAppended) trace.note('empty-search', 'took')
    const result = isAppended
      ? (text ?? '') + after
      : text === null
        ? null
        : applyHunk(text, lines, { trace, work, cleansUp: options.semanticCleanup })
    if (result === null || result === '') {
      // The new file is made before the tool sees that nothing is to be in it.
      if (text === null && isAppended) disk.write(place, '')
      trace.end({ state: 'refused', span, path, rule: text === null ? 'missing-file' : (trace.steps.at(-1)?.rule ?? null) })
      return noMatch(path, before)
    }
    const rule = trace.steps.findLast(({ hunk, result }) => hunk === trace.hunks.length && result === 'took')?.rule
    const changed = changedRange(text ?? '', result)
    if (isAppended) trace.note('appended', 'did', changed === null ? {} : { at: [changed.at] })
    if (stored !== null && stored !== text) trace.note('line-ends-changed', 'did')
    disk.write(place, result)
    trace.end({
      state: changed === null ? 'kept' : 'applied',
      span,
      path,
      rule: rule ?? null,
      at: changed?.at ?? null,
      lines: changed?.lines ?? null,
    })
    return null
  }
}

const noMatch = (path: string, before: string): string =>
  `A hunk was not applied: ${path} has no such ${splitKeepingEnds(before).length} lines in a row. Leave out no blank line, comment or docstring.\n${before}`
