/** OpenRouter's login: the tab goes there, and comes back with a code that is good for one key. */
import type { Network } from '../../providers/network'
import type { Failure } from '../../providers/provider'
import type { ActionContext } from '../action-context'

/** The one provider with a login. */
const PROVIDER = 'openrouter'

/** Milliseconds that the exchange of the code may take: nothing else stops it. */
const EXCHANGE = 30_000

/** What a login came to. The key is in memory then. */
export type LoginEnd = { readonly ok: true } | { readonly ok: false; readonly failure: Failure }

/** The login by redirect at a provider. */
export function createLogin({ get, set, preferences }: ActionContext, network: Network) {
  const { session, keys } = network
  const known = network.providerOf(PROVIDER)
  const baseUrl = () => network.parseBaseUrl(get().models.addresses[PROVIDER] ?? known?.baseUrl ?? '')
  let login: Promise<LoginEnd> | null = null

  async function exchange(back: NonNullable<ReturnType<typeof network.readReturn>>, base: string): Promise<LoginEnd> {
    const { fetch } = network
    const end = await network.finishLogin(back, {
      baseUrl: base,
      fetch,
      online: network.online(),
      signal: AbortSignal.timeout(EXCHANGE),
    })
    if (!end.ok) return end
    keys.keep(network.keyOwner(PROVIDER, base), end.key.reveal(), 'memory')
    return { ok: true }
  }

  return {
    hasLogin: (provider: string): boolean => provider === PROVIDER,
    /** The address that the tab is to go to. `page`: the one to come back to. null: the tab's storage, where the login waits, is refused. */
    async beginLogin(page: string): Promise<string | null> {
      const base = baseUrl()
      if (session === null || base === null) return null
      const auth = base.replace(/(?:\/api\/v1)?$/, '/auth')
      return network.beginLogin(page, session, network.crypto, auth).catch(() => null)
    },
    /**
     * The page was opened at `page`, an address with a code in it. Where this tab began that login, its key is fetched and kept in memory, and the
     * dialog of models is opened; else nothing happens. The code has to be out of the tab's address before.
     */
    async takeReturn(page: string): Promise<void> {
      const back = session === null ? null : network.readReturn(page, session)
      const base = baseUrl()
      if (back === null || base === null) return
      login = exchange(back, base)
      await preferences.change({ models: { ...get().models, provider: PROVIDER } })
      set({ dialog: 'models' })
      await login
    },
    /** The login that the tab came back from, until the page has shown its end; null: none. */
    login: (): Promise<LoginEnd> | null => login,
    loginShown(): void {
      login = null
    },
  }
}
