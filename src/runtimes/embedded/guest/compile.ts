/** Text of a project file → a function; what cannot be read becomes an error that names its place. */
import { LoadError } from './errors'
import { urlOf } from './frames'
import { type CommonSource, type EsSource, type PackageType, transformSource } from './transform'

/** Indirect, so that the text sees the global scope alone. The frame's policy allows it; nowhere else does anything evaluate text. */
const evaluate: unknown = Reflect.get(globalThis, 'eval')

/** The last `(line:column)` of a parser's message, 1-based. */
function placeIn(message: string): { line: number; column: number } {
  const place = /\((\d+):(\d+)\)\s*$/.exec(message)
  return { line: Number(place?.[1] ?? 1), column: Number(place?.[2] ?? 1) }
}

export function syntaxError(path: string, message: string): LoadError {
  const what = message.replace(/^Error transforming .*?: /, '').replace(/\s*\(\d+:\d+\)\s*$/, '')
  return new LoadError('SyntaxError', 'ERR_SYNTAX', `${path}: ${what}`, [{ file: path, ...placeIn(message) }])
}

/** @throws LoadError where the source cannot be read */
export function readSource(path: string, text: string, type: PackageType): EsSource | CommonSource {
  try {
    return transformSource(path, text, type)
  } catch (error) {
    // sucrase throws SyntaxErrors, the lexer errors with an index.
    if (error instanceof SyntaxError || (error instanceof Error && 'idx' in error)) throw syntaxError(path, error.message)
    throw error
  }
}

/** @throws LoadError where the engine refuses the code */
export function compile(code: string, path: string): CallableFunction {
  if (typeof evaluate !== 'function') throw new TypeError('There is no eval here.')
  try {
    const made: unknown = evaluate(`${code}\n//# sourceURL=${urlOf(path)}`)
    if (typeof made === 'function') return made
  } catch (error) {
    if (error instanceof SyntaxError) throw syntaxError(path, error.message)
    throw error
  }
  throw new TypeError(`The module ${path} did not compile to a function.`)
}
