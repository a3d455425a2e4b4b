/** Makes something when it is first wanted, once; after a failure the next call makes it again. Its callers get the rejection. */
export function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null
  return () => {
    made ??= make().catch((failed: unknown) => {
      made = null
      throw failed
    })
    return made
  }
}
