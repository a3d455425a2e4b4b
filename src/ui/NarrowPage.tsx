import { type ReactNode, Suspense, useId } from 'react'
import { REJECTION } from '../engine/explain/rejections'
import type { Decision } from '../engine/model'
import { unreadReason } from '../session/stages'
import type { NarrowTab, State } from '../session/state'
import type { Analysis } from '../workers/protocol'
import { AlsoInReply } from './AlsoInReply'
import { Action } from './controls'
import { ErrorBoundary } from './ErrorBoundary'
import { HunkCard } from './HunkCard'
import { LazyWhy } from './LazyWhy'
import { lazy } from './lazy'
import { Notices } from './Notices'
import { ReplyPane } from './ReplyPane'
import { CommitButton, PauseButton } from './StageRail'
import { useAnalysis, useDriver, useSession } from './session'

const BottomPanel = lazy(() => import('./BottomPanel'))
const AgentPanel = lazy(() => import('./agent/AgentPanel'))
const NarrowFile = lazy(() => import('./NarrowFile'))

const TABS: readonly { readonly id: NarrowTab; readonly name: string }[] = [
  { id: 'reply', name: 'Reply' },
  { id: 'hunks', name: 'Hunks' },
  { id: 'file', name: 'File' },
  { id: 'tests', name: 'Tests' },
  { id: 'agent', name: 'Agent' },
  { id: 'why', name: 'Why' },
]

const OWN_PART = ['why', 'agent'] as const

/** One thing at a time, without an editor. */
export function NarrowPage() {
  return (
    <div className="relative flex min-h-0 flex-1 flex-col bg-panel">
      <Parts />
      <Notices />
      <footer className="sticky bottom-0 flex min-h-12 shrink-0 items-center justify-between gap-3 border-line border-t bg-panel px-3">
        <ErrorBoundary of="The commit" room="line">
          <CommitButton />
        </ErrorBoundary>
      </footer>
      <PauseButton />
    </div>
  )
}

function Parts() {
  const driver = useDriver()
  const tab = useSession((state) => state.narrowTab)
  const count = useSession((state) => state.analysis?.transaction.decisions.length ?? 0)
  const id = useId()
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div role="tablist" aria-label="Parts" className="grid shrink-0 grid-cols-6 max-[359px]:text-small border-line border-b">
        {TABS.map((part, index) => (
          <button
            key={part.id}
            type="button"
            role="tab"
            id={`${id}-${part.id}`}
            aria-selected={part.id === tab}
            aria-controls={`${id}-part`}
            tabIndex={part.id === tab ? 0 : -1}
            className="min-h-11 border-transparent border-b-2 text-center text-muted aria-selected:border-text aria-selected:font-semibold aria-selected:text-text"
            onClick={() => driver.page.show({ narrowTab: part.id })}
            onKeyDown={(event) => {
              const to = TABS[nextTab(event.key, index)]
              if (to === undefined) return
              event.preventDefault()
              driver.page.show({ narrowTab: to.id })
              document.getElementById(`${id}-${to.id}`)?.focus()
            }}
          >
            {part.name}
            {part.id === 'hunks' && count > 0 && ` ${count}`}
          </button>
        ))}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the part of a tab can be reached where nothing in it can */}
      <div key={tab} role="tabpanel" id={`${id}-part`} aria-labelledby={`${id}-${tab}`} tabIndex={0} className={partOf(tab)}>
        <Part tab={tab} />
      </div>
    </div>
  )
}

const partOf = (tab: NarrowTab): string => `min-h-0 flex-1 ${tab === 'hunks' ? 'overflow-y-auto' : ''}`

/** The tab that a key leads to, of as many as there are; -1: the key is for none. */
function nextTab(key: string, index: number): number {
  if (key === 'ArrowRight') return (index + 1) % TABS.length
  if (key === 'ArrowLeft') return (index + TABS.length - 1) % TABS.length
  if (key === 'Home') return 0
  return key === 'End' ? TABS.length - 1 : -1
}

function Part({ tab }: { readonly tab: NarrowTab }) {
  switch (tab) {
    case 'reply':
      return (
        <ErrorBoundary of="The reply">
          <ReplyPane plain />
        </ErrorBoundary>
      )
    case 'hunks':
      return (
        <ErrorBoundary of="The hunks">
          <Hunks />
        </ErrorBoundary>
      )
    case 'file':
      return (
        <ErrorBoundary of="The file">
          <Suspense>
            <NarrowFile />
          </Suspense>
        </ErrorBoundary>
      )
    case 'tests':
      return (
        <Suspense>
          <BottomPanel without={OWN_PART} room={null} />
        </Suspense>
      )
    case 'agent':
      return (
        <ErrorBoundary of="The agent">
          <Suspense>
            <AgentPanel />
          </Suspense>
        </ErrorBoundary>
      )
    case 'why':
      return (
        <ErrorBoundary of="Why">
          <LazyWhy />
        </ErrorBoundary>
      )
  }
}

/** Cards drawn; the rest are only counted. More: a slow page on a small device, fewer: less to see. */
const DRAWN = 200

function Hunks() {
  const { analysis } = useAnalysis()
  const decisions = analysis?.transaction.decisions ?? []
  const steps = analysis?.reading.steps ?? []
  if (analysis === null || decisions.length + steps.length === 0) return <NoHunks />
  return (
    <>
      <HunkCards analysis={analysis} decisions={decisions} />
      <AlsoInReply steps={steps} />
    </>
  )
}

/** Why there is no hunk. */
function standing({ reply, deciding, analysis, replay }: State): 'empty' | 'waiting' | 'without' | 'undecided' {
  if (reply.trim() === '') return 'empty'
  if (deciding || replay !== null) return 'waiting'
  return analysis === null ? 'undecided' : 'without'
}

function NoHunks() {
  const driver = useDriver()
  const why = useSession(standing)
  const unread = useSession(({ analysis }) => unreadReason(analysis))
  switch (why) {
    case 'waiting':
      return <Blank>Hunks appear here once the reply is decided.</Blank>
    case 'undecided':
      return (
        <Blank act={<Action onPress={() => void driver.reply.decideAgain()}>Decide again</Action>}>
          Not decided. The reply is kept as text.
        </Blank>
      )
    case 'without':
      return (
        <Blank
          act={
            <Action onPress={() => driver.page.show({ narrowTab: 'why' })}>
              {unread === null ? 'Formats' : 'Where, and why'}
            </Action>
          }
        >
          {unread === null ? 'No edit was found in this reply.' : REJECTION[unread]}
        </Blank>
      )
    case 'empty':
      return (
        <Blank act={<Action onPress={() => driver.page.show({ narrowTab: 'reply', dialog: 'paste' })}>Paste a reply</Action>}>
          Each edit of a reply is a hunk: here you see what it changes and whether it lands.
        </Blank>
      )
  }
}

const Blank = ({ children, act }: { readonly children: ReactNode; readonly act?: ReactNode }) => (
  <div className="flex flex-col items-center gap-3 px-6 py-8 text-center">
    <p className="max-w-[300px] text-muted">{children}</p>
    {act}
  </div>
)

function HunkCards({ analysis, decisions }: { readonly analysis: Analysis; readonly decisions: readonly Decision[] }) {
  return (
    <ol className="flex flex-col gap-3 p-3">
      {decisions.slice(0, DRAWN).map((decision, index) => (
        <li key={`${decision.edit}.${decision.hunk}`}>
          <HunkCard analysis={analysis} decision={decision} index={index} />
        </li>
      ))}
      {decisions.length > DRAWN && <li className="text-center text-muted">and {decisions.length - DRAWN} more</li>}
    </ol>
  )
}
