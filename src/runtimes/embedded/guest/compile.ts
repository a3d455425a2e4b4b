/** Text of a project file → a function; what cannot be read becomes an error that names its place. */
import type { Frame } from '../../runtime'
import { LoadError } from './errors'
import { type CommonSource, type EsSource, type SourceContext, transformSource } from './transform'

/** Indirect, so that the text sees the global scope alone. The frame's policy allows it; nowhere else does anything evaluate text. */
const evaluate: unknown = Reflect.get(globalThis, 'eval')

/** The last `(line:column)` of a parser's message, 1-based. */
function placeIn(message: string): { line: number; column: number } {
  const place = /\((\d+):(\d+)\)\s*$/.exec(message)
  return { line: Number(place?.[1] ?? 1), column: Number(place?.[2] ?? 1) }
}

export function syntaxError(path: string, message: string): LoadError {
  const what = message.replace(/^Error transforming .*?: /, '').replace(/\s*\(\d+:\d+\)\s*$/, '')
  const text = what.startsWith(path) ? what : `${path}: ${what}`
  return new LoadError('SyntaxError', 'ERR_SYNTAX', text, [{ file: path, ...placeIn(message) }])
}

/** @throws LoadError where the source cannot be read */
export function readSource(path: string, text: string, reading: SourceContext): EsSource | CommonSource {
  try {
    return transformSource(path, text, reading)
  } catch (error) {
    // sucrase throws SyntaxErrors, the lexer errors with an index.
    if (error instanceof SyntaxError || (error instanceof Error && 'idx' in error)) throw syntaxError(path, error.message)
    throw error
  }
}

type Unplaced = { readonly code: string; readonly isModule: boolean; readonly frames: Frame[] }

/** Errors of the engine's, which does not say where; the frames are filled in later. */
const unplaced = new WeakMap<object, Unplaced>()

const DECORATOR = /^\s*@[\p{ID_Start}$_]/mu

/**
 * @param url what stack traces call it
 * @throws LoadError where the engine refuses the code
 */
function compile(code: string, path: string, url: string): CallableFunction {
  if (typeof evaluate !== 'function') throw new TypeError('There is no eval here.')
  try {
    const made: unknown = evaluate(`${code}\n//# sourceURL=${url}`)
    if (typeof made === 'function') return made
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    const frames: Frame[] = [{ file: path, line: 1, column: 1 }]
    const hint = DECORATOR.test(code) ? '. The embedded runtime does not compile decorators' : ''
    const failure = new LoadError('SyntaxError', 'ERR_SYNTAX', `${path}: ${error.message}${hint}`, frames)
    unplaced.set(failure, { code, isModule: code.startsWith('(function*') || code.startsWith('(async'), frames })
    throw failure
  }
  throw new TypeError(`The module ${path} did not compile to a function.`)
}

const compiled = new WeakMap<object, Map<string, CallableFunction>>()

/**
 * The function of a source, made once for all graphs: each call of it is a module of its own.
 * @throws LoadError where the engine refuses the code
 */
export function compileOnce(source: EsSource | CommonSource, code: string, path: string, url: string): CallableFunction {
  let functions = compiled.get(source)
  if (!functions) {
    functions = new Map()
    compiled.set(source, functions)
  }
  const key = `${url}\n${code === source.code}`
  const known = functions.get(key)
  if (known) return known
  const made = compile(code, path, url)
  functions.set(key, made)
  return made
}

/** Gives a syntax error of the engine's its line. */
export async function placeError(error: unknown): Promise<void> {
  const found = typeof error === 'object' && error !== null ? unplaced.get(error) : undefined
  const [frame] = found?.frames ?? []
  if (!found || !frame || typeof error !== 'object' || error === null) return
  unplaced.delete(error)
  const { locateSyntaxError } = await import('./hoist')
  const at = locateSyntaxError(found.code, found.isModule)
  if (at) found.frames[0] = { ...frame, line: at.line, column: at.column + 1 }
}
