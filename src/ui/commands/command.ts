/** What a command is: something that a person can do on the page, as a value. */
import type { Driver } from '../../session/driver'
import type { State } from '../../session/state'
import type { Width } from '../use-width'

/** In the order in which they are listed. */
export const GROUPS = ['hunk', 'reply', 'tests', 'project', 'view', 'page'] as const
export type GroupId = (typeof GROUPS)[number]

/** `state`: when it was asked for. `now`: the state at any later time, for what has to be loaded first. */
type Run = (driver: Driver, state: State, now: () => State) => void

/** A command that the page listens to a key for. Its words are in `commands.ts`, which is loaded when they are read. */
export type KeyedCommand = {
  readonly id: string
  /** As `keyOf` names it: 'j', '?', 'Escape', 'Mod+Shift+V'. */
  readonly key: string
  /** While the key is held down it is done again and again. */
  readonly repeats?: true
  /** A field of text has a use of its own for the key. */
  readonly notInFields?: true
  /** Whether it makes sense now; where it is left out, it always does. */
  readonly when?: (state: State) => boolean
  readonly run: Run
}

export type PaletteCommand = {
  readonly id: string
  readonly title: string
  readonly group: GroupId
  readonly key?: string
  /** Further words that it is found by. */
  readonly also?: string
  readonly when?: (state: State, width: Width) => boolean
  /** For a choice among several: whether it is so already. */
  readonly on?: (state: State) => boolean
  readonly run: Run
}
