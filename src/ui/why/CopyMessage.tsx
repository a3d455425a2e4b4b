import { Copy } from 'lucide-react'
import { plural } from '../../engine/explain'
import { Action } from '../controls'
import { useCopy } from '../copy'
import { useSession } from '../session'
import { LetterKey } from './LetterKey'

/** Copies what to send back to the model about all that was refused. `loud`: there is no better way out. */
export function CopyMessage({ loud }: { readonly loud: boolean }) {
  const copy = useCopy()
  const text = useSession((state) => state.analysis?.message.text ?? '')
  const tokens = useSession((state) => state.analysis?.message.tokens ?? 0)
  const letters = useSession((state) => state.letterKeys)
  if (text === '') return null
  return (
    <p className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1">
      <Action look={loud ? 'ink' : 'line'} onPress={() => void copy(text)}>
        <Copy size={13} />
        <span>
          Copy message<span className="@max-[300px]:sr-only"> for the model</span>
        </span>
        {letters && <LetterKey>c</LetterKey>}
      </Action>
      <span className="digits text-muted">{plural(tokens, 'token')}</span>
    </p>
  )
}
