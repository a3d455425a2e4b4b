import { Suspense, useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { Path, Region } from '../engine/model'
import { type FileView, outcomeOf } from '../session/state'
import { encodingOf } from '../workspace/intake/encoding'
import type { ForeignEncoding } from '../workspace/intake/source'
import { CodePane } from './CodePane'
import { Deferred } from './Deferred'
import { type FileRows, fileRows, rowOfLine } from './file-rows'
import { languageOf } from './language'
import { lazy } from './lazy'
import { usePaneSetter, usePanes, useWishServed } from './panes'
import { barAboveHunk } from './review/bar-above-hunk'
import { SegmentedControl } from './SegmentedControl'
import { useAnalysis, useDriver, useSession } from './session'

const VIEWS: readonly { readonly id: FileView; readonly name: string }[] = [
  { id: 'before', name: 'Before' },
  { id: 'inline', name: 'Inline' },
  { id: 'after', name: 'After' },
  { id: 'edit', name: 'Edit' },
]

/** Loaded once the file is on the page. */
const OverviewRuler = lazy(() => import('./OverviewRuler'))
const RULER_PLACE = <div className="w-3 shrink-0 border-line border-l" />

const FileReview = lazy(() => import('./review/FileReview'))
/** Loaded when a person begins to write. */
const FileEditor = lazy(() => import('./FileEditor'))
const NoFile = lazy(() => import('./empty/NoFile'))

const WHAT_BYTES: Record<ForeignEncoding | 'binary', string> = {
  binary: 'a binary file',
  'utf-16le': 'text in UTF-16, not UTF-8',
  'utf-16be': 'text in UTF-16, not UTF-8',
  other: 'text in another encoding than UTF-8',
}

export function FilePane({ plain }: { readonly plain: boolean }) {
  const path = useSession((state) => state.openFile)
  const tree = useSession((state) => state.tree)
  const view = useSession((state) => state.view)
  const { analysis } = useAnalysis()
  if (path === null)
    return (
      <Suspense fallback={<div className="h-full bg-panel" />}>
        <NoFile />
      </Suspense>
    )
  const content = tree.get(path)
  const known = content !== undefined || outcomeOf(analysis, path) !== null
  return (
    <section aria-label={`File ${path}`} className="flex h-full min-w-0 flex-col bg-panel">
      <FileHead path={path} />
      <div className="min-h-0 flex-1">
        {typeof content === 'object' ? (
          <Blank>
            {path} is {WHAT_BYTES[encodingOf(content) ?? 'binary']} ({content.length.toLocaleString('en')} bytes). Its bytes are
            kept as they are; no edit can be placed in it.
          </Blank>
        ) : known && view === 'edit' ? (
          <Suspense fallback={<Blank>Opening the editor…</Blank>}>
            <FileEditor key={path} path={path} text={content ?? null} plain={plain} />
          </Suspense>
        ) : known ? (
          <FileText path={path} text={content ?? null} plain={plain} />
        ) : (
          <Blank>{path} is not in the project.</Blank>
        )}
      </div>
    </section>
  )
}

function FileHead({ path }: { readonly path: Path }) {
  const driver = useDriver()
  const view = useSession((state) => state.view)
  const state = useSession((state) => state.analysis?.transaction.state)
  const touched = useSession((state) => outcomeOf(state.analysis, path) !== null)
  const isEdited = useSession(
    (state) => state.analysis?.transaction.decisions.some((decision) => decision.path === path) === true,
  )
  const written = useSession((state) => state.edits.has(path))
  return (
    <header className="@container flex h-[var(--pane-head)] shrink-0 items-center gap-2 border-b border-line pr-3 pl-4">
      {/* Where room is short the end of a path says more than its beginning. */}
      <h2 className="min-w-0 truncate text-left font-semibold [direction:rtl]" title={path}>
        <bdi dir="ltr">{path}</bdi>
      </h2>
      <span className="shrink-0 text-muted @max-[470px]:sr-only">
        {written ? 'written, not kept' : touched ? (state === 'staged' ? 'staged' : 'not staged') : ''}
      </span>
      <span className="flex-1" />
      {/* The name goes before what the palette has as well. */}
      <span className="contents @max-[28em]:hidden">
        {isEdited && (
          <Suspense>
            <FileReview path={path} />
          </Suspense>
        )}
      </span>
      <SegmentedControl
        label="View of the file"
        options={VIEWS}
        value={view}
        onChange={(chosen) => driver.page.show({ view: chosen })}
      />
    </header>
  )
}

function FileText({ path, text, plain }: { readonly path: Path; readonly text: string | null; readonly plain: boolean }) {
  const driver = useDriver()
  const { analysis, selected } = useAnalysis()
  const view = useSession((state) => state.view)
  const tell = usePaneSetter('file')
  const [opened, setOpened] = useState<{ readonly path: Path; readonly lines: ReadonlySet<number> }>({ path, lines: new Set() })
  const unfolded = opened.path === path ? opened.lines : NOTHING
  const compared = usePanes((panes) => panes.compared)
  const present = useSession((state) => state.present)
  const shown = useMemo(
    () => fileRows(analysis, { path, text }, view, selected, unfolded, compared),
    [analysis, path, text, view, selected, unfolded, compared],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: each drawing makes another `tell` that does the same
  useEffect(() => tell({ rows: shown.rows, compared }), [shown])
  const regions = view === 'before' ? NO_REGION : (outcomeOf(analysis, path)?.regions ?? NO_REGION)
  useWishes(path, regions, shown, (line) => setOpened({ path, lines: new Set([...unfolded, line]) }))
  const decision = analysis?.transaction.decisions[selected]
  // Its buttons are too small for a finger; a narrow page has the same below each hunk.
  const bar = !plain && decision?.path === path ? barAboveHunk(decision, selected, shown, present) : undefined
  return (
    <div className="flex h-full">
      <div className="min-w-0 flex-1">
        <CodePane
          plain={plain}
          label={`File ${path}`}
          text={shown.text}
          rows={shown.rows}
          language={languageOf(path)}
          selected={selected}
          readOnly
          bar={bar}
          onSelect={driver.reply.select}
          onUnfold={(row) => {
            const line = shown.folds.get(row)
            if (line !== undefined) setOpened({ path, lines: new Set([...unfolded, line]) })
          }}
          onReady={(ready) => tell({ view: ready })}
        />
      </div>
      <Deferred instead={RULER_PLACE}>
        <Suspense fallback={RULER_PLACE}>
          <OverviewRuler path={path} view={view} rows={shown.rows} bar={bar} />
        </Suspense>
      </Deferred>
    </div>
  )
}

const NOTHING: ReadonlySet<number> = new Set()

/** Scrolls to a line that another panel asked for, once, when its row is there. */
function useWishes(path: Path, regions: readonly Region[], shown: FileRows, unfold: (line: number) => void): void {
  const wish = usePanes((panes) => panes.wish)
  const view = usePanes((panes) => panes.file.view)
  const served = useWishServed()
  const follow = useEffectEvent(() => {
    if (wish === null || wish.path !== path || view === null) return
    const row = rowOfLine(shown.rows, wish, regions)
    if (row >= 0) {
      view.scrollTo(row)
      served()
    } else for (const line of shown.folds.values()) unfold(line)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new wish and new rows are what it waits for
  useEffect(() => follow(), [wish, shown, view])
}

const NO_REGION: readonly Region[] = []

const Blank = ({ children }: { readonly children: React.ReactNode }) => (
  <div className="flex h-full items-center justify-center bg-panel p-8 text-center text-muted">
    <p className="max-w-[360px]">{children}</p>
  </div>
)
