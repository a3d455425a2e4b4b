import { Download, Pause, Play, Send, Square, StepForward } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { AgentController } from '../../session/agent/agent-controller'
import type { AgentRun } from '../../session/agent/agent-run'
import { Action } from '../controls'
import { saveAs } from '../saving/download'
import { useDriver, useSession } from '../session'
import { fill, useEdited } from './panel-state'
import { loopFor, type PauseAction, type PauseOption, pauseOptions, raisedCaps } from './pause-messages'
import { SpeedChoice } from './SpeedChoice'
import { TextSheet } from './TextSheet'
import { useAgents, useDesk } from './use-agents'

const ICON: Partial<Readonly<Record<PauseAction, ReactNode>>> = {
  'go-on': <Play size={12} />,
  raise: <Play size={12} />,
  step: <StepForward size={13} />,
  stop: <Square size={11} />,
}

/** What the person can do with a run now. */
export function RunControls({ run }: { readonly run: AgentRun }) {
  const { agent, source } = run
  const agents = useAgents()
  const [asked, ask] = useState<'say' | 'edit' | null>(null)
  const isOver = agent.status === 'done' || agent.status === 'stopped'
  const act = useWays(run, ask)
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      {isOver && (
        <Action look="ink" onPress={() => agents((conducting) => conducting.close())}>
          New run
        </Action>
      )}
      {isOver && <TakingBack run={run} />}
      {agent.status === 'running' && <WhileRunning run={run} onStop={() => act('stop')} />}
      {pauseOptions(agent, source.kind === 'live').map(({ way, name }: PauseOption, index) => (
        <Action key={way} look={index === 0 ? 'ink' : 'line'} onPress={() => act(way)}>
          {ICON[way]}
          {name}
        </Action>
      ))}
      <span className="flex-1" />
      {source.kind === 'recording' && !isOver && <SpeedChoice />}
      <SaveRecording run={run} />
      {asked !== null && <Asked what={asked} run={run} onClose={() => ask(null)} />}
    </div>
  )
}

/** What a run has put on the person's branch goes with one step back, where it is the last one there. */
function TakingBack({ run: { agent, commit } }: { readonly run: AgentRun }) {
  const driver = useDriver()
  const isLast = useSession(({ timeline }) => commit !== null && timeline?.head === commit)
  const isNext = useSession(({ timeline }) => commit !== null && timeline?.redo.at(-1) === commit)
  if (agent.work === agent.base) return null
  if (isLast) return <Action onPress={() => void driver.history.undo()}>Undo the run</Action>
  return isNext && <Action onPress={() => void driver.history.redo()}>Redo the run</Action>
}

function WhileRunning({ run, onStop }: { readonly run: AgentRun; readonly onStop: () => void }) {
  const agents = useAgents()
  const edited = useEdited(run.agent.turns.length)
  return (
    <>
      {run.held && (
        <Action look="ink" onPress={() => agents((conducting) => conducting.answer(edited))}>
          <Send size={12} /> Send
        </Action>
      )}
      {run.reviewing && (
        <Action look="ink" onPress={() => agents((conducting) => conducting.answer())}>
          Take what is left of the reply
        </Action>
      )}
      {!run.held && !run.reviewing && (
        <Action onPress={() => agents((conducting) => conducting.tell({ type: 'pause' }))}>
          <Pause size={12} /> Pause
        </Action>
      )}
      <Action onPress={onStop}>
        <Square size={11} /> Stop
      </Action>
    </>
  )
}

/** Takes a way out of a pause. */
function useWays(run: AgentRun, ask: (what: 'say' | 'edit') => void): (way: PauseAction) => void {
  const driver = useDriver()
  const agents = useAgents()
  const { agent } = run
  const tell = (event: Parameters<AgentController['tell']>[0]) => agents((conducting) => conducting.tell(event))
  const restart = (way: 'rephrase' | 'split') =>
    agents(async (conducting) => {
      await conducting.stop()
      conducting.close()
      fill({ task: agent.task, loop: loopFor(way, agent.loop) })
    })
  return (way) => {
    switch (way) {
      case 'go-on':
      case 'step':
      case 'force':
      case 'test':
      case 'allow':
        return tell({ type: way })
      case 'raise':
        return tell({ type: 'go-on', caps: raisedCaps(agent) })
      case 'say':
      case 'edit':
        return ask(way)
      case 'rephrase':
      case 'split':
        return restart(way)
      case 'models':
        return driver.page.show({ dialog: 'models' })
      case 'stop':
        return agents((conducting) => conducting.stop())
    }
  }
}

type AskedProps = { readonly what: 'say' | 'edit'; readonly run: AgentRun; readonly onClose: () => void }

/** Asks for words for the model, or for its last answer rewritten. */
function Asked({ what, run: { agent }, onClose }: AskedProps) {
  const agents = useAgents()
  const last = agent.turns.at(-1)
  const tellSaid = (text: string) =>
    agents((conducting) => {
      conducting.tell({ type: 'say', text })
      // Where a limit holds it, the words alone would wait.
      if (agent.pause?.code === 'cap') conducting.tell({ type: 'go-on', caps: raisedCaps(agent) })
    })
  if (what === 'say')
    return (
      <TextSheet
        title="Tell the model"
        note={`It goes out with the next prompt.${agent.pause?.code === 'cap' ? ' The limit is raised so that it can.' : ''}`}
        text=""
        action="Say it and go on"
        isCode={false}
        onDone={tellSaid}
        onClose={onClose}
      />
    )
  return (
    <TextSheet
      title="Edit the last answer"
      note={`The run goes back to where this answer came and takes yours in its place.${(last?.calls.length ?? 0) > 0 ? ' The tools that it called are left out.' : ''}`}
      text={last?.text ?? ''}
      action="Go on with this answer"
      isCode
      onDone={(text) => agents((conducting) => conducting.tell({ type: 'rewrite', text }))}
      onClose={onClose}
    />
  )
}

/** The run so far, as a file that plays here again. Keys are taken out of it. */
function SaveRecording({ run }: { readonly run: AgentRun }) {
  const driver = useDriver()
  const desk = useDesk()
  const save = () =>
    saveAs(driver, async () => {
      const recording = (await driver.agents()).recording()
      if (recording === null || desk === null) return null
      const blob = new Blob([desk.encodeRecording(recording)], { type: 'application/json' })
      return { name: `run-${run.agent.loop}.json`, blob }
    })
  return (
    <Action look="ghost" isDisabled={run.calls.length === 0 || desk === null} onPress={() => void save()}>
      <Download size={13} /> Save recording
    </Action>
  )
}
