/** What the engine made of a reply → what a run of an agent reads about it. */
import type { Applied, FailureClass } from '../../agent/agent'
import { explainWarning } from '../../engine/explain'
import type { Path, Refusal, Tree, Warning } from '../../engine/model'
import { type Deciding, decidingFiles } from '../../test-plan/deciding-files'
import type { Analysis } from '../../workers/protocol'
import type { SyntaxPolicy } from '../preferences'
import { fileAt, pathsNamedIn } from './files-along'

type Looking = {
  /** Files that a run may touch although they are not meant. */
  readonly allowed: readonly string[]
  readonly syntax: SyntaxPolicy
  readonly tree: Tree
}

/** Null: all of it lands and nothing stops it. */
export function replyRefusalOf(
  analysis: Analysis,
  { allowed, syntax, tree }: Looking,
): Extract<Applied, { state: 'refused' }> | null {
  const { transaction, message, reading } = analysis
  const named = [...new Set(transaction.decisions.map(({ path, edit }) => path ?? reading.edits[edit]?.written ?? ''))]
  const refused = (failure: FailureClass, text: string, files: readonly string[] = []) =>
    ({
      state: 'refused',
      failure,
      message: text,
      files,
      named,
      // Where there is no edit, the files that the reply speaks of are what it lacks.
      wants: failure === 'no-edit' ? pathsNamedIn(analysis.reply, tree) : named.filter((file) => fileAt(tree, file) === file),
    }) as const
  if (transaction.state === 'rejected') return refused(rejection(analysis), message.text || NO_EDIT)
  if (transaction.files.length === 0) return refused('no-change', NO_CHANGE)
  const stopping = transaction.warnings.filter(({ path }) => !allowed.includes(path))
  const wrong = stopping.filter(({ code }) => code === 'test-file' || code === 'outside-request')
  const after = new Map(tree)
  for (const { path, after: text } of transaction.files) text === null ? after.delete(path) : after.set(path, text)
  const changed = transaction.files.map(({ path }) => path).filter((path) => !allowed.includes(path))
  const deciding = new Map([...decidingFiles(tree, after, changed)].filter(([path]) => !wrong.some((each) => each.path === path)))
  const unmeant = [...new Set([...pathsOf(wrong), ...deciding.keys()])]
  if (unmeant.length > 0)
    return refused('wrong-file', [NOTHING, ...wrong.map(explainWarning), ...decidingText(deciding)].join('\n'), unmeant)
  const broken = syntax === 'off' ? [] : stopping.filter(({ code }) => code === 'syntax-error')
  if (broken.length > 0) return refused('syntax', syntaxText(broken), pathsOf(broken))
  const lost = stopping.filter(({ code }) => code === 'placeholder' || code === 'large-deletion' || code === 'disproportionate')
  return lost.length > 0 ? refused('no-match', warningsText(lost), pathsOf(lost)) : null
}

/** Work on one file that changes others which were there already. `meant`: that file; null: any may change. Null: it keeps to its file. */
export function outsideOf(
  { transaction }: Analysis,
  meant: Path | null,
  { allowed, tree }: Pick<Looking, 'allowed' | 'tree'>,
): Extract<Applied, { state: 'refused' }> | null {
  if (meant === null || transaction.state !== 'staged') return null
  const others = transaction.files.flatMap(({ path }) =>
    path !== meant && tree.has(path) && !allowed.includes(path) ? [path] : [],
  )
  if (others.length === 0) return null
  const message = `Nothing was applied.\nThis work is about ${meant} and no other file; the edits also change ${others.join(', ')}.`
  return { state: 'refused', failure: 'wrong-file', message, files: others, named: others, wants: [] }
}

/** What files that decide what the tests say are, for the model. */
const DECIDES: Readonly<Record<Deciding, string>> = {
  test: 'holds tests',
  support: 'is what tests use',
  setup: 'runs before the tests',
  configuration: 'says which tests run and how',
  package: 'is the code of a package that the project uses',
}

/** Why files that decide what the tests say stay as they are, one line a file. */
export const decidingText = (deciding: ReadonlyMap<Path, Deciding>): readonly string[] =>
  [...deciding].map(([path, what]) => `${path} ${DECIDES[what]}: it changes only if a person allows it.`)

const NOTHING = 'Nothing was applied.'
const NO_EDIT = 'The reply has no edit that can be read.'
const NO_CHANGE = 'Nothing was changed: the files already say what the reply asks for.'

const pathsOf = (warnings: readonly Warning[]): readonly Path[] => [...new Set(warnings.map(({ path }) => path))]

const warningsText = (warnings: readonly Warning[]): string =>
  `${NOTHING}\n${warnings.map((warning) => explainWarning(warning)).join('\n')}`

/** Syntax errors listed for a file. More crowd out the task. */
const ERRORS = 5

function syntaxText(warnings: readonly Warning[]): string {
  const lines = warnings.flatMap((warning) => [
    explainWarning(warning),
    ...(warning.code === 'syntax-error'
      ? warning.problems.slice(0, ERRORS).map(({ line, text }) => `  line ${line + 1}: ${text.trim().slice(0, 200)}`)
      : []),
  ])
  return `Nothing was applied: it would not parse.\n${lines.join('\n')}`
}

function rejection({ transaction }: Analysis): FailureClass {
  if (transaction.state !== 'rejected') return 'parse'
  if (transaction.reason === 'no-edits') return 'no-edit'
  if (transaction.reason === 'truncated') return 'cut-off'
  if (transaction.reason === 'unreadable') return 'parse'
  const classes = transaction.decisions.flatMap((decision) => (decision.state === 'refused' ? [classOf(decision.refusal)] : []))
  // First the class that most needs another look.
  return (
    (['stale', 'ambiguous', 'no-change'] as const).find((each) => classes.every((one) => one === each)) ??
    classes[0] ??
    'no-match'
  )
}

function classOf(refusal: Refusal): FailureClass {
  switch (refusal.code) {
    case 'ambiguous':
    case 'unpinned':
      return 'ambiguous'
    case 'stale':
      return 'stale'
    case 'stands-elsewhere':
    case 'added-already':
    case 'identical':
    case 'unsigned':
      return 'no-change'
    case 'symbol':
      return refusal.why === 'several' ? 'ambiguous' : 'no-match'
    default:
      return 'no-match'
  }
}
