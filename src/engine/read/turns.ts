/** The turns of a pasted chat: lines that open one, and what makes a chat of them. */
import type { Turn } from '../model'
import type { ReplyLine } from './reply-line'
import { aiderTurns } from './unwrap/aider-history'
import { templateTurns } from './unwrap/chat-template'

/** How a header is written. One chat keeps to one style, so that a heading in the model's text is no turn. */
type Style = 'said' | 'colon' | 'bold' | 'bracket' | `#${string}`

/** A line that opens a turn. `offset`: where in the line the turn's text begins, the line's length where it is a header alone. */
export type TurnLine = {
  readonly line: number
  readonly speaker: string
  readonly isModel: boolean
  readonly offset: number
  readonly style: Style
}

/** Units of UTF-16 that are looked at. More: slower on every line, fewer: a header with a long note in brackets opens no turn. */
const REACH = 90

/** Lines above the first turn that a chat's title and date may take. More: a document with such headings passes for a chat, fewer: an export is missed. */
const TITLE = 12

const MODEL =
  'assistant|ai assistant|chatgpt|gpt-?\\d[\\w.-]*|claude(?: code| [\\w.]+){0,2}|gemini|github copilot|copilot|cursor|deepseek|grok|codex|cline|response'
const PERSON = 'user|human|you|prompt|instruction'
const ROLE = `${MODEL}|${PERSON}|ai|me|system|developer|tool`
const NOTE = '(?: ?\\([^()\\n]{1,50}\\))?'

const IS_MODEL = new RegExp(`^(?:${MODEL}|ai)$`, 'i')
const IS_PERSON = new RegExp(`^(?:${PERSON})$`, 'i')

/** `### Assistant`, `## 👤 User (10:31):` */
const HEADING = new RegExp(`^(#{1,6}) +(?:[^\\w\\s]{1,6} ?)?(${ROLE})${NOTE}:?\\s*$`, 'i')
/** `**User:**`, `**User**: text`, `__Assistant__` */
const BOLD = new RegExp(`^(?:\\*\\*|__)(?:[^\\w\\s*_]{1,6} ?)?(${ROLE})${NOTE}:?(?:\\*\\*|__):?(?=\\s|$)`, 'i')
/** `[User]`, `[ASSISTANT]:` */
const BRACKET = new RegExp(`^\\[(${ROLE})\\]:?\\s*$`, 'i')
/** `You said:`, `###### ChatGPT said:`, `4:50 AMClaude responded: text`: what a page tells those who hear it. */
const SAID = new RegExp(`^(?:#{1,6} +|\\d{1,2}:\\d{2}(?: ?[AP]M)?)?(${ROLE}) (?:said|responded|replied)(?::(?=\\s|$)|\\s*$)`, 'i')
/** `Human: text`; `turnOf` asks for a capital letter, since a small one would be a key of YAML. */
const COLON = new RegExp(`^(${ROLE})${NOTE}:(?=\\s|$)`, 'i')

/** Cursor's exports say so themselves, and may hold one side alone. */
const EXPORTED = '_Exported on '

const COPILOT = 'GitHub Copilot'

type Header = Omit<TurnLine, 'line'>

/** What reads a pasted chat. */
export type Turns = { readonly opens: typeof turnOf; readonly of: typeof turnsOf }

/** Who speaks from this line on, or null where the line cannot open a turn. */
function turnOf(text: string): Header | null {
  switch (text.charCodeAt(0)) {
    case 35: // #
      return headerOf(SAID, text, () => 'said') ?? headerOf(HEADING, text, (found) => `#${found[1] ?? ''}`, 2)
    case 42: // *
    case 95: // _
      return boldOf(text)
    case 91: // [
      return headerOf(BRACKET, text, () => 'bracket')
    default:
      return MAY_BEGIN.has(text.charCodeAt(0))
        ? (headerOf(SAID, text, () => 'said') ?? headerOf(COLON, text, () => 'colon'))
        : null
  }
}

/** Codes of the digits, and of the capital letters that a role begins with. */
const MAY_BEGIN = new Set([...'0123456789ACDGHIMPRSTUY'].map((letter) => letter.charCodeAt(0)))

function headerOf(form: RegExp, text: string, styleOf: (found: RegExpExecArray) => Style, group = 1): Header | null {
  const found = form.exec(text.length > REACH ? text.slice(0, REACH) : text)
  const speaker = found?.[group]
  if (found === null || speaker === undefined) return null
  const all = found[0].length
  // What must fill the line does not, where only its beginning was looked at.
  if (text.length > REACH && all === REACH) return null
  const offset = all + (/^[ \t]*/.exec(text.slice(all, all + REACH))?.[0].length ?? 0)
  return { speaker, isModel: IS_MODEL.test(speaker), offset, style: styleOf(found) }
}

/** Bold alone on its line is a header; with text behind it only where a colon separates the two. */
function boldOf(text: string): Header | null {
  const header = headerOf(BOLD, text, () => 'bold')
  if (header === null || header.offset === text.length) return header
  return /:(?:\*\*|__)?\s*$/.test(text.slice(0, header.offset)) ? header : null
}

/** The model's turns of a pasted chat, without those that hold no text; none where the reply is no chat. */
function turnsOf(reply: string, turnLines: readonly TurnLine[], lines: readonly ReplyLine[]): Turn[] {
  const marked = aiderTurns(reply) ?? templateTurns(reply)
  if (marked !== null) return marked
  const headers = headersOf(turnLines, lines)
  const turns: Turn[] = []
  for (const [index, { line, offset, speaker, isModel }] of headers.entries()) {
    if (!isModel) continue
    const next = headers[index + 1]
    const to = next === undefined ? reply.length : (lines[next.line]?.from ?? reply.length)
    const opening = lines[line]
    if (opening === undefined) continue
    const from = offset >= opening.text.length ? opening.to : opening.start + offset
    if (reply.slice(from, to).trim() !== '') turns.push({ speaker, span: { from, to } })
  }
  return turns
}

/** The headers of the style that the chat begins with: none unless both sides speak in it. */
function headersOf(turnLines: readonly TurnLine[], lines: readonly ReplyLine[]): readonly TurnLine[] {
  const [first] = turnLines
  if (first === undefined) return []
  const said = turnLines.filter(({ style }) => style === 'said')
  if (bothSpeak(said)) return said
  if (first.speaker === COPILOT) return copilotHeaders(turnLines, lines)
  if (!beginsChat(first, lines)) return []
  const alike = turnLines.filter(({ style }) => style === first.style)
  const isExport = lines.slice(0, first.line).some(({ text }) => text.startsWith(EXPORTED))
  return bothSpeak(alike) || isExport ? alike : []
}

/** What VS Code copies: `GitHub Copilot: text` answers a person who goes by a name of their own. */
function copilotHeaders(headers: readonly TurnLine[], lines: readonly ReplyLine[]): readonly TurnLine[] {
  const opening = lines.find(({ text }) => text.trim() !== '')
  const speaker = /^([\w-]{1,39}): /.exec(opening?.text.slice(0, REACH) ?? '')?.[1]
  if (speaker === undefined) return []
  const offset = speaker.length + 2
  const asked = lines.filter(({ text }) => text.startsWith(`${speaker}: `))
  const theirs = asked.map(({ index }): TurnLine => ({ line: index, speaker, isModel: false, offset, style: 'colon' }))
  const answers = headers.filter((header) => header.style === 'colon' && header.speaker === COPILOT)
  return [...answers, ...theirs].toSorted((a, b) => a.line - b.line)
}

const bothSpeak = (headers: readonly TurnLine[]) =>
  headers.some(({ isModel }) => isModel) && headers.some(({ speaker }) => IS_PERSON.test(speaker))

/** What an export writes above the first turn: a title, a date, a rule, the model's name. */
const TITLE_LINE = /^(?:# |_|\*[^*]|> |-{3,}$|={3,}$|(?:\*\*)?[A-Z][\w ]{1,20}:)/

/** Whether a header opens the reply. A reply that is no chat says something before such a heading. */
function beginsChat({ line }: TurnLine, lines: readonly ReplyLine[]): boolean {
  if (line > TITLE) return false
  return lines.slice(0, line).every(({ text }) => text.trim() === '' || TITLE_LINE.test(text.slice(0, REACH)))
}

export const TURNS: Turns = { opens: turnOf, of: turnsOf }
