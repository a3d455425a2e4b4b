/** What a person has said for good: of runtimes, and of what may be committed. */
import type { RuntimeId } from '../runtimes/runtime'
import { type ModelSettings, NO_MODELS } from './agent/model-settings'

/** What syntax errors mean that an edit adds: no commit, a warning, or nothing, and nothing is checked. */
export const SYNTAX_POLICIES = ['block', 'warn', 'off'] as const
/** What new syntax errors mean for a commit. */
export type SyntaxPolicy = (typeof SYNTAX_POLICIES)[number]

/** What a person chose for which project: the newest last. A project is named by the id of the snapshot that opened it. */
export type Preferences = {
  /** Whether WebContainer may be loaded: asked once. */
  readonly allowed: boolean
  readonly choices: readonly (readonly [project: string, runtime: RuntimeId])[]
  /** What WebContainer runs in place of a project's test script. */
  readonly commands: readonly (readonly [project: string, command: string])[]
  readonly syntax: SyntaxPolicy
  /** Whether single letters are keys. */
  readonly letterKeys: boolean
  /** Other tools that the person uses, by their ids: the comparison shows them alone. Empty: it shows all. */
  readonly tools: readonly string[]
  /** Models that runs of agents ask. Keys are kept elsewhere, or nowhere. */
  readonly models: ModelSettings
  readonly progress: LessonProgress
}

/** Lessons that were gone through, and the step at which others were left. */
export type LessonProgress = {
  readonly done: readonly string[]
  readonly left: readonly (readonly [lesson: string, at: number])[]
}

/** Before a person has set anything. */
export const NO_PREFERENCES: Preferences = {
  allowed: false,
  choices: [],
  commands: [],
  syntax: 'warn',
  letterKeys: true,
  tools: [],
  models: NO_MODELS,
  progress: { done: [], left: [] },
}
