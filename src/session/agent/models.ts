/** The person's models: settings, keys, lists, and what answers a run: a live model or a recording. */

import type { ListedModels } from '../../providers/models'
import { type PriceRow, priceOf } from '../../providers/prices'
import type { Failure, Provider } from '../../providers/provider'
import type { Recording } from '../../providers/recording'
import type { ActionContext } from '../action-context'
import type { ModelForRole } from './ask-model'
import { createLogin } from './login'
import { adviceFor } from './model-advice'
import { type ModelSlot, windowName, withModel, withNewPrices } from './model-changes'
import { chosenModels, type ModelSettings } from './model-settings'
import { createOllamaWindows, spanOf, takenBy } from './ollama-windows'
import { createProviderKeys } from './provider-keys'
import { listRecordings } from './recordings'
import { type ModelTrial, tryModel } from './try-model'

export type { KeyPlace } from '../../providers/keys'

/** The person's models, their keys, and recordings. */
export type ModelRegistry = Awaited<ReturnType<typeof openModelRegistry>>

/** A model as its provider lists it. */
export type ListedModel = Extract<ListedModels, { readonly ok: true }>['models'][number]

/** Tokens that an answer may have. */
const MAX_OUTPUT = 16_000

/** The smaller window: a person's or a list's figure does not make a server take more. */
const smaller = (claimed: number | null, given: number | null): number | null =>
  claimed === null || given === null ? (claimed ?? given) : Math.min(claimed, given)

/** Rejects where the part that asks models cannot be loaded. */
export async function openModelRegistry(context: ActionContext) {
  const { parts, get, set, preferences } = context
  const network = await parts.network()
  const { keys } = network
  /** What the provider's list said last, by `nameOf` the chosen one. */
  const lists = new Map<string, readonly ListedModel[]>()

  const settings = (): ModelSettings => get().models
  const providerOf = (provider = settings().provider) => {
    const { addresses } = settings()
    const known = provider === null ? undefined : network.providerOf(provider)
    if (known === undefined) return null
    const baseUrl = network.parseBaseUrl(addresses[known.id] ?? known.baseUrl ?? '')
    return baseUrl === null ? null : { known, baseUrl, owner: network.keyOwner(known.id, baseUrl) }
  }
  type Chosen = NonNullable<ReturnType<typeof providerOf>>
  const nameOf = ({ known, baseUrl }: Chosen) => `${known.id} ${baseUrl}`
  const listedIn = (chosen: Chosen, model: string) => lists.get(nameOf(chosen))?.find(({ id }) => id === model) ?? null
  const ollama = createOllamaWindows(network)
  const change = (made: Partial<ModelSettings>) => preferences.change({ models: { ...settings(), ...made } })

  /** Rows about the model, those that go first before the others. */
  const rowsOf = (chosen: Chosen, model: string): readonly PriceRow[] => {
    const price = listedIn(chosen, model)?.price
    const known = network.knownModel(chosen.known.id, model)?.price
    return [...settings().prices, ...(price ? [price] : []), ...(known ? [known] : [])]
  }
  /** Tokens of a window as the person says, else the list, else what ships; null: none of them does. */
  const claimedWindow = (chosen: Chosen, model: string): number | null =>
    settings().windows[windowName(chosen.known.id, model)] ??
    listedIn(chosen, model)?.context ??
    network.knownModel(chosen.known.id, model)?.window ??
    null
  const today = () => new Date(parts.now()).toISOString().slice(0, 10)

  return {
    providers: network.providers,
    /** The chosen provider as it will be asked; null: none is chosen, or its address is invalid. */
    chosen: () => providerOf(),

    ...createProviderKeys(network, (provider) => providerOf(provider)?.owner ?? null),
    ...createLogin(context, network),

    change,
    /** Takes a model of the chosen provider; see `withModel`. */
    async choose(role: ModelSlot, model: string): Promise<void> {
      const { provider } = settings()
      const chosen = providerOf()
      const listed = chosen === null ? null : listedIn(chosen, model)
      if (provider !== null) await change(withModel(settings(), provider, role, model, listed))
    },
    /** What is known of a model's price: the person's own row, else that of the list, else a shipped one. */
    priceOf(model: string): PriceRow | null {
      const chosen = providerOf()
      return chosen === null ? null : priceOf(rowsOf(chosen, model), chosen.known.id, model)
    },

    /** What the provider said last when it was asked for its list; null: it has said nothing. */
    listed(): readonly ListedModel[] | null {
      const chosen = providerOf()
      return chosen === null ? null : (lists.get(nameOf(chosen)) ?? null)
    },
    /** Asks the provider which models it offers. Prices that were taken from its list before are renewed. */
    async list(signal: AbortSignal): Promise<ListedModels | null> {
      const chosen = providerOf()
      if (chosen === null) return null
      const list = await network.listModels({
        provider: chosen.known,
        baseUrl: chosen.baseUrl,
        key: keys.get(chosen.owner),
        fetch: network.fetch,
        online: network.online(),
        today: today(),
        signal,
      })
      if (!list.ok || signal.aborted) return list
      lists.set(nameOf(chosen), list.models)
      await change(withNewPrices(settings(), list.models))
      return list
    },
    /** Today as YYYY-MM-DD, for a price that the person writes down. */
    today,

    /** Tokens of a model's window as far as they are known without asking; null: they are not. */
    windowOf(model: string): number | null {
      const chosen = providerOf()
      if (chosen === null) return null
      const claimed = claimedWindow(chosen, model)
      return smaller(claimed, takenBy(ollama.said(chosen, model), claimed))
    },
    /**
     * What Ollama said last of a model of its own, with the tokens that requests may ask it for (null: none can); null: it has said nothing, or another
     * provider is chosen.
     */
    ollamaSaid(model: string) {
      const chosen = providerOf()
      const said = ollama.said(chosen, model)
      return chosen === null || said === null ? null : { ...said, asks: spanOf(said, claimedWindow(chosen, model))?.most ?? null }
    },
    /** Asks Ollama how many tokens a model takes, and has it load the model first where `loads`. null as of `ollamaSaid`. */
    askOllama: (model: string, loads: boolean, signal: AbortSignal) => ollama.ask(providerOf(), model, loads, signal),

    /** Sends a model of the chosen provider the shortest request, once. null: it was stopped, or no provider is chosen. */
    async tryOut(model: string, signal: AbortSignal): Promise<ModelTrial | null> {
      const chosen = providerOf()
      if (chosen === null) return null
      let sent = parts.steady()
      const fetch: typeof network.fetch = (...request) => {
        sent = parts.steady()
        return network.fetch(...request)
      }
      const { known: provider, baseUrl } = chosen
      const live = network.openLive({ provider, baseUrl, key: keys.get(chosen.owner), model, fetch, online: network.online })
      return tryModel(live, () => parts.steady() - sent, signal)
    },

    /** What a failure means, and what to do. */
    sayFailure(failure: Failure): string {
      const chosen = providerOf()
      const about = chosen?.known ?? { name: 'the model', hint: null, keysAt: null }
      return network.sayFailure(failure, about)
    },

    /** Live models; null: none was chosen. A run keeps what it was given. */
    live(): ModelForRole | null {
      const [chosen, models] = [providerOf(), chosenModels(settings())]
      if (chosen === null || models === null) return null
      const { openLive, retrying, fetch, online } = network
      /** By model; a provider remembers what it has to send back, so it lasts as long as its key. */
      const opened = new Map<string, { readonly key: string | null; readonly provider: Provider }>()
      const open = (model: string): Provider => {
        const key = keys.get(chosen.owner)
        const known = opened.get(model)
        if (known?.key === (key?.reveal() ?? null)) return known.provider
        const span = () => {
          const said = ollama.said(chosen, model)
          return said === null ? null : spanOf(said, claimedWindow(chosen, model))
        }
        const live = openLive({ provider: chosen.known, baseUrl: chosen.baseUrl, key, model, fetch, online, spanOf: span })
        const provider = retrying(live, network)
        opened.set(model, { key: key?.reveal() ?? null, provider })
        return provider
      }
      /** By model, asked once a run: it may be loaded otherwise than at the run before. */
      const learned = new Map<string, Promise<unknown>>()
      return async (role) => {
        const model = models[role]
        const learning = learned.get(model) ?? ollama.learn(chosen, model)
        learned.set(model, learning)
        await learning
        const claimed = claimedWindow(chosen, model)
        const { id } = chosen.known
        const known = network.knownModel(id, model)
        return {
          provider: open(model),
          window: smaller(claimed, takenBy(ollama.said(chosen, model), claimed)),
          maxOutput: Math.min(MAX_OUTPUT, known?.maxOutput ?? MAX_OUTPUT),
          price: priceOf(rowsOf(chosen, model), id, model)?.price ?? null,
          takesShapes: chosen.known.shapes !== null,
          effort: adviceFor(id, model).effort,
        }
      }
    },

    /** A recording's answers. `from`: how many of them were given already. Requests that differ from the recorded ones are noted in the run. */
    replayed(recording: Recording, from = 0): ModelForRole {
      const onDifference = ({ call }: { readonly call: number }) => {
        const run = get().agent
        if (run !== null) set({ agent: { ...run, differences: [...run.differences, { call }] } })
      }
      const provider = network.openReplay(recording, { speed: () => get().speed, wait: network.wait, from, onDifference })
      return async () => ({ provider, window: null, maxOutput: null, price: null })
    },

    decodeRecording: network.decodeRecording,
    /** Recordings that ship with the page. */
    recordings: () => listRecordings(parts.readRun),
    /** One of them. Rejects where it cannot be loaded. */
    async recording(id: string): Promise<Recording> {
      const read = network.decodeRecording(new TextDecoder().decode(await parts.readRun(`${id}.json`)))
      if (!read.ok) throw new Error(`${id}: ${read.why}`)
      return read.recording
    },
    /** A text without the person's keys. */
    withoutKeys: (text: string): string => network.withoutKeys(text, keys.all()),
    /** The recording as a file's text. Keys that were pasted somewhere are taken out. */
    encodeRecording(recording: Recording): string {
      return network.encodeRecording(recording, keys.all())
    },
  }
}
