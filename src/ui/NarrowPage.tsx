import { type ReactNode, Suspense } from 'react'
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components'
import type { Decision } from '../engine/model'
import type { NarrowTab, State } from '../session/state'
import type { Analysis } from '../workers/protocol'
import { AlsoInReply } from './AlsoInReply'
import { Action } from './controls'
import { ErrorBoundary } from './ErrorBoundary'
import { HunkCard } from './HunkCard'
import { lazy } from './lazy'
import { Notices } from './Notices'
import { ReplyPane } from './ReplyPane'
import { CommitButton, PauseButton } from './StageRail'
import { useAnalysis, useDriver, useSession } from './session'
import { WhyPanel } from './why/WhyPanel'

const BottomPanel = lazy(() => import('./BottomPanel'))

const TABS: readonly { readonly id: NarrowTab; readonly name: string }[] = [
  { id: 'reply', name: 'Reply' },
  { id: 'hunks', name: 'Hunks' },
  { id: 'tests', name: 'Tests' },
  { id: 'why', name: 'Why' },
]

/** One thing at a time, without an editor. What is no tab stands beside the tabs: they draw what is in them twice. */
export function NarrowPage() {
  return (
    <div className="relative flex min-h-0 flex-1 flex-col bg-panel">
      <Parts />
      <Notices above="48px" />
      <footer className="flex h-12 shrink-0 items-center justify-between gap-3 border-line border-t px-3">
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
  return (
    <Tabs
      selectedKey={tab}
      onSelectionChange={(key) => {
        const found = TABS.find(({ id }) => id === key)
        if (found !== undefined) driver.page.show({ narrowTab: found.id })
      }}
      className="flex min-h-0 flex-1 flex-col"
    >
      <TabList aria-label="Parts" className="grid shrink-0 grid-cols-4 border-line border-b">
        {TABS.map(({ id, name }) => (
          <Tab
            key={id}
            id={id}
            className="border-transparent border-b-2 py-2.5 text-center text-muted selected:border-text selected:font-semibold selected:text-text"
          >
            {name}
            {id === 'hunks' && count > 0 && ` ${count}`}
          </Tab>
        ))}
      </TabList>
      <TabPanel id="reply" className="min-h-0 flex-1">
        <ErrorBoundary of="The reply">
          <ReplyPane plain />
        </ErrorBoundary>
      </TabPanel>
      <TabPanel id="hunks" className="min-h-0 flex-1 overflow-y-auto">
        <ErrorBoundary of="The hunks">
          <Hunks />
        </ErrorBoundary>
      </TabPanel>
      <TabPanel id="tests" className="min-h-0 flex-1">
        <Suspense>
          <BottomPanel why={false} room={null} />
        </Suspense>
      </TabPanel>
      <TabPanel id="why" className="min-h-0 flex-1">
        <ErrorBoundary of="Why">
          <WhyPanel />
        </ErrorBoundary>
      </TabPanel>
    </Tabs>
  )
}

/** Cards drawn; the rest is told by number. More: a slow page on a small device, fewer: less to see. */
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
  switch (why) {
    case 'waiting':
      return <Blank>Hunks stand here once the reply is decided.</Blank>
    case 'undecided':
      return (
        <Blank act={<Action onPress={() => void driver.reply.decideAgain()}>Decide again</Action>}>
          Not decided. The reply is kept as text.
        </Blank>
      )
    case 'without':
      return (
        <Blank act={<Action onPress={() => driver.page.show({ narrowTab: 'why' })}>What is read here</Action>}>
          No edit was found in this reply.
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
