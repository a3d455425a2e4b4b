/** What Python's own compiler says of texts, before what the grammar says of them: it knows what the grammar lets pass, and what is no error. */
import type { SyntaxProblem, Tree } from '../engine/model'
import type { LanguageServices } from './language-services'

/** By text: the first error, or null where the compiler takes it. */
export type CompiledTexts = ReadonlyMap<string, SyntaxProblem | null>

/** UTF-16 units of a text that is compiled. */
const LONGEST = 200_000
/** Texts that one decision asks for. More: repairs that no person looks at; fewer: some are left to the grammar. */
const MOST = 40

const PYTHON = /\.pyi?$/i

/**
 * A compiler stops at the first error: where a file had one before the edit, only the grammar is asked, which distinguishes old errors from new ones.
 * @param compiled null: no compiler is here
 * @returns `asked`: texts that were looked at and are not in `compiled` yet
 */
export function withCompiler<Looking extends Pick<LanguageServices, 'problems'>>(
  looking: Looking,
  tree: Tree,
  compiled: CompiledTexts | null,
): { readonly looking: Looking; readonly asked: ReadonlySet<string> } {
  const asked = new Set<string>()
  if (compiled === null) return { looking, asked }
  /** Undefined: not known yet. */
  const say = (text: string): SyntaxProblem | null | undefined => {
    const said = compiled.get(text)
    if (said === undefined && text.length <= LONGEST && asked.size < MOST) asked.add(text)
    return said
  }
  const problems: LanguageServices['problems'] = (path, text) => {
    const byGrammar = () => looking.problems(path, text)
    if (!PYTHON.test(path)) return byGrammar()
    const before = tree.get(path)
    const said = say(text)
    if (typeof before === 'string' && before !== text && say(before) !== null) return byGrammar()
    if (said === undefined || (said !== null && before === text)) return byGrammar()
    if (said === null) return []
    const found = byGrammar()
    return found === null || found === 'loading' || found.length === 0 ? [said] : found
  }
  return { looking: { ...looking, problems }, asked }
}
