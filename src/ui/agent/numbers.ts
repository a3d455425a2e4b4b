/** Tokens, money and time as they are read. */

const whole = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 })

export const number = (count: number): string => whole.format(count)

/** The same, with thousands told by a letter. */
export const short = (count: number): string =>
  count >= 10_000 && count % 1000 === 0 ? `${number(count / 1000)}k` : number(count)

/** US dollars; small amounts with their digits. */
export const dollars = (amount: number): string =>
  `$${amount === 0 ? '0' : amount < 0.01 ? amount.toFixed(5).replace(/0+$/, '') : amount.toFixed(2)}`

/** Milliseconds → "2.1 s", "45 s", "3 min 20 s". */
export function duration(ms: number): string {
  if (ms < 9_950) return `${(ms / 1000).toFixed(1)} s`
  const seconds = Math.round(ms / 1000)
  if (seconds < 60) return `${seconds} s`
  const rest = seconds % 60
  return `${Math.floor(seconds / 60)} min${rest === 0 ? '' : ` ${rest} s`}`
}
