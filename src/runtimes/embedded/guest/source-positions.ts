/** From a place in the code that runs back to the place in the project's file: lines are the same, columns are found by the word at the place. */
import type { CommonSource, EsSource } from './transform'

export type SourcePositions = {
  /** 1-based column in the project's file. */
  column(file: string, line: number, column: number): number
  /** The imported name that the code calls there, null where it calls none. */
  callee(file: string, line: number, column: number): string | null
}

const WORD = /[\p{ID_Start}$_][\p{ID_Continue}$]*/gu

/** How sucrase writes the call of an imported function, so that it gets no `this`. */
const CALL = 'call(void 0,'

type Word = { readonly text: string; readonly at: number }

const words = (line: string): Word[] => [...line.matchAll(WORD)].map((match) => ({ text: match[0], at: match.index }))

/** @param column 1-based, in `generated` */
export function originalColumn(original: string, generated: string, column: number): number {
  if (original === generated) return column
  const before = words(generated).filter((word) => word.at < column)
  const targets = words(original)
  // The word itself, else the nearest before it: generated words have no counterpart.
  for (const word of before.toReversed()) {
    const nth = before.filter((other) => other.text === word.text && other.at <= word.at).length
    const target = targets.filter((other) => other.text === word.text)[nth - 1]
    if (target) return target.at + 1
  }
  return Math.max(1, Math.min(column, original.length))
}

/** The length of what precedes the project's own code on line 1: the function's head, what it declares, and the calls that were moved there. */
function preamble(generated: string, isHoisted: boolean): number {
  const head = isHoisted ? /^\((?:async )?function\*\(.*?\byield;.*?\byield;/ : /^\((?:async )?function\*\(.*?\byield;/
  return (head.exec(generated) ?? /^\(function\(.*?\{/.exec(generated))?.[0].length ?? 0
}

/** @param files the project's files as they are now */
export function createSourcePositions(
  files: { get(path: string): string | Uint8Array | undefined },
  sources: ReadonlyMap<string, EsSource | CommonSource>,
): SourcePositions {
  const lineOf = (text: string | undefined, line: number) => text?.split('\n')[line - 1]
  return {
    column(file, line, column) {
      const content = files.get(file)
      const original = typeof content === 'string' ? lineOf(content, line) : undefined
      const source = sources.get(file)
      const generated = lineOf(source?.code, line)
      if (original === undefined || generated === undefined) return column
      const cut = line === 1 ? preamble(generated, Boolean(source?.hoists) && source?.kind === 'esm') : 0
      return originalColumn(original, generated.slice(cut), column - cut)
    },
    callee(file, line, column) {
      const generated = lineOf(sources.get(file)?.code, line)
      if (!generated?.startsWith(CALL, column - 1)) return null
      return words(generated.slice(0, column - 1)).at(-1)?.text ?? null
    },
  }
}

/** Places of code that nothing rewrote. */
export const SAME_POSITIONS: SourcePositions = { column: (_file, _line, column) => column, callee: () => null }
