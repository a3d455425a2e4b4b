/** What changes the open project waits until the one that is being opened is there: before that there is nothing to put it on. */
export type ProjectGate = {
  /** Resolves once that project is there; rejects where the earlier session could not be opened. */
  opened(): Promise<void>
  /** What changes the project waits for this from now on. */
  hold(opening: Promise<void>): void
}

export function createProjectGate(): ProjectGate {
  let opening: Promise<void> = Promise.resolve()
  return {
    opened: () => opening,
    hold(next) {
      opening = next
    },
  }
}
