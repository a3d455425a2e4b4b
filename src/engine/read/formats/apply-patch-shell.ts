/** A shell's heredoc around a patch: `apply_patch <<'EOF'`, `cd dir && apply_patch <<EOF`, `cat <<EOF | apply_patch`. */
import type { ReadingBuilder } from '../reading-builder'
import type { ReplyLine } from '../reply-line'
import { diagnoseLine } from './patch-hunk'

/** Longer lines are no commands: units of UTF-16. */
const LONGEST = 4000

const COMMAND = /\bapply_?patch\b|\bcat\b|\bgit apply\b/i
const HEREDOC = /<<-?\s*(\\?)(["']?)([A-Za-z_]\w*)\2/

/** What a shell puts something else for in a heredoc that is not quoted. */
const EXPANSION = /(?<!\\)(?:\$[\w({?]+|`)/

export class Heredoc {
  readonly #account: ReadingBuilder
  readonly #word: string
  /** Whether the shell would expand parts of the body, and no diagnostic has said so yet. */
  #expands: boolean

  private constructor(account: ReadingBuilder, word: string, quoted: boolean) {
    this.#account = account
    this.#word = word
    this.#expands = !quoted
  }

  /** The heredoc that the line above `opening` begins, marked as such; null where it begins none. */
  static above(opening: ReplyLine, account: ReadingBuilder): Heredoc | null {
    const line = account.lines[opening.index - 1]
    if (line === undefined || line.text.length > LONGEST || account.roleOf(line.index) !== 'prose') return null
    const found = HEREDOC.exec(line.text)
    const word = found?.[3]
    if (word === undefined || !COMMAND.test(line.text)) return null
    account.mark(line.index, 'call')
    return new Heredoc(account, word, found?.[1] !== '' || found[2] !== '')
  }

  /** Whether the line is the word that ends the heredoc, and perhaps a bracket or a quote that ends the command. */
  isEnd({ text }: ReplyLine): boolean {
    return text.length <= LONGEST && text.trim().replace(/["')]+$/, '') === this.#word
  }

  /** Looks at a line of the body: reports once that a shell would change it. */
  check(line: ReplyLine): void {
    const { text } = line
    if (!this.#expands || !(text.includes('$') || text.includes('`'))) return
    const found = EXPANSION.exec(text)?.[0]
    if (found === undefined) return
    this.#expands = false
    diagnoseLine(this.#account, line, { code: 'shell-expansion', found, expected: `\\${found}`, repair: found })
  }
}
