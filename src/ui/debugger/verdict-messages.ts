/** What the first and the last step of a hunk say: what is looked for, and what became of it. */
import type { Evidence } from '../../engine/evidence'
import { CHOSEN_BY, explainDecision, linesIn, linesOfFile, plural } from '../../engine/explain'
import type { Decision, Edit, Hint, Landing } from '../../engine/model'
import type { Sentence } from './line-messages'
import { lineExcerpt } from './line-messages'

type Subject = { readonly decision: Decision; readonly edit: Edit | undefined; readonly quoted: readonly string[] }

/** `evidence`: null where it was not looked at. */
type VerdictSubject = Pick<Subject, 'decision' | 'edit'> & { readonly evidence: Evidence | null }

/** What is looked for, and where the reply says that it is. */
export function sayPattern({ decision, edit, quoted }: Subject): Sentence {
  const file = decision.path ?? (edit?.written || 'a file that is not named')
  switch (edit?.kind) {
    case undefined:
      return [`Nothing is known of this edit of ${file}.`]
    case 'write':
      return [`The reply gives the whole of ${file}, ${plural(edit.lines.length, 'line')}: nothing has to be looked for.`]
    case 'create':
      return [`The reply gives a new file, ${file}, of ${plural(edit.lines.length, 'line')}: nothing has to be looked for.`]
    case 'delete':
      return [
        quoted.length === 0
          ? `The reply removes ${file} and quotes nothing of it.`
          : `The reply removes ${file} and quotes ${plural(quoted.length, 'line')} as its content.`,
      ]
    case 'lines':
      return [`The reply names ${linesIn(edit.range)} of ${file} by number, and quotes nothing that is there.`]
    case 'symbol':
      return ['The reply names the symbol ', { code: edit.symbol }, `, which is looked up in the syntax of ${file}.`]
    case 'lazy':
      return [
        `The reply gives ${file} and leaves code out${edit.elisions.length === 1 ? '' : `, ${edit.elisions.length} times`}: what it repeats is looked for in the file.`,
      ]
    case 'replace':
      return [
        `The reply quotes ${quotedText(quoted)} of ${file}${edit.all ? ', to be replaced wherever it is' : picked(edit.byHand)}.`,
      ]
    case 'patch': {
      const { length } = quoted
      const lines = length === 0 ? 'no line' : plural(length, 'line')
      return [`The hunk quotes ${lines} of ${file}`, ...hinted(edit.hunks[decision.hunk]?.hint ?? {}, length), '.']
    }
  }
}

const quotedText = (quoted: readonly string[]): string => `exact text, ${plural(quoted.length, 'line')}`

const picked = (byHand: number | undefined): string =>
  byHand === undefined ? '' : `, and a person picked line ${byHand + 1} of the file`

function hinted({ line, heading, anchors = [], atEnd, byHand }: Hint, count: number): Sentence {
  if (byHand !== undefined) return [picked(byHand)]
  const section = anchors.at(-1) ?? heading
  const its =
    count === 0 ? ', and the reply puts the new ones ' : `, and the reply says that ${count === 1 ? 'it is' : 'they are'} `
  if (line !== undefined && section !== undefined)
    return [`${its}at line ${line + 1} of the file, below `, { code: lineExcerpt(section, '') }]
  if (line !== undefined) return [`${its}at line ${line + 1} of the file`]
  if (section !== undefined) return [`${its}below `, { code: lineExcerpt(section, '') }]
  if (atEnd === true) return [`${its}at the end of the file`]
  return [
    count === 0
      ? ', and the reply does not say where the new ones go'
      : `; the reply does not say where ${count === 1 ? 'it is' : 'they are'}`,
  ]
}

/** What became of the hunk, and how far ahead its place was. */
export function sayVerdict({ decision, edit, evidence }: VerdictSubject): Sentence {
  const { title } = explainDecision(decision, edit?.written ?? '', evidence)
  if (decision.rejected) return [`${title}: nothing of this hunk is in the files.`]
  if (decision.state === 'already-applied')
    return [`Already there: the new lines are ${linesOfFile(decision.after)}, so nothing changes.`]
  if (decision.state === 'refused') return [`Refused: ${lowered(title)}${nearestOf(decision)}.`]
  const took = decision.attempts.at(-1)?.verdict
  const by = took !== undefined && 'took' in took ? `, ${CHOSEN_BY[took.by]}` : ''
  const { start, end } = decision.before
  const where = WHOLE.has(decision.how) || end <= start ? '' : `: ${linesOfFile(decision.before)}`
  const free = WHOLE.has(decision.how) || PLACED.has(decision.how) ? '; no line had to be compared' : ''
  return [`${title}${where}${by}${free}${runnerUp(decision)}.`]
}

/** Ways of landing that are about the whole file. */
const WHOLE: ReadonlySet<Landing> = new Set<Landing>(['create', 'delete', 'move', 'write'])
/** Ways of landing at a place that no quoted line determines. */
const PLACED: ReadonlySet<Landing> = new Set<Landing>(['line-number', 'anchor', 'symbol', 'rename'])

/** Titles begin with a capital; names of files and symbols keep theirs. */
const lowered = (title: string): string =>
  /^[A-Z][a-z]* [a-z]/.test(title) ? title.charAt(0).toLowerCase() + title.slice(1) : title

function nearestOf({ nearest, refusal }: Extract<Decision, { state: 'refused' }>): string {
  const [near] = nearest
  if (near === undefined || refusal.code === 'ambiguous') return ''
  const equal = near.pairs.filter(({ similarity }) => similarity === 1).length
  return `; ${linesOfFile(near.at)} ${near.at.end - near.at.start <= 1 ? 'comes' : 'come'} nearest, with ${equal} of ${plural(near.pairs.length, 'line')} equal`
}

function runnerUp({ score, runnerUp: next }: Extract<Decision, { state: 'applied' }>): string {
  if (next === null) return ''
  return `; the runner-up, ${linesOfFile(next.at)}, scores ${next.score.toFixed(2)} against ${score.toFixed(2)}, a margin of ${(score - next.score).toFixed(2)}`
}
