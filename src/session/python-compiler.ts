/** Python's own compiler, asked for the texts that a decision looked at. */
import type { SyntaxProblem } from '../engine/model'
import type { CompiledTexts } from '../workers/compiled-python'

/** The first error of each text, in their order; null where it cannot say: nothing is learned of them then. */
export type CompilePython = (texts: readonly string[]) => Promise<readonly (SyntaxProblem | null)[] | null>

/** Texts of which it is kept what the compiler says. */
const KEPT = 200

/** @param compiler gives the compiler once Python is loaded, null before */
export function createPythonCompiler(compiler: () => CompilePython | null) {
  let known: CompiledTexts = new Map()
  return {
    /** What is known by now; null where nothing compiles. */
    texts: (): CompiledTexts | null => (compiler() === null ? null : known),

    /** Whether it found out something new of the texts. */
    async learn(asked: readonly string[]): Promise<boolean> {
      const fresh = asked.filter((text) => !known.has(text))
      const said = fresh.length === 0 ? null : await compiler()?.(fresh)
      if (!said) return false
      known = new Map([...known, ...fresh.map((text, at) => [text, said[at] ?? null] as const)].slice(-KEPT))
      return true
    },
  }
}
