/** An amount in cents as text. */
export function format(cents) {
  return `${(cents / 100).toFixed(2)} EUR`
}
