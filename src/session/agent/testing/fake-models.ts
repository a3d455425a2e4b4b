/** A browser in which models of the model server are asked: its tabs share what is stored. */
import 'fake-indexeddb/auto'
import type { ModelServer } from '../../../../e2e/models/server'
import { openNetwork } from '../../../providers/network'
import { pagesFetch } from '../../../providers/testing/live-wires'
import { emptyStorage, PLANTED_KEY } from '../../../providers/testing/planted-key'
import { page } from '../../testing/page-fixture'
import { withAddress } from '../model-changes'

/** Where the server's providers seem to be: what a local one says is understood otherwise. */
const FAR = 'https://models.example'

const BASES: Readonly<Record<string, string>> = {
  openai: `${FAR}/openai/v1`,
  openrouter: `${FAR}/openrouter/api/v1`,
  ollama: 'http://127.0.0.1:11434/v1',
}

type Ground = { readonly online?: boolean; readonly fetch?: typeof fetch }
/** `key`: null where none was given. */
export type KeyedRequest = Ground & { readonly key?: string | null }
export type FakeBrowser = ReturnType<typeof browserOn>

export const signal = () => new AbortController().signal

/** Nothing is stored yet. */
export function browserOn(server: ModelServer) {
  const [database, session, local] = [new IDBFactory(), emptyStorage(), emptyStorage()]

  const ask: typeof fetch = (input, init) => pagesFetch(String(input).replace(FAR, server.url), init)

  /** A tab that has been opened; its session's storage is that of the tabs before. */
  async function tab({ online = true, fetch = ask }: Ground = {}) {
    const network = openNetwork({
      fetch,
      wait: async () => {},
      random: () => 0,
      online: () => online,
      session,
      local,
      crypto: {
        fill: (bytes) => void crypto.getRandomValues(bytes),
        digest: (bytes) => crypto.subtle.digest('SHA-256', bytes),
      },
    })
    const made = page({ database, network })
    await made.driver.projects.start()
    return { ...made, desk: await made.driver.models() }
  }

  /** A tab with a provider of the server's, and its key in memory. */
  async function asking(provider = 'openai', { key = PLANTED_KEY, ...ground }: KeyedRequest = {}) {
    const made = await tab(ground)
    await made.desk.change({ provider, ...withAddress(made.get().models, provider, BASES[provider] ?? '') })
    await made.desk.choose('main', 'main-model')
    if (key !== null) made.desk.keepKey(key, 'memory')
    return made
  }

  return { database, session, local, fetch: ask, tab, asking }
}
