/** Pictures take turns: each is drawn in a task of its own, so that none holds the page's thread for all of them. */

const waiting = new Set<() => void>()
let isAwake = false

function next(): void {
  const [draw] = waiting
  if (draw === undefined) {
    isAwake = false
    return
  }
  waiting.delete(draw)
  // A picture that cannot be drawn does not keep the others from it.
  setTimeout(next)
  draw()
}

/** Draws soon; returns what calls it off. */
export function drawInTurn(draw: () => void): () => void {
  waiting.add(draw)
  if (!isAwake) {
    isAwake = true
    setTimeout(next)
  }
  return () => void waiting.delete(draw)
}
