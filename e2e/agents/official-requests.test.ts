/**
 * No request of a run is refused by the types of the providers' own SDKs: recorded runs are played over each wire, and what the lying model is asked goes
 * over all of them. The server refuses, too, what the providers' documents refuse.
 */
import 'fake-indexeddb/auto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Path } from '../../src/engine/model'
import { openLiveProvider } from '../../src/providers/live-provider'
import type { Provider, Request } from '../../src/providers/provider'
import { decodeRecording, type Recording } from '../../src/providers/recording'
import { answerOf, known, LIVE_KEY, type LiveWire, OWN_OLLAMA_WIRE, pagesFetch } from '../../src/providers/testing/live-wires'
import { openedPage } from '../../src/session/testing/page-fixture'
import { starters } from '../../src/starter'
import { type Answer, type ModelServer, startModelServer } from '../models/server'
import { LOOP_IDS, play } from './law'

const WIRES: readonly LiveWire[] = [
  ['openai', '/openai/v1', null],
  ['anthropic', '/anthropic/v1', null],
  ['google', '/google/v1beta', null],
  ['compatible', '/openai/v1', null],
  ['ollama', '/ollama/v1', null],
  OWN_OLLAMA_WIRE,
]

/** Where the server seems to be: what a local one says is understood otherwise. */
const FAR = 'https://models.example'
/** Seeds of the lying model's runs, for each loop. */
const SEEDS = [1, 2]

let server: ModelServer
beforeAll(async () => {
  server = await startModelServer({ allowOrigins: ['*', 'https://page.example'] })
})
afterAll(() => server.close())

const providerOver = ([id, path, span]: LiveWire): Provider =>
  openLiveProvider({
    provider: known(id),
    baseUrl: FAR + path,
    key: LIVE_KEY,
    model: 'main-model',
    fetch: (input, init) => pagesFetch(String(input).replace(FAR, server.url), init),
    ...(span ? { spanOf: () => span } : {}),
  })

const read = (name: string): string => readFileSync(new URL(`../../public/runs/${name}`, import.meta.url), 'utf8')
const ENTRIES: readonly { readonly id: string; readonly project: string | null }[] = JSON.parse(read('index.json'))

function recordingOf(id: string): Recording {
  const decoded = decodeRecording(read(`${id}.json`))
  if (!decoded.ok) throw new Error(`${id}: ${decoded.why}`)
  return decoded.recording
}

/** What it answered, with thinking before it, which some providers want back. */
const answersOf = ({ calls }: Recording): readonly Answer[] =>
  calls.map(({ events }) => ({
    thinking: 'Let me see.',
    text: events.map(({ event }) => (event.type === 'text' ? event.text : '')).join(''),
    calls: events.flatMap(({ event }) => (event.type === 'call' ? [event.call] : [])),
  }))

async function filesOf(project: string | null): Promise<readonly (readonly [path: Path, text: string])[]> {
  const starter = starters.find(({ id }) => id === project) ?? starters[0]
  const { files } = await starter.load()
  return [...files].flatMap(([path, content]) => (typeof content === 'string' ? [[path, content] as const] : []))
}

/** Plays a recording's answers over a wire; the tests stay red, so that the run asks as often as it may. */
async function playOver(wire: LiveWire, id: string, project: string | null): Promise<void> {
  const recording = recordingOf(id)
  const answers = answersOf(recording)
  server.script([...answers, ...answers])
  const page = await openedPage({ database: new IDBFactory(), more: await filesOf(project) })
  const agents = await page.driver.agents()
  const provider = providerOver(wire)
  await agents.commission(
    {
      loop: LOOP_IDS.find((loop) => loop === recording.loop) ?? 'chat-edit',
      task: recording.task,
      caps: { calls: answers.length + 1, time: null, tokens: null },
      ground: { format: 'search-replace', chosen: null, rules: '' },
      source: { kind: 'live', provider: wire[0], model: 'main-model', cheap: 'main-model' },
      looks: false,
    },
    async () => ({ provider, window: null, maxOutput: 4000, price: null, takesShapes: true, effort: 'medium' }),
  )
  await expect
    .poll(() => page.get().agent?.agent.status !== 'running' || page.get().agent?.reviewing, { timeout: 20_000, interval: 5 })
    .toBe(true)
  await agents.stop()
}

/** Requests since the one of that number that were refused, in the words of who refused. */
const refusedSince = (count: number) =>
  server.requests.slice(count).flatMap(({ refused, path }) => (refused === null ? [] : [`${path}: ${refused}`]))

describe.each(WIRES.map((wire, at) => [...wire, at] as const))('%s%s', (provider, path, span, wireAt) => {
  test('takes each request of the recorded runs', async () => {
    const before = server.requests.length
    // Each recording goes over every other wire: all of them over all take four times the seconds that the loops below take.
    const entries = ENTRIES.filter((_, at) => at % 2 === wireAt % 2)
    for (const { id, project } of entries) await playOver([provider, path, span], id, project)
    expect(refusedSince(before)).toEqual([])
    expect(server.requests.length - before).toBeGreaterThan(entries.length)
  }, 120_000)
})

test.each(LOOP_IDS)(
  '%s: what a lying model is asked is taken over every wire',
  async (loop) => {
    const asked: Request[] = []
    for (const seed of SEEDS) await play(loop, seed, { onRequest: (request) => asked.push(request) })
    const before = server.requests.length
    for (const wire of WIRES)
      for (const request of asked) {
        server.script([{ text: 'Yes.' }])
        await answerOf(providerOver(wire), request)
      }
    expect(refusedSince(before)).toEqual([])
    expect(server.requests.length - before).toBe(asked.length * WIRES.length)
  },
  120_000,
)
