/** What a case is, and what its edits make of its files: the truth, for which nothing of the engine is asked. */

export type LineEnd = '\n' | '\r\n'

/** A line of a file and what becomes of it: it stays, goes, or is new. */
export type CaseRow = { readonly sign: ' ' | '-' | '+'; readonly text: string; readonly end: LineEnd }

/**
 * A file before and after: the rows that are not new, the rows that do not go. `made`: it was not there before; `gone`: it is not there after.
 * `whole`: the edit gives all of its content where the format can say so. `closed`: its last line has an end; what stays a file keeps that.
 */
export type Entry = {
  readonly path: string
  readonly rows: readonly CaseRow[]
  readonly closed: boolean
  readonly life: 'kept' | 'made' | 'gone' | 'whole'
  readonly moveTo: string | null
}

/** How the edits are written down, where a format leaves the choice. */
export type Style = {
  /** Lines around a change that are quoted. */
  readonly context: number
  /** Hunks say on which line they begin. */
  readonly numbered: boolean
  /** Hunks name a line above them. */
  readonly anchored: boolean
  /** One hunk from the first change of a file to its last. */
  readonly joined: boolean
  /** 0: none; 1: above; 2: above and below; 3: between the edits too. */
  readonly prose: number
}

export type Case = { readonly entries: readonly Entry[]; readonly style: Style }

export type CaseTree = Readonly<Record<string, string>>

export const isChanged = ({ rows, life, moveTo }: Entry): boolean =>
  life === 'made' || life === 'gone' || moveTo !== null || rows.some(({ sign }) => sign !== ' ')

export const oldRows = ({ rows }: Entry): readonly CaseRow[] => rows.filter(({ sign }) => sign !== '+')
export const newRows = ({ rows }: Entry): readonly CaseRow[] => rows.filter(({ sign }) => sign !== '-')

function textOf(rows: readonly { readonly text: string; readonly end: string }[], closed: boolean): string {
  const text = rows.map((row) => row.text + row.end).join('')
  return closed ? text : text.slice(0, text.length - (rows.at(-1)?.end.length ?? 0))
}

/** Every format asks for the same texts again. */
function onceEach(make: (entry: Entry) => string): (entry: Entry) => string {
  const known = new WeakMap<Entry, string>()
  return (entry) => {
    const text = known.get(entry) ?? make(entry)
    known.set(entry, text)
    return text
  }
}

export const oldText = onceEach((entry) => textOf(oldRows(entry), entry.closed))

/** A byte order mark is the file's: it stays at its beginning, whatever becomes of the line behind it, unless nothing is left. */
function withMark(entry: Entry, text: string): string {
  const [first] = oldRows(entry)
  const isMarked = first?.text.startsWith('\ufeff') === true
  return isMarked && text !== '' ? `\ufeff${text.replaceAll('\ufeff', '')}` : text
}

/** The file's text once all is done. */
export const newText = (entry: Entry): string => (entry.life === 'made' ? rowsAfter(entry) : withMark(entry, rowsAfter(entry)))

/**
 * Lines that are there keep their ends. New ones end as the first line does that they take the place of, else as the line above, at the top as the
 * first line. A made file is as it is given.
 */
const rowsAfter = onceEach((entry) => {
  const old = oldRows(entry)
  if (entry.life === 'made') return textOf(newRows(entry), entry.closed)
  const [first] = old
  if (first === undefined)
    return textOf(
      newRows(entry).map(({ text }) => ({ text, end: '\n' })),
      true,
    )
  // A single line without an end says nothing of how lines end.
  const only: LineEnd | null = old.length === 1 && !entry.closed ? '\n' : null
  let above = first.end
  let inChange = false
  const lines: { text: string; end: string }[] = []
  for (const row of entry.rows) {
    const isOpen = row === old.at(-1) && !entry.closed
    if (row.sign === ' ' || (row.sign === '-' && !inChange && !isOpen)) above = row.end
    inChange = row.sign !== ' '
    if (row.sign !== '-') lines.push({ text: row.text, end: only ?? (row.sign === '+' ? above : row.end) })
  }
  return textOf(lines, entry.closed)
})

/** The files before the edits. */
export const treeBefore = ({ entries }: Case): CaseTree =>
  Object.fromEntries(entries.filter(({ life }) => life !== 'made').map((entry) => [entry.path, oldText(entry)]))

/** The files after those edits whose entries are `chosen`. `made`: by path the content of a made file, where it is not what the entry says. */
export function treeAfter({ entries }: Case, chosen: ReadonlySet<Entry>, made: ReadonlyMap<Entry, string>): CaseTree {
  const files = entries.flatMap((entry): (readonly [string, string])[] => {
    if (!chosen.has(entry)) return entry.life === 'made' ? [] : [[entry.path, oldText(entry)]]
    return entry.life === 'gone' ? [] : [[entry.moveTo ?? entry.path, made.get(entry) ?? newText(entry)]]
  })
  return Object.fromEntries(files)
}

/** Whether the lines of the file end in more than one way: then how a new line ends is a convention, and formats do not say it. */
export const hasMixedEnds = (entry: Entry): boolean => new Set(oldRows(entry).map(({ end }) => end)).size > 1

/**
 * Texts of lines that go, are new, or had no end: which of two equal lines stays, and so whose end, only the bytes could tell.
 * `signed`: the format says of each line whether it stays; else those between changes may as well be the ones that move.
 */
export function freeTexts({ rows, closed }: Entry, signed: boolean): ReadonlySet<string> {
  const changed = rows.flatMap(({ sign }, at) => (sign === ' ' ? [] : [at]))
  const free = signed ? rows.filter(({ sign }) => sign !== ' ') : rows.slice(changed[0] ?? 0, (changed.at(-1) ?? -1) + 1)
  const last = rows.findLast(({ sign }) => sign !== '+')
  return new Set([...free, ...(closed || last === undefined ? [] : [last])].map(({ text }) => text))
}

/** The same case with what no text can say put right: a last line without an end that is empty is no line, be there a byte order mark before it. */
export const plausible = ({ entries, style }: Case): Case => ({
  style,
  entries: entries.map((entry) => {
    const lasts = [oldRows(entry).at(-1), newRows(entry).at(-1)]
    return entry.closed || lasts.every((row) => row?.text.replace('\ufeff', '') !== '') ? entry : { ...entry, closed: true }
  }),
})
