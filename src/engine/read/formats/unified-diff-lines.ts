/** Lines of a reply that tell where a unified diff begins or ends. */
import type { ReadingBuilder } from '../reading-builder'
import type { Fence, ReplyLine } from '../reply-line'
import { diagnoseLine } from './patch-hunk'

/** Units of UTF-16; longer lines are no headers. */
export const LONGEST = 4000

/** The line above a file's headers, of git and of `diff` with options. */
const GIT = /^diff (?:--git|--cc|--combined|-[a-zA-Z])/

/** The headers that git and other tools write above `---`, by their first words. */
const EXTENDED =
  /^(?:index [0-9a-f]|(?:new|deleted) file mode |(?:old|new) mode |mode |(?:similarity|dissimilarity) index |(?:rename|copy) (?:from|to) |Index: |={20,}$|Binary files |GIT binary patch|RCS file: |retrieving revision )/

/** Lines that open an edit of another format. */
const FOREIGN = /^(?:<{5,9} ?(?:SEARCH|ORIGINAL)|-{5,9} ?SEARCH|\*\*\* (?:Begin Patch|(?:Update|Add|Delete) File:))/

/** A change in the format of `diff` without options, which is not read: it quotes no context. */
const NORMAL = /^\d{1,9}(?:,\d{1,9})?[acd]\d{1,9}(?:,\d{1,9})?$/

export const isForeign = (text: string): boolean => FOREIGN.test(text.length > LONGEST ? text.slice(0, LONGEST) : text)

export const isNormal = (text: string): boolean => text.length < 50 && NORMAL.test(text)

export const isGit = (text: string): boolean => text.charCodeAt(0) === 100 && GIT.test(text)

export const isHeader = (text: string): boolean => text.length <= LONGEST && (isGit(text) || EXTENDED.test(text))

export const isOld = (line: ReplyLine | undefined): boolean => line?.text.startsWith('--- ') === true

export const isNew = (line: ReplyLine | undefined): boolean => line?.text.startsWith('+++ ') === true

/** Blanks in front of a fence: its lines are moved back by as much. */
export function indentOf(fence: Fence | null, account: ReadingBuilder): number {
  const text = fence === null ? '' : (account.lines[fence.line]?.text ?? '')
  return text.length - text.trimStart().length
}

/** Marks the fence around a claim as part of it, and says so where it is indented; gives its blanks. */
export function takeFence(account: ReadingBuilder): number {
  const { fence } = account
  const line = fence === null ? undefined : account.lines[fence.line]
  if (fence === null || line === undefined) return 0
  account.mark(fence.line, 'fence')
  const indent = indentOf(fence, account)
  const repair = line.text.trim()
  if (indent > 0) diagnoseLine(account, line, { code: 'indented-fence', found: line.text, expected: repair, repair })
  return indent
}

/** Labels of a fence that holds a diff. */
export const DIFF_INFO = /^\{?\.?(?:diff|patch|udiff)\b/i

/** Labels that name no language of code. */
const PLAIN_INFO = /^(?:$|te?xt\b|plain|git|console|output|u?diff|patch)/i

const BARE_HUNK = /^@@(?: .*)?$/

/** Whether `@@` without numbers opens a hunk: behind a lone header, first in a plain fence, or after another hunk. */
export function isPlainHunk(line: ReplyLine, above: ReplyLine | undefined, { fence, edits }: ReadingBuilder): boolean {
  if (!BARE_HUNK.test(line.text)) return false
  if (isOld(above) || isNew(above)) return true
  if (fence !== null) return DIFF_INFO.test(fence.info) || (fence.line === line.index - 1 && PLAIN_INFO.test(fence.info))
  return edits.at(-1)?.format === 'unified-diff'
}

/** The lines right above `---` that belong to its header, topmost first: `Index:` and a rule. */
export function headersAbove(first: ReplyLine, account: ReadingBuilder): readonly ReplyLine[] {
  const isFree = (line: ReplyLine | undefined) => line !== undefined && account.roleOf(line.index) === 'prose'
  const [index, rule] = [account.lines[first.index - 2], account.lines[first.index - 1]]
  if (rule === undefined || !isFree(rule) || !/^={20,}$/.test(rule.text)) return []
  return index !== undefined && isFree(index) && index.text.startsWith('Index: ') ? [index, rule] : [rule]
}
