import { type ComponentType, memo, useState } from 'react'
import { Tab, TabList, Tabs } from 'react-aria-components'
import type { Agent } from '../../agent/agent'
import { LOOPS } from '../../agent/loops/registry'
import type { AgentRun } from '../../session/agent/agent-run'
import { useSession } from '../session'
import { TabPanel } from '../TabPanel'
import { LoopGraph } from './LoopGraph'
import { Meters } from './Meters'
import { PlanView } from './PlanView'
import { PromptView } from './PromptView'
import { RunControls } from './RunControls'
import { RunLog } from './RunLog'
import { Answerer, RunStatus } from './RunStatus'

type Shown = 'account' | 'prompt'

/** A run: how far it is and what can be done on the left, its account and its prompt on the right. */
export function RunView({ run }: { readonly run: AgentRun }) {
  const { agent } = run
  const loop = LOOPS[agent.loop]
  return (
    <div className="flex h-full min-h-0 max-[899px]:flex-col max-[899px]:overflow-y-auto">
      <section
        aria-label="How far the run is"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
        tabIndex={0}
        className="w-[54%] shrink-0 overflow-y-auto px-4 pt-2 pb-3 max-[899px]:w-full max-[899px]:overflow-visible"
      >
        <div className="flex gap-x-6 gap-y-3 max-[599px]:flex-col">
          <div className="flex min-w-0 flex-1 flex-col gap-2.5">
            <RunStatus run={run} />
            <RunControls run={run} />
            <Meters run={run} />
            <PlanView agent={agent} />
            <Answerer run={run} />
            <p className="text-muted [overflow-wrap:anywhere]">
              <span className="heading">Task</span> {agent.task}
            </p>
          </div>
          <div className="shrink-0">
            <h3 className="heading pb-1">{loop.title}</h3>
            <LoopGraph graph={loop.graph} name={`The way through “${loop.title}”`} path={pathOf(agent)} live={liveOf(run)} />
          </div>
        </div>
      </section>
      <Reading turns={agent.turns.length} held={run.held} />
    </div>
  )
}

/** Nodes that are drawn; what a run does besides, such as going back to take another answer, is no way through the graph. */
const pathOf = ({ loop, path }: Agent): readonly string[] =>
  path.filter((id) => LOOPS[loop].graph.nodes.some((node) => node.id === id))

function liveOf({ agent, held, reviewing }: AgentRun) {
  if (agent.status === 'done' || agent.status === 'stopped') return null
  const waits = agent.status === 'paused' || held || reviewing
  return { id: agent.node, says: waits ? 'waits' : 'now', waits }
}

/** The account, or the prompt: that one comes forward by itself when it waits for the person. */
const Reading = memo(function Reading({ turns, held }: { readonly turns: number; readonly held: boolean }) {
  const [chosen, choose] = useState<{ readonly held: boolean; readonly shown: Shown } | null>(null)
  const shown = chosen !== null && chosen.held === held ? chosen.shown : held ? 'prompt' : 'account'
  return (
    <Tabs
      selectedKey={shown}
      onSelectionChange={(key) => choose({ held, shown: key === 'prompt' ? 'prompt' : 'account' })}
      className="flex min-h-0 min-w-0 flex-1 flex-col border-line border-l outline-none! max-[899px]:flex-none max-[899px]:border-t max-[899px]:border-l-0"
    >
      <TabList aria-label="Of the run" className="flex shrink-0 gap-4 px-4 pt-1">
        {(
          [
            ['account', `Turns ${turns}`],
            ['prompt', 'Prompt'],
          ] as const
        ).map(([id, name]) => (
          <Tab key={id} id={id} className="py-1 text-small text-muted hover:text-text selected:font-semibold selected:text-text">
            {name}
          </Tab>
        ))}
      </TabList>
      <TabPanel id="account" className="min-h-0 flex-1 overflow-y-auto px-4 pb-3 max-[899px]:overflow-visible">
        <OfRun View={RunLog} />
      </TabPanel>
      <TabPanel id="prompt" className="min-h-0 flex-1 overflow-y-auto px-4 pb-3 max-[899px]:overflow-visible">
        <OfRun View={PromptView} />
      </TabPanel>
    </Tabs>
  )
})

/** Drawn at every event of the run; the tabs around it are not. */
function OfRun({ View }: { readonly View: ComponentType<{ readonly run: AgentRun }> }) {
  const run = useSession((state) => state.agent)
  return run !== null && <View run={run} />
}
