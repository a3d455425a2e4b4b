/** Commands that change files, in the fences of a shell: nothing here runs them, and a reply that has some is not done without them. */

import type { DiagnosticCode } from '../model'
import { SHELL } from './formats/file-heading'
import type { ReadingBuilder } from './reading-builder'
import { closes, type Fence, fenceOf, textSpan } from './reply-line'

/** Units of UTF-16 of a line that are looked at. More: slower, fewer: the end of a long command goes unseen. */
const REACH = 400

/** UTF-16 units of a command that are quoted. */
const QUOTED = 80

/** A word with an extension, which names a file. */
const FILE = String.raw`["']?\S*\w\.[A-Za-z]\w{0,9}\b`
/** Changes of a file's text, or of a file that the project keeps. */
const EDITS = new RegExp(
  [
    String.raw`^g?sed\s+(?:\S+\s+)*?(?:-[A-Za-z]*i|--in-place)`,
    String.raw`^perl\s+(?:\S+\s+)*?-\w*i`,
    String.raw`^(?:cat|echo|printf)\b.*>>?\s*${FILE}`,
    String.raw`^git\s+(?:mv|rm)\s`,
    // The patch that follows is not to be made, or the other way round.
    String.raw`^(?:git\s+apply|patch)\b.*\s(?:-R|--reverse|--check|--dry-run|--(?:num|short)?stat)\b.*<<`,
    String.raw`^(?:ed|ex)\s+(?:-\w+\s+)*${FILE}`,
  ].join('|'),
)
/** Changes of what files there are. */
const MOVES = new RegExp(String.raw`^(?:mv|rm|cp)\s(?:.*\s)?${FILE}`)
/** What may be in front of a command on its line. */
const BEFORE = /^\s*(?:\$\s+|sudo\s+|(?:cd|mkdir)\s+[^&;|]*(?:&&|;)\s*)*/

/** Adds a diagnostic for each such command, one for those of a kind in a fence. */
export function diagnoseShellCommands(account: ReadingBuilder): void {
  let fence: Fence | null = null
  let left = new Set<DiagnosticCode>()
  for (const line of account.lines) {
    if (line.index < 0) continue
    if (fence === null) {
      fence = fenceOf(line)
      left = new Set(fence !== null && SHELL.test(fence.info) ? ['shell-edit', 'shell-command'] : [])
    } else if (closes(fence, line)) fence = null
    else if (left.size > 0 && account.roleOf(line.index) === 'prose') {
      const command = line.text.slice(0, REACH).replace(BEFORE, '').trim()
      const code = EDITS.test(command) ? 'shell-edit' : MOVES.test(command) ? 'shell-command' : null
      if (code !== null && left.delete(code))
        account.diagnose({ code, span: textSpan(line), found: command.slice(0, QUOTED), expected: '', repair: null })
    }
  }
}
