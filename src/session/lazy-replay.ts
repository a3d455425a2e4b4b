/** The replay of the reply as the page offers it: what performs it is loaded with the first one. */
import type { ActionContext } from './action-context'
import { once } from './once'
import type { ReplayActions } from './replay-actions'
import type { Speed } from './replay-speeds'

/** See `replay-actions.ts` for what each does. */
export function createLazyReplay(context: ActionContext) {
  const { get, notify } = context
  let loaded: ReplayActions | null = null
  const load = once(async () => {
    loaded = (await import('./replay-actions')).createReplayActions(context)
    return loaded
  })
  return {
    end: (): boolean => loaded?.end() ?? false,

    /** Resolves once it has begun, goes on or pauses. Nothing begins where the page shows another reply by the time that it is loaded. */
    async toggle(): Promise<void> {
      if (loaded !== null) return loaded.toggle()
      const { reply } = get()
      const replay = await load().catch((unavailable: unknown) => {
        console.warn(unavailable)
        return null
      })
      if (replay === null) notify({ code: 'replay-failed' })
      else if (get().reply === reply) replay.toggle()
    },

    /** Only a replay that goes on has a speed to set. */
    setSpeed: (chosen: Speed): void => loaded?.setSpeed(chosen),
  }
}
