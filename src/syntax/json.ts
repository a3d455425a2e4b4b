/** JSON, by its standard or with the comments and trailing commas that some programs allow in it. */
import { type ParseError, parse, printParseErrorCode } from 'jsonc-parser'
import type { SyntaxProblem } from '../engine/model'
import { MOST, problemAt, sorted } from './problem'

const MISSING: ReadonlyMap<string, string> = new Map([
  ['ColonExpected', ':'],
  ['CommaExpected', ','],
  ['CloseBraceExpected', '}'],
  ['CloseBracketExpected', ']'],
])

const isStandard = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch (error) {
    if (error instanceof SyntaxError) return false
    throw error
  }
}

/** Every error of a JSON text; null: it is nested too deeply to be read. */
export function jsonProblems(text: string, lenient: boolean): SyntaxProblem[] | null {
  const read = text.replace(/^\ufeff/, ' ')
  if (!lenient && isStandard(read)) return []
  if (lenient && read.trim() === '') return []
  const errors: ParseError[] = []
  try {
    parse(read, errors, { disallowComments: !lenient, allowTrailingComma: lenient })
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return null
  }
  // What only the standard forbids, such as a control character in a string.
  if (errors.length === 0 && !lenient) return sorted([problemAt(read, 0, 'unexpected')])
  return sorted(
    errors.slice(0, MOST).map(({ error, offset }) => {
      const token = MISSING.get(printParseErrorCode(error))
      return token === undefined ? problemAt(read, offset, 'unexpected') : problemAt(read, offset, `missing ${token}`, true)
    }),
  )
}
