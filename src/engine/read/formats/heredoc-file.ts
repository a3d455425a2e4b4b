/** A shell command that writes a whole file: `cat > src/a.ts <<'EOF'`, `cat <<EOF > src/a.ts`, `tee src/a.ts <<'EOF'`. */
import { namesFile } from '../../file-names'
import type { Claim, FormatReader, Took } from '../reader'
import type { ReadingBuilder } from '../reading-builder'
import { hunkLine, type ReplyLine } from '../reply-line'
import { isPath } from '../written-path'
import { addFile, elisionsIn } from './file-content'

/** Longer lines are no such commands: units of UTF-16. */
const LONGEST = 1000

/** At the margin: what is deeper is a command of a script that is shown. */
const START = String.raw`^(?:\$\s+)?(?:mkdir\s+-p\s+\S+\s*(?:&&|;)\s*)?`
const PATH = String.raw`(?<path>"[^"$]+"|'[^']+'|[^\s<>|&;"'$*?()]+)`
const WORD = String.raw`<<(?<tabs>-?)\s*(?<quote>\\?["']?)(?<word>[A-Za-z_]\w*)["']?`
const QUIETLY = String.raw`(?:\s*>\s*/dev/null)?\s*$`
const COMMANDS = [
  new RegExp(`${START}cat\\s*>\\|?\\s*${PATH}\\s*${WORD}\\s*$`),
  new RegExp(`${START}cat\\s+${WORD}\\s*>\\|?\\s*${PATH}\\s*$`),
  new RegExp(`${START}cat\\s+${WORD}\\s*\\|\\s*tee\\s+${PATH}${QUIETLY}`),
  new RegExp(`${START}tee\\s+${PATH}\\s*(?:>\\s*/dev/null\\s*)?${WORD}${QUIETLY}`),
]

/** What a shell puts something else for in a heredoc whose word is not quoted, or takes a back-slash from. */
const EXPANSION = /\$[\w({?!#@*$-]|`|\\[$`\\]/

type Command = { readonly written: string; readonly word: string; readonly isQuoted: boolean; readonly hasTabs: boolean }

function commandIn({ text }: ReplyLine): Command | null {
  if (text.length > LONGEST || !text.includes('<<')) return null
  for (const pattern of COMMANDS) {
    const found = pattern.exec(text)?.groups
    if (found === undefined) continue
    const written = (found.path ?? '').replace(/^(["'])(.*)\1$/, '$2')
    if (!isPath(written) || !namesFile(written, true)) return null
    return { written, word: found.word ?? '', isQuoted: found.quote !== '', hasTabs: found.tabs === '-' }
  }
  return null
}

class HeredocFile implements Claim {
  readonly #account: ReadingBuilder
  readonly #opening: ReplyLine
  readonly #command: Command
  readonly #body: ReplyLine[] = []

  constructor(account: ReadingBuilder, opening: ReplyLine, command: Command) {
    this.#account = account
    this.#opening = opening
    this.#command = command
  }

  take(line: ReplyLine): Took {
    const account = this.#account
    const { word, hasTabs } = this.#command
    if ((hasTabs ? line.text.replace(/^\t+/, '') : line.text).trimEnd() === word) {
      this.#read(line)
      return 'done'
    }
    account.mark(line.index, 'after', account.edits.length, 0)
    this.#body.push(line)
    return 'taken'
  }

  end(): 'ended' {
    const last = this.#body.at(-1) ?? this.#opening
    this.#account.giveUp(this.#opening.index, last.index, { code: 'truncated', found: last.text, expected: this.#command.word })
    return 'ended'
  }

  #read(closing: ReplyLine): void {
    const account = this.#account
    const { written, word, isQuoted, hasTabs } = this.#command
    const begins = (text: string) => text.includes('<<') && text.replaceAll(/[\s\\"'-]/g, '').includes(`<<${word}`)
    // Which line ends it is unclear where the content has such commands of its own.
    if (!this.#body.some(({ text }) => text.trim() !== '') || this.#body.some(({ text }) => begins(text))) {
      account.giveUp(this.#opening.index, closing.index, { code: 'unreadable-hunk', found: this.#opening.text, expected: word })
      return
    }
    const odd = isQuoted ? undefined : this.#body.find(({ text }) => EXPANSION.test(text))
    if (odd !== undefined) {
      const found = EXPANSION.exec(odd.text)?.[0] ?? ''
      account.giveUp(this.#opening.index, closing.index, { code: 'shell-expansion', found, expected: `\\${found}` })
      return
    }
    account.mark(this.#opening.index, 'call', account.edits.length)
    account.mark(closing.index, 'call', account.edits.length)
    const lines = this.#body.map((line) => hunkLine(line, hasTabs ? (/^\t*/.exec(line.text)?.[0].length ?? 0) : 0))
    const span = account.spanOf(this.#opening.index, closing.index)
    addFile(account, { written, span, lines, elisions: elisionsIn(written, lines) })
  }
}

export const heredocFile: FormatReader = {
  name: 'heredoc-file',
  opensAt: 'cmt$',
  open(line, account) {
    const command = commandIn(line)
    if (command === null) return null
    account.mark(line.index, 'call', account.edits.length)
    return new HeredocFile(account, line, command)
  },
}
