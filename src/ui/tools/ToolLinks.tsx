/** What can be done with a tool's answer to a hunk besides reading it: its own page, its source, an issue for its maintainer. */
import { ExternalLink } from 'lucide-react'
import { useRef } from 'react'
import type { EmulateOptions, MinimalCase, ToolResult } from '../../engine/appliers'
import { Action } from '../controls'
import { useCopy } from '../copy'
import { useAnalysis, useDriver, useSession } from '../session'
import { type Issue, issueOf } from './tool-issue'
import { sourceAddress, sourceOf, trackerAddress } from './tool-sources'

type Props = { readonly result: ToolResult; readonly native: ToolResult; readonly hunk: number; readonly set: EmulateOptions }

const LINK = 'inline-flex items-center gap-1 text-accent underline-offset-2 hover:underline'

export function ToolLinks({ result, native, hunk, set }: Props) {
  const driver = useDriver()
  const copy = useCopy()
  const { analysis } = useAnalysis()
  const tree = useSession((state) => state.tree)
  const source = sourceOf(result.id)
  const tracker = source === null ? null : trackerAddress(source, '', '')
  const decision = analysis?.transaction.decisions[hunk]
  const smallest = useSmallest({ result, hunk, set, path: decision?.path ?? null })
  const issueFrom = (found: MinimalCase | null): Issue | null => {
    if (analysis === null) return null
    const path = decision?.path ?? null
    if (found !== null && path !== null) {
      const { lines, ...smaller } = found
      return issueOf({ ...smaller, path, ...(lines.to < lines.from ? { cutFrom: lines.from } : {}) })
    }
    const content = path === null ? null : (tree.get(path) ?? null)
    return issueOf({ result, native, hunk, reply: analysis.reply, path, before: typeof content === 'string' ? content : null })
  }
  return (
    <p
      className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1"
      onPointerEnter={() => void smallest.find()}
      onFocus={() => void smallest.find()}
    >
      <Action onPress={() => driver.page.show({ dialog: 'tool', tool: result.id })}>About this tool</Action>
      {result.id !== 'native' && result.stopped === null && decision !== undefined && (
        <Action
          onPress={async () => {
            const written = issueFrom(await smallest.find())
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
          {tracker !== null && (
            <a
              href={tracker}
              target="_blank"
              rel="noreferrer"
              className={LINK}
              onClick={(event) => {
                const written = issueFrom(smallest.found())
                if (written !== null) event.currentTarget.href = trackerAddress(source, written.title, written.body) ?? tracker
              }}
            >
              Tell its makers <ExternalLink size={12} aria-hidden="true" />
            </a>
          )}
        </>
      )}
    </p>
  )
}

type Sought = {
  readonly of: ToolResult
  readonly hunk: number
  readonly made: Promise<MinimalCase | null>
  found: MinimalCase | null
}

/** The smallest case of what the tool does with the hunk: looked for once the pointer or the focus comes near the links. `found`: null until it is there. */
function useSmallest({ result, hunk, set, path }: Pick<Props, 'result' | 'hunk' | 'set'> & { readonly path: string | null }) {
  const driver = useDriver()
  const sought = useRef<Sought | null>(null)
  const now = () => (sought.current?.of === result && sought.current.hunk === hunk ? sought.current : null)
  return {
    found: () => now()?.found ?? null,
    find(): Promise<MinimalCase | null> {
      const known = now()
      if (known !== null || path === null || result.stopped !== null) return known?.made ?? Promise.resolve(null)
      const asked = { id: result.id, hunk, settings: set, path, translate: result.translated }
      const made = driver
        .tools()
        .then(({ minimal }) => minimal(asked, new AbortController().signal))
        .catch((failed: unknown) => {
          console.warn(failed)
          return null
        })
      const mine: Sought = { of: result, hunk, made, found: null }
      sought.current = mine
      void made.then((found) => {
        mine.found = found
      })
      return made
    },
  }
}
