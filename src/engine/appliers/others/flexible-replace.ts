/** Aider's flexible search and replace: four ways of preparing the texts, and in each every occurrence is replaced. */
import type { RuleId } from '../applier'
import { stripBoth } from '../shared/python-text'
import type { StepBudget } from '../shared/step-budget'
import { occurrenceCount } from '../shared/text'
import { makeAbsolute, makeRelative, markerFor } from './relative-indent'

type Way = { readonly rule: RuleId; readonly strips: boolean; readonly relative: boolean }

/** In the order in which they are tried. */
export const WAYS: readonly Way[] = [
  { rule: 'substring', strips: false, relative: false },
  { rule: 'first-blank-dropped', strips: true, relative: false },
  { rule: 'relative-indentation', strips: false, relative: true },
  { rule: 'relative-indentation', strips: true, relative: true },
]

const stripBlankLines = (text: string): string => `${stripBoth(text, '\n')}\n`

/** A file's text, and what the four ways make of it: a hunk is tried on it many times over. */
export class Searched {
  readonly text: string
  readonly #work: StepBudget
  readonly #forms = new Map<string, string>()

  constructor(text: string, work: StepBudget) {
    this.text = text
    this.#work = work
  }

  /** The text with `before` replaced and the way it was found; null: it is nowhere, or nothing would be left. @throws {Crash} */
  replaced(before: string, after: string): { readonly text: string; readonly way: Way } | null {
    // Units that a search passes over in one step.
    this.#work.spend((this.text.length + before.length + after.length) / 8)
    for (const way of WAYS) {
      const text = this.#by(way, before, after)
      if (text !== null && text !== '') return { text, way }
    }
    return null
  }

  #by({ strips, relative }: Way, before: string, after: string): string | null {
    let [search, fresh] = strips ? [stripBlankLines(before), stripBlankLines(after)] : [before, after]
    const marker = relative ? markerFor([search, fresh, this.text]) : ''
    if (relative) [search, fresh] = [makeRelative(search, marker), makeRelative(fresh, marker)]
    const text = this.#form(strips, marker)
    const count = occurrenceCount(text, search)
    if (count === 0) return null
    this.#work.spend(text.length + count * fresh.length)
    const result = text.split(search).join(fresh)
    return relative && result !== '' ? makeAbsolute(result, marker) : result
  }

  #form(strips: boolean, marker: string): string {
    const key = `${strips} ${marker}`
    let form = this.#forms.get(key)
    if (form === undefined) {
      form = strips ? stripBlankLines(this.text) : this.text
      if (marker !== '') form = makeRelative(form, marker)
      this.#forms.set(key, form)
    }
    return form
  }
}
