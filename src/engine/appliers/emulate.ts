/** What another tool would have done with a reply. */
import type { Edit, FormatId } from '../model'
import { readReply } from '../read/read'
import { writeEdits } from '../write/write'
import type { Applier, ApplierId, ApplierOutcome, HunkResult, Options, TraceStep } from './applier'
import { applierOf } from './registry'
import { Disk } from './shared/disk'
import { StepBudget, StepBudgetSpent } from './shared/step-budget'

/** `asked` besides: the tool's own options, by their names. */
export type EmulateOptions = {
  readonly defaultPath?: string | undefined
  /** Writes the reply's edits in the tool's format first, where they are in another. */
  readonly translate?: boolean
} & Readonly<Record<string, unknown>>

/** What a tool leaves behind, and how it came to that. */
export type Emulation = {
  /** 'applied': the tool says so; 'partial': it failed and left changed files behind; 'refused': it failed and changed nothing. */
  readonly verdict: 'applied' | 'refused' | 'partial'
  /** The whole tree as the tool leaves it. */
  readonly files: Record<string, string>
  /** What it tells the model: our words, its information. */
  readonly message: string
  readonly trace: readonly TraceStep[]
  readonly hunks: readonly HunkResult[]
  /** 'format': nothing in the reply is of its format. 'work': it was given up for the time it took. null: it came to its end. */
  readonly stopped: 'format' | 'work' | null
  /** The reply that it was given: another than was asked about where it was translated. */
  readonly reply: string
}

/**
 * Applies `reply` to `files` (path → text) as the tool does. Never throws but for an unknown id.
 * @throws {RangeError} there is no such applier
 */
export function emulate(
  id: ApplierId,
  reply: string,
  files: Readonly<Record<string, string>>,
  asked: EmulateOptions = {},
): Emulation {
  const applier = applierOf(id)
  if (applier === undefined) throw new RangeError(`no applier "${id}"`)
  const { defaultPath = null, translate = false } = asked
  const options = optionsFrom(applier.options, asked)
  const first = attempt(applier, reply, files, defaultPath, options)
  if (first.stopped !== 'format' || !translate) return first
  for (const text of inItsFormats(applier, reply)) {
    const again = attempt(applier, text, files, defaultPath, options)
    if (again.stopped !== 'format') return again
  }
  return first
}

/** The edits of the last reply, and what they are in each format: one tool after the other is given the same. */
let last: { readonly reply: string; readonly edits: readonly Edit[]; readonly written: Map<FormatId, string | null> } = {
  reply: '',
  edits: [],
  written: new Map(),
}

function writtenAs(format: FormatId): string | null {
  const known = last.written.get(format)
  if (known !== undefined) return known
  const written = writeEdits(last.edits, format)
  const text = written.ok ? written.text : null
  last.written.set(format, text)
  return text
}

/** The edits as replies that the tool may read. */
function* inItsFormats({ formats, writes }: Applier, reply: string): Generator<string> {
  if (last.reply !== reply) last = { reply, edits: readReply(reply).edits, written: new Map() }
  const { edits } = last
  if (edits.length === 0) return
  const own = writes === undefined ? [null] : edits.map(writes)
  if (own.every((text) => text !== null)) yield own.join('\n')
  for (const format of formats) {
    const text = writtenAs(format)
    if (text !== null) yield text
  }
}

function attempt(
  applier: Applier,
  reply: string,
  files: Readonly<Record<string, string>>,
  defaultPath: string | null,
  options: Options,
): Emulation {
  const disk = new Disk(files)
  let outcome: ApplierOutcome | null = null
  let stopped: Emulation['stopped'] = null
  try {
    outcome = applier.run({ reply, disk, defaultPath, options, work: new StepBudget() })
    if (outcome === null) stopped = 'format'
  } catch (thrown) {
    if (!(thrown instanceof StepBudgetSpent)) throw thrown
    stopped = 'work'
  }
  if (outcome === null || stopped !== null)
    return {
      verdict: 'refused',
      files: { ...files },
      message:
        stopped === 'work'
          ? 'Given up: it would have taken too long.'
          : `Not its format: ${applier.name} reads ${applier.formats.join(', ')}.`,
      trace: [],
      hunks: [],
      stopped,
      reply,
    }
  const after = disk.toRecord()
  const changed = !sameFiles(files, after)
  return {
    verdict: !outcome.failed ? 'applied' : changed ? 'partial' : 'refused',
    files: after,
    message: outcome.message,
    trace: outcome.trace,
    hunks: outcome.hunks,
    stopped,
    reply,
  }
}

/** The tool's own options where they are given and of the right kind. */
const optionsFrom = (usual: Options, asked: EmulateOptions): Options =>
  Object.fromEntries(
    Object.entries(usual).map(([name, value]) => {
      const given = asked[name]
      const isSame = typeof given === typeof value && !Number.isNaN(given)
      return [
        name,
        isSame && (typeof given === 'number' || typeof given === 'boolean' || typeof given === 'string') ? given : value,
      ]
    }),
  )

function sameFiles(before: Readonly<Record<string, string>>, after: Readonly<Record<string, string>>): boolean {
  const names = Object.keys(before)
  return names.length === Object.keys(after).length && names.every((name) => before[name] === after[name])
}
