/** Lines as a formatter with other rules writes them: found by a form that both ways of writing share. */
import type { Adaptation, RungId } from '../../model'
import { indentOf } from '../indent'
import type { Lines } from '../lines'
import type { Pattern } from '../pattern'
import type { Place } from '../place'
import { COMPARING_RUNGS } from './comparing-rungs'
import type { Rung } from './rung'

/** A quoted line and the line of the file that it quotes, both without white space at their ends. */
export type StyledPair = { readonly theirs: string; readonly ours: string }

/** New lines in the way of the file. `adaptation`: null where they stay as they are written. */
export type StyledLines = { readonly texts: readonly string[]; readonly adaptation: Adaptation | null }

/**
 * What formatters write one way or another. `sign`: what a line shows that may be written the other way.
 * `variants`: a line as it may be written the other way. `form`: a text in the form that both ways share, with as many lines.
 * `fresh`: new lines in the way that the quoted ones prove; null where they prove none and it makes a difference.
 */
export type Style = {
  readonly id: RungId
  readonly sign: RegExp
  readonly variants: (text: string) => readonly string[]
  readonly form: (text: string) => string
  readonly fresh: (file: Lines, quoted: readonly StyledPair[], texts: readonly string[]) => StyledLines | null
}

/** A rung that finds lines which the file writes in another style. Where one of the places cannot be read, none is proposed. */
export const styleRung = (style: Style): Rung => ({
  id: style.id,
  isRare: true,
  propose(file, sought, budget) {
    if (!mayDiffer(file, sought, style)) return []
    if (!budget.spend(file.length)) return null
    const source = file.inForm(style.form)
    const plain = sought.inForm(style.form)
    for (const rung of COMPARING_RUNGS) {
      const found = rung.propose(source, plain, budget)
      if (found === null) return null
      if (found.length === 0) continue
      const places = found.flatMap(({ pairing }) => placeAt(file, sought, pairing, style) ?? [])
      return places.length === found.length ? places : []
    }
    return []
  },
})

/** Whether the file lacks some quoted line, and has each such line when it is written the other way. */
function mayDiffer(file: Lines, { before }: Pattern, { sign, variants }: Style): boolean {
  if (!sign.test(before.source)) return false
  let differs = false
  for (let line = 0; line < before.length; line++) {
    if (before.isBlank(line) || file.like(before, line, 1).length > 0) continue
    const text = before.text(line)
    if (!variants(text).some((variant) => variant !== text && file.hasLike(variant))) return false
    differs = true
  }
  return differs
}

/** The place, with the hunk as the file writes it. null: lines differ in something else too, or it is not known how to write the new ones. */
function placeAt(file: Lines, sought: Pattern, pairing: Place['pairing'], { form, fresh }: Style): Place | null {
  const quoted: StyledPair[] = []
  const before: string[] = []
  for (const [line, of] of pairing.entries()) {
    const text = sought.before.text(line)
    const [theirs, ours] = [text.trim(), of < 0 ? '' : file.text(of).trim()]
    if (form(theirs) !== form(ours)) return null
    // The reply may end before the line does.
    const isCut = sought.hunk.endsReply === true && line === pairing.length - 1 && theirs !== ours && ours.startsWith(theirs)
    if (isCut) return null
    if (theirs !== '') quoted.push({ theirs, ours })
    before.push(theirs === '' ? text : indentOf(text) + ours)
  }
  const isNew = sought.keeps.map((kept) => kept < 0)
  const made = fresh(
    file,
    quoted,
    sought.after.filter((_, at) => isNew[at]),
  )
  if (made === null) return null
  let next = 0
  const after = sought.keeps.map((kept) => (kept >= 0 ? (before[kept] ?? '') : (made.texts[next++] ?? '')))
  return { pairing, sought: sought.as({ before, after, adaptation: made.adaptation }) }
}
