/** Which files the `.gitignore` files of a project name, as git itself reads them: the innermost that says anything decides. */
import ignore, { type Ignore } from 'ignore'

/** Bytes. More: a hostile file holds the page up; fewer: a real one is passed over. The longest of GitHub's templates has 7,000. */
export const LONGEST_RULES = 65_536

/** `**` in one rule. More: time that grows with the power of their number; fewer: rules that people write do not hold. */
const MOST_STARS = 3

/** UTF-16 units of one rule, as of a path. More: what it is made into is larger than an engine takes, and throws; fewer: rules that people write do not hold. */
const LONGEST_RULE = 1000

/** Folders around a file. More: as above; fewer: rules do not hold for files that lie deep. */
const DEEPEST = 32

/** `folder`: where the rules are, with a slash at its end, or '' for the root. */
type Level = { readonly folder: string; readonly rules: Ignore }

/** What the `.gitignore` files down to a folder name. Never changed: each folder has its own. */
export class IgnoreRules {
  static readonly NONE = new IgnoreRules([])
  /** The innermost first. */
  readonly #levels: readonly Level[]

  private constructor(levels: readonly Level[]) {
    this.#levels = levels
  }

  /** These rules and those of a `.gitignore` in `folder` (with a slash at its end, or '' for the root). */
  with(folder: string, text: string): IgnoreRules {
    const lines = text.split('\n').filter((line) => line.length <= LONGEST_RULE && line.split('**').length <= MOST_STARS + 1)
    return new IgnoreRules([{ folder, rules: ignore({ ignorecase: false }).add(lines.join('\n')) }, ...this.#levels])
  }

  /**
   * @param path from the project's root on; a folder's ends in '/'. Ask for folders before what is in them, and for nothing in a folder that is ignored.
   */
  ignores(path: string): boolean {
    if (path.split('/').length > DEEPEST) return false
    for (const [at, { folder, rules }] of this.#levels.entries()) {
      const verdict = rules.test(path.slice(folder.length))
      if (verdict.ignored) return true
      if (!verdict.unignored) continue
      if (path.endsWith('/')) this.#admit(path, at + 1)
      return false
    }
    return false
  }

  /** Lifts the outer rules that ignore a folder which an inner rule takes back: they would ignore all that is in it. */
  #admit(path: string, from: number): void {
    for (const { folder, rules } of this.#levels.slice(from)) {
      const inside = path.slice(folder.length)
      if (rules.ignores(inside)) rules.add(`!/${inside.replace(/[\\*?[\]]/g, '\\$&')}`)
    }
  }
}
