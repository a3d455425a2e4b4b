/** Codex's apply_patch: the binary as it is now, and the algorithm that its ports have copied. */
import type { LineRange, Span } from '../../model'
import { type ApplierJob, type ApplierOutcome, applier, type HunkResult, type Options } from '../applier'
import type { Disk } from '../shared/disk'
import { fileName } from '../shared/file-name'
import { ToolRefusal } from '../shared/tool-refusal'
import { demandReadable, ToolRun } from '../shared/tool-run'
import { Trace } from '../shared/trace'
import { type Chunk, type FileAction, parseActions } from './codex-parse'
import { type CodexFile, fileBetweenBreaks, fileWithEnds } from './codex-render'
import { PORT_TIERS, type Replacement, RUST_TIERS, seekChunks } from './codex-seek'
import { type PatchLine, patchesIn, type ToolInput } from './envelope'
import { LineShifts, rangeFrom, type Tier } from './seek-lines'

/** In what the generations differ. `cut`: a patch's lines. */
type Generation = {
  readonly tiers: readonly Tier[]
  readonly file: (text: string) => CodexFile
  readonly cut: (line: PatchLine) => PatchLine
  readonly keepsContext: boolean
  readonly endsBehindCursor: boolean
  readonly formerParser: boolean
}

type Run = {
  readonly disk: Disk
  readonly trace: Trace
  readonly job: ApplierJob<Options>
  readonly generation: Generation
  /** Files of the patch by their text: what was verified is carried out. */
  readonly known: Map<string, CodexFile>
}

/** `verified`: the whole patch is worked out first, and nothing is written where that fails. */
function runCodex(job: ApplierJob<Options>, generation: Generation): ApplierOutcome | null {
  const run = new ToolRun()
  const { trace } = run
  return run.over(patchesIn(job.reply), (given) => {
    try {
      const { ok, message } = applyPatch(given, { disk: job.disk, trace, job, generation, known: new Map() })
      if (ok) run.say(message)
      else run.fail(message)
    } catch (thrown) {
      if (!(thrown instanceof ToolRefusal)) throw thrown
      trace.note(thrown.rule, 'refused', {}, true)
      run.miss(thrown.rule, { span: given.span, path: null }, thrown.message)
    }
  })
}

/** @throws {ToolRefusal} the patch cannot be read */
function applyPatch(given: ToolInput, run: Run): { ok: boolean; message: string } {
  demandReadable(given)
  const actions = parseActions(given.lines.map(run.generation.cut), run.generation.formerParser)
  if (actions.length === 0) throw new ToolRefusal('wire', 'No files were modified.')
  const checked = run.job.options.verified === true ? verification(actions, run) : null
  return checked ?? execution(actions, run.disk, run)
}

/** Verifies every file as the disk has it, each by itself; null: nothing is wrong. */
function verification(actions: readonly FileAction[], run: Run): { ok: boolean; message: string } | null {
  const dry = new Trace()
  for (const [index, action] of actions.entries()) {
    const message = attempt(action, run.disk.copy(), { ...run, trace: dry })
    if (message === null) continue
    const before = run.trace.hunks.length
    for (const step of dry.steps) run.trace.steps.push({ ...step, hunk: step.hunk < 0 ? -1 : step.hunk + before })
    for (const hunk of dry.hunks) run.trace.end(hunk.state === 'applied' ? { ...hunk, state: 'untried' } : hunk)
    untried(actions.slice(index + 1), run.trace)
    return { ok: false, message }
  }
  return null
}

/** One file after the other, up to the first that fails. */
function execution(actions: readonly FileAction[], disk: Disk, run: Run): { ok: boolean; message: string } {
  for (const [index, action] of actions.entries()) {
    const message = attempt(action, disk, run)
    if (message === null) continue
    untried(actions.slice(index + 1), run.trace)
    return { ok: false, message }
  }
  const letter = { add: 'A', update: 'M', delete: 'D' } as const
  return { ok: true, message: ['Updated:', ...actions.map(({ kind, path }) => `${letter[kind]} ${path}`)].join('\n') }
}

const spansIn = (action: FileAction): Span[] => (action.kind === 'update' ? action.chunks.map(({ span }) => span) : [action.span])

function untried(actions: readonly FileAction[], trace: Trace): void {
  for (const action of actions) trace.untried(spansIn(action), action.path)
}

/** What went wrong, or null. */
function attempt(action: FileAction, disk: Disk, run: Run): string | null {
  const { trace } = run
  const known = { path: action.path, span: action.span }
  const path = fileName(action.path)
  const text = disk.read(path)
  if (action.kind === 'add') {
    trace.note('exists', text === null ? 'none' : 'did')
    trace.note('whole-file', 'did')
    trace.end({ ...known, state: 'applied', rule: 'whole-file', lines: rangeFrom(0, action.text.split('\n').length - 1) })
    disk.write(path, action.text)
    return null
  }
  if (text === null) {
    trace.note('missing-file', 'refused')
    const [first = action.span, ...rest] = spansIn(action)
    trace.end({ ...known, state: 'refused', rule: 'missing-file', span: first })
    trace.untried(rest, action.path)
    return `Failed to read ${action.path}: there is no such file.`
  }
  if (action.kind === 'delete') {
    trace.end({ ...known, state: 'applied', rule: 'whole-file', at: rangeFrom(0, text.split('\n').length - 1) })
    disk.remove(path)
    return null
  }
  return update(action, path, text, disk, run)
}

function update(
  action: FileAction & { kind: 'update' },
  path: string,
  text: string,
  disk: Disk,
  { trace, job, generation, known }: Run,
): string | null {
  const file = known.get(text) ?? generation.file(text)
  known.set(text, file)
  const found: Replacement[] = []
  const shifts = new LineShifts()
  const first = trace.hunks.length
  try {
    seekChunks(
      file.lines,
      action.chunks,
      {
        path: action.path,
        tiers: generation.tiers,
        aboveBlank: !generation.keepsContext,
        endsBehindCursor: generation.endsBehindCursor,
        trace,
        work: job.work,
      },
      shifts,
      (one) => {
        found.push(one)
        const chunk = action.chunks[one.chunk]
        trace.note(generation.keepsContext ? 'context-kept' : 'as-written', 'did')
        trace.end({ ...placed(one, chunk, shifts), path: action.path })
      },
    )
  } catch (thrown) {
    if (!(thrown instanceof ToolRefusal)) throw thrown
    const done = trace.hunks.length - first
    trace.takeBack(first)
    const [here = action.span, ...rest] = spansIn(action).slice(done)
    trace.end({ state: 'refused', rule: thrown.rule, span: here, path: action.path })
    trace.untried(rest, action.path)
    return thrown.message
  }
  const written = file.write(found)
  noteEnds(text, written, trace)
  const target = action.moveTo === null ? path : fileName(action.moveTo)
  if (target !== path) disk.remove(path)
  disk.write(target, written)
  return null
}

function placed(
  { start, length, fresh, rule }: Replacement,
  chunk: Chunk | undefined,
  shifts: LineShifts,
): Pick<HunkResult, 'state' | 'rule' | 'span' | 'at' | 'lines'> {
  const at: LineRange = rangeFrom(shifts.now(start), length)
  const count = fresh.filter(({ sign }) => sign !== '-').length
  const isChange = chunk?.lines.some(({ sign }) => sign !== ' ') ?? true
  shifts.add(start, count - length)
  return { state: isChange ? 'applied' : 'kept', rule, span: chunk?.span ?? null, at, lines: rangeFrom(at.start, count) }
}

/** What is written besides the chunks: of the reply as a whole, for it belongs to none of them. */
function noteEnds(before: string, after: string, trace: Trace): void {
  if (before !== '' && !before.endsWith('\n') && after.endsWith('\n')) trace.note('final-newline', 'did', {}, true)
  const mixes = (text: string) => /\r\n/.test(text) && /(?:^|[^\r])\n/.test(text)
  if (mixes(after) && !mixes(before)) trace.note('line-ends-changed', 'did', {}, true)
}

/** Without the CR of its end, and a line of `@@` without the blanks of its end. */
function asRead(line: PatchLine): PatchLine {
  const text = line.text.endsWith('\r') ? line.text.slice(0, -1) : line.text
  return { ...line, text: text.startsWith('@@') ? text.trimEnd() : text }
}

const NOW: Generation = {
  tiers: RUST_TIERS,
  file: fileWithEnds,
  cut: asRead,
  keepsContext: true,
  endsBehindCursor: true,
  formerParser: false,
}
const CLASSIC: Generation = {
  tiers: PORT_TIERS,
  file: fileBetweenBreaks,
  cut: (line) => line,
  keepsContext: false,
  endsBehindCursor: false,
  formerParser: true,
}

export const codexApplyPatch = applier({
  id: 'codex-apply-patch',
  name: 'apply_patch (Codex)',
  version: '0.171.0 as released',
  family: 'apply-patch',
  formats: ['apply-patch'],
  evidence: [
    {
      proof: 'measured',
      about:
        'The binary was run as apply_patch: context keeps its bytes, CRLF files stay so, the first of equal places is taken.',
    },
    {
      proof: 'measured',
      about:
        'The same with 0.169.0. Lines that end the file are not looked for before the last anchor or chunk; blanks behind an anchor do not count.',
    },
    {
      proof: 'measured',
      about:
        'Blank lines above the first chunk of a file are its context. All patches of up to three lines out of nine kinds came out the same.',
    },
    {
      proof: 'measured',
      about:
        'The binary alone writes file by file: of two of which the second is missing the first stays changed. Option verified off.',
    },
    { proof: 'read', about: 'The grammar and the four comparisons, in parser.rs, seek_sequence.rs and lib.rs.' },
    { proof: 'read', about: 'The agent, whose tool people meet, works the whole patch out before it writes.' },
    { proof: 'unverified', about: 'Blank lines at the end of a file are kept.' },
    { proof: 'unverified', about: 'A line that a patch removes and adds again is written as the patch has it.' },
  ],
  options: { verified: true },
  run: (job) => runCodex(job, NOW),
})

export const codexClassic = applier({
  id: 'codex-classic',
  name: 'apply_patch (Codex, older builds and ports)',
  version: "Roo Code's port, cb83656",
  family: 'apply-patch',
  formats: ['apply-patch'],
  evidence: [
    {
      proof: 'measured',
      about: "Roo Code's port was run: context is the patch's, lines added to a CRLF file end in LF, the file ends in a newline.",
    },
    { proof: 'read', about: 'At least nine projects have the same algorithm nearly line for line.' },
    { proof: 'read', about: 'The whole patch is worked out before anything is written: option verified.' },
    {
      proof: 'unverified',
      about: 'The ports cut a patch at LF alone: one with CRLF line ends is refused at its first "@@". Codex itself reads it.',
    },
  ],
  options: { verified: true },
  run: (job) => runCodex(job, CLASSIC),
})
