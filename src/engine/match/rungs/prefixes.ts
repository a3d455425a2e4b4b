import type { Damage } from '../pattern'
import { COMPARING_RUNGS } from './comparing-rungs'
import { type PrefixForm, prefixReadings } from './prefix-forms'
import { restoringRung } from './rung'

const byPattern = (pattern: RegExp, kindOf: (prefix: string) => string = (prefix) => prefix): PrefixForm => ({
  of: (text) => pattern.exec(text)?.[0] ?? null,
  kindOf,
})

/** What pages, terminals and letters put in front of lines. Signs of comments are not among them: code that is commented out is other code. */
const FORMS: readonly PrefixForm[] = [
  byPattern(/^(?:>>>|\.\.\.)(?= |$)/, () => 'prompt'),
  byPattern(/^(?:>(?: (?=>))?)+/),
  byPattern(/^(?:[$%❯»]|PS>)(?= )/),
  byPattern(/^[|│┃▏┆]/),
  byPattern(/^[+-]/, () => 'sign'),
  byPattern(/^[*•]/),
]

export const PREFIXES: Damage = {
  id: 'prefixes',
  sign: /^(?:\.\.\.|[>$%❯»P|│┃▏┆*•+-])/m,
  readings: (before, after) => FORMS.flatMap((form) => prefixReadings(form, before, after)),
}

/** Equal once the quotation marks, prompts, bars or bullets at the beginning of lines are taken off. */
export const prefixes = restoringRung(PREFIXES, COMPARING_RUNGS)
