/** An amount in cents as text. */
export function formatMoney(cents) {
  return `${(cents / 100).toFixed(2)} EUR`
}
