/** The last resort: a reply that marks no edit anywhere, and is code from its first line to its last. */

import { bracketDepth } from '../../bracket-depth'
import { elisionsOf } from '../../elisions'
import type { ReadingBuilder } from '../reading-builder'
import { closes, type Fence, fenceOf, hunkLine, type ReplyLine, textSpan } from '../reply-line'
import { pathIn } from '../written-path'
import { readBareDiff } from './bare-diff'
import { addFile } from './file-content'
import { isLonePath } from './file-heading'

/** Lines of the shortest file. More: small files are passed over, fewer: a snippet passes for a file. */
const FEWEST = 5

/** Part of the lines that must look like code. More: files with text in them are passed over, fewer: prose with code passes for a file. */
const MOST = 0.8

/** Longer lines are not looked at, and pass for code: units of UTF-16. */
const LONGEST = 500

const NO_FILE =
  /^(?:bash|sh|shell|zsh|fish|ksh|t?csh|console|terminal|cmd|bat|batch|powershell|pwsh|ps1|(?:shell|sh)-?session|diff|patch|udiff|output|stdout|stderr|log|text|txt|plaintext|mermaid|md|markdown)\b/i

const COMMENT = /^\s*(?:\/\/|\/\*|\*|#|--|<!--|;|%|"""|''')/
const CODE =
  /[;{}()=<>[\]]|^\s*(?:import|from|package|use|using|export|def|class|func|fn|return|if|else|for|while|try|except|end|begin|pass|break|continue|const|let|var|public|private|do|then|fi|done)\b|^\s*@\w|:\s*$|,\s*$|^\s*[\w"'-]+\s*:\s/
/** A line of prose at the beginning of its line: four words or more, from a capital letter to the end of a sentence. */
const SENTENCE = /^(?:(?:[-+>]|\*+|\d+[.)])\s+)?[`"'“*_]?\p{Lu}[^\s;{}=<>]*(?: [^\s;{}=<>]+){3,}$/u
/** A few words, the first with a capital letter, that lead to something. */
const LEAD = /^\p{Lu}[\p{L}’']*(?: [\p{L}’']+)+:$/u
const ENDS = /[.:!?][*_`"”]?\s*$/

/** The line below the head of a Markdown table. */
const TABLE = /^\s*\|?\s*:?-{3,}:?\s*\|/

/** Languages of data. */
const DATA = /^(?:toml|ya?ml|json\w*)\b/i

/** The two sides of an edit as keys of data. */
const SIDES = [/^\W*(?:old|before|search|find|original)\w*["']?\s*[:=]/i, /^\W*(?:new|after|replace|updated)\w*["']?\s*[:=]/i]

/** A list of edits, or the new text of one, as a key of data. */
const EDIT_KEY =
  /^\W*(?:(?:edits|documentChanges|replacements|new_?text|new_?string|new_?content)["']?\s*[:=]|files["']?\s*:\s*\{)/i
/** How data begins in a fence that names no language, or outside of one. */
const DATA_HEAD = /^(?:[[{]|[\w-]+:\s*$|-\s+\w+:)/

/** Tags that no file of markup begins with, and any tag that names a file. */
const WRAPPER =
  /^<\/?(?:[\w-]+[:_-])?(?:files?|changes?|edits?|patch|diff|artifacts?|answer|response|output|result|solution|code|tool\w*|function\w*|replace\w*|search\w*|old\w*|new\w*|write\w*|update\w*|create\w*)\b|^<[^>]*\b(?:path|file|file_?name|title)\s*=\s*["'][^"']*\.\w+["']/i
/** A line of signs around words, one of which is a file: `=== src/a.py ===`, `[EDIT src/a.py]`. */
const SIGNED = /^(?:={3,}|-{3,}|\*{3,}|>{3,}|\[)[^=]*[\w)\]]\.[A-Za-z]\w{0,7}\b[^\w=]*(?:={3,}|-{3,}|\*{3,}|<{3,}|\])?\s*$/

/** A marker of an edit format, behind whatever a copy put in front of it. */
const MARKER =
  /^\W{0,6}(?:<{5,9} ?(?:SEARCH|ORIGINAL|HEAD)\b|>{5,9} ?(?:REPLACE|UPDATED)\b|@@ -\d+(?:,\d+)? \+\d|\*\*\* (?:Begin|End) Patch\b|--- a\/|\+\+\+ b\/)/

/** Whether the lines are an edit that could not be read, or a quotation. */
const isMarred = (texts: readonly string[]): boolean =>
  texts.some((text) => MARKER.test(text)) || texts.every((text) => text.trim() === '' || /^\s*>/.test(text))

/** Whether a line carries a file or an edit in a form that is not read, and is none of the file. */
const isWrapper = (text: string): boolean => text.length <= LONGEST && (WRAPPER.test(text) || SIGNED.test(text))

/** Whether the lines describe an edit, in a form that is not read, and are no file. */
const describesEdit = (texts: readonly string[], info: string): boolean =>
  TABLE.test(texts[1] ?? '') ||
  ((DATA.test(info) || (info === '' && DATA_HEAD.test(texts[0] ?? ''))) &&
    (texts.some((text) => EDIT_KEY.test(text)) || SIDES.every((side) => texts.some((text) => side.test(text)))))

/** The lines of a reply that is one piece of code; `fence`: of the fence around them. */
type Piece = { readonly body: readonly ReplyLine[]; readonly fences: readonly ReplyLine[]; readonly info: string }

/** Called where a reply holds no edit, no step and nothing unread. Adds the edit that its lines are, if they plainly are one: it names no file. */
export function readBareFile(account: ReadingBuilder): void {
  const { lines } = account
  const isText = (line: ReplyLine) => line.text.trim() !== '' && account.roleOf(line.index) !== 'thinking'
  const [first, last] = [lines.findIndex(isText), lines.findLastIndex(isText)]
  if (first < 0 || readBareDiff(account, first, last)) return
  const rest = lines.slice(first, last + 1)
  if (rest.every((line) => account.roleOf(line.index) === 'prose')) readCode(account, rest)
}

function readCode(account: ReadingBuilder, rest: readonly ReplyLine[]): void {
  const head = rest[0]
  const path = isLonePath(head) ? pathIn(head?.text ?? '') : null
  const piece = pieceOf(path === null ? rest : rest.slice(1).filter((line, at) => at > 0 || line.text.trim() !== ''))
  if (piece === null || (path !== null && piece.fences.length > 0) || NO_FILE.test(piece.info)) return
  const lines = piece.body.map((line) => hunkLine(line))
  const texts = lines.map((line) => line.text)
  if (!isCode(texts) || isWrapper(texts[0] ?? '') || isMarred(texts) || describesEdit(texts, piece.info)) return
  const elisions = elisionsOf(texts)
  if (elisions.length === 0 && !isWhole(texts)) return
  const [first] = piece.body
  const [from, to] = [piece.fences[0] ?? first, piece.fences[1] ?? piece.body.at(-1)]
  if (first === undefined || from === undefined || to === undefined) return
  const edit = account.edits.length
  if (path !== null && head !== undefined) account.mark(head.index, 'path', edit)
  for (const line of piece.fences) account.mark(line.index, 'fence')
  for (const line of piece.body) account.mark(line.index, 'after', edit, 0)
  const expected = elisions.length === 0 ? 'a whole file' : 'a file with parts left out'
  account.diagnose({ code: 'bare-reply', span: textSpan(first), found: first.text, expected, repair: first.text })
  addFile(account, { written: path?.written ?? '', lines, elisions, span: account.spanOf(from.index, to.index) })
}

/** One fence, or no fence at all. */
function pieceOf(lines: readonly ReplyLine[]): Piece | null {
  const [first] = lines
  const fence = first === undefined ? null : fenceOf(first)
  if (fence === null) return lines.some((line) => fenceOf(line) !== null) ? null : { body: lines, fences: [], info: '' }
  return insideOf(fence, lines)
}

function insideOf(fence: Fence, lines: readonly ReplyLine[]): Piece | null {
  const closing = lines.findIndex((line, index) => index > 0 && closes(fence, line))
  const [first, last] = [lines[0], lines.at(-1)]
  if (closing !== lines.length - 1 || first === undefined || last === undefined) return null
  return { body: lines.slice(1, -1), fences: [first, last], info: fence.info }
}

function isCode(texts: readonly string[]): boolean {
  let code = 0
  let filled = 0
  for (const text of texts) {
    if (text.trim() === '') continue
    filled++
    if (text.length > LONGEST || COMMENT.test(text)) code++
    else if ((ENDS.test(text) && SENTENCE.test(text)) || LEAD.test(text.trimEnd())) return false
    else if (CODE.test(text)) code++
  }
  return filled > 0 && code >= filled * MOST
}

/** Whether code is a file from its beginning to its end: nothing is cut off at either, and all brackets close. */
function isWhole(texts: readonly string[]): boolean {
  const [first, last] = [texts[0] ?? '', texts.findLast((text) => text.trim() !== '') ?? '']
  return texts.length >= FEWEST && /^\S/.test(first) && !/[,(\\]$/.test(last.trimEnd()) && bracketDepth(texts.join('')) === 0
}
