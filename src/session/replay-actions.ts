/** Replays the reply at the speed at which models write. */
import type { ReplyStream } from '../workers/client'
import type { ActionContext } from './action-context'
import { arrive, beginReplay, dueChunk, hasArrived } from './replay'
import type { Speed } from './replay-speeds'

/** Milliseconds between pieces: one frame of most screens. */
const TICK = 14

/** What can be done with a replay. */
export type ReplayActions = ReturnType<typeof createReplayActions>

/** One replay at a time; its state is `State.replay`. */
export function createReplayActions({ parts, get, set, notify }: ActionContext) {
  let stream: ReplyStream | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  /** When time was last counted, and what of it has not been made into text yet, in milliseconds. */
  let counted = 0
  let owed = 0
  let pushing = false
  let speed: Speed = 1

  function end(): boolean {
    const { replay } = get()
    clearTimeout(timer)
    stream?.close()
    stream = null
    if (replay === null) return false
    set({ replay: null, ...replay.after })
    return true
  }

  function wait(): void {
    clearTimeout(timer)
    timer = setTimeout(tick, TICK)
  }

  async function tick(): Promise<void> {
    const { replay } = get()
    const mine = stream
    if (replay === null || mine === null || replay.paused || pushing) return
    const now = parts.steady()
    owed += now - counted
    counted = now
    const { chunk, left } = dueChunk(replay, owed)
    owed = left
    if (chunk === '') return wait()
    pushing = true
    const preview = await mine.push(chunk).catch((stopped: unknown) => {
      console.warn(stopped)
      return null
    })
    pushing = false
    const current = get().replay
    if (stream !== mine || current === null) return
    if (preview === null) {
      end()
      return notify({ code: 'replay-failed' })
    }
    const next = arrive(current, chunk, preview)
    if (hasArrived(next)) end()
    else {
      set({ replay: next })
      wait()
    }
  }

  function go(): void {
    counted = parts.steady()
    owed = 0
    wait()
  }

  return {
    /** Shows again what was shown before the replay; false where nothing is replayed. */
    end,

    /** Starts the replay; pauses it, and goes on, where there is one. Only what was read and decided is replayed. */
    toggle(): void {
      const { analysis, selected, reply, deciding, replay } = get()
      if (replay !== null) {
        set({ replay: { ...replay, paused: !replay.paused } })
        if (replay.paused) go()
        return
      }
      if (analysis === null || deciding || reply === '' || analysis.reply !== reply) return
      stream = parts.engine.openStream()
      pushing = false
      set({ replay: beginReplay({ analysis, selected }, speed), analysis: null, selected: -1 })
      go()
    },

    /** How much faster than a model the reply comes, now and in later replays. */
    setSpeed(chosen: Speed): void {
      const { replay } = get()
      speed = chosen
      if (replay !== null) set({ replay: { ...replay, speed } })
    },
  }
}
