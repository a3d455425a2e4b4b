/** A line that is being typed: keys in, the next state and what is to be done out. */

/** `cursor`: offset in `text`. `back`: how far back in the history the shown line is; 0 for the one that was `typed`. */
export type EditedLine = { readonly text: string; readonly cursor: number; readonly back: number; readonly typed: string }

export type LineCommand =
  | { readonly type: 'run'; readonly line: string }
  /** `dropped`: what had been typed. */
  | { readonly type: 'interrupt'; readonly dropped: string }
  | { readonly type: 'clear' }
  | { readonly type: 'complete' }

/** What a terminal sends for one key, or a run of printable text. */
export type TerminalKey = { readonly name: string } | { readonly text: string }

const ESC = '\u001b'

/** Sequences of keys; what has no name here is passed over. */
const NAMES: Readonly<Record<string, string>> = {
  [`${ESC}[A`]: 'up',
  [`${ESC}[B`]: 'down',
  [`${ESC}[C`]: 'right',
  [`${ESC}[D`]: 'left',
  [`${ESC}OA`]: 'up',
  [`${ESC}OB`]: 'down',
  [`${ESC}OC`]: 'right',
  [`${ESC}OD`]: 'left',
  [`${ESC}[H`]: 'home',
  [`${ESC}[F`]: 'end',
  [`${ESC}OH`]: 'home',
  [`${ESC}OF`]: 'end',
  [`${ESC}[3~`]: 'delete',
  [`${ESC}[1;5C`]: 'word-right',
  [`${ESC}[1;5D`]: 'word-left',
  [`${ESC}[1;3C`]: 'word-right',
  [`${ESC}[1;3D`]: 'word-left',
  [`${ESC}f`]: 'word-right',
  [`${ESC}b`]: 'word-left',
  '\r': 'enter',
  '\n': 'enter',
  '\t': 'tab',
  '\u007f': 'backspace',
  '\b': 'backspace',
  '\u0001': 'home',
  '\u0005': 'end',
  '\u0002': 'left',
  '\u0006': 'right',
  '\u0010': 'up',
  '\u000e': 'down',
  '\u0003': 'interrupt',
  '\u0004': 'delete',
  '\u000b': 'cut-right',
  '\u000c': 'clear',
  '\u0015': 'cut-left',
  '\u0017': 'cut-word',
}

const PIECE = new RegExp(`${ESC}(?:[\\[O][\\d;]*[A-Za-z~]|[^\\[O]|$)|\\r\\n|[\\0-\\x1f\\x7f]|[^\\0-\\x1f\\x7f]+`, 'g')

/** What a terminal sent, cut into keys. A tab in pasted text is a blank. */
export function readKeys(data: string): TerminalKey[] {
  const isPaste = data.length > 1 && !data.startsWith(ESC)
  return (data.match(PIECE) ?? []).flatMap((piece): TerminalKey[] => {
    if (piece === '\t' && isPaste) return [{ text: ' ' }]
    const name = NAMES[piece === '\r\n' ? '\r' : piece]
    if (name !== undefined) return [{ name }]
    return piece >= ' ' ? [{ text: piece }] : []
  })
}

export const EMPTY_LINE: EditedLine = { text: '', cursor: 0, back: 0, typed: '' }

/** Offset of the character before, surrogate pairs and marks being one with theirs. */
const before = (text: string, cursor: number) =>
  cursor - ([...new Intl.Segmenter().segment(text.slice(0, cursor))].at(-1)?.segment.length ?? 0)

const after = (text: string, cursor: number) =>
  cursor + ([...new Intl.Segmenter().segment(text.slice(cursor))][0]?.segment.length ?? 0)

const wordBefore = (text: string, cursor: number) => cursor - (/\S*\s*$/.exec(text.slice(0, cursor))?.[0].length ?? 0)

const wordAfter = (text: string, cursor: number) => cursor + (/^\s*\S*/.exec(text.slice(cursor))?.[0].length ?? 0)

const move = (line: EditedLine, cursor: number): EditedLine => ({ ...line, cursor })

/** The line without what is between two offsets. */
const cut = (line: EditedLine, from: number, to: number): EditedLine => ({
  ...line,
  text: line.text.slice(0, from) + line.text.slice(to),
  cursor: from,
})

/** The line with text put in at the cursor. */
export const insertText = (line: EditedLine, text: string): EditedLine => ({
  ...line,
  text: line.text.slice(0, line.cursor) + text + line.text.slice(line.cursor),
  cursor: line.cursor + text.length,
})

/** The line of the history that is `by` further back; the typed one comes before the newest. */
function recall(line: EditedLine, by: number, history: readonly string[]): EditedLine {
  const back = Math.min(history.length, Math.max(0, line.back + by))
  if (back === line.back) return line
  const typed = line.back === 0 ? line.text : line.typed
  const text = back === 0 ? typed : (history.at(-back) ?? '')
  return { text, cursor: text.length, back, typed }
}

/** One key. @returns the line, and what else is to be done */
export function pressKey(
  line: EditedLine,
  key: TerminalKey,
  history: readonly string[],
): readonly [EditedLine, LineCommand | null] {
  if ('text' in key) return [insertText(line, key.text), null]
  const { text, cursor } = line
  switch (key.name) {
    case 'enter':
      return [EMPTY_LINE, { type: 'run', line: text }]
    case 'interrupt':
      return [EMPTY_LINE, { type: 'interrupt', dropped: text }]
    case 'clear':
      return [line, { type: 'clear' }]
    case 'tab':
      return [line, { type: 'complete' }]
    case 'up':
      return [recall(line, 1, history), null]
    case 'down':
      return [recall(line, -1, history), null]
    case 'left':
      return [move(line, before(text, cursor)), null]
    case 'right':
      return [move(line, after(text, cursor)), null]
    case 'home':
      return [move(line, 0), null]
    case 'end':
      return [move(line, text.length), null]
    case 'word-left':
      return [move(line, wordBefore(text, cursor)), null]
    case 'word-right':
      return [move(line, wordAfter(text, cursor)), null]
    case 'backspace':
      return [cut(line, before(text, cursor), cursor), null]
    case 'delete':
      return [cut(line, cursor, after(text, cursor)), null]
    case 'cut-word':
      return [cut(line, wordBefore(text, cursor), cursor), null]
    case 'cut-left':
      return [cut(line, 0, cursor), null]
    case 'cut-right':
      return [cut(line, cursor, text.length), null]
    default:
      return [line, null]
  }
}
