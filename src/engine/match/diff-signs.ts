/** Signs of a diff, `+` and `-`, in front of lines of a format that has none: whether they are signs is for the file to decide. */
import type { Lines } from './lines'
import type { Pattern } from './pattern'

/** Columns of the sign. */
const SIGN = 1

type Row = { readonly sign: string; readonly text: string }

const isBlank = (text: string) => text.trim() === ''

/**
 * The hunk without signs of a diff in front of its lines: on both sides, in front of those that change, or on the new side alone, which then removes
 * quoted lines and adds others. The hunk itself where it has no signs, or where the file has lines that begin so. 'doubtful': some new lines
 * have one and others do not.
 */
export function withoutSigns(file: Lines, sought: Pattern): Pattern | 'doubtful' {
  const { after } = sought
  if (!mayBeSigned(sought)) return sought
  const before = Array.from({ length: sought.before.length }, (_, line) => sought.before.text(line))
  const signed = [...before, ...after].filter((text) => text[0] === '+' || text[0] === '-')
  if (signed.length === 0 || signed.some((text) => beginsLine(file, text[0] ?? ''))) return sought
  if (before.some((text) => isSignOf(file, text))) return onBothSides(file, sought, before) ?? onChanges(file, sought, before)
  return signed.some(isData) ? sought : (onBothSides(file, sought, before) ?? onNewSide(sought, before))
}

/** Whether the file proves that the line begins with the sign of a removed one: the file has it without the sign, or it is blank, and not with it. */
function isSignOf(file: Lines, text: string): boolean {
  const bare = text.slice(SIGN)
  return text[0] === '-' && (isBlank(bare) || file.hasLike(bare)) && !file.hasLike(text)
}

/** Whether a new line begins with a sign, or a quoted one with that of a removed line. */
export const mayBeSigned = ({ before, after }: Pattern): boolean =>
  after.some((text) => text[0] === '+' || text[0] === '-') || beginsLine(before, '-')

/** Whether a line of the file begins with the sign: then it is text. */
const beginsLine = ({ source }: Lines, sign: string): boolean => source.startsWith(sign) || source.includes(`\n${sign}`)

/** A line of a list, a rule or a number begins so too; so does a line of a diff that is itself the text. */
const isData = (text: string): boolean => /^(?:[+-] \S|-\d|-{2}|\+{2})/.test(text)

/** Every line has its column for a sign: a blank, or a sign that fits its side. */
function onBothSides(file: Lines, sought: Pattern, before: readonly string[]): Pattern | null {
  const context = new Set(before.filter((text) => text[0] === ' '))
  const fits = (texts: readonly string[], sign: string) =>
    texts.every((text) => isBlank(text) || text[0] === sign || context.has(text))
  if (!fits(before, '-') || !fits(sought.after, '+')) return null
  // Without a removed line the quoted ones have to show that they are one column further out.
  const shows = before.every((text) => isBlank(text) || !isVerbatim(file, sought, before))
  if (!shows) return null
  const bare = (texts: readonly string[]) => texts.map((text) => text.slice(SIGN))
  const quoted = bare(before)
  if (!quoted.every((text) => isBlank(text) || file.hasLike(text))) return null
  return sought.as({
    before: quoted,
    after: bare(sought.after),
    adaptation: { code: 'prefix', taken: sought.after.map((text) => text.slice(0, SIGN)) },
  })
}

/** Whether the file has a quoted line that is indented exactly as quoted. */
function isVerbatim(file: Lines, { before }: Pattern, texts: readonly string[]): boolean {
  return texts.some((text, line) => !isBlank(text) && file.like(before, line).some((of) => file.text(of) === text))
}

/** Lines that go have their sign, and so do those that come; what is quoted without one is on both sides. */
function onChanges(file: Lines, sought: Pattern, before: readonly string[]): Pattern | 'doubtful' {
  const { after } = sought
  if (!after.some((text) => text[0] === '+')) return sought
  const stays = new Set(before.filter((text) => text[0] !== '-'))
  const goes = before.filter((text) => text[0] === '-')
  const isRest = (text: string) => isBlank(text) || after.includes(text)
  if (![...stays].every(isRest) || !goes.every((text) => isBlank(text.slice(SIGN)) || file.hasLike(text.slice(SIGN))))
    return sought
  // The new side may list removed lines as well.
  const isKnown = (text: string) =>
    text[0] === '+' || isBlank(text) || (text[0] === '-' ? before.includes(text) : stays.has(text))
  if (!after.every(isKnown)) return 'doubtful'
  const signOf = (text: string) => (text[0] === '+' || text[0] === '-' ? (text[0] ?? '') : '')
  const rows = after.map((text): Row => ({ sign: signOf(text), text: text.slice(signOf(text).length) }))
  return sought.as({
    before: before.map((text) => text.slice(signOf(text).length)),
    after: rows.filter(({ sign }) => sign !== '-').map(({ text }) => text),
    adaptation: { code: 'prefix', taken: rows.map(({ sign }) => sign) },
  })
}

/** The new side is a diff of the quoted one: lines with `-` are quoted and go, lines with `+` come, the others are quoted lines. */
function onNewSide(sought: Pattern, before: readonly string[]): Pattern | 'doubtful' {
  const quoted = new Set(before)
  const isSigned = (text: string) => text[0] === '+' || (text[0] === '-' && quoted.has(text.slice(SIGN)))
  if (!sought.after.some(isSigned)) return sought
  if (before.some((text) => text[0] === '+' || text[0] === '-')) return sought
  const rows: Row[] = []
  for (const text of sought.after) {
    if (isSigned(text)) rows.push({ sign: text[0] ?? '', text: text.slice(SIGN) })
    else if (isBlank(text) || quoted.has(text)) rows.push({ sign: '', text })
    else if (text[0] === ' ' && quoted.has(text.slice(SIGN))) rows.push({ sign: ' ', text: text.slice(SIGN) })
    else return 'doubtful'
  }
  // A blank behind each sign may be of the sign, or of the text.
  const added = rows.filter(({ sign, text }) => sign === '+' && !isBlank(text))
  const isSpaced = added.length > 0 && added.every(({ text }) => text.startsWith(' '))
  if (isSpaced && before.some((text) => /^\S/.test(text))) return 'doubtful'
  const stay = rows.filter(({ sign }) => sign !== '-')
  return sought.as({
    before,
    after: stay.map(({ text }) => text),
    adaptation: { code: 'prefix', taken: rows.map(({ sign }) => sign) },
  })
}
