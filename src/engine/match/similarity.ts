/** Characters of a line that are compared. More: slower on minified files, fewer: differences far right go unseen. */
const COMPARED = 2000

/** Two characters as one number. */
const pairAt = (text: string, at: number) => text.charCodeAt(at) * 65_536 + text.charCodeAt(at + 1)

function pairsOf(text: string): Map<number, number> {
  const pairs = new Map<number, number>()
  for (let at = 0; at < text.length - 1; at++) pairs.set(pairAt(text, at), (pairs.get(pairAt(text, at)) ?? 0) + 1)
  return pairs
}

/**
 * Similarity to `text`, 0 to 1: the share of character pairs that two lines have in common (Dice's coefficient).
 * 1 for equal text; lines of one character or none are similar only to themselves.
 */
export function similarTo(text: string): (other: string) => number {
  const ours = text.slice(0, COMPARED)
  const pairs = pairsOf(ours)
  return (full) => {
    const other = full.slice(0, COMPARED)
    if (other === ours) return 1
    const total = ours.length + other.length - 2
    if (ours.length < 2 || other.length < 2) return 0
    let common = 0
    for (const [pair, times] of pairsOf(other)) common += Math.min(times, pairs.get(pair) ?? 0)
    return (2 * common) / total
  }
}
