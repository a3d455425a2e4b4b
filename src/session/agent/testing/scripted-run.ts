/** A run in a session with the real engine, storage and loops, and answers that were written down. */
import { expect } from 'vitest'
import type { Caps, LoopId } from '../../../agent/agent'
import type { Provider, ProviderEvent, Request, StopReason } from '../../../providers/provider'
import type { Recording } from '../../../providers/recording'
import { openReplay } from '../../../providers/replay'
import { headOf } from '../../../workspace/timeline'
import { openedPage, type PageOptions } from '../../testing/page-fixture'

/** One answer. `stop`: left out, it ends as it was meant to. */
export type Said =
  | string
  | {
      readonly text?: string
      readonly calls?: readonly (readonly [name: string, input: unknown])[]
      readonly stop?: StopReason
    }

function eventsOf(said: Said, index: number): ProviderEvent[] {
  const { text = '', calls = [], stop = null } = typeof said === 'string' ? { text: said } : said
  return [
    ...(text === '' ? [] : [{ type: 'text', text } as const]),
    ...calls.map(([name, input], at) => {
      const written = typeof input === 'string' ? input : JSON.stringify(input)
      return { type: 'call', call: { id: `c${index}-${at}`, name, input: written } } as const
    }),
    { type: 'usage', usage: { input: 100, cacheRead: null, cacheWrite: null, output: 10, thinking: null } },
    { type: 'stop', reason: stop ?? (calls.length > 0 ? 'tools' : 'end') },
  ]
}

/** Answers as a recording. */
export const recordingOf = (loop: LoopId, answers: readonly Said[], task = 'Make a two.'): Recording => ({
  version: 1,
  origin: { type: 'scripted' },
  loop,
  task,
  calls: answers.map((said, index) => ({
    purpose: 'edit',
    events: eventsOf(said, index).map((event) => ({ at: 0, event })),
  })),
})

/** `onRequest` gets what the model is asked. */
type Commissioned = PageOptions & {
  readonly task?: string
  readonly caps?: Partial<Caps>
  readonly looks?: boolean
  readonly window?: number | null
  readonly onRequest?: (request: Request) => void
}

/** A page whose run waits for the person, or is over. */
export async function scriptedRun(
  loop: LoopId,
  answers: readonly Said[] | Recording,
  { caps = {}, looks = false, window = null, task = 'Make a two.', onRequest = () => {}, ...options }: Commissioned,
) {
  const page = await openedPage(options)
  const agents = await page.driver.agents()
  const base = headOf(page.get().timeline ?? never()).id
  const recording = 'version' in answers ? answers : recordingOf(loop, answers, task)
  const replay = openReplay(recording, { speed: () => 0, wait: async () => {} })
  const provider: Provider = {
    stream(request, signal) {
      onRequest(request)
      return replay.stream(request, signal)
    },
  }
  await agents.commission(
    {
      loop,
      task: recording.task,
      caps,
      ground: { format: 'search-replace', chosen: null, rules: '' },
      source: { kind: 'recording', recording, title: 'Written down' },
      looks,
    },
    async () => ({ provider, window, maxOutput: null, price: null }),
  )
  const agent = () => page.get().agent ?? never()
  const settled = () =>
    expect
      .poll(() => agent().agent.status !== 'running' || agent().reviewing || agent().held, { timeout: 10_000, interval: 5 })
      .toBe(true)
  await settled()
  return { ...page, agents, agent, base, settled }
}

const never = (): never => {
  throw new Error('there is none')
}
