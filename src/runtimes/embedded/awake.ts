/** Time that stands still while the browser keeps the tab frozen: neither the page nor its workers get on then. */

/** Milliseconds that workers have to come back to life behind the page. */
const WAKING_MS = 1_000

let frozenAt: number | null = null
let frozenMs = 0

if (typeof document !== 'undefined') {
  document.addEventListener('freeze', () => {
    frozenAt = performance.now()
  })
  document.addEventListener('resume', () => {
    if (frozenAt !== null) frozenMs += performance.now() - frozenAt + WAKING_MS
    frozenAt = null
  })
}

/** Milliseconds since the page began, without those that it was frozen for. */
export const awakeMs = (): number => (frozenAt ?? performance.now()) - frozenMs

/** Calls `act` once `ms` such milliseconds are over; what it returns calls that off. */
export function afterAwake(ms: number, act: () => void): () => void {
  const until = awakeMs() + ms
  let timer = setTimeout(look, ms)
  function look(): void {
    const left = until - awakeMs()
    if (left > 0) timer = setTimeout(look, left)
    else act()
  }
  return () => clearTimeout(timer)
}
