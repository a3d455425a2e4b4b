/** The view of an analysis as headings, sentences, tables, code and pictures, in the order in which they are read: refused hunks first. */
import { linesIn, plural } from '../../engine/explain'
import type { AnalysisView, HunkView } from './analysis'
import { foundText } from './analysis'
import { HUNKSCOPE } from './version'

/** A part of a sentence: words, or a name set as code. */
export type Inline = string | { readonly name: string }

/** One block of a document. */
export type DocumentBlock =
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3; readonly says: readonly Inline[] }
  | { readonly kind: 'text'; readonly says: readonly Inline[]; readonly look?: 'small' }
  | { readonly kind: 'list'; readonly items: readonly (readonly Inline[])[] }
  | { readonly kind: 'table'; readonly head: readonly string[]; readonly rows: readonly (readonly (readonly Inline[])[])[] }
  /** The lines of an edit. */
  | { readonly kind: 'code'; readonly lines: readonly string[] }
  | { readonly kind: 'ladder'; readonly hunk: HunkView }

/** Hunks described one by one. More: a document too long to print; fewer: some refusals are left out. */
const LISTED_HUNKS = 40
/** Rows of a table. */
const ROWS = 500
/** Lines of an edit. */
const LINES = 60
/** Entries of a list. */
const ENTRIES = 30

const MADE_WITH: DocumentBlock = {
  kind: 'text',
  says: [`Made with Hunkscope ${HUNKSCOPE}. Lines of the file are counted from 1, before the reply.`],
  look: 'small',
}

/** What a document holds; `hunks`: those described one by one. */
export type Document = { readonly blocks: readonly DocumentBlock[]; readonly hunks: readonly HunkView[] }

/** The view as headings, tables and lists, for any format of text. */
export function documentOf(view: AnalysisView): Document {
  const described = listedFirst(view.hunks)
  const more = view.hunks.length - described.length
  const blocks: DocumentBlock[] = [
    heading(1, `${view.name}: ${view.title}`),
    text(view.sentence),
    ...(view.unread.length === 0 ? [] : [heading(2, 'Could not be read'), listed(view.unread)]),
    ...filesTable(view),
    ...hunksTable(view),
    ...described.flatMap(hunkBlocks),
    ...(more > 0
      ? [text(`${plural(more, 'more hunk')} ${more === 1 ? 'is' : 'are'} in the table above and not described one by one.`)]
      : []),
    ...(view.warnings.length === 0 ? [] : [heading(2, 'To be looked at'), listed(view.warnings)]),
    ...(view.tests === null ? [] : [heading(2, 'Tests'), text(view.tests.says)]),
    ...(view.tests === null || view.tests.failures.length === 0 ? [] : [listed(view.tests.failures)]),
    MADE_WITH,
  ]
  return { blocks, hunks: described }
}

/** One hunk alone, with its lines beside the file's: for a page on paper. null: there is no such hunk. `number`: from 1. */
export function hunkDocumentOf(view: AnalysisView, number: number): Document | null {
  const hunk = view.hunks.find((one) => one.number === number)
  if (hunk === undefined) return null
  const blocks: DocumentBlock[] = [
    heading(1, `${view.name}: hunk ${number} of ${view.hunks.length}`),
    ...hunkVerdict(hunk),
    ...(hunk.beside.length > 0 ? besideTable(hunk) : editBlocks(hunk)),
    ...repairBlocks(hunk),
    ...ladderBlocks(hunk),
    MADE_WITH,
  ]
  return { blocks, hunks: [hunk] }
}

function besideTable({ beside }: HunkView): DocumentBlock[] {
  if (beside.length === 0) return []
  const numbered = (side: { readonly line: number | null } | null) => (side?.line == null ? '' : String(side.line))
  const said = (side: { readonly text: string } | null): Inline[] =>
    side === null || side.text === '' ? [] : [{ name: side.text }]
  const rows = beside.map((row) =>
    'fold' in row
      ? [[], [row.fold], [], [], []]
      : [[numbered(row.reply)], said(row.reply), [row.sign], [numbered(row.file)], said(row.file)],
  )
  return [heading(2, 'The hunk’s lines beside the file’s'), ...table(['Line', 'Reply', '', 'Line', 'File'], rows)]
}

/** Refused ones first, then those that landed by more than their text; each group in the order of the reply. */
function listedFirst(hunks: readonly HunkView[]): HunkView[] {
  const rank = ({ isRefused, tone }: HunkView) => (isRefused ? 0 : tone === 'fuzzy' ? 1 : 2)
  return [...hunks].sort((a, b) => rank(a) - rank(b) || a.number - b.number).slice(0, LISTED_HUNKS)
}

const heading = (level: 1 | 2 | 3, ...says: Inline[]): DocumentBlock => ({ kind: 'heading', level, says })
const text = (...says: Inline[]): DocumentBlock => ({ kind: 'text', says })

function listed(items: readonly string[]): DocumentBlock {
  const more = items.length - ENTRIES
  return { kind: 'list', items: [...items.slice(0, ENTRIES), ...(more > 0 ? [`and ${more} more`] : [])].map((item) => [item]) }
}

function table(head: readonly string[], rows: readonly (readonly (readonly Inline[])[])[]): DocumentBlock[] {
  const more = rows.length - ROWS
  const shown: DocumentBlock = { kind: 'table', head, rows: rows.slice(0, ROWS) }
  return rows.length === 0 ? [] : [shown, ...(more > 0 ? [text(`and ${plural(more, 'more row')}`)] : [])]
}

function filesTable({ files }: AnalysisView): DocumentBlock[] {
  if (files.length === 0) return []
  const rows = files.map(({ path, change, hunks, refused, added, removed }) => [
    [{ name: path }],
    [change],
    [added + removed === 0 ? '' : `+${added} −${removed}`],
    [String(hunks)],
    [refused === 0 ? '' : String(refused)],
  ])
  return [heading(2, 'Files'), ...table(['File', 'Change', 'Lines', 'Hunks', 'Refused'], rows)]
}

function hunksTable({ hunks }: AnalysisView): DocumentBlock[] {
  if (hunks.length === 0) return []
  const rows = hunks.map(({ number, sign, path, short, at, score }) => [
    [String(number)],
    [sign],
    [{ name: path }],
    [short],
    [at === null ? '' : linesIn(at)],
    [score === null ? '' : score.toFixed(2)],
  ])
  return [heading(2, 'Hunks'), ...table(['#', '', 'File', 'What became of it', 'Place', 'Score'], rows)]
}

const hunkBlocks = (hunk: HunkView): DocumentBlock[] => [
  ...hunkVerdict(hunk),
  ...ladderBlocks(hunk),
  ...editBlocks(hunk),
  ...repairBlocks(hunk),
]

const hunkVerdict = ({ number, path, title, sentence, causes }: HunkView): DocumentBlock[] => [
  heading(3, `Hunk ${number} in `, { name: path }, `: ${title}`),
  text(sentence),
  ...(causes.length === 0 ? [] : [listed(causes)]),
]

const ladderBlocks = (hunk: HunkView): DocumentBlock[] =>
  hunk.rungs.length === 0 && hunk.near.length === 0 ? [] : [{ kind: 'ladder', hunk }]

function editBlocks({ lines }: HunkView): DocumentBlock[] {
  const shown = lines.slice(0, LINES).map(({ sign, text }) => (sign === '' ? ' ' : sign) + text)
  const more = lines.length - shown.length
  return [
    ...(shown.length === 0 ? [] : [{ kind: 'code', lines: shown } as const]),
    ...(more > 0 ? [text(`and ${plural(more, 'more line')} of the edit`)] : []),
  ]
}

const repairBlocks = ({ repairs }: HunkView): DocumentBlock[] =>
  repairs.length === 0 ? [] : [text('It would land so:'), listed(repairs)]

/** The ladder as the rows of a table. */
export function ladderRows({ rungs, near, at }: HunkView): {
  readonly head: readonly string[]
  readonly rows: readonly string[][]
} {
  const rows = rungs.map((rung) => [rung.isTaken ? '✓' : rung.places > 0 ? '✗' : '·', rung.name, foundText(rung), scoreOf(rung)])
  const label = at === null ? 'Nearest place' : 'Runner-up'
  return {
    head: ['', 'Rung', 'Found', 'Score'],
    rows: [...rows, ...near.map((one) => ['', label, linesIn(one.at), one.score.toFixed(2)])],
  }
}

const scoreOf = ({ found }: HunkView['rungs'][number]): string => {
  const best = found.find(({ isTaken }) => isTaken) ?? found[0]
  return best?.score == null ? '' : best.score.toFixed(2)
}
