/** What one hunk of a reply proves of the others: a reply that is escaped, or decorated, in one place may be so in another. */

import { flat } from '../lists'
import { kindOf, plainOf } from '../match/fold'
import { WIDTH } from '../match/unproven-lines'
import type {
  Adaptation,
  AdaptationCode,
  Decision,
  Edit,
  HunkAt,
  HunkLine,
  IndentationFault,
  Reading,
  Refusal,
  RungId,
  TornWhy,
} from '../model'

/** A hunk, and the first new line of it that is in doubt: for what it begins with or is escaped by, for its quotes or semicolon, its indentation, or as a marker. */
export type Doubt = HunkAt & { readonly line: number } & (
    | { readonly code: 'prefix' | 'style' | 'marker' }
    | { readonly code: 'indentation'; readonly fault?: IndentationFault }
    | { readonly code: 'torn'; readonly why: TornWhy }
  )

/** The refusal of a hunk in doubt. */
export function refusalOf(doubt: Doubt): Refusal {
  const { line } = doubt
  if (doubt.code === 'torn') return { code: doubt.code, line, why: doubt.why }
  if (doubt.code === 'indentation' && doubt.fault !== undefined) return { code: doubt.code, line, fault: doubt.fault }
  return { code: doubt.code, line }
}

/** What a reply writes all over, once it does: escapes, entities, typographic characters. */
type Sign = {
  readonly rung: RungId
  readonly adaptation: AdaptationCode
  readonly code: Doubt['code']
  /** The forms in a line, each by the character that a reply without the form writes in its place. */
  readonly formsIn: (text: string) => readonly string[]
  /** Whether the line has in plain the character that the form represents. */
  readonly hasPlain: (text: string, form: string) => boolean
}

const SIGNS: readonly Sign[] = [
  {
    rung: 'entities',
    adaptation: 'entities',
    code: 'prefix',
    formsIn: (text) => (/&#?\w+;/.test(text) ? ['&'] : []),
    hasPlain: (text) => /[<>&]/.test(text.replace(/&#?\w+;/g, '')),
  },
  {
    rung: 'escapes',
    adaptation: 'escapes',
    code: 'prefix',
    formsIn: (text) => Array.from(text.matchAll(/\\([^\p{L}\p{N}\s]|t)/gu), ([, character = '']) => character),
    hasPlain: (text, form) =>
      text.replace(/\\./g, '').includes(form === 't' ? '\t' : form) || (form === '\\' && /\\[^\\]/.test(text)),
  },
  {
    rung: 'typography',
    adaptation: 'characters',
    code: 'style',
    formsIn: (text) =>
      BEYOND_ASCII.test(text) ? Array.from(text).flatMap((one) => (plainOf(one) === one ? [] : [kindOf(one)])) : [],
    hasPlain: (text, form) => Array.from(text).some((one) => plainOf(one) === one && kindOf(one) === form),
  },
]

/** What Markdown needs a back-slash for: who escapes one of them escapes all. */
const MARKDOWN = new Set(['_', '*', '[', ']', '#', '`'])

/** Whether a form is among those that are shown, or as good as. */
const isShown = (forms: ReadonlySet<string>, form: string): boolean =>
  forms.has(form) || (MARKDOWN.has(form) && [...forms].some((shown) => MARKDOWN.has(shown)))

const BEYOND_ASCII = /[\u0080-\uffff]/

/** Whether the decision proves that the reply writes so. */
const shows = (decision: Decision, { rung, adaptation }: Sign): boolean =>
  decision.state === 'applied' &&
  decision.rejected !== true &&
  (decision.how === rung || adaptationsOf(decision).some((made) => made.code === adaptation && !isOfPlain(made)))

/** Whether it is about plain characters: quotes of one kind for the other. */
const isOfPlain = (adaptation: Adaptation): boolean =>
  adaptation.code === 'characters' && adaptation.became.every(([written]) => plainOf(written) === written)

/** Whether the decision proves that the reply writes line ends as `\n`: one quoted line covers several of the file. */
const partsLine = (decision: Decision, sides: Sides | null): boolean =>
  decision.state === 'applied' &&
  decision.rejected !== true &&
  sides?.before.length === 1 &&
  decision.before.end - decision.before.start > 1 &&
  /\\n/.test(sides.before[0]?.text ?? '')

/** The length at which the reply breaks lines: of the longest quoted one that goes on in the next; −1 where no hunk shows it. */
function widthIn(decisions: readonly Decision[], sidesOf: (decision: Decision) => Sides | null): number {
  const broken = decisions.filter(
    (decision) => decision.state === 'applied' && decision.rejected !== true && decision.how === 'line-breaks',
  )
  const width = Math.max(-1, ...broken.flatMap((decision) => (sidesOf(decision)?.before ?? []).map(({ text }) => text.length)))
  return width < WIDTH ? -1 : width
}

/** Both sides of a hunk. */
export type Sides = { readonly before: readonly HunkLine[]; readonly after: readonly HunkLine[] }

/** The sides of an edit's hunk; null where the edit has none. */
export function sidesOf(edit: Edit | undefined, hunk: number): Sides | null {
  if (edit?.kind === 'patch') return edit.hunks[hunk] ?? null
  return edit?.kind === 'replace' ? edit : null
}

const textsOf = (sides: Sides | null): string[] =>
  sides === null ? [] : [...sides.before, ...sides.after].map(({ text }) => text)

const adaptationsOf = (decision: Decision): readonly Adaptation[] =>
  decision.state === 'applied' && decision.rejected !== true ? (decision.adaptations ?? []) : []

const digitless = (prefix: string): string => prefix.trim().replace(/\d+/g, '0')

/**
 * Hunks that landed as they are written although another one of the reply shows that it may be escaped or decorated, and nothing that they quote
 * shows that they are not.
 */
export function doubtsOf({ edits }: Reading, decisions: readonly Decision[]): Doubt[] {
  const proven = flat(decisions, adaptationsOf)
  const width = widthIn(decisions, (decision) => sidesOf(edits[decision.edit], decision.hunk))
  if (proven.length === 0 && width < 0 && !decisions.some((decision) => SIGNS.some((sign) => shows(decision, sign)))) return []
  const prefixes = new Set(
    proven.flatMap((adaptation) =>
      adaptation.code === 'prefix' ? adaptation.taken.map(digitless).filter((text) => text !== '') : [],
    ),
  )
  const signs = SIGNS.flatMap((sign) => {
    const shown = decisions.filter((decision) => shows(decision, sign)).map(({ edit, hunk }) => sidesOf(edits[edit], hunk))
    const forms = new Set(shown.flatMap((sides) => textsOf(sides).flatMap(sign.formsIn)))
    return forms.size === 0 ? [] : [{ sign, forms }]
  })
  const styles = stylesOf(proven)
  const indents = indentsOf(proven)
  const isParted = decisions.some((decision) => partsLine(decision, sidesOf(edits[decision.edit], decision.hunk)))
  return decisions.flatMap((decision): Doubt[] => {
    if (decision.state !== 'applied' || decision.rejected === true) return []
    const sides = sidesOf(edits[decision.edit], decision.hunk)
    if (sides === null) return []
    const own = new Set(adaptationsOf(decision).map(({ code }) => code))
    const quoted = new Set(sides.before.map(({ text }) => text))
    const old = sides.before.map(({ text }) => text)
    // A hunk that was found so has been read so, new lines and all.
    const isOpen = ({ sign, forms }: (typeof signs)[number], text: string) =>
      !own.has(sign.adaptation) &&
      !(sign.code === 'prefix' && decision.how === sign.rung) &&
      sign
        .formsIn(text)
        .some(
          (form) => isShown(forms, form) && !old.some((line) => sign.formsIn(line).includes(form) || sign.hasPlain(line, form)),
        )
    const isJoined = (text: string) =>
      isParted && sides.before.length === 1 && /\\n/.test(text) && !old.some((line) => /\\n/.test(line))
    const isDecorated = (text: string) =>
      !own.has('prefix') &&
      [...prefixes].some((prefix) => beginsWith(text, prefix) && !sides.before.some((line) => beginsWith(line.text, prefix)))
    const isDoubtful = (text: string, code: Doubt['code']) => signs.some((one) => one.sign.code === code && isOpen(one, text))
    const line = sides.after.findIndex(
      ({ text }) => !quoted.has(text) && (isDoubtful(text, 'prefix') || isDecorated(text) || isJoined(text)),
    )
    if (line >= 0) return [{ edit: decision.edit, hunk: decision.hunk, line, code: 'prefix' }]
    const styled = sides.after.findIndex(
      ({ text }) =>
        !quoted.has(text) &&
        (isDoubtful(text, 'style') ||
          (text.length === width && decision.how !== 'line-breaks') ||
          styles.some(({ code, sign }) => !own.has(code) && sign.test(text))),
    )
    if (styled >= 0) return [{ edit: decision.edit, hunk: decision.hunk, line: styled, code: 'style' }]
    const isOff = (sign: RegExp) => (text: string) => !own.has('indentation') && sign.test(text)
    const indented = sides.after.findIndex(
      ({ text }) => !quoted.has(text) && indents.some((sign) => isOff(sign)(text) && !old.some(isOff(sign))),
    )
    return indented < 0 ? [] : [{ edit: decision.edit, hunk: decision.hunk, line: indented, code: 'indentation' }]
  })
}

type StyleSign = { readonly code: AdaptationCode; readonly sign: RegExp }

/** What new lines show of a style that was proven not to be the file's. */
function stylesOf(proven: readonly Adaptation[]): StyleSign[] {
  const signs = proven.flatMap((adaptation): StyleSign[] => {
    if (adaptation.code === 'semicolons') return adaptation.added ? [] : [{ code: 'semicolons', sign: /;\s*$/ }]
    if (adaptation.code !== 'characters') return []
    // What is all tags has the quotes of attributes, which are no strings of code.
    return adaptation.became.flatMap(([written]) =>
      /^['"]$/.test(written) ? [{ code: 'characters', sign: new RegExp(`^(?!\\s*<.*>$).*${written}`) }] : [],
    )
  })
  return signs
}

/** How lines begin that are indented by blanks where the file has tabs, or by tabs where it has blanks. */
const indentsOf = (proven: readonly Adaptation[]): RegExp[] =>
  proven.flatMap((adaptation) =>
    adaptation.code !== 'indentation'
      ? []
      : adaptation.became.flatMap(([written, meant]) =>
          /^ {2,}$/.test(written) && /^\t+$/.test(meant)
            ? [/^ {2,}\S/]
            : /^\t+$/.test(written) && /^ {2,}$/.test(meant)
              ? [/^\t+\S/]
              : [],
        ),
  )

const beginsWith = (text: string, prefix: string): boolean => digitless(text.slice(0, prefix.length + LONGEST)).startsWith(prefix)

/** Digits of a number and blanks that a prefix may have more than its shortest form. */
const LONGEST = 8
