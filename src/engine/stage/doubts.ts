/** What one hunk of a reply proves of the others: a reply that is escaped, or decorated, in one place may be so in another. */

import { ENTITIES } from '../match/rungs/entities'
import { ESCAPES } from '../match/rungs/escapes'
import { type Damage, undone } from '../match/sought'
import type { Adaptation, AdaptationCode, Decision, Edit, HunkAt, HunkLine, Reading } from '../model'

/** What shows that a hunk is not escaped: characters that stand for themselves, in a quoted line. */
const SPARED: readonly (readonly [Damage, RegExp])[] = [
  [ENTITIES, /[<>&]/],
  [ESCAPES, /["'`\\]/],
]

/** A hunk, and the first new line of it that is in doubt: for what it begins with or is escaped by, or for its quotes or semicolon. */
export type Doubt = HunkAt & { readonly line: number; readonly code: 'prefix' | 'style' }

type Sides = { readonly before: readonly HunkLine[]; readonly after: readonly HunkLine[] }

function sidesOf(edit: Edit | undefined, hunk: number): Sides | null {
  if (edit?.kind === 'patch') return edit.hunks[hunk] ?? null
  return edit?.kind === 'replace' ? edit : null
}

const adaptationsOf = (decision: Decision): readonly Adaptation[] =>
  decision.state === 'applied' && decision.rejected !== true ? (decision.adaptations ?? []) : []

const digitless = (prefix: string): string => prefix.trim().replace(/\d+/g, '0')

/**
 * Hunks that landed as they are written although another one of the reply shows that it may be escaped or decorated, and nothing that they quote
 * shows that they are not.
 */
export function doubtsOf({ edits }: Reading, decisions: readonly Decision[]): Doubt[] {
  const proven = decisions.flatMap(adaptationsOf)
  if (proven.length === 0) return []
  const codes = new Set(proven.map(({ code }) => code))
  const prefixes = new Set(
    proven.flatMap((adaptation) =>
      adaptation.code === 'prefix' ? adaptation.taken.map(digitless).filter((text) => text !== '') : [],
    ),
  )
  const damages = SPARED.filter(([{ id }]) => (id === 'entities' ? codes.has('entities') : codes.has('escapes')))
  const styles = stylesOf(proven)
  return decisions.flatMap((decision): Doubt[] => {
    if (decision.state !== 'applied' || decision.rejected === true) return []
    const sides = sidesOf(edits[decision.edit], decision.hunk)
    if (sides === null) return []
    const own = new Set(adaptationsOf(decision).map(({ code }) => code))
    const quoted = new Set(sides.before.map(({ text }) => text))
    const isOpen = ([damage, spared]: readonly [Damage, RegExp], text: string) =>
      !own.has(damage.id === 'entities' ? 'entities' : 'escapes') &&
      undone(damage, text) !== text &&
      (!spared.test(undoneSigns(damage, text)) || !sides.before.some((line) => spared.test(line.text)))
    const isDecorated = (text: string) =>
      !own.has('prefix') &&
      [...prefixes].some((prefix) => beginsWith(text, prefix) && !sides.before.some((line) => beginsWith(line.text, prefix)))
    const line = sides.after.findIndex(
      ({ text }) => !quoted.has(text) && (damages.some((damage) => isOpen(damage, text)) || isDecorated(text)),
    )
    if (line >= 0) return [{ edit: decision.edit, hunk: decision.hunk, line, code: 'prefix' }]
    const styled = sides.after.findIndex(
      ({ text }) => !quoted.has(text) && styles.some(({ code, sign }) => !own.has(code) && sign.test(text)),
    )
    return styled < 0 ? [] : [{ edit: decision.edit, hunk: decision.hunk, line: styled, code: 'style' }]
  })
}

type StyleSign = { readonly code: AdaptationCode; readonly sign: RegExp }

/** What new lines show of a style that was proven not to be the file's. */
function stylesOf(proven: readonly Adaptation[]): StyleSign[] {
  const signs = proven.flatMap((adaptation): StyleSign[] => {
    if (adaptation.code === 'semicolons') return [{ code: 'semicolons', sign: /;\s*$/ }]
    if (adaptation.code !== 'characters') return []
    return adaptation.became.flatMap(([written]) =>
      /^['"]$/.test(written) ? [{ code: 'characters', sign: new RegExp(written) }] : [],
    )
  })
  return signs
}

/** The line without what the damage writes, so that what is left stands for itself. */
const undoneSigns = ({ id }: Damage, text: string): string => text.replace(id === 'entities' ? /&#?\w+;/g : /\\./g, '')

const beginsWith = (text: string, prefix: string): boolean => digitless(text.slice(0, prefix.length + LONGEST)).startsWith(prefix)

/** Digits of a number and blanks that a prefix may have more than its shortest form. */
const LONGEST = 8
