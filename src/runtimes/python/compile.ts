/** Python's compiler over texts, in an interpreter of the runtime: nothing of them runs. */
import * as z from 'zod/mini'
import type { Content, Path, SyntaxProblem } from '../../engine/model'
import type { EmbeddedRuntime } from '../embedded/embedded'

/** Reads texts as JSON and prints of each null, or the class, message and 1-based line of its error. */
const PROGRAM = `
import json, sys, warnings
warnings.simplefilter('ignore')
def look(text):
    try:
        compile(text.removeprefix('\\ufeff'), '<text>', 'exec', dont_inherit=True)
    except SyntaxError as error:
        return [type(error).__name__, error.msg or 'invalid syntax', error.lineno or 1]
    except (ValueError, RecursionError, MemoryError, OverflowError):
        pass
print(json.dumps([look(text) for text in json.load(sys.stdin)]))
`

/** Milliseconds that all texts may take. */
const LIMIT_MS = 10_000
/** UTF-16 units of a line that are shown. */
const WIDE = 80

const answers = z.array(z.nullable(z.tuple([z.string(), z.string(), z.number()])))

/** Python's words for what the grammar has words of its own for. */
const KINDS: readonly (readonly [says: RegExp, kind: string])[] = [
  [/^unexpected indent$/, 'unexpected indent'],
  [/^unindent does not match/, 'unexpected unindent'],
  [/^inconsistent use of tabs/, 'mixed tabs and spaces'],
  [/was never closed$/, 'unclosed'],
  [/^expected ':'$/, 'missing :'],
]

/** @returns of each text its first error or null; null where the interpreter did not answer */
export async function compileIn(
  runtime: Pick<EmbeddedRuntime, 'execute'>,
  texts: readonly string[],
  files: ReadonlyMap<Path, Content>,
): Promise<readonly (SyntaxProblem | null)[] | null> {
  let output = ''
  const program = { file: PROGRAM, args: [], program: 'code', cwd: '/project', input: JSON.stringify(texts) } as const
  const { code } = await runtime.execute(program, files, {
    timeoutMs: LIMIT_MS,
    onOutput(text) {
      output += text
    },
  })
  if (code !== 0) return null
  const read = answers.safeParse(JSON.parse(output))
  return read.success ? read.data.map((said, at) => said && problemOf(said, texts[at] ?? '')) : null
}

function problemOf([, message, line]: readonly [string, string, number], text: string): SyntaxProblem {
  const kind = KINDS.find(([says]) => says.test(message))?.[1] ?? message
  return { line: line - 1, kind, text: (text.split(/\r\n|\r|\n/)[line - 1] ?? '').trim().slice(0, WIDE) }
}
