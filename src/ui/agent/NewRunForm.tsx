import { useId, useState } from 'react'
import type { AgentController } from '../../session/agent/agent-controller'
import type { Source } from '../../session/agent/agent-run'
import type { ModelForRole } from '../../session/agent/ask-model'
import { chosenModels, type ModelSettings } from '../../session/agent/model-settings'
import type { ModelRegistry } from '../../session/agent/models'
import { Action } from '../controls'
import { useSession } from '../session'
import { AnswerSource } from './AnswerSource'
import { LoopChoice } from './LoopChoice'
import { fill, keep, UNEDITED, useKept } from './panel-state'
import { RunSettings } from './RunSettings'
import { adviceOf, capsOf, isUnlimited, type RunDraft, wanting } from './run-draft'
import { SpeedChoice } from './SpeedChoice'
import { useAgents, useDesk } from './use-agents'

/** A run as it is asked for. */
export function NewRunForm() {
  const desk = useDesk()
  const agents = useAgents()
  const draft = useKept((kept) => kept.draft)
  const models = useSession((state) => state.models)
  const [isRefused, refuse] = useState(false)
  const hint = useId()
  const why = wanting(draft, chosenModels(models) !== null && desk?.chosen() !== null)
  const isOff = desk !== null && isUnlimited(draft, models, desk.priceOf)
  const begin = () => {
    const answering = desk === null ? null : answeringOf(draft, desk, models)
    if (answering === null) return
    keep({ edited: UNEDITED })
    agents(async (conducting) => refuse(!(await commission(conducting, draft, models, answering))))
  }
  return (
    <form
      aria-label="Commission a run"
      className="flex h-full min-h-0 flex-col"
      onSubmit={(event) => {
        event.preventDefault()
        if (why === null) begin()
      }}
    >
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_minmax(0,1fr)] content-start gap-x-8 overflow-y-auto px-4 pt-1.5 pb-3 max-[899px]:grid-cols-1 max-[899px]:gap-y-4">
        <div className="flex min-w-0 flex-col gap-2">
          <div>
            <textarea
              aria-label="Task"
              aria-describedby={hint}
              value={draft.task}
              placeholder="What is to be done?"
              onChange={(event) => fill({ task: event.target.value })}
              className="block h-12 w-full resize-y rounded-panel border border-line bg-bg px-2.5 py-1 outline-none placeholder:text-muted focus:border-accent"
            />
            <p id={hint} className="pt-0.5 text-small text-muted">
              <span className="font-mono">@src/file.ts</span> brings a file along, <span className="font-mono">@name</span> a
              definition.
            </p>
          </div>
          <AnswerSource desk={desk} />
          <RunSettings />
        </div>
        <LoopChoice />
      </div>
      <div className="flex shrink-0 items-center gap-3 border-line border-t px-4 py-1.5">
        <Action look="ink" type="submit" isDisabled={why !== null || desk === null}>
          Begin
        </Action>
        {draft.from === 'recording' && <SpeedChoice />}
        <p role="status" className="min-w-0 flex-1 text-muted leading-4">
          {isRefused
            ? 'It could not begin: the project is still being opened or written. Nothing was changed; try again in a moment.'
            : (why ??
              (isOff
                ? 'The limit of money is off: the price of a chosen model is not known. Enter it with the models, or limit the tokens.'
                : 'It works on a branch of its own; yours moves only in the end.'))}
        </p>
      </div>
    </form>
  )
}

type Answering = { readonly source: Source; readonly models: ModelForRole }

/** Null: no model can answer. */
function answeringOf({ from, played }: RunDraft, desk: ModelRegistry, settings: ModelSettings): Answering | null {
  if (from === 'recording')
    return played === null
      ? null
      : {
          source: { kind: 'recording', recording: played.recording, title: played.title },
          models: desk.replayed(played.recording),
        }
  const [live, chosen, names] = [desk.live(), desk.chosen(), chosenModels(settings)]
  if (live === null || chosen === null || names === null) return null
  return { source: { kind: 'live', provider: chosen.known.name, model: names.main, cheap: names.cheap }, models: live }
}

async function commission(
  agents: AgentController,
  draft: RunDraft,
  settings: ModelSettings,
  { source, models }: Answering,
): Promise<boolean> {
  const read = capsOf(draft.caps)
  if (!read.ok) return false
  const { loop, task, chosen, rules, looks, effort } = draft
  const format = draft.format ?? adviceOf(draft, settings).format
  const ground = { format, chosen, rules, ...(effort === null ? {} : { effort }) }
  return agents.commission({ loop, task: task.trim(), caps: read.caps, ground, source, looks }, models)
}
