/** `breaks`: what is replaced by what, and the line (1-based, as editors count) at which that shows. */
export type SyntaxSample = {
  readonly path: string
  readonly text: string
  readonly breaks: readonly (readonly [find: string, put: string, line: number])[]
  /** "path kind: signature" of every definition. */
  readonly symbols: readonly string[]
}
