/** The contract of one old text and the text in its place, with what tools differ in. */
import type { RuleId } from '../applier'
import {
  type EditContext,
  type EditResult,
  landedEdit,
  refusedEdit,
  stepPlacesOf,
  type TextEdit,
  textOccurrences,
  wholeText,
} from './text-edit'

export type Contract = {
  /** Of several places: none, or the first. */
  readonly several: 'refused' | 'first'
  readonly identical: 'refused' | 'written'
  /** An empty old text: makes a file that is not there, is found everywhere, or is found nowhere. */
  readonly empty: 'makes' | 'everywhere' | 'nowhere'
  /** Whether a call may ask for all places. */
  readonly all: boolean
  /** Other texts to look for where the old one is not there. */
  readonly instead?: readonly (readonly [rule: RuleId, changed: (edit: TextEdit) => TextEdit])[]
}

/** The edit as the contract has it. */
export function contractEdit(text: string | null, edit: TextEdit, context: EditContext, contract: Contract): EditResult {
  const { path, trace } = context
  if (contract.identical === 'refused' && edit.old === edit.fresh)
    return refusedEdit('identical', `Nothing to change in ${path}: the old and the new text are the same.`)
  if (text === null) {
    if (edit.old === '' && contract.empty === 'makes') return wholeText('', 'empty-search', edit.fresh)
    return refusedEdit('missing-file', `There is no file ${path}.`)
  }
  if (edit.old === '') {
    if (text === '' && contract.empty === 'everywhere') return wholeText(text, 'empty-search', edit.fresh)
    return refusedEdit('empty-search', `The old text is empty, and ${path} is there.`)
  }
  const ways: readonly (readonly [RuleId, TextEdit])[] = [
    ['substring', edit],
    ...(contract.instead ?? []).map(([rule, changed]) => [rule, changed(edit)] as const),
  ]
  for (const [rule, sought] of ways) {
    const found = sought.old === '' ? [] : textOccurrences(text, sought.old)
    if (found.length === 0) {
      trace.note(rule, 'none')
      continue
    }
    return taken(text, sought, rule, found, context, contract)
  }
  return refusedEdit('substring', `The old text is not in ${path}:\n${edit.old}`)
}

function taken(
  text: string,
  { old, fresh, all }: TextEdit,
  rule: RuleId,
  found: readonly number[],
  { path, trace }: EditContext,
  contract: Contract,
): EditResult {
  const splices = found.map((from) => ({ from, to: from + old.length, fresh }))
  const isAll = all && contract.all
  const at = stepPlacesOf(text, splices)
  if (found.length > 1 && !isAll && contract.several === 'refused') {
    trace.note(rule, 'several', { at, value: found.length, needed: 1 })
    trace.note('unique', 'refused', { at, value: found.length, needed: 1 })
    return refusedEdit('unique', `The old text is in ${path} ${found.length} times. Give more of what surrounds it.`)
  }
  trace.note(rule, 'took', { at: isAll ? at : at.slice(0, 1), value: found.length })
  trace.note('as-written', 'did')
  return landedEdit(text, rule, isAll ? splices : splices.slice(0, 1))
}
