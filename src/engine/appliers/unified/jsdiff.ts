/** The library diff (jsdiff). */
import type { StructuredPatch } from 'diff'
import { applyPatch } from 'diff/lib/patch/apply.js'
import { parsePatch } from 'diff/lib/patch/parse.js'
import type { Span } from '../../model'
import { type ApplierJob, applier } from '../applier'
import { changedRange } from '../shared/changed-range'
import type { StepBudget } from '../shared/step-budget'
import { Trace } from '../shared/trace'
import { diffStretches, hasUnifiedDiff } from './diffs-in-reply'

type Own = { readonly fuzz: number }

export const jsdiff = applier({
  id: 'jsdiff',
  name: 'jsdiff',
  version: '9.0.0, the library itself',
  family: 'unified-diff',
  formats: ['unified-diff'],
  evidence: [
    { proof: 'measured', about: 'parsePatch and applyPatch are the library itself, with its usual options.' },
    {
      proof: 'unverified',
      about:
        'The host: it gives the library what each fence holds from the first line of a diff on, or the reply from there on where no fence holds one.',
    },
    {
      proof: 'unverified',
      about: 'Files are written one after the other, and the first that fails ends it, as applyPatches does with its callbacks.',
    },
    {
      proof: 'measured',
      about: 'A line of @@ and nothing else is no hunk for it: such a diff is taken, and nothing is changed.',
    },
    {
      proof: 'unverified',
      about: 'a/ and b/ are taken off the names; /dev/null makes and deletes files; a rename removes the old one.',
    },
  ],
  /** fuzzFactor: unchanged lines that may be wrong. */
  options: { fuzz: 0 },
  run(job) {
    if (!hasUnifiedDiff(job.reply)) return null
    const trace = new Trace()
    let said: string | null = null
    for (const stretch of diffStretches(job.reply)) {
      said = applyStretch(stretch, job, trace)
      if (said !== null) break
    }
    if (trace.hunks.length === 0 && said === null) trace.note('wire', 'none', {}, true)
    return trace.outcome(said !== null, said ?? (trace.hunks.length === 0 ? 'No hunk is found: nothing is changed.' : ''))
  },
})

/** What went wrong, or null. */
function applyStretch(stretch: Span, job: ApplierJob<Own>, trace: Trace): string | null {
  const text = job.reply.slice(stretch.from, stretch.to)
  const spans = hunkSpans(text, stretch.from)
  let patches: StructuredPatch[]
  try {
    patches = parsePatch(text)
  } catch (thrown) {
    trace.note('wire', 'refused')
    for (const span of spans.length > 0 ? spans : [stretch]) trace.end({ state: 'refused', span, rule: 'wire' })
    return `The diff cannot be read: ${thrown instanceof Error ? thrown.message : 'it is malformed'}.`
  }
  for (const patch of patches) {
    const own = spans.splice(0, patch.hunks.length)
    const said = applyFile(patch, own, job, trace)
    if (said === null) continue
    trace.untried(spans)
    return said
  }
  return null
}

/** Where the hunks are: the library counts as hunks what begins so, in this order. */
function hunkSpans(text: string, from: number): Span[] {
  const starts = [...text.matchAll(/^@@\s/gm)].map(({ index }) => index)
  return starts.map((start, at) => {
    const next = starts[at + 1] ?? text.length
    const file = /^(?:diff |Index:|--- [^\n]*\n\+\+\+ )/m.exec(text.slice(start, next))
    return { from: from + start, to: from + (file === null ? next : start + file.index) }
  })
}

const plain = (name: string | undefined): string | null => (name === undefined ? null : name.replace(/^(?:[ab]\/|\.\/)/, ''))

function applyFile(patch: StructuredPatch, spans: readonly Span[], job: ApplierJob<Own>, trace: Trace): string | null {
  const { disk, defaultPath } = job
  const isNew = patch.isCreate === true || patch.oldFileName === '/dev/null'
  const isGone = patch.isDelete === true || patch.newFileName === '/dev/null'
  const oldPath = isNew ? null : (plain(patch.oldFileName) ?? defaultPath)
  const newPath = isGone ? null : (plain(patch.newFileName) ?? defaultPath)
  const path = newPath ?? oldPath
  const source = oldPath === null ? (isNew ? '' : null) : disk.read(oldPath)
  if (source === null || path === null) {
    trace.note('missing-file', 'refused')
    for (const span of spans.length > 0 ? spans : [null])
      trace.end({ state: 'refused', span, path: oldPath, rule: 'missing-file' })
    return oldPath === null ? 'No file is named.' : `There is no file ${oldPath}.`
  }
  const after = applyAll(source, patch, job)
  noteHunks(source, patch, spans, path, after !== null, job, trace)
  if (after === null) return `The diff of ${path} does not apply.`
  if (oldPath !== null && (isGone || patch.isRename === true)) disk.remove(oldPath)
  if (newPath !== null) disk.write(newPath, after)
  return null
}

function applyAll(
  source: string,
  patch: StructuredPatch,
  { options, work }: Pick<ApplierJob<Own>, 'options' | 'work'>,
): string | null {
  const after = applyPatch(source, patch, {
    fuzzFactor: Math.max(0, Math.floor(options.fuzz)),
    compareLine: (_number, line, _operation, content) => isSame(line, content, work),
  })
  return after === false ? null : after
}

function isSame(line: string, content: string, work: StepBudget): boolean {
  work.spend(1)
  return line === content
}

/** The library reports nothing of single hunks: each one's result is inferred from what the diff does with it and without it. */
function noteHunks(
  source: string,
  patch: StructuredPatch,
  spans: readonly Span[],
  path: string,
  isApplied: boolean,
  job: ApplierJob<Own>,
  trace: Trace,
): void {
  let before = source
  for (const [index, span] of spans.entries()) {
    const after = applyAll(source, { ...patch, hunks: patch.hunks.slice(0, index + 1) }, job)
    if (after === null) {
      trace.note('exact-lines', 'none')
      if (job.options.fuzz > 0) trace.note('fuzz', 'none', { needed: job.options.fuzz })
      trace.end({ state: 'refused', span, path, rule: job.options.fuzz > 0 ? 'fuzz' : 'exact-lines' })
      trace.untried(spans.slice(index + 1), path)
      return
    }
    const { at, lines } = changedRange(before, after) ?? { at: null, lines: null }
    const isExact =
      job.options.fuzz === 0 || applyAll(source, { ...patch, hunks: patch.hunks.slice(0, index + 1) }, exactly(job)) !== null
    if (!isExact) trace.note('exact-lines', 'none')
    trace.note(isExact ? 'exact-lines' : 'fuzz', 'took', {
      at: at === null ? [] : [at],
      ...(isExact ? {} : { needed: job.options.fuzz }),
    })
    const state = !isApplied ? 'untried' : before === after ? 'kept' : 'applied'
    trace.end({ state, span, path, rule: isExact ? 'exact-lines' : 'fuzz', at, lines })
    before = after
  }
}

const exactly = ({ work }: ApplierJob<Own>): Pick<ApplierJob<Own>, 'options' | 'work'> => ({ work, options: { fuzz: 0 } })
