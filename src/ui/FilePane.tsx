import { lazy, Suspense, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { Radio, RadioGroup } from 'react-aria-components'
import { shortly } from '../engine/explain'
import type { Decision, Path } from '../engine/model'
import { type FileView, outcomeOf } from '../session/state'
import { encodingOf } from '../workspace/intake/encoding'
import type { ForeignEncoding } from '../workspace/intake/source'
import { CodePane } from './CodePane'
import { type Bar, stretchOf } from './CodeView'
import { SignMark } from './kit'
import { languageOf } from './language'
import { usePaneSetter, usePanes } from './panes'
import { type FileRows, fileRows, lookOf } from './rows'
import { useAnalysis, useDriver, useSession } from './session'

const VIEWS: readonly { readonly id: FileView; readonly name: string }[] = [
  { id: 'before', name: 'Before' },
  { id: 'inline', name: 'Inline' },
  { id: 'after', name: 'After' },
  { id: 'edit', name: 'Edit' },
]

/** Loaded when somebody begins to write. */
const FileEditor = lazy(() => import('./FileEditor'))

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
  if (path === null) return <Blank>The project has no file.</Blank>
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
  const written = useSession((state) => state.edits.has(path))
  return (
    <header className="flex h-[var(--pane-head)] shrink-0 items-center gap-2.5 border-b border-line px-4">
      {/* Where room is short the end of a path says more than its beginning. */}
      <h2 className="min-w-0 truncate text-left font-semibold [direction:rtl]" title={path}>
        <bdi dir="ltr">{path}</bdi>
      </h2>
      <span className="shrink-0 text-muted">
        {written ? 'written, not kept' : touched ? (state === 'staged' ? 'staged' : 'not staged') : ''}
      </span>
      <span className="flex-1" />
      <RadioGroup
        aria-label="View of the file"
        orientation="horizontal"
        value={view}
        onChange={(chosen) => {
          const found = VIEWS.find(({ id }) => id === chosen)
          if (found !== undefined) driver.show({ view: found.id })
        }}
        className="flex shrink-0 rounded-[7px] border border-line"
      >
        {VIEWS.map(({ id, name }) => (
          <Radio
            key={id}
            value={id}
            className="rounded-[6px] px-2.5 py-[2px] text-[12px] text-muted selected:bg-shade selected:font-medium selected:text-text hover:text-text focus-visible:outline-2"
          >
            {name}
          </Radio>
        ))}
      </RadioGroup>
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
  const shown = useMemo(
    () => fileRows(analysis, { path, text }, view, selected, unfolded),
    [analysis, path, text, view, selected, unfolded],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: tell is made anew at each drawing and does the same
  useEffect(() => tell({ rows: shown.rows }), [shown])
  useWishes(path, shown, (line) => setOpened({ path, lines: new Set([...unfolded, line]) }))
  const decision = analysis?.transaction.decisions[selected]
  return (
    <CodePane
      plain={plain}
      label={`File ${path}`}
      text={shown.text}
      rows={shown.rows}
      language={languageOf(path)}
      selected={selected}
      readOnly
      bar={decision?.path === path ? hunkBar(decision, selected, shown) : undefined}
      onSelect={driver.select}
      onUnfold={(row) => {
        const line = shown.folds.get(row)
        if (line !== undefined) setOpened({ path, lines: new Set([...unfolded, line]) })
      }}
      onReady={(ready) => tell({ view: ready })}
    />
  )
}

const NOTHING: ReadonlySet<number> = new Set()

/** Scrolls to a line that another panel asked for, once its row is there. */
function useWishes(path: Path, shown: FileRows, unfold: (line: number) => void): void {
  const wish = usePanes((panes) => panes.wish)
  const view = usePanes((panes) => panes.file.view)
  const follow = useEffectEvent(() => {
    if (wish === null || wish.path !== path || view === null) return
    const label = String(wish.line + 1)
    const other = wish.side === 'before' ? 'added' : 'removed'
    const row = shown.rows.findIndex(({ number, tone }) => number === label && tone !== other)
    if (row >= 0) view.scrollTo(row)
    else for (const line of shown.folds.values()) unfold(line)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new wish and new rows are what it waits for
  useEffect(() => follow(), [wish, shown, view])
}

/** The verdict in a line above the selected hunk. */
function hunkBar(decision: Decision, index: number, shown: FileRows): Bar | undefined {
  const stretch = stretchOf(shown.rows, index)
  if (stretch === null) return undefined
  const look = lookOf(decision)
  return {
    before: stretch.first,
    height: 36,
    content: (
      <div
        className={`mx-2 mt-1 flex h-7 items-center gap-2 overflow-hidden whitespace-nowrap rounded-[7px] border bg-panel px-2 font-sans text-[12px] ${BORDER[look.tone] ?? 'border-line'}`}
      >
        <SignMark {...look} />
        <b className="font-semibold">Hunk {index + 1}</b>
        <span className="truncate text-muted">
          <span className="text-text">{shortly(decision)}</span>
          {sureness(decision)}
        </span>
      </div>
    ),
  }
}

/** How sure the place is: its score and, where another place was measured too, the margin to it. */
function sureness(decision: Decision): string {
  if (decision.state !== 'applied' || decision.attempts.length === 0) return ''
  const { score, runnerUp } = decision
  return ` · score ${score.toFixed(2)} · ${runnerUp === null ? 'no runner-up' : `margin ${(score - runnerUp.score).toFixed(2)}`}`
}

const BORDER: Record<string, string> = {
  exact: 'border-exact/60',
  already: 'border-exact/60',
  fuzzy: 'border-fuzzy/60',
  refused: 'border-refused/60',
  ambiguous: 'border-ambiguous/60',
}

const Blank = ({ children }: { readonly children: React.ReactNode }) => (
  <div className="flex h-full items-center justify-center bg-panel p-8 text-center text-muted">
    <p className="max-w-[360px]">{children}</p>
  </div>
)
