/** Damage to the quoted lines that the engine does not undo by itself. */

import { Pattern } from '../match/pattern'
import { type Place, rangeOf } from '../match/place'
import { withoutEntities } from '../match/rungs/entities'
import { withoutEscapes } from '../match/rungs/escapes'
import type { Cause, Hunk, HunkLine } from '../model'
import { pairLines } from '../pair'
import { causeOf, fileWithout } from './causes-in-file'
import { onlyPlace, soughtOf } from './places'
import type { Subject } from './subject'

/** Of each line the lines that it becomes once the damage is undone. */
type Restore = (texts: readonly string[]) => readonly (readonly string[])[]

export type KnownDamage = 'entities' | 'escapes' | 'fences'

/** The text with every entity decoded, those that were encoded twice too. */
const decoded = (text: string): string => withoutEntities(withoutEntities(text))

const FENCE = /^\s*(?:`{3,}|~{3,})[\w+-]*\s*$/
const THOUGHT = /^\s*<((?:ant)?thinking|think|thoughts?|reasoning|reflection|scratchpad|inner_monologue)>/i

/** Without fence lines, and without thoughts from their opening tag to their closing one. */
function withoutFences(texts: readonly string[]): string[][] {
  let closing: string | null = null
  const kept = texts.map((text) => {
    const tag: string | undefined = closing === null ? THOUGHT.exec(text)?.[1] : undefined
    if (tag !== undefined) closing = `</${tag.toLowerCase()}>`
    const isThought = closing !== null
    if (closing !== null && text.toLowerCase().includes(closing)) closing = null
    return isThought || FENCE.test(text) ? [] : [text]
  })
  // A thought without its end may be anything.
  return closing === null ? kept : texts.map((text) => [text])
}

const RESTORE: Record<KnownDamage, Restore> = {
  entities: (texts) => texts.map((text) => [decoded(text)]),
  /** Escaped twice; or with line feeds that are written as `\n`. */
  escapes: (texts) => texts.map((text) => text.split(/\\+n/).map((part) => withoutEscapes(withoutEscapes(part)))),
  fences: withoutFences,
}

export const isKnownDamage = (code: string): code is KnownDamage => code in RESTORE

/** The cause `code`, where the file has the hunk once as soon as the damage is undone. */
export const damageCause =
  (code: KnownDamage) =>
  (subject: Subject): Cause[] => {
    const file = fileWithout(subject)
    const { texts, project } = subject
    const restored = RESTORE[code](texts)
    const lines = [...texts.keys()].filter((line) => restored[line]?.length !== 1 || restored[line]?.[0] !== texts[line])
    if (file === null || lines.length === 0) return []
    const place = onlyPlace(file, soughtOf(restored.flat()), project)
    return place === null ? [] : [causeOf(subject, code, { at: rangeOf(place.pairing), lines })]
  }

/** The hunk with the damage undone on both of its sides, at its one place then; null where there is none. */
export function restoredPlace({ hunk, file, project }: Subject, code: KnownDamage): Place | null {
  const restored = (lines: readonly HunkLine[]): HunkLine[] => {
    const texts = RESTORE[code](lines.map(({ text }) => text))
    return lines.flatMap((line, at) => (texts[at] ?? []).map((text) => ({ ...line, text })))
  }
  const before = restored(hunk.before)
  const after = restored(hunk.after)
  const whole: Hunk = { ...hunk, before, after, kept: pairLines(before, after) }
  return file === null ? null : onlyPlace(file, Pattern.of(whole), project)
}
