import { useEffect, useMemo, useState } from 'react'
import { explainDiagnostic, FORMAT_NAME, plural } from '../engine/explain'
import type { Analysis } from '../workers/protocol'
import { CodePane, LARGEST_EDITED } from './CodePane'
import type { Row } from './CodeView'
import { Action } from './kit'
import { languageOf } from './language'
import { usePaneSetter } from './panes'
import { replyRows } from './rows'
import { useAnalysis, useDriver, useSession } from './session'

export function ReplyPane({ plain }: { readonly plain: boolean }) {
  const driver = useDriver()
  const reply = useSession((state) => state.reply)
  const { analysis, selected } = useAnalysis()
  const language = useSession((state) =>
    languageOf(state.analysis?.transaction.decisions.find((decision) => decision.path !== null)?.path ?? ''),
  )
  const tell = usePaneSetter('reply')
  const rows = useMemo(
    () => (analysis === null ? NO_ROWS : analysis.reply === reply ? replyRows(analysis) : null),
    [analysis, reply],
  )
  // While a key's answer is on its way the rows of the text before it stay.
  const [shown, setShown] = useState(rows ?? NO_ROWS)
  if (rows !== null && rows !== shown) setShown(rows)
  // biome-ignore lint/correctness/useExhaustiveDependencies: tell is made anew at each drawing and does the same
  useEffect(() => tell({ rows: shown }), [shown])
  const empty = reply === ''
  return (
    <section aria-label="Reply" className="flex h-full min-w-0 flex-col bg-panel">
      <header className="flex h-[var(--pane-head)] shrink-0 items-center gap-2.5 border-b border-line px-4">
        <h2 className="font-semibold">Reply</h2>
        <span className="min-w-0 flex-1 truncate text-muted">{summaryOf(analysis, empty)}</span>
        {!empty && (
          <Action look="ghost" className="px-1.5" onPress={() => driver.paste('', true)}>
            Clear
          </Action>
        )}
      </header>
      {reply.length > LARGEST_EDITED && (
        <p role="status" className="shrink-0 border-line border-b px-4 py-1.5 text-muted">
          A reply of {(reply.length / 1_000_000).toFixed(1)} million characters: all of it is read, and shown without highlighting
          and editing.
        </p>
      )}
      <div className="relative min-h-0 flex-1">
        {empty && plain ? null : (
          <CodePane
            plain={plain}
            label="Reply"
            text={reply}
            rows={shown}
            language={language}
            selected={selected}
            readOnly={false}
            onSelect={driver.select}
            onChange={driver.type}
            onReady={(view) => tell({ view })}
          />
        )}
        {empty && <Invitation />}
      </div>
      <Diagnostics analysis={analysis} />
    </section>
  )
}

const NO_ROWS: readonly Row[] = []

function summaryOf(analysis: Analysis | null, empty: boolean): string {
  if (empty || analysis === null) return ''
  const { reading, transaction } = analysis
  if (reading.formats.length === 0) return 'no edit found'
  return `${reading.formats.map((format) => FORMAT_NAME[format]).join(' + ')} · ${plural(transaction.decisions.length, 'hunk')}`
}

/** Every departure from the format, with its line. */
function Diagnostics({ analysis }: { readonly analysis: Analysis | null }) {
  const diagnostics = analysis?.reading.diagnostics ?? []
  if (analysis === null || diagnostics.length === 0) return null
  return (
    <details className="shrink-0 border-line border-t" open={diagnostics.some((diagnostic) => diagnostic.repair === null)}>
      <summary className="cursor-default px-4 py-1.5 text-muted marker:text-faint">
        {plural(diagnostics.length, 'departure')} from the format
      </summary>
      <ul className="max-h-32 overflow-y-auto px-4 pb-2">
        {diagnostics.slice(0, 200).map((diagnostic) => (
          <li key={`${diagnostic.code}${diagnostic.span.from}`} className="flex gap-2 py-0.5">
            <span className={`digits shrink-0 ${diagnostic.repair === null ? 'text-refused' : 'text-fuzzy'}`}>
              {diagnostic.repair === null ? '✗' : '≈'} {lineAt(analysis.reply, diagnostic.span.from)}
            </span>
            <span>{explainDiagnostic(diagnostic)}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** 1-based line of an offset. */
function lineAt(text: string, offset: number): number {
  let line = 1
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) line++
  return line
}

function Invitation() {
  const driver = useDriver()
  return (
    <div className="pointer-events-none absolute inset-0 flex items-center justify-center p-6">
      <div className="pointer-events-auto max-w-[340px] text-center">
        <p className="font-semibold text-[15px]">Paste what a model wrote</p>
        <p className="mt-1.5 text-muted">
          Search/replace blocks or a diff, with all the prose around it. You will see where each edit lands in the files on the
          left, or why it does not.
        </p>
        <p className="mt-4 flex justify-center gap-2">
          <Action look="ink" onPress={() => driver.show({ dialog: 'paste' })}>
            Paste a reply
          </Action>
          <Action onPress={driver.pasteSample}>Try the sample</Action>
        </p>
      </div>
    </div>
  )
}
