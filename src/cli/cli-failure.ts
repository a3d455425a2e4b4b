/** What ends a command before its end. */

/** How a command ends: what a program that calls it can tell apart. */
export const EXIT = {
  /** All edits land, or landed. */
  ok: 0,
  /** The reply was refused: nothing was written. */
  refused: 1,
  /** The command or its input is wrong: nothing was done. */
  input: 2,
  /** The disk is in another state than the edits need, or refuses to be written: nothing was written, or all was put back. */
  disk: 3,
  /** Ctrl-C: what was done is kept whole. */
  stopped: 130,
} as const

export type ExitName = keyof typeof EXIT

/** Why a command ends. `cli-messages.ts` has a sentence for each. */
export type Problem =
  | { readonly code: 'usage'; readonly detail: string }
  | { readonly code: 'no-command'; readonly name: string }
  | { readonly code: 'no-folder'; readonly name: string }
  | { readonly code: 'no-file'; readonly name: string }
  | { readonly code: 'is-folder'; readonly name: string }
  | { readonly code: 'unreadable'; readonly name: string; readonly detail: string }
  | { readonly code: 'not-text'; readonly name: string }
  | { readonly code: 'too-large'; readonly name: string; readonly limit: number }
  | { readonly code: 'no-reply' }
  | { readonly code: 'several-replies' }
  | { readonly code: 'bad-path'; readonly name: string }
  | { readonly code: 'bad-shard'; readonly name: string }
  | { readonly code: 'bad-number'; readonly name: string }
  | { readonly code: 'bad-tool'; readonly name: string }
  | { readonly code: 'shards-differ'; readonly name: string }
  | { readonly code: 'no-page' }
  | { readonly code: 'not-two' }
  | { readonly code: 'no-verdicts'; readonly name: string }
  | { readonly code: 'port-taken'; readonly name: string }
  | { readonly code: 'output'; readonly detail: string }
  | { readonly code: 'stopped' }

/** Thrown where a command cannot go on. */
export class CliFailure extends Error {
  override readonly name = 'CliFailure'
  readonly exit: ExitName
  readonly problem: Problem

  constructor(exit: ExitName, problem: Problem) {
    super(problem.code)
    this.exit = exit
    this.problem = problem
  }
}
