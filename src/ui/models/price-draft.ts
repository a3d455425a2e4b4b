/** Prices and windows as a person types them. */
import type { ModelRegistry } from '../../session/agent/models'

type Row = NonNullable<ReturnType<ModelRegistry['priceOf']>>
type Price = Row['price']

/** In the order of the table. */
export const PRICE_FIELDS = ['input', 'cachedInput', 'cacheWrite', 'output'] as const
export type PriceField = (typeof PRICE_FIELDS)[number]

/** The texts of the fields. */
export type PriceDraft = Readonly<Record<PriceField | 'source' | 'date', string>>

/** What a draft comes to. 'half': `field` is needed and empty. 'wrong': it is no price. */
export type ReadPriceDraft =
  | { readonly state: 'empty' }
  | { readonly state: 'whole'; readonly price: Price }
  | { readonly state: 'half' | 'wrong'; readonly field: PriceField }

const DOLLARS = 1_000_000 // for a million tokens; more is a mistake

const textOf = (dollars: number | null | undefined): string => (dollars === null || dollars === undefined ? '' : String(dollars))

export const priceDraftOf = (row: Row | null): PriceDraft => ({
  input: textOf(row?.price.input),
  cachedInput: textOf(row?.price.cachedInput),
  cacheWrite: textOf(row?.price.cacheWrite),
  output: textOf(row?.price.output),
  source: row?.source ?? '',
  date: row?.date ?? '',
})

/** US dollars; null: the field is empty. NaN: it is no price. */
function dollarsIn(text: string): number | null {
  const typed = text.trim().replace(/^\$\s*/, '')
  if (typed === '') return null
  const dollars = /^(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?$/i.test(typed) ? Number(typed) : Number.NaN
  return dollars <= DOLLARS ? dollars : Number.NaN
}

export function readPriceDraft(draft: PriceDraft): ReadPriceDraft {
  const wrong = PRICE_FIELDS.find((field) => Number.isNaN(dollarsIn(draft[field])))
  if (wrong !== undefined) return { state: 'wrong', field: wrong }
  if (PRICE_FIELDS.every((field) => dollarsIn(draft[field]) === null)) return { state: 'empty' }
  const input = dollarsIn(draft.input)
  const output = dollarsIn(draft.output)
  if (input === null) return { state: 'half', field: 'input' }
  if (output === null) return { state: 'half', field: 'output' }
  const price = { input, cachedInput: dollarsIn(draft.cachedInput), cacheWrite: dollarsIn(draft.cacheWrite), output }
  return { state: 'whole', price }
}

/** A draft in which something was typed. A price that is not the source's any more has none, and the day is today's. */
export function typed(draft: PriceDraft, field: keyof PriceDraft, text: string, today: string): PriceDraft {
  const next = { ...draft, [field]: text }
  if (field === 'date') return next
  if (field === 'source') return { ...next, date: next.date || today }
  return { ...next, source: /^https?:/.test(draft.source) ? '' : draft.source, date: today }
}

const UNITS: Readonly<Record<string, number>> = { '': 1, k: 1000, m: 1_000_000 }
const TOKENS = 100_000_000 // more is a mistake

/** Tokens: "128000", "128,000", "128k", "1M". null: the field is empty. NaN: it is no number of tokens. */
export function readTokens(text: string): number | null {
  const typedText = text.replace(/[\s,_]/g, '').toLowerCase()
  if (typedText === '') return null
  const [, digits, unit = ''] = /^(\d+(?:\.\d+)?)([km]?)$/.exec(typedText) ?? []
  const tokens = digits === undefined ? Number.NaN : Number(digits) * (UNITS[unit] ?? 1)
  return Number.isInteger(tokens) && tokens >= 1 && tokens <= TOKENS ? tokens : Number.NaN
}

/** "128k", "1.05M", "8,192": exact where it is short. */
export function shortTokens(tokens: number): string {
  if (tokens >= 1_000_000) return `${Number((tokens / 1_000_000).toFixed(2))}M`
  return tokens >= 10_000 ? `${Math.round(tokens / 1000)}k` : tokens.toLocaleString('en')
}

/** "$1 in, $4 out" for a million tokens. */
export const shortPrice = ({ input, output }: Price): string =>
  input === 0 && output === 0 ? 'free' : `$${shortDollars(input)} in, $${shortDollars(output)} out`

const shortDollars = (dollars: number): string => String(Number(dollars.toPrecision(3)))
