import { type ComponentType, Suspense } from 'react'
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components'
import type { BottomTab } from '../session/state'
import { Boundary } from './Boundary'
import { lazy } from './lazy'
import { useAnalysis, useDriver, useSession } from './session'
import { WhyPanel } from './why/WhyPanel'

const TestsPanel = lazy(() => import('./tests/TestsPanel'))
const OutputPanel = lazy(() => import('./OutputPanel'))
const TerminalTab = lazy(() => import('./tests/TerminalTab'))
const MessagePanel = lazy(() => import('./MessagePanel'))
const PoliciesPanel = lazy(() => import('./policies/PoliciesPanel'))
const ToolsPanel = lazy(() => import('./tools/ToolsPanel'))
const TimelinePanel = lazy(() => import('./timeline/TimelinePanel'))

type Entry = { readonly id: BottomTab; readonly name: string; readonly Content: ComponentType }

const WHY: Entry = { id: 'why', name: 'Why', Content: WhyPanel }
const TABS: readonly Entry[] = [
  { id: 'tests', name: 'Tests', Content: TestsPanel },
  { id: 'output', name: 'Output', Content: OutputPanel },
  { id: 'terminal', name: 'Terminal', Content: TerminalTab },
  { id: 'message', name: 'Message for the model', Content: MessagePanel },
  { id: 'policies', name: 'Policies', Content: PoliciesPanel },
  { id: 'tools', name: 'Other tools', Content: ToolsPanel },
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
  timeline: 'The timeline',
}

/** `why`: the WHY panel has no column of its own and is a tab here. */
export function BottomPanel({ why }: { readonly why: boolean }) {
  const driver = useDriver()
  const tab = useSession((state) => state.tab)
  // As it is drawn: what was said stands until the next is there, and the tab does not flip.
  const failed = (useAnalysis().analysis?.message.text ?? '') !== ''
  const tabs = why ? [WHY, ...TABS] : TABS
  return (
    <Tabs
      selectedKey={tabs.some(({ id }) => id === tab) ? tab : failed ? 'message' : 'tests'}
      onSelectionChange={(key) => {
        const found = tabs.find(({ id }) => id === key)
        if (found !== undefined) driver.show({ tab: found.id })
      }}
      className="flex h-full flex-col bg-panel"
    >
      <TabList aria-label="Results" className="flex shrink-0 gap-5 overflow-x-auto px-4 pt-1">
        {tabs.map(({ id, name }) => (
          <Tab
            key={id}
            id={id}
            className="whitespace-nowrap border-transparent border-b-2 py-1.5 text-muted hover:text-text selected:border-text selected:font-semibold selected:text-text"
          >
            {name}
          </Tab>
        ))}
      </TabList>
      {tabs.map(({ id, Content }) => (
        <TabPanel key={id} id={id} className="min-h-0 flex-1">
          <Boundary of={OF[id]}>
            <Suspense>
              <Content />
            </Suspense>
          </Boundary>
        </TabPanel>
      ))}
    </Tabs>
  )
}
