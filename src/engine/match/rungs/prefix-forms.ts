/** Prefixes that lines got on their way: what the lines say without them. */
import type { MeantHunk } from '../pattern'

/** One way of decorating lines. `of`: the prefix of a line, without the blank that may part it from the text; null where it has none. `kindOf`: equal for prefixes that go together. */
export type PrefixForm = {
  readonly of: (text: string) => string | null
  readonly kindOf: (prefix: string) => string
}

/** A reading without prefixes. `quoted`: by quoted line what is taken off, '' for nothing. */
type Unprefixed = MeantHunk & { readonly quoted: readonly string[] }

/**
 * Both sides without the prefixes of a form, as far as the quoted lines have them: with the blank behind each prefix taken off too, and without that.
 * Where some quoted lines have none, no new line may have one either: whether it was meant is not known then.
 */
export function prefixReadings({ of, kindOf }: PrefixForm, before: readonly string[], after: readonly string[]): Unprefixed[] {
  const quoted = before.map((text) => (isBlank(text) ? '' : of(text)))
  const found = quoted.filter((prefix) => prefix !== null && prefix !== '')
  const [first] = found
  if (typeof first !== 'string') return []
  const kind = kindOf(first)
  if (found.some((prefix) => prefix !== null && kindOf(prefix) !== kind)) return []
  const fresh = after.map((text) => {
    const prefix = of(text)
    return prefix !== null && kindOf(prefix) === kind ? prefix : ''
  })
  const isWhole = quoted.every((prefix) => prefix !== null)
  const known = new Set(before)
  // Where the text behind the prefixes begins like one, a new line with only one prefix may have it as its text.
  const isLike = (text: string, prefix: string) => {
    const rest = of(text.slice(prefix.length).replace(/^ /, ''))
    return rest !== null && kindOf(rest) === kind
  }
  const isDouble = before.some((text, at) => isLike(text, quoted[at] ?? ''))
  if (isDouble && fresh.some((prefix, at) => !isBlank(after[at] ?? '') && !isLike(after[at] ?? '', prefix))) return []
  if (!isWhole && fresh.some((prefix, at) => prefix !== '' && !known.has(after[at] ?? ''))) return []
  // What begins an item of a list may be the text of the lines that have it, where others have none.
  const own = fresh.filter((_, at) => !isBlank(after[at] ?? '') && !known.has(after[at] ?? ''))
  if (ITEM.test(first) && own.includes('') && own.some((prefix) => prefix !== '')) return []
  const plain = quoted.map((prefix) => prefix ?? '')
  const readings: Unprefixed[] = []
  if (hasBlanks(before, plain)) readings.push(without(before, after, withBlank(before, plain), withBlank(after, fresh)))
  readings.push(without(before, after, plain, fresh))
  return readings
}

/** A prefix that begins an item of a list, a heading or a quotation as well. */
const ITEM = /^\s*[-*+>#•]+\s*$/

const isBlank = (text: string) => text.trim() === ''

/** Whether a blank follows each prefix that has text behind it. */
const hasBlanks = (texts: readonly string[], prefixes: readonly string[]): boolean =>
  texts.every((text, at) => {
    const rest = text.slice(prefixes[at]?.length)
    return prefixes[at] === '' || rest === '' || rest[0] === ' '
  })

const withBlank = (texts: readonly string[], prefixes: readonly string[]): string[] =>
  prefixes.map((prefix, at) => (prefix !== '' && texts[at]?.[prefix.length] === ' ' ? `${prefix} ` : prefix))

const without = (
  before: readonly string[],
  after: readonly string[],
  quoted: readonly string[],
  taken: readonly string[],
): Unprefixed => ({
  before: before.map((text, at) => text.slice(quoted[at]?.length ?? 0)),
  after: after.map((text, at) => text.slice(taken[at]?.length ?? 0)),
  quoted,
  adaptation: { code: 'prefix', taken },
})
