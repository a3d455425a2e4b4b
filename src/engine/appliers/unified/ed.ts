/** The few commands of the line editor ed that GNU patch hands on to it. */
import { replaceAt } from '../../lists'
import { linesWithEnds } from '../shared/text'

export type EdCommand = { readonly letter: string; readonly first: number | null; readonly last: number | null }

/** The command in a line, or null. Only one line may be named for what is put before or behind it. */
export function edCommand(line: string): EdCommand | null {
  const found = /^(?:(\d+)(?:,(\d+))?)?(?:([aicd])|(s)\/\.\/\/)[ \t]*\n$/.exec(line)
  if (found === null) return null
  const [, first, last, plain, change] = found
  const letter = plain ?? change ?? ''
  if (last !== undefined && (letter === 'a' || letter === 'i')) return null
  return {
    letter,
    first: first === undefined ? null : Number(first),
    last: last === undefined ? null : Number(last),
  }
}

/** Whether a command is followed by lines up to a single full stop. */
export const takesText = ({ letter }: EdCommand): boolean => letter !== 'd' && letter !== 's'

/** The text after the script's commands; null: ed stops at one of them. */
export function runEd(text: string, script: readonly string[]): string | null {
  const lines = linesWithEnds(text).map((line) => (line.endsWith('\n') ? line : `${line}\n`))
  let current = lines.length
  for (let at = 0; at < script.length; at += 1) {
    const command = edCommand(script[at] ?? '')
    if (command === null) return null
    const fresh: string[] = []
    if (takesText(command)) {
      for (at += 1; at < script.length && script[at] !== '.\n'; at += 1) fresh.push(script[at] ?? '')
      if (at >= script.length) return null
    }
    const after = step(lines, current, command, fresh)
    if (after === null) return null
    current = after
  }
  return lines.join('')
}

/** The line that is the current one after the command. */
function step(lines: string[], current: number, command: EdCommand, fresh: readonly string[]): number | null {
  const first = command.first ?? current
  const last = command.last ?? first
  const least = command.letter === 'a' || command.letter === 'i' ? 0 : 1
  if (first < least || last < first || last > lines.length) return null
  switch (command.letter) {
    case 'a':
      replaceAt(lines, last, 0, fresh)
      return last + fresh.length
    case 'i': {
      const before = Math.max(last - 1, 0)
      replaceAt(lines, before, 0, fresh)
      return fresh.length === 0 ? last : before + fresh.length
    }
    case 's': {
      const line = lines[last - 1] ?? ''
      if (line === '\n') return null
      lines[last - 1] = [...line].slice(1).join('')
      return last
    }
    default:
      replaceAt(lines, first - 1, last - first + 1, fresh)
      return fresh.length > 0 ? first - 1 + fresh.length : Math.min(first, lines.length)
  }
}
