import { lazy, Suspense } from 'react'
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components'
import type { BottomTab } from '../session/state'
import { MessagePanel } from './MessagePanel'
import { OutputPanel } from './OutputPanel'
import { useDriver, useSession } from './session'
import { TestsPanel } from './TestsPanel'
import { WhyPanel } from './WhyPanel'

const TimelinePanel = lazy(() => import('./TimelinePanel'))

const TABS: readonly { readonly id: BottomTab; readonly name: string }[] = [
  { id: 'tests', name: 'Tests' },
  { id: 'output', name: 'Output' },
  { id: 'message', name: 'Message for the model' },
  { id: 'timeline', name: 'Timeline' },
]

/** `why`: the WHY panel has no column of its own and is a tab here. */
export function BottomPanel({ why }: { readonly why: boolean }) {
  const driver = useDriver()
  const tab = useSession((state) => state.tab)
  const failed = useSession((state) => (state.analysis?.message ?? '') !== '')
  const tabs = why ? [{ id: 'why', name: 'Why' } as const, ...TABS] : TABS
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
      {why && (
        <TabPanel id="why" className="min-h-0 flex-1">
          <WhyPanel />
        </TabPanel>
      )}
      <TabPanel id="tests" className="min-h-0 flex-1">
        <TestsPanel />
      </TabPanel>
      <TabPanel id="output" className="min-h-0 flex-1">
        <OutputPanel />
      </TabPanel>
      <TabPanel id="message" className="min-h-0 flex-1">
        <MessagePanel />
      </TabPanel>
      <TabPanel id="timeline" className="min-h-0 flex-1">
        <Suspense>
          <TimelinePanel />
        </Suspense>
      </TabPanel>
    </Tabs>
  )
}
