/** What a person has said of runtimes, for good. */
import type { RuntimeId } from '../runtimes/runtime'

/** What a person chose for which project: the newest last. A project is named by the id of the snapshot that opened it. */
export type Preferences = {
  /** Whether WebContainer may be loaded: asked once. */
  readonly allowed: boolean
  readonly choices: readonly (readonly [project: string, runtime: RuntimeId])[]
  /** What WebContainer runs in place of a project's test script. */
  readonly commands: readonly (readonly [project: string, command: string])[]
}

export const NO_PREFERENCES: Preferences = { allowed: false, choices: [], commands: [] }
