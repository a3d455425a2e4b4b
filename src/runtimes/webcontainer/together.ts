/**
 * Works on all items, `most` at the same time. Rejects as soon as the work on one does, and begins no more then.
 */
export async function together<T>(items: Iterable<T>, most: number, work: (item: T) => Promise<void>): Promise<void> {
  const rest = items[Symbol.iterator]()
  let isBroken = false
  const worker = async () => {
    for (let next = rest.next(); !next.done && !isBroken; next = rest.next()) await work(next.value)
  }
  const breaks = (error: unknown) => {
    isBroken = true
    throw error
  }
  await Promise.all(Array.from({ length: most }, () => worker().catch(breaks)))
}
