/** A clock that stops while the browser or the machine suspends the tab: its workers do not run then either. */

/** Milliseconds between two looks at the clock that mean that the page was not there. More: tests pay for a short sleep, fewer: for a busy page. */
const GAP_MS = 1_000

let lookedAt = performance.now()
let awayMs = 0

/** Milliseconds since some moment, without those that the page was away for. Whoever measures looks more often than every `GAP_MS`. */
export function awakeMs(): number {
  const now = performance.now()
  if (now - lookedAt > GAP_MS) awayMs += now - lookedAt
  lookedAt = now
  return now - awayMs
}

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
