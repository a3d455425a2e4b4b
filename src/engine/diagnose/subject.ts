/** One refused decision, made ready to be explained. */
import type { Lines } from '../match/lines'
import { Pattern } from '../match/pattern'
import { type Place, rangeOf } from '../match/place'
import type { Decision, Edit, Hunk, HunkLine, LineRange, Path, RefusalCode, RungId } from '../model'
import { parsePath } from '../paths'
import { meantSides } from '../stage/escaped-sides'
import { asHunk, hunkAt, isBlank, type Occurrence, occurrencesOf } from '../stage/rewrite'
import type { CutFiles } from './cut-files'
import { type FoundPlaces, LEAST_TELLING, placesOf, textsIn } from './places'

export type RefusedDecision = Extract<Decision, { state: 'refused' }>

/** The equal places of a hunk in its file before the reply. */
export type Spots = {
  readonly rung: RungId
  /** They are places of exact text, none of which overlaps another; `ranges` are the whole lines. */
  readonly asText: boolean
  /** Some are parts of lines. */
  readonly within: boolean
  readonly ranges: readonly LineRange[]
  /** What the hunk is at a place, in whole lines of the file where it is a part of them. */
  readonly placeAt: (index: number) => Place | null
}

export type Subject = {
  readonly index: number
  readonly decision: RefusedDecision
  readonly edit: Edit
  readonly hunk: Hunk
  readonly texts: readonly string[]
  readonly sought: Pattern
  readonly path: Path | null
  /** The file before the reply; null where the edit names none, or none that is text. */
  readonly file: Lines | null
  /** Where the engine finds the whole hunk in it. */
  readonly found: FoundPlaces
  readonly spots: Spots
  readonly project: CutFiles
}

/** Refusals of which something is to be said beyond the refusal itself. */
const OPEN: ReadonlySet<RefusalCode> = new Set<RefusalCode>([
  'not-found',
  'stale',
  'ambiguous',
  'low-confidence',
  'stands-elsewhere',
  'added-already',
  'conflict',
  'lacking',
  'crossed',
  'unquoted',
  'unpinned',
  'elided',
  'placeholder',
  'destroyed-by-earlier-edit',
  'overlap',
  'missing',
  'no-path',
  'two-paths',
  'torn',
  'count',
  'path',
])

/** The hunk of whole lines that a decision is about; null where there is none. A new file is one that quotes nothing. */
export function hunkOf(edit: Edit | undefined, index: number): Hunk | null {
  switch (edit?.kind) {
    case 'patch':
      return edit.hunks[index] ?? null
    case 'replace':
      return asHunk(edit)
    case 'delete':
      return { before: edit.before, after: [], kept: [], hint: {}, span: edit.span }
    case 'create':
    case 'write':
      return { before: [], after: edit.lines, kept: [], hint: {}, span: edit.span }
    default:
      return null
  }
}

/** What is to be explained of decision `index`; null where its refusal says all, or the budget is spent. A deletion is about a whole file, not about a place in it. */
export function subjectOf(project: CutFiles, index: number, decision: RefusedDecision): Subject | null {
  const written = project.reading.edits[decision.edit]
  if (written === undefined || !OPEN.has(decision.refusal.code)) return null
  const path = decision.path ?? pathOf(written)
  const file = path === null ? null : project.linesAt(path)
  const meant = written.kind === 'replace' && file !== null ? meantSides(written, file.source) : written
  const edit = typeof meant === 'number' ? written : meant
  const hunk = hunkOf(edit, decision.hunk)
  if (hunk === null || edit.kind === 'delete' || isBlank(hunk.before)) return null
  const sought = Pattern.of(hunk)
  const found: FoundPlaces | null = file === null ? { rung: 'exact', places: [] } : placesOf(file, sought, project)
  if (found === null || (file !== null && !project.searches(file.source))) return null
  const texts = hunk.before.map((line) => line.text)
  const spots = (file === null ? null : partsOf(file, edit, hunk, found)) ?? wholeSpots(found)
  return { index, decision, edit, hunk, texts, sought, path, file, found, spots, project }
}

function pathOf(edit: Edit): Path | null {
  const parsed = parsePath(edit.written)
  return parsed.ok ? parsed.path : null
}

const LETTER = /[\p{L}\p{N}_$]/u

const isLetter = (character: string | undefined): boolean => character !== undefined && LETTER.test(character)

const wholeSpots = ({ rung, places }: FoundPlaces): Spots => ({
  rung,
  asText: false,
  within: false,
  ranges: places.map(({ pairing }) => rangeOf(pairing)),
  placeAt: (index) => places[index] ?? null,
})

type Sides = Pick<Hunk, 'before' | 'after' | 'span'>

/** Where the hunk is a part of lines: exact text as it is given, also where it is whole ones in several places; lines of a patch from one word's edge to another's. null: nowhere. */
function partsOf(file: Lines, edit: Edit, hunk: Hunk, found: FoundPlaces): Spots | null {
  if (edit.kind === 'replace') {
    const all = occurrencesOf(file, edit.before, edit.all)
    if (all.length > 1 || all.some(({ whole }) => !whole)) return partSpots(file, edit, all)
  }
  if (found.places.length > 0) return null
  const sides = asPart(hunk)
  // A single word of two letters is a part of half the file.
  if ((sides.before.length === 1 && sides.after.length > 1) || !sides.before.some(({ text }) => LEAST_TELLING.test(text)))
    return null
  const all = occurrencesOf(file, sides.before).filter(({ start, end, from, to }) => {
    const [first, last] = [file.text(start), file.text(end - 1)]
    return !(isLetter(first[from - 1]) && isLetter(first[from])) && !(isLetter(last[to - 1]) && isLetter(last[to]))
  })
  return all.length === 0 ? null : partSpots(file, sides, all)
}

/** The hunk as exact text: a single line without the white space around it. */
function asPart({ before, after, span }: Hunk): Sides {
  if (before.length > 1) return { before, after, span }
  const trimmed = (line: HunkLine) => ({ ...line, text: line.text.trim() })
  return { before: before.map(trimmed), after: after.map(trimmed), span }
}

const partSpots = (file: Lines, sides: Sides, all: readonly Occurrence[]): Spots => ({
  rung: 'exact',
  asText: true,
  within: all.some(({ whole }) => !whole),
  ranges: all.map(({ start, end }) => ({ start, end })),
  placeAt: (index) => {
    const part = all[index]
    return part === undefined ? null : placeOfPart(file, part, sides)
  },
})

function placeOfPart(file: Lines, part: Occurrence, sides: Sides): Place {
  const { start, end } = part
  // Only the lines of the place are looked at, and the one behind it.
  const own = textsIn(file, { start, end: Math.min(file.length, end + 1) })
  const whole = hunkAt({ ...part, start: 0, end: end - start }, own, sides)
  return { pairing: whole.before.map((_, line) => start + line), sought: Pattern.of(whole) }
}
