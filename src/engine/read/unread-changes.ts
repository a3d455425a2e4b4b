/** Changes that the words of a reply order or show beside its edits, and that none of these makes: beside them the reply is not whole. */
import { hasKnownExtension } from '../file-names'
import type { Edit, HunkLine } from '../model'
import { SHELL } from './formats/file-heading'
import { giveUpLine, quotationAbove } from './leftovers'
import type { ReadingBuilder } from './reading-builder'
import { closes, fenceOf, type ReplyLine } from './reply-line'
import { readLines } from './stranded-rows'
import { isPath, pathIn } from './written-path'

/** Units of UTF-16 of a line that are looked at. More: slower, fewer: the end of a long line goes unseen. */
const REACH = 400

/** Lines from the label of an old text to that of the new one. More: two labels that have nothing to do with each other are a pair, fewer: a long text is none. */
const APART = 40

/** Lines of a fence that are looked through. More: slower where none is closed, fewer: the end of a long one goes unseen. */
const BLOCK = 400

/** Share of words, 0 to 1, from which on two texts are one text before and after a change. More: changes go unseen, less: a call and what it returns are one. */
const ALIKE = 0.5

/** What a line has that orders or shows a change; a label alone is short. */
const LIKE = /\b(?:same|analogous|equivalent|corresponding)\b/
const SOME = /[`:<|~=>]/
const SHORT = 40

/** What may be in front of an order that a sentence begins with. */
const LEAD = String.raw`^[\s>]*(?:[-*+•]\s+|\d+[.)]\s+|#+\s+)?\**(?:(?:also|and|then|finally|next|additionally|lastly|likewise|please|now|after that|in addition|you(?:['’]ll)?(?: (?:should|must|need to|have to|also|will|then))+)[,:]?\s+)*(?:(?:in|inside|within|on|at)\s+[^,:]{1,60},\s+(?:also\s+)?)?`
const VERB = '(?:replace|change|update|modify|add|insert|append|prepend|put|paste|edit|rewrite|adjust|swap|substitute)'
/** A sentence that begins with an order, the colon at its end: what follows is what to write. */
const ORDER = new RegExp(`${LEAD}${VERB}\\b.*:\\W*$`, 'i')
/** What follows such a sentence is not for the project's files. */
const ELSEWHERE = /\b(?:example|usage|terminal|shell|console|output|command|prompt|browser|environment)\b/i
/** An order anywhere in a sentence, which counts where the sentence names a file. */
const NAMING = new RegExp(`\\b(?:${VERB}|remove|delete)\\b.*:\\W*$`, 'i')
/** An order to put one text, between back-ticks, in the place of another or of a line by its number. */
const EXCHANGE = new RegExp(
  `${LEAD}(?:replace|change|rename|update|set|substitute|swap)\\b(?:[^\`]{0,60}\`([^\`]+)\`|[^\`]{0,30}\\blines? \\d+)[^\`]{0,30}\\b(?:to|with|by|for|into|as)\\b[^\`]{0,30}\`([^\`]+)\``,
  'i',
)
/** An order to do elsewhere what an edit does. */
const SAME = new RegExp(
  `${LEAD}(?:make|do|apply|repeat|mirror)\\b[^\`]{0,20}\\b(?:same|analogous|equivalent|corresponding)\\b[^\`]{0,40}(?:\`([^\`]+)\`|\\b(?:every|each|all|the other|other)\\b)`,
  'i',
)
const FILE = '["\'*`]*([\\w./@-]+\\.\\w+)["\'*`]*'
const FILE_ORDER = /\b(?:rename|move|delete|remove)\b/i
/** An order in words alone to give a file another path, or to delete it; the new path, “file”, and the path that goes. */
const OF_FILES = new RegExp(
  `${LEAD}(?:(?:rename|move)\\s+(?:the )?(?:file )?${FILE}\\s+(?:to|into|as)\\s+${FILE}(?=$|[\\s.,;])|(?:delete|remove)\\s+(?:the )?(?:(?:old|unused) )?(file )?${FILE}(?=[.,;:)]?$|[.,;:)]\\s| (?:file|entirely|since|because|as|which|and|[-–—(])(?=\\W|$)))`,
  'i',
)
/** The two parts of a change as a page shows them: on both sides of an arrow, in tags, in the columns of a table, struck out and strong. */
const SHOWN = [
  /^[^`]{0,30}`([^`]+)`\s*(?:→|⇒|->|=>|➜|➔)\s*`([^`]+)`\W*$/,
  /<(?:del|from|old|before|find)>(.+?)<\/\w+>\s*<(?:ins|to|new|after|replace)>(.+?)<\/\w+>/i,
  /^\|\s*`([^`|]+)`\s*\|\s*`([^`|]+)`\s*\|$/,
  /~~`?(.+?)`?~~\s*(?:→|->)?\s*(?:\*\*|__)`?(.+?)`?(?:\*\*|__)\W*$/,
]
/** A label alone on its line. */
const ALONE =
  /^[\s#*_<>[\]-]*(old|before|from|find|search(?: for)?|original|current|existing|del|new|after|to|replace(?: with| by)?|with|updated|replacement|ins)(?:[ _-](?:code|text|lines?|version|string|content|block))?[\s*_\]:=>]*$/i
/** A label with its text on the line; “Before: …” begins a sentence more often. */
const INLINE =
  /^[\s#*_<[-]*(old|from|find|search(?: for)?|original|del|new|to|replace(?: with| by)?|with|replacement|ins)[*_\]]{0,2}\s*[:=>]\s*(\S.*)$/i
const GOES = /^(?:old|before|from|find|search|original|current|existing|del)/i
/** The head of a change in the form that `diff` writes without options, and a row below it. */
const NORMAL = /^\d+(?:,\d+)?[acd]\d+(?:,\d+)?$/
const NORMAL_ROW = /^[<>] /
/** A fence that holds commands of an editor. */
const EDITOR = /^(?:ed|ex|sed|vim|awk)$/i
/** A program that changes the text of a file. */
const EXCHANGES = /\.(?:replace|replaceAll|sub)\(/
const WRITES = /\.write_text\(|\.write\(|\bwriteFile(?:Sync)?\(/

/** A sign that hardly a sentence has. */
const CODE = /[;{}()[\]=<>]|\w\.\w|::/
/** Words of a sentence. */
const SENTENCE = /(?:\b[a-z]{2,}\b,? ){4}/
/** Lines that say nothing by themselves: a bracket, a comment, what takes the place of other lines. */
const MUTE = /^\W*$|^\s*(?:\/\/|#|\/\*|\*|<!--|--\s)|\.\.\.|…/

/** The two texts of a line that orders to put one in the place of the other, or shows both; null where it does neither. */
export function exchangeIn(text: string): { readonly old: string; readonly fresh: string } | null {
  if (text.length > REACH || !/[`<~]/.test(text)) return null
  for (const form of [EXCHANGE, ...SHOWN]) {
    const [, old = '', fresh = ''] = form.exec(text) ?? []
    if (old !== '' && fresh !== '') return { old, fresh }
  }
  return null
}

/** Gives up each such change of a reply that has edits. */
export function giveUpUnreadChanges(account: ReadingBuilder): void {
  if (account.edits.length === 0) return
  const words = new Words(account)
  const isQuoted = quotationAbove(account.edits)
  for (const line of account.lines) if (words.isChange(line) && !isQuoted(line)) giveUpLine(account, line)
}

/** The words of a reply beside its edits. */
class Words {
  readonly #account: ReadingBuilder
  /** Lines that an edit has; found where one is asked for. */
  #read: ReadonlySet<number> | null = null
  /** All that edits quote and write, without white space. */
  #texts: string | null = null
  /** The last label of an old text, and the lines that it names. */
  #old: { readonly at: number; readonly rows: readonly string[] } | null = null

  constructor(account: ReadingBuilder) {
    this.#account = account
  }

  /** Whether a line begins a change that no edit makes. Lines are asked for in the reply's order. */
  isChange(line: ReplyLine): boolean {
    if (line.index < 0 || this.#account.roleOf(line.index) !== 'prose') return false
    const text = line.text.length > REACH ? line.text.slice(0, REACH) : line.text
    if (text.length > SHORT && !SOME.test(text) && !LIKE.test(text) && !FILE_ORDER.test(text)) return false
    return (this.#isPair(line, text) || this.#isShown(line, text) || this.#isOrdered(line, text)) && this.#isFree(line)
  }

  #isPair(line: ReplyLine, text: string): boolean {
    const inline = /[:=>]/.test(text) ? INLINE.exec(text) : null
    const label = (inline ?? (text.length <= SHORT ? ALONE.exec(text) : null))?.[1]
    if (label === undefined) return false
    const old = this.#old
    const said = inline?.[2] ?? null
    if (GOES.test(label)) {
      this.#old = { at: line.index, rows: this.#labelled(line, said) }
      return false
    }
    this.#old = null
    if (old === null || line.index - old.at > APART) return false
    const isChanged = (row: string) => (CODE.test(row) && !SENTENCE.test(row)) || old.rows.some((was) => areAlike(was, row))
    return this.#labelled(line, said).some((row) => isChanged(row) && this.#isNew(row))
  }

  /** The lines that a label names: what follows on its line, the fence behind it, or the next line. */
  #labelled(line: ReplyLine, said: string | null): readonly string[] {
    const below = () => this.#account.lines.slice(line.index + 1, line.index + 3).find((other) => other.text.trim() !== '')
    const rows = said === null ? (this.#blockBehind(line)?.body.map((row) => row.text) ?? [below()?.text ?? '']) : [said]
    return rows.map((row) => row.replace(/^[\s`'"]+|[`'"\s]+$|(?<=.)<\/\w+>\s*$/g, ''))
  }

  #isShown(line: ReplyLine, text: string): boolean {
    const same = LIKE.test(text) ? SAME.exec(text) : null
    const file = same?.[1] ?? ''
    if (same !== null) return !isPath(file) || !this.#account.edits.some(({ written }) => written.endsWith(file))
    if (FILE_ORDER.test(text) && this.#isOfFiles(text)) return true
    const pair = text.includes('`') ? EXCHANGE.exec(text) : null
    if (pair !== null) return this.#isNew(pair[2] ?? '')
    for (const form of /[`<~]/.test(text) ? SHOWN : []) {
      const [, was = '', is = ''] = form.exec(text) ?? []
      if (was !== '' && is !== '') return areAlike(was, is) && this.#isNew(is)
    }
    return NORMAL.test(text) && NORMAL_ROW.test(this.#account.lines[line.index + 1]?.text ?? '')
  }

  /** Whether the line orders to delete a file or to give it another path, which no edit does. */
  #isOfFiles(text: string): boolean {
    const { edits } = this.#account
    const [, , path, noun, gone] = OF_FILES.exec(text) ?? []
    if (path !== undefined) return !edits.some((edit) => edit.written === path || (edit.kind === 'patch' && edit.moveTo === path))
    // `console.log` is no file.
    const isFile = gone !== undefined && (noun !== undefined || gone.includes('/') || hasKnownExtension(gone))
    return isFile && !edits.some(({ kind, written }) => kind === 'delete' && written === gone)
  }

  #isOrdered(line: ReplyLine, text: string): boolean {
    const block = /^\s*[`~]{3}/.test(text) ? this.#blockAt(line) : null
    if (block !== null) {
      const program = block.body.map((row) => row.text).join('\n')
      return EDITOR.test(block.info) || (EXCHANGES.test(program) && WRITES.test(program) && this.#isNew(program))
    }
    if (!/:\W*$/.test(text) || !((ORDER.test(text) && !ELSEWHERE.test(text)) || (NAMING.test(text) && pathIn(text) !== null)))
      return false
    const behind = this.#blockBehind(line)
    return behind !== null && !SHELL.test(behind.info) && behind.body.some((row) => !MUTE.test(row.text) && this.#isNew(row.text))
  }

  #isFree(line: ReplyLine): boolean {
    this.#read ??= readLines(this.#account)
    return line.index >= 0 && !this.#read.has(line.index)
  }

  #isNew(text: string): boolean {
    this.#texts ??= squeezed(this.#account.edits.flatMap(textsOf).join('\n'))
    const bare = squeezed(text)
    return bare !== '' && !this.#texts.includes(bare)
  }

  /** The fence behind a line that no reader took; null where there is none. */
  #blockBehind(line: ReplyLine): Block | null {
    const open = this.#account.lines.slice(line.index + 1, line.index + 3).find((other) => other.text.trim() !== '')
    return open === undefined ? null : this.#blockAt(open)
  }

  #blockAt(open: ReplyLine): Block | null {
    const { lines } = this.#account
    const fence = open.index < 0 ? null : fenceOf(open)
    if (fence === null || !this.#isFree(open)) return null
    let end = open.index + 1
    while (end < lines.length && end - open.index <= BLOCK && !closes(fence, lines[end] ?? open)) end++
    const body = lines.slice(open.index + 1, end)
    return body.every((line) => this.#isFree(line)) ? { body, info: fence.info } : null
  }
}

type Block = { readonly body: readonly ReplyLine[]; readonly info: string }

const squeezed = (text: string): string => text.replace(/\s+/g, '')

/** Whether two words or more, and at least half of those of the longer text, are words of the other. */
function areAlike(a: string, b: string): boolean {
  const wordsOf = (text: string): string[] => text.match(/\w+/g) ?? []
  const one = wordsOf(a)
  const other = wordsOf(b)
  const shared = one.filter((word) => other.includes(word)).length
  return shared > 1 && shared >= Math.max(one.length, other.length) * ALIKE
}

/** All that an edit quotes and writes. */
function textsOf(edit: Edit): string[] {
  const texts = (lines: readonly HunkLine[]) => lines.map(({ text }) => text)
  if (edit.kind === 'patch') return edit.hunks.flatMap(({ before, after }) => [...texts(before), ...texts(after)])
  if (edit.kind === 'replace') return [...texts(edit.before), ...texts(edit.after)]
  return texts(edit.kind === 'delete' ? edit.before : edit.lines)
}
