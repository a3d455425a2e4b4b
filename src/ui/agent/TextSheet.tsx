import { useState } from 'react'
import { TextArea, TextField } from 'react-aria-components'
import { Action } from '../controls'
import { Sheet } from '../Sheet'

type Props = {
  readonly title: string
  /** What becomes of the text. */
  readonly note: string
  readonly text: string
  readonly action: string
  /** Whether every character counts. */
  readonly isCode: boolean
  readonly onDone: (text: string) => void
  readonly onClose: () => void
}

/** Asks for a text: words for the model, or its answer rewritten. */
export function TextSheet({ title, note, text: first, action, isCode, onDone, onClose }: Props) {
  const [text, setText] = useState(first)
  const isReady = text.trim() !== '' && text !== first
  return (
    <Sheet title={title} onClose={onClose} wide={isCode}>
      <p className="pb-2 text-muted">{note}</p>
      <TextField aria-label={title} value={text} onChange={setText} autoFocus className="flex">
        <TextArea
          className={`w-full resize-none rounded-panel border border-line bg-bg px-3 py-2 outline-none focus:border-accent ${isCode ? 'h-[46vh] whitespace-pre font-mono text-code leading-5' : 'h-[18vh]'}`}
          spellCheck={!isCode}
        />
      </TextField>
      <div className="flex items-center justify-end gap-2 pt-4">
        <Action look="ghost" onPress={onClose}>
          Cancel
        </Action>
        <Action
          look="ink"
          isDisabled={!isReady}
          onPress={() => {
            onDone(text)
            onClose()
          }}
        >
          {action}
        </Action>
      </div>
    </Sheet>
  )
}
