import { editLines } from '../engine/edit-lines'
import { evidenceOfAll } from '../engine/evidence'
import { type Correction, feedback } from '../engine/feedback'
import {
  amend,
  type DiagnoseOptions,
  diagnose,
  type HunkLine,
  type Leftover,
  type Path,
  type Policy,
  type Preview,
  type Reading,
  ReplyReader,
  readReply,
  type StageOptions,
  stage,
  type Transaction,
  type Tree,
  whatIf,
  withAmended,
} from '../engine/index'
import { definitionRepairs, shownCode } from '../engine/pieces'
import { withCompiler } from './compiled-python'
import { enclosingSymbols } from './enclosing-symbols'
import type { LanguageServices } from './language-services'
import type { Analysis, AnalysisJob, SyntaxCheck } from './protocol'

/**
 * Reads a reply, decides every edit, finds out why those that failed did, and writes the message for the model.
 * `history`: files as they were before, newest first. What `services` does not have yet is not waited for; without it symbols are not looked up and nothing is checked.
 */
export function analyse(
  job: AnalysisJob,
  tree: Tree,
  services: LanguageServices | null = null,
  history: readonly Tree[] = [],
): Analysis {
  const { reply, syntax = 'on' } = job
  const compiling = services === null ? null : withCompiler(services, tree, job.compiled ?? null)
  const looking = compiling?.looking ?? null
  const reading = readingOf(job)
  const checked = new Map<Path, SyntaxCheck['state']>()
  const problemsOf = (path: Path, text: string, look: LanguageServices) => {
    const problems = look.problems(path, text)
    checked.set(path, problems === 'loading' ? 'loading' : problems === null ? 'no-check' : 'checked')
    return problemsOrNull(problems)
  }
  const staged = stage(reading, tree, {
    ...optionsOf(job, looking),
    thorough: true,
    ...(looking === null || syntax === 'off' ? {} : { syntax: (path, text) => problemsOf(path, text, looking) }),
  })
  const transaction = withAmended(staged, job.amendments ?? [])
  const textOf = (path: Path) => {
    const content = tree.get(path)
    return typeof content === 'string' ? content : undefined
  }
  const looked: Pick<DiagnoseOptions, 'syntax'> =
    looking === null ? {} : { syntax: (path, text) => problemsOrNull(looking.problems(path, text)) }
  const diagnoses = diagnose(reading, transaction, tree, { history, pieces: definitionRepairs, ...looked })
  const shown = shownCode(reply, reading, transaction, tree, looked.syntax)
  return {
    reply,
    reading,
    transaction,
    diagnoses,
    evidence: evidenceOfAll(reply, reading, transaction, diagnoses, textOf, (edit) =>
      stage(reading, tree, upTo(edit, job, looking)),
    ),
    // Of no reply at all there is nothing to say.
    message:
      reply.trim() === ''
        ? { text: '', tokens: 0 }
        : feedback(reading, transaction, diagnoses, textOf, { corrections: correctionsOf(job, transaction), shown }),
    placeSymbols: looking === null ? [] : enclosingSymbols(transaction.decisions, textOf, looking.symbols),
    syntax: [...checked].map(([path, state]) => ({ path, state })),
    ...(shown.length > 0 ? { shown } : {}),
    ...(compiling !== null && compiling.asked.size > 0 ? { uncompiled: [...compiling.asked] } : {}),
  }
}

/** The options of a job, for its edits before `edit` alone. */
const upTo = (edit: number, job: AnalysisJob, looking: LanguageServices | null): StageOptions => ({
  ...optionsOf(job, looking),
  edits: Array.from({ length: edit }, (_, at) => at).filter((at) => job.edits == null || job.edits.includes(at)),
  thorough: true,
})

const problemsOrNull = (problems: ReturnType<LanguageServices['problems']>) => (problems === 'loading' ? null : problems)

/** What a person corrected in hunks that land, beside what the reply quotes there. */
function correctionsOf({ reply, turn, amendments = [] }: AnalysisJob, { decisions }: Transaction): Correction[] {
  const rewrites = amendments.filter((amendment) => amendment.kind === 'rewrite')
  if (rewrites.length === 0) return []
  const written = readReply(reply, { turn: turn ?? undefined })
  return rewrites.flatMap((rewrite) => {
    const { edit, hunk, path, before, after } = rewrite
    const decision = decisions.findIndex((one) => one.edit === edit && one.hunk === hunk && one.state === 'applied')
    const own = editLines(written.edits[edit], hunk)
    const isSame = (lines: readonly HunkLine[], texts: readonly string[]) =>
      lines.map(({ text }) => text).join('\n') === texts.join('\n')
    const finds = isSame(own.before, before) ? null : before
    const puts = isSame(own.after, after) ? null : after
    return decision < 0 ? [] : [{ decision, finds, puts, path }]
  })
}

const readingOf = ({ reply, turn, amendments = [] }: AnalysisJob): Reading =>
  amend(readReply(reply, { turn: turn ?? undefined }), amendments)

const optionsOf = ({ defaultPath, demands, edits, rejected }: AnalysisJob, looking: LanguageServices | null): StageOptions => ({
  defaultPath: defaultPath ?? undefined,
  demands,
  edits: edits ?? undefined,
  rejected,
  ...(looking === null ? {} : { symbols: looking.symbols, renames: looking.renames }),
})

/** From the strictest to the one that leaves most behind. */
const POLICIES: readonly Policy[] = ['all-or-nothing', 'per-file', 'per-hunk', 'as-you-go']

/** What each policy would leave behind of a reply. */
export function policiesOf(job: AnalysisJob, tree: Tree, looking: LanguageServices | null = null): Leftover[] {
  const reading = readingOf(job)
  return POLICIES.map((policy) => whatIf(reading, tree, policy, optionsOf(job, looking)))
}

/** What reads a reply while it arrives. Its previews decide nothing. */
export type PreviewReader = { push(chunk: string): Preview }

export const openReader = (): PreviewReader => new ReplyReader()
