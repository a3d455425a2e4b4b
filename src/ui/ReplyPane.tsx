import { Suspense, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { lacksFile } from '../session/state'
import { CodePane, LARGEST_EDITED } from './CodePane'
import { lineOfOffset, lineStarts } from './code-text'
import type { CodeRow } from './code-view'
import { Action } from './controls'
import { Deferred } from './Deferred'
import { withCompared } from './debugger/compared-rows'
import { languageOf } from './language'
import { lazy } from './lazy'
import { usePaneSetter, usePanes, useReplyWishServed } from './panes'
import { ReplyHeader } from './ReplyHeader'
import { replyRows } from './reply-rows'
import { useAnalysis, useDriver, useSession } from './session'

/** Loaded with the first departure from a format. */
const DiagnosticList = lazy(() => import('./DiagnosticList'))
/** Loaded with the first replay. */
const ReplayPane = lazy(() => import('./ReplayPane'))
const Deciding = lazy(() => import('./DecisionStatus'))
const NoReply = lazy(() => import('./empty/NoReply'))
const MissingFiles = lazy(() => import('./opening/MissingFiles'))

export function ReplyPane({ plain }: { readonly plain: boolean }) {
  const driver = useDriver()
  const reply = useSession((state) => state.reply)
  const { analysis, selected } = useAnalysis()
  const language = useSession((state) =>
    languageOf(state.analysis?.transaction.decisions.find((decision) => decision.path !== null)?.path ?? ''),
  )
  const tell = usePaneSetter('reply')
  const replay = useSession((state) => state.replay)
  const replaying = replay !== null
  const notes = useNotes((analysis?.reading.diagnostics.length ?? 0) > 0)
  const rows = useMemo(() => {
    if (replaying) return null
    if (analysis === null) return NO_ROWS
    if (analysis.reply !== reply) return null
    const bare = replyRows(analysis)
    return notes?.withDiagnostics(bare, analysis) ?? bare
  }, [analysis, reply, replaying, notes])
  // While a key's answer is on its way the rows of the text before it stay; so they do under a replay.
  const [last, setLast] = useState(rows ?? NO_ROWS)
  if (rows !== null && rows !== last) setLast(rows)
  const compared = usePanes((panes) => panes.compared)
  const shown = useMemo(() => withCompared(last, compared?.reply), [last, compared])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each drawing makes another `tell` that does the same
  useEffect(() => tell({ rows: shown, compared }), [shown, compared])
  useReplyWishes(reply)
  const empty = reply === ''
  const isMissing = analysis?.transaction.decisions.some(lacksFile) === true
  return (
    <section aria-label="Reply" className="flex h-full min-w-0 flex-col bg-panel">
      <ReplyHeader />
      <div className="relative min-h-0 flex-1">
        <div className="h-full" inert={replaying}>
          {empty && plain ? null : (
            <CodePane
              plain={plain}
              label="Reply"
              text={reply}
              rows={shown}
              language={language}
              selected={selected}
              readOnly={false}
              onSelect={driver.reply.select}
              onChange={driver.reply.type}
              onReady={(view) => tell({ view })}
            />
          )}
        </div>
        {replay !== null && (
          <div className="absolute inset-0">
            <Suspense fallback={<div className="h-full bg-panel" />}>
              <ReplayPane replay={replay} />
            </Suspense>
          </div>
        )}
        {empty && <Invitation />}
        <Deferred>
          <Suspense>
            <Deciding />
          </Suspense>
        </Deferred>
      </div>
      {/* Below: what comes above the rows puts them out of line with the file's, to which ribbons tie them. */}
      {reply.length > LARGEST_EDITED && (
        <p role="status" className="shrink-0 border-line border-t px-4 py-1.5 text-muted">
          A reply of {(reply.length / 1_000_000).toFixed(1)} million characters: all of it is read, and shown without highlighting
          and editing.
        </p>
      )}
      {analysis !== null && !replaying && isMissing && (
        <Suspense>
          <MissingFiles />
        </Suspense>
      )}
      {analysis !== null && !replaying && analysis.reading.diagnostics.length > 0 && (
        <Suspense>
          <DiagnosticList reply={analysis.reply} diagnostics={analysis.reading.diagnostics} />
        </Suspense>
      )}
    </section>
  )
}

type Notes = typeof import('./reply-notes')

/** What draws diagnostics into the rows, from the first one on; null until it is loaded. The list of them says where that fails. */
function useNotes(isWanted: boolean): Notes | null {
  const [notes, setNotes] = useState<Notes | null>(null)
  useEffect(() => {
    if (isWanted) void import('./reply-notes').then(setNotes, () => {})
  }, [isWanted])
  return notes
}

const NO_ROWS: readonly CodeRow[] = []

/** Leads to a place that another panel asked for, once the pane is there. */
function useReplyWishes(reply: string): void {
  const wish = usePanes((panes) => panes.replyWish)
  const view = usePanes((panes) => panes.reply.view)
  const served = useReplyWishServed()
  const follow = useEffectEvent(() => {
    if (wish === null || view === null) return
    const starts = lineStarts(reply)
    const row = lineOfOffset(starts, Math.min(wish.offset, reply.length))
    view.flash(row, wish.offset - (starts[row] ?? 0))
    served()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new wish and a new pane are what it waits for
  useEffect(() => follow(), [wish, view])
}

function Invitation() {
  const driver = useDriver()
  return (
    // From the top: what comes later must not move what is there.
    <div className="pointer-events-none absolute inset-0 overflow-y-auto px-6 pt-[clamp(20px,9%,72px)] pb-6">
      <div className="pointer-events-auto mx-auto max-w-[360px]">
        <div className="text-center">
          <p className="font-semibold text-title">Paste what a model wrote</p>
          <p className="mt-1.5 text-balance text-muted">
            Search/replace blocks, a diff, a patch or tool calls, with all the prose around them: on the page, or as a file that
            you drop. You will see where each edit lands, or why it does not.
          </p>
          <p className="mt-4 flex flex-wrap justify-center gap-2">
            <Action look="ink" onPress={() => driver.page.show({ dialog: 'paste' })}>
              Paste a reply
            </Action>
            <Action onPress={driver.projects.openSample}>Try the sample</Action>
          </p>
        </div>
        <Deferred>
          <Suspense>
            <NoReply />
          </Suspense>
        </Deferred>
      </div>
    </div>
  )
}
