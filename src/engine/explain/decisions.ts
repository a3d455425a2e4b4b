/** What became of a hunk, in a title and a sentence. */
import type { Evidence } from '../evidence'
import type { Adaptation, AdaptationCode, Amended, Decision, Landing, LineRange, RungId } from '../model'
import { CHOSEN_BY } from './attempts'
import { saySummary, unquotedRows } from './evidence-words'
import type { Explanation } from './explanation'
import { LANDS_AS, LANDS_BY, RUNG_NAME } from './names'
import { linesIn, linesOfFile, percent, plural } from './phrases'
import { refusalWords } from './refusals'
import { sayTypography } from './typography-words'

/** A hunk that a person left out, and what would become of it. */
function leftOut({ rejected: _, ...decision }: Decision, written: string, evidence: Evidence | null): Explanation {
  const { title, sentence } = explainDecision(decision, written, evidence)
  return { title: 'Rejected by you', sentence: `The other hunks are staged without it. Otherwise: ${title}. ${sentence}` }
}

/** A refused hunk whose change the file has: that first, and behind it what it is refused for. */
const doneWords = (at: LineRange, { title }: Explanation): Explanation => ({
  title: `The change is there already, at ${linesIn(at)}`,
  sentence: `The file has all lines that the hunk makes, but not all that it quotes: ${title}.`,
})

/** Landings that no rung of the ladder decides. */
const WITHOUT_RUNG: {
  readonly [How in Exclude<Landing, RungId>]: (decision: Decision) => Explanation
} = {
  create: ({ path }) => ({ title: 'A new file', sentence: `${path} does not exist yet; the reply creates it.` }),
  delete: () => ({ title: 'Deletes the file', sentence: 'The reply deletes the whole file.' }),
  move: ({ path }) => ({ title: 'Moves the file', sentence: `Its new path is ${path}.` }),
  write: () => ({
    title: 'Replaces the whole file',
    sentence: 'Every line that the reply lacks is removed.',
  }),
  'line-number': () => ({
    title: 'Lands by line number',
    sentence: 'The reply gives line numbers and quotes no line, so nothing confirms that these lines are meant.',
  }),
  anchor: () => ({
    title: 'Lands at the line that is named',
    sentence: 'The hunk quotes no line. It names the line above, or the end of the file, and there is only one such place.',
  }),
  symbol: () => ({
    title: 'Lands at the symbol',
    sentence: 'The definition is found by its name in the syntax of the file, and it is the only one that fits.',
  }),
  rename: () => ({
    title: 'Renames the symbol here',
    sentence: 'This line uses the symbol by its name. Text that only reads alike stays as it is.',
  }),
  'part-of-line': () => ({
    title: 'Lands within a line',
    sentence: 'The file has the quoted text once, as part of a line. The rest of the line stays.',
  }),
}

/** A hunk that lands as a person has made it. */
function amendedWords(
  { amended: _, ...decision }: Decision,
  amended: Amended,
  written: string,
  evidence: Evidence | null,
): Explanation {
  const { title, sentence } = explainDecision(decision, written, evidence)
  const rest = `${title.charAt(0).toLowerCase()}${title.slice(1)}`
  return { title: `${AMENDED[amended].title}; ${rest}`, sentence: `${AMENDED[amended].sentence} ${sentence}` }
}

const AMENDED: Record<Amended, Explanation> = {
  placed: { title: 'Placed by you', sentence: 'You chose this place.' },
  repaired: {
    title: 'Repaired',
    sentence: 'A repair corrected what the hunk quotes. As the reply has it, the hunk does not land.',
  },
  edited: { title: 'Edited by you', sentence: 'You changed the lines of this hunk.' },
}

/** Where the summary says what differs. */
const ALIGNED = 'No other place is similar. Lines that the edit does not change keep the file’s text.'

/** The new lines are those of an earlier hunk, and not the file's. */
const isMadeByReply = (evidence: Evidence | null): boolean =>
  evidence?.rows.some(({ fresh, of }) => fresh >= 0 && of?.side === 'after') === true

/** Whether the hunk puts nothing in, as far as its evidence shows. */
const onlyRemoves = (evidence: Evidence | null): boolean =>
  evidence?.rows.some(({ fate }) => fate === 'removed') === true && !evidence.rows.some(({ fate }) => fate === 'added')

const goneFrom = (at: LineRange): string => `The lines to remove are gone; those around them are ${linesOfFile(at)}`

/** What the rung let pass, where the evidence shows it. */
function landsBy(how: RungId, evidence: Evidence | null): string | null {
  if (how === 'alignment') return ALIGNED
  const signs = how === 'typography' && evidence !== null ? sayTypography(evidence) : null
  return signs === null ? null : `${signs} Lines that the edit does not change keep theirs.`
}

/** Of a hunk that lands exactly, that an earlier one writes lines which it quotes; null where none does. */
function landsOver(evidence: Evidence | null): string | null {
  const rows = evidence?.rows.filter(({ line }) => line >= 0) ?? []
  const by = rows.flatMap(({ of }) => of?.by ?? [])
  const [first] = by
  if (first === undefined) return null
  return by.length === rows.length
    ? `Hunk ${first + 1} of this reply writes the quoted lines, character by character.`
    : `Hunk ${first + 1} of this reply writes ${plural(by.length, 'quoted line')}; with ${by.length === 1 ? 'it' : 'them'}, the file has all, character by character.`
}

/** The likeness of a place; where all quoted lines are there, how many more the file has. */
function alignedTitle(score: number, evidence: Evidence | null): string {
  const more = evidence === null || evidence.equal < evidence.quoted ? 0 : unquotedRows(evidence).length
  return more === 0 ? `Applies; a close match, ${percent(score)}` : `Applies; the file has ${plural(more, 'more line')}`
}

const isRung = (how: Landing): how is RungId => how in RUNG_NAME

/** What became of a hunk, in a title and a sentence. `written` is the path as the reply gives it; `evidence` null where it was not looked at. */
export function explainDecision(decision: Decision, written: string, evidence: Evidence | null = null): Explanation {
  if (decision.rejected) return leftOut(decision, written, evidence)
  if (decision.state === 'refused') {
    const refused = refusalWords(decision.refusal, { decision, written, evidence })
    const said = evidence?.done == null ? refused : doneWords(evidence.done, refused)
    const isAssumed = written === '' && decision.path !== null
    return isAssumed ? { ...said, sentence: `${said.sentence} The reply names no file: ${decision.path} is assumed.` } : said
  }
  if (decision.state === 'already-applied')
    return {
      title: 'Already there',
      sentence: isMadeByReply(evidence)
        ? `An earlier hunk of this reply makes the same change, at ${linesIn(decision.after)}. This one changes nothing more.`
        : `${onlyRemoves(evidence) ? goneFrom(decision.after) : `The file has the new lines at ${linesIn(decision.after)} already`}. Nothing changes.`,
    }
  if (decision.amended !== undefined) return amendedWords(decision, decision.amended, written, evidence)
  const { how } = decision
  if (!isRung(how)) return WITHOUT_RUNG[how](decision)
  const took = decision.attempts.at(-1)?.verdict
  const by = took !== undefined && 'took' in took ? took.by : 'only-place'
  const chosen = by === 'only-place' || by === 'margin' ? '' : ` Several places are equal; this one is ${CHOSEN_BY[by]}.`
  const adapted = (decision.adaptations ?? []).flatMap((adaptation) => adaptedBy(adaptation, how))
  const summary = how === 'exact' || evidence === null ? [] : [saySummary(evidence)]
  const exact = how === 'exact' ? landsOver(evidence) : null
  const rung = exact ?? (summary.length === 0 ? LANDS_BY[how] : (landsBy(how, evidence) ?? LANDS_BY[how]))
  return {
    title: how === 'alignment' ? alignedTitle(decision.score, evidence) : LANDS_AS[how],
    sentence: [...summary, rung + chosen, ...adapted].join(' '),
  }
}

/** What was done to new lines, one sentence each. `implied`: the way of landing whose own sentence says it. */
const ADAPTED: {
  [Code in AdaptationCode]: {
    readonly implied: readonly RungId[]
    readonly sentences: (adaptation: Extract<Adaptation, { readonly code: Code }>) => readonly string[]
  }
} = {
  prefix: {
    implied: ['line-numbers', 'prefixes'],
    sentences: () => ['New lines lose what is in front of them, as the quoted ones do.'],
  },
  entities: { implied: ['entities'], sentences: () => ['HTML entities in new lines are decoded, as in the quoted ones.'] },
  escapes: { implied: ['escapes'], sentences: () => ['New lines lose one level of backslashes, as the quoted ones do.'] },
  characters: {
    implied: ['typography', 'quotes'],
    sentences: () => ['New lines get the quotes, dashes and spaces that the file has in the quoted ones.'],
  },
  indentation: {
    implied: ['indentation'],
    sentences: () => ['New lines get the indentation that the file gives the quoted lines beside them.'],
  },
  slips: {
    implied: [],
    sentences: ({ slips }) => slips.map(({ written, meant }) => `“${written}” is read as “${meant}”, in new lines as well.`),
  },
  comma: { implied: [], sentences: () => ['The line above the new ones gets a comma, as the reply quotes it.'] },
  'trailing-space': {
    implied: [],
    sentences: () => ['New lines lose the white space that all lines of the edit have at their ends, and the file’s do not.'],
  },
  semicolons: {
    implied: ['semicolons'],
    sentences: () => ['New lines end with or without semicolons as the file’s lines do.'],
  },
}

/** Said of an adaptation where the sentence about the way of landing does not say it. */
function adaptedBy<Code extends AdaptationCode>(
  adaptation: Extract<Adaptation, { readonly code: Code }>,
  how: RungId,
): readonly string[] {
  const { implied, sentences } = ADAPTED[adaptation.code]
  return implied.includes(how) ? [] : sentences(adaptation)
}
