import { type KeyboardEvent, useMemo, useState } from 'react'
import { explainDiagnostic } from '../engine/explain/diagnostics'
import { plural } from '../engine/explain/phrases'
import type { Diagnostic } from '../engine/model'
import { isUnread } from '../engine/unread'
import { lineOfOffset, lineStarts } from './code-text'
import { useReplyWish } from './panes'

/** Diagnostics that are listed; the rest are only counted. More: a page that is slow to draw, fewer: more to mend blindly. */
const LISTED = 200

/** Every departure from the format, of which there is one at least, with its line; each leads to its place in the reply. What could not be read comes first. */
export default function DiagnosticList({
  reply,
  diagnostics,
}: {
  readonly reply: string
  readonly diagnostics: readonly Diagnostic[]
}) {
  const fatal = diagnostics.filter(isUnread)
  return (
    <details className="shrink-0 border-line border-t" open={fatal.length > 0}>
      <summary className="cursor-default px-4 py-1.5 text-muted -outline-offset-2 marker:text-faint hover:text-text">
        {plural(diagnostics.length, 'format problem')}
        {fatal.length > 0 && <span className="text-refused"> · ✗ {fatal.length} not readable</span>}
      </summary>
      <Entries reply={reply} diagnostics={diagnostics} />
      {diagnostics.length > LISTED && (
        <p className="px-4 pb-2 text-muted">
          and {plural(diagnostics.length - LISTED, 'more', 'more')}, each marked in the margin
        </p>
      )}
    </details>
  )
}

/** What became of the text at a diagnostic, for those who do not see its sign. */
function stateOf(diagnostic: Diagnostic): string {
  if (isUnread(diagnostic)) return 'not readable'
  if (diagnostic.code === 'shell-command') return 'not run'
  return diagnostic.repair === null ? 'incomplete' : 'repaired'
}

function Entries({ reply, diagnostics }: { readonly reply: string; readonly diagnostics: readonly Diagnostic[] }) {
  const see = useReplyWish()
  const [current, setCurrent] = useState(0)
  const starts = useMemo(() => lineStarts(reply), [reply])
  const listed = useMemo(() => {
    const sorted = diagnostics.toSorted((a, b) => Number(isUnread(b)) - Number(isUnread(a)) || a.span.from - b.span.from)
    return sorted.slice(0, LISTED)
  }, [diagnostics])
  return (
    <ul
      aria-label="Format problems"
      className="max-h-36 overflow-y-auto pb-1.5"
      onKeyDown={(event) => roam(event, listed.length)}
    >
      {listed.map((diagnostic, index) => (
        <li key={index}>
          <button
            type="button"
            tabIndex={index === Math.min(current, listed.length - 1) ? 0 : -1}
            className="flex w-full gap-2 px-4 py-[3px] text-left -outline-offset-2 hover:bg-shade"
            onFocus={() => setCurrent(index)}
            onClick={() => see(diagnostic.span.from)}
          >
            <span className={`digits shrink-0 ${isUnread(diagnostic) ? 'text-refused' : 'text-fuzzy'}`}>
              <span aria-hidden="true">{isUnread(diagnostic) ? '✗' : '≈'} </span>
              <span className="sr-only">{stateOf(diagnostic)}, line </span>
              {lineOfOffset(starts, diagnostic.span.from) + 1}
            </span>
            <span className="min-w-0 [overflow-wrap:anywhere]">{explainDiagnostic(diagnostic)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Arrow keys, Home and End go through the buttons of a list; Tab leaves it. */
function roam(event: KeyboardEvent<HTMLElement>, count: number): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const at = event.target instanceof HTMLButtonElement ? buttons.indexOf(event.target) : -1
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: count - 1 }[event.key]
  if (at < 0 || to === undefined) return
  event.preventDefault()
  buttons[Math.min(Math.max(to, 0), count - 1)]?.focus()
}
