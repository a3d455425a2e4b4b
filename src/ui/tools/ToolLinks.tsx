/** What can be done with a tool's answer to a hunk besides reading it: its own page, its source, an issue for whoever keeps it. */
import { ExternalLink } from 'lucide-react'
import type { ToolResult } from '../../engine/appliers'
import { Action } from '../controls'
import { useCopy } from '../copy'
import { useAnalysis, useDriver, useSession } from '../session'
import { type Issue, issueOf } from './tool-issue'
import { sourceAddress, sourceOf, trackerAddress } from './tool-sources'

type Props = { readonly result: ToolResult; readonly native: ToolResult; readonly hunk: number }

const LINK = 'inline-flex items-center gap-1 text-accent underline-offset-2 hover:underline'

export function ToolLinks({ result, native, hunk }: Props) {
  const driver = useDriver()
  const copy = useCopy()
  const { analysis } = useAnalysis()
  const tree = useSession((state) => state.tree)
  const source = sourceOf(result.id)
  const decision = analysis?.transaction.decisions[hunk]
  const issue = (): Issue | null => {
    if (analysis === null) return null
    const path = decision?.path ?? null
    const content = path === null ? null : (tree.get(path) ?? null)
    return issueOf({ result, native, hunk, reply: analysis.reply, path, before: typeof content === 'string' ? content : null })
  }
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
      <Action onPress={() => driver.page.show({ dialog: 'tool', tool: result.id })}>About this tool</Action>
      {result.id !== 'native' && result.stopped === null && decision !== undefined && (
        <Action
          onPress={() => {
            const written = issue()
            if (written !== null) void copy(`# ${written.title}\n\n${written.body}\n`)
          }}
        >
          Copy as an issue
        </Action>
      )}
      {source !== null && (
        <>
          <a href={sourceAddress(source)} target="_blank" rel="noreferrer" className={LINK}>
            Its source <ExternalLink size={12} aria-hidden="true" />
          </a>
          <a
            href={trackerAddress(source, '', '')}
            target="_blank"
            rel="noreferrer"
            className={LINK}
            onClick={(event) => {
              const written = issue()
              if (written !== null) event.currentTarget.href = trackerAddress(source, written.title, written.body)
            }}
          >
            Tell its makers <ExternalLink size={12} aria-hidden="true" />
          </a>
        </>
      )}
    </p>
  )
}
