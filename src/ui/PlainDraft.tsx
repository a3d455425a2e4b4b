import { useState } from 'react'
import { createEcho, hideReturns, lineOfOffset, lineText, showReturns } from './code-text'
import { CODE, type CodeRow, type CodeViewProps, groupAt, rowAt } from './code-view'

type DraftProps = {
  label: string
  text: string
  starts: readonly number[]
  rows: readonly CodeRow[]
  wrap: boolean
  /** Whether the field lies over the rows; else they are as they read best, and the field is elsewhere. */
  typed: boolean
  onType: (text: string) => void
  onSelect: CodeViewProps['onSelect']
  onTyping: (typing: boolean) => void
}

/** Says that nobody types in a field that the focus has left: once the press that took it there is over, for what moves under a press misses it. */
function leave(field: HTMLTextAreaElement, onTyping: DraftProps['onTyping']): void {
  const left = () => {
    if (document.activeElement !== field) onTyping(false)
  }
  if (document.querySelector(':active') === null) left()
  else addEventListener('pointerup', () => setTimeout(left), { once: true })
}

/** The text being edited, over the tints of its rows; the only place where it is drawn, so that nothing can come apart. */
export function PlainDraft({ label, text, starts, rows, wrap, typed, onType, onSelect, onTyping }: DraftProps) {
  return (
    <textarea
      className={typed ? 'code-draft' : 'code-draft code-draft-aside'}
      aria-label={label}
      value={text}
      wrap={wrap ? 'soft' : 'off'}
      spellCheck={false}
      autoCapitalize="off"
      autoComplete="off"
      onChange={(event) => onType(event.target.value)}
      onFocus={() => onTyping(true)}
      onBlur={(event) => leave(event.currentTarget, onTyping)}
      onSelect={(event) => {
        const offset = event.currentTarget.selectionStart
        const line = lineOfOffset(starts, offset)
        const group = groupAt(rowAt(rows, line), offset - (starts[line] ?? 0))
        if (group >= 0) onSelect?.(group)
      }}
      // Where `field-sizing` is not known yet.
      style={wrap ? undefined : { width: `${widest(text, starts)}ch` }}
    />
  )
}

const WIDE = /[\u1100-\uffff]/g // letters that may be two columns wide

/** Columns of the widest line, never too few, with the line-number column. */
function widest(text: string, starts: readonly number[]): number {
  let most = 0
  for (let line = 0; line < starts.length; line++) {
    const one = lineText(text, starts, line)
    const columns = one.length + (one.match(/\t/g)?.length ?? 0) * (CODE.tabSize - 1) + (one.match(WIDE)?.length ?? 0)
    if (columns > most) most = columns
  }
  return most + 14
}

/** The text on show, carriage returns visible, and what takes the person's typing. */
export function useDraft({ text, onChange }: CodeViewProps): [string, (typed: string) => void] {
  const [draft, setDraft] = useState(() => showReturns(text))
  const [echo] = useState(createEcho)
  const [given, setGiven] = useState(text)
  if (text !== given) {
    setGiven(text)
    if (!echo.answers(text)) {
      echo.forget()
      setDraft(showReturns(text))
    }
  }
  const type = (typed: string) => {
    setDraft(typed)
    const out = hideReturns(typed, given)
    echo.sent(out)
    onChange?.(out)
  }
  return [draft, type]
}
