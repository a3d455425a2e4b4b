/** What became of a hunk, in a title and a sentence. */
import type { Adaptation, AdaptationCode, Decision, RungId } from '../model'
import { EVIDENCE } from './attempts'
import { LANDS_BY, RUNG_NAME } from './names'
import { linesIn } from './phrases'
import { type Explanation, refusalWords } from './refusals'

/** A hunk that a person left out, and what would become of it. */
function leftOut({ rejected: _, ...decision }: Decision, written: string): Explanation {
  const { title, sentence } = explainDecision(decision, written)
  return { title: 'Left out by hand', sentence: `The other hunks are staged without it. Otherwise: ${title}. ${sentence}` }
}

/** What became of a hunk, in a title and a sentence. `written` is the path as the reply gives it. */
export function explainDecision(decision: Decision, written: string): Explanation {
  if (decision.rejected) return leftOut(decision, written)
  if (decision.state === 'refused') return refusalWords(decision.refusal, decision, written)
  if (decision.state === 'already-applied')
    return { title: 'Already there', sentence: `The new text stands at ${linesIn(decision.after)} already. Nothing is changed.` }
  const { how } = decision
  if (how === 'create') return { title: 'A new file', sentence: `${decision.path} does not exist yet; the reply creates it.` }
  if (how === 'delete') return { title: 'The file is removed', sentence: 'The reply deletes the whole file.' }
  if (how === 'move') return { title: 'The file moves', sentence: `Its new path is ${decision.path}.` }
  if (how === 'write')
    return {
      title: 'The whole file is given',
      sentence: 'Lines that the file has already stay as they are; all others give way.',
    }
  if (how === 'line-number')
    return {
      title: 'Lands by line number',
      sentence: 'The reply gives numbers and does not quote what stands there, so nothing confirms that these lines were meant.',
    }
  if (how === 'anchor')
    return {
      title: 'Lands at the line that is named',
      sentence: 'The hunk quotes no line. It names one above, or the end of the file, and there is only one such place.',
    }
  if (how === 'symbol')
    return {
      title: 'Lands at the symbol',
      sentence: 'The definition is found by its name in the syntax of the file, and it is the only one that is meant.',
    }
  if (how === 'rename')
    return { title: 'Is renamed', sentence: 'The symbol is used here by its name. Text that only reads alike stays as it is.' }
  if (how === 'part-of-line')
    return {
      title: 'Lands within a line',
      sentence: 'The quoted text stands in the file once, as part of a line. The rest of the line stays.',
    }
  const took = decision.attempts.at(-1)?.verdict
  const by = took !== undefined && 'took' in took ? took.by : 'only-place'
  const chosen = by === 'only-place' || by === 'margin' ? '' : ` Several places are equal; this one is ${EVIDENCE[by]}.`
  const adapted = (decision.adaptations ?? []).flatMap((adaptation) => adaptedBy(adaptation, how))
  return {
    title: how === 'exact' ? 'Lands exactly' : `Lands by ${RUNG_NAME[how].toLowerCase()}`,
    sentence: [LANDS_BY[how] + chosen, ...adapted].join(' '),
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
    sentences: () => ['What stands in front of new lines is taken off, as of the quoted ones.'],
  },
  entities: { implied: ['entities'], sentences: () => ['Entities of HTML in new lines are decoded, as in the quoted ones.'] },
  escapes: { implied: ['escapes'], sentences: () => ['New lines lose one level of backslashes, as the quoted ones.'] },
  characters: {
    implied: ['typography', 'quotes'],
    sentences: () => ['Quotes, dashes and spaces of new lines are written as the file has them in the quoted ones.'],
  },
  indentation: {
    implied: ['indentation'],
    sentences: () => ['New lines are indented as the quoted lines beside them stand in the file.'],
  },
  slips: {
    implied: [],
    sentences: ({ slips }) => slips.map(({ written, meant }) => `“${written}” is read as “${meant}”, in new lines as well.`),
  },
  comma: { implied: [], sentences: () => ['The line above the new ones gets the comma that the reply quotes there.'] },
  semicolons: {
    implied: ['semicolons'],
    sentences: () => ['Semicolons at the ends of new lines are written as the file has them in the quoted ones.'],
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
