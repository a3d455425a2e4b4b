/** What a person should look at before the files are committed, although every edit has its place. */
import { isElision } from '../elisions'
import { flat } from '../lists'
import type { Lines } from '../match/lines'
import type { Decision, FileOutcome, Path, SyntaxProblem, Warning } from '../model'

export type Checks = {
  /** The files that the reply was asked to change; none: not known. */
  readonly requested?: readonly Path[] | undefined
  /** Finds the syntax errors of a file; null for files that it cannot read. */
  readonly syntax?: ((path: Path, text: string) => readonly SyntaxProblem[] | null) | undefined
}

/** A file that changes, with its lines before and after. */
export type Changed = { readonly file: FileOutcome; readonly before: Lines; readonly after: Lines }

/** Lines by which a file has to shrink. More: a lost method goes unseen, fewer: every clean-up warns. */
const MANY = 30
/** How many lines go for one that comes. More: rewrites that lose code go unseen, less: honest ones warn. */
const FOR_ONE = 4
/** How many more lines a place has than the hunk quotes. More: a hunk that spans a file goes unseen, less: code left out on purpose warns. */
const WIDER = 3

/** A file of tests, by its name or its folder. */
const TESTS = /(?:^|\/)(?:__tests__|tests?|specs?)\/|(?:^|\/)(?:test_[^/]*|[^/]*(?:[._-](?:test|tests|spec)|_test))\.[^/]+$/i

const isTestFile = (path: Path): boolean => TESTS.test(path)

/** The warnings of a staged reply, file by file. `stale`: files that have changed since the reply's author saw them. `quoted`: how many lines a decision's hunk quotes. */
export function warningsOf(
  changed: readonly Changed[],
  decisions: readonly Decision[],
  stale: ReadonlySet<Path>,
  quoted: (decision: Decision) => number,
  { requested, syntax }: Checks,
): Warning[] {
  return flat(changed, ({ file, before, after }): Warning[] => {
    const { path } = file
    const mine = flat(decisions, (decision, by) => (decision.path === path && !decision.rejected ? [{ decision, by }] : []))
    const fresh = syntax === undefined ? [] : newProblems(file, syntax)
    return [
      ...(requested !== undefined && !requested.includes(path) ? [{ code: 'outside-request', path } as const] : []),
      ...(stale.has(path) ? [{ code: 'stale', path } as const] : []),
      ...(file.before !== null && isTestFile(path) ? [{ code: 'test-file', path } as const] : []),
      ...flat(mine, ({ decision, by }) => disproportion(path, decision, by, quoted(decision))),
      ...deletions(file),
      ...placeholders(file, before, after),
      ...(fresh.length > 0 ? [{ code: 'syntax-error', path, problems: fresh } as const] : []),
    ]
  })
}

function disproportion(path: Path, decision: Decision, by: number, quoted: number): Warning[] {
  if (decision.state !== 'applied' || decision.how !== 'alignment') return []
  const lines = decision.before.end - decision.before.start
  return lines > WIDER * quoted + WIDER ? [{ code: 'disproportionate', path, by, quoted, lines }] : []
}

function deletions({ path, after, regions }: FileOutcome): Warning[] {
  if (after === null) return []
  return flat(regions, (region): Warning[] => {
    const lines = region.before.end - region.before.start
    const added = region.after.end - region.after.start
    return lines - added >= MANY && lines >= FOR_ONE * Math.max(1, added)
      ? [{ code: 'large-deletion', path, by: region.decisions[0] ?? -1, lines, added }]
      : []
  })
}

function placeholders({ path, regions }: FileOutcome, before: Lines, after: Lines): Warning[] {
  return flat(regions, (region): Warning[] => {
    for (let line = region.after.start; line < region.after.end; line++) {
      const text = after.text(line)
      if (isElision(text) && !before.hasLike(text)) return [{ code: 'placeholder', path, by: region.decisions[0] ?? -1, line }]
    }
    return []
  })
}

/** The errors that the file did not have before, at their lines in the file after. An error that moved, or whose line did, is no new one. */
function newProblems({ path, before, after, regions }: FileOutcome, syntax: NonNullable<Checks['syntax']>): SyntaxProblem[] {
  const now = after === null ? null : syntax(path, after)
  if (now === null || now.length === 0) return []
  const known = before === null ? [] : syntax(path, before)
  // What was wrong before is not known: nothing can be said to be new.
  if (known === null) return []
  const left = new Map<string, number>()
  const count = (key: string, by: number) => left.set(key, (left.get(key) ?? 0) + by)
  const keyOf = ({ kind, text }: SyntaxProblem) => `${kind}\n${text}`
  const lineKey = (problem: SyntaxProblem, line: number) => `${line}\n${keyOf(problem)}`
  for (const problem of known) {
    count(keyOf(problem), 1)
    count(lineKey(problem, problem.line), 1)
  }
  const take = (key: string): boolean => {
    const known = (left.get(key) ?? 0) > 0
    if (known) count(key, -1)
    return known
  }
  // Those of unchanged lines first: of errors that read alike, it is another that is new.
  const others = now.filter((problem) => {
    const line = lineBefore(problem.line, regions)
    const isOld = line >= 0 && take(lineKey(problem, line))
    if (isOld) count(keyOf(problem), -1)
    return !isOld
  })
  return others.filter((problem) => !take(keyOf(problem)))
}

/** The line before the reply that line `line` is; -1 for a new one. */
function lineBefore(line: number, regions: FileOutcome['regions']): number {
  let shift = 0
  for (const { before, after } of regions) {
    if (line < after.start) break
    if (line < after.end) return -1
    shift = before.end - after.end
  }
  return line + shift
}
