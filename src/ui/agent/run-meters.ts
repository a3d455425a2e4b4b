/** What a run has used of what it may use. */
import type { Agent } from '../../agent/agent'
import type { AgentRun } from '../../session/agent/agent-run'
import { formatDollars, formatDuration, formatNumber, formatShort } from './format-number'

export type Meter = {
  readonly name: string
  readonly used: string
  /** '' where there is no limit. */
  readonly of: string
  /** 0 to 1; null: there is nothing that it is a share of. */
  readonly share: number | null
}

const meter = (name: string, used: number, limit: number | null, say: (value: number) => string): Meter => ({
  name,
  used: say(used),
  of: limit === null ? '' : (say === formatNumber ? formatShort : say)(limit),
  share: limit === null ? null : limit === 0 ? 1 : Math.min(1, used / limit),
})

export function metersOf({ agent, prompt }: Pick<AgentRun, 'agent' | 'prompt'>): readonly Meter[] {
  const { spent, caps, repairs } = agent
  return [
    meter('Calls', spent.calls, caps.calls, formatNumber),
    meter('Repairs', Math.min(repairs, caps.repairs), caps.repairs, formatNumber),
    meter('Tokens', spent.tokens, caps.tokens, formatNumber),
    { ...meter('Cost', spent.money, caps.money, formatDollars), ...costText(agent) },
    meter('Time', spent.time, caps.time, formatDuration),
    windowOf(prompt),
  ]
}

/** Where no turn has a price, nothing is known of the cost; before the first turn it is open whether there is one. */
const costText = ({ turns }: Agent): Partial<Meter> =>
  turns.length === 0 ? { used: 'none yet' } : turns.some(({ cost }) => cost !== null) ? {} : { used: 'not known' }

function windowOf(prompt: AgentRun['prompt']): Meter {
  if (prompt === null) return { name: 'Prompt', used: '0', of: '', share: null }
  return meter(prompt.window === null ? 'Prompt' : 'Window', prompt.tokens, prompt.window, formatNumber)
}
