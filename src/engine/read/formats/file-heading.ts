/** Finds the file that a fence gives as a whole: the path above the fence, in it, or on its line. */
import { isExtended, isProduct, namesFile } from '../../file-names'
import type { ReadingBuilder } from '../reading-builder'
import { type Fence, fenceOf, type ReplyLine } from '../reply-line'
import { isPath, pathIn, pathInInfo } from '../written-path'
import { isLink } from './fenced-pair'

/** Blank lines between a path and its fence. More: a path of other prose is taken, fewer: one with air below is lost. */
const BLANKS = 2

/** Longer lines hold no path: units of UTF-16. */
const LONGEST = 500

/** `alone`: the line above holds nothing else; `sentence`: it names the file; `inside`: the first line in the fence is a comment of it. */
export type Heading = {
  readonly written: string
  readonly line: number
  readonly decorated: boolean
  readonly kind: 'alone' | 'info' | 'sentence' | 'inside'
}

/** Languages of a fence that a shell reads. */
export const SHELL =
  /^(?:bash|sh|shell|zsh|fish|ksh|t?csh|console|terminal|cmd|bat|batch|powershell|pwsh|ps1|(?:shell|sh)-?session)\b/i
const SHELL_FILE = /(?:\.(?:sh|bash|zsh|fish|ksh|csh|ps1|psm1|bat|cmd|bats|command)|(?:^|\/)\.?[\w-]+)$/i
/** Behind a path: what the fence holds is a part of the file, or how it was. */
const NOTED =
  /\([^()]*\b(?:before|after|old|current|existing|original|excerpt|snippet|partial|lines?|rows?|continued|append(?:ed)?|prepend(?:ed)?|insert(?:ed)?|add(?:ed)? to|at the (?:end|top|bottom|start|beginning)|relevant|abridged|shortened|truncated|chang\w+ only|only (?:the )?chang\w+)\b[^()]*\)/i
const NO_FILE = /^(?:diff|patch|udiff|output|stdout|stderr|log|mermaid)\b/i

/** What a program prints first, in a fence that names no language. */
const PRINTED = /^(?:Traceback \(most recent call last\)|>>> \w|npm ERR! |\w+(?:Error|Exception): |\d+ (?:passed|failed)\b)/
const UNNAMED = /^(?:text|txt|plaintext)?$/i
const DOCUMENT = /\.(?:md|mdx|txt|rst|adoc|log|out|csv)$/i

/** A citation of lines of a file: `12:15:src/a.ts`. */
const CITATION = /^\d+:\d+:/
/** Behind a path, its lines: `src/a.ts:12-15`. */
const CITED = /^[`*"']*(?::|\s*#L|\s*\(?lines? )\d/i
/** A path that ends in its lines, as a link has it: `src/a.ts#L12-L15`. */
const LINKED = /#L?\d+(?:-L?\d+)?[`*"']*:?$/

/** Words beside the path that leave the line a heading. */
const LABEL =
  /^(?:the|an?|file|filename|filepath|path|new|updated|modified|created|changed|unchanged|full|complete|entire|empty|contents?|code|version|of|for|with|create|write|step|\d+)$/i

/** The sentence speaks of a command, of some lines, or of what is there now. */
const NOT_WHOLE =
  /\b(?:should (?:contain|have|include)|run|running|execute|lines?|snippet|excerpt|current(?:ly)?|part of|output|error|diff|command)\b/i
/** The sentence speaks of all of the file. */
const WHOLE = /\b(?:creat\w+|new file|full|complete|entire|whole|contents?|rewrit\w+|save (?:this|it))\b/i
/** The sentence speaks of a place in the file. */
const PART =
  /\b(?:in|inside|within|from|to|at|see|add\w*|insert\w*|append\w*|remov\w*|delet\w*|chang\w*|replac\w*|modif\w*|fix\w*|function|method|class|section|block|existing|original|old|usage|uses?|import\w*|example|edit)\b/i

/** The prose above a fence without a path says that the fence is no file. */
const SNIPPET = /\b(?:add|insert|append|snippet|lines?|run|execute|usage|examples?|currently)\b/i

const COMMENT = /^\s*(?:\/{2,}|#+|--|;+|%+|\/\*+|<!--)\s*(.*?)\s*(?:\*\/|-->)?\s*$/

/** The path in the line above a fence; 'none' where the line names a file and means another thing than all of it. */
function above(line: ReplyLine, adjacent: boolean): Heading | 'none' | null {
  const { text } = line
  if (text.length > LONGEST) return null
  const whole = text.trim()
  if (LINKED.test(whole)) return 'none'
  if (isPath(whole) && namesFile(whole, true)) return { written: whole, line: line.index, decorated: false, kind: 'alone' }
  const plain = text.replace(/\s*\([^()]*\)\s*:?\s*$/, '')
  const found = pathIn(text, adjacent) ?? (plain === text ? null : pathIn(plain, adjacent))
  if (found === null) return null
  if (NOTED.test(text) || CITED.test(text.slice(text.indexOf(found.written) + found.written.length))) return 'none'
  const heading = { ...found, decorated: found.decorated || plain !== text, line: line.index }
  const words = plain.replace(found.written, ' ').match(/[\p{L}\p{N}]+/gu) ?? []
  if (words.every((word) => LABEL.test(word)) && words.length <= 4) {
    const sure = namesFile(found.written, !found.decorated) || isMarked(text, found, adjacent)
    return sure && !isProduct(found.written) ? { ...heading, kind: 'alone' } : null
  }
  const sentence = text.replaceAll(found.written, ' ')
  const isWhole = /:\W*$/.test(text) && !NOT_WHOLE.test(sentence) && (WHOLE.test(sentence) || !PART.test(sentence))
  return isWhole && namesFile(found.written) ? { ...heading, kind: 'sentence' } : 'none'
}

/** A name without an extension is a path where it is marked as one, or is bare right above the fence. */
const isMarked = (text: string, { written, decorated }: { written: string; decorated: boolean }, adjacent: boolean): boolean =>
  written.includes('/') && (text.includes(`\`${written}\``) || /^\W*(?:file|path)/i.test(text) || (!decorated && adjacent))

/** The path in a comment that is all of the first line in the fence. */
function inside(first: ReplyLine): Heading | null {
  if (first.text.length > LONGEST) return null
  const words = COMMENT.exec(first.text)?.[1]
  if (words === undefined) return null
  const written = words.replace(/^(?:file(?:name| ?path)?|path)\s*:\s*/i, '').replace(/^[`"']|[`"']$/g, '')
  const isFile = isPath(written) && namesFile(written) && (written.includes('/') || isExtended(written))
  return isFile ? { written, line: first.index, decorated: true, kind: 'inside' } : null
}

/** The path that a comment gives which is all of a file's first line; null where there is none. */
export const nameInside = (first: ReplyLine): string | null => inside(first)?.written ?? null

/** Whether a fence of a shell holds a file all the same. */
function isScript({ written, line, kind }: Heading, fence: Fence): boolean {
  if (kind === 'info') return SHELL_FILE.test(written)
  return kind === 'alone' && line === fence.line - 1 && SHELL_FILE.test(written)
}

/** The file that a fence gives as a whole, or null; `first` is the line right behind the fence. Marks nothing. */
export function headingOf(fence: Fence, first: ReplyLine, account: ReadingBuilder): Heading | null {
  const heading = findHeading(fence, first, account)
  if (heading === null) return null
  if (SHELL.test(fence.info) && !isScript(heading, fence)) return null
  if (UNNAMED.test(fence.info) && PRINTED.test(first.text) && !DOCUMENT.test(heading.written)) return null
  if (NO_FILE.test(fence.info) && !/\.(?:diff|patch|log|txt|out|mmd)$/.test(heading.written)) return null
  return heading
}

function findHeading(fence: Fence, first: ReplyLine, account: ReadingBuilder): Heading | null {
  let at = fence.line - 1
  while (at >= fence.line - 1 - BLANKS && account.lines[at]?.text.trim() === '') at--
  const line = account.lines[at]
  const free = line !== undefined && account.roleOf(at) === 'prose' && fenceOf(line) === null
  const found = free ? above(line, at === fence.line - 1) : null
  if (found !== null && found !== 'none' && found.kind === 'alone') return found
  const written = CITATION.test(fence.info) ? null : pathInInfo(fence.info)
  if (written !== null && namesFile(written)) return { written, line: fence.line, decorated: true, kind: 'info' }
  if (found !== null) return found === 'none' ? null : found
  if (CITATION.test(fence.info) || (free && (SNIPPET.test(line.text) || isLink(account.lines, at)))) return null
  return inside(first)
}

/** Files that no line of code looks like: `src/a.ts`, and not `module.exports`. */
const SURE =
  /\.(?:[cm]?[jt]sx?|pyi?|rb|go|rs|java|kts?|swift|scala|php|cs?|cc|cpp|h|hpp|html?|s?css|less|vue|svelte|json|ya?ml|toml|md|sql|sh|xml|txt)$/i

/** Whether a line holds the path of a file of code or text and nothing else, and so begins the next file. */
export function beginsFile(line: ReplyLine | undefined): boolean {
  const found = line === undefined ? null : above(line, true)
  return found !== null && found !== 'none' && found.kind === 'alone' && SURE.test(found.written)
}

/** Whether a line holds a path and nothing else, as above a fence. */
export function isLonePath(line: ReplyLine | undefined): boolean {
  if (line === undefined) return false
  const found = above(line, true)
  return found !== null && found !== 'none' && found.kind === 'alone'
}
