/** What changes the open project, or runs it, waits until what was asked for before is there. */
export type ProjectGate = {
  /** Resolves once the project that is being opened is there, and the file that is being added; also where that failed. */
  opened(): Promise<void>
  /** What comes from now on waits for this. Whoever asked for it has its rejection. */
  hold(opening: Promise<unknown>): void
}

/** Open at first: nothing is being opened. */
export function createProjectGate(): ProjectGate {
  let opened: Promise<void> = Promise.resolve()
  return {
    opened: () => opened,
    hold(opening) {
      const settled = () => {}
      opened = opening.then(settled, settled)
    },
  }
}
