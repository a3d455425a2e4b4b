/** What commands of a shell show of files, and whether they may have changed any. */
import { at, isFields, listAt, textAt } from './fields'
import type { ShownLines } from './log'

/** Tools that run commands, or that do what a log does not show. */
const RUNS =
  /^(?:bash|shell|shell_command|exec|exec_command|execute_command|run_(?:shell_)?command|run_terminal_cmd|local_shell|container\.exec|write_stdin|unified_exec|task|agent|dispatch_agent|new_task)$/i

/** Programs that change no file by themselves. */
const READS =
  /^(?:cat|head|tail|less|nl|wc|ls|tree|find|fd|file|stat|du|pwd|cd|echo|printf|true|which|type|env|date|whoami|uname|grep|egrep|rg|ag|sort|uniq|cut|diff|cmp|jq|sleep|sed -n|git (?:status|diff|log|show|branch|blame|ls-files|rev-parse|grep|remote)|(?:node|python3?|npm|cargo|go|rustc) (?:--?version|-[vV]))(?:\s|$)/

/** The command that a call runs as one text; null: the call runs none. */
export function commandOf(name: string, input: unknown): string | null {
  if (!RUNS.test(name)) return null
  const command = at(input, 'command') ?? at(input, 'cmd') ?? at(input, 'script') ?? at(input, 'action', 'command')
  if (typeof command === 'string') return command
  const words = listAt(command).filter((word) => typeof word === 'string')
  const [program = '', option = '', script = ''] = words
  if (/(?:^|\/)(?:bash|sh|zsh)$/.test(program) && /^-l?c$/.test(option)) return script
  return words.length > 0 ? words.join(' ') : ''
}

/** Whether a command leaves all files as they are, as far as its words say. */
export function onlyReads(command: string): boolean {
  const plain = command.replace(/\d?>\s?(?:&\d|\/dev\/null)/g, '').replace(/'[^']*'|"[^"$`]*"/g, 'x')
  if (/[>`]|\$\(|<<|-delete\b|-exec\b|\btee\b|\bxargs\b/.test(plain)) return false
  return plain
    .split(/&&|\|\||[;|\n]/)
    .map((part) => part.trim())
    .every((part) => part === '' || READS.test(`${part} `))
}

const NAME = String.raw`(?:'([^']+)'|"([^"$\`]+)"|([^\s'"|&;<>$*?\`(){}]+))`
const CAT = new RegExp(String.raw`^cat\s+(?:--\s+)?${NAME}$`)
const SED = new RegExp(String.raw`^sed\s+-n\s+['"]?1,(\d{1,6})p['"]?\s+${NAME}$`)
const NL = new RegExp(String.raw`^nl\s+-ba\s+${NAME}$`)

/** The file that a command has shown whole, by what it wrote. null: it shows none, or not to its end. */
export function shownBy(command: string, output: string): ShownLines | null {
  const words = command.trim()
  const cat = CAT.exec(words)
  if (cat !== null) return whole(cat[1] ?? cat[2] ?? cat[3] ?? '', output)
  const sed = SED.exec(words)
  // As many lines as were asked for may be the file's first ones.
  if (sed !== null && output.split('\n').length - 1 < Number(sed[1])) return whole(sed[2] ?? sed[3] ?? sed[4] ?? '', output)
  const nl = NL.exec(words)
  if (nl === null) return null
  const lines = output.split('\n')
  if (!lines.every((line, index) => new RegExp(`^\\s*${index + 1}\\t`).test(line) || (line === '' && index === lines.length - 1)))
    return null
  const bare = lines.map((line) => line.replace(/^\s*\d+\t/, ''))
  return whole(nl[1] ?? nl[2] ?? nl[3] ?? '', bare.join('\n'))
}

function whole(path: string, text: string): ShownLines {
  const lines = text.split('\n')
  return { path, start: 0, lines, total: lines.length }
}

/** The folder that a call runs in, where it names one. */
export const folderOf = (input: unknown): string | null =>
  isFields(input) ? (textAt(input, 'workdir') ?? textAt(input, 'cwd') ?? textAt(input, 'action', 'working_directory')) : null
