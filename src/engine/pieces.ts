/** Code that a reply shows among its words, without the path of a file: what of the project it is a new version of. */
import { Budget } from './budget'
import { CutFiles, type SyntaxCheck } from './diagnose/cut-files'
import { definitionEdit, definitionRepairs, replacementEdit } from './diagnose/definition-repairs'
import { stagedAlone } from './diagnose/repairs'
import { meet } from './meet'
import type { Edit, HunkLine, Path, Reading, ShownCode, Span, Transaction, Tree } from './model'
import { type Exchange, shownIn } from './read/code-in-words'
import { namedBy } from './stage/definition-place'
import { resembles, TELLING } from './stage/resolve'

export { definitionRepairs }

/** Fences that are looked at. More: slower, fewer: the last ones of a long reply are passed over. */
const MOST = 20

/** Characters that are looked through for one step of the budget. */
const PER_STEP = 20

/**
 * For a reply in which no edit was found: its fences that are a new version of one definition or one file of the project, and orders to put one text in the
 * place of another that the project has once. Each is proven by staging it alone. The smallest budget is spent, also for what is looked
 * through: in a very large project nothing is found.
 * @param syntax as for `diagnose`
 */
export function shownCode(
  reply: string,
  reading: Reading,
  transaction: Transaction,
  tree: Tree,
  syntax?: SyntaxCheck,
): ShownCode[] {
  if (transaction.state !== 'rejected' || transaction.reason !== 'no-edits' || reading.steps.length > 0) return []
  const project = new CutFiles(reading, transaction, tree, [], new Budget(0), syntax)
  const { fences, exchanges } = shownIn(reply)
  const shown = [
    ...fences.slice(0, MOST).flatMap((lines) => versionOf(project, lines) ?? []),
    ...exchanges.slice(0, MOST).flatMap((exchange) => exchangeAt(project, exchange) ?? []),
  ].sort((one, other) => one.span.from - other.span.from)
  // Two versions of one place: which one is meant is not known.
  return shown.filter((one) => !shown.some((other) => other !== one && other.path === one.path && meet(other.at, one.at)))
}

/** Files of the project that have one of the texts; none where the project cannot be looked through any more. */
function filesWith(project: CutFiles, texts: readonly string[]): Path[] {
  const found: Path[] = []
  for (const path of project.tree.keys()) {
    const own = project.textAt(path)
    if (own === null) continue
    if (!project.budget.spend(Math.ceil(own.length / PER_STEP))) return []
    if (texts.some((text) => own.includes(text))) found.push(path)
  }
  return found
}

/** The one place of the project for the lines of a fence; null where there is none, or several. */
function versionOf(project: CutFiles, lines: readonly HunkLine[]): ShownCode | null {
  const [first, last] = [lines[0], lines.at(-1)]
  const texts = lines.map(({ text }) => text)
  const name = namedBy(texts)
  if (first === undefined || last === undefined || name === null) return null
  const span = { from: first.from, to: last.to }
  const found = filesWith(project, [name]).flatMap((path): ShownCode[] => {
    const file = project.linesAt(path)
    const place = file === null ? null : definitionEdit(project, path, file, { lines, span, format: 'search-replace' })
    return place === null ? [] : [{ span, path, ...place }]
  })
  if (found.length > 0) return found.length === 1 ? (found[0] ?? null) : null
  const telling = texts.flatMap((text) => (TELLING.test(text) ? [text.trim()] : []))
  const samples = [0, telling.length >> 1, telling.length - 1].flatMap((at) => telling[at] ?? [])
  const [path, ...others] = filesWith(project, samples).filter((file) => resembles(project.tree, file, lines))
  return path === undefined || others.length > 0 ? null : wholeFile(project, path, lines, span)
}

/** The one line of the project that has the old text, and has it once; null where there is none, or several. */
function exchangeAt(project: CutFiles, { old, fresh, span }: Exchange): ShownCode | null {
  const holding = filesWith(project, [old])
  const [path] = holding
  const file = path === undefined || holding.length > 1 ? null : project.linesAt(path)
  if (path === undefined || file === null) return null
  const [from, next] = [file.source.indexOf(old), file.source.indexOf(old, file.source.indexOf(old) + 1)]
  if (next >= 0 || isInsideWord(file.source, from, from + old.length)) return null
  const line = file.lineAt(from)
  const at = { start: line, end: line + 1 }
  const own = file.text(line)
  const column = from - file.from(line)
  const text = own.slice(0, column) + fresh + own.slice(column + old.length)
  const edit = replacementEdit(project, path, file, { at, lines: [text] }, { lines: [], span, format: 'search-replace' })
  return edit === null ? null : { span, head: old, path, at, edit }
}

/** Whether a stretch of text begins or ends within a word. */
const isInsideWord = (text: string, from: number, to: number): boolean =>
  /\w\w/.test(text.slice(from - 1, from + 1)) || /\w\w/.test(text.slice(to - 1, to + 1))

function wholeFile(project: CutFiles, path: Path, lines: readonly HunkLine[], span: Span): ShownCode | null {
  const text = lines.map((line) => `${line.text}\n`).join('')
  const edit: Edit = { kind: 'write', written: path, format: 'whole-file', span, text, lines }
  const staged = stagedAlone(edit, project, project.takeSyntaxCheck())
  const [decision] = staged.decisions
  if (staged.state !== 'staged' || staged.warnings.length > 0 || decision?.state !== 'applied') return null
  return { span, head: null, path, at: decision.before, edit }
}
