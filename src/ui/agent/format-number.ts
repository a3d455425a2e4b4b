/** Tokens, money and time as they are read. */

const whole = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 })

export const formatNumber = (count: number): string => whole.format(count)

/** The same, with a letter for thousands. */
export const formatShort = (count: number): string =>
  count >= 10_000 && count % 1000 === 0 ? `${formatNumber(count / 1000)}k` : formatNumber(count)

/** US dollars; below it the page only says that the amount is less. */
const LEAST = 0.00001

/** US dollars; small amounts with their digits. */
export function formatDollars(amount: number): string {
  if (amount === 0) return '$0'
  if (amount < LEAST) return `<$${LEAST.toFixed(5)}`
  return `$${amount < 0.01 ? amount.toFixed(5).replace(/0+$/, '') : amount.toFixed(2)}`
}

/** Milliseconds → "2.1 s", "45 s", "3 min 20 s". */
export function formatDuration(ms: number): string {
  if (ms < 9_950) return `${(ms / 1000).toFixed(1)} s`
  const seconds = Math.round(ms / 1000)
  if (seconds < 60) return `${seconds} s`
  const rest = seconds % 60
  return `${Math.floor(seconds / 60)} min${rest === 0 ? '' : ` ${rest} s`}`
}
