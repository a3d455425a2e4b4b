import { Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { EmulateOptions, Remedy, ToolResult } from '../../engine/appliers'
import { Action } from '../controls'
import { useCopy } from '../copy'
import { useDriver } from '../session'
import { remedyText } from './tools-messages'

type Props = { readonly result: ToolResult; readonly hunk: number; readonly set: EmulateOptions }

/** The smallest change of the reply with which the tool writes what Hunkscope writes of the hunk. Nothing while it is not known. */
export function HunkRemedy({ result, hunk, set }: Props) {
  const driver = useDriver()
  const copy = useCopy()
  const [found, setFound] = useState<{ readonly of: ToolResult; readonly hunk: number; readonly remedy: Remedy } | null>(null)
  useEffect(() => {
    const mine = new AbortController()
    driver
      .tools()
      .then(({ remedy }) => remedy({ id: result.id, hunk, settings: set }, mine.signal))
      .then(
        (remedy) => {
          if (remedy !== null && !mine.signal.aborted) setFound({ of: result, hunk, remedy })
        },
        (failed: unknown) => console.warn(failed),
      )
    return () => mine.abort()
  }, [driver, result, hunk, set])
  if (found === null || found.of !== result || found.hunk !== hunk) return null
  const { reply } = found.remedy
  return (
    <>
      <h4 className="heading mt-3">What would make it land there</h4>
      <p className="mt-0.5">{remedyText(found.remedy)}</p>
      {reply !== null && (
        <div className="mt-1 flex items-start gap-2">
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard */}
          <pre tabIndex={0} className="max-h-[180px] min-w-0 flex-1 overflow-auto rounded-card border border-line p-2 font-mono">
            {reply}
          </pre>
          <Action onPress={() => void copy(reply)}>
            <Copy size={13} /> Copy
          </Action>
        </div>
      )}
    </>
  )
}
