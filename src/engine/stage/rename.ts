/** A new name for a symbol, in every file that uses it. */
import type { Definition, Edit, Path, RenameAnswer, RenamedFile, SymbolProblem } from '../model'
import type { Deciding } from './deciding'
import { landedOutcome, refusedOutcome } from './decision-log'
import type { SymbolLooks, WorkFiles } from './symbol-looks'
import type { EditAt } from './whole-file'
import type { Cut, WorkFile } from './work-file'

/** Places of one file that have a decision each. More: a list too long to read and a slow page, fewer: less to look at. */
const APART = 1000

type SymbolEdit = Extract<Edit, { kind: 'symbol' }>

/** Renames in all files, or in none; one decision a place. */
export function rename(
  { symbol }: SymbolEdit,
  texts: readonly string[],
  definition: Definition,
  at: EditAt,
  deciding: Deciding,
  { renames }: SymbolLooks,
  files: WorkFiles,
): void {
  const { ledger, budget } = deciding
  const { file } = at
  const refuse = (why: SymbolProblem) =>
    ledger.add({ ...at, outcome: refusedOutcome({ code: 'symbol', symbol, why, similar: [] }) })
  const name = texts.join('\n').trim()
  if (name === definition.path.at(-1)) {
    ledger.add({ ...at, outcome: refusedOutcome({ code: 'identical' }) })
    return
  }
  if (/\s/.test(name)) {
    refuse('unnameable')
    return
  }
  const request = { path: file.path, at: definition.at.from + file.mark.length, name, changed: files.changed() }
  const answer: RenameAnswer = renames?.(request) ?? { refused: 'no-rename' }
  if (answer === 'loading') refuse('loading')
  else if ('refused' in answer) refuse(answer.refused)
  else if (!budget.spend(answer.files.reduce((sum, { places }) => sum + places.length, 0)))
    ledger.add({ ...at, outcome: refusedOutcome({ code: 'budget' }) })
  else {
    let hunk = 0
    for (const renamed of inOrder(answer.files, file.path))
      hunk = renameIn(files.open(renamed.path), renamed, { edit: at.edit, hunk }, deciding)
  }
}

/** The file with the definition first. */
const inOrder = (files: readonly RenamedFile[], path: Path): RenamedFile[] => [
  ...files.filter((one) => one.path === path),
  ...files.filter((one) => one.path !== path),
]

/** Throws where a place is not within the file: the names were looked for in another text, and the bytes would be wrong. */
function renameIn(
  file: WorkFile,
  { path, places }: RenamedFile,
  at: { readonly edit: number; readonly hunk: number },
  { ledger }: Deciding,
): number {
  const { lines } = file
  // A byte order mark counts where names are looked for; the lines begin behind it.
  const { length: skipped } = file.mark
  const sorted = places
    .map((place) => ({ ...place, from: place.from - skipped, to: place.to - skipped }))
    .sort((a, b) => a.from - b.from)
  const rows = new Map<number, typeof sorted>()
  for (const place of sorted) {
    const row = lines.lineAt(place.from)
    if (place.from < 0 || place.to < place.from || place.to > lines.to(row))
      throw new Error(`A name to change is not on a line of ${path}.`)
    const mine = rows.get(row) ?? []
    rows.set(row, mine)
    mine.push(place)
  }
  const add = (start: number, end: number, hunk: number) => {
    const here = { start, end }
    const decision = ledger.add({ edit: at.edit, hunk, file, outcome: landedOutcome('rename', file.baseOf(here)) })
    file.trace(decision, here)
    return decision
  }
  const [first = 0] = rows.keys()
  const all = sorted.length > APART ? add(first, ([...rows.keys()].at(-1) ?? first) + 1, at.hunk) : null
  let { hunk } = at
  const cuts: Cut[] = []
  for (const [row, mine] of rows) {
    const [decision = 0] = all === null ? mine.map(() => add(row, row + 1, hunk++)) : [all]
    const begin = lines.from(row)
    let text = ''
    let end = begin
    for (const place of mine) {
      text += lines.source.slice(end, place.from) + place.text
      end = place.to
    }
    cuts.push({ at: row, remove: 1, lines: [text + lines.source.slice(end, lines.to(row))], decision })
  }
  file.cut(cuts)
  return all === null ? hunk : hunk + 1
}
