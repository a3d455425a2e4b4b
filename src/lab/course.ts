/** How replies are read out of files: from where on, and how whoever watches the reading knows where it is. */

/** A file, and how many of its replies are read. `unit`: the file of the list that it is, or that it is inside of. */
export type FilePlace = { readonly unit: number; readonly name: string; readonly replies: number }

export type Course = {
  /** Reads on at this file of the list; those before it are only known by their names. */
  readonly from: number
  /** Files that are left behind so many of their replies. */
  readonly left: readonly FilePlace[]
  /** Is called before a file is opened and behind each of its replies. */
  readonly at: (place: FilePlace) => void
  /** Does work on so many bytes that nothing else can interrupt; null: it had no end in time, and was given up. */
  readonly within: <Result>(bytes: number, work: () => Result) => { readonly result: Result } | null
}

/** All files from the first on, unwatched. */
export const WHOLE: Course = {
  from: 0,
  left: [],
  at: () => {},
  within: (_, work) => ({ result: work() }),
}
