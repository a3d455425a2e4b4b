/** One refused decision, made ready to be explained. */
import type { Lines } from '../match/lines'
import { type Place, rangeOf } from '../match/place'
import { Sought } from '../match/sought'
import type { Decision, Edit, Hunk, HunkLine, LineRange, Path, RefusalCode, RungId } from '../model'
import { parsePath } from '../paths'
import { asHunk, hunkAt, isBlank, type Occurrence, occurrencesOf } from '../stage/rewrite'
import { type Found, placesOf, textsIn } from './places'
import type { Project } from './project'

export type Refused = Extract<Decision, { state: 'refused' }>

/** The equal places of a hunk in its file before the reply. */
export type Spots = {
  readonly rung: RungId
  /** The places are parts of lines; `ranges` are the whole lines. */
  readonly within: boolean
  readonly ranges: readonly LineRange[]
  /** What the hunk is at a place, in whole lines of the file where it is a part of them. */
  readonly placeAt: (index: number) => Place
}

export type Subject = {
  readonly index: number
  readonly decision: Refused
  readonly edit: Edit
  readonly hunk: Hunk
  readonly texts: readonly string[]
  readonly sought: Sought
  readonly path: Path | null
  /** The file before the reply; null where the edit names none, or none that is text. */
  readonly file: Lines | null
  /** Where the engine finds the whole hunk in it. */
  readonly found: Found
  /** Places of the hunk as a part of lines, where it is not found as whole ones. */
  readonly parts: readonly Occurrence[]
  readonly spots: Spots
  readonly project: Project
}

/** Refusals of which something is to be said beyond the refusal itself. */
const OPEN: ReadonlySet<RefusalCode> = new Set<RefusalCode>([
  'not-found',
  'stale',
  'ambiguous',
  'low-confidence',
  'stands-elsewhere',
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
  'path',
])

/** The hunk of whole lines that a decision is about; null where it quotes nothing. */
export function hunkOf(edit: Edit | undefined, index: number): Hunk | null {
  const hunk =
    edit?.kind === 'patch'
      ? edit.hunks[index]
      : edit?.kind === 'replace'
        ? asHunk(edit)
        : edit?.kind === 'delete'
          ? { before: edit.before, after: [], kept: [], hint: {}, span: edit.span }
          : undefined
  return hunk === undefined || isBlank(hunk.before) ? null : hunk
}

/** What is to be explained of decision `index`; null where its refusal says all, or the budget is spent. A deletion stands for a whole file, not for a place in it. */
export function subjectOf(project: Project, index: number, decision: Refused): Subject | null {
  const edit = project.reading.edits[decision.edit]
  const hunk = hunkOf(edit, decision.hunk)
  if (edit === undefined || hunk === null || edit.kind === 'delete' || !OPEN.has(decision.refusal.code)) return null
  const path = decision.path ?? pathOf(edit)
  const file = path === null ? null : project.linesAt(path)
  const sought = Sought.of(hunk)
  const found: Found | null = file === null ? { rung: 'exact', places: [] } : placesOf(file, sought, project.budget)
  if (found === null || (file !== null && !project.searches(file.source))) return null
  const parts = file === null ? [] : partsOf(file, edit, hunk, found)
  const texts = hunk.before.map((line) => line.text)
  const spots = spotsOf(file, { edit, hunk, found, parts })
  return { index, decision, edit, hunk, texts, sought, path, file, found, parts, spots, project }
}

function pathOf(edit: Edit): Path | null {
  const parsed = parsePath(edit.written)
  return parsed.ok ? parsed.path : null
}

const LETTER = /[\p{L}\p{N}_$]/u

/** Where the hunk is a part of lines: exact text as it is given; lines of a patch from one word's edge to another's. */
function partsOf(file: Lines, edit: Edit, hunk: Hunk, found: Found): readonly Occurrence[] {
  if (edit.kind === 'replace') {
    const all = occurrencesOf(file, edit.before)
    if (all.some(({ whole }) => !whole)) return all
  }
  if (found.places.length > 0) return []
  const { before, after } = asPart(hunk)
  if (before.length === 1 && after.length > 1) return []
  const isLetter = (character: string | undefined) => character !== undefined && LETTER.test(character)
  return occurrencesOf(file, before).filter(({ start, end, from, to }) => {
    const [first, last] = [file.text(start), file.text(end - 1)]
    return !(isLetter(first[from - 1]) && isLetter(first[from])) && !(isLetter(last[to - 1]) && isLetter(last[to]))
  })
}

/** The hunk as exact text: a single line without the white space around it. */
function asPart({ before, after, span }: Hunk): Pick<Hunk, 'before' | 'after' | 'span'> {
  if (before.length > 1) return { before, after, span }
  const trimmed = (line: HunkLine) => ({ ...line, text: line.text.trim() })
  return { before: before.map(trimmed), after: after.map(trimmed), span }
}

type Material = Pick<Subject, 'edit' | 'hunk' | 'found' | 'parts'>

function spotsOf(file: Lines | null, { edit, hunk, found, parts }: Material): Spots {
  if (file === null || parts.length === 0)
    return {
      rung: found.rung,
      within: false,
      ranges: found.places.map(({ pairing }) => rangeOf(pairing)),
      placeAt: (index) => found.places[index] ?? { pairing: [], sought: Sought.of(hunk) },
    }
  const sides = edit.kind === 'replace' && found.places.length === 0 ? edit : asPart(hunk)
  return {
    rung: 'exact',
    within: true,
    ranges: parts.map(({ start, end }) => ({ start, end })),
    placeAt: (index) => placeOfPart(file, parts[index], { ...sides, span: hunk.span }),
  }
}

function placeOfPart(file: Lines, part: Occurrence | undefined, sides: Pick<Hunk, 'before' | 'after' | 'span'>): Place {
  const at = part ?? { start: 0, end: 0, from: 0, to: 0, whole: true }
  // Only the lines around the place are looked at, one more than it covers.
  const own = textsIn(file, { start: at.start, end: Math.min(file.length, at.end + 1) })
  const whole = hunkAt({ ...at, start: 0, end: at.end - at.start }, own, sides)
  return { pairing: whole.before.map((_, line) => at.start + line), sought: Sought.of(whole) }
}
