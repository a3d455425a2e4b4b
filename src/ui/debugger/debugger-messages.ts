/** What a step of the debugger says: one sentence, true of what the engine compared. */
import { CHOSEN_BY, linesOfFile, percent, plural, signed } from '../../engine/explain'
import type { Attempt, Candidate, LineRange, RungId } from '../../engine/model'
import { differing, type RungSubject, type Sentence } from './line-messages'

/** The sentence as plain text. */
export const sentenceText = (said: Sentence): string =>
  said.map((part) => (typeof part === 'string' ? part : `“${part.code}”`)).join('')

const COMPARED: Record<RungId, string> = {
  exact: 'Compared character by character',
  'line-ends': 'Compared whatever ends the lines',
  'trailing-space': 'Compared without white space at the end of lines',
  typography: 'Compared with quotes, dashes and spaces made plain',
  'blank-lines': 'Compared whatever blank lines are between',
  indentation: 'Compared with the indentation left out',
  'inner-space': 'Compared with all white space left out',
  entities: 'Compared with HTML entities decoded',
  escapes: 'Compared with one level of escaping taken off',
  'line-numbers': 'Compared with line numbers taken off',
  prefixes: 'Compared with what is in front of each line taken off',
  quotes: 'Compared with all quotes of one kind',
  semicolons: 'Compared without semicolons at the ends of lines',
  elision: 'Compared part by part, around the code left out',
  'line-order': 'Compared in any order of the lines that stay',
  'line-breaks': 'Compared wherever kept lines are broken',
  alignment: 'Compared for likeness, line by line',
}

/** What a rung has nothing to do with. The others always have something to compare. */
const NOTHING_TO: Partial<Record<RungId, string>> = {
  entities: 'No quoted line changes when HTML entities such as “&lt;” are decoded, so there is nothing more to compare.',
  escapes: 'No quoted line changes when one level of escaping is taken off, so there is nothing more to compare.',
  'line-numbers': 'No quoted line changes when line numbers are taken off, so there is nothing more to compare.',
  prefixes: 'The quoted lines do not share a quotation mark, prompt, bar or bullet, so there is nothing more to compare.',
  elision: 'No quoted lines are around code that is left out, so there are no parts to compare.',
}

/** Rungs in whose comparison a blank line of the reply need not be in the file. */
const BLANK_FREE: ReadonlySet<RungId> = new Set<RungId>([
  'blank-lines',
  'indentation',
  'inner-space',
  'entities',
  'escapes',
  'line-numbers',
  'prefixes',
  'quotes',
  'semicolons',
  'elision',
])

/** Quoted lines that have to be in the file. */
function countedIn({ attempt, quoted }: Pick<RungSubject, 'attempt' | 'quoted'>): number[] {
  const solid = [...quoted.keys()].filter((line) => !BLANK_FREE.has(attempt.rung) || (quoted[line] ?? '').trim() !== '')
  return solid.length === 0 ? [...quoted.keys()] : solid
}

const all = (count: number): string => (count === 1 ? 'the line' : count === 2 ? 'both lines' : `all ${count} lines`)
/** What is counted, where blank lines are not. */
const solid = ({ quoted }: Pick<RungSubject, 'quoted'>, counted: readonly number[]): string =>
  counted.length < quoted.length ? ' that are not blank' : ''
const isTelling = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)
const areOrIs = (count: number): string => (count === 1 ? 'is' : 'are')

/** What one rung compared, and what came out. */
export function sayRung(seen: RungSubject): Sentence {
  const { attempt, inspection } = seen
  const how = COMPARED[attempt.rung]
  if (inspection?.applies === false) return [NOTHING_TO[attempt.rung] ?? `${how}: nowhere.`]
  if (attempt.rung === 'alignment') return sayAlignment(seen)
  if (attempt.places === 0) return sayNowhere(seen)
  const [first] = attempt.candidates
  const what = seen.within
    ? 'the text'
    : seen.quoted.length === 0
      ? 'the lines'
      : `${all(countedIn(seen).length)}${solid(seen, countedIn(seen))}`
  const verb = seen.within || countedIn(seen).length === 1 ? 'is' : 'are'
  const within = seen.within ? ', within lines too' : ''
  if (attempt.places === 1 && first !== undefined)
    return [`${how}${within}: ${what} ${verb} at ${linesOfFile(first.at)}${shifted(first)}${after(attempt)}.`]
  const own = seen.within || inspection === null ? attempt.places : inspection.places
  const more = attempt.places - own
  const where = own === 1 && first !== undefined ? ` at ${linesOfFile(first.at)}${shifted(first)}` : ` in ${plural(own, 'place')}`
  const looser = more > 0 ? `, and a looser comparison finds ${plural(more, 'more place', 'more places')}` : ''
  return [`${how}${within}: ${what} ${verb}${where}${looser}; ${choice(attempt)}.`]
}

const shifted = ({ shift }: Candidate): string =>
  shift === undefined || shift.columns === 0 ? '' : `, shifted by ${signed(shift.columns)}`

/** What follows of the only place. */
function after({ verdict }: Attempt): string {
  if ('took' in verdict) return ', and nowhere else'
  if (verdict.passed === 'unpinned') return ', and nowhere else, but where the new lines go there is not clear'
  if (verdict.passed === 'conflict') return ', and nowhere else, but the edit cannot be made there'
  return ', and nowhere else'
}

/** What follows of several places. */
function choice({ verdict }: Attempt): string {
  if ('took' in verdict) {
    if (verdict.by === 'only-place') return `${linesOfFile(verdict.took.at)} ${isOne(verdict.took.at) ? 'is' : 'are'} taken`
    return `${linesOfFile(verdict.took.at)} ${isOne(verdict.took.at) ? 'is' : 'are'} ${CHOSEN_BY[verdict.by]}`
  }
  if (verdict.passed === 'conflict') return 'one is singled out, but the edit cannot be made there'
  if (verdict.passed === 'unpinned') return 'one is singled out, but where the new lines go there is not clear'
  return 'nothing in the reply says which is meant'
}

const isOne = ({ start, end }: LineRange): boolean => end - start <= 1

function sayNowhere(seen: RungSubject): Sentence {
  const { attempt, inspection } = seen
  const how = COMPARED[attempt.rung]
  if (inspection === null) return [`${how}: the quoted lines are nowhere in the file.`]
  const { best } = inspection
  const counted = countedIn(seen)
  const { length } = counted
  if (best === null) return [`${how}: ${noneOf(seen.quoted.filter(isTelling).length, length)} in the file.`]
  const equal = counted.filter((line) => best.pairs[line]?.equal === true)
  const { at, near } = seen.placeOf(best.at)
  const detail = differing(seen, counted)
  if (equal.length === 0)
    return [`${how}: ${near} nearest, and ${length === 1 ? 'is not equal' : 'no line is equal'}: `, ...detail, '.']
  if (equal.length < length)
    return [`${how}: ${equal.length} of ${length} lines${solid(seen, counted)} ${areOrIs(equal.length)} ${at}; `, ...detail, '.']
  const but = inspection.uneven ? 'the indentations differ each in its own way' : 'not one right after the other'
  return [`${how}: ${all(length)}${solid(seen, counted)} ${areOrIs(length)} ${at}, but ${but}.`]
}

/** The file has no line that says something; it may have brackets. */
function noneOf(telling: number, length: number): string {
  const which = telling === 0 || telling === length ? '' : ' that say something'
  const count = telling === 0 ? length : telling
  if (count === 1) return which === '' ? 'the line is nowhere' : 'the one line that says something is nowhere'
  return count === 2 ? `neither of the lines${which} is anywhere` : `none of the ${count} lines${which} is anywhere`
}

function sayAlignment(seen: RungSubject): Sentence {
  const { attempt, inspection, demands, placeOf } = seen
  const how = COMPARED.alignment
  const [first, second] = attempt.candidates
  if (first === undefined) {
    if (inspection?.best == null) return [`${how}: no place in the file resembles the quoted lines.`]
    return [`${how}: no place resembles the quoted lines enough to be looked at; ${placeOf(inspection.best.at).near} nearest.`]
  }
  const scored = (candidate: Candidate) => (candidate.score === undefined ? '' : ` ${percent(candidate.score)}`)
  const next = second === undefined ? '' : `, the next, ${linesOfFile(second.at)},${scored(second)}`
  const said = `${how}: the best place, ${linesOfFile(first.at)}, is${scored(first)} alike${next}${weighed(attempt, demands)}`
  const counted = countedIn(seen)
  const differs = inspection?.best != null && counted.some((line) => inspection.best?.pairs[line]?.equal === false)
  return differs ? [`${said}; `, ...differing(seen, counted), '.'] : [`${said}.`]
}

function weighed({ verdict, places }: Attempt, { score, margin }: RungSubject['demands']): string {
  if ('took' in verdict) {
    if (verdict.by === 'only-place') return ', and no other is similar'
    return verdict.by === 'margin'
      ? ', so the best is taken'
      : `, and ${linesOfFile(verdict.took.at)} ${isOne(verdict.took.at) ? 'is' : 'are'} ${CHOSEN_BY[verdict.by]}`
  }
  if (verdict.passed === 'low-score') return `; ${percent(score)} are asked for`
  if (verdict.passed === 'another') return ', yet it is not the place that is meant'
  if (verdict.passed === 'small-margin') return `; a lead of ${percent(margin)} is asked for`
  if (verdict.passed === 'unpinned') return `${places > 1 ? ';' : ','} but where the new lines go there is not clear`
  return `${places > 1 ? ';' : ','} but the edit cannot be made there`
}

/** One of several places that a rung found. `inspection`: of that place. */
export function sayPlace(seen: RungSubject, candidate: Candidate, index: number): Sentence {
  const { attempt, inspection } = seen
  const head = `Place ${index + 1} of ${attempt.places}, ${linesOfFile(candidate.at)}`
  const took = 'took' in attempt.verdict && attempt.verdict.took.at.start === candidate.at.start ? `; it is the one taken` : ''
  const score = candidate.score === undefined ? '' : `${percent(candidate.score)} alike`
  if (seen.within) return [`${head}: the text is there, character by character${took}.`]
  const best = inspection?.best ?? null
  if (best === null) return [score === '' ? `${head}: ${reason(attempt)}${took}.` : `${head}: ${score}${took}.`]
  const counted = countedIn(seen)
  const equal = counted.filter((line) => best.pairs[line]?.equal === true)
  const lead = score === '' ? '' : `${score}, `
  if (equal.length === counted.length)
    return [
      `${head}: ${lead}${all(counted.length)}${solid(seen, counted)} ${counted.length === 1 ? 'is' : 'are'} equal${shifted(candidate)}${took}.`,
    ]
  return [
    `${head}: ${lead}${equal.length} of ${counted.length} lines${solid(seen, counted)} equal; `,
    ...differing(seen, counted),
    `${took}.`,
  ]
}

const reason = ({ rung }: Attempt): string => `found when ${COMPARED[rung].charAt(0).toLowerCase()}${COMPARED[rung].slice(1)}`
