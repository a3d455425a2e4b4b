/** What refuses an edit of a definition before anybody looks at definitions. */
import type { Edit, SymbolProblem } from '../model'
import type { Deciding } from './deciding'
import { refusedOutcome } from './decision-log'
import { withoutOuterBlankLines } from './symbol-text'
import type { EditAt } from './whole-file'

export type SymbolEdit = Extract<Edit, { kind: 'symbol' }>

/** Steps that reading the symbols of one line takes. More: honest replies of many edits are refused, fewer: hostile ones take seconds. */
const READ = 100

export function refuseSymbol(
  { symbol }: SymbolEdit,
  at: EditAt,
  { ledger }: Deciding,
  why: SymbolProblem,
  similar: readonly string[] = [],
): void {
  ledger.add({ ...at, outcome: refusedOutcome({ code: 'symbol', symbol, why, similar }) })
}

/** The lines that the edit gives; null where it is refused already. */
export function symbolTexts(edit: SymbolEdit, at: EditAt, deciding: Deciding): readonly string[] | null {
  const { file } = at
  const { ledger, budget } = deciding
  if (file.text === null) {
    ledger.add({ ...at, outcome: refusedOutcome({ code: 'missing', similar: [] }) })
    return null
  }
  // A text that an edit has changed is parsed again.
  if (!budget.spend(file.lines.length * (file.lines === file.base ? 1 : READ))) {
    ledger.add({ ...at, outcome: refusedOutcome({ code: 'budget' }) })
    return null
  }
  const texts = withoutOuterBlankLines(edit.lines.map((line) => line.text))
  if (edit.action === 'delete' || texts.length > 0) return texts
  refuseSymbol(edit, at, deciding, 'no-text')
  return null
}
