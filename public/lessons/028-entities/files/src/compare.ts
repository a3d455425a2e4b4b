export function newest<T extends { readonly time: number }>(items: readonly T[]): T | undefined {
  let best: T | undefined
  for (const item of items) {
    if (best === undefined || item.time > best.time) best = item
  }
  return best
}

export const isRecent = (time: number, now: number): boolean => now - time < 60_000 && time <= now
