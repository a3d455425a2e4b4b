import { ChevronDown, ChevronsDown, ChevronsUp, ChevronUp, Maximize2, Minimize2 } from 'lucide-react'
import { type ComponentType, Suspense, useEffect, useRef } from 'react'
import { Tabs } from 'react-aria-components'
import type { BottomTab } from '../session/state'
import { showing } from '../session/views'
import { Action } from './controls'
import { ErrorBoundary } from './ErrorBoundary'
import { LazyWhy } from './LazyWhy'
import { lazy } from './lazy'
import type { ResultsRoom } from './results-room'
import { useAnalysis, useDriver, useSession } from './session'
import { TabBar } from './TabBar'
import { TabPanel } from './TabPanel'

const TestsPanel = lazy(() => import('./tests/TestsPanel'))
const OutputPanel = lazy(() => import('./OutputPanel'))
const TerminalTab = lazy(() => import('./tests/TerminalTab'))
const MessagePanel = lazy(() => import('./MessagePanel'))
const PoliciesPanel = lazy(() => import('./policies/PoliciesPanel'))
const ToolsPanel = lazy(() => import('./tools/ToolsPanel'))
const AgentPanel = lazy(() => import('./agent/AgentPanel'))
const TimelinePanel = lazy(() => import('./timeline/TimelinePanel'))

type Entry = { readonly id: BottomTab; readonly name: string; readonly Content: ComponentType }

const TABS: readonly Entry[] = [
  { id: 'why', name: 'Why', Content: LazyWhy },
  { id: 'tests', name: 'Tests', Content: TestsPanel },
  { id: 'output', name: 'Output', Content: OutputPanel },
  { id: 'terminal', name: 'Terminal', Content: TerminalTab },
  { id: 'message', name: 'Message for the model', Content: MessagePanel },
  { id: 'policies', name: 'Policies', Content: PoliciesPanel },
  { id: 'tools', name: 'Other tools', Content: ToolsPanel },
  { id: 'agent', name: 'Agent', Content: AgentPanel },
  { id: 'timeline', name: 'Timeline', Content: TimelinePanel },
]

/** Where one of them fails. */
const OF: Record<BottomTab, string> = {
  why: 'Why',
  tests: 'The tests',
  output: 'The output',
  terminal: 'The terminal',
  message: 'The message',
  policies: 'What each policy leaves',
  tools: 'What other tools would do',
  agent: 'The agent',
  timeline: 'The timeline',
}

type Props = {
  /** Those that have a place of their own on this page. */
  readonly without: readonly BottomTab[]
  /** Null: it has all the room there is. */
  readonly room: ResultsRoom | null
}

export default function BottomPanel({ without, room }: Props) {
  const driver = useDriver()
  const tab = useSession((state) => state.tab)
  // From the analysis that the page shows, which stays until the next one is ready: the tab does not flip in between.
  const failed = (useAnalysis().analysis?.message.text ?? '') !== ''
  const tabs = TABS.filter(({ id }) => !without.includes(id))
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab may be out of sight
  useEffect(() => {
    // In the next frame: the list draws its tabs, and which is chosen, after itself.
    const frame = requestAnimationFrame(() =>
      list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
    )
    return () => cancelAnimationFrame(frame)
  }, [tab])
  return (
    <Tabs
      selectedKey={tabs.some(({ id }) => id === tab) ? tab : failed ? 'message' : 'tests'}
      onSelectionChange={(key) => {
        const found = tabs.find(({ id }) => id === key)
        if (found !== undefined) driver.page.show({ tab: found.id })
      }}
      className="flex h-full min-h-0 flex-1 flex-col bg-panel"
    >
      <h2 className="sr-only">Results</h2>
      <div className="flex shrink-0 items-center gap-2 pr-2">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a press on the tab that is chosen already opens what is closed */}
        <div
          data-closed={room?.isClosed === true ? '' : undefined}
          className={`min-w-0 flex-1 ${room?.isClosed === true ? '[&_[role=tab]]:border-transparent! forced-colors:[&_[role=tab]]:border-[Canvas]! [&_[role=tab]]:font-normal! [&_[role=tab]]:text-muted!' : ''}`}
          onClick={isOnTab(() => room?.open())}
          onKeyDown={isOnTab(({ key }) => (key === 'Enter' || key === ' ') && room?.open())}
        >
          <TabBar ref={list} label="Results" tabs={tabs} className="overflow-x-auto px-4 pt-1" />
        </div>
        {room !== null && <RoomButtons room={room} />}
      </div>
      {tabs.map(({ id, Content }) => (
        <TabPanel key={id} id={id} className="min-h-0 flex-1" inert={room?.isClosed === true}>
          <ErrorBoundary of={OF[id]}>
            <Suspense>{room?.isClosed !== true && <Content />}</Suspense>
          </ErrorBoundary>
        </TabPanel>
      ))}
    </Tabs>
  )
}

/** Does something for events that come from one of the tabs. */
const isOnTab =
  <Happening extends { readonly target: EventTarget | null }>(act: (event: Happening) => unknown) =>
  (event: Happening): void => {
    if (event.target instanceof Element && event.target.closest('[role="tab"]') !== null) act(event)
  }

function RoomButtons({ room }: { readonly room: ResultsRoom }) {
  const driver = useDriver()
  if (room.isAlone)
    return (
      <Action
        look="ghost"
        className="h-6! px-1.5!"
        aria-label="Back to reply and file"
        onPress={() => driver.page.show(showing('code'))}
      >
        <Minimize2 size={14} />
      </Action>
    )
  const all = (
    <Action
      look="ghost"
      className="h-6! px-1.5!"
      aria-label="All the room for the results"
      onPress={() => driver.page.show({ middle: 'results' })}
    >
      <Maximize2 size={13} />
    </Action>
  )
  if (room.isClosed)
    return (
      <span className="flex shrink-0 items-center">
        {all}
        <Action look="ghost" className="h-6! px-1.5!" aria-label="Open the results" onPress={room.open}>
          <ChevronUp size={14} />
        </Action>
      </span>
    )
  return (
    <span className="flex shrink-0 items-center">
      {all}
      <Action
        look="ghost"
        className="h-6! px-1.5!"
        aria-label={room.isLarge ? 'Make the results smaller' : 'Make the results larger'}
        onPress={room.toggle}
      >
        {room.isLarge ? <ChevronsDown size={14} /> : <ChevronsUp size={14} />}
      </Action>
      <Action look="ghost" className="h-6! px-1.5!" aria-label="Close the results" onPress={room.close}>
        <ChevronDown size={14} />
      </Action>
    </span>
  )
}
